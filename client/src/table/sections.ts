/** The log in parts, as its headings divide it, the newest first. */

import type { Heading, LogLine } from "../protocol";

export interface Section {
  /** Where in the log its heading stands. */
  readonly at: number;
  readonly heading: Heading | null;
  /** Its lines with their place in the log, the newest first. */
  readonly lines: readonly { readonly at: number; readonly line: LogLine }[];
}

/** Part the lines that are to be kept; a part without any is left out. */
export function sectionsOf(log: readonly LogLine[], keep: (line: LogLine) => boolean): Section[] {
  const sections: Section[] = [];
  let lines: { at: number; line: LogLine }[] = [];
  for (let at = log.length - 1; at >= 0; at--) {
    const line = log[at] as LogLine;
    if (keep(line)) lines.push({ at, line });
    if (line.heading || at === 0) {
      if (lines.length) sections.push({ at, heading: line.heading, lines });
      lines = [];
    }
  }
  return sections;
}

/** The first sections with at least so many lines, and with all down to a place in the log. */
export function firstSections(sections: readonly Section[], most: number, place: number) {
  let count = 0;
  const end = sections.findIndex(({ at, lines }) => {
    count += lines.length;
    return count >= most && at <= place;
  });
  return end < 0 ? sections : sections.slice(0, end + 1);
}

const isSameTurn = (one: Heading, two: Heading | null | undefined) =>
  one.title === two?.title && one.seat === two.seat;

export interface Turn {
  readonly heading: Heading;
  /** Where its first section stands in the log, and where its last one does. */
  readonly from: number;
  readonly to: number;
}

/** The turns or dates that sections belong to, the newest first. */
export function turnsOf(sections: readonly Section[]): Turn[] {
  const turns: Turn[] = [];
  for (const { at, heading } of sections) {
    const last = turns.at(-1);
    if (!heading) continue;
    if (last && isSameTurn(heading, last.heading)) turns[turns.length - 1] = { ...last, from: at };
    else turns.push({ heading, from: at, to: at });
  }
  return turns;
}

/** The plies at which another turn or date begins. */
export function turnStarts(log: readonly LogLine[]): number[] {
  const starts: number[] = [];
  let last: Heading | null = null;
  for (const { heading, ply } of log) {
    if (heading && !isSameTurn(heading, last)) starts.push(ply);
    last = heading ?? last;
  }
  return starts;
}
