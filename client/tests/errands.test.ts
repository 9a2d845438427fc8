import { describe, expect, it, vi } from "vitest";
import type { Errand, Errands, Frame } from "../src/protocol";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("navigator", { language: "en" });
const { all, asLast, carried, costOf, effectsOf, gainOf, leftOut, none, tick } = await import(
  "../src/table/ticks"
);

const errand = (what: string, rest: Partial<Errand> = {}): Errand => ({
  acts: [{ type: "do", what, how: rest.how ?? "" }],
  what,
  thing: what,
  ...rest,
});

const list = (purse: number, errands: readonly Errand[], rest: Partial<Errands> = {}): Errands => ({
  ply: 0,
  seat: 0,
  name: "supply",
  purse,
  again: "",
  errands,
  finish: null,
  whole: null,
  last_whole: false,
  sweep: false,
  missed: [],
  ...rest,
});

const fed = (what: string, cost: number, rest: Partial<Errand> = {}) => [
  errand(what, { how: "pay", cost, ...rest }),
  errand(what, { how: "forage" }),
];

describe("a list of errands", () => {
  it("says of which way something comes, where it is not of all", () => {
    const [pay, forage] = fed("a", 2);
    const felt = { ...(forage as Errand), effect: "It is felt" };
    expect(effectsOf([pay as Errand, felt])).toEqual(["forage: It is felt"]);
    expect(effectsOf([felt])).toEqual(["It is felt"]);
    expect(effectsOf([felt, felt])).toEqual(["It is felt"]);
    expect(effectsOf([pay as Errand])).toEqual([]);
  });

  it("takes one of two alternatives", () => {
    const units = list(9, fed("a", 2));
    const paid = tick(units, none(units), 0, 1);
    expect(paid).toEqual([1, 0]);
    expect(tick(units, paid, 1, 1)).toEqual([0, 1]);
  });

  it("spends no more than the purse", () => {
    const wares = list(7, [errand("a", { cost: 3, most: 9 }), errand("b", { cost: 2, most: 9 })]);
    const two = tick(wares, none(wares), 0, 5);
    expect(two).toEqual([2, 0]);
    expect(tick(wares, two, 1, 1)).toEqual([2, 0]);
    expect(costOf(wares, two)).toBe(6);
  });

  it("tells what is to be had, but does not spend it", () => {
    const cities = list(3, [errand("a", { brings: 4 }), errand("b", { brings: 8 })]);
    const units = list(3, [errand("a", { brings: 4 }), errand("b", { cost: 5 })]);
    expect([gainOf(cities, [1, 0]), gainOf(cities, [1, 1])]).toEqual([4, 12]);
    expect(tick(units, [1, 0], 1, 1)).toEqual([1, 0]);
  });

  it("keeps to the room of a group and the number there is", () => {
    const group = { group: "Build in X", room: 2, most: 3 };
    const city = list(99, [errand("a", group), errand("b", group)]);
    const one = tick(city, none(city), 0, 1);
    expect(tick(city, one, 1, 3)).toEqual([1, 1]);
    expect(tick(city, none(city), 0, 3)).toEqual([2, 0]);
  });

  it("takes no more from a pool than there is in it, wherever it is taken", () => {
    const pool = { pool: "heavy", stock: 3, most: 3 };
    const cities = list(99, [errand("a", pool), errand("b", pool), errand("c", { most: 3 })]);
    const two = tick(cities, none(cities), 0, 2);
    expect(tick(cities, two, 1, 3)).toEqual([2, 1, 0]);
    expect(tick(cities, two, 2, 3)).toEqual([2, 0, 3]);
  });

  it("ticks everything in the first way that can be paid", () => {
    const units = list(3, [...fed("a", 2), ...fed("b", 2), ...fed("c", 1)]);
    expect(all(units)).toEqual([1, 0, 0, 1, 1, 0]);
  });

  it("repeats the last occasion as far as it goes", () => {
    const wares = list(5, [
      errand("a", { cost: 2, most: 9, last: 2 }),
      errand("b", { cost: 2, most: 9, last: 1 }),
    ]);
    expect(asLast(wares)).toEqual([2, 0]);
    const units = list(3, [...fed("a", 2), ...fed("b", 2)], { last_whole: true });
    expect(asLast(units)).toEqual([1, 0, 0, 1]);
  });

  it("says what is left out of it, and for want of what", () => {
    const missed = ["Build guard in X: X belongs to Bull."];
    const group = { group: "Build in X", room: 1, most: 3 };
    const wares = list(
      5,
      [
        errand("a", { ...group, last: 2 }),
        errand("b", { cost: 4, most: 9, last: 1 }),
        errand("c", { cost: 2, most: 9, last: 1 }),
      ],
      { missed },
    );
    expect(leftOut(wares, asLast(wares))).toEqual([
      ...missed,
      "Build in X: a (1×): no more can be had there.",
      "c (1×): not enough money.",
    ]);
    const unpaid = list(2, [errand("a", { cost: 2 }), errand("b", { cost: 2 })]);
    const whole = { ...unpaid, last_whole: true };
    expect(leftOut(whole, asLast(whole))).toEqual(["b (1×): not enough money."]);
    expect(leftOut(unpaid, asLast(unpaid))).toEqual([]);
  });

  it("carries ticks over to a newer list", () => {
    const before = list(9, [errand("a"), errand("b"), errand("c", { most: 3 })]);
    const after = list(9, [errand("c", { most: 1 }), errand("b")]);
    expect(carried(before, [1, 1, 2], after)).toEqual([1, 1]);
  });
});

describe("a list that is done", async () => {
  const { api } = await import("../src/api");
  const { ErrandRunner } = await import("../src/table/errands");

  /** A list with some of it ticked, and what it sends. */
  function ticked(errands: readonly Errand[], ticks: readonly number[]) {
    const sent: string[] = [];
    const runner = new ErrandRunner(
      "table",
      (action) => sent.push(String(action.what ?? action.type)),
      () => "Brand",
      () => undefined,
    );
    runner.list.value = list(9, errands);
    runner.ticks.value = ticks;
    return { runner, sent };
  }

  /** What the server shows: whom it asks what in which step, and what is asked before the next. */
  function frame(
    ply: number,
    seat: number,
    { acts: [action] }: Errand,
    confirm = "",
    { step = 0, rule = "9.3a", danger = false } = {},
  ): Frame {
    const asks = [{ seat, mine: true, rule }];
    const choices = [{ action, confirm, danger }];
    // In these tables nothing else happens: as many plies, so many acts were taken.
    const board = { title: "Year 1", step };
    return { ply, taken: ply, log: [], asks, choices, board } as unknown as Frame;
  }

  const [a, b] = [errand("a"), errand("b")];
  const END = { action: { type: "end" }, label: "End", refs: [] };

  it("stops when the line is lost, and keeps its ticks", () => {
    const { runner, sent } = ticked([a, b], [1, 1]);
    runner.run(null);
    expect(sent).toEqual(["a"]);
    runner.onLost();
    expect(runner.isRunning.value).toBe(false);
    expect(runner.note.value).toContain("connection");
    expect(runner.ticks.value).toEqual([1, 1]);
    runner.run(null);
    expect(sent).toEqual(["a", "a"]);
  });

  it("does not begin while the line is down", () => {
    const runner = new ErrandRunner(
      "table",
      () => 0,
      () => "",
      () => undefined,
    );
    runner.list.value = list(9, [a, b]);
    runner.ticks.value = [1, 1];
    runner.run(null);
    runner.onFrame({ ...frame(1, 0, a), taken: 0 });
    expect([runner.ticks.value, runner.isRunning.value]).toEqual([[1, 1], false]);
    expect(runner.note.value).toContain("connection");
  });

  it("counts nothing as done that was not taken, though another's act is told first", () => {
    const { runner, sent } = ticked([a, b], [1, 1]);
    runner.run(null);
    runner.onFrame({ ...frame(1, 0, b), taken: 0 });
    expect([sent, runner.ticks.value]).toEqual([["a"], [1, 1]]);
    runner.onFrame({ ...frame(2, 0, b), taken: 1 });
    expect([sent, runner.ticks.value]).toEqual([
      ["a", "b"],
      [0, 1],
    ]);
  });

  it("chooses a place only where it is not chosen yet", () => {
    const [place, one, two] = ["place", "one", "two"].map((what) => ({ type: "do", what }));
    const both = [one, two].map((act) =>
      errand(String(act?.what), { acts: [place, act] as never }),
    );
    const { runner, sent } = ticked(both, [1, 1]);
    const shows = (ply: number, action: unknown) =>
      runner.onFrame(frame(ply, 0, { acts: [action] } as unknown as Errand));
    shows(0, one);
    runner.run(null);
    shows(1, place);
    shows(2, two);
    expect(sent).toEqual(["one", "place", "two"]);
  });

  it("stops before what is asked about only by then", () => {
    vi.spyOn(api, "errands").mockResolvedValue(list(3, [b]));
    const { runner, sent } = ticked([a, b], [1, 1]);
    runner.run(null);
    runner.onFrame(frame(1, 0, b, "Your turn ends."));
    expect(sent).toEqual(["a"]);
    expect(runner.note.value).toContain("Your turn ends.");
    expect([runner.warned.value, runner.ticks.value]).toEqual(["Your turn ends.", [0, 1]]);
    runner.run(null);
    expect(sent).toEqual(["a", "b"]);
  });

  it("shows no list that was asked for before it was closed, begun, or asked for again", async () => {
    const waiting: ((list: Errands | null) => void)[] = [];
    vi.spyOn(api, "errands").mockImplementation(
      () => new Promise((answer) => waiting.push(answer as never)),
    );
    const answer = async (place: number, found: Errands | null) => {
      waiting[place]?.(found);
      await Promise.resolve();
      await Promise.resolve();
    };
    const closed = ticked([a, b], [1, 1]).runner;
    closed.onFrame(frame(1, 0, a));
    closed.close();
    await answer(0, list(9, [a, b]));
    expect(closed.list.value).toBeNull();

    const { runner, sent } = ticked([a, b], [1, 1]);
    runner.onFrame(frame(1, 0, a));
    runner.run(null);
    await answer(1, null);
    runner.onFrame({ ...frame(2, 0, b), taken: 1 });
    expect(sent).toEqual(["a", "b"]);

    const twice = ticked([a], [1]).runner;
    twice.onFrame(frame(1, 0, a));
    twice.onFrame(frame(2, 0, a));
    await answer(3, list(9, [a], { ply: 2 }));
    await answer(2, list(9, [a], { ply: 1 }));
    expect(twice.list.value?.ply).toBe(2);
  });

  it("does not ask again what was agreed to before", () => {
    vi.spyOn(api, "errands").mockResolvedValue(list(3, [b]));
    const { runner, sent } = ticked([a, b, b], [1, 1, 1]);
    runner.run(null, ["Tear down a?", "Tear down b?"]);
    runner.onFrame(frame(1, 0, b, "Tear down b?", { danger: true }));
    expect(sent).toEqual(["a", "b"]);
    runner.onFrame(frame(2, 0, b, "Your turn ends."));
    expect([sent, runner.warned.value]).toEqual([["a", "b"], "Your turn ends."]);
  });

  it("forgets what it warned of when it is closed, or another list is opened", async () => {
    const stopped = async (next: Errands) => {
      vi.spyOn(api, "errands").mockResolvedValue(next);
      const { runner } = ticked([a, b], [1, 1]);
      runner.run(null);
      runner.onFrame(frame(1, 0, b, "Your turn ends."));
      await vi.waitFor(() => expect(runner.list.value).toBe(next));
      return runner;
    };
    const runner = await stopped(list(3, [b]));
    expect(runner.warned.value).toBe("Your turn ends.");
    runner.close();
    expect(runner.warned.value).toBe("");
    expect((await stopped(list(3, [b], { name: "build" }))).warned.value).toBe("");
    const changed = await stopped(list(3, [b]));
    changed.put(0, 0);
    expect([changed.warned.value, changed.note.value]).toEqual(["", ""]);
  });

  /** Do all, then end it; tell what is said when this comes of the last errand. */
  function ended(now: Frame): string {
    vi.spyOn(api, "errands").mockResolvedValue(list(3, [b]));
    const { runner, sent } = ticked([a, b], [1, 1]);
    runner.onFrame(frame(0, 0, a));
    runner.run(END);
    runner.onFrame(frame(1, 0, b, "Your turn ends."));
    runner.onFrame(now);
    expect(sent).toEqual(["a", "b"]);
    return runner.note.value;
  }

  it("does not ask about the end of what is ended anyway, nor ends it twice", () => {
    expect(ended(frame(2, 1, a, "", { step: 1 }))).toContain("Done: 2");
    expect(ended(frame(2, 0, a, "", { step: 1 }))).toContain("Done: 2");
    // By turns another does the same in the same step.
    expect(ended(frame(2, 1, a))).toContain("Done: 2");
    const over = { ...frame(2, 1, a), asks: [], outcome: { places: [] } } as unknown as Frame;
    expect(ended(over)).toContain("Done: 2");
  });

  it("ends what has begun since it last stopped", async () => {
    const next = list(3, [b]);
    vi.spyOn(api, "errands").mockResolvedValue(next);
    const { runner, sent } = ticked([a, b], [1, 1]);
    runner.onFrame(frame(0, 0, a));
    runner.run(null);
    runner.onFrame(frame(1, 0, b, "Really?", { step: 1 }));
    await vi.waitFor(() => expect(runner.list.value).toBe(next));
    runner.run(END);
    runner.onFrame(frame(2, 0, b, "", { step: 1 }));
    expect(sent).toEqual(["a", "b", "end"]);
  });

  it("is put away once all is ended with it, though the same is asked again at once", () => {
    vi.spyOn(api, "errands").mockResolvedValue(list(3, [b]));
    const { runner } = ticked([a], [1]);
    runner.list.value = list(9, [a], { finish: END });
    runner.onFrame(frame(0, 0, a));
    runner.run(runner.list.value.finish);
    runner.onFrame(frame(1, 0, a));
    runner.onFrame(frame(2, 0, a));
    expect([runner.list.value, runner.isRunning.value]).toEqual([null, false]);
  });

  it("is not ended because somebody else is asked something in between", () => {
    expect(ended(frame(2, 1, a, "", { rule: "10.1.2" }))).toContain("now Brand decides");
  });
});
