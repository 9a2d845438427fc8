/** Show pieces on their way: from where they stood in the last board to where they stand now. */

import type { Spot } from "./atlas";
import type { Placed } from "./layout";
import { isBannered } from "./stacks";

export interface Standing {
  readonly at: string;
  readonly x: number;
  readonly y: number;
}

const EASING = "cubic-bezier(.2,.7,.2,1)";

/** Remember where each piece stands. */
export function standings(placed: readonly Placed[]): Map<string, Standing> {
  const found = new Map<string, Standing>();
  for (const { stack, x, y } of placed) {
    for (const token of stack.tokens) found.set(token.ref, { at: stack.at, x, y });
  }
  return found;
}

export interface Journey {
  readonly key: string;
  /** Nothing for the whole stack, else the pieces that join it. */
  readonly refs: readonly string[];
  /** From where and over which points, as seen from where it stands, in the stack's own units. */
  readonly way: readonly Spot[];
}

/** Find which stacks, or pieces that joined one, came from elsewhere. */
export function journeys(
  before: ReadonlyMap<string, Standing>,
  placed: readonly Placed[],
  between: (from: string, to: string) => readonly Spot[] = () => [],
): Journey[] {
  const found: Journey[] = [];
  for (const { stack, x, y, scale } of placed) {
    const leaders = stack.tokens.filter((token) => token.text || isBannered(token.kind));
    const came = leaders.filter((token) => {
      const then = before.get(token.ref);
      return then && then.at !== stack.at;
    });
    const first = came[0] && before.get(came[0].ref);
    if (!first) continue;
    const whole = came.length === leaders.length;
    const refs = whole ? [] : came.map((token) => token.ref);
    const points: Spot[] = [[first.x, first.y], ...between(first.at, stack.at)];
    const way = points.map(([px, py]): Spot => [(px - x) / scale, (py - y) / scale]);
    found.push({ key: stack.key, refs, way });
  }
  return found;
}

/** The drawings of some pieces in a stack: each counter of a pile, or what like pieces share. */
function drawingsOf(stack: Element, refs: readonly string[]): Element[] {
  const name = stack.querySelector("[data-piece]") ? "data-piece" : "data-ref";
  return [...stack.querySelectorAll(`[${name}]`)].filter((part) =>
    refs.some((ref) => part.getAttribute(name)?.split(" ").includes(ref)),
  );
}

/** Keep pieces on their way out of the way of the pointer: a click means what lies under them. */
function letThrough(part: Element, { finished }: Animation): void {
  const { style } = part as SVGElement;
  style.pointerEvents = "none";
  const arrive = () => {
    style.pointerEvents = "";
  };
  finished.then(arrive, arrive);
}

/** Let the drawn pieces travel. */
export function travel(svg: SVGSVGElement, found: readonly Journey[], duration: number): void {
  for (const { key, refs, way } of found) {
    const stack = svg.querySelector(`[data-stack="${CSS.escape(key)}"]`);
    if (!stack) continue;
    const parts = refs.length ? drawingsOf(stack, refs) : [stack.firstElementChild];
    const frames = [...way, [0, 0]].map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
    for (const part of parts) {
      if (part) letThrough(part, part.animate(frames, { duration, easing: EASING }));
    }
  }
}
