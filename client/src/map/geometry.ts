/** Boxes, paths and the insides of regions. */

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function around(x: number, y: number, width: number, height: number): Rect {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

export function middle(rect: Rect): { x: number; y: number } {
  return { x: (rect.left + rect.right) / 2, y: (rect.top + rect.bottom) / 2 };
}

export function overlap(a: Rect, b: Rect): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}

export function bounds(rects: readonly Rect[]): Rect {
  return {
    left: Math.min(...rects.map((r) => r.left)),
    top: Math.min(...rects.map((r) => r.top)),
    right: Math.max(...rects.map((r) => r.right)),
    bottom: Math.max(...rects.map((r) => r.bottom)),
  };
}

type Point = readonly [number, number];

/** Read the rings of a path of M, m, L, l, H, h, V, v and z. */
export function readPath(d: string): Point[][] {
  const rings: Point[][] = [];
  let ring: Point[] = [];
  let [x, y, command] = [0, 0, ""];
  const words = d.match(/[a-zA-Z]|-?\d*\.?\d+/g) ?? [];
  for (let i = 0; i < words.length; ) {
    const word = words[i] ?? "";
    if (/[a-zA-Z]/.test(word)) {
      command = word;
      i += 1;
      if (command === "z" || command === "Z") [x, y] = ring[0] ?? [x, y];
      continue;
    }
    const relative = command === command.toLowerCase();
    const from: Point = relative ? [x, y] : [0, 0];
    const kind = command.toLowerCase();
    if (kind === "h") x = from[0] + Number(words[i++]);
    else if (kind === "v") y = from[1] + Number(words[i++]);
    else {
      [x, y] = [from[0] + Number(words[i]), from[1] + Number(words[i + 1])];
      i += 2;
    }
    if (kind === "m") {
      ring = [];
      rings.push(ring);
      command = relative ? "l" : "L";
    }
    ring.push([x, y]);
  }
  return rings;
}

export const CELL = 6;

/** The inside of a space in cells, summed so that the share of a box is found at once. */
export class Region {
  area = 0;
  private readonly left: number;
  private readonly top: number;
  private readonly columns: number;
  private readonly rows: number;
  private readonly sums: Int32Array[];

  constructor(path: string) {
    const rings = readPath(path);
    const xs = rings.flatMap((ring) => ring.map(([x]) => x));
    const ys = rings.flatMap((ring) => ring.map(([, y]) => y));
    this.left = Math.min(...xs);
    this.top = Math.min(...ys);
    this.columns = Math.floor((Math.max(...xs) - this.left) / CELL) + 1;
    this.rows = Math.floor((Math.max(...ys) - this.top) / CELL) + 1;
    this.sums = [new Int32Array(this.columns + 1)];
    for (let row = 0; row < this.rows; row++) this.addRow(rings, this.top + (row + 0.5) * CELL);
  }

  private addRow(rings: readonly (readonly Point[])[], y: number): void {
    const cuts: number[] = [];
    for (const ring of rings) {
      for (let i = 0; i < ring.length; i++) {
        const [x0, y0] = ring[i] as Point;
        const [x1, y1] = ring[(i + 1) % ring.length] as Point;
        if (y0 > y !== y1 > y) cuts.push(x0 + ((y - y0) * (x1 - x0)) / (y1 - y0));
      }
    }
    cuts.sort((a, b) => a - b);
    const inside = new Uint8Array(this.columns);
    for (let i = 0; i + 1 < cuts.length; i += 2) {
      const first = Math.round(((cuts[i] as number) - this.left) / CELL);
      const last = Math.round(((cuts[i + 1] as number) - this.left) / CELL);
      inside.fill(1, first, last);
    }
    const above = this.sums[this.sums.length - 1] as Int32Array;
    const sums = new Int32Array(this.columns + 1);
    let total = 0;
    for (let column = 0; column < this.columns; column++) {
      total += inside[column] as number;
      sums[column + 1] = total + (above[column + 1] as number);
    }
    this.area += total;
    this.sums.push(sums);
  }

  /** Say how much of a box lies inside. */
  share(rect: Rect): number {
    const column = (x: number) =>
      Math.min(Math.max(Math.round((x - this.left) / CELL), 0), this.columns);
    const row = (y: number) => Math.min(Math.max(Math.round((y - this.top) / CELL), 0), this.rows);
    const [left, right] = [column(rect.left), column(rect.right)];
    const upper = this.sums[row(rect.top)] as Int32Array;
    const lower = this.sums[row(rect.bottom)] as Int32Array;
    const cells =
      (lower[right] as number) -
      (upper[right] as number) -
      (lower[left] as number) +
      (upper[left] as number);
    const whole = ((rect.right - rect.left) * (rect.bottom - rect.top)) / CELL ** 2;
    return Math.min(cells / whole, 1);
  }
}
