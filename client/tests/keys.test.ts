import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { choice } from "./choices";
import { acts, asking, line, send, tableAsking } from "./table";

const { tableKey } = await import("../src/table/keys");
const { Desk } = await import("../src/table/desk");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Store = ReturnType<typeof tableAsking>;

/** Press a key while nothing has the focus. */
function press(store: Store, key: string): void {
  const event = { key, target: null, preventDefault: () => undefined };
  tableKey(store, new Desk(), event as unknown as KeyboardEvent);
}

it("answers nothing when Enter is pressed twice to see what is now", () => {
  const end = choice("end_movement");
  const store = tableAsking(end);
  send(1, 0, [line(0, "moved", {})], asking([end]));
  expect(store.presenter.isCurrent.value).toBe(false);
  press(store, "Enter");
  expect(store.presenter.isCurrent.value).toBe(true);
  vi.advanceTimersByTime(300);
  press(store, "Enter");
  expect(acts()).toEqual([]);
  vi.advanceTimersByTime(300);
  press(store, "Enter");
  expect(acts()).toEqual(["end_movement"]);
});
