/** What of the page is in view. */

/** Whether a part of the page is shown; it may be folded away, or lie in another pane of a phone. */
export function isInView(selector: string): boolean {
  return (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;
}

type Placed = Pick<Element, "getBoundingClientRect">;

/** Where the middle of something lies in its room, in pixels. */
export function middleIn(room: Placed | null, thing: Placed): { x: number; y: number } {
  const { left, top, width, height } = thing.getBoundingClientRect();
  const corner = room?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { x: left + width / 2 - corner.left, y: top + height / 2 - corner.top };
}

type Room = Pick<HTMLElement, "clientWidth" | "clientHeight">;
type Box = Pick<HTMLElement, "offsetWidth" | "offsetHeight">;

/** So far from the edges of its room a box stays, in pixels. */
const EDGE = 8;

/** So far beside a spot a box stays that is about what lies there. */
const BESIDE = 26;

/**
 * Where a box goes that is wanted at a spot: beside it, else below or above it, into its room and
 * clear of a handle at each side.
 */
export function spotWithin(room: Room, box: Box, at: { x: number; y: number }, handle: number) {
  const across = { size: box.offsetWidth, whole: room.clientWidth, edge: EDGE + handle };
  const down = { size: box.offsetHeight, whole: room.clientHeight, edge: EDGE };
  const within = (wish: number, { size, whole, edge }: typeof down) =>
    Math.max(edge, Math.min(wish, whole - size - edge));
  const fits = (wish: number, way: typeof down) => within(wish, way) === wish;
  const beside = (spot: number, way: typeof down) =>
    [spot + BESIDE, spot - BESIDE - way.size].find((wish) => fits(wish, way));
  const left = beside(at.x, across);
  if (left !== undefined) return { left, top: within(at.y, down) };
  const top = beside(at.y, down) ?? within(at.y, down);
  return { left: within(at.x, across), top };
}
