import { afterEach, beforeEach, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("window", globalThis);
const { Notes } = await import("../src/table/notes");

/** A server that can be out of reach. */
const server = { isUp: true, text: "Watch Egypt" };

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { isUp: true, text: "Watch Egypt" });
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
    if (!server.isUp) throw new Error("no server");
    if (method === "PUT") server.text = JSON.parse(String(body)).text;
    return { ok: true, status: 200, json: async () => ({ text: server.text }) };
  });
});
afterEach(() => vi.useRealTimers());

const wait = () => vi.advanceTimersByTimeAsync(10_000);

it("are not known, and not empty, until they could be read", async () => {
  server.isUp = false;
  const notes = new Notes("table");
  notes.open();
  await wait();
  expect(notes.text.value).toBeNull();
  server.isUp = true;
  await wait();
  expect(notes.text.value).toBe("Watch Egypt");
});

it("are tried again until they are kept, wherever their writer has gone", async () => {
  const notes = new Notes("table");
  const close = notes.open();
  await wait();
  server.isUp = false;
  notes.write("Watch Italia");
  await wait();
  close();
  await wait();
  expect([notes.isKept.value, server.text]).toEqual([false, "Watch Egypt"]);
  // Whoever comes back before finds what he has written.
  notes.open();
  expect(notes.text.value).toBe("Watch Italia");
  server.isUp = true;
  await wait();
  expect([notes.isKept.value, server.text]).toEqual([true, "Watch Italia"]);
});

it("are read anew by whoever comes back", async () => {
  const notes = new Notes("table");
  notes.open()();
  await wait();
  server.text = "from another device";
  notes.open();
  await wait();
  expect(notes.text.value).toBe("from another device");
});
