/** Several players at one screen: what each is told, and when he may act. */

import { expect, it, vi } from "vitest";
import type { Atlas } from "../src/map/atlas";
import type { Battle, Board, Frame } from "../src/protocol";
import { choice } from "./choices";
import { acts, asking, Line, line, send, tableAsking } from "./table";

const { TableStore } = await import("../src/table/store");
const { pick } = await import("../src/table/picking");

/** Two seats at one screen, of which one has the turn. */
function shared(seat: number, more: Partial<Frame["board"]> = {}): Partial<Frame> {
  const seats = [0, 1].map((one) => ({ seat: one, mine: true, name: "" }));
  return {
    ...asking([]),
    asks: [{ seat, rule: "", prompt: "?", mine: true, listed: false, standing: null }],
    seat,
    table: { game: "conquest", seats } as unknown as Frame["table"],
    board: {
      map: "",
      title: "",
      steps: [],
      step: 0,
      players: seats.map((one) => ({ ...one, home: "", active: one.seat === seat, figures: [] })),
      ...more,
    },
  };
}

it("tells each player at one screen what the others did to him", () => {
  const store = new TableStore("table");
  const attack = { ...line(2, "attacked", {}), seat: 1, seats: [0] };
  const build = { ...line(3, "built", {}), seat: 1, seats: [] };
  send(1, 0, [{ ...line(0, "began", {}), seat: -1, seats: [0, 1] }], shared(0));
  expect(store.summary.value).toEqual([]);
  send(2, 1, [], shared(1));
  store.skip();
  expect(store.summary.value).toEqual([]);
  send(4, 1, [attack, build], shared(0));
  store.skip();
  expect(store.missed.value).toEqual([attack]);
  const click = () => pick(store, { space: "EGY", refs: [], stack: [], x: 0, y: 0, touch: false });
  const fought = shared(0);
  const side = { seat: 0, tokens: [] };
  const battle = { space: "", attacker: side, defender: side } as unknown as Battle;
  send(4, 3, [], { ...fought, board: { ...(fought.board as Board), battle } });
  store.skip();
  // A click on the map puts away what lies over it, but nothing that waits for the end of a battle.
  store.atlas.value = { byCode: new Map(), dockOf: new Map(), docks: [] } as unknown as Atlas;
  click();
  expect([store.missed.value, store.summary.value]).toEqual([[], [attack]]);
  send(4, 3, [], shared(0));
  store.skip();
  // Nor with a second click on the curtain, or one that was meant for the turn before.
  store.lift();
  click();
  expect(store.summary.value).toEqual([attack]);
  store.isPassing.value = false;
  click();
  expect(store.summary.value).toEqual([]);
});

it("asks who sits there when one comes back to a shared screen", () => {
  const begun = new TableStore("table");
  send(0, 0, [], shared(0));
  expect(begun.curtain.value).toBe(-1);
  const store = new TableStore("table");
  send(7, 0, [line(6, "attacked", {})], shared(1));
  expect(store.curtain.value).toBe(1);
});

it("gives the next player at the screen a moment, but none to whoever plays alone", () => {
  vi.useFakeTimers();
  const end = choice("end");
  const alone = tableAsking(end);
  send(1, 0, [], asking([end]));
  alone.choose(end);
  expect(acts()).toEqual(["end"]);
  const store = tableAsking(end);
  send(1, 0, [], { ...shared(1), choices: [end] });
  store.skip();
  store.choose(end);
  expect([store.isBusy.value, acts()]).toEqual([true, []]);
  vi.advanceTimersByTime(700);
  store.choose(end);
  expect(acts()).toEqual(["end"]);
  vi.useRealTimers();
});

it("tells a player at one screen nothing twice, though another has heard of less", () => {
  const store = new TableStore("table");
  const other = (ply: number) => ({ ...line(ply, "attacked", {}), seat: 1, seats: [0] });
  const own = [0, 1, 2].map((ply) => ({ ...line(ply, "chosen", {}), seat: 0 }));
  send(3, 0, [...own, other(2)], shared(0));
  Line.last.onopen();
  store.act({ type: "end_turn" }, 0);
  // The other has heard nothing of what was secret.
  send(4, 0, [], shared(1));
  store.skip();
  send(6, 0, [...own, other(2), other(5)], shared(0));
  store.skip();
  expect(store.summary.value.map(({ ply }) => ply)).toEqual([5]);
});

it("reports no battle anew to whoever comes back to a screen with another's shorter log", () => {
  const store = new TableStore("table");
  const began = line(0, "battle_began", { space: "MAC", attacker: 0, defender: 1 });
  const battle = [began, line(1, "fired", {}), line(2, "battle_ended", {})];
  send(0, 0, [], shared(0));
  send(3, 0, battle, shared(0));
  store.skip();
  send(4, 0, [], shared(1));
  store.skip();
  send(5, 0, battle, shared(0));
  expect(store.report.value).toBeNull();
});
