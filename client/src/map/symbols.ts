/** Emblems, unit symbols, seat colours, kinds of pieces: the files that every drawer reads. */

import { signal } from "@preact/signals";
import kinds from "../../../src/hexarch/drawing/kinds.json";
import symbols from "../../../src/hexarch/drawing/symbols.json";

export interface SeatLook {
  readonly name: string;
  readonly colour: string;
  readonly ink: string;
  readonly words: string;
  readonly emblem: string;
  readonly pattern: string;
}

const NEUTRAL: SeatLook = {
  name: "nobody",
  colour: "#8a7650",
  ink: "#ffffff",
  words: "#8a7650",
  emblem: "",
  pattern: "plain",
};

export const SEATS: readonly SeatLook[] = symbols.seats;
export const LOOKS: Readonly<Record<string, SeatLook>> = symbols.looks;
export const EMBLEMS: Readonly<Record<string, string>> = symbols.emblems;
export const UNITS: Readonly<Record<string, readonly string[]>> = symbols.units;
/** The kinds of pieces by how they are drawn. */
export const KINDS = kinds;
export const SHAPES = symbols.shapes;
export const METALS: Readonly<Record<string, readonly string[]>> = symbols.metals;

/** What the common stock is made of. */
const METAL_OF: Readonly<Record<string, string>> = {
  infantry: "silver",
  cavalry: "gold",
  catapult: "gold",
  city: "ivory",
  fort: "ivory",
  wall: "ivory",
};

export function metalOf(kind: string): string {
  return METAL_OF[kind] ?? "silver";
}

/** The looks that the board on the table gives to its seats, by name. */
export const looks = signal<readonly string[]>([]);

/** Let the seats look as a board wants it. */
export function wear(wanted: readonly string[] = []): void {
  if (wanted.join() !== looks.peek().join()) looks.value = wanted;
}

export function seatLook(seat: number): SeatLook {
  if (looks.value.length) return LOOKS[looks.value[seat] ?? ""] ?? NEUTRAL;
  return SEATS[seat] ?? NEUTRAL;
}

/** The name of a seat's pattern among the definitions. */
export const patternId = (seat: number) => `p-${looks.value[seat] ?? seat}`;

/** The unit symbol that is wanted, or that of the kind if there is no such. */
export function silhouette(symbol: string, kind: string): string {
  return [symbol, kind].find((name) => UNITS[name]) ?? "infantry";
}

export function patternOf(look: SeatLook): { d: string; stroke: number } {
  const tiles: Readonly<Record<string, { d: string; stroke: number }>> = symbols.patterns;
  return tiles[look.pattern] ?? { d: "", stroke: 0 };
}
