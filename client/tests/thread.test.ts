import { expect, it } from "vitest";
import type { Frame } from "../src/protocol";
import type { Scene } from "../src/table/presenter";
import { line } from "./table";

const { Thread } = await import("../src/table/thread");

const BOARD = { map: "", title: "", steps: [], step: 0 };
const seats = [0, 1, 2].map((seat) => ({ seat, mine: seat < 2, name: "" }));
const log = [0, 1, 2].map((seat) => ({ ...line(seat, "moved", {}), seat }));
const frame = { board: BOARD, log, table: { seats } } as unknown as Frame;

it("is taken up where each seat at the screen last did something", () => {
  const thread = new Thread();
  thread.take(frame);
  expect(thread.decided.value).toBe(2);
  const scene = { frame, log } as unknown as Scene;
  expect([0, 1, 2].map((seat) => thread.of(seat, scene).lines)).toEqual([1, 2, 3]);
});

it("goes on from what a seat saw when it decided something", () => {
  const thread = new Thread();
  thread.take(frame);
  thread.note(0, { frame, log } as unknown as Scene);
  const later = { ...frame, board: { ...BOARD, step: 1 } };
  const scene = { frame: later, log: [...log, ...log] } as unknown as Scene;
  expect(thread.decided.value).toBe(3);
  expect(thread.of(0, scene)).toEqual({ lines: 3, board: BOARD });
});
