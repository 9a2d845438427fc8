import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { choice } from "./choices";
import { acts, asking, Line, line, send, tableAsking } from "./table";

const { boardKey, tableKey } = await import("../src/table/keys");
const { Desk } = await import("../src/table/desk");
const { spoken } = await import("../src/table/announce");

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

/** Press a key while nothing, or a button, has the focus; tell whether the page took it. */
function press(store: Store, key: string, target: Button | null = null, repeat = false): boolean {
  const event = { key, target, repeat, preventDefault: vi.fn() };
  tableKey(store, new Desk(), event as unknown as KeyboardEvent);
  return event.preventDefault.mock.calls.length > 0;
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

it("lets dice lie with Enter though the next player has just been asked", () => {
  const store = tableAsking(choice("end_movement"));
  const rolls = () => store.rolling.begin([line(0, "fired", {})], true);
  store.isPassing.value = true;
  rolls();
  for (const key of ["1", "Enter"]) press(store, key);
  expect(store.rolling.isOn.value).toBe(false);
  press(store, "Enter");
  expect(acts()).toEqual([]);
  rolls();
  store.curtain.value = 1;
  const lift = new Button(".curtain");
  show(lift, ".curtain .primary");
  press(store, "Enter");
  expect(lift.click).not.toHaveBeenCalled();
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

it("leaves the curtain to the next player: no key of the one before lifts it", () => {
  const store = tableAsking(choice("end_movement"));
  const lift = new Button(".curtain");
  show(lift, ".curtain .primary");
  store.isPassing.value = true;
  store.curtain.value = 1;
  for (const key of ["Enter", " ", "Escape"]) expect(press(store, key, lift)).toBe(true);
  store.isPassing.value = false;
  for (const key of ["Enter", " ", "Escape"]) expect(press(store, key, lift, true)).toBe(true);
  expect(lift.click).not.toHaveBeenCalled();
  // The button that has the focus is pressed by the browser.
  expect(press(store, "Enter", lift)).toBe(false);
});

/** Show the list of actions, too. */
function showList(): void {
  const list = { getClientRects: () => [{}] };
  vi.spyOn(document, "querySelector").mockImplementation((one) =>
    one === ".action-list" ? (list as unknown as Element) : null,
  );
}

it("does with a digit only what shows it: the bar, or the list when it is open", () => {
  const ends = choice("end");
  const asks = ["AEG", "ITA", "MOE"].map((at) => choice("ask", { city: ["space", at] }));
  const store = tableAsking(ends, choice("pay"), ...asks);
  press(store, "3");
  expect(acts()).toEqual([]);
  showList();
  press(store, "3");
  expect(acts()).toEqual(["ask"]);
});

it("leaves a digit alone where Enter stands on the button", () => {
  const store = tableAsking(choice("end"), choice("pay"));
  press(store, "1");
  expect(acts()).toEqual([]);
  press(store, "2");
  expect(acts()).toEqual(["pay"]);
});

it("does not let who acted answer for the next seat at the same screen", () => {
  const store = tableAsking(choice("offer"));
  const [ask] = asking([]).asks;
  const accept = choice("accept");
  press(store, "Enter");
  send(1, 0, [], { ...asking([accept, choice("refuse")]), asks: [{ ...ask, seat: 1 }] as never });
  vi.advanceTimersByTime(100);
  store.presenter.skip();
  expect(press(store, "Enter", new Button(".prompt"))).toBe(true);
  press(store, "Enter");
  press(store, "2");
  store.choose(accept);
  expect(acts()).toEqual(["offer"]);
  vi.advanceTimersByTime(700);
  press(store, "1");
  expect(acts()).toEqual(["offer", "accept"]);
});

it("takes back what another at this screen did only if all agree", () => {
  const undone = (undo_own: number) => {
    const store = tableAsking();
    send(5, 0, [], { ...asking([]), undo: 1, undo_own });
    store.presenter.skip();
    const desk = new Desk();
    const event = { key: "u", target: null, preventDefault: () => undefined };
    tableKey(store, desk, event as unknown as KeyboardEvent);
    const sent = Line.last.heard.find((message) => message.type === "undo");
    return [sent?.to, desk.backTo.value];
  };
  expect(undone(3)).toEqual([4, -1]);
  expect(undone(-1)).toEqual([undefined, 4]);
});

it("answers nothing with a key that is held down", () => {
  press(tableAsking(choice("end")), "Enter", null, true);
  expect(acts()).toEqual([]);
});

it("puts the battle board aside with Escape, once what is asked has been gone back on", () => {
  const store = tableAsking(choice("target"));
  const desk = new Desk();
  show(new Button(".battle"), ".battle");
  const pressEscape = () => {
    const event = { key: "Escape", target: null, preventDefault: () => undefined };
    tableKey(store, desk, event as unknown as KeyboardEvent);
    return desk.battleAside.value;
  };
  store.picks.value = [{ kind: "type", value: "target" }];
  expect([pressEscape(), pressEscape()]).toEqual([null, true]);
});

it("puts the final standings aside with Escape", () => {
  const store = tableAsking();
  send(1, 0, [], { ...asking([]), asks: [], outcome: { places: [] } as never });
  store.presenter.skip();
  const desk = new Desk();
  const event = { key: "Escape", target: null, preventDefault: () => undefined };
  tableKey(store, desk, event as unknown as KeyboardEvent);
  expect(desk.endAside.value).toBe(true);
});

/** Press Tab where nothing has the focus; tell whether it led to the button of the prompt. */
function tab(store: Store, desk = new Desk(), isPhone = false): boolean {
  const answer = Object.assign(new Button(".prompt"), { focus: vi.fn() });
  vi.spyOn(document, "querySelector").mockImplementation((selector) => {
    if (selector === ".tabbar" && isPhone) return { getClientRects: () => [{}] } as never;
    return selector.startsWith(".prompt .acts") ? (answer as never) : null;
  });
  const event = { key: "Tab", target: document.body, preventDefault: vi.fn() };
  tableKey(store, desk, event as unknown as KeyboardEvent);
  return answer.focus.mock.calls.length > 0;
}

it("leads with Tab to what can be chosen, once for each question of each table", () => {
  const store = tableAsking(choice("end_movement"));
  expect([tab(store), tab(store)]).toEqual([true, false]);
  send(1, 0, [], asking([choice("done")]));
  store.skip();
  expect(tab(store)).toBe(true);
  // An undo asks anew, and so does another table at the same ply.
  send(0, 0, [], asking([choice("end_movement")]));
  store.skip();
  expect(tab(store)).toBe(true);
  expect(tab(tableAsking(choice("end_movement")))).toBe(true);
});

it("leads nowhere with Tab while another pane of a phone lies over the board", () => {
  const store = tableAsking(choice("end_movement"));
  const desk = new Desk();
  desk.showTab("log");
  expect(tab(store, desk, true)).toBe(false);
  expect(tab(store, desk)).toBe(true);
});

it("tells of the space under the cursor what the pointer would tell: the act and what it takes", () => {
  const march = { ...choice("march", { to: ["space", "CYR"] }), takes: "2 of 4 points", cost: 3 };
  const store = tableAsking(march, choice("march", { to: ["space", "PAL"] }));
  const spaces = ["CYR", "PAL"].map((code) => ({ code, name: code, kind: "province", labels: [] }));
  const byCode = new Map(spaces.map((space) => [space.code, space]));
  const empty = { docks: [], dockOf: new Map(), neighbours: new Map() };
  store.atlas.value = { spaces, byCode, ...empty } as never;
  store.hover.value = { space: "PAL", refs: [], stack: [], x: 0, y: 0, touch: false };
  const event = { key: "Tab", preventDefault: vi.fn() };
  boardKey(store, event as unknown as KeyboardEvent);
  expect(spoken.value).toContain("march CYR. Costs 3. 2 of 4 points. CYR");
  // The way that is drawn is the one to the cursor.
  expect([store.cursor.value, store.hover.value]).toEqual(["CYR", null]);
});

it("does what is asked once more only when it is confirmed, what is grave with its own key", () => {
  const grave = { ...choice("withdraw"), confirm: "Withdraw?", danger: true };
  const other = { ...choice("stand"), confirm: "Stand?" };
  const store = tableAsking(grave, other);
  for (const one of [grave, grave, other, other]) store.choose(one);
  expect(acts()).toEqual([]);
  press(store, "Enter");
  expect(acts()).toEqual(["stand"]);
  store.pending.value = false;
  store.choose(grave);
  press(store, "Enter");
  press(store, "1");
  expect(acts()).toEqual(["stand"]);
  press(store, "0");
  expect(acts()).toEqual(["stand", "withdraw"]);
});

it("leaves Enter to the prompt on a space that a choice has begun with", () => {
  const attack = (origin: string) => {
    const one = choice("attack", { target: ["space", "H22"], origin: ["space", origin] });
    return { ...one, refs: one.refs.map((ref) => ({ ...ref, next: ref.field === "origin" })) };
  };
  const store = tableAsking(attack("G22"), attack("H21"));
  const spaces = ["H22", "G22", "H21"].map((code) => ({ code, name: code, kind: "province" }));
  const byCode = new Map(spaces.map((space) => [space.code, space]));
  const empty = { docks: [], dockOf: new Map(), neighbours: new Map() };
  store.atlas.value = { spaces, byCode, ...empty } as never;
  const enter = (code: string) => {
    store.cursor.value = code;
    const event = { key: "Enter", preventDefault: vi.fn(), stopPropagation: vi.fn() };
    boardKey(store, event as unknown as KeyboardEvent);
    return event.stopPropagation.mock.calls.length > 0;
  };
  expect(enter("H22")).toBe(true);
  expect(store.picks.value.length).toBeGreaterThan(0);
  expect(enter("H22")).toBe(false);
  expect(acts()).toEqual([]);
  expect(enter("H21")).toBe(true);
  expect(acts()).toEqual(["attack"]);
});
