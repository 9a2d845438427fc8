import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Battle, Board, Frame } from "../src/protocol";
import { choice } from "./choices";
import { acts, asking, Line, line, send } from "./table";

const { BattleBoard } = await import("../src/table/BattleBoard");
const { rollOf, lastBattle } = await import("../src/table/report");
const { Rolling } = await import("../src/table/rolling");
const { TableStore } = await import("../src/table/store");
const { empire } = await import("../src/games/empire");
const { conquest } = await import("../src/games/conquest");
const { change } = await import("../src/settings");

/** The part of the page that shows a battle; another key means that it begins anew. */
function shown(battle: Partial<Battle>): unknown {
  const props = { report: null, forecast: null, table: "", rolling: [], aim: () => null };
  return BattleBoard({
    ...props,
    battle: battle as Battle,
    onAim: () => undefined,
    onClose: () => undefined,
  }).key;
}

it("shows nothing of one battle on the board of another", () => {
  const first = { space: "MAC", attacker: 0, defender: 1 };
  expect(shown({ ...first, firing: 1 })).toBe(shown(first));
  expect(shown({ ...first, space: "ACH" })).not.toBe(shown(first));
  expect(shown({ ...first, attacker: 2 })).not.toBe(shown(first));
});

const sides = { space: "K21", attacker: 0, defender: 1 };
const began = [line(0, "battle_began", sides), line(0, "round_began", { round: 1 })];
const dice = [0, 1].map((seat) => ({ ...line(1, "dice_fell", {}), seat, faces: [4 + seat] }));

it("shows the dice of both sides large, or the last shot where there are no rounds", () => {
  const newest = (game: typeof empire) => {
    const report = lastBattle([...began, ...dice], game);
    return report && rollOf(report);
  };
  expect(newest(empire)).toEqual(dice);
  expect(newest(conquest)).toEqual(dice.slice(-1));
});

describe("while the dice of a battle tumble", () => {
  const lose = choice("step_from", {}, { unit: "LI1" });
  const asked = (prompt: string): Partial<Frame> => {
    const board = { map: "", title: "", steps: [], step: 0, battle: sides as unknown as Battle };
    const seats = [{ seat: 0, mine: true, name: "Anna" }];
    const table = { game: "empire", seats } as unknown as Frame["table"];
    const { asks, ...rest } = asking([lose]);
    return { ...rest, asks: asks.map((ask) => ({ ...ask, prompt })), board, table };
  };
  const thrown = (prompt = "Lose a step") => {
    const store = new TableStore("table");
    Line.last.onopen();
    send(1, 0, began, asked("Fight on"));
    vi.advanceTimersByTime(1000);
    send(2, 2, dice, asked(prompt));
    return store;
  };
  const seen = (store: InstanceType<typeof TableStore>) => [
    store.rolling.lines.value.length,
    store.choices.value.length,
    store.told.value.length,
  ];
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    change({ dice: "roll" });
    vi.useRealTimers();
  });

  it("tells nothing that came of them, and asks for nothing", () => {
    const store = thrown();
    expect(seen(store)).toEqual([2, 0, 2]);
    store.choose(lose);
    expect([store.isWatching.value, acts()]).toEqual([true, []]);
    vi.advanceTimersByTime(600);
    expect(seen(store)).toEqual([0, 1, 4]);
    vi.advanceTimersByTime(100);
    store.choose(lose);
    expect(acts()).toEqual(["step_from"]);
  });

  it("leaves the same question where it is, though it can only be answered then", () => {
    const store = thrown("Fight on");
    expect([store.isWatching.value, seen(store)]).toEqual([false, [2, 1, 2]]);
    store.choose(lose);
    expect(acts()).toEqual([]);
  });

  it("tells the end of the battle only when the last ones lie", () => {
    const store = new TableStore("table");
    Line.last.onopen();
    send(1, 0, began, asked("Fight on"));
    vi.advanceTimersByTime(1000);
    const { board, ...over } = asked("Move");
    const ended = line(1, "battle_ended", { winner: 0 });
    const after = { ...(board as Board), battle: null, title: "conquered" };
    send(2, 2, [...dice, ended], { ...over, board: after });
    expect(store.report.value?.results).toEqual([ended]);
    expect(seen(store)).toEqual([2, 0, 2]);
    expect(store.pictured.value).toEqual(board);
    store.goOn();
    expect(store.pictured.value).toEqual(after);
    expect([...seen(store), store.report.value === null]).toEqual([0, 0, 5, false]);
    store.goOn();
    expect([...seen(store), store.report.value]).toEqual([0, 1, 5, null]);
  });

  it("waits for nothing when one skips, or does not wish to see them", () => {
    const store = thrown();
    store.skip();
    expect(seen(store)).toEqual([0, 1, 4]);
    change({ dice: "quick" });
    expect(seen(thrown())).toEqual([0, 1, 4]);
  });
});

it("tells nobody who is gone what his dice brought", () => {
  vi.useFakeTimers();
  change({ dice: "roll", speed: "normal", motion: "full" });
  const told: string[] = [];
  for (const end of ["close", "end"] as const) {
    const rolling = new Rolling();
    rolling.begin([line(1, "fired", {})]);
    rolling.after(() => told.push(end));
    expect(told).toEqual([]);
    rolling[end]();
  }
  expect(told).toEqual(["end"]);
  vi.useRealTimers();
});
