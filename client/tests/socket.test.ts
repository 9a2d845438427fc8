/** The line to a table: when it is given up, and when it is sought again. */

import { afterEach, beforeEach, expect, it, vi } from "vitest";

class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  isClosed = false;
  onopen = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  constructor() {
    Line.all.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}

const page = Object.assign(new EventTarget(), {
  setTimeout: (act: () => void, wait: number) => setTimeout(act, wait),
  clearTimeout: (timer: number) => clearTimeout(timer),
  setInterval: () => 0,
  clearInterval: () => undefined,
});
vi.stubGlobal("window", page);
vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
vi.stubGlobal("WebSocket", Line);
const { TableSocket } = await import("../src/table/socket");

const hear = (type: string) => page.dispatchEvent(new Event(type));
const isClosed = () => Line.all.map((line) => line.isClosed);
const onLost = vi.fn();
let socket: InstanceType<typeof TableSocket>;

function open() {
  socket = new TableSocket(
    () => "ws://table",
    () => undefined,
    onLost,
  );
  Line.all[0]?.onopen();
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  onLost.mockClear();
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

it("leaves the table with the page, and comes back when the page is shown again", () => {
  const { line } = open();
  hear("pagehide");
  vi.advanceTimersByTime(60_000);
  expect([line.value, isClosed(), onLost.mock.calls.length]).toEqual(["lost", [true], 1]);
  hear("pageshow");
  Line.all[1]?.onopen();
  expect([line.value, isClosed()]).toEqual(["open", [true, false]]);
});

it("says at once that the network is gone, and does not wait when it is back", () => {
  const { line } = open();
  hear("offline");
  expect([line.value, isClosed()]).toEqual(["lost", [true]]);
  // An attempt without a network hangs.
  vi.advanceTimersByTime(1000);
  expect(isClosed()).toEqual([true, false]);
  hear("online");
  expect(isClosed()).toEqual([true, true, false]);
  Line.all[2]?.onopen();
  hear("online");
  expect([line.value, Line.all.length]).toEqual(["open", 3]);
});

it("comes back with the network though nobody looks", () => {
  open();
  Object.assign(document, { hidden: true });
  hear("offline");
  hear("online");
  Object.assign(document, { hidden: false });
  expect(isClosed()).toEqual([true, false]);
});

it("stays away from a table that it has left for good", () => {
  open().close();
  for (const type of ["pagehide", "pageshow", "offline", "online"]) hear(type);
  expect([socket.line.value, isClosed()]).toEqual(["closed", [true]]);
});
