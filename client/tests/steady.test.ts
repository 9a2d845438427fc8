import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Battle, Choice, Frame } from "../src/protocol";
import { choice } from "./choices";
import { Line, line, refuse, send } from "./table";

const { Desk } = await import("../src/table/desk");
const { putBattleAside } = await import("../src/table/handover");
const { TableStore } = await import("../src/table/store");

const target = (kind: string) => choice("target", {}, { kind });
const BATTLE: Battle = { space: "MOE", attacker: 0, defender: 1, attackers: [], defenders: [] };

/** Kinds that were shot at, and by whom. */
const shots = () =>
  Line.last.heard.flatMap((message) =>
    message.type === "act" ? `${message.seat} ${message.action.kind ?? message.action.type}` : [],
  );

describe("whoever goes on firing at the same", () => {
  let ply = 0;
  const shoot = (choices: readonly Choice[], seat = 0, battle: Battle | null = BATTLE) => {
    const asks = [{ seat, rule: "", prompt: "?", mine: true, listed: false, standing: null }];
    const board = { map: "", title: "", steps: [], step: 0, battle };
    send(ply++, 0, [], { asks, choices, liberties: [], board });
    vi.advanceTimersByTime(2000);
  };
  const begun = () => {
    const store = new TableStore("table");
    Line.last.onopen();
    shoot([target("infantry"), target("cavalry")]);
    return store;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    ply = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("shoots by himself until the targets change", () => {
    const store = begun();
    store.steady.put(0, true);
    vi.advanceTimersByTime(2000);
    expect(shots()).toEqual([]);
    store.choose(target("cavalry"));
    shoot([target("infantry"), target("cavalry")]);
    shoot([target("cavalry"), target("infantry")]);
    expect(shots()).toEqual(["0 cavalry", "0 cavalry", "0 cavalry"]);
    shoot([target("cavalry")]);
    expect(shots()).toHaveLength(3);
    store.choose(target("cavalry"));
    shoot([target("cavalry")]);
    expect(shots()).toHaveLength(5);
  });

  it("stops by Escape, and with the battle", () => {
    const store = begun();
    const all = [target("infantry"), target("cavalry")];
    store.steady.put(0, true);
    store.choose(target("cavalry"));
    expect(store.back()).toBe(true);
    shoot(all);
    expect(shots()).toHaveLength(1);
    store.steady.put(0, true);
    store.choose(target("cavalry"));
    shoot([choice("end")], 0, null);
    shoot(all);
    expect([shots().length, store.steady.on.value.size]).toEqual([2, 0]);
  });

  it("stops when the line is lost, and when the board is put aside", () => {
    const ends: readonly ((store: InstanceType<typeof TableStore>) => void)[] = [
      () => {
        Line.last.onclose({ code: 1006 });
        vi.advanceTimersByTime(60_000);
        Line.last.onopen();
      },
      (store) => putBattleAside(store, new Desk()),
    ];
    for (const end of ends) {
      ply = 0;
      const store = begun();
      store.steady.put(0, true);
      store.choose(target("cavalry"));
      expect(shots()).toHaveLength(1);
      end(store);
      const known = shots().length;
      shoot([target("infantry"), target("cavalry")]);
      expect(shots()).toHaveLength(known);
    }
  });

  it("sends no second shot while the first is under way, whatever else is refused", () => {
    const store = begun();
    store.steady.put(0, true);
    store.choose(target("cavalry"));
    refuse(0);
    vi.advanceTimersByTime(2000);
    expect([shots(), store.pending.value]).toEqual([["0 cavalry"], true]);
    shoot([target("infantry"), target("cavalry")]);
    expect(shots()).toEqual(["0 cavalry", "0 cavalry"]);
  });

  it("waits until his own shot is taken, though another's act is told first", () => {
    const store = begun();
    store.choose(target("cavalry"));
    const { frame } = store.presenter.tip.value ?? {};
    send(1, 0, [], { ...frame, ply: 1, taken: 0 });
    expect(store.isBusy.value).toBe(true);
    store.choose(target("infantry"));
    expect(shots()).toEqual(["0 cavalry"]);
    send(2, 0, [], { ...frame, ply: 2, taken: 1 });
    expect(store.pending.value).toBe(false);
  });

  it("decides nothing else, and nothing for another at the same screen", () => {
    const store = begun();
    const all = [target("infantry"), target("cavalry")];
    store.steady.put(0, true);
    store.choose(target("cavalry"));
    shoot(all, 1);
    shoot([choice("fight_on"), choice("retreat")]);
    expect(shots()).toEqual(["0 cavalry"]);
    store.choose(choice("fight_on"));
    shoot(all);
    expect(shots()).toEqual(["0 cavalry", "0 fight_on", "0 cavalry"]);
  });

  it("asks each time unless that is wished", () => {
    const store = begun();
    store.choose(target("cavalry"));
    shoot([target("infantry"), target("cavalry")]);
    expect(shots()).toEqual(["0 cavalry"]);
  });

  const ALL = [target("infantry"), target("cavalry")];
  const firing = () => {
    const store = begun();
    store.steady.put(0, true);
    store.choose(target("cavalry"));
    return store;
  };
  const show = (at: number, more: Partial<Frame> = {}, battle: Battle = BATTLE) => {
    const asks = [{ seat: 0, rule: "", prompt: "?", mine: true, listed: false, standing: null }];
    const board = { map: "", title: "", steps: [], step: 0, battle };
    send(at, 0, [], { asks, choices: ALL, liberties: [], board, ...more });
  };

  it("throws no die that was gone back on", () => {
    firing();
    show(2);
    show(0);
    vi.advanceTimersByTime(2000);
    expect(shots()).toEqual(["0 cavalry"]);
  });

  it("stops where the next battle begins with the end of the one before", async () => {
    const store = firing();
    const sides = { attacker: 0, defender: 1 };
    const log = [line(2, "battle_began", { space: "MOE", ...sides }), line(2, "fired", {})];
    const next = [line(2, "retreated", {}), line(2, "battle_began", { space: "ITA", ...sides })];
    show(3, { log: [...log, ...next] }, { ...BATTLE, space: "ITA" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.report.value?.space).toBe("MOE");
    store.goOn();
    await vi.advanceTimersByTimeAsync(3000);
    expect(store.frame.value?.board.battle?.space).toBe("ITA");
    expect(shots()).toEqual(["0 cavalry"]);
  });

  it("repeats no shot that was refused", () => {
    firing();
    show(2);
    vi.advanceTimersByTime(300);
    expect(shots()).toHaveLength(2);
    refuse(2);
    vi.advanceTimersByTime(3000);
    expect(shots()).toHaveLength(2);
  });

  it("waits while somebody asks to go back, or something lies open", () => {
    const store = firing();
    show(2, { rollback: { seat: 1, to: 0, when: "", seen: [], agreed: [] } });
    vi.advanceTimersByTime(2000);
    expect(shots()).toHaveLength(1);
    store.confirming.value = choice("concede_to");
    show(2);
    store.confirming.value = choice("concede_to");
    vi.advanceTimersByTime(2000);
    expect(shots()).toHaveLength(1);
  });

  it("stops by Escape also while another is asked", () => {
    const store = firing();
    const asks = [{ seat: 1, rule: "", prompt: "?", mine: false, listed: false, standing: null }];
    show(2, { asks, choices: [] });
    expect(store.back()).toBe(true);
    show(3);
    vi.advanceTimersByTime(2000);
    expect(shots()).toHaveLength(1);
  });
});
