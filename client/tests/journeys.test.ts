import { expect, it, vi } from "vitest";
import type { Choice, Frame } from "../src/protocol";
import { choice } from "./choices";
import { acts, Line, refuse, send, tableAsking } from "./table";

const { actionKey } = await import("../src/table/marks");

const sail = (to: string) => choice("sail", { reach: ["space", to] });
const GULF = sail("U29");
const CAPE = sail("R32");
/** To the third of three waters. */
const FAR: Choice = {
  ...sail("T36"),
  action: GULF.action,
  rest: [CAPE.action, sail("T36").action],
};

const sent = () =>
  Line.last.heard.flatMap((message) => (message.type === "act" ? message.action.reach : []));
const asked = (ply: number, choices: readonly Choice[], mine = true, more: Partial<Frame> = {}) => {
  const asks = [{ seat: 0, rule: "", prompt: "?", mine, listed: false, standing: null }];
  send(ply, 0, [], { asks, choices, liberties: [], ...more });
};
const begun = () => {
  const store = tableAsking(GULF, FAR);
  store.choose(FAR);
  return store;
};

it("sends the acts of a choice one after the other, each when the last was taken", () => {
  begun();
  expect(sent()).toEqual(["U29"]);
  asked(1, [CAPE]);
  expect(sent()).toEqual(["U29", "R32"]);
  asked(2, [sail("T36"), sail("W33")]);
  expect(sent()).toEqual(["U29", "R32", "T36"]);
  asked(3, [sail("T36")]);
  expect(sent()).toHaveLength(3);
});

it("takes no second click on it for what is asked afterwards", () => {
  vi.useFakeTimers();
  const store = begun();
  asked(1, [CAPE]);
  asked(2, [sail("T36")]);
  asked(3, [sail("W33")]);
  store.choose(sail("W33"));
  expect(sent()).toEqual(["U29", "R32", "T36"]);
  vi.advanceTimersByTime(400);
  store.choose(sail("W33"));
  expect(sent()).toEqual(["U29", "R32", "T36", "W33"]);
  vi.useRealTimers();
});

it("goes on when others have chosen something in secret meanwhile", () => {
  begun();
  asked(3, [CAPE]);
  expect(sent()).toEqual(["U29", "R32"]);
});

it("leaves the rest to the player when anything else has happened", () => {
  const ends: readonly (() => void)[] = [
    () => asked(1, [sail("W33")]),
    () => asked(1, [CAPE], false),
    () => asked(1, [{ ...CAPE, confirm: "Sure?" }]),
    () => refuse(1),
  ];
  for (const end of ends) {
    begun();
    end();
    asked(1, [CAPE]);
    asked(2, [CAPE]);
    expect(sent()).toEqual(["U29"]);
  }
});

it("leaves the rest when the line is lost, and sends nothing later that was not sent", () => {
  vi.useFakeTimers();
  begun();
  const first = Line.last;
  first.onclose({ code: 1006 });
  vi.advanceTimersByTime(60_000);
  expect(Line.last).not.toBe(first);
  Line.last.onopen();
  asked(1, [CAPE], true, { taken: 1 });
  expect(sent()).toEqual([]);
  vi.useRealTimers();
});

it("goes on for the same seat alone, and though something else is told first", () => {
  begun();
  const asks = [{ seat: 1, rule: "", prompt: "?", mine: true, listed: false, standing: null }];
  send(1, 0, [], { asks, choices: [CAPE], liberties: [] });
  expect(sent()).toEqual(["U29"]);
  begun();
  asked(0, [GULF, FAR, CAPE]);
  expect(sent()).toEqual(["U29"]);
  asked(1, [CAPE]);
  expect(sent()).toEqual(["U29", "R32"]);
});

it("tells a choice of several acts from its first", () => {
  expect(new Set([GULF, FAR, CAPE].map(actionKey)).size).toBe(3);
});

it("waits though another's act is told before its own first act is taken", () => {
  const all: Choice = { ...GULF, label: "all", rest: [CAPE.action] };
  tableAsking(GULF, CAPE, all).choose(all);
  asked(1, [GULF, CAPE], true, { taken: 0 });
  expect(sent()).toEqual(["U29"]);
  asked(2, [CAPE]);
  expect(sent()).toEqual(["U29", "R32"]);
});

it("is over when one takes something back or does something else meanwhile", () => {
  const ends = [
    (store: ReturnType<typeof begun>) => store.undo(0),
    (store: ReturnType<typeof begun>) => void store.act(sail("W33").action, 0),
  ];
  for (const end of ends) {
    const store = begun();
    asked(0, [GULF, FAR], true, { undo: 0 });
    store.pending.value = false;
    end(store);
    const known = sent().length;
    asked(1, [CAPE], true, { taken: 1 });
    asked(2, [CAPE], true, { taken: 2 });
    expect(sent()).toHaveLength(known);
  }
});

it("goes on with free acts as well, though others are asked", () => {
  const store = tableAsking(GULF);
  const refuse = choice("leave_pact", { pact: ["choice", "1.1:0"] });
  store.actOn([{ type: "propose_pact", words: "Peace" }, refuse.action], 0);
  send(1, 0, [], { asks: [], choices: [], liberties: [refuse] });
  expect(acts()).toEqual(["propose_pact", "leave_pact"]);
});

it("is not cut short by a refusal of talk, nor by a look", () => {
  for (const rule of ["chat", "lm.4"]) {
    begun();
    Line.last.onmessage({ data: JSON.stringify({ type: "refused", rule, why: "No.", id: 0 }) });
    asked(1, [CAPE]);
    expect(sent()).toEqual(["U29", "R32"]);
  }
});

it("sends nothing later of what could not be sent at once", () => {
  const store = tableAsking(GULF);
  const { send: sends } = store.socket;
  store.socket.send = () => false;
  expect(store.actOn([GULF.action, CAPE.action], 0)).toBe(0);
  store.socket.send = sends;
  asked(1, [CAPE], true, { taken: 0 });
  expect(sent()).toEqual([]);
});

it("takes the free acts of another seat at the screen for none of its own", () => {
  const store = tableAsking(GULF);
  const refuse = choice("leave_pact", { pact: ["choice", "1.1:0"] });
  store.actOn([{ type: "propose_pact", words: "Peace" }, refuse.action], 0);
  send(1, 0, [], { seat: 1, asks: [], choices: [], liberties: [refuse] });
  expect(acts()).toEqual(["propose_pact"]);
});
