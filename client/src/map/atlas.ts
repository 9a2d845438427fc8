/** A map as the server ships it: shapes, labels and ink that play does not change. */

import { keep, kept } from "../keeping";
import { learnLiveries } from "./counters";

export type Spot = readonly [x: number, y: number];

export interface Label {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly spacing: number;
  readonly angle: number;
  readonly lines: readonly {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
  }[];
}

export interface Space {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly d: string;
  readonly anchor: Spot;
  readonly labels: readonly Label[];
  readonly value?: number;
  readonly home?: boolean;
  readonly coins?: readonly Spot[];
  readonly city?: Spot | null;
  /** The colour of a province, for the field of its counters. */
  readonly tint?: string;
  /** The province of a hex, or the water of a hex of sea. */
  readonly part_of?: string;
  /** The larger hexagon that a hex belongs to. */
  readonly group?: string;
  readonly terrain?: string;
}

export interface Dock {
  readonly coast: string;
  readonly province: string;
  readonly zone: string;
  readonly x: number;
  readonly y: number;
}

export interface Border {
  readonly a: string;
  readonly b: string;
  readonly kind: string;
  readonly d: string;
  readonly coast?: string;
  readonly road?: string;
}

export interface Layer {
  readonly id: string;
  readonly place: string;
  readonly svg: string;
  /** Shown from so many pixels for a unit of the map up. */
  readonly least?: number;
  /** What a switch for it is called; without one it cannot be switched off. */
  readonly title?: string;
  readonly on?: boolean;
}

/** A font that the lettering of one map needs. */
export interface MapFont {
  readonly family: string;
  readonly weight: string;
  readonly style: string;
  readonly file: string;
  /** The kind of space whose names are written in it. */
  readonly letters: string;
}

export interface MapData {
  readonly name: string;
  readonly stamp: string;
  readonly view: readonly [number, number, number, number];
  readonly width: number;
  readonly height: number;
  readonly defs: string;
  readonly underlays: readonly { readonly file: string; readonly width: number }[];
  readonly layers: readonly Layer[];
  readonly spaces: readonly Space[];
  readonly docks: readonly Dock[];
  readonly borders: readonly Border[];
  /** The width of a hex; nothing on a map without hexes. */
  readonly hex_width?: number;
  readonly faces?: readonly MapFont[];
}

/** A map with the indexes that drawing and clicking need. */
export interface Atlas extends MapData {
  readonly byCode: ReadonlyMap<string, Space>;
  readonly dockOf: ReadonlyMap<string, Dock>;
  readonly neighbours: ReadonlyMap<string, readonly string[]>;
}

const WILD = "---";

/** Turn `style` attributes into presentation attributes: the page allows no inline style. */
export function withoutStyles(svg: string): string {
  return svg.replace(/\sstyle="([^"]*)"/g, (_, rules: string) =>
    rules
      .split(";")
      .map((rule) => rule.split(":"))
      .filter((pair) => pair.length === 2)
      .map(([name, value]) => ` ${name?.trim()}="${value?.trim()}"`)
      .join(""),
  );
}

export function toAtlas(data: MapData): Atlas {
  const neighbours = new Map<string, string[]>();
  const meet = (a: string, b: string) => {
    const known = neighbours.get(a) ?? [];
    if (!known.includes(b)) neighbours.set(a, [...known, b]);
  };
  for (const { a, b } of data.borders) {
    if (a === WILD || b === WILD) continue;
    meet(a, b);
    meet(b, a);
  }
  return {
    ...data,
    defs: withoutStyles(data.defs),
    layers: data.layers.map((layer) => ({ ...layer, svg: withoutStyles(layer.svg) })),
    byCode: new Map(data.spaces.map((space) => [space.code, space])),
    dockOf: new Map(data.docks.map((dock) => [dock.coast, dock])),
    neighbours,
  };
}

const loaded = new Map<string, Promise<Atlas>>();
const LAST = "hexarch.map";

/** Fetch the map that was looked at last, before anybody asks for it. */
export function expectAtlas(): void {
  const name = kept(LAST);
  if (name) void loadAtlas(name).catch(() => undefined);
}

/** Fetch a font of the map's own; until it is there, or where it cannot be had, another serves. */
async function loadFont(name: string, face: MapFont): Promise<void> {
  const address = `url(/api/maps/${encodeURIComponent(name)}/${face.file})`;
  const { weight, style } = face;
  const font = await new FontFace(face.family, address, { weight, style }).load().catch(() => null);
  if (font) document.fonts.add(font);
}

/** Fetch a map once. */
export function loadAtlas(name: string): Promise<Atlas> {
  let atlas = loaded.get(name);
  if (!atlas) {
    atlas = fetch(`/api/maps/${encodeURIComponent(name)}`).then(async (answer) => {
      if (!answer.ok) throw new Error(`map ${name}: ${answer.status}`);
      keep(LAST, name);
      const found = toAtlas((await answer.json()) as MapData);
      for (const face of found.faces ?? []) void loadFont(name, face);
      learnLiveries(found.spaces);
      return found;
    });
    atlas.catch(() => loaded.delete(name));
    loaded.set(name, atlas);
  }
  return atlas;
}

/** The space a code means: itself, or the land behind a coast such as ITA:B. */
export function spaceOf(atlas: Atlas, code: string): Space | undefined {
  return atlas.byCode.get(code) ?? atlas.byCode.get(atlas.dockOf.get(code)?.province ?? "");
}

/** Where a space or the dock of a coast lies. */
export function spotOf(atlas: Atlas, code: string): Spot | undefined {
  const dock = atlas.dockOf.get(code);
  return atlas.byCode.get(code)?.anchor ?? (dock && [dock.x, dock.y]);
}

export const isHex = (space: Space) => space.kind === "hex" || space.kind === "sea";
/** Whether a space's shape is kept ready among the definitions; hexes are too many. */
export const hasShape = (space: Space) => space.kind === "province" || space.kind === "zone";

const hexes = new WeakMap<Atlas, Map<string, Space[]>>();

/** Find the hex in which a point of the map lies: the one with the nearest middle. */
export function hexAt(atlas: Atlas, x: number, y: number): Space | undefined {
  const width = atlas.hex_width ?? 0;
  if (!width) return undefined;
  let cells = hexes.get(atlas);
  if (!cells) {
    cells = new Map();
    for (const space of atlas.spaces.filter(isHex)) {
      const key = `${Math.floor(space.anchor[0] / width)} ${Math.floor(space.anchor[1] / width)}`;
      cells.set(key, [...(cells.get(key) ?? []), space]);
    }
    hexes.set(atlas, cells);
  }
  const [column, row] = [Math.floor(x / width), Math.floor(y / width)];
  const near = [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx} ${row + dy}`) ?? []),
  );
  let best: Space | undefined;
  let least = (width * 0.6) ** 2;
  for (const space of near) {
    const away = (space.anchor[0] - x) ** 2 + (space.anchor[1] - y) ** 2;
    if (away < least) [best, least] = [space, away];
  }
  return best;
}

/** The spaces beside one: those it has a border with, or the hexes about a hex. */
export function beside(atlas: Atlas, space: Space): Space[] {
  if (!isHex(space)) {
    return (atlas.neighbours.get(space.code) ?? []).flatMap((code) => atlas.byCode.get(code) ?? []);
  }
  const [x, y] = space.anchor;
  return [0, 1, 2, 3, 4, 5].flatMap((side) => {
    const turn = (side * Math.PI) / 3;
    const width = atlas.hex_width ?? 0;
    return hexAt(atlas, x + width * Math.cos(turn), y + width * Math.sin(turn)) ?? [];
  });
}

/** Find the hex among some whose middle is nearest to a point, not farther than *most*. */
export function nearestHex(
  atlas: Atlas,
  codes: Iterable<string>,
  [x, y]: Spot,
  most: number,
): string | undefined {
  let best: string | undefined;
  let least = most;
  for (const code of codes) {
    const space = atlas.byCode.get(code);
    const away =
      space && isHex(space) ? Math.hypot(space.anchor[0] - x, space.anchor[1] - y) : most;
    if (away < least) [best, least] = [code, away];
  }
  return best;
}

/** Name a space: a hex by its number, with the name of its city. */
export function titleOf(space: Space): string {
  return isHex(space) ? `${space.code} ${space.name}`.trim() : space.name;
}

/** Name a space or a coast. */
export function placeName(atlas: Atlas, code: string): string {
  const space = atlas.byCode.get(code);
  if (space) return titleOf(space);
  const dock = atlas.dockOf.get(code);
  if (!dock) return code;
  return `${atlas.byCode.get(dock.province)?.name} (${atlas.byCode.get(dock.zone)?.name})`;
}
