import { expect, it } from "vitest";
import type { Board } from "../src/protocol";
import "./table";

const { Charts } = await import("../src/table/Charts");

/** The words of what a component shows. */
function written(node: unknown): string {
  if (Array.isArray(node)) return node.map(written).join("");
  if (typeof node === "string") return node;
  if (typeof node !== "object" || node === null) return "";
  const { type, props } = node as { type: unknown; props: { children?: unknown } };
  return written(typeof type === "function" ? type(props) : props.children);
}

it("calls a seat that nobody has taken by its side", () => {
  const players = [
    { seat: 0, name: "Egyptus", home: "", figures: [] },
    { seat: 1, name: "Hispania", home: "", figures: [] },
  ];
  const rows = [["Hispania", "Egyptus, Hispania at war"]];
  const board = { players, charts: [{ name: "", columns: [], rows }] } as unknown as Board;
  const name = (seat: number) => (seat === 0 ? "Anna" : "");
  expect(written(Charts({ board, name }))).toBe("HispaniaAnnaHispania at war");
});
