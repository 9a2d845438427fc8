/** What others did to a player while he waited. */

import type { Board, LogLine } from "../protocol";
import { isShot } from "./report";

const MOST = 12;

/** The lines that name one of the seats in *held*, or a piece of theirs, but were not their doing. */
export function concerning(
  lines: readonly LogLine[],
  held: ReadonlySet<number>,
  board: Board,
): readonly LogLine[] {
  const own = (board.players ?? []).filter((player) => held.has(player.seat));
  const isOwn = (value: unknown) =>
    typeof value === "string" && own.some(({ home }) => value.startsWith(`${home}:`));
  const names = (line: LogLine) =>
    line.seats.some((seat) => held.has(seat)) || Object.values(line.event).some(isOwn);
  return lines.filter((line) => !held.has(line.seat) && !isShot(line) && names(line)).slice(-MOST);
}
