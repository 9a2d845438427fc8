/** Where the menu of a spot opens. */

import { expect, it } from "vitest";
import { spotWithin } from "../src/table/view";

const room = { clientWidth: 800, clientHeight: 600 };
const box = { offsetWidth: 200, offsetHeight: 100 };

it("opens where one points, but stays in the board and beside the handles of the panels", () => {
  expect(spotWithin(room, box, { x: 300, y: 200 }, 20)).toEqual({ left: 300, top: 200 });
  expect(spotWithin(room, box, { x: 790, y: 590 }, 20)).toEqual({ left: 572, top: 492 });
  expect(spotWithin(room, box, { x: 0, y: 0 }, 20)).toEqual({ left: 28, top: 8 });
  expect(spotWithin(room, box, { x: 790, y: 0 }, 0)).toEqual({ left: 592, top: 8 });
});
