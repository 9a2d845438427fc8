import { expect, it } from "vitest";
import type { Token } from "../src/protocol";
import "./table";

const { kindsTold } = await import("../src/table/Legend");

const token = (kind: string, text = ""): Token => ({ ref: kind, kind, at: "", name: "", text });

it("explains what can be bought before anybody has it, but no city twice", () => {
  const told = kindsTold([token("general"), token("infantry"), token("fort")]);
  expect(told).toEqual(["general", "infantry", "cavalry", "catapult", "galley"]);
});

it("explains of printed counters those that there are", () => {
  expect(kindsTold([token("warship", "4-6")])).toEqual(["warship"]);
});
