import { describe, expect, it, vi } from "vitest";
import type { Choice, Frame } from "../src/protocol";
import { choice } from "./choices";
import { acts, asking, Line, line, refuse, send, tableAsking } from "./table";

const { TableStore } = await import("../src/table/store");
const { isCalled } = await import("../src/table/TabBar");
const { look, pick, pointedAt, whoseTurn } = await import("../src/table/picking");
const { barredOf } = await import("../src/table/answers");

it("goes on showing what happens after a battle was skipped", () => {
  const store = new TableStore("table");
  send(0, 0, []);
  const sides = { space: "MAC", attacker: 0, defender: 1 };
  const battle = [
    line(0, "battle_began", sides),
    line(1, "fired", {}),
    line(2, "battle_ended", {}),
  ];
  send(3, 0, battle);
  store.skip();
  expect(store.frame.value?.ply).toBe(3);
  expect(store.report.value).toBeNull();
  send(4, 3, []);
  expect(store.frame.value?.ply).toBe(4);
});

it("goes back one step at a time", () => {
  const store = new TableStore("table");
  const [first, second] = ["EGY:galley1", "LIB"].map((value) => ({ kind: "piece", value }));
  store.picks.value = [first, second] as unknown as typeof store.picks.value;
  expect(store.back()).toBe(true);
  expect(store.picks.value).toEqual([first]);
  expect(store.back()).toBe(true);
  expect(store.picks.value).toEqual([]);
  expect(store.back()).toBe(false);
});

describe("Escape", () => {
  const undone = () => Line.last.heard.filter(({ type }) => type === "undo").length;
  const begun = (...types: readonly string[]) => {
    const empire = { table: { game: "empire", seats: [] } as unknown as Frame["table"] };
    const store = new TableStore("table");
    Line.last.onopen();
    const ask = (ply: number) => {
      const asked = asking([choice("end")]);
      const asks = asked.asks.map((one) => ({ ...one, prompt: `question ${ply}` }));
      send(ply, 0, [], { ...asked, ...empire, asks, undo: 0 });
      store.skip();
    };
    ask(0);
    types.forEach((type, place) => {
      store.choose(choice(type));
      ask(place + 1);
    });
    return { store, ask };
  };

  it("never takes back what was decided, though something else is asked now", () => {
    const { store } = begun("build_fort", "muster", "build");
    expect([store.back(), undone()]).toEqual([false, 0]);
  });

  it("takes back the parts of a choice one by one, and no more", () => {
    const { store, ask } = begun("build_fort", "select", "head");
    expect([store.back(), undone()]).toEqual([true, 1]);
    ask(2);
    expect([store.back(), undone()]).toEqual([true, 2]);
    ask(1);
    expect([store.back(), undone()]).toEqual([false, 2]);
  });

  it("closes a refusal with its card, then puts down what is in hand", () => {
    const { store } = begun("select");
    store.looked.value = pointedAt("SYR");
    refuse(0);
    expect(store.notices.toast.value?.kind).toBe("refusal");
    expect([store.back(), undone()]).toEqual([true, 0]);
    expect([store.notices.toast.value, store.looked.value]).toEqual([null, null]);
    expect([store.back(), undone()]).toEqual([true, 1]);
  });

  it("puts down what is in hand before it closes news", () => {
    const { store } = begun();
    store.notices.tell(["Bert agrees"]);
    store.picks.value = [{ kind: "piece", value: "caesar" }];
    expect([store.back(), store.picks.value.length]).toEqual([true, 0]);
    expect(store.notices.toast.value?.text).toBe("Bert agrees");
    expect([store.back(), store.notices.toast.value]).toEqual([true, null]);
  });

  it("takes nothing back for a part that was refused", () => {
    const { store, ask } = begun();
    store.choose(choice("select"));
    refuse(1);
    store.notices.close();
    ask(1);
    expect([store.back(), undone()]).toEqual([false, 0]);
  });
});

it("keeps what was picked while others choose at the same time", () => {
  const store = new TableStore("table");
  const asked = (...levels: string[]) =>
    asking(levels.map((level) => choice("assign", {}, { level })));
  const pick = { kind: "space", value: "THE" } as unknown as (typeof store.picks.value)[number];
  send(4, 0, [], asked("5", "3"));
  store.picks.value = [pick];
  send(5, 0, [], asked("5", "3"));
  store.skip();
  expect([store.frame.value?.ply, store.picks.value]).toEqual([5, [pick]]);
  send(6, 0, [], asked("3"));
  store.skip();
  expect([store.frame.value?.ply, store.picks.value]).toEqual([6, []]);
});

it("says why nothing can be taken back, and how to go back all the same", () => {
  const said = (more: Partial<Frame>) => {
    const store = new TableStore("table");
    send(3, 0, [], { undo: -1, ...more });
    store.undo();
    return store.notices.toast.value?.text.replace(/^.*nothing to take back[^.]*\./, "…");
  };
  const person = (seat: number, mine: boolean) => ({ seat, mine, kind: "person", name: "" });
  const table = (...seats: object[]) =>
    ({ table: { game: "conquest", seats } }) as unknown as Partial<Frame>;
  const two = table(person(0, true), person(1, false));
  const players = [{ seat: 0, name: "", home: "", figures: [], out: true }];
  const out = { board: { map: "", title: "", steps: [], step: 0, players } };
  expect(said(two)).toContain("↶ in the log: all others must agree");
  expect(said(table(person(0, true)))).toContain("↶ in the log.");
  expect(said({ ...two, ...out })).not.toContain("↶");
  expect(said({ ...table(person(0, true)), ...out })).toContain("↶");
  expect(said({ ...two, seat: -1 })).not.toContain("↶");
  expect(said({ ...two, outcome: {} as Frame["outcome"] })).not.toContain("↶");
});

it("no longer shows a battle as over whose end was taken back", () => {
  const store = new TableStore("table");
  send(5, 0, []);
  store.skip();
  store.report.value = { results: [] } as unknown as NonNullable<typeof store.report.value>;
  send(4, 0, []);
  expect(store.report.value).toBeNull();
  expect(store.notices.toast.value?.text).toBe("What ended the battle was taken back.");
});

it("knows that somebody here owes an answer, before all is shown that led to it", () => {
  const store = new TableStore("table");
  send(0, 0, []);
  expect(isCalled(store)).toBe(false);
  store.presenter.pause();
  send(2, 0, [line(0, "built", {}), line(1, "moved", {})], asking([]));
  expect([isCalled(store), store.ask.value]).toEqual([true, null]);
  send(3, 2, []);
  expect(isCalled(store)).toBe(false);
});

it("does not present to a player what he did himself, but what others did", () => {
  const store = new TableStore("table");
  send(0, 0, []);
  const shown = () => [store.frame.value?.ply, store.presenter.isCurrent.value];
  const own = ["bought", "placed", "bought", "fortified"];
  store.pending.value = true;
  send(
    4,
    0,
    [...own.keys()].map((ply) => line(ply, own[ply] as string, {})),
  );
  expect(shown()).toEqual([4, true]);
  store.pending.value = true;
  send(5, 4, [line(4, "bought", {})]);
  expect(shown()).toEqual([5, true]);
  send(6, 5, [{ ...line(5, "bought", {}), seat: 1 }]);
  expect(shown()).toEqual([5, false]);
  store.skip();
});

it("says what came of an offer, whatever happens meanwhile", () => {
  const store = new TableStore("table");
  send(0, 0, [], asking([]));
  send(1, 0, [{ ...line(0, "pact_accepted", {}), seat: 1, text: "Bert agrees" }], asking([]));
  store.skip();
  send(2, 1, [], asking([]));
  store.skip();
  expect(store.notices.toast.value?.text).toBe("Bert agrees");
});

it("tells all that is news at once, and what the table itself says", () => {
  const store = tableAsking(choice("end_turn"));
  const news = ["pact_proposed", "moved", "pact_left", "note"].map((kind) => ({
    ...line(0, kind, {}),
    seat: 1,
  }));
  send(1, 0, news, asking([]));
  store.skip();
  expect(store.notices.toast.value?.text).toBe("pact_proposed · pact_left · note");
});

it("says of whoever is to decide that he is away", () => {
  const store = tableAsking(choice("end_turn"));
  const seats = [0, 1].map((seat) => ({ seat, name: `p${seat}`, kind: "person" }));
  const table = { game: "conquest", seats } as unknown as Frame["table"];
  const asks = [{ seat: 1, rule: "", prompt: "", mine: false, listed: false, standing: null }];
  send(1, 0, [], { asks, table, choices: [] });
  store.skip();
  const present = (...here: readonly number[]) => {
    const message = { type: "presence", seats: here, spectators: [] };
    Line.last.onmessage({ data: JSON.stringify(message) });
    return whoseTurn(store);
  };
  expect(present(0, 1)).toBe("It is the decision of p1.");
  expect(present(0)).toBe("It is the decision of p1 (away).");
});

it("tells one what one has just done oneself only where the log is not in view", () => {
  const said = (rects: readonly object[]) => {
    const log = { getClientRects: () => rects } as unknown as Element;
    const found = vi.spyOn(document, "querySelector").mockReturnValue(log);
    const accept = choice("accept");
    const store = tableAsking(accept);
    store.choose(accept);
    send(1, 0, [line(0, "answered", {})], asking([choice("end_movement")]));
    store.presenter.skip();
    found.mockRestore();
    return store.notices.toast.value?.text;
  };
  expect(said([{}])).toBeUndefined();
  expect(said([])).toBe("answered");
});

it("tells what another at the same screen did, and what else came of one's own act", () => {
  const end = choice("end_turn");
  const store = tableAsking(end);
  store.choose(end);
  const news = [line(0, "turn_ended", {}), line(0, "pact_lapsed", {})];
  send(1, 0, news, asking([end]));
  store.presenter.skip();
  const said = () => store.notices.toast.value?.text;
  expect(said()).toBe("pact_lapsed");
  store.notices.close();
  store.choose(end);
  send(2, 2, [{ ...line(1, "answered", {}), seat: 1 }], asking([end]));
  store.presenter.skip();
  expect(said()).toBe("answered");
});

it("tells of a gift at once", () => {
  const store = new TableStore("table");
  send(0, 0, []);
  send(1, 0, [{ ...line(0, "gave", {}), seat: 1, text: "Bert gives Anna 10 talents" }]);
  store.skip();
  expect(store.notices.toast.value?.text).toBe("Bert gives Anna 10 talents");
});

it("knows who is out of a game that goes on", () => {
  const store = new TableStore("table");
  const player = { seat: 0, name: "", home: "", figures: [] };
  const board = { map: "", title: "", steps: [], step: 0 };
  send(0, 0, [], { board: { ...board, players: [player] } });
  expect(store.isOut.value).toBe(false);
  send(1, 0, [], { board: { ...board, players: [{ ...player, out: true }] } });
  store.skip();
  expect(store.isOut.value).toBe(true);
});

it("tells who falls, unless it is who plays here", () => {
  const store = new TableStore("table");
  const table = {
    game: "conquest",
    seats: ["Anna", "Bert"].map((name, seat) => ({ seat, name, mine: seat === 0 })),
  } as unknown as Frame["table"];
  const fall = (ply: number, ...out: readonly number[]) => {
    const players = [0, 1].map((seat) => ({
      seat,
      name: "",
      home: "",
      figures: [],
      out: out.includes(seat),
    }));
    send(ply, 0, [], { table, board: { map: "", title: "", steps: [], step: 0, players } });
    store.skip();
    return store.notices.toast.value?.text;
  };
  expect(fall(0)).toBeUndefined();
  expect(fall(1, 1)).toBe("Out of the game: Bert");
  expect(fall(2, 1)).toBeUndefined();
  expect(fall(3, 0, 1)).toBeUndefined();
});

it("lets a second click on the curtain choose nothing behind it", () => {
  vi.useFakeTimers();
  const end = choice("end");
  const march = choice("march", { to: ["space", "CYR"] });
  const store = tableAsking(end, march);
  const spaces = [{ code: "CYR" }];
  store.atlas.value = { spaces, byCode: new Map(), docks: [], dockOf: new Map() } as never;
  const click = () => pick(store, { space: "CYR", refs: [], stack: [], x: 0, y: 0, touch: false });
  store.curtain.value = 0;
  store.lift();
  click();
  store.choose(end);
  expect([store.curtain.value, acts()]).toEqual([-1, []]);
  vi.advanceTimersByTime(350);
  click();
  expect(acts()).toEqual(["march"]);
  vi.useRealTimers();
});

it("stays where it is stopped, however much comes", () => {
  const store = new TableStore("table");
  send(0, 0, []);
  store.presenter.pause();
  for (let ply = 1; ply < 900; ply += 1) send(ply, 0, []);
  expect(store.frame.value?.ply).toBe(0);
  store.skip();
  expect(store.frame.value?.ply).toBe(899);
});

it("shows what dice brought upon one's own act where the log is not in view", () => {
  const ask = choice("ask");
  const store = tableAsking(ask);
  store.choose(ask);
  const rolled = { ...line(1, "tested", {}), faces: [2, 6] };
  send(2, 0, [line(0, "asked", {}), rolled, line(1, "lost", {})], asking([ask]));
  store.presenter.skip();
  expect(store.notices.toast.value).toMatchObject({ text: "tested · lost", faces: [2, 6] });
  store.notices.toast.value = null;
  send(4, 3, [{ ...line(3, "tested", {}), faces: [1] }], asking([ask]));
  store.presenter.skip();
  expect(store.notices.toast.value).toBeNull();
});

describe("dice", () => {
  const ask = choice("ask");
  const act = () => {
    const store = tableAsking(ask);
    store.choose(ask);
    return store;
  };
  /** Let somebody else bring dice upon the table at the same ply; tell whether they are shown. */
  const areShown = (store: ReturnType<typeof act>) => {
    const rolled = { ...line(1, "tested", {}), faces: [2, 6] };
    send(2, 0, [line(0, "asked", {}), rolled], asking([ask]));
    store.presenter.skip();
    return store.notices.toast.value?.text === "tested";
  };

  it("are not one's own when one's act was refused", () => {
    const store = act();
    refuse(1);
    expect(areShown(store)).toBe(false);
  });

  it("are one's own though something else was refused", () => {
    const store = act();
    refuse(0);
    expect(areShown(store)).toBe(true);
  });

  it("are not one's own when the act was taken back", () => {
    const store = act();
    send(1, 0, [line(0, "asked", {})], asking([ask]));
    send(0, 0, [], asking([ask]));
    store.presenter.skip();
    expect(areShown(store)).toBe(false);
  });

  it("are not one's own when nobody knows whether the act has arrived", () => {
    vi.useFakeTimers();
    const store = act();
    Line.last.onclose({ code: 1006 });
    vi.advanceTimersByTime(1000);
    Line.last.onopen();
    expect(areShown(store)).toBe(false);
    vi.useRealTimers();
  });
});

it("takes the mark off what was refused together with the words", () => {
  const store = tableAsking(choice("end"));
  for (const close of [() => store.back(), () => store.notices.close()]) {
    store.askWhy(["HIS"], "HIS");
    refuse(0, [choice("ask_leave")]);
    expect(store.notices.refused.value).toBe("HIS");
    close();
    expect([store.notices.toast.value, store.notices.refused.value]).toEqual([null, ""]);
  }
});

it("tells whoever looks with nothing in hand why not in the card, and alarms only who tries", () => {
  const store = tableAsking(choice("end"), choice("march", { to: ["space", "CYR"] }));
  const told = () => [
    store.notices.toast.value?.text,
    store.notices.reason.value?.text,
    store.notices.reason.value?.rule,
  ];
  const click = (space: string) => {
    store.notices.close();
    store.looked.value = pointedAt(space);
    store.askWhy([space], space);
    refuse(0);
  };
  click("HIS");
  expect([...told(), store.notices.refused.value]).toEqual([undefined, "No.", "lm.4", ""]);
  look(store, pointedAt("CYR"));
  expect(store.notices.reason.value).toBeNull();
  store.picks.value = [{ kind: "piece", value: "caesar" }];
  click("HIS");
  expect([...told(), store.notices.refused.value]).toEqual(["No.", undefined, undefined, "HIS"]);
  store.picks.value = [];
  const frame = store.presenter.tip.value?.frame as Frame;
  const tokens = [{ ref: "LI1", kind: "infantry", at: "HIS", name: "", marks: ["selected"] }];
  send(1, 0, [], { ...frame, ply: 1, board: { ...frame.board, tokens } as Frame["board"] });
  store.skip();
  click("HIS");
  expect(told()).toEqual(["No.", undefined, undefined]);
});

it("gives a moment to see what another's act suddenly asks, but none after one's own", () => {
  vi.useFakeTimers();
  const ask = (ply: number, prompt: string, ...choices: readonly Choice[]) => {
    const asked = asking(choices);
    send(ply, 0, [], { ...asked, asks: asked.asks.map((one) => ({ ...one, prompt })) });
    store.skip();
  };
  const [march, accept] = [choice("march"), choice("accept")];
  const store = tableAsking(march);
  store.choose(march);
  ask(1, "Which units?", march);
  expect(store.isBusy.value).toBe(false);
  ask(2, "Which units?", march);
  expect(store.isBusy.value).toBe(false);
  ask(3, "Pay?", accept);
  store.choose(accept);
  expect([store.isBusy.value, acts()]).toEqual([true, ["march"]]);
  vi.advanceTimersByTime(700);
  store.choose(accept);
  ask(4, "Which units?", march);
  expect([store.isBusy.value, acts()]).toEqual([false, ["march", "accept"]]);
  vi.useRealTimers();
});

it("keeps what may not be bought out of the bar when it is much", () => {
  const end = choice("end");
  const store = tableAsking(end);
  const dear = ["cavalry", "catapult", "galley", "city"].map((label) => ({
    label,
    why: "",
    rule: "",
  }));
  const shown = (many: number, ply: number) => {
    send(ply, 0, [], { ...asking([end]), barred: dear.slice(0, many) });
    store.presenter.skip();
    return barredOf(store).map(({ label }) => label);
  };
  expect(shown(4, 1)).toEqual([]);
  expect(shown(3, 2)).toEqual(["cavalry", "catapult", "galley"]);
});

it("keeps the reason in a card though an older message runs out", () => {
  vi.useFakeTimers();
  const store = tableAsking(choice("end"));
  store.notices.say({ kind: "news", text: "x", rule: "" });
  vi.advanceTimersByTime(1000);
  store.notices.close();
  store.notices.reason.value = { kind: "refusal", text: "why", rule: "" };
  vi.advanceTimersByTime(6000);
  expect(store.notices.reason.value).not.toBeNull();
  vi.useRealTimers();
});

it("lets whoever moves the map of a phone see it: the card of what he tapped goes", () => {
  const at = { space: "HIS", refs: [], stack: [], x: 9, y: 9 };
  const store = tableAsking(choice("end_turn"));
  store.looked.value = { ...at, touch: false };
  store.dismiss();
  expect(store.looked.value).not.toBeNull();
  store.looked.value = { ...at, touch: true };
  store.dismiss();
  expect(store.looked.value).toBeNull();
});

it("shows what others move after all have agreed to go back", () => {
  const moved = (ply: number, seat: number) => ({
    ...line(ply, "moved", { origin: "A", to: "B" }),
    seat,
    spaces: ["A", "B"],
  });
  const store = tableAsking(choice("end_turn"));
  const own = Array.from({ length: 10 }, (_, ply) => moved(ply, 0));
  send(10, 0, own, asking([choice("end_turn")]));
  store.skip();
  store.act({ type: "end_turn" }, 0);
  send(4, 4, []);
  store.skip();
  const others = [4, 5, 6].map((ply) => moved(ply, 1));
  send(7, 4, others, asking([choice("end_turn")]));
  store.skip();
  expect(store.trails.value).toHaveLength(others.length);
});

it("waits no longer for an act that was refused, not read, or lost with the line", () => {
  const refused = (rule: string, id: number) => () =>
    Line.last.onmessage({ data: JSON.stringify({ type: "refused", rule, why: "No.", id }) });
  const ends = [
    refused("lm.4", 1),
    refused("form", 0),
    refused("limit", 0),
    () => Line.last.onclose({ code: 1006 }),
  ];
  for (const end of ends) {
    const store = tableAsking(choice("end_turn"));
    store.choose(choice("end_turn"));
    expect(store.pending.value).toBe(true);
    end();
    expect(store.pending.value).toBe(false);
  }
});

it("stops a list that is being done when the line is lost", () => {
  const store = tableAsking(choice("end_turn"));
  store.errands.isRunning.value = true;
  Line.last.onclose({ code: 1006 });
  expect(store.errands.isRunning.value).toBe(false);
});
