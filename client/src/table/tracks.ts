/** How a scale with markers is drawn. */

import type { Track } from "../protocol";

/** The figures below a scale, without those that would run into the next. */
export function printed(track: Track): number[] {
  const span = Math.max(1, track.most - track.least);
  const all = [...new Set([track.least, ...track.stops, track.most])];
  return all.filter((stop, place) => ((all[place + 1] ?? Infinity) - stop) / span > 0.1);
}

/** Paint a scale from stop to stop: green, then yellow, then red. */
export function bands(track: Track, share: (at: number) => string): string {
  const ends = [...track.stops, track.most].map(share);
  const colours = ["#cfe0c2", "#f1dfa8", "#eec3b0"];
  const parts = ends.map((end, place) => {
    const colour = colours[Math.min(place, colours.length - 1)];
    return `${colour} ${ends[place - 1] ?? "0%"} ${end}`;
  });
  return `linear-gradient(90deg, ${parts.join(", ")})`;
}

const APART = 10;
const RADIUS = 8;

/** How far a marker stands from its place: beside its equals, and inside the ends of the scale. */
export function offsetOf({ markers, least, most }: Track, place: number): number {
  const at = markers[place]?.at;
  const equals = markers.map((marker) => marker.at === at);
  const before = equals.slice(0, place).filter(Boolean).length;
  const half = ((equals.filter(Boolean).length - 1) / 2) * APART;
  const inward = at === least ? half + RADIUS : at === most ? -half - RADIUS : 0;
  return before * APART - half + inward;
}
