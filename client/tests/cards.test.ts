import { expect, it } from "vitest";
import "./table";

const { cardAt } = await import("../src/table/SpaceCard");
const { pointedAt } = await import("../src/table/picking");

it("tells of what the mouse rests on, and then again of what was clicked in vain", () => {
  const [clicked, other] = [pointedAt("ITA"), pointedAt("NOR")];
  expect(cardAt(null, null)).toBe(null);
  expect(cardAt(clicked, other)).toBe(other);
  expect(cardAt(clicked, null)).toBe(clicked);
  expect(cardAt(clicked, pointedAt("ITA"))).toBe(clicked);
});
