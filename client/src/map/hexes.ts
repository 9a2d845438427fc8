/** Shapes made of hexes, and ways over them. */

import type { Board } from "../protocol";
import { type Atlas, hexAt, type Space, type Spot } from "./atlas";
import { readPath } from "./geometry";
import { hexMiddle, type Placed } from "./layout";

/** What a click on a space may mean beside it: the regions it belongs to, its province or water. */
export function widerThan(atlas: Atlas, regions: Board["regions"], code: string): string[] {
  const around = (regions ?? []).filter((region) => region.spaces.includes(code));
  const whole = atlas.byCode.get(code)?.part_of;
  return [...around.map((region) => region.code), ...(whole ? [whole] : [])];
}

/** The hexes themselves, to be filled. */
export function filled(atlas: Atlas, codes: readonly string[]): string {
  return codes.map((code) => atlas.byCode.get(code)?.d ?? "").join("");
}

/** The outer sides of some hexes: those beyond which lies none of them. */
export function rim(atlas: Atlas, codes: readonly string[]): string {
  const only = codes.length === 1 ? atlas.byCode.get(codes[0] as string) : undefined;
  if (only) return only.d;
  const members = new Set(codes);
  const sides: string[] = [];
  for (const code of members) {
    const space = atlas.byCode.get(code);
    if (!space) continue;
    for (const ring of readPath(space.d)) {
      ring.forEach(([x, y], place) => {
        const [x1, y1] = ring[(place + 1) % ring.length] as Spot;
        const across = hexAt(atlas, x + x1 - space.anchor[0], y + y1 - space.anchor[1]);
        if (!across || !members.has(across.code)) sides.push(`M${x} ${y}L${x1} ${y1}`);
      });
    }
  }
  return sides.join("");
}

/** Of some hexes the one that is nearest to the middle of all. */
function middleOf(atlas: Atlas, codes: readonly string[]): Space | undefined {
  const spaces = codes.flatMap((code) => atlas.byCode.get(code) ?? []);
  const mean = (at: 0 | 1) =>
    spaces.reduce((sum, { anchor }) => sum + anchor[at], 0) / (spaces.length || 1);
  const [x, y] = [mean(0), mean(1)];
  const away = ({ anchor }: Space) => Math.hypot(anchor[0] - x, anchor[1] - y);
  return [...spaces].sort((a, b) => away(a) - away(b))[0];
}

/** The hex that stands for a region; any other space stands for itself. */
export function hexOf(atlas: Atlas, regions: Board["regions"], code: string): string {
  const region = regions?.find((one) => one.code === code);
  return (region && middleOf(atlas, region.spaces)?.code) ?? code;
}

/** How far a badge stands from the middle of a city, so that both can be seen. */
const CLEAR = 20;

/** How far above the middle of a province's name its badge stands, by the size of the letters. */
const ABOVE = 0.95;

/** Where badges go: in the middle of their hex or region, at the head of pieces that stand there. */
export function hexSpots(
  atlas: Atlas,
  regions: Board["regions"],
  codes: Iterable<string>,
  placed: readonly Placed[],
): Map<string, { x: number; y: number }> {
  const tops = new Map<string, number>();
  for (const { stack, rect } of placed) {
    tops.set(stack.at, Math.min(tops.get(stack.at) ?? Infinity, rect.top));
  }
  const found = new Map<string, { x: number; y: number }>();
  for (const code of codes) {
    const middle = hexOf(atlas, regions, code);
    const space = atlas.byCode.get(middle);
    if (space && middle !== code) found.set(code, { x: space.anchor[0], y: space.anchor[1] });
    else if (space?.kind === "province") {
      const above = (space.labels[0]?.size ?? 0) * ABOVE;
      found.set(code, { x: space.anchor[0], y: space.anchor[1] - above });
    } else if (space) {
      const [x, y] = hexMiddle(space, CLEAR);
      found.set(code, { x, y: tops.get(code) ?? y });
    }
  }
  return found;
}

/** A smooth line through the middles of some spaces. */
export function wayOver(atlas: Atlas, codes: readonly string[]): string {
  const spots = codes.map((code) => atlas.byCode.get(code)?.anchor);
  const [first, ...rest] = spots.filter((spot): spot is Spot => spot !== undefined);
  if (!first) return "";
  const bends = rest.map(([x, y], place) => {
    const next = rest[place + 1];
    if (!next) return `L${x} ${y}`;
    return `Q${x} ${y} ${(x + next[0]) / 2} ${(y + next[1]) / 2}`;
  });
  return `M${first[0]} ${first[1]}${bends.join("")}`;
}
