import { describe, expect, it } from "vitest";
import type { Choice } from "../src/protocol";
import {
  adjust,
  chosen,
  extreme,
  inOrder,
  type Numbers,
  numberSets,
  step,
  toAction,
} from "../src/table/numbers";
import { choice } from "./choices";

/** Loads of at most three of two infantry and two cavalry, as the rules would list them. */
function loads(): Choice[] {
  const found: Choice[] = [];
  for (let infantry = 0; infantry <= 2; infantry++) {
    for (let cavalry = 0; cavalry <= 2; cavalry++) {
      if (infantry + cavalry > 3) continue;
      found.push(choice("choose_load", {}, { infantry, cavalry, ridden: 0, catapults: 0 }));
    }
  }
  return found;
}

const only = (choices: readonly Choice[]): Numbers => numberSets(choices).sets[0] as Numbers;

describe("choices that differ in numbers", () => {
  it("become one control with a field for each number that varies", () => {
    const embark = choice("embark", { leader: ["piece", "ITA:general1"] });
    const { sets, rest } = numberSets([...loads(), embark]);
    expect(sets.map((set) => set.fields)).toEqual([
      [
        { name: "infantry", least: 0, most: 2 },
        { name: "cavalry", least: 0, most: 2 },
      ],
    ]);
    expect(rest).toEqual([embark]);
  });

  it("are no control where there are but two numbers side by side", () => {
    const press = (increments: number, cost = increments) => ({
      ...choice("pressure", { province: ["space", "THE"], increments: ["amount", increments] }),
      cost,
    });
    expect(numberSets([press(1), press(2)])).toEqual({ sets: [], rest: [press(1), press(2)] });
    expect(numberSets([press(1), press(3)]).sets).toHaveLength(1);
    // Of what costs the same, the larger comes first: it is what one mostly wants.
    expect(numberSets([press(0, 0), press(1, 0)]).rest).toEqual([press(1, 0), press(0, 0)]);
  });

  it("are listed from the largest on, equals as they came", () => {
    const sums = inOrder(only(loads())).map(({ action }) => [action.infantry, action.cavalry]);
    expect(sums.slice(0, 4)).toEqual([
      [1, 2],
      [2, 1],
      [0, 2],
      [1, 1],
    ]);
  });

  it("know all and none", () => {
    const set = only(loads());
    expect(extreme(set, false)).toEqual([0, 0]);
    expect(extreme(set, true).reduce((sum, value) => sum + value)).toBe(3);
  });

  it("step, and let the other number give way where the limit is reached", () => {
    const set = only(loads());
    expect(step(set, [1, 1], 0, 1)).toEqual([2, 1]);
    expect(step(set, [2, 1], 1, 1)).toEqual([1, 2]);
    expect(step(set, [0, 0], 0, -1)).toBeNull();
  });

  it("give the listed choice and its action", () => {
    const set = only(loads());
    const found = chosen(set, [1, 2]);
    expect(found?.action).toEqual(toAction(set, [1, 2]));
    expect(chosen(set, [2, 2])).toBeNull();
  });

  it("take any amount between two listed ends", () => {
    const offer = (price: number) =>
      choice("offer_ransom", { general: ["piece", "ITA:general1"], price: ["amount", price] });
    const set = only([offer(1), offer(60)]);
    expect(set.free).toBe(true);
    expect(adjust(set, [60], 0, 25)).toEqual([25]);
    expect(adjust(set, [60], 0, 99)).toEqual([60]);
    expect(step(set, [60], 0, 1)).toBeNull();
    expect(toAction(set, [25])).toEqual({
      type: "offer_ransom",
      general: "ITA:general1",
      price: 25,
    });
  });

  it("are no control where the numbers mean seats", () => {
    const give = (player: number) => choice("concede_to", { player: ["seat", player] });
    expect(numberSets([give(1), give(2)]).sets).toEqual([]);
  });
});
