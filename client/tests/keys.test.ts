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
  vi.restoreAllMocks();
});

type Store = ReturnType<typeof tableAsking>;

const Shown = HTMLElement as unknown as new () => object;

/** A button in a part of the page. */
class Button extends Shown {
  readonly click = vi.fn();
  constructor(private readonly part: string) {
    super();
  }
  closest(selector: string): Button | null {
    return selector.includes(this.part) || selector.includes("button") ? this : null;
  }
}

/** Show nothing but a button. */
function show(button: Button, selector: string): void {
  vi.spyOn(document, "querySelector").mockImplementation((one) =>
    one === selector ? (button as unknown as Element) : null,
  );
}

/** Press a key while nothing, or a button, has the focus. */
function press(store: Store, key: string, target: Button | null = null): void {
  const event = { key, target, preventDefault: () => undefined };
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

it("answers nothing when Enter is pressed twice to close the report of a battle", () => {
  const store = tableAsking(choice("end_movement"));
  store.report.value = { space: "MAC" } as unknown as typeof store.report.value;
  press(store, "Enter");
  expect(store.report.value).toBeNull();
  vi.advanceTimersByTime(120);
  press(store, "Enter");
  expect(acts()).toEqual([]);
});

it("closes what was revealed with Enter before anything behind it is answered", () => {
  const store = tableAsking(choice("end_movement"));
  const onward = new Button(".reveal");
  show(onward, ".reveal .go-on");
  press(store, "Enter", new Button(".prompt"));
  press(store, "Enter");
  expect(onward.click).toHaveBeenCalledTimes(2);
  expect(acts()).toEqual([]);
});

it("lifts the curtain with Enter, whatever behind it has the focus", () => {
  const store = tableAsking(choice("end_movement"));
  store.curtain.value = 0;
  const lift = new Button(".curtain");
  show(lift, ".curtain .primary");
  press(store, "Enter", new Button(".battle"));
  expect(lift.click).toHaveBeenCalledTimes(1);
  press(store, "1");
  expect(acts()).toEqual([]);
});
