import { expect, it } from "vitest";
import { keeping, MOST, nearing, seeing, zoomAt } from "../src/map/camera";

const window_ = { width: 400, height: 600 };
const view = { k: 0.5, x: 0, y: 0 };
const at = (x: number, y: number) => ({ x, y });
/** Where points of the plane lie in the window. */
const shown = (points: readonly { x: number; y: number }[], { k, x, y }: typeof view) =>
  points.map((point) => [point.x * k + x, point.y * k + y]);

it("stays where all that must and something that may be seen is seen", () => {
  expect(seeing([], [], view, window_)).toBe(view);
  expect(seeing([at(400, 400)], [at(500, 500), at(4000, 0)], view, window_)).toBe(view);
  expect(seeing([], [at(4000, 0), at(500, 500)], view, window_)).toBe(view);
});

it("brings what is to be seen into the window, in the same scale", () => {
  const [piece, goal] = [at(1000, 1500), at(1200, 1900)];
  const both = seeing([piece], [goal], view, window_);
  expect(both.k).toBe(view.k);
  expect(shown([piece, goal], both)).toEqual([
    [150, 200],
    [250, 400],
  ]);
  // A piece cut by the edge is not well seen, though its goal is.
  expect(seeing([at(790, 400)], [at(400, 400)], view, window_)).not.toBe(view);
});

it("looks at the piece where it and all its goals are too far apart", () => {
  const [piece, goal] = [at(1000, 1500), at(3000, 1500)];
  expect(shown([piece], seeing([piece], [goal], view, window_))).toEqual([[200, 300]]);
});

it("goes farther away to see all that must be seen, but no farther than the whole map", () => {
  const goals = [at(1000, 1500), at(2000, 1500)];
  const far = seeing(goals, [], view, window_, 0.1);
  expect(far.k).toBeCloseTo(0.318);
  expect(shown(goals, far).map(([x]) => Math.round(x as number))).toEqual([41, 359]);
  expect(seeing(goals, [], view, window_, 0.4).k).toBe(0.4);
});

it("comes nearer about a piece and its goals, but never loses the piece", () => {
  const [piece, goal] = [at(1000, 1500), at(1200, 1900)];
  expect(shown([piece, goal], nearing([piece, goal], 1, window_))).toEqual([
    [100, 100],
    [300, 500],
  ]);
  const afar = nearing([piece, at(9000, 1500)], 1, window_);
  expect(shown([piece], afar)).toEqual([[40, 300]]);
});

it("keeps in a smaller window what was seen, and lets what was not be", () => {
  const low = { width: 400, height: 300 };
  const [piece, goal] = [at(400, 800), at(500, 600)];
  const kept = keeping([piece], [goal], view, window_, low);
  expect(shown([piece, goal], kept)).toEqual([
    [175, 200],
    [225, 100],
  ]);
  expect(keeping([at(400, 1500)], [], view, window_, low)).toBe(view);
  // Not only one of those that may be chosen.
  expect(keeping([], [piece, at(400, 400)], view, window_, low)).not.toBe(view);
});

it("stays at its point where one cannot zoom in any further", () => {
  const near = { k: MOST, x: -1000, y: -2000 };
  expect(zoomAt(near, 2, 200, 300)).toEqual(near);
  expect(zoomAt({ ...near, k: MOST / 2 }, 4, 200, 300)).toEqual({ k: MOST, x: -2200, y: -4300 });
});
