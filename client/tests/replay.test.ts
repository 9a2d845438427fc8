import { expect, it, vi } from "vitest";
import "./table";

const { ReplayStore } = await import("../src/pages/replayStore");

/** Open the replay of a table through the eyes of seat 1, and say what the server was asked. */
async function replayed(mine: readonly boolean[], status: string) {
  const asked: string[] = [];
  const seats = mine.map((one, seat) => ({ seat, mine: one, name: "" }));
  const frame = { seat: -1, log: [], board: { map: "", title: "", steps: [], step: 0 } };
  vi.stubGlobal("fetch", async (path: string) => {
    if (!path.includes("/frames")) return Response.json({ ply: 0, status, seats });
    asked.push(path);
    return asked.length > 1 ? Response.json({ error: "" }, { status: 404 }) : Response.json(frame);
  });
  const store = new ReplayStore("table", null, 1);
  await vi.waitFor(() => expect(asked).not.toEqual([]));
  store.close();
  const eyes = new URL(asked[0] as string, "http://table").searchParams.get("seat");
  return { offered: store.seats.value.map(({ seat }) => seat), eyes };
}

it("shows no player the secrets of another at the same screen", async () => {
  expect(await replayed([true, true], "playing")).toEqual({ offered: [], eyes: null });
  expect(await replayed([true, false], "playing")).toEqual({ offered: [0], eyes: null });
  expect(await replayed([false, true], "playing")).toEqual({ offered: [1], eyes: "1" });
  expect(await replayed([true, true], "over")).toEqual({ offered: [0, 1], eyes: "1" });
});
