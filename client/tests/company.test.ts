/** What is said of the other players: who is waited for, what they offer, what they say. */

import { describe, expect, it, vi } from "vitest";
import type {
  About,
  Choice,
  Frame,
  LogLine,
  Opened,
  Player,
  Said,
  TableInfo,
} from "../src/protocol";
import type { Scene } from "../src/table/presenter";
import { choice } from "./choices";

class Line {
  static readonly OPEN = 1;
  static last: Line;
  readonly readyState = Line.OPEN;
  onmessage: (event: { data: string }) => void = () => undefined;
  constructor() {
    Line.last = this;
  }
  send(): void {}
  close(): void {}
}

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("window", Object.assign(globalThis, { addEventListener: () => undefined }));
vi.stubGlobal("document", { hidden: false, title: "", addEventListener: () => undefined });
vi.stubGlobal("location", { origin: "http://table", pathname: "/", search: "" });
vi.stubGlobal("WebSocket", Line);
vi.stubGlobal("fetch", () => Promise.reject(new Error("no server")));
const { terms } = await import("../src/parts/terms");
const { tableState } = await import("../src/pages/Home");
const { again, invitations } = await import("../src/table/Ending");
const { blanked, peopleFirst, shelves } = await import("../src/table/Offers");
const { counterOffer, pactsOf } = await import("../src/table/pacts");
const { isOn, state } = await import("../src/table/Players");
const { answered, choiceBefore, firstChoice } = await import("../src/table/Rollback");
const { isAlone } = await import("../src/table/questions");
const { TableStore } = await import("../src/table/store");
const { Talk } = await import("../src/table/talk");
const { remaining, span } = await import("../src/words");

const seat = (number: number, name: string, more: object = {}) => ({
  seat: number,
  name,
  kind: "person",
  mine: false,
  owes: false,
  ...more,
});

it("offers to people first", () => {
  const seats = [seat(0, "Anna"), seat(1, "Captain", { kind: "bot" }), seat(2, "Cleo")];
  const to = (...others: readonly number[]) => ({
    key: others.join(),
    name: "",
    label: "",
    choices: [
      {
        action: { type: "propose_pact" },
        label: "",
        refs: others.map((value) => ({ field: "players", kind: "seat" as const, value })),
      },
    ],
  });
  const frame = { table: { seats } } as unknown as Frame;
  const found = peopleFirst([to(1), to(1, 2), to(2)], frame);
  expect(found.map(({ key }) => key)).toEqual(["2", "1", "1,2"]);
});

it("waits in a list of tables only for those who must decide", () => {
  const seats = [
    seat(0, "Anna", { mine: true }),
    seat(1, "Benno", { owes: true }),
    seat(2, "Carla"),
  ];
  const table = { status: "playing", my_turn: false, seats } as unknown as TableInfo;
  expect(tableState(table)).toBe("waiting for Benno");
});

it("says in a list of tables who has won", () => {
  const seats = [seat(0, "Anna", { mine: true }), seat(1, "Benno"), seat(2, "Carla")];
  const state = (won: number[]) =>
    tableState({ status: "over", my_turn: false, seats, won } as unknown as TableInfo);
  expect(state([2])).toBe("Carla has won.");
  expect(state([0, 1])).toBe("Anna, Benno have won.");
  expect(state([])).toBe("over");
});

it("says of an absent player who must decide that he is away", () => {
  const seats = [seat(0, "Anna"), seat(1, "Benno")];
  const frame = {
    table: { seats },
    thinking: [],
    asks: [{ seat: 1 }],
  } as unknown as Frame;
  const player = { seat: 1, name: "", marks: [] } as unknown as Player;
  expect(state(frame, player, true)).toBe("to decide, away");
  expect(state(frame, player, false)).toBe("to decide");
});

it("is nobody's turn after the end", () => {
  const active = { seat: 1, name: "", active: true } as unknown as Player;
  const frame = { outcome: null } as unknown as Frame;
  expect(isOn(frame, active)).toBe(true);
  expect(isOn({ ...frame, outcome: { places: [] } } as unknown as Frame, active)).toBe(false);
});

it("tells the terms of a table before one sits down", () => {
  const seats = [
    seat(0, "Anna"),
    seat(1, "Captain Italia", { kind: "bot" }),
    seat(2, "", { kind: "invited" }),
  ];
  const option = { values: [], length: 0 };
  const about = {
    options: [
      { ...option, id: "max_rounds", title: "Rounds", default: 0 },
      { ...option, id: "secret", title: "Secret pacts", default: false },
    ],
  } as unknown as About;
  const table = {
    seats,
    options: { max_rounds: 3, secret: false },
    pace: { kind: "leisure", seconds: 600 },
  } as unknown as TableInfo;
  expect(terms(table, about)).toEqual([
    "At the table: Anna, Captain Italia.",
    "1 seat is free.",
    "At leisure: each decision has time. Time for a decision: 10 minutes. Then a bot takes over.",
    "Other than usual: Rounds: 3.",
  ]);
});

describe("the same table again", () => {
  const seats = [
    seat(0, "Benno"),
    seat(1, "Anna", { mine: true }),
    seat(2, "Captain", { kind: "bot", bot: "captain" }),
  ];
  const frame = { table: { title: "Club night", game: "conquest", seats } } as unknown as Frame;

  it("has its title, and everybody where he sat", () => {
    const invited = [{ kind: "invited" }, { kind: "me" }, { kind: "bot", bot: "captain" }];
    expect(again(frame)).toMatchObject({ title: "Club night", shuffle: false, seats: invited });
  });

  it("is told to those who sat there, with their links", () => {
    const opened = { invites: { 0: "http://table/new?invite=x" } } as unknown as Opened;
    expect(invitations(frame, opened)).toEqual([
      "A new table is open. Link for Benno: http://table/new?invite=x",
    ]);
    expect(invitations(frame, { ...opened, invites: {} })).toEqual([]);
  });
});

describe("time", () => {
  it("is said in the largest whole unit", () => {
    expect([600, 3600, 86_400, 604_800, 90].map(span)).toEqual([
      "10 minutes",
      "1 hour",
      "1 day",
      "7 days",
      "90 seconds",
    ]);
  });

  it("is counted down coarsely at first, then to the second", () => {
    expect([259_000, 90_000, 3661, 599, 9].map(remaining)).toEqual([
      "2 days",
      "25 hr 0 min",
      "1 hr 1 min",
      "9:59",
      "0:09",
    ]);
  });
});

describe("talk", () => {
  const said = (id: number, text: string): Said => ({
    type: "said",
    id,
    room: "players",
    name: "Anna",
    seat: 0,
    text,
    time: 0,
  });

  it("gives back what was refused, whatever has been written since", () => {
    const talk = new Talk(
      () => true,
      () => 0,
    );
    const draft = talk.drafts.players;
    for (const text of ["one", "two  words"]) {
      draft.value = text;
      talk.say("players");
      expect(draft.value).toBe("");
    }
    talk.hear(said(1, "one"));
    draft.value = "three";
    talk.onRefused("lm.4");
    expect(draft.value).toBe("three");
    talk.onRefused("limit");
    expect(draft.value).toBe("three two words");
    talk.onRefused("limit");
    expect(draft.value).toBe("three two words");
  });

  it("keeps what could not be sent", () => {
    const talk = new Talk(
      () => false,
      () => 0,
    );
    talk.drafts.players.value = "one";
    talk.say("players");
    expect(talk.drafts.players.value).toBe("one");
  });
});

it("names a rule only where a rule of the game refuses", () => {
  const store = new TableStore("table");
  const refuse = (rule: string) => {
    Line.last.onmessage({ data: JSON.stringify({ type: "refused", rule, why: "No.", id: 0 }) });
    return store.notices.toast.value;
  };
  for (const word of ["limit", "chat", "vote", "seat", "stale", "table", "form"])
    expect(refuse(word)).toEqual({ kind: "refusal", text: "No.", rule: "" });
  expect(refuse("lm.4")?.rule).toBe("lm.4");
});

it("leaves a gap for a price in the words of an offer", () => {
  const words = (price: number) => `Anna pays ${price} talents to Benno for General 2 of Italia`;
  const gap = "Anna pays … talents to Benno for General 2 of Italia";
  expect(blanked([0, 10, 20, 100].map(words))).toBe(gap);
  expect(blanked([10, 110].map(words))).toBe(gap);
  expect(blanked([words(0)])).toBe(words(0));
  expect(blanked(["Give 1 talent to Benno", "Give 50 talents to Benno"])).toBe(
    "Give … talents to Benno",
  );
});

it("puts offers together that differ only in a place", () => {
  const ask = (unit: string, kind: string, place: string): Choice => ({
    ...choice("ask_leave", { unit: ["piece", unit], place: ["space", place] }, { kind }),
    label: `Ask Benno for leave: ${unit}, to ${kind} ${place} (X)`,
  });
  const enter = ["Harlook", "Khazon", "Semeth"].map((place) => ask("guard", "enter", place));
  const pass = ["Irkand", "Oran"].map((place) => ask("guard", "pass", place));
  const stay = ask("militia", "stay", "Khazon");
  const found = shelves([...enter, ...pass, stay]);
  expect(found).toEqual([
    { title: "Ask Benno for leave: guard, to enter ", choices: enter },
    { title: "Ask Benno for leave: guard, to pass ", choices: pass },
    { title: "", choices: [stay] },
  ]);
  expect(shelves(enter)).toEqual([{ title: "", choices: enter }]);
});

describe("pacts", () => {
  const kinds = {
    proposed: "pact_proposed",
    accepted: "pact_accepted",
    left: "pact_left",
    propose: "propose_pact",
    accept: "accept_pact",
    leave: "leave_pact",
  };
  const tale = (kind: string, event: object) =>
    ({ kind, event: { type: kind, ...event } }) as unknown as LogLine;
  const pact = "1.1:0,2,3";
  const proposed = tale("pact_proposed", { pact, seat: 1, members: [0, 1, 2, 3], words: "Peace" });
  const leave = choice("leave_pact", { pact: ["choice", pact] });
  const accept = choice("accept_pact", { pact: ["choice", pact] });
  const seen = (liberties: readonly Choice[], out: number[] = []) =>
    ({
      seat: 0,
      liberties,
      board: { players: [0, 1, 2, 3].map((one) => ({ seat: one, out: out.includes(one) })) },
    }) as unknown as Frame;

  it("are offered until they are accepted, and then in force", () => {
    expect(pactsOf(seen([accept, leave]), [proposed], kinds)).toEqual([
      { id: pact, from: 1, members: [0, 1, 2, 3], agreed: [1], words: "Peace", accept, leave },
    ]);
    const log = [proposed, tale("pact_accepted", { pact, seat: 0 })];
    const [own] = pactsOf(seen([leave]), log, kinds);
    expect([own?.agreed, own?.accept]).toEqual([[1, 0], null]);
  });

  it("are answered by others, which take their place", () => {
    const [offered] = pactsOf(seen([accept, leave]), [proposed], kinds);
    expect(offered && counterOffer(offered, 0, "War on Egypt", kinds)).toEqual([
      { type: "propose_pact", players: [1, 2, 3], words: "War on Egypt" },
      leave.action,
    ]);
  });

  it("lose those who leave them, and those who fall", () => {
    const log = [proposed, tale("pact_accepted", { pact, seat: 2 })];
    const [before] = pactsOf(seen([leave], [3]), log, kinds);
    expect([before?.members, before?.agreed]).toEqual([
      [0, 1, 2],
      [1, 2],
    ]);
    const [after] = pactsOf(seen([leave]), [...log, tale("pact_left", { pact, seat: 2 })], kinds);
    expect([after?.members, after?.agreed]).toEqual([[0, 1, 3], [1]]);
    expect(pactsOf(seen([]), log, kinds)).toEqual([]);
  });
});

it("tells what came of it when others were asked to go back", () => {
  const asked = { seat: 0, to: 3, agreed: [], seen: [], when: "Round 1" };
  const scene = (rollback: object | null, ply: number, face = 6) => {
    const log = [1, 2, 3].map((one) => ({ ply: one, faces: one === 3 ? [face] : [] }));
    // Through other eyes the log may come anew without anything having changed.
    return { frame: { rollback, ply, log_from: 1 }, log } as unknown as Scene;
  };
  const before = scene(asked, 4);
  expect(answered(scene(null, 0), scene(asked, 4))).toBe("");
  expect(answered(before, scene({ ...asked, agreed: [1] }, 4))).toBe("");
  expect(answered(before, scene(null, 3))).toBe("The game went back to: Round 1.");
  for (const ply of [4, 5]) {
    expect(answered(before, scene(null, ply))).toBe("It does not go back; the game goes on.");
    const later = scene(null, ply);
    const said = (kind: string) => ({ ply, kind, text: "Bert does not want to", faces: [] });
    const told = (kind: string) =>
      answered(before, { ...later, log: [...later.log, said(kind)] } as unknown as Scene);
    expect([told("note"), told("marched")]).toEqual([
      "It does not go back; the game goes on. Bert does not want to",
      "It does not go back; the game goes on.",
    ]);
    expect(answered(before, scene(null, ply, 1))).toBe("The game went back to: Round 1.");
  }
});

it("goes back from dice to the choice that threw them", () => {
  const rolls = [[], [6], [2, 5], []].map((faces, ply) => ({ ply, faces }) as unknown as LogLine);
  expect([3, 2, 1, 0].map((ply) => choiceBefore(rolls, ply))).toEqual([3, 0, 0, 0]);
});

it("leads nobody back to the dice of the opening, before anybody has chosen", () => {
  const plies = (...faces: number[][]) =>
    faces.map((one, ply) => ({ ply, faces: one }) as unknown as LogLine);
  expect(firstChoice(plies([3], [4, 2], [], [5]))).toBe(2);
  expect(firstChoice(plies([], [6]))).toBe(0);
  expect(firstChoice(plies([6]))).toBe(Infinity);
});

it("asks nobody who is out of the game whether to go back", () => {
  const frame = (out: boolean) =>
    ({
      table: { seats: [seat(0, "Anna", { mine: true }), seat(1, "Bert")] },
      board: { players: [{ seat: 1, out }] },
    }) as unknown as Frame;
  expect([isAlone(frame(false)), isAlone(frame(true))]).toEqual([false, true]);
});
