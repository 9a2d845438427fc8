import { expect, test } from "vitest";
import { partStart, pastLog, stepAt } from "../src/pages/steps";
import { line } from "./table";

const captions = [
  { ply: 0, say: "start", at: "" },
  { ply: 3, say: "first", at: "" },
  { ply: 5, say: "second", at: "" },
];

test("a step is told while it is played and when it has ended", () => {
  expect([0, 1, 2, 3, 4, 5].map((ply) => stepAt(captions, ply))).toEqual([0, 1, 1, 1, 2, 2]);
});

test("beyond the last step the last is told, and without steps none", () => {
  expect(stepAt(captions, 9)).toBe(2);
  expect(stepAt([], 0)).toBe(-1);
});

test("a part begins where the one before it has ended", () => {
  expect([0, 1, 3, 4, 5].map((ply) => partStart(captions, ply))).toEqual([0, 0, 0, 3, 3]);
  expect(partStart([], 4)).toBeUndefined();
});

test("the log of the past ends with what led to a ply", () => {
  const log = [0, 2, 2, 5].map((ply) => line(ply, `at ${ply}`, {}));
  const lengths = [0, 1, 2, 3, 5, 6].map((ply) => pastLog(log, ply).length);
  expect(lengths).toEqual([0, 1, 1, 3, 3, 4]);
});
