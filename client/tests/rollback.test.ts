/** Going back: what one is asked before, and what one is told. */

import { expect, it } from "vitest";
import { asking, Line, line, send, tableAsking } from "./table";

const { Desk } = await import("../src/table/desk");
const { freeTitle, takeBack, undone } = await import("../src/table/Rollback");

/** Somebody who has done seven things and may take them all back. */
function atPlySeven() {
  const store = tableAsking();
  const desk = new Desk();
  send(7, 0, [line(0, "marched", {})], { ...asking([]), undo: 0, undo_own: 0 });
  store.skip();
  const undone = () => Line.last.heard.flatMap((one) => (one.type === "undo" ? one.to : []));
  return { store, desk, undone };
}

it("takes back the last act at once, but asks before more than that", () => {
  const { store, desk, undone } = atPlySeven();
  takeBack(store, desk, 0);
  expect([undone(), desk.backTo.value]).toEqual([[], 0]);
  const now = store.presenter.tip.value?.frame;
  expect(now && freeTitle(now, 0)).toBe("Take back 7 steps?");
  desk.askBack(-1);
  takeBack(store, desk);
  expect([undone(), desk.backTo.value]).toEqual([[6], -1]);
});

it("names the end of a turn among what would be undone, not only the turn that followed", () => {
  const part = (ply: number, text: string, seat: number) => ({
    ...line(ply, "turn", {}),
    text,
    heading: { title: "Round 1", seat, phase: "" },
  });
  const log = [
    part(0, "turn of Anna", 0),
    { ...line(1, "bought", {}), text: "Anna buys", heading: null },
    part(2, "turn of Carlo", 1),
  ];
  const name = (seat: number) => ["Anna", "Carlo"][seat] ?? "";
  expect(undone(log, 2, name)).toEqual(["Anna ends the turn", "turn of Carlo"]);
  expect(undone(log, 0, name)[0]).toBe("turn of Anna");
});
