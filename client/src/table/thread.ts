/** Where each player at a screen last did something: what came since then is news to him. */

import { signal } from "@preact/signals";
import type { Board, Frame, LogLine } from "../protocol";
import type { Scene } from "./presenter";

/** What a player knew: so many lines of the log, and the board. */
interface Known {
  readonly lines: number;
  readonly board: Board;
}

export class Thread {
  /** How many lines the log had when one last decided something in one's own turn. */
  readonly decided = signal(0);
  /** The same of each seat at a shared screen, with the board that its player saw. */
  private readonly known = new Map<number, Known>();

  /** A seat decides something. */
  note(seat: number, { log, frame }: Scene): void {
    this.decided.value = log.length;
    this.known.set(seat, { lines: log.length, board: frame.board });
  }

  /** Nobody knows more than the log tells: it may have been taken back to *length* lines. */
  cut(length: number): void {
    this.decided.value = Math.min(this.decided.value, length);
    for (const [seat, { lines, board }] of this.known) {
      this.known.set(seat, { lines: Math.min(lines, length), board });
    }
  }

  /** Coming to a table, take up the thread where one last did something. */
  take({ board, log, table }: Frame): void {
    const mine = new Set(table.seats.filter((one) => one.mine).map((one) => one.seat));
    const linesUpTo = (isOwn: (line: LogLine) => boolean) =>
      log.findLastIndex(isOwn) + 1 || log.length;
    this.decided.value = linesUpTo((line) => mine.has(line.seat));
    for (const seat of mine) {
      this.known.set(seat, { lines: linesUpTo((line) => line.seat === seat), board });
    }
  }

  /** What a seat knows of a scene. */
  of(seat: number, { log, frame }: Scene): Known {
    return this.known.get(seat) ?? { lines: log.length, board: frame.board };
  }
}
