import { describe, expect, it } from "vitest";
import type { Heading, LogLine } from "../src/protocol";
import { firstSections, sectionsOf, turnStarts, turnsOf } from "../src/table/sections";

const line = (ply: number, heading: Heading | null = null) => ({ ply, heading }) as LogLine;
const above = (title: string, seat: number, phase: string): Heading => ({ title, seat, phase });
const log = [
  line(0, above("Round 1", 0, "Movement")),
  line(1),
  line(2, above("Round 1", 0, "Combat")),
  line(3, above("Round 1", 1, "Movement")),
  line(4),
  line(5, above("Round 2", 0, "Movement")),
];
const places = (sections: readonly { at: number; lines: readonly { at: number }[] }[]) =>
  sections.map(({ at, lines }) => [at, lines.map((one) => one.at)]);

describe("the parts of a log", () => {
  it("stand newest first, and so do their lines", () => {
    const sections = sectionsOf(log, () => true);
    expect(places(sections)).toEqual([
      [5, [5]],
      [3, [4, 3]],
      [2, [2]],
      [0, [1, 0]],
    ]);
    expect(sections.map(({ heading }) => heading?.phase)).toEqual([
      "Movement",
      "Movement",
      "Combat",
      "Movement",
    ]);
  });

  it("keep their heading when its own line is left out, and go when nothing is left", () => {
    const odd = sectionsOf(log, ({ ply }) => ply === 1 || ply === 4);
    expect(places(odd)).toEqual([
      [3, [4]],
      [0, [1]],
    ]);
  });

  it("are shown whole, as many as are wished or needed to see a place", () => {
    const sections = sectionsOf(log, () => true);
    expect(firstSections(sections, 2, Infinity)).toHaveLength(2);
    expect(firstSections(sections, 1, 2)).toHaveLength(3);
    expect(firstSections(sections, 99, Infinity)).toHaveLength(4);
  });

  it("belong to turns, which can be gone to", () => {
    expect(turnsOf(sectionsOf(log, () => true)).map(({ from, to }) => [from, to])).toEqual([
      [5, 5],
      [3, 3],
      [0, 2],
    ]);
    expect(turnStarts(log)).toEqual([0, 3, 5]);
  });

  it("have no heading where the log has none", () => {
    const bare = sectionsOf([line(0), line(1)], () => true);
    expect(bare.map(({ heading }) => heading)).toEqual([null]);
    expect(turnsOf(bare)).toEqual([]);
  });
});
