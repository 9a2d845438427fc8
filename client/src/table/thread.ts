/** Where each player at a screen last did something: what came since then is news to him. */

import { signal } from "@preact/signals";
import type { Board, Frame, LogLine } from "../protocol";

/** What a player knew: all before a ply, and the board. */
interface Known {
  readonly ply: number;
  readonly board: Board;
}

/** What of a log came with a ply or after it; seats hear of different things in it. */
export const since = (log: readonly LogLine[], ply: number): readonly LogLine[] =>
  log.filter((line) => line.ply >= ply);

export class Thread {
  /** The ply at which one last decided something in one's own turn. */
  readonly decided = signal(0);
  /** The same of each seat at a shared screen, with the board that its player saw. */
  private readonly known = new Map<number, Known>();

  /** A seat decides something. */
  note(seat: number, { ply, board }: Frame): void {
    this.decided.value = ply;
    this.known.set(seat, { ply, board });
  }

  /** Nobody knows more than there is: the game may have gone back to this ply. */
  cut(ply: number): void {
    this.decided.value = Math.min(this.decided.value, ply);
    for (const [seat, known] of this.known) {
      this.known.set(seat, { ...known, ply: Math.min(known.ply, ply) });
    }
  }

  /** Coming to a table, take up the thread where one last did something. */
  take({ ply, board, log, table }: Frame): void {
    const mine = new Set(table.seats.filter((one) => one.mine).map((one) => one.seat));
    const after = (isOwn: (line: LogLine) => boolean) => (log.findLast(isOwn)?.ply ?? ply - 1) + 1;
    this.decided.value = after((line) => mine.has(line.seat));
    for (const seat of mine) {
      this.known.set(seat, { ply: after((line) => line.seat === seat), board });
    }
  }

  /** What a seat knows of what is shown now. */
  of(seat: number, { ply, board }: Frame): Known {
    return this.known.get(seat) ?? { ply, board };
  }
}
