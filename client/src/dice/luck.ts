/** Luck: what fell against what was to be expected. */

import type { DiceRoll } from "../protocol";

export interface Luck {
  readonly seat: number;
  readonly dice: number;
  readonly got: number;
  readonly expected: number;
  /** How many standard deviations above expectation the luck lies. */
  readonly deviation: number;
}

interface Measure {
  readonly got: number;
  readonly expected: number;
  readonly variance: number;
}

/** A die that needs a face either hits or not. */
function hit(sides: number, face: number, needed: number): Measure {
  const chance = Math.min(1, Math.max(0, (sides - needed + 1) / sides));
  return {
    got: face >= needed ? 1 : 0,
    expected: chance,
    variance: chance * (1 - chance),
  };
}

/** A die that needs no face counts by what it shows. */
function shown(sides: number, face: number): Measure {
  return { got: face, expected: (sides + 1) / 2, variance: (sides * sides - 1) / 12 };
}

/**
 * Each seat's dice against their expectation: those that need a face, or those that do not.
 * What falls for nobody is nobody's luck.
 */
export function luck(rolls: readonly DiceRoll[], kind: "hits" | "faces"): Luck[] {
  const seats = new Map<number, Measure & { dice: number }>();
  for (const roll of rolls.filter(({ seat }) => seat >= 0)) {
    for (const [place, sides] of roll.sides.entries()) {
      const needed = roll.needed[place];
      if ((needed !== undefined) !== (kind === "hits")) continue;
      const face = roll.faces[place] ?? 0;
      const one = needed === undefined ? shown(sides, face) : hit(sides, face, needed);
      const known = seats.get(roll.seat) ?? { dice: 0, got: 0, expected: 0, variance: 0 };
      seats.set(roll.seat, {
        dice: known.dice + 1,
        got: known.got + one.got,
        expected: known.expected + one.expected,
        variance: known.variance + one.variance,
      });
    }
  }
  return [...seats]
    .sort(([a], [b]) => a - b)
    .map(([seat, { variance, ...rest }]) => ({
      seat,
      ...rest,
      deviation: variance ? (rest.got - rest.expected) / Math.sqrt(variance) : 0,
    }));
}
