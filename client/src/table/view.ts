/** What of the page is in view. */

/** Whether a part of the page is shown; it may be folded away, or lie in another pane of a phone. */
export function isInView(selector: string): boolean {
  return (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;
}

/** How high the board is. */
export const boardHeight = () => document.querySelector(".board")?.clientHeight ?? 0;

/** Where to put something so that it does not cover what was pointed at: in the other half. */
export const heightBeside = (y: number) => (y > boardHeight() / 2 ? "high" : "low");

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

/** So far beside a spot a box stays that is about what lies there; about a counter, so far from it. */
const BESIDE = 26;
const APART = 4;

/** What lies around a spot, in pixels of its room. */
export interface Around {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What a box about a spot is not to cover: the thing there, as it lies in the room, or what is near. */
export function around(
  room: Placed,
  thing: Placed | null,
  { x, y }: { x: number; y: number },
): Around {
  const near = { left: x - BESIDE, right: x + BESIDE, top: y - BESIDE, bottom: y + BESIDE };
  if (!thing) return near;
  const corner = room.getBoundingClientRect();
  const box = thing.getBoundingClientRect();
  return {
    left: Math.min(near.left, box.left - corner.left - APART),
    right: Math.max(near.right, box.right - corner.left + APART),
    top: Math.min(near.top, box.top - corner.top - APART),
    bottom: Math.max(near.bottom, box.bottom - corner.top + APART),
  };
}

/**
 * Where a box goes that is wanted at a spot: beside it, else below or above it, into its room and
 * clear of a handle at each side.
 */
export function spotWithin(
  room: Room,
  box: Box,
  at: { x: number; y: number },
  handle: number,
  kept: Around,
) {
  const across = { size: box.offsetWidth, whole: room.clientWidth, edge: EDGE + handle };
  const down = { size: box.offsetHeight, whole: room.clientHeight, edge: EDGE };
  const within = (wish: number, { size, whole, edge }: typeof down) =>
    Math.max(edge, Math.min(wish, whole - size - edge));
  const fits = (wish: number, way: typeof down) => within(wish, way) === wish;
  const left = [kept.right, kept.left - across.size].find((wish) => fits(wish, across));
  if (left !== undefined) return { left, top: within(at.y, down) };
  const beside = [kept.bottom, kept.top - down.size].find((wish) => fits(wish, down));
  const top = beside ?? within(at.y, down);
  return { left: within(at.x, across), top };
}
