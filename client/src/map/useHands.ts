/** All that hands do on the board: move the map, drag a piece, rest a finger to look closer. */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Atlas, Spot } from "./atlas";
import type { Pointed } from "./BoardView";
import { listen, type View, zoomAt } from "./camera";
import { listenToDrags, listenToPresses, watchHands } from "./handling";

/** Where a pointer is on the page. */
export interface Spotted {
  readonly clientX: number;
  readonly clientY: number;
  readonly pointerType: string;
}

/** What hands need of the newest drawing of the board. */
export interface Reachable {
  readonly selectable: ReadonlySet<string>;
  /** What is in hand already. */
  readonly selected: ReadonlySet<string>;
  pointed(event: Spotted, target: Element): Pointed | null;
  onLook?: (pointed: Pointed) => void;
  onHover?(pointed: Pointed | null): void;
  /** Takes a piece up; false if it cannot be. */
  onTake?: (pointed: Pointed) => boolean;
  onDrop?: (pointed: Pointed | null) => void;
  onPan?: () => void;
}

export interface Held {
  readonly ref: string;
  readonly to: Spot;
}

/** Whether what was pressed can be dragged: it may be taken up, or is in hand already. */
export function holdOf(
  { refs, stack }: Pick<Pointed, "refs" | "stack">,
  { selectable, selected }: Pick<Reachable, "selectable" | "selected">,
): "take" | "carry" | null {
  const has = (known: ReadonlySet<string>) => (ref: string) => known.has(ref);
  if (refs.some(has(selected))) return "carry";
  if (stack.some(has(selectable))) return "take";
  return stack.some(has(selected)) ? "carry" : null;
}

/** How much larger a resting finger makes the board. */
const MAGNIFY = 2.2;
const asTouch = ({ x, y }: { x: number; y: number }): Spotted => ({
  clientX: x,
  clientY: y,
  pointerType: "touch",
});

/** Listen to the hands; returns the piece that is being dragged, what to keep up to date, and the hands. */
export function useHands(
  atlas: Atlas,
  box: RefObject<HTMLElement | null>,
  view: { readonly current: View },
  put: (view: View) => void,
) {
  const now = useRef<Reachable | null>(null);
  const hands = useRef<ReturnType<typeof watchHands> | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  useLayoutEffect(() => {
    const element = box.current as HTMLElement;
    let before: View | null = null;
    /** What a finger rests on until it moves: pieces are not drawn to scale and may slip away. */
    let pressed: Pointed | null = null;
    const local = ({ clientX, clientY }: Spotted) => {
      const corner = element.getBoundingClientRect();
      return { x: clientX - corner.left, y: clientY - corner.top };
    };
    const toMap = (event: Spotted): Spot => {
      const { x, y } = local(event);
      const { k, x: left, y: top } = view.current;
      return [(x - left) / k + atlas.view[0], (y - top) / k + atlas.view[1]];
    };
    const under = (event: Spotted): Pointed | null => {
      const target = document.elementFromPoint(event.clientX, event.clientY);
      return target && element.contains(target)
        ? (now.current?.pointed(event, target) ?? null)
        : null;
    };
    const at = (event: PointerEvent) =>
      now.current?.pointed(event, event.target as Element) ?? null;
    let taken: Pointed | null = null;
    let hold: ReturnType<typeof holdOf> = null;
    const drags = listenToDrags(element, {
      canTake: (event) => {
        taken = at(event);
        hold = taken && now.current && holdOf(taken, now.current);
        return hold !== null;
      },
      take: (event) => {
        const ref = taken?.refs[0] ?? taken?.stack[0];
        if (!taken || !ref) return;
        if (hold === "take" && !now.current?.onTake?.(taken)) hold = null;
        if (hold) setHeld({ ref, to: toMap(event) });
      },
      move: (event) => setHeld((was) => was && { ...was, to: toMap(event) }),
      drop: (event) => {
        setHeld(null);
        const goal = under(event);
        // What was in hand before stays there when it is let go beside the board.
        if (hold === "take" || (hold && goal)) now.current?.onDrop?.(goal);
      },
    });
    const presses = listenToPresses(element, {
      start: (spot) => {
        const { x, y } = local(asTouch(spot));
        before = view.current;
        pressed = under(asTouch(spot));
        put(zoomAt(view.current, MAGNIFY, x, y));
        now.current?.onHover?.(pressed);
      },
      move: (spot) => {
        pressed = null;
        now.current?.onHover?.(under(asTouch(spot)));
      },
      end: (spot) => {
        const found = spot && (pressed ?? under(asTouch(spot)));
        now.current?.onHover?.(null);
        if (before) put(before);
        before = null;
        if (found) now.current?.onLook?.(found);
      },
    });
    const watched = watchHands(element);
    hands.current = watched;
    const stop = listen(element, {
      view: () => view.current,
      move: (next) => {
        put(next);
        now.current?.onPan?.();
      },
      isTaken: () => drags.isBusy() || presses.isBusy(),
    });
    return () => {
      stop();
      watched.stop();
      drags.stop();
      presses.stop();
    };
  }, [atlas]);
  return { held, now, hands };
}
