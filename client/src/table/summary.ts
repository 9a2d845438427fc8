/** What others did to a player while he waited. */

import type { Atlas } from "../map/atlas";
import type { Board, LogLine } from "../protocol";

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
 * The lines that name one of the seats in *held*, a piece or a land of theirs or a hex where they
 * stand, but were not their doing nor are of a *quiet* kind. *boards* are those before and after;
 * what only happened in a land gives way if much did. A land with a marker of theirs of a kind in
 * *claims* is as their own.
 */
export function concerning(
  lines: readonly LogLine[],
  held: ReadonlySet<number>,
  boards: readonly Board[],
  atlas: Atlas | null,
  quiet: readonly string[] = [],
  claims: readonly string[] = [],
): readonly LogLine[] {
  const ownLands = (board?: Board) =>
    (board?.tints ?? []).flatMap(({ space, seat }) => (held.has(seat) ? space : []));
  const landOf = (code: string) => atlas?.byCode.get(code)?.part_of ?? "";
  const players = boards.flatMap((board) => board.players ?? []);
  const homes = players.filter(({ seat }) => held.has(seat)).map(({ home }) => home);
  const tokens = boards.flatMap((board) => board.tokens ?? []);
  const own = tokens.filter(({ seat }) => held.has(seat ?? -1));
  const claimed = own.filter(({ kind }) => claims.includes(kind)).map(({ at }) => at);
  const things = new Set([
    ...claimed,
    ...own.map(({ ref }) => ref),
    ...own.map(({ at }) => at).filter(landOf),
  ]);
  const kept = new Set(ownLands(boards.at(-1)));
  const lands = new Set(boards.flatMap(ownLands));
  const isOwn = (code: string) =>
    lands.has(code) || things.has(code) || homes.some((home) => code.startsWith(`${home}:`));
  const isTold = ({ seat, event, kind }: LogLine) =>
    !held.has(seat) && typeof event.hit !== "boolean" && !quiet.includes(kind);
  const told: LogLine[] = [];
  const near: LogLine[] = [];
  for (const line of lines.filter(isTold)) {
    const codes = named(line);
    const isMeant = line.seats.some((seat) => held.has(seat));
    if (isMeant || codes.some(isOwn)) told.push(line);
    else if (codes.some((code) => lands.has(landOf(code)))) near.push(line);
    // What others do in a land once it is lost concerns him no more.
    if (isMeant) for (const code of codes) if (!kept.has(code)) lands.delete(code);
  }
  const last = told.slice(-MOST);
  const more = last.length < MOST ? near.slice(last.length - MOST) : [];
  const shown = new Set([...last, ...more]);
  return lines.filter((line) => shown.has(line));
}
