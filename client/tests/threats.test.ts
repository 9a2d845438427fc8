import { expect, it } from "vitest";
import type { Stack } from "../src/map/stacks";
import type { Token } from "../src/protocol";
import "./table";

const { threatsFrom } = await import("../src/table/SpaceCard");

const fleet = (seat: number, count: number): Stack => {
  const galley = { ref: "g", kind: "galley", name: "Galley", seat, at: "MRH" } as Token;
  const units = { ...galley, ref: "i", kind: "infantry", name: "Infantry", count };
  const items = count ? [galley, units] : [galley];
  return { seat, items, tokens: items } as unknown as Stack;
};

it("names each player once with all that he has in a place", () => {
  const stacks = [fleet(1, 7), fleet(1, 5), fleet(2, 1), fleet(1, 0)];
  expect(threatsFrom(stacks, "Mare Rhodus", (seat) => `Player ${seat}`)).toEqual([
    "Player 1 in Mare Rhodus with 12 units",
    "Player 2 in Mare Rhodus with 1 unit",
  ]);
});
