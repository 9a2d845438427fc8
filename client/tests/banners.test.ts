import { expect, it } from "vitest";
import { banners, gather, type Stack } from "../src/map/stacks";
import type { Token } from "../src/protocol";

it("counts the leaders of a stack apart from its units, and hulls where it is afloat", () => {
  const stack = (...kinds: string[]) =>
    gather(
      kinds.map(
        (kind, place) => ({ ref: `${place}`, kind, at: "MAC", seat: 0, stack: "1" }) as Token,
      ),
    )[0] as Stack;
  expect(banners(stack("caesar", "general", "general", "infantry", "infantry"))).toBe(3);
  expect(banners(stack("galley", "galley", "general"))).toBe(2);
  expect(banners(stack("infantry"))).toBe(0);
});
