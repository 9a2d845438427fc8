/** Where stacks stand: near their anchor, in their region, clear of names, cities and each other. */

import type { Board, Token } from "../protocol";
import type { Atlas, Label, Space, Spot } from "./atlas";
import { around, bounds, CELL, middle, overlap, type Rect, Region } from "./geometry";
import { isAfloat, isFixture, isPile, isShip, type Level, type Stack, sizeOf } from "./stacks";
import { KINDS } from "./symbols";

const STEP = 8;
const REACH_X = 184;
const REACH_Y = 136;
// Prices by the unit of area covered, and by the unit of way from the anchor.
const PIECE_PRICE = 12;
const NAME_PRICE = 4;
const CITY_PRICE = 2.5;
const COIN_PRICE = 0.35;
const ONLY_COIN_PRICE = 1.5;
const RESERVED_PRICE = 2;
const OUTSIDE_PRICE = 0.15;
const ASTRAY_PRICE = 4;
const ABROAD_PRICE = 1.5;
const AWAY_PRICE = 3;
const FAR_PRICE = 0.03;
const APART = 3;
/** A stack with less of it in its region points home. */
const ASTRAY = 0.3;
/** So does a ship that lies further than that from its dock. */
const MOORED = 26;

export interface Placed {
  readonly stack: Stack;
  readonly x: number;
  readonly y: number;
  readonly rect: Rect;
  readonly astray: boolean;
  readonly home: Spot;
  /** By how much it is drawn larger or smaller. */
  readonly scale: number;
}

interface Priced {
  readonly rect: Rect;
  readonly price: number;
}

const regions = new WeakMap<Space, Region>();

export function regionOf(space: Space): Region {
  let region = regions.get(space);
  if (!region) {
    region = new Region(space.d);
    regions.set(space, region);
  }
  return region;
}

const labels = new WeakMap<Label, readonly Rect[]>();

/** Cover a name, turned or not, with small upright boxes. */
function labelRects(label: Label): readonly Rect[] {
  let rects = labels.get(label);
  if (!rects) {
    rects = coverLabel(label);
    labels.set(label, rects);
  }
  return rects;
}

/** The same for the first of a space's names. */
export const nameRects = ({ labels }: Space): readonly Rect[] =>
  labels.slice(0, 1).flatMap(labelRects);

function coverLabel(label: Label): Rect[] {
  const turn = (label.angle * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return label.lines.flatMap((line) => {
    const parts = label.angle ? Math.max(1, Math.round(line.width / label.size)) : 1;
    const piece = line.width / parts;
    return Array.from({ length: parts }, (_, part) => {
      const along = (part + 0.5) * piece - line.width / 2;
      const across = line.y - 0.34 * label.size - label.y;
      return around(
        label.x + along * c - across * s,
        label.y + along * s + across * c,
        piece * Math.abs(c) + 0.8 * label.size * Math.abs(s),
        piece * Math.abs(s) + 0.8 * label.size * Math.abs(c),
      );
    });
  });
}

/** What stands in each city place: a fortified city, a city, or an owner's marker. */
export function fixturesOf(
  board: Pick<Board, "tints" | "tokens">,
  hexWidth = 0,
): Map<string, Token> {
  const found = new Map<string, Token>();
  if (hexWidth) return found;
  for (const { space, seat } of board.tints ?? []) {
    found.set(space, { ref: `tint:${space}`, kind: "marker", at: space, name: "", seat });
  }
  for (const kind of KINDS.cities) {
    for (const token of board.tokens ?? []) if (token.kind === kind) found.set(token.at, token);
  }
  return found;
}

export function fixtureSize(token: Token): { width: number; height: number } {
  return token.kind === "marker" ? { width: 28, height: 28 } : { width: 58, height: 46 };
}

function fixtureRect(space: Space, token: Token): Rect | null {
  if (!space.city || !isFixture(token)) return null;
  const { width, height } = fixtureSize(token);
  return around(space.city[0], space.city[1], width, height);
}

function staticObstacles(atlas: Atlas, fixtures: ReadonlyMap<string, Token>): Priced[] {
  const found: Priced[] = [];
  for (const space of atlas.spaces) {
    for (const rect of nameRects(space)) found.push({ rect, price: NAME_PRICE });
    const coin = space.coins?.[0];
    if (coin) {
      const price = (space.coins?.length ?? 0) > 1 ? COIN_PRICE : ONLY_COIN_PRICE;
      found.push({ rect: around(coin[0], coin[1], 28, 28), price });
    }
    const fixture = fixtures.get(space.code);
    const rect = fixture && fixtureRect(space, fixture);
    if (rect) found.push({ rect, price: CITY_PRICE });
  }
  return found;
}

interface Home {
  readonly space: Space;
  readonly x: number;
  readonly y: number;
  /** Other shores, which a ship at its dock must not seem to lie at. */
  readonly abroad?: readonly Region[];
}

/** Find where a stack belongs: a galley at a coast lies at its dock. */
function homeOf(atlas: Atlas, stack: Stack): Home | null {
  const dock = isAfloat(stack) ? atlas.dockOf.get(stack.at) : undefined;
  if (dock) {
    const zone = atlas.byCode.get(dock.zone);
    const shores = (atlas.neighbours.get(dock.zone) ?? []).filter((code) => code !== dock.province);
    const abroad = shores.flatMap((code) => atlas.byCode.get(code) ?? []).map(regionOf);
    return zone ? { space: zone, x: dock.x, y: dock.y, abroad } : null;
  }
  const space = atlas.byCode.get(stack.at);
  return space ? { space, x: space.anchor[0], y: space.anchor[1] } : null;
}

/** Where so many piles of a hex stand, and at which size. */
const ROOMS: Readonly<Record<number, readonly (readonly [number, number, number])[]>> = {
  1: [[0, 0, 1]],
  2: [
    [-15, 0, 0.7],
    [15, 0, 0.7],
  ],
  3: [
    [-15, -11, 0.62],
    [15, -11, 0.62],
    [0, 15, 0.62],
  ],
  4: [
    [-15, -13, 0.6],
    [15, -13, 0.6],
    [-15, 14, 0.6],
    [15, 14, 0.6],
  ],
};
/** The size of ships, which are oblong, beside that of other counters. */
const AFLOAT = 0.84;
/** The size of a pile that is fanned. */
const FANNED = 0.92;
/** How far pieces in a city step back from its name. */
const LEAN = 8;

/** The middle of a hex, or in a city a little aside, away from its name. */
export function hexMiddle(space: Space, lean = LEAN): Spot {
  const [x, y] = space.anchor;
  const label = space.labels[0];
  if (!space.city || !label) return space.anchor;
  const far = Math.hypot(label.x - x, label.y - y) || 1;
  return [x - (lean * (label.x - x)) / far, y - (1.5 * lean * (label.y - y)) / far];
}

/** Give each pile its room in its hex: nothing is searched for, the middles are known. */
function settle(atlas: Atlas, stacks: readonly Stack[], level: Level): Placed[] {
  const groups = new Map<Space, Stack[]>();
  for (const stack of stacks) {
    const space = atlas.byCode.get(stack.at);
    if (space) groups.set(space, [...(groups.get(space) ?? []), stack]);
  }
  return [...groups].flatMap(([space, here]) => {
    const home = hexMiddle(space);
    return here.map((stack, place) => {
      const [dx, dy, share] = ROOMS[Math.min(here.length, 4)]?.[place % 4] ?? [0, 0, 1];
      const afloat = isPile(stack) && isShip(stack.tokens[0]?.kind ?? "") ? AFLOAT : 1;
      const fanned = level.name === "close" && stack.tokens.length > 1 ? FANNED : 1;
      const scale = level.unit * share * afloat * fanned;
      const { width, height } = sizeOf(stack, { ...level, unit: scale });
      const x = home[0] + dx * level.unit;
      const y = home[1] + (dy + 4 * Math.floor(place / 4)) * level.unit;
      return { stack, x, y, rect: around(x, y, width, height), astray: false, home, scale };
    });
  });
}

/** Place the stacks of each space as one block, those of the smallest regions first. */
export function arrange(
  atlas: Atlas,
  stacks: readonly Stack[],
  fixtures: ReadonlyMap<string, Token>,
  level: Level,
): Placed[] {
  if (atlas.hex_width) return settle(atlas, stacks, level);
  const obstacles = staticObstacles(atlas, fixtures);
  const groups = new Map<string, { home: Home; stacks: Stack[] }>();
  for (const stack of stacks) {
    const home = homeOf(atlas, stack);
    if (!home) continue;
    const key = `${home.space.code} ${home.x} ${home.y}`;
    const group = groups.get(key);
    if (group) group.stacks.push(stack);
    else groups.set(key, { home, stacks: [stack] });
  }
  const order = [...groups.values()].sort(
    (a, b) =>
      regionOf(a.home.space).area - regionOf(b.home.space).area ||
      a.home.x - b.home.x ||
      a.home.y - b.home.y,
  );
  const blocks = order.map(({ home, stacks: here }) => block(home.x, home.y, here, level));
  const placed: Placed[] = [];
  order.forEach(({ home, stacks: here }, number) => {
    const wish = bounds(blocks[number] as Rect[]);
    const waiting = blocks.slice(number + 1).flat();
    const reserved = waiting.map((rect) => ({ rect, price: RESERVED_PRICE }));
    const ground = regionOf(home.space);
    const boxes = near(wish, [...obstacles, ...reserved]);
    const spot = place(atlas, wish, ground, boxes, home.abroad);
    block(spot.x, spot.y, here, level).forEach((rect, index) => {
      const at = middle(rect);
      const away = Math.hypot(at.x - home.x, at.y - home.y) - (rect.right - rect.left) / 2;
      const astray = ground.share(rect) < ASTRAY || (home.abroad !== undefined && away > MOORED);
      const stack = here[index] as Stack;
      placed.push({ stack, ...at, rect, astray, home: [home.x, home.y], scale: level.unit });
      obstacles.push({ rect, price: PIECE_PRICE });
    });
  });
  return placed;
}

/** Find the place nearest to a wish that lies in its space and covers little. */
export function standAside(
  atlas: Atlas,
  wish: Rect,
  space: Space,
  taken: readonly Rect[],
): { x: number; y: number } {
  const boxes = taken.map((rect) => ({ rect, price: NAME_PRICE }));
  return place(atlas, wish, regionOf(space), near(wish, boxes));
}

/** Stand stacks together about a point: ships in a row, capsules one below the other. */
function block(x: number, y: number, stacks: readonly Stack[], level: Level): Rect[] {
  const sizes = stacks.map((stack) => sizeOf(stack, level));
  if (sizes.every(({ width, height }) => width < height)) {
    let left = x - sizes.reduce((sum, { width }) => sum + width + APART, 0) / 2;
    return sizes.map(({ width, height }) => {
      left += width + APART;
      return around(left - (width + APART) / 2, y, width, height);
    });
  }
  let top = y - sizes.reduce((sum, { height }) => sum + height + APART, 0) / 2;
  return sizes.map(({ width, height }) => {
    top += height + APART;
    return around(x, top - (height + APART) / 2, width, height);
  });
}

/** List what lies in reach of a box, dearest first. */
function near(wish: Rect, boxes: readonly Priced[]): Priced[] {
  const reach = {
    left: wish.left - REACH_X,
    top: wish.top - REACH_Y,
    right: wish.right + REACH_X,
    bottom: wish.bottom + REACH_Y,
  };
  return boxes.filter(({ rect }) => overlap(rect, reach) > 0).sort((a, b) => b.price - a.price);
}

/** Try places further and further from the wish until none can be cheaper. */
function place(
  atlas: Atlas,
  wish: Rect,
  ground: Region,
  boxes: readonly Priced[],
  abroad: readonly Region[] = [],
): { x: number; y: number } {
  const { x, y } = middle(wish);
  let best = { x, y };
  let bestCost = Infinity;
  for (const { cost, dx, dy } of offsets()) {
    if (cost >= bestCost) break;
    const rect = {
      left: wish.left - APART + dx,
      top: wish.top - APART + dy,
      right: wish.right + APART + dx,
      bottom: wish.bottom + APART + dy,
    };
    let price = cost + outside(atlas, ground, rect);
    for (const box of boxes) {
      if (price >= bestCost) break;
      price += overlap(rect, box.rect) * box.price;
    }
    for (const shore of abroad) price += shore.share(rect) * sizeOfRect(rect) * ABROAD_PRICE;
    if (price < bestCost) {
      best = { x: x + dx, y: y + dy };
      bestCost = price;
    }
  }
  return best;
}

const sizeOfRect = (rect: Rect) => (rect.right - rect.left) * (rect.bottom - rect.top);

/** Price what sticks out of a region: little at first, much when most of it does. */
function outside(atlas: Atlas, ground: Region, rect: Rect): number {
  if (rect.left < 0 || rect.top < 0 || rect.right > atlas.width || rect.bottom > atlas.height) {
    return Infinity;
  }
  const area = sizeOfRect(rect);
  const share = ground.share(rect);
  const roomy = Math.min(1, (ground.area * CELL ** 2) / (2.5 * area));
  return area * (roomy * OUTSIDE_PRICE * (1 - share) + ASTRAY_PRICE * Math.max(0, 0.5 - share));
}

interface Offset {
  readonly cost: number;
  readonly dx: number;
  readonly dy: number;
}

let shifts: Offset[] | null = null;

/** The shifts to try with their price, nearest first. */
function offsets(): readonly Offset[] {
  if (!shifts) {
    shifts = [];
    for (let dx = -REACH_X; dx <= REACH_X; dx += STEP) {
      for (let dy = -REACH_Y; dy <= REACH_Y; dy += STEP) {
        const square = dx * dx + dy * dy;
        shifts.push({ cost: AWAY_PRICE * Math.sqrt(square) + FAR_PRICE * square, dx, dy });
      }
    }
    shifts.sort((a, b) => a.cost - b.cost);
  }
  return shifts;
}

/** Choose the first name that no piece covers. */
export function freeLabel(space: Space, covered: readonly Rect[]): Label {
  const free = space.labels.find((label) =>
    labelRects(label).every((box) => covered.every((rect) => !overlap(rect, box))),
  );
  return free ?? (space.labels[0] as Label);
}

/** Choose where a province's value is least covered. */
export function freeCoin(
  space: Space,
  covered: readonly Rect[],
  label: Label,
  fixture: Token | undefined,
): Spot | null {
  const blocked = [...covered, ...labelRects(label)];
  const rect = fixture && fixtureRect(space, fixture);
  if (rect) blocked.push(rect);
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of space.coins ?? []) {
    const box = around(spot[0], spot[1], 24, 24);
    const hidden = blocked.reduce((sum, other) => sum + overlap(box, other), 0);
    if (hidden < least) [best, least] = [spot, hidden];
  }
  return best;
}
