/** Stacks: the tokens of a board gathered into capsules and ships, and measured. */

import type { Token } from "../protocol";
import { KINDS } from "./symbols";

/** How much a scale on the screen can show; `unit` enlarges pieces so that they stay legible. */
export interface Level {
  readonly name: "far" | "middle" | "near" | "close";
  readonly unit: number;
}

const LEVELS: readonly (Level & { readonly below: number })[] = [
  { below: 0.3, name: "far", unit: 2.1 },
  { below: 0.38, name: "far", unit: 1.7 },
  { below: 0.42, name: "far", unit: 1.45 },
  { below: 0.5, name: "middle", unit: 1.5 },
  { below: 0.68, name: "middle", unit: 1.35 },
  { below: 0.9, name: "middle", unit: 1.15 },
  { below: 1.7, name: "near", unit: 1 },
  { below: Infinity, name: "close", unit: 0.9 },
];

/** The same by the width of a hex in pixels. */
const HEX_LEVELS: readonly (Level & { readonly below: number })[] = [
  { below: 9, name: "far", unit: 3.4 },
  { below: 12, name: "far", unit: 2.7 },
  { below: 16, name: "far", unit: 2.1 },
  { below: 20, name: "far", unit: 1.6 },
  { below: 24, name: "middle", unit: 1.5 },
  { below: 34, name: "middle", unit: 1.25 },
  { below: 48, name: "middle", unit: 1.1 },
  { below: 90, name: "near", unit: 1 },
  { below: Infinity, name: "close", unit: 1 },
];

/** What to show at *scale* css pixels to the map unit, on a map with or without hexes. */
export function levelAt(scale: number, hexWidth = 0): Level {
  const [levels, size] = hexWidth ? [HEX_LEVELS, scale * hexWidth] : [LEVELS, scale];
  return levels.find((level) => size < level.below) as Level;
}

/** Like tokens of one stack, drawn as one thing with a count. */
export interface Item {
  readonly kind: string;
  readonly count: number;
  readonly refs: readonly string[];
  readonly name: string;
  readonly marks: readonly string[];
}

/** What stands together: one capsule, or one ship. */
export interface Stack {
  readonly key: string;
  readonly at: string;
  readonly seat: number;
  readonly items: readonly Item[];
  readonly tokens: readonly Token[];
}

const SHIPS = new Set(KINDS.ships);
const TOWNS = new Set(KINDS.towns);
const WORKS = new Set([...KINDS.works, ...KINDS.towns]);
const SIGNS = new Set(Object.keys(KINDS.signs));
const FIXTURES = new Set([...KINDS.cities, ...WORKS, ...SIGNS]);
const BANNERED = new Set([...KINDS.ships, ...KINDS.leaders]);
const ORDER = [...KINDS.ships, ...KINDS.leaders, ...KINDS.units];

export const isFixture = (token: Token) => FIXTURES.has(token.kind);
export const isSign = (token: Token) => SIGNS.has(token.kind);
/** Whether it stands in a hex for good: a field work, or a city that the map does not have so. */
export const isWork = (token: Token) => WORKS.has(token.kind);
export const isTown = (token: Token) => TOWNS.has(token.kind);
export const isShip = (kind: string) => SHIPS.has(kind);
/** Whether a stack is a pile of printed counters. */
export const isPile = (stack: Stack) => Boolean(stack.tokens[0]?.text);
export const isBannered = (kind: string) => BANNERED.has(kind);
export const isAfloat = (stack: Stack) => isShip(stack.items[0]?.kind ?? "") && !isPile(stack);

export const HEIGHT = 46;
export const FOOT = 36;
export const PAD = 7;
export const GAP = 1.5;
export const RADIUS = 13.8;
const BANNER_WIDTH = 54;
const BANNER_HEIGHT = 72;
const BANNER = { first: 0.56, further: 0.44, aboard: 0.4, ship: 0.7, bare: 0.62, far: 0.6 };

/** Group the tokens that are not fixtures; loose tokens of one seat in a space join up. */
export function gather(tokens: readonly Token[]): Stack[] {
  const groups = new Map<string, Token[]>();
  for (const token of tokens) {
    if (isFixture(token)) continue;
    const loose = isShip(token.kind) ? " ships" : " land";
    const key = `${token.at}|${token.seat ?? -1}|${token.stack || loose}`;
    const group = groups.get(key);
    if (group) group.push(token);
    else groups.set(key, [token]);
  }
  return [...groups].map(([key, group]) => intern(key, group));
}

const known = new Map<string, Stack>();
const MOST_KNOWN = 4000;

/** Make a stack, or take the same one again where nothing about it has changed. */
function intern(key: string, tokens: readonly Token[]): Stack {
  const look = tokens
    .map((one) => `${one.ref} ${one.count} ${one.name} ${one.marks} ${one.text}`)
    .join("|");
  const full = `${key}|${look}`;
  let stack = known.get(full);
  if (!stack) {
    const lead = tokens[0] as Token;
    stack = { key, at: lead.at, seat: lead.seat ?? -1, items: fold(tokens), tokens };
    if (known.size > MOST_KNOWN) known.clear();
    known.set(full, stack);
  }
  return stack;
}

/** Count like tokens together; a leader given first stays first. */
function fold(tokens: readonly Token[]): Item[] {
  const like = new Map<string, Token[]>();
  for (const token of tokens) {
    const key = token.text ? token.ref : `${token.kind} ${(token.marks ?? []).join(" ")}`;
    const group = like.get(key);
    if (group) group.push(token);
    else like.set(key, [token]);
  }
  const items = [...like.values()].map((group) => ({
    kind: (group[0] as Token).kind,
    count: group.reduce((sum, token) => sum + (token.count ?? 1), 0),
    refs: group.map((token) => token.ref),
    name: [...new Set(group.map((token) => token.name))].join(", "),
    marks: (group[0] as Token).marks ?? [],
  }));
  const rank = (kind: string) => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);
  return items.sort((a, b) => rank(a.kind) - rank(b.kind));
}

/** The scale of the banner of one item. */
export function bannerScale(stack: Stack, place: number): number {
  if (isShip(stack.items[place]?.kind ?? "")) return BANNER.ship;
  if (isAfloat(stack)) return BANNER.aboard;
  return place === 0 ? BANNER.first : BANNER.further;
}

export function itemWidth(stack: Stack, place: number): number {
  const item = stack.items[place] as Item;
  if (!isBannered(item.kind)) return 2 * RADIUS + 2.5;
  return BANNER_WIDTH * bannerScale(stack, place) + (item.count > 1 ? 5 : 0);
}

/** Whether it is one banner, which needs no capsule. */
export function isBare(stack: Stack): boolean {
  return stack.items.length === 1 && isBannered((stack.items[0] as Item).kind);
}

export const bareScale = (stack: Stack) => (isAfloat(stack) ? BANNER.ship : BANNER.bare);
export const FAR_SCALE = BANNER.far;

/** The room for the owner's marker in a capsule without a banner. */
export const emblemRoom = (stack: Stack) =>
  isBannered((stack.items[0] as Item).kind) ? 0 : 2 * 10 + 3;

/** How many combat units a stack holds; leaders and hulls are not counted. */
export function strength(stack: Stack): number {
  const isCounted = ({ kind }: Item) => isPile(stack) || !isBannered(kind);
  return stack.items.reduce((sum, item) => sum + (isCounted(item) ? item.count : 0), 0);
}

/** How many leaders a stack holds, or how many hulls if it is afloat. */
export function banners(stack: Stack): number {
  if (isPile(stack)) return 0;
  const isLike = ({ kind }: Item) => isBannered(kind) && isShip(kind) === isAfloat(stack);
  return stack.items.reduce((sum, item) => sum + (isLike(item) ? item.count : 0), 0);
}

/** The width and height of a counter; ships are oblong. */
export const COUNTER = 40;
export const counterWidth = (kind: string) => (isShip(kind) ? 66 : COUNTER);
const MOST_EDGES = 3;
const EDGE = 3.6;
const FAN = [0, 0, 21, 13];

/** How many counters of a pile can be seen, and how far each peeps out from under the one above. */
export function pileEdges(stack: Stack, level: Level): { edges: number; dx: number; dy: number } {
  const edges = Math.min(stack.tokens.length, MOST_EDGES);
  if (level.name === "close") return { edges, dx: FAN[edges] ?? 0, dy: 0 };
  return { edges, dx: EDGE, dy: EDGE };
}

/** The size of a stack in map units, before it is enlarged for a level. */
export function plainSize(stack: Stack, level: Level): { width: number; height: number } {
  if (level.name === "far") {
    return { width: BANNER_WIDTH * BANNER.far + 8, height: BANNER_HEIGHT * BANNER.far + 6 };
  }
  if (isPile(stack)) {
    const { edges, dx, dy } = pileEdges(stack, level);
    const width = Math.max(...stack.tokens.map((token) => counterWidth(token.kind)));
    return { width: width + dx * (edges - 1), height: COUNTER + dy * (edges - 1) };
  }
  if (isBare(stack)) {
    const scale = bareScale(stack);
    return { width: BANNER_WIDTH * scale + 4, height: BANNER_HEIGHT * scale + 4 };
  }
  const widths = stack.items.map((_, place) => itemWidth(stack, place));
  const across = widths.reduce((sum, width) => sum + width, 0) + GAP * (widths.length - 1);
  return {
    width: across + 2 * PAD + emblemRoom(stack) + 2,
    height: isAfloat(stack) ? BANNER_HEIGHT * BANNER.ship + 4 : HEIGHT + 4,
  };
}

export function sizeOf(stack: Stack, level: Level): { width: number; height: number } {
  const { width, height } = plainSize(stack, level);
  return { width: width * level.unit, height: height * level.unit };
}
