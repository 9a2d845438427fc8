/** What others did to a player while he waited. */

import type { Atlas } from "../map/atlas";
import type { Board, LogLine } from "../protocol";
import { isShot } from "./report";

const MOST = 12;
/** Where something came from; that it has left concerns nobody. */
const LEFT = new Set(["origin", "start"]);

/** What an event names: of a path only its end. */
function named({ event }: LogLine): string[] {
  return Object.entries(event).flatMap(([field, value]) => {
    if (LEFT.has(field)) return [];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    const told = field === "path" ? values.slice(-1) : values;
    return told.filter((one) => typeof one === "string");
  });
}

/**
 * The lines that name one of the seats in *held*, a piece or a land of theirs, but were not their
 * doing. *boards* are those before and after; what only happened in a land gives way if much did.
 */
export function concerning(
  lines: readonly LogLine[],
  held: ReadonlySet<number>,
  boards: readonly Board[],
  atlas: Atlas | null,
): readonly LogLine[] {
  const players = boards.flatMap((board) => board.players ?? []);
  const homes = players.filter(({ seat }) => held.has(seat)).map(({ home }) => home);
  const tokens = boards.flatMap((board) => board.tokens ?? []);
  const tints = boards.flatMap((board) => board.tints ?? []);
  const pieces = new Set(tokens.flatMap(({ ref, seat }) => (held.has(seat ?? -1) ? ref : [])));
  const lands = new Set(tints.flatMap(({ space, seat }) => (held.has(seat) ? space : [])));
  const isOwn = (code: string) =>
    lands.has(code) || pieces.has(code) || homes.some((home) => code.startsWith(`${home}:`));
  const isWithin = (code: string) => lands.has(atlas?.byCode.get(code)?.part_of ?? "");
  const others = lines.filter((line) => !held.has(line.seat) && !isShot(line));
  const told = others.filter(
    (line) => line.seats.some((seat) => held.has(seat)) || named(line).some(isOwn),
  );
  const kept = new Set(told.slice(-MOST));
  const near = others.filter((line) => !kept.has(line) && named(line).some(isWithin));
  const more = new Set(kept.size < MOST ? near.slice(kept.size - MOST) : []);
  return others.filter((line) => kept.has(line) || more.has(line));
}
