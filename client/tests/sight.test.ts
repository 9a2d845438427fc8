import { batch, effect, signal } from "@preact/signals";
import { expect, it, vi } from "vitest";
import type { BoardHandle } from "../src/map/useWindow";
import type { Battle, Choice } from "../src/protocol";
import { choice } from "./choices";
import { asking, Line, send, tableAsking } from "./table";

const { NO_MARKS } = await import("../src/map/Marked");
const { TableStore } = await import("../src/table/store");
const { isOnMap, sight } = await import("../src/table/useSight");

it("brings the first question into sight as soon as there is a board", () => {
  const store = tableAsking(choice("march", { to: ["space", "CYR"] }));
  const reach = { danger: false, badge: "", wares: [] };
  const look = sight(store, signal({ ...NO_MARKS, reach: new Map([["CYR", reach]]) }));
  effect(look);
  const see = vi.fn();
  store.board = { see } as unknown as BoardHandle;
  effect(look);
  effect(look);
  expect(see.mock.calls).toEqual([[[], ["CYR"], { unasked: false, read: false }]]);
});

it("looks home where something is bought that goes there", () => {
  const goods = { ...choice("buy", { kind: ["choice", "infantry"] }), cost: 10 };
  const store = new TableStore("table");
  Line.last.onopen();
  const see = vi.fn();
  store.board = { see } as unknown as BoardHandle;
  const players = [{ seat: 0, name: "", home: "EGY", figures: [] }];
  send(0, 0, [], {
    ...asking([goods]),
    board: { map: "", title: "", steps: [], step: 0, players },
  });
  effect(sight(store, signal(NO_MARKS)));
  expect(see.mock.calls).toEqual([[[], ["EGY"], { unasked: false, read: false }]]);
});

it("shows all places to which a piece that was taken up can go", () => {
  const store = tableAsking(choice("march", { general: ["piece", "7"], to: ["space", "CYR"] }));
  const see = vi.fn();
  store.board = { see } as unknown as BoardHandle;
  const place = { danger: false, badge: "", wares: [] };
  const reach = new Map([
    ["CYR", place],
    ["EGY", place],
  ]);
  const marks = signal(NO_MARKS);
  effect(sight(store, marks));
  batch(() => {
    store.picks.value = [{ kind: "piece", value: "7" }];
    marks.value = { ...NO_MARKS, selected: new Set(["7"]), reach };
  });
  expect(see.mock.lastCall).toEqual([["CYR", "EGY"], [], { unasked: false, read: false }]);
});

it("brings near what a unit that was taken up can reach, where costs are written on it", () => {
  const store = tableAsking(choice("head", { to: ["space", "CYR"] }));
  const see = vi.fn();
  store.board = { see } as unknown as BoardHandle;
  const reach = { danger: false, badge: "1½", wares: [] };
  const selected = new Set(["7"]);
  effect(sight(store, signal({ ...NO_MARKS, selected, reach: new Map([["CYR", reach]]) })));
  expect(see.mock.calls).toEqual([[["CYR"], [], { unasked: false, read: true }]]);
});

it("brings near where one may withdraw to from a battle, but not the battle itself", () => {
  const place = { danger: false, badge: "", wares: [] };
  const seen = (choices: readonly Choice[]) => {
    const store = new TableStore("table");
    Line.last.onopen();
    const see = vi.fn();
    store.board = { see } as unknown as BoardHandle;
    const battle = { space: "R32", attacker: 0, defender: 1 } as unknown as Battle;
    const board = { map: "", title: "", steps: [], step: 0, battle };
    send(0, 0, [], { ...asking(choices), board });
    effect(sight(store, signal({ ...NO_MARKS, reach: new Map([["W33", place]]) })));
    return [see.mock.calls, isOnMap(store)];
  };
  const to = (code: string) => choice("retreat_to", { to: ["space", code] });
  const near = [[["R32", "W33"], [], { unasked: false, read: true }]];
  expect(seen([to("W33"), to("R31")])).toEqual([near, true]);
  expect(seen([to("W33")])).toEqual([near, true]);
  const aboard = choice("board_ship", { unit: ["piece", "LI1"], ship: ["piece", "WS1"] });
  expect(seen([to("W33"), aboard])).toEqual([near, true]);
  expect(seen([choice("step_from", { unit: ["piece", "LI1"] })])).toEqual([[], false]);
  expect(seen([choice("fight", { at: ["space", "R32"] })])).toEqual([[], false]);
  expect(seen([choice("send_nobody"), to("W33")])).toEqual([[], false]);
});
