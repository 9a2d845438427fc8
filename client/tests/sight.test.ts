import { effect, signal } from "@preact/signals";
import { expect, it, vi } from "vitest";
import type { BoardHandle } from "../src/map/BoardView";
import { NO_MARKS } from "../src/map/Marked";
import { choice } from "./choices";
import { tableAsking } from "./table";

const { sight } = await import("../src/table/useSight");

it("brings the first question into sight as soon as there is a board", () => {
  const store = tableAsking(choice("march", { to: ["space", "CYR"] }));
  const reach = { danger: false, badge: "", wares: [] };
  const look = sight(store, signal({ ...NO_MARKS, reach: new Map([["CYR", reach]]) }));
  effect(look);
  const see = vi.fn();
  store.board = { see } as unknown as BoardHandle;
  effect(look);
  effect(look);
  expect(see.mock.calls).toEqual([[[], ["CYR"], false]]);
});
