/** Emblems, unit symbols and seat colours: the same file that every other drawer reads. */

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
export const EMBLEMS: Readonly<Record<string, string>> = symbols.emblems;
export const UNITS: Readonly<Record<string, readonly string[]>> = symbols.units;
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

export function seatLook(seat: number): SeatLook {
  return SEATS[seat] ?? NEUTRAL;
}

export function patternOf(seat: number): { d: string; stroke: number } {
  const tiles: Readonly<Record<string, { d: string; stroke: number }>> = symbols.patterns;
  return tiles[seatLook(seat).pattern] ?? { d: "", stroke: 0 };
}
