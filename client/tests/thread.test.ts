import { expect, it } from "vitest";
import type { Frame } from "../src/protocol";
import { line } from "./table";

const { since, Thread } = await import("../src/table/thread");

const BOARD = { map: "", title: "", steps: [], step: 0 };
const seats = [0, 1, 2].map((seat) => ({ seat, mine: seat < 2, name: "" }));
const log = [0, 1, 2].map((seat) => ({ ...line(seat + 4, "moved", {}), seat }));
const frame = { ply: 7, board: BOARD, log, table: { seats } } as unknown as Frame;

it("is taken up where each seat at the screen last did something", () => {
  const thread = new Thread();
  thread.take(frame);
  expect(thread.decided.value).toBe(6);
  expect([0, 1, 2].map((seat) => thread.of(seat, frame).ply)).toEqual([5, 6, 7]);
  thread.take({ ...frame, log: [] });
  expect([thread.decided.value, thread.of(0, frame).ply]).toEqual([7, 7]);
});

it("goes on from what a seat saw when it decided something", () => {
  const thread = new Thread();
  thread.take(frame);
  thread.note(0, frame);
  const later = { ...frame, ply: 9, board: { ...BOARD, step: 1 } };
  expect(thread.decided.value).toBe(7);
  expect(thread.of(0, later)).toEqual({ ply: 7, board: BOARD });
  const heard = [6, 7, 8].map((ply) => line(ply, "moved", {}));
  expect(since(heard, thread.of(0, later).ply).map(({ ply }) => ply)).toEqual([7, 8]);
});

it("goes back with the game, for each seat", () => {
  const thread = new Thread();
  thread.take(frame);
  thread.cut(9);
  expect([thread.decided.value, thread.of(0, frame).ply, thread.of(1, frame).ply]).toEqual([
    6, 5, 6,
  ]);
  thread.cut(2);
  expect([thread.decided.value, thread.of(0, frame).ply, thread.of(1, frame).ply]).toEqual([
    2, 2, 2,
  ]);
});
