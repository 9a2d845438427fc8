/** Where pieces came from: dotted lines in their owner's colour, until the next thing happens. */

import type { LogLine } from "../protocol";
import { type Atlas, type Spot, spotOf } from "./atlas";
import { wayOver } from "./hexes";
import { memo } from "./memo";
import { seatLook } from "./symbols";

export interface Trail {
  readonly from: string;
  readonly to: string;
  readonly seat: number;
  /** The spaces it goes through, both ends included, where that is known. */
  readonly via: readonly string[];
}

const codes = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** The ways that lines of the log tell of: those with a beginning and an end, or with a path. */
export function trailsOf(lines: readonly LogLine[]): Trail[] {
  return lines.flatMap(({ event, seat }) => {
    const via = codes(event.path);
    const from = [event.origin, event.start, via[0]].find((one) => typeof one === "string");
    const to = [event.to, event.end, via.at(-1)].find((one) => typeof one === "string");
    return from && to && from !== to ? [{ from, to, seat, via }] : [];
  });
}

/** A way that bends a little, so that there and back are two lines. */
export function bentWay(a: Spot, b: Spot): string {
  const bend = 0.16;
  const x = (a[0] + b[0]) / 2 - (b[1] - a[1]) * bend;
  const y = (a[1] + b[1]) / 2 + (b[0] - a[0]) * bend;
  return `M${a[0]} ${a[1]}Q${x} ${y} ${b[0]} ${b[1]}`;
}

export const Trails = memo(function Trails(props: { atlas: Atlas; trails: readonly Trail[] }) {
  return (
    <g class="trails">
      {props.trails.map(({ from, to, seat, via }, place) => {
        const [a, b] = [spotOf(props.atlas, from), spotOf(props.atlas, to)];
        if (!a || !b) return null;
        const d = via.length > 1 ? wayOver(props.atlas, via) : bentWay(a, b);
        return (
          <g key={`${from} ${to} ${place}`}>
            <path class="casing" d={d} />
            <path class="line" d={d} stroke={seatLook(seat).colour} />
          </g>
        );
      })}
    </g>
  );
});
