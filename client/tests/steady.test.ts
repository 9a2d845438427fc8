import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Battle, Choice } from "../src/protocol";
import { choice } from "./choices";
import { Line, send } from "./table";

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
});
