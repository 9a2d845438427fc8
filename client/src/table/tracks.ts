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

/** How wide a scale is about, and how far its markers stand apart, in pixels. */
const WIDTH = 220;
const APART = 12;
const RADIUS = 8;

interface Row {
  readonly places: readonly number[];
  readonly middle: number;
}

/** Put markers that would hide each other into rows, from left to right. */
function rowsOf({ markers, least, most }: Track): readonly Row[] {
  const span = Math.max(1, most - least);
  const spot = (place: number) => (((markers[place]?.at ?? least) - least) / span) * WIDTH;
  const half = (places: readonly number[]) => ((places.length - 1) / 2) * APART;
  const row = (places: readonly number[]): Row => {
    const wanted = places.reduce((sum, place) => sum + spot(place), 0) / places.length;
    const edge = half(places) + RADIUS;
    return { places, middle: Math.max(edge, Math.min(wanted, WIDTH - edge)) };
  };
  const rows: Row[] = [];
  for (const place of markers.map((_, at) => at).sort((one, other) => spot(one) - spot(other))) {
    let next = row([place]);
    for (let last = rows.at(-1); last; last = rows.at(-1)) {
      if (next.middle - half(next.places) - last.middle - half(last.places) >= APART) break;
      rows.pop();
      next = row([...last.places, ...next.places]);
    }
    rows.push(next);
  }
  return rows;
}

/** How far a marker stands from its place: beside its neighbours, inside the ends of the scale. */
export function offsetOf(track: Track, place: number): number {
  const { markers, least, most } = track;
  const found = rowsOf(track).find(({ places }) => places.includes(place));
  if (!found) return 0;
  const shift = (found.places.indexOf(place) - (found.places.length - 1) / 2) * APART;
  const share = ((markers[place]?.at ?? least) - least) / Math.max(1, most - least);
  return Math.round(found.middle + shift - share * WIDTH) + 0;
}
