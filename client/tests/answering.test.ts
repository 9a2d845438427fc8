import { expect, it, vi } from "vitest";
import type { Atlas } from "../src/map/atlas";
import type { Battle, Choice, Forecast, Frame, Token } from "../src/protocol";
import { choice } from "./choices";
import { acts, asking, Line, send, tableAsking } from "./table";

const { TableStore } = await import("../src/table/store");
const { follow, oddsOf, pick, pointedAt, take, unfold, wouldOffer, wouldTake } = await import(
  "../src/table/picking"
);
const { extreme } = await import("../src/table/numbers");
const { priceOf } = await import("../src/table/Stakes");
const { numbered } = await import("../src/table/ActionList");
const { actionKey } = await import("../src/table/marks");
const { answersOf, primaryOf, questionOf, waysOut } = await import("../src/table/answers");

/** A map without anything on it. */
const EMPTY = { byCode: new Map(), dockOf: new Map(), docks: [] } as unknown as Atlas;
const keep = choice("done");
const destroy = (province: string): Choice => ({
  ...choice("destroy_city", { province: ["space", province] }),
  danger: true,
});
const march = (infantry: number) => choice("choose_load", {}, { infantry, cavalry: 0 });
const select = (leader: string) => choice("select_leader", { leader: ["piece", leader] });

it("marches by default with all there is, be it one unit, but pays no more than it must", () => {
  expect(primaryOf(tableAsking(march(0), march(1)))).toEqual(march(1));
  expect(primaryOf(tableAsking(march(1), march(0)))).toEqual(march(1));
  const press = (increments: number) => ({
    ...choice("pressure", { increments: ["amount", increments] }),
    cost: 5 * increments,
  });
  expect(primaryOf(tableAsking(press(1), press(2)))).toEqual(press(1));
});

it("ends no turn by default while there is more to do in it", () => {
  const end = choice("end_turn");
  const buy = { ...choice("buy", {}, { kind: "infantry" }), cost: 10 };
  const road = choice("build_road", {}, { to: "PAL" });
  expect(primaryOf(tableAsking(end, buy))).toBeNull();
  expect(primaryOf(tableAsking(end, road))).toEqual(road);
  expect(primaryOf(tableAsking(end))).toEqual(end);
});

it("gives buttons to the last step of a choice that began on the map", () => {
  const attack = (origin: string) => {
    const one = choice("attack", { target: ["space", "H22"], origin: ["space", origin] });
    return { ...one, refs: one.refs.map((ref) => ({ ...ref, next: ref.field === "origin" })) };
  };
  const store = tableAsking(...["G22", "H21", "I22"].map(attack), keep);
  expect(answersOf(store).plain).toEqual([keep]);
  store.picks.value = [{ kind: "space", value: "H22" }];
  expect(answersOf(store).plain.map(({ action }) => action.origin)).toEqual(["G22", "H21", "I22"]);
  expect(questionOf(store)).toBe("From which hex do you attack?");
  expect(primaryOf(store)?.action.origin).toBe("G22");
  // Whoever goes by keys takes what the cursor stands on.
  store.atlas.value = EMPTY;
  store.cursor.value = "H21";
  expect(primaryOf(store)?.action.origin).toBe("H21");
  store.cursor.value = "";
  store.picks.value = [];
  expect(questionOf(store)).toBe(store.ask.value?.prompt);
});

it("asks from where Mercenaries come, once it is said that some are hired", () => {
  const hire = (province: string) =>
    choice("hire", { at: ["space", "R13"], province: ["space", province] }, { kind: "LI" });
  const raise = choice("build", { at: ["space", "R13"] }, { kind: "LI" });
  const store = tableAsking(hire("KHA"), hire("KOR"), raise);
  const here = { kind: "space", value: "R13" } as const;
  store.picks.value = [here];
  expect(questionOf(store)).toBe(store.ask.value?.prompt);
  store.picks.value = [here, { kind: "type", value: "hire" }];
  expect(questionOf(store)).toBe("From which province do you hire?");
  store.picks.value = [{ kind: "space", value: "KHA" }];
  expect(questionOf(store)).toBe(store.ask.value?.prompt);
});

it("tells the best odds of an attack that can be made from several hexes", () => {
  const attack = (origin: string) => {
    const one = choice("attack", { target: ["space", "H22"], origin: ["space", origin] });
    return { ...one, refs: one.refs.map((ref) => ({ ...ref, next: ref.field === "origin" })) };
  };
  const ways = ["G22", "H21"].map(attack);
  const store = tableAsking(...ways, keep);
  store.atlas.value = EMPTY;
  const odds = [0.4, 0.9].map((wins) => ({ attacker_wins: wins }) as Forecast);
  store.odds.known.value = new Map(ways.map((way, n) => [actionKey(way), odds[n] as Forecast]));
  const [entry, ...others] = wouldOffer(store, pointedAt("H22"));
  expect([entry?.label, others]).toEqual(["Attack …", []]);
  expect(entry && oddsOf(store, entry)).toBe(odds[1]);
});

it("answers no offer by default, which may come while one is about to press Enter", () => {
  expect(primaryOf(tableAsking(choice("accept"), choice("reject")))).toBeNull();
  const empire = { table: { game: "empire", seats: [] } as unknown as Frame["table"] };
  const store = new TableStore("table");
  Line.last.onopen();
  send(0, 0, [], { ...asking([choice("permit"), choice("refuse")]), ...empire });
  expect(primaryOf(store)).toBeNull();
});

it("tells whoever was asked that the question was taken back", () => {
  const store = tableAsking(choice("accept"), choice("reject"));
  const own = asking([keep]);
  const [ask] = own.asks;
  for (const now of [{ asks: [] }, { ...own, asks: [{ ...ask, prompt: "Your own move?" }] }]) {
    store.notices.toast.value = null;
    send(5, 0, [], asking([choice("accept")]));
    store.skip();
    send(4, 0, [], now as Partial<Frame>);
    store.skip();
    expect(store.notices.toast.value).toMatchObject({
      text: "What you were asked was taken back.",
    });
  }
});

it("says nothing of a question that was answered, or that is asked again", () => {
  const store = tableAsking(choice("accept"));
  for (const [ply, choices] of [
    [5, [keep]],
    [4, [keep]],
    [6, []],
  ] as const) {
    send(ply, 0, [], choices.length ? asking(choices) : { asks: [] });
    store.skip();
    expect(store.notices.toast.value).toBeNull();
  }
});

it("passes by default where all else is grave, however much there is", () => {
  expect(primaryOf(tableAsking(keep, destroy("EGY")))).toEqual(keep);
  expect(primaryOf(tableAsking(keep, destroy("EGY"), destroy("CYR")))).toEqual(keep);
  const end = choice("end_movement");
  expect(primaryOf(tableAsking(end, select("1"), select("2"), destroy("EGY")))).toBeNull();
});

it("marks what is seldom wanted only once its kind is picked, but lists it always", () => {
  const store = tableAsking(keep, destroy("EGY"), destroy("CYR"), destroy("PAL"));
  expect(store.marked.value).toEqual([keep]);
  expect(answersOf(store)).toMatchObject({ plain: [keep], aside: [destroy("PAL")], many: 3 });
  expect(numbered(store)).toHaveLength(4);
  store.picks.value = [{ kind: "type", value: "destroy_city" }];
  expect(store.marked.value).toHaveLength(4);
  expect(answersOf(store)).toMatchObject({ plain: [], aside: [] });
});

it("offers to tear a fort down only once that is asked for, not on the unit in it", () => {
  const raze = { ...choice("raze", { at: ["space", "K26"] }), danger: true };
  const store = new TableStore("table");
  Line.last.onopen();
  const empire = { table: { game: "empire", seats: [] } as unknown as Frame["table"] };
  send(0, 0, [], { ...asking([keep, raze]), ...empire });
  expect([store.marked.value, answersOf(store).aside]).toEqual([[keep], [raze]]);
  // Whoever clicks a unit in it hears what keeps it from moving; the hex itself has the fort.
  const unit = { ref: "ML1", kind: "infantry", at: "K26", name: "ML1", stack: "ML1", text: "1-2" };
  const board = { map: "", title: "", steps: [], step: 0, tokens: [unit] };
  send(1, 0, [], { ...asking([keep, raze]), ...empire, board });
  store.skip();
  store.atlas.value = EMPTY;
  const click = (refs: string[]) => {
    pick(store, { space: "K26", refs, stack: refs, x: 0, y: 0, touch: false });
    return store.menu.value?.entries.map((entry) => entry.choice) ?? [];
  };
  const asked = () => Line.last.heard.filter(({ type }) => type === "why").length;
  expect([click(["ML1"]), asked()]).toEqual([[], 1]);
  expect([click([]), asked()]).toEqual([[raze], 1]);
});

it("attacks by default from the nearest hex", () => {
  const attack = (origin: string, takes: string) => ({
    ...choice("attack", { target: ["space", "P26"], origin: ["space", origin] }),
    takes,
  });
  const ways = [attack("O26", "6 of 6"), attack("P25", ""), attack("P27", "½ of 6")];
  const store = new TableStore("table");
  Line.last.onopen();
  const empire = { table: { game: "empire", seats: [] } as unknown as Frame["table"] };
  send(0, 0, [], { ...asking([...ways, attack("Q26", "1½ of 6")]), ...empire });
  const origins = store.choices.value.map(({ action }) => action.origin);
  expect(origins).toEqual(["P25", "P27", "Q26", "O26"]);
});

it("takes nothing that is not marked by a click or under the cursor", () => {
  const store = tableAsking(keep, destroy("EGY"), destroy("CYR"));
  store.atlas.value = EMPTY;
  store.cursor.value = "EGY";
  expect(primaryOf(store)).toEqual(keep);
  const click = () => pick(store, { space: "EGY", refs: [], stack: [], x: 0, y: 0, touch: false });
  click();
  expect([store.confirming.value, acts(), store.looked.value?.space]).toEqual([null, [], "EGY"]);
  // But the menu there has it.
  expect(store.menu.value?.entries.map((entry) => entry.choice)).toEqual([destroy("EGY")]);
  store.back();
  store.picks.value = [{ kind: "type", value: "destroy_city" }];
  click();
  expect(acts()).toEqual(["destroy_city"]);
});

it("aims by default at what must fall first, and loads the strongest of what there is room for", () => {
  const aim = (kind: string) => choice("target", {}, { kind });
  const battle = tableAsking(aim("infantry"), aim("cavalry"), aim("catapult"));
  expect(primaryOf(battle)).toEqual(aim("catapult"));
  expect(primaryOf(tableAsking(aim("infantry"), aim("galley")))).toEqual(aim("infantry"));
  const load = (infantry: number, catapults: number) =>
    choice("choose_load", {}, { infantry, cavalry: 1, ridden: 0, catapults });
  const port = tableAsking(load(1, 0), load(1, 2), load(2, 1), load(3, 0));
  const [set] = answersOf(port).sets;
  expect(set && extreme(set, true)).toEqual([1, 2]);
});

it("leaves the choices of a battle to the board where their words are too long for buttons", () => {
  const aims = ["1", "2", "3", "4"].map((unit) => choice("hit", { unit: ["piece", unit] }));
  const buttons = (length: number) => {
    const store = tableAsking(...aims.map((aim) => ({ ...aim, label: "x".repeat(length) })));
    const side = { seat: 0, tokens: [] };
    const battle = { space: "", attacker: side, defender: side } as unknown as Battle;
    const frame = store.presenter.tip.value?.frame as Frame;
    send(1, 0, [], { ...frame, ply: 1, board: { ...frame.board, battle } });
    store.skip();
    return answersOf(store).plain.length;
  };
  expect([buttons(45), buttons(46)]).toEqual([4, 0]);
});

it("takes what the cursor stands on by default, but not what the pointer is over", () => {
  const goals = ["CYR", "PAL", "ARA"].map((code) => choice("march", { to: ["space", code] }));
  const store = tableAsking(...goals);
  store.atlas.value = EMPTY;
  store.hover.value = { space: "PAL", refs: [], stack: [], x: 0, y: 0, touch: false };
  store.spoken.value = "PAL";
  expect(primaryOf(store)).toBeNull();
  store.cursor.value = "PAL";
  expect(primaryOf(store)).toEqual(goals[1]);
});

it("gives buttons to what can be done in one place, which the map does not tell apart", () => {
  const of = (type: string, province: string) => choice(type, { province: ["space", province] });
  const here = [of("become_ally", "SUL"), of("intervene", "SUL")];
  expect(answersOf(tableAsking(keep, ...here)).plain).toEqual([keep, ...here]);
  expect(answersOf(tableAsking(keep, ...here, of("intervene", "THE"))).plain).toEqual([keep]);
});

it("pays for nothing by a click or a drag on the map alone", () => {
  const fort = { ...choice("build_fort", { builder: ["piece", "LI1"] }), cost: 4 };
  const store = tableAsking(fort, keep);
  store.atlas.value = EMPTY;
  const at = { space: "B20", refs: ["LI1"], stack: ["LI1"], x: 0, y: 0, touch: false };
  take(store, at);
  expect([store.menu.value, acts()]).toEqual([null, []]);
  pick(store, at);
  expect([store.menu.value?.entries.length, acts()]).toEqual([1, []]);
  follow(store, { label: "", choice: fort, picks: [] });
  expect(acts()).toEqual(["build_fort"]);
});

it("sets nothing in motion but what was clicked", () => {
  const sail = choice("select", { unit: ["piece", "WS1"] });
  const at = (ref: string, stack = ref) => ({ ref, kind: "infantry", at: "N8", name: ref, stack });
  const counters = ["LI3", "LI4", "WS1"].map((ref) => ({ ...at(ref), text: "1-3" }));
  const click = (refs: string[], stack: string[], tokens: Token[] = counters) => {
    const store = new TableStore("table");
    Line.last.onopen();
    const board = { map: "", title: "", steps: [], step: 0, tokens };
    send(0, 0, [], { ...asking([sail, keep]), board });
    store.atlas.value = EMPTY;
    const pointed = { space: "N8", refs, stack, x: 0, y: 0, touch: true };
    store.looked.value = { ...pointed, space: "X1", touch: false };
    const offered = wouldOffer(store, pointed).length;
    pick(store, pointed);
    const asked = Line.last.heard.flatMap((one) => (one.type === "why" ? one.pointed[0] : []));
    // The card of another place does not tell it.
    if (asked.length) expect(store.looked.value?.space).not.toBe("X1");
    return [offered, acts(), asked, store.menu.value?.entries.length ?? 0];
  };
  // Another stack of the hex could go: why not the one meant is asked.
  expect(click(["LI3"], ["LI3"])).toEqual([0, [], ["LI3"], 0]);
  // Another counter of a fanned pile: it is offered, and why not the one meant is asked.
  expect(click(["LI3"], ["LI3", "WS1"])).toEqual([1, [], ["LI3"], 1]);
  // Nor by dragging it, nor does the card promise it.
  const store = new TableStore("table");
  Line.last.onopen();
  const board = { map: "", title: "", steps: [], step: 0, tokens: counters };
  send(0, 0, [], { ...asking([sail, keep]), board });
  store.atlas.value = EMPTY;
  const meant = { space: "N8", refs: ["LI3"], stack: ["LI3", "WS1"], x: 0, y: 0, touch: false };
  expect([wouldTake(store, meant), take(store, meant), acts()]).toEqual([null, false, []]);
  expect(take(store, { ...meant, refs: ["WS1"] })).toBe(true);
  expect(acts()).toEqual(["select"]);
  // A pile that is not fanned, or the hex itself, means whatever can be chosen there.
  expect(click(["LI3", "WS1"], ["LI3", "WS1"])).toEqual([1, ["select"], [], 0]);
  expect(click([], [])).toEqual([1, ["select"], [], 0]);
  // So does a city, which is no piece to be moved.
  const city = { ...at("city"), kind: "city" };
  expect(click(["city"], ["city"], [...counters, city])).toEqual([1, ["select"], [], 0]);
  // Pieces of metal that stand together are one heap.
  const heap = ["LI3", "WS1"].map((ref) => at(ref, "heap"));
  expect(click(["LI3"], ["LI3", "WS1"], heap)).toEqual([1, ["select"], [], 0]);
});

it("says what a choice costs, unless its words do; the figures of a counter do not", () => {
  const price = (label: string) => priceOf({ ...keep, label, cost: 3 });
  expect(["Build heavy infantry 3-2", "Build scouts 1-3", "Raise 13"].map(price)).toEqual(
    Array(3).fill("Costs 3"),
  );
  expect(["Give 3 gold", "Pay 3: go on"].map(price)).toEqual(["", ""]);
});

it("tells a finger what a pointer would have been told: whom a click takes along", () => {
  const along = { ...choice("pick_up", { unit: ["piece", "LI1"] }), takes: "2 of 6" };
  const store = tableAsking(along, keep);
  store.atlas.value = EMPTY;
  const at = { space: "B20", refs: ["LI1"], stack: ["LI1"], x: 0, y: 0 };
  pick(store, { ...at, touch: true });
  expect([store.menu.value?.entries.length, acts()]).toEqual([1, []]);
  pick(store, { ...at, touch: false });
  expect(acts()).toEqual(["pick_up"]);
});

it("shows a way out where nothing can be taken back", () => {
  const back = choice("put_back");
  const store = new TableStore("table");
  Line.last.onopen();
  const empire = { table: { game: "empire", seats: [] } as unknown as Frame["table"] };
  const asked = { ...asking([keep]), ...empire, liberties: [back, choice("resign")] };
  send(3, 0, [], { ...asked, undo: 2 });
  expect(waysOut(store)).toEqual([]);
  send(4, 0, [], { ...asked, undo: -1 });
  store.skip();
  expect(waysOut(store)).toEqual([back]);
});

it("takes the region that the cursor stands in", () => {
  const goals = ["a", "b", "c"].map((one) => choice("head", { to: ["space", `region:${one}`] }));
  const regions = [{ code: "region:b", name: "", spaces: ["K21", "K22"] }];
  const store = new TableStore("table");
  Line.last.onopen();
  const board = { map: "", title: "", steps: [], step: 0, regions };
  send(0, 0, [], { ...asking(goals), board });
  store.atlas.value = EMPTY;
  store.cursor.value = "K22";
  expect(primaryOf(store)).toEqual(goals[1]);
  store.cursor.value = "K23";
  expect(primaryOf(store)).toBeNull();
});

it("opens the menu of a city with the click that chooses it", () => {
  const store = new TableStore("table");
  Line.last.onopen();
  const empire = { table: { game: "empire", seats: [] } as unknown as Frame["table"] };
  store.atlas.value = EMPTY;
  send(0, 0, [], { ...asking([choice("muster", { at: ["space", "K26"] }), keep]), ...empire });
  pick(store, { space: "K26", refs: [], stack: [], x: 3, y: 4, touch: false });
  unfold(store);
  expect([acts(), store.menu.value]).toEqual([["muster"], null]);
  const builds = ["LI", "HI"].map((kind) => choice("build", { city: ["space", "K26"] }, { kind }));
  send(1, 0, [], { ...asking([...builds, choice("not_here")]), ...empire });
  store.skip();
  unfold(store);
  expect(store.menu.value).toMatchObject({ at: { x: 3, y: 4 }, entries: [{}, {}] });
  store.menu.value = null;
  unfold(store);
  expect(store.menu.value).toBeNull();
});

it("opens the menu of a city also when it was chosen from another menu", () => {
  const store = new TableStore("table");
  Line.last.onopen();
  const empire = { table: { game: "empire", seats: [] } as unknown as Frame["table"] };
  const muster = choice("muster", { at: ["space", "K26"] });
  send(0, 0, [], { ...asking([muster, keep]), ...empire });
  const at = { space: "K26", refs: [], stack: [], x: 3, y: 4, touch: false };
  const entry = { label: "", choice: muster, picks: [] };
  store.menu.value = { at, title: "", entries: [entry] };
  follow(store, entry);
  expect(store.opened.value).toEqual(at);
});

it("gives a moment to see an offer that follows upon one's own act", () => {
  vi.useFakeTimers();
  const store = tableAsking(keep);
  store.act(keep.action);
  send(1, 0, [], { asks: [] });
  store.skip();
  const offer = asking([choice("accept"), choice("reject")]);
  send(2, 0, [], { ...offer, asks: offer.asks.map((ask) => ({ ...ask, prompt: "Pay?" })) });
  store.skip();
  expect(store.isBusy.value).toBe(true);
  vi.advanceTimersByTime(800);
  expect(store.isBusy.value).toBe(false);
  vi.useRealTimers();
});

it("shows a finger the chances of dice before they fall", () => {
  const tap = (more: Partial<Choice>, touch: boolean) => {
    const tribute = { ...choice("extra_tribute", { city: ["space", "K26"] }), ...more };
    const store = tableAsking(tribute, keep);
    store.atlas.value = EMPTY;
    pick(store, { space: "K26", refs: [], stack: [], x: 0, y: 0, touch });
    return [acts().length, store.menu.value?.entries.length ?? 0];
  };
  const dice = { final: true, odds: "up 8%" };
  expect(tap(dice, true)).toEqual([0, 1]);
  expect(tap(dice, false)).toEqual([1, 0]);
  expect(tap({}, true)).toEqual([1, 0]);
});

it("goes where others stand at a click upon them, and names no others in hand", () => {
  const go = choice("march", { unit: ["piece", "WS1"], to: ["space", "N8"] });
  const store = new TableStore("table");
  Line.last.onopen();
  const token = (ref: string, where: string) => ({ ref, kind: "infantry", at: where, name: ref });
  const tokens = [token("LI3", "N8"), token("WS1", "N8")].map((one) => ({ ...one, text: "1-3" }));
  const board = { map: "", title: "", steps: [], step: 0, tokens };
  send(0, 0, [], { ...asking([go, keep]), board });
  store.atlas.value = EMPTY;
  store.picks.value = [{ kind: "piece", value: "WS1" }];
  pick(store, { space: "N8", refs: ["LI3"], stack: ["LI3", "WS1"], x: 0, y: 0, touch: false });
  expect([acts(), store.menu.value]).toEqual([["march"], null]);
});
