import { expect, it, vi } from "vitest";
import type { Frame, LogLine } from "../src/protocol";

class Line {
  static readonly OPEN = 1;
  static last: Line;
  readonly readyState = Line.OPEN;
  onmessage: (event: { data: string }) => void = () => undefined;
  constructor() {
    Line.last = this;
  }
  close(): void {}
}

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("window", Object.assign(globalThis, { addEventListener: () => undefined }));
vi.stubGlobal("document", { hidden: false, title: "", addEventListener: () => undefined });
vi.stubGlobal("location", { origin: "http://table" });
vi.stubGlobal("WebSocket", Line);
const { TableStore } = await import("../src/table/store");

const line = (ply: number, kind: string, event: object): LogLine => ({
  ply,
  seat: 0,
  kind,
  rule: "",
  text: kind,
  event: { type: kind, ...event },
  spaces: [],
  faces: kind === "fired" ? [5] : [],
  seats: [],
  heading: null,
});

/** Let the table send what the store needs of a frame. */
function send(
  ply: number,
  log_from: number,
  log: readonly LogLine[],
  more: Partial<Frame> = {},
): void {
  const seats = [{ seat: 0, mine: true, name: "Anna" }];
  const frame: Partial<Frame> = {
    ply,
    seat: 0,
    asks: [],
    log_from,
    log,
    board: { map: "", title: "", steps: [], step: 0 },
    table: { game: "conquest", seats } as unknown as Frame["table"],
    ...more,
  };
  Line.last.onmessage({ data: JSON.stringify({ type: "frame", ...frame }) });
}

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

it("keeps what was picked while others choose at the same time", () => {
  const store = new TableStore("table");
  const choice = (level: string) => ({ action: { type: "assign", level }, label: level, refs: [] });
  const asked = (...levels: string[]) => ({
    asks: [{ seat: 0, rule: "2.2d", prompt: "?", mine: true, listed: false, standing: null }],
    choices: levels.map(choice),
    liberties: [],
  });
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
