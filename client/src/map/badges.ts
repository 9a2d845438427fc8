/** Where badges lie: near the middle of their space, but never over pieces or each other. */

import { type Atlas, spotOf } from "./atlas";
import { around, overlap, type Rect } from "./geometry";
import { nameRects, type Placed, regionOf } from "./layout";

/** Something that can be bought or built in a space. */
export interface Ware {
  readonly icon: string;
  readonly cost: number;
}

const HEIGHT = 32;
const ROUND = 36;
const STEP = 14;
const RINGS = 7;
// Prices by the unit of area covered, and by the unit of way from the wish. A badge that lay in
// another space would be taken for its own.
const PIECE_PRICE = 20;
const NAME_PRICE = 1.5;
const AWAY_PRICE = 4;
const OUTSIDE_PRICE = 250_000;

export const wareWidth = ({ cost }: Ware) => (cost > 0 ? 46 : 24);

export function badgeSize(wares: readonly Ware[]): { width: number; height: number } {
  if (!wares.length) return { width: ROUND, height: ROUND };
  return { width: wares.reduce((sum, ware) => sum + wareWidth(ware), 10), height: HEIGHT };
}

function wishes(x: number, y: number): { x: number; y: number; away: number }[] {
  const found = [{ x, y, away: 0 }];
  for (let ring = 1; ring <= RINGS; ring++) {
    for (let turn = 0; turn < 12; turn++) {
      const angle = (turn / 12) * 2 * Math.PI;
      const away = ring * STEP;
      found.push({ x: x + away * Math.cos(angle), y: y + away * Math.sin(angle), away });
    }
  }
  return found;
}

export function badgeSpots(
  atlas: Atlas,
  reach: ReadonlyMap<string, { readonly wares: readonly Ware[] }>,
  placed: readonly Placed[],
  unit: number,
): Map<string, { x: number; y: number }> {
  const taken: Rect[] = placed.map(({ rect }) => rect);
  const found = new Map<string, { x: number; y: number }>();
  for (const [code, { wares }] of reach) {
    const space = atlas.byCode.get(code);
    const home = spotOf(atlas, code);
    if (!home) continue;
    const ground = space && regionOf(space);
    const { width, height } = badgeSize(wares);
    const names = space ? nameRects(space) : [];
    let least = Infinity;
    let best = { x: home[0], y: home[1] };
    for (const { x, y, away } of wishes(home[0], home[1])) {
      const rect = around(x, y, width * unit, height * unit);
      const covers = (price: number) => (sum: number, other: Rect) =>
        sum + overlap(rect, other) * price;
      const cost =
        taken.reduce(covers(PIECE_PRICE), away * AWAY_PRICE) +
        names.reduce(covers(NAME_PRICE), 0) +
        (ground ? OUTSIDE_PRICE * (1 - ground.share(around(x, y, 12, 12))) : 0);
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
    found.set(code, best);
    taken.push(around(best.x, best.y, width * unit, height * unit));
  }
  return found;
}
