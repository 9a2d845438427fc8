import { describe, expect, it, vi } from "vitest";
import { luck } from "../src/dice/luck";
import { commitment, Dice, fromHex, SCHEME, toHex, verify } from "../src/dice/verify";
import type { DicePage, DiceRoll } from "../src/protocol";

/** The values of docs/dice.md. */
const KEY = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const PROMISE = "5d9ae9693c4477280e7ad1a6e67700b39470f86f626805fc0b77e82a19f4c9e6";

function roll(
  draw: number,
  sides: readonly number[],
  faces: readonly number[],
  seat = 0,
  needed: readonly number[] = [],
): DiceRoll {
  return { ply: draw, draw, seat, rule: "combat.3", purpose: "", sides, faces, needed };
}

function page(rolls: readonly DiceRoll[], wish: Partial<DicePage> = {}): DicePage {
  return { scheme: SCHEME, commitment: PROMISE, key: KEY, rolls, taken_back: [], ...wish };
}

describe("the dice scheme", () => {
  it("promises a key as the document says", async () => {
    expect(await commitment(fromHex(KEY))).toBe(PROMISE);
  });

  it("makes the documented blocks and draws", async () => {
    const dice = await Dice.of(fromHex(KEY));
    expect(toHex(await dice.block(0, 0))).toBe(
      "8bb10933e70101a7a1c22e5e7fd38e9a07c5cab814a1bbf1f9986ef2ebec0da4",
    );
    expect(await dice.roll(0, Array(10).fill(6))).toEqual([2, 4, 4, 4, 4, 2, 2, 6, 6, 3]);
    expect(await dice.roll(1, [6, 6])).toEqual([5, 3]);
    expect(await dice.roll(3, [100])).toEqual([78]);
    expect(await dice.roll(4, [4_294_967_296])).toEqual([73_546_296]);
    expect(await dice.roll(5, [1])).toEqual([1]);
    expect(await dice.roll(11, [6])).toEqual([6]);
    expect(await dice.roll(11, [1000])).toEqual([882]);
  });
});

describe("verifying a game", () => {
  const good = [roll(1, [6, 6], [5, 3]), roll(11, [6], [6])];

  it("accepts what follows from the key", async () => {
    expect(await verify(page(good))).toEqual({ kind: "good", rolls: 2 });
    const taken_back = [roll(12, [6], [9])];
    expect((await verify(page(good, { taken_back }))).kind).toBe("bad-roll");
  });

  it("finds an edited roll, another key, and a key still sealed", async () => {
    const edited = roll(11, [6], [5]);
    expect(await verify(page([edited]))).toEqual({ kind: "bad-roll", roll: edited, faces: [6] });
    expect((await verify(page(good, { key: KEY.replace("00", "01") }))).kind).toBe("bad-key");
    expect((await verify(page(good, { key: "" }))).kind).toBe("sealed");
    expect((await verify(page(good, { scheme: "by-hand" }))).kind).toBe("by-hand");
    vi.stubGlobal("crypto", {});
    expect((await verify(page(good))).kind).toBe("unable");
    vi.unstubAllGlobals();
  });
});

describe("luck", () => {
  it("counts hits against expectation for each seat", () => {
    const [first, second] = luck(
      [
        roll(0, [6], [6], 0, [4]),
        roll(1, [6], [5], 0, [6]),
        roll(2, [6], [4], 1, [5]),
        roll(3, [6, 6], [1, 1], 1),
      ],
      "hits",
    );
    expect(first).toMatchObject({ seat: 0, dice: 2, got: 1 });
    expect(first?.expected).toBeCloseTo(1 / 2 + 1 / 6);
    expect(first?.deviation).toBeCloseTo(1 / 3 / Math.sqrt(1 / 4 + 5 / 36));
    expect(second).toMatchObject({ seat: 1, dice: 1, got: 0 });
    expect(second?.expected).toBeCloseTo(1 / 3);
  });

  it("holds faces against expectation where none is needed", () => {
    const rolls = [roll(0, [6, 6], [6, 6], 0), roll(1, [6], [6], 1, [4]), roll(2, [6], [1], -1)];
    const rows = luck(rolls, "faces");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ seat: 0, dice: 2, got: 12, expected: 7 });
    expect(rows[0]?.deviation).toBeCloseTo(5 / Math.sqrt(35 / 6));
  });
});
