import { expect, it } from "vitest";
import type { Battle } from "../src/protocol";
import "./table";

const { BattleBoard } = await import("../src/table/BattleBoard");

/** The part of the page that shows a battle; another key means that it begins anew. */
function shown(battle: Partial<Battle>): unknown {
  const props = { report: null, forecast: null, table: "", aim: () => null };
  return BattleBoard({
    ...props,
    battle: battle as Battle,
    onAim: () => undefined,
    onClose: () => undefined,
  }).key;
}

it("shows nothing of one battle on the board of another", () => {
  const first = { space: "MAC", attacker: 0, defender: 1 };
  expect(shown({ ...first, firing: 1 })).toBe(shown(first));
  expect(shown({ ...first, space: "ACH" })).not.toBe(shown(first));
  expect(shown({ ...first, attacker: 2 })).not.toBe(shown(first));
});
