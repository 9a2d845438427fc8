import { describe, expect, it } from "vitest";
import { offsetOf } from "../src/table/tracks";

describe("the markers of a track", () => {
  const at = (...values: number[]) => values.map((value, seat) => ({ seat, at: value }));
  const track = { name: "", least: 0, most: 100, stops: [] };
  const spread = (...values: number[]) =>
    values.map((_, place) => offsetOf({ ...track, markers: at(...values) }, place));

  it("stand on their places", () => {
    expect(spread(10, 20, 30)).toEqual([0, 0, 0]);
  });

  it("stand side by side where they are equal, round their place", () => {
    expect(spread(10, 20, 10)).toEqual([-6, 0, 6]);
    const four = spread(30, 30, 30, 30);
    expect(new Set(four).size).toBe(4);
    expect(four.reduce((sum, one) => sum + one, 0)).toBe(0);
  });

  it("make room for a neighbour that is nearly equal", () => {
    // A scale is about 220 pixels wide, so that one step is about two.
    const [one = 0, other = 0, third = 0] = spread(60, 60, 63);
    expect(other - one).toBe(12);
    expect(third + 3 * 2.2 - other).toBeGreaterThan(11);
  });

  it("do not stick out at the ends", () => {
    expect(spread(0, 50, 100)).toEqual([8, 0, -8]);
    expect(spread(0, 0)).toEqual([8, 20]);
    expect(spread(100, 100)).toEqual([-20, -8]);
  });
});
