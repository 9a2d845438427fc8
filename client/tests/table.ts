/** A table without a page: what the server would send, and what it would hear. */

import { vi } from "vitest";
import type { Choice, Frame, FromClient, LogLine } from "../src/protocol";

/** The newest line to a table. */
export class Line {
  static readonly OPEN = 1;
  static last: Line;
  readonly readyState = Line.OPEN;
  readonly heard: FromClient[] = [];
  onmessage: (event: { data: string }) => void = () => undefined;
  onopen: () => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  constructor() {
    Line.last = this;
  }
  send(text: string): void {
    this.heard.push(JSON.parse(text));
  }
  close(): void {}
}

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("window", Object.assign(globalThis, { addEventListener: () => undefined }));
vi.stubGlobal("document", {
  hidden: false,
  title: "",
  addEventListener: () => undefined,
  querySelector: () => null,
});
vi.stubGlobal("HTMLElement", class {});
vi.stubGlobal("HTMLInputElement", class {});
vi.stubGlobal("location", { origin: "http://table" });
vi.stubGlobal("WebSocket", Line);

/** A line of the log. */
export const line = (ply: number, kind: string, event: object): LogLine => ({
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
export function send(
  ply: number,
  log_from: number,
  log: readonly LogLine[],
  more: Partial<Frame> = {},
): void {
  const seats = [{ seat: 0, mine: true, name: "Anna" }];
  // Unless told otherwise it has taken the last act that it heard of, if it has gone on since.
  const last = Line.last.heard.findLast(({ type }) => type === "act" || type === "undo");
  const isTaken = last?.type === "undo" || (last?.type === "act" && last.ply < ply);
  const frame: Partial<Frame> = {
    ply,
    taken: isTaken ? (last.id ?? 0) : 0,
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

/** Let the table refuse what was sent with this number. */
export function refuse(id: number, instead: readonly Choice[] = []): void {
  const refused = { type: "refused", rule: "lm.4", why: "No.", id, instead };
  Line.last.onmessage({ data: JSON.stringify(refused) });
}

/** What a frame says that asks for one of these. */
export const asking = (choices: readonly Choice[]) => ({
  asks: [{ seat: 0, rule: "", prompt: "?", mine: true, listed: false, standing: null }],
  choices,
  liberties: [],
});

const { TableStore } = await import("../src/table/store");

/** The store of a table that asks for one of these. */
export function tableAsking(...choices: readonly Choice[]) {
  const store = new TableStore("table");
  Line.last.onopen();
  send(0, 0, [], asking(choices));
  return store;
}

/** The acts that the table has heard of. */
export const acts = () =>
  Line.last.heard.flatMap((message) => (message.type === "act" ? [message.action.type] : []));
