import { afterEach, beforeEach, expect, it, vi } from "vitest";
import "./table";

const { listenToPresses } = await import("../src/map/handling");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("picks nothing when the browser takes a touch away", () => {
  const board = new EventTarget();
  const page = new EventTarget();
  vi.stubGlobal("window", Object.assign(page, { setTimeout, clearTimeout }));
  const touch = (type: string) =>
    Object.assign(new Event(type), { pointerType: "touch", clientX: 40, clientY: 50 });
  const ended = vi.fn();
  const nothing = () => undefined;
  listenToPresses(board as HTMLElement, { start: nothing, move: nothing, end: ended });
  for (const type of ["pointerup", "pointercancel"]) {
    board.dispatchEvent(touch("pointerdown"));
    vi.advanceTimersByTime(500);
    page.dispatchEvent(touch(type));
  }
  expect(ended.mock.calls).toEqual([[{ x: 40, y: 50 }], [null]]);
});
