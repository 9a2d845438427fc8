/** Where the menu of a spot opens. */

import { expect, it } from "vitest";
import { middleIn, spotWithin } from "../src/table/view";

const room = { clientWidth: 800, clientHeight: 600 };
const box = { offsetWidth: 200, offsetHeight: 100 };

it("opens where one points, but stays in the board and beside the handles of the panels", () => {
  expect(spotWithin(room, box, { x: 300, y: 200 }, 20)).toEqual({ left: 300, top: 200 });
  expect(spotWithin(room, box, { x: 790, y: 590 }, 20)).toEqual({ left: 572, top: 492 });
  expect(spotWithin(room, box, { x: 0, y: 0 }, 20)).toEqual({ left: 28, top: 8 });
  expect(spotWithin(room, box, { x: 790, y: 0 }, 0)).toEqual({ left: 592, top: 8 });
});

it("is asked for from a counter of the battle board where that lies", () => {
  const at = (left: number, top: number, width: number, height: number) => ({
    getBoundingClientRect: () => ({ left, top, width, height }) as DOMRect,
  });
  expect(middleIn(at(260, 50, 800, 600), at(500, 200, 46, 60))).toEqual({ x: 263, y: 180 });
});
