import { afterEach, beforeEach, expect, it, vi } from "vitest";
import "./table";

const { listenToPresses, watchHands } = await import("../src/map/handling");
const { holdOf } = await import("../src/map/useHands");

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

it("knows whose hands are on the board", () => {
  const board = new EventTarget();
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  const element = Object.assign(board, { contains: (node: unknown) => node === board });
  const hands = watchHands(element as unknown as HTMLElement);
  const point = (type: string, target: unknown, pointerType = "touch") => {
    const event = Object.assign(new Event(type), { pointerType, pointerId: 1 });
    Object.defineProperty(event, "target", { value: target });
    (type.startsWith("pointere") || type === "pointerleave" ? board : page).dispatchEvent(event);
    return [hands.isOn(), hands.wasOn()];
  };
  expect(point("pointerdown", null)).toEqual([false, false]);
  expect(point("pointerdown", board)).toEqual([true, true]);
  expect(point("pointerup", board)).toEqual([false, true]);
  expect(point("pointerenter", board)).toEqual([false, true]);
  expect(point("pointerenter", board, "mouse")).toEqual([true, true]);
  expect(point("pointerleave", board, "mouse")).toEqual([false, true]);
  expect(point("pointerdown", null, "mouse")).toEqual([false, false]);
});

it("drags what may be taken up, and carries on what is in hand already", () => {
  const hold = (refs: string[], selectable: string[], selected: string[]) =>
    holdOf(
      { refs, stack: ["general", "infantry"] },
      { selectable: new Set(selectable), selected: new Set(selected) },
    );
  expect(hold(["infantry"], ["general"], [])).toBe("take");
  expect(hold(["general"], [], ["general"])).toBe("carry");
  expect(hold(["infantry"], [], ["general"])).toBe("carry");
  expect(hold(["general"], ["infantry"], ["general"])).toBe("carry");
  expect(hold(["infantry"], ["infantry"], ["general"])).toBe("take");
  expect(hold(["general"], ["galley"], [])).toBeNull();
});
