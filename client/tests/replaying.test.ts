import { effect } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Clock } from "../src/pages/clock";
import { shared } from "../src/share";
import "./table";

const { ReplayStore } = await import("../src/pages/replayStore");

describe("the clock", () => {
  it("has the next ply due at its own time however late one came", () => {
    const clock = new Clock(1000, 50);
    expect(clock.due).toBe(1000);
    clock.tick(1003);
    expect(clock.due).toBe(1020);
    clock.tick(1130);
    expect(clock.due).toBe(1040);
    clock.tick(1131);
    expect(clock.due).toBe(1060);
  });

  it("makes up for no more than a second after a halt", () => {
    const clock = new Clock(0, 10);
    clock.tick(0);
    clock.tick(60_000);
    expect(clock.due).toBe(59_100);
  });
});

describe("what two frames share", () => {
  const token = (ref: string, at: string) => ({ ref, at, marks: ["moved"] });

  it("is one thing where nothing has changed", () => {
    const before = { tokens: [token("a", "ITA"), token("b", "GAL")], step: 1, outcome: null };
    expect(shared(before, structuredClone(before))).toBe(before);
  });

  it("is told from what has changed", () => {
    const before = {
      tokens: [token("a", "ITA")],
      players: [{ seat: 0 }],
      battle: { space: "ITA" },
    };
    const now = { tokens: [token("a", "GAL")], players: [{ seat: 0 }] };
    const found = shared(before, now);
    expect(found).toEqual(now);
    expect(found.players).toBe(before.players);
    expect(found.tokens[0]).not.toBe(before.tokens[0]);
    expect(found.tokens[0]?.marks).toBe(before.tokens[0]?.marks);
  });

  it("is found by its reference where the list has shifted", () => {
    const before = [token("a", "ITA"), token("b", "GAL"), token("c", "AFR")];
    const now = [token("b", "GAL"), token("c", "AFR")];
    const found = shared(before, now);
    expect(found).toEqual(now);
    expect(found.map((one) => before.indexOf(one))).toEqual([1, 2]);
  });

  it("keeps a list apart from a thing, and nothing from something", () => {
    expect(shared({ 0: 1 }, [1])).toEqual([1]);
    expect(shared({ goal: undefined }, { step: undefined })).toEqual({ step: undefined });
    expect(shared([1, 2], [1])).toEqual([1]);
    expect(shared(null, { a: 1 })).toEqual({ a: 1 });
  });
});

describe("a replay", () => {
  const MOST = 200;
  const table = { game: "conquest", ply: MOST, status: "over", seats: [] };
  const frameAt = (ply: number) => ({ ply, seat: -1, log: [], table, board: { title: "" } });
  /** How long the frames from a ply on are on their way. */
  let way: (ply: number) => number;
  let asked: string[];

  beforeEach(() => {
    vi.useFakeTimers();
    way = () => 5;
    asked = [];
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      const [, from, count] = /frames\/(\d+)(?:\/(\d+))?/.exec(address) ?? [];
      const first = Number(from);
      if (from) await new Promise((done) => setTimeout(done, way(first)));
      const some = Array.from({ length: Number(count) }, (_, place) => frameAt(first + place));
      const answer = !from ? table : count ? some : frameAt(first);
      return { ok: true, status: 200, json: async () => answer };
    });
  });

  /** Play for so many milliseconds; tell at which time each ply was shown. */
  async function played(rate: number, time: number): Promise<[ply: number, time: number][]> {
    const store = new ReplayStore("t", 0, undefined);
    await vi.advanceTimersByTimeAsync(200);
    const shown: [number, number][] = [];
    const begun = performance.now();
    effect(() => {
      if (store.frame.value) shown.push([store.frame.value.ply, performance.now() - begun]);
    });
    store.rate.value = rate;
    store.play();
    await vi.advanceTimersByTimeAsync(time);
    store.close();
    return shown;
  }

  it("shows every ply, so many a second", async () => {
    const shown = await played(60, 1000);
    expect(shown.map(([ply]) => ply)).toEqual(shown.map((_, place) => place));
    expect(shown.length).toBeGreaterThanOrEqual(60);
    expect(shown.length).toBeLessThanOrEqual(62);
  });

  it("makes up for plies that came late, and leaves none out", async () => {
    way = (ply) => (ply >= 70 && ply < 90 ? 700 : 5);
    const shown = await played(100, 1900);
    expect(shown.map(([ply]) => ply)).toEqual(shown.map((_, place) => place));
    const late = shown.map(([ply, time]) => time - (ply - 1) * 10);
    expect(Math.max(...late)).toBeGreaterThan(40);
    expect(late.at(-1)).toBeLessThan(20);
  });

  describe("through whose eyes", () => {
    /** The eyes of an answer are those asked for; whoever asks for none gets his own. */
    const own = 0;
    const BLIND = 7;
    let delay: (seat: number, isMany: boolean) => number;

    beforeEach(() => {
      const sat = { ...table, seats: [{ seat: own, mine: true }, { seat: 1 }] };
      delay = () => 5;
      vi.stubGlobal("fetch", async (address: string) => {
        const [, from, count] = /frames\/(\d+)(?:\/(\d+))?/.exec(address) ?? [];
        const seat = Number(/seat=(-?\d+)/.exec(address)?.[1] ?? own);
        if (from) await new Promise((done) => setTimeout(done, delay(seat, Boolean(count))));
        if (seat === BLIND) throw new Error("down");
        const one = { ...frameAt(Number(from)), seat, log: [{ ply: 0, text: `${seat}` }] };
        return { ok: true, status: 200, json: async () => (!from ? sat : count ? [one] : one) };
      });
    });

    it("is one's own at first, and any other's or nobody's that one picks", async () => {
      const store = new ReplayStore("t", 0, undefined);
      await vi.advanceTimersByTimeAsync(200);
      expect(store.frame.value?.seat).toBe(own);
      for (const seat of [1, -1, own]) {
        void store.look(seat);
        await vi.advanceTimersByTimeAsync(200);
        expect([store.seat.value, store.frame.value?.seat]).toEqual([seat, seat]);
        expect(store.log.value[0]?.text).toBe(`${seat}`);
      }
      store.close();
    });

    it("is what was picked last, whichever answer comes first", async () => {
      const store = new ReplayStore("t", 0, undefined);
      await vi.advanceTimersByTimeAsync(200);
      delay = (seat) => (seat === 1 ? 90 : 5);
      void store.look(1);
      void store.look(-1);
      await vi.advanceTimersByTimeAsync(300);
      expect([store.seat.value, store.frame.value?.seat]).toEqual([-1, -1]);
      expect(store.log.value[0]?.text).toBe("-1");
      store.close();
    });

    it("is what was picked last though frames of others, or bad news of them, come late", async () => {
      const store = new ReplayStore("t", 0, undefined);
      await vi.advanceTimersByTimeAsync(200);
      delay = (seat, isMany) => (seat === BLIND || (seat === 1 && isMany) ? 90 : 5);
      for (const seat of [1, BLIND, -1]) {
        void store.look(seat);
        await vi.advanceTimersByTimeAsync(20);
      }
      await vi.advanceTimersByTimeAsync(500);
      expect([store.seat.value, store.frame.value?.seat]).toEqual([-1, -1]);
      expect([store.problem.value, store.isLost.value]).toEqual(["", false]);
      store.close();
    });
  });

  it("halts at what is shown when the line is down, and goes on when it is back", async () => {
    const store = new ReplayStore("t", 0, undefined);
    await vi.advanceTimersByTimeAsync(200);
    const { fetch } = globalThis;
    const tries = vi.fn(async () => Promise.reject(new Error("down")));
    vi.stubGlobal("fetch", tries);
    store.rate.value = 60;
    store.play();
    await vi.advanceTimersByTimeAsync(3000);
    const shown = store.frame.value?.ply ?? -1;
    expect(shown).toBeGreaterThan(10);
    expect([store.ply.value, store.isPlaying.value, store.isLost.value]).toEqual([
      shown,
      false,
      true,
    ]);
    expect(tries.mock.calls.length).toBeLessThan(100);
    vi.stubGlobal("fetch", fetch);
    store.play();
    await vi.advanceTimersByTimeAsync(200);
    store.close();
    expect(store.isLost.value).toBe(false);
    expect(store.ply.value).toBeGreaterThan(shown + 5);
  });

  it("does not go back to the start when it is played before all is there", async () => {
    way = (ply) => (ply === MOST ? 100 : 5);
    const store = new ReplayStore("t", 0, undefined);
    await vi.advanceTimersByTimeAsync(20);
    expect(store.most.value).toBe(MOST);
    const plies: number[] = [];
    effect(() => {
      plies.push(store.ply.value);
    });
    store.rate.value = 60;
    store.play();
    await vi.advanceTimersByTimeAsync(500);
    store.close();
    expect(plies).toEqual(plies.map((_, place) => place));
    expect(plies.length).toBeGreaterThan(20);
  });

  it("asks for several plies at once", async () => {
    await played(60, 1000);
    expect(asked.length).toBeLessThan(20);
  });

  it("goes on at another speed from where it is", async () => {
    const store = new ReplayStore("t", 0, undefined);
    await vi.advanceTimersByTimeAsync(200);
    store.rate.value = 10;
    store.play();
    await vi.advanceTimersByTimeAsync(1000);
    const then = store.ply.value;
    store.rate.value = 5;
    await vi.advanceTimersByTimeAsync(1000);
    store.close();
    expect(store.ply.value - then).toBeGreaterThanOrEqual(5);
    expect(store.ply.value - then).toBeLessThanOrEqual(6);
  });
});
