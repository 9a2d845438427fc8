import { expect, it } from "vitest";
import { seeing } from "../src/map/camera";

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
