import { expect, test } from "vitest";
import { stepAt } from "../src/pages/steps";

const captions = [
  { ply: 0, say: "start" },
  { ply: 3, say: "first" },
  { ply: 5, say: "second" },
];

test("a step is told while it is played and when it has ended", () => {
  expect([0, 1, 2, 3, 4, 5].map((ply) => stepAt(captions, ply))).toEqual([0, 1, 1, 1, 2, 2]);
});

test("beyond the last step the last is told, and without steps none", () => {
  expect(stepAt(captions, 9)).toBe(2);
  expect(stepAt([], 0)).toBe(-1);
});
