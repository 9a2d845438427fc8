/** Where the menu of a spot opens. */

import { expect, it } from "vitest";
import { around, middleIn, spotWithin } from "../src/table/view";

const room = { clientWidth: 800, clientHeight: 600 };
const box = { offsetWidth: 200, offsetHeight: 100 };

const corner = { getBoundingClientRect: () => ({ left: 0, top: 0 }) as DOMRect };
const opens = (
  within: typeof room,
  menu: typeof box,
  at: { x: number; y: number },
  handle: number,
  thing: typeof corner | null = null,
) => spotWithin(within, menu, at, handle, around(corner, thing, at));

it("opens beside where one points, in the board and beside the handles of the panels", () => {
  expect(opens(room, box, { x: 300, y: 200 }, 20)).toEqual({ left: 326, top: 200 });
  expect(opens(room, box, { x: 790, y: 590 }, 20)).toEqual({ left: 564, top: 492 });
  expect(opens(room, box, { x: 10, y: 0 }, 20)).toEqual({ left: 36, top: 8 });
  expect(opens(room, box, { x: 790, y: 0 }, 0)).toEqual({ left: 564, top: 8 });
});

it("opens below or above where one points if there is no room beside it", () => {
  const phone = { clientWidth: 390, clientHeight: 500 };
  const wide = { offsetWidth: 250, offsetHeight: 160 };
  expect(opens(phone, wide, { x: 200, y: 100 }, 0)).toEqual({ left: 132, top: 126 });
  expect(opens(phone, wide, { x: 200, y: 450 }, 0)).toEqual({ left: 132, top: 264 });
  const high = { offsetWidth: 250, offsetHeight: 400 };
  expect(opens(phone, high, { x: 200, y: 250 }, 0)).toEqual({ left: 132, top: 92 });
});

it("does not cover the pile it is about, however near the map is", () => {
  const pile = (left: number, right: number) => ({
    getBoundingClientRect: () => ({ left, right, top: 150, bottom: 280 }) as DOMRect,
  });
  expect(opens(room, box, { x: 300, y: 200 }, 0, pile(250, 380))).toEqual({ left: 384, top: 200 });
  expect(opens(room, box, { x: 700, y: 200 }, 0, pile(650, 780))).toEqual({ left: 446, top: 200 });
  const all = opens(room, { ...box, offsetWidth: 700 }, { x: 400, y: 200 }, 0, pile(350, 480));
  expect(all).toEqual({ left: 92, top: 284 });
});

it("is asked for from a counter of the battle board where that lies", () => {
  const at = (left: number, top: number, width: number, height: number) => ({
    getBoundingClientRect: () => ({ left, top, width, height }) as DOMRect,
  });
  expect(middleIn(at(260, 50, 800, 600), at(500, 200, 46, 60))).toEqual({ x: 263, y: 180 });
});
