/** The pieces of a battle at sea: who is aboard which galley. */

import { expect, it } from "vitest";
import type { Token } from "../src/protocol";
import "./table";

const { crews } = await import("../src/table/BattleBoard");

const piece = (ref: string, kind: string, stack: string): Token =>
  ({ ref, kind, stack, seat: 0, name: kind, at: "MRH" }) as Token;

it("keeps each galley with its crew", () => {
  const sea = [
    piece("g1", "galley", "g1"),
    piece("i1", "infantry", "g1"),
    piece("g2", "galley", "g2"),
    piece("i2", "infantry", "g2"),
  ];
  expect(crews(sea).map((crew) => crew.map(({ ref }) => ref))).toEqual([
    ["g1", "i1"],
    ["g2", "i2"],
  ]);
});

it("lets an army ashore stand together", () => {
  const land = [piece("c", "general", "a"), piece("i", "infantry", "")];
  expect(crews(land)).toHaveLength(1);
});
