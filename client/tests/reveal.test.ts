/** What all had chosen in secret, told to whoever sits at the screen. */

import { expect, it } from "vitest";
import { line, send, tableAsking } from "./table";

const { empire } = await import("../src/games/empire");
const { unveiledSince } = await import("../src/table/Reveal");

const assigned = (ply: number) => line(ply, "level_assigned", {});
const revealed = ["BAR", "BEC", "DAM"].map((province) => line(9, "levels_revealed", { province }));

it("leaves nothing out when the log becomes the shorter one of another seat", () => {
  const store = tableAsking();
  send(9, 0, [assigned(4), assigned(5), assigned(6)]);
  store.skip();
  const known = store.frame.value?.ply ?? 0;
  send(10, 0, [assigned(1), ...revealed]);
  store.skip();
  expect(unveiledSince(store.log.value, known, empire)).toEqual(revealed);
});

it("unveils nothing twice", () => {
  expect(unveiledSince(revealed, 10, empire)).toEqual([]);
});
