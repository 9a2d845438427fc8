import { expect, it, vi } from "vitest";
import { travel } from "../src/map/travel";

it("lets clicks through pieces on their way, and catches them again where they arrive", async () => {
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  let arrive = () => {};
  const finished = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const piece = { style: { pointerEvents: "" }, animate: () => ({ finished }) };
  const svg = { querySelector: () => ({ firstElementChild: piece }) };
  travel(svg as unknown as SVGSVGElement, [{ key: "MAC", refs: [], way: [[9, 9]] }], 400);
  expect(piece.style.pointerEvents).toBe("none");
  arrive();
  await finished;
  expect(piece.style.pointerEvents).toBe("");
});
