/** The window over a board: what hands, buttons and the table itself bring into it. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Board } from "../protocol";
import { type Atlas, spotOf } from "./atlas";
import {
  centreOn,
  clamp,
  fitScale,
  isSeen,
  keeping,
  nearing,
  type Point,
  type Size,
  seeing,
  type View,
  zoomAt,
} from "./camera";
import { comfortOf, onPlane, opening } from "./framing";
import { hexOf } from "./hexes";
import { useHands } from "./useHands";

/** How others move the board's window. */
export interface BoardHandle {
  zoom(factor: number): void;
  fit(): void;
  /** Bring a space to the middle. */
  show(code: string): void;
  /** Bring a space into the window if it is not there. */
  reveal(code: string): void;
  /**
   * Bring some spaces into the window, from farther away if need be, and at least one of others,
   * but not while a hand is on the board; *unasked* not even if the board was pressed last. What is
   * to be *read* comes nearer.
   */
  see(
    must: readonly string[],
    may: readonly string[],
    how?: { unasked?: boolean; read?: boolean },
  ): void;
  /** Where a space lies in the window. */
  spot(code: string): { x: number; y: number } | null;
}

/** The least width of a hex in which signs can be read, and the width that they are brought to. */
const LEGIBLE_HEX = 20;
const READING_HEX = 24;
/** So long the window rests before the map is drawn for its new scale, in ms. */
const REST = 140;

/**
 * Let the browser paint the map anew in the size in which it is shown. As long as a change is
 * announced (`.moving`) it keeps the picture it has, so that panning and zooming stay smooth.
 */
function repaint(plane: HTMLElement | null): void {
  plane?.classList.remove("moving");
  requestAnimationFrame(() => requestAnimationFrame(() => plane?.classList.add("moving")));
}

/** Move the plane of a map under its window; *scale* is the one in which the map is drawn. */
export function useWindow(
  atlas: Atlas,
  regions: Board["regions"],
  props: { readonly start: readonly string[]; handle(handle: BoardHandle): void },
) {
  const box = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const view = useRef<View>({ k: 0, x: 0, y: 0 });
  const idle = useRef(0);
  const painted = useRef(0);
  const known = useRef(regions);
  known.current = regions;
  const [scale, setScale] = useState(comfortOf(atlas));
  const size: Size = { width: atlas.view[2], height: atlas.view[3] };

  const room = (): Size => ({
    width: box.current?.clientWidth ?? 1,
    height: box.current?.clientHeight ?? 1,
  });
  const put = (next: View) => {
    view.current = clamp(next, size, room());
    const { k, x, y } = view.current;
    if (!plane.current) return;
    plane.current.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    if (k === painted.current) return;
    window.clearTimeout(idle.current);
    idle.current = window.setTimeout(() => {
      painted.current = view.current.k;
      setScale(view.current.k);
      repaint(plane.current);
    }, REST);
  };
  const { held, now, hands } = useHands(atlas, box, view, put);
  const pointOf = (code: string): Point | null => {
    const found = spotOf(atlas, hexOf(atlas, known.current, code));
    return found ? onPlane(atlas, found) : null;
  };

  /** The least scale to see all at once: the whole map, but hexes would become too small to hit. */
  const least = () => (atlas.hex_width ? view.current.k : fitScale(size, room()));

  /** Bring some points so near that signs can be read there; false if they are. */
  const bringNear = ([first, ...others]: Point[]): boolean => {
    const { k, x, y } = view.current;
    if (!first || !atlas.hex_width || k * atlas.hex_width >= LEGIBLE_HEX) return false;
    const near = READING_HEX / atlas.hex_width;
    // What the mouse is on stays under it.
    if (hands.current?.isOn())
      put(zoomAt(view.current, near / k, first.x * k + x, first.y * k + y));
    else put(nearing([first, ...others], near, room()));
    return true;
  };

  useLayoutEffect(() => {
    const open = () => put(opening(atlas, room(), props.start));
    open();
    let [first, before] = [view.current, room()];
    /** What is to be seen: what must, and what may. */
    let wanted: [Point[], Point[]] = [[], []];
    const pan = (next: View) => {
      put(next);
      now.current?.onPan?.();
    };
    setScale(view.current.k);
    props.handle({
      zoom: (factor) => pan(zoomAt(view.current, factor, room().width / 2, room().height / 2)),
      fit: () => pan({ k: 0, x: 0, y: 0 }),
      show: (code) => {
        const spot = pointOf(code);
        if (spot) put(centreOn(spot, Math.max(view.current.k, comfortOf(atlas)), room()));
      },
      reveal: (code) => {
        const spot = pointOf(code);
        if (spot && !isSeen(spot, view.current, room()))
          put(centreOn(spot, view.current.k, room()));
      },
      see: (must, may, { unasked = false, read = false } = {}) => {
        const spots = (codes: readonly string[]) => codes.flatMap((code) => pointOf(code) ?? []);
        wanted = [spots(must), spots(may)];
        if (read && !hands.current?.isPressing() && bringNear(wanted.flat())) return;
        if (hands.current?.isOn() || (unasked && hands.current?.wasOn())) return;
        const next = seeing(...wanted, view.current, room(), least());
        if (next !== view.current) put(next);
      },
      spot: (code) => {
        const spot = pointOf(code);
        const { k: now, x, y } = view.current;
        return spot && { x: spot.x * now + x, y: spot.y * now + y };
      },
    });
    // Whoever has not yet moved the map sees it whole however the panels beside it come and go;
    // a longer question below it does not shake it, unless it covers what it is about.
    const watcher = new ResizeObserver(() => {
      const isUnmoved = view.current === first;
      if (isUnmoved && room().width !== before.width) open();
      else if (hands.current?.isOn()) put(view.current);
      else put(keeping(...wanted, view.current, before, room(), least()));
      if (isUnmoved) first = view.current;
      before = room();
    });
    watcher.observe(box.current as Element);
    return () => watcher.disconnect();
  }, [atlas]);
  return { box, plane, view, scale, held, now };
}
