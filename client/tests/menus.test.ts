/** Where the menu of a spot opens. */

import { expect, it } from "vitest";
import { middleIn, spotWithin } from "../src/table/view";

const room = { clientWidth: 800, clientHeight: 600 };
const box = { offsetWidth: 200, offsetHeight: 100 };

it("opens beside where one points, in the board and beside the handles of the panels", () => {
  expect(spotWithin(room, box, { x: 300, y: 200 }, 20)).toEqual({ left: 326, top: 200 });
  expect(spotWithin(room, box, { x: 790, y: 590 }, 20)).toEqual({ left: 564, top: 492 });
  expect(spotWithin(room, box, { x: 10, y: 0 }, 20)).toEqual({ left: 36, top: 8 });
  expect(spotWithin(room, box, { x: 790, y: 0 }, 0)).toEqual({ left: 564, top: 8 });
});

it("opens below or above where one points if there is no room beside it", () => {
  const phone = { clientWidth: 390, clientHeight: 500 };
  const wide = { offsetWidth: 250, offsetHeight: 160 };
  expect(spotWithin(phone, wide, { x: 200, y: 100 }, 0)).toEqual({ left: 132, top: 126 });
  expect(spotWithin(phone, wide, { x: 200, y: 450 }, 0)).toEqual({ left: 132, top: 264 });
  const high = { offsetWidth: 250, offsetHeight: 400 };
  expect(spotWithin(phone, high, { x: 200, y: 250 }, 0)).toEqual({ left: 132, top: 92 });
});

it("is asked for from a counter of the battle board where that lies", () => {
  const at = (left: number, top: number, width: number, height: number) => ({
    getBoundingClientRect: () => ({ left, top, width, height }) as DOMRect,
  });
  expect(middleIn(at(260, 50, 800, 600), at(500, 200, 46, 60))).toEqual({ x: 263, y: 180 });
});
