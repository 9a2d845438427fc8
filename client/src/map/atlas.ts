/** A map as the server ships it: shapes, labels and ink that play does not change. */

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
  try {
    const name = localStorage.getItem(LAST);
    if (name) void loadAtlas(name).catch(() => undefined);
  } catch {
    // A browser that keeps nothing fetches the map when it is wanted.
  }
}

function remember(name: string): void {
  try {
    localStorage.setItem(LAST, name);
  } catch {
    // See above.
  }
}

/** Fetch a map once. */
export function loadAtlas(name: string): Promise<Atlas> {
  let atlas = loaded.get(name);
  if (!atlas) {
    atlas = fetch(`/api/maps/${encodeURIComponent(name)}`).then(async (answer) => {
      if (!answer.ok) throw new Error(`map ${name}: ${answer.status}`);
      remember(name);
      return toAtlas((await answer.json()) as MapData);
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

/** Name a space or a coast. */
export function placeName(atlas: Atlas, code: string): string {
  const space = atlas.byCode.get(code);
  if (space) return space.name;
  const dock = atlas.dockOf.get(code);
  if (!dock) return code;
  return `${atlas.byCode.get(dock.province)?.name} (${atlas.byCode.get(dock.zone)?.name})`;
}
