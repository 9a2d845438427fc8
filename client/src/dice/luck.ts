/** Luck: what fell against what was to be expected. */

import type { DiceRoll } from "../protocol";

export interface Luck {
  readonly seat: number;
  readonly rolls: number;
  readonly sum: number;
  readonly expected: number;
  /** How many standard deviations above expectation the sum lies. */
  readonly deviation: number;
}

/** The sums of each seat's dice against their expectation. */
export function luck(rolls: readonly DiceRoll[]): Luck[] {
  const seats = new Map<number, { rolls: number; sum: number; expected: number; spread: number }>();
  for (const roll of rolls) {
    const known = seats.get(roll.seat) ?? { rolls: 0, sum: 0, expected: 0, spread: 0 };
    for (const [place, sides] of roll.sides.entries()) {
      known.rolls += 1;
      known.sum += roll.faces[place] ?? 0;
      known.expected += (sides + 1) / 2;
      known.spread += (sides * sides - 1) / 12;
    }
    seats.set(roll.seat, known);
  }
  return [...seats]
    .sort(([a], [b]) => a - b)
    .map(([seat, { spread, ...rest }]) => ({
      seat,
      ...rest,
      deviation: spread ? (rest.sum - rest.expected) / Math.sqrt(spread) : 0,
    }));
}
