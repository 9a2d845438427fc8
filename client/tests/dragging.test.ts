import { effect } from "@preact/signals";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Atlas } from "../src/map/atlas";
import type { Choice, Frame, Token } from "../src/protocol";
import { choice } from "./choices";
import { acts, asking, Line, refuse, send } from "./table";

const { TableStore } = await import("../src/table/store");
const { drop, putDropped, take } = await import("../src/table/picking");

const spaces = ["CYR", "PAL"].map((code) => ({ code }));
const ATLAS = { spaces, byCode: new Map(), docks: [], dockOf: new Map() } as unknown as Atlas;
const at = (space: string, ...refs: string[]) => ({
  space,
  refs,
  stack: refs,
  x: 0,
  y: 0,
  touch: false,
});
const token = (ref: string, space: string, marks: readonly string[] = []) =>
  ({ ref, kind: "general", at: space, name: ref, stack: ref, marks }) as unknown as Token;
const move = (to: string) => choice("move", { unit: ["piece", "L2"], to: ["space", to] });
const select = (leader: string) => choice("select_leader", { leader: ["piece", leader] });
const END = choice("end_turn");
const BUILD = ["PAL", "CYR"].map((where) => choice("build_fort", { at: ["space", where] }));

/** A table that asks *seat* for one of these, with two leaders on its board. */
function table(first: readonly Choice[]) {
  const store = new TableStore("table");
  Line.last.onopen();
  const tell = (ply: number, choices: readonly Choice[], seat = 0, held = "") => {
    const tokens = [token("L1", "PAL"), token("L2", "CYR", held ? ["selected"] : [])];
    const asked = asking(choices);
    const asks = choices.length
      ? asked.asks.map((one) => ({ ...one, seat, prompt: `question ${ply}` }))
      : [];
    const seats = [0, 1].map((one) => ({ seat: one, mine: true, name: `player ${one}` }));
    send(ply, 0, [], {
      ...asked,
      asks,
      seat,
      undo: 0,
      board: { map: "", title: "", steps: [], step: 0, tokens },
      table: { game: "conquest", seats } as unknown as Frame["table"],
    });
    store.skip();
  };
  tell(0, first);
  store.atlas.value = ATLAS;
  return { store, tell };
}

/** Let the time pass that the next player has to sit down, and put down what was let go. */
function settle(store: InstanceType<typeof TableStore>): readonly string[] {
  vi.advanceTimersByTime(2000);
  store.curtain.value = -1;
  putDropped(store);
  return acts();
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("goes where a piece was dragged before the server has put it in hand", () => {
  const { store, tell } = table([select("L1"), select("L2")]);
  expect(take(store, at("CYR", "L2"))).toBe(true);
  drop(store, at("PAL"));
  putDropped(store);
  expect(acts()).toEqual(["select_leader"]);
  tell(1, [choice("march", { to: ["space", "PAL"] }), END], 0, "L2");
  expect([settle(store), store.dropped.value]).toEqual([["select_leader", "march"], null]);
});

it("goes where a piece was dragged that was picked for it", () => {
  const { store } = table([move("PAL"), move("CYR"), END]);
  take(store, at("CYR", "L2"));
  drop(store, at("PAL"));
  expect(settle(store)).toEqual(["move"]);
});

it("puts nothing down when the act before it is refused", () => {
  const { store, tell } = table([END]);
  tell(1, [choice("march", { to: ["space", "PAL"] }), END], 0, "L2");
  const stop = effect(() => putDropped(store));
  const sent = store.act({ type: "stop" }, 0);
  drop(store, at("PAL"));
  refuse(sent);
  stop();
  expect(acts()).toEqual(["stop"]);
});

it("drags nothing before the last act is answered", () => {
  const { store, tell } = table([select("L1"), select("L2"), END]);
  store.act({ type: "stop" }, 0);
  expect(take(store, at("CYR", "L2"))).toBe(false);
  drop(store, at("PAL"));
  tell(1, [select("L1"), select("L2"), END]);
  expect(settle(store)).toEqual(["stop"]);
});

it("means nothing in another question, nor to another seat, nor in one's next turn", () => {
  const others: Record<string, (tell: ReturnType<typeof table>["tell"]) => void> = {
    "another question": (tell) => tell(1, BUILD),
    "another seat": (tell) => tell(1, BUILD, 1),
    "the next turn": (tell) => {
      tell(1, []);
      tell(2, BUILD);
    },
  };
  for (const [name, come] of Object.entries(others)) {
    for (const isLate of [false, true]) {
      const { store, tell } = table([move("PAL"), move("CYR"), END]);
      take(store, at("CYR", "L2"));
      expect(store.isHolding(), name).toBe(true);
      store.choose(END);
      if (!isLate) drop(store, at("PAL"));
      come(tell);
      if (isLate) drop(store, at("PAL"));
      expect(settle(store), name).toEqual(["end_turn"]);
    }
  }
});

it("is forgotten when the act that takes it up is refused, or the line is lost", () => {
  for (const end of [() => refuse(1), () => Line.last.onclose({ code: 1006 })]) {
    const { store } = table([select("L1"), select("L2")]);
    take(store, at("CYR", "L2"));
    drop(store, at("PAL"));
    end();
    expect(store.dropped.value).toBeNull();
  }
});

it("puts down what is let go beside the board", () => {
  const { store } = table([move("PAL"), move("CYR"), END]);
  take(store, at("CYR", "L2"));
  drop(store, null);
  settle(store);
  expect(store.isHolding()).toBe(false);
});

it("puts it down when the server has put it in hand, be that slow", () => {
  const { store, tell } = table([select("L1"), select("L2")]);
  take(store, at("CYR", "L2"));
  store.notices.tell(["Bert is back"]);
  drop(store, null);
  putDropped(store);
  tell(1, [choice("march", { to: ["space", "PAL"] }), END], 0, "L2");
  settle(store);
  expect(Line.last.heard.at(-1)?.type).toBe("undo");
});

it("puts it down though the card of what was clicked in vain lies open", () => {
  const { store } = table([move("PAL"), move("CYR"), END]);
  store.looked.value = at("CYR");
  take(store, at("CYR", "L2"));
  store.looked.value = at("CYR");
  drop(store, null);
  settle(store);
  expect([store.isHolding(), store.looked.value]).toEqual([false, null]);
});

it("moves nothing else than what is dragged if that is asked about first", () => {
  const first = { ...select("L1"), confirm: "Sure?" };
  const { store, tell } = table([select("L2"), first]);
  tell(1, [choice("march", { to: ["space", "PAL"] }), first], 0, "L2");
  settle(store);
  expect(store.isHolding()).toBe(true);
  expect(take(store, at("PAL", "L1"))).toBe(false);
  expect(store.confirming.value).toEqual(first);
});

it("closes no report of a battle when it is let go beside the board after its turn", () => {
  const { store, tell } = table([move("PAL"), move("CYR"), END]);
  take(store, at("CYR", "L2"));
  tell(1, []);
  store.report.value = { results: [], shots: [], fallen: [] } as never;
  drop(store, null);
  settle(store);
  expect(store.report.value).not.toBeNull();
});
