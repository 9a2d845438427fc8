/** What of the map is in the window at first. */

import type { Atlas } from "./atlas";
import { centreOn, fitScale, type Size, type View } from "./camera";

/** How far spaces reach beyond the outermost anchors. */
const MARGIN = 90;

/** Show the whole map; the frame about it may lie outside. */
export const unframed = ({ width, height, view }: Atlas, room: Size): View =>
  centreOn(
    { x: width / 2 - view[0], y: height / 2 - view[1] },
    fitScale({ width, height }, room),
    room,
  );

/** Show some spaces with all that is part of them, but not larger than need be. */
export function framed(atlas: Atlas, room: Size, codes: readonly string[], most: number): View {
  const shown = atlas.spaces.filter(
    ({ code, part_of = "" }) => codes.includes(code) || codes.includes(part_of),
  );
  const [xs, ys] = [0, 1].map((axis) => shown.map(({ anchor }) => anchor[axis] as number));
  const ends = (all: readonly number[], start: number) => {
    const [least, most] = [Math.min(...all) - MARGIN - start, Math.max(...all) + MARGIN - start];
    return { middle: (least + most) / 2, size: most - least };
  };
  const [across, down] = [ends(xs ?? [], atlas.view[0]), ends(ys ?? [], atlas.view[1])];
  const k = Math.min(most, fitScale({ width: across.size, height: down.size }, room));
  return centreOn({ x: across.middle, y: down.middle }, k, room);
}
