/** What of the map is in the window at first. */

import { type Atlas, type Spot, spotOf } from "./atlas";
import { centreOn, fitScale, type Point, type Size, type View } from "./camera";

/** Below this scale the whole map is too small to begin with. */
const COMFORT = 0.6;
/** On a hex map, the width of a hex that one begins with. */
const COMFORTABLE_HEX = 46;

/** From this share of a comfortable scale on, the whole map is shown at first. */
const ENOUGH = 0.6;
/** The same of a hex map, where signs grow as hexes shrink. */
const ENOUGH_HEX = 0.35;
/** Less than so many times larger than the whole is not worth leaving something out. */
const LITTLE = 1.4;

/** How far spaces reach beyond the outermost anchors. */
const MARGIN = 90;

/** Show the whole map; the frame about it may lie outside. */
const unframed = ({ width, height, view }: Atlas, room: Size): View =>
  centreOn(
    { x: width / 2 - view[0], y: height / 2 - view[1] },
    fitScale({ width, height }, room),
    room,
  );

/** Show some spaces with all that is part of them, but not larger than need be. */
function framed(atlas: Atlas, room: Size, codes: readonly string[], most: number): View {
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

/** The scale in which a map is looked at with ease. */
export const comfortOf = ({ hex_width }: Atlas) =>
  hex_width ? COMFORTABLE_HEX / hex_width : COMFORT;

/** Where a spot of the map lies on the plane that is moved under the window. */
export const onPlane = ({ view }: Atlas, [x, y]: Spot): Point => ({
  x: x - view[0],
  y: y - view[1],
});

/** Show the map as one begins with it: some spaces, or the first of them in the middle. */
export function opening(atlas: Atlas, room: Size, start: readonly string[]): View {
  const size = { width: atlas.view[2], height: atlas.view[3] };
  const comfort = comfortOf(atlas);
  const first = spotOf(atlas, start[0] ?? "");
  const whole = fitScale(size, room);
  const near = Math.min(comfort, room.height / size.height + (atlas.hex_width ? 0.4 : 0.1));
  const k = whole > ENOUGH * comfort ? whole : Math.max(whole, near);
  const realm = start.length > 1 ? framed(atlas, room, start, comfort) : null;
  const isClear = whole > ENOUGH_HEX * comfort || !first;
  if (atlas.hex_width && (isClear || (realm && realm.k < LITTLE * whole))) {
    return unframed(atlas, room);
  }
  if (realm) return realm;
  const middle = first ? onPlane(atlas, first) : { x: size.width / 2, y: size.height / 2 };
  return k > whole ? centreOn(middle, k, room) : unframed(atlas, room);
}
