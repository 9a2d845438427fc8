/** Pan and zoom: where the map lies under the window, and the gestures that move it. */

export interface View {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MOST = 3.2;
const PAN_START = 6;
/** A finger is not as steady as a mouse. */
const TOUCH_START = 12;

export const fitScale = (plane: Size, window: Size) =>
  Math.min(window.width / plane.width, window.height / plane.height);

/** Keep the map in the window: centred when smaller, without a gap when larger. */
export function clamp(view: View, plane: Size, window: Size): View {
  const least = fitScale(plane, window);
  const k = Math.min(Math.max(view.k, least), Math.max(MOST, least));
  const hold = (at: number, size: number, room: number) =>
    size * k <= room ? (room - size * k) / 2 : Math.min(0, Math.max(room - size * k, at));
  return {
    k,
    x: hold(view.x, plane.width, window.width),
    y: hold(view.y, plane.height, window.height),
  };
}

/** Zoom by *factor* about a point of the window, as far as one can. */
export function zoomAt(view: View, factor: number, x: number, y: number): View {
  const k = Math.min(view.k * factor, Math.max(MOST, view.k));
  return { k, x: x - ((x - view.x) * k) / view.k, y: y - ((y - view.y) * k) / view.k };
}

/** Bring a point of the plane to the middle of the window. */
export function centreOn(point: { x: number; y: number }, k: number, window: Size): View {
  return { k, x: window.width / 2 - point.x * k, y: window.height / 2 - point.y * k };
}

/** What is nearer to the edge of the window than so many pixels is not well seen. */
const EDGE = 40;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Whether a point of the plane is well inside the window. */
export function isSeen(point: Point, { k, x, y }: View, window: Size): boolean {
  const [across, down] = [point.x * k + x, point.y * k + y];
  const isWithin = (at: number, room: number) => at > EDGE && at < room - EDGE;
  return isWithin(across, window.width) && isWithin(down, window.height);
}

/** The least box about some points. */
function boxOf(points: readonly Point[]) {
  const ends = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;
  const [left, right] = ends(points.map(({ x }) => x));
  const [top, bottom] = ends(points.map(({ y }) => y));
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return { middle, width: right - left, height: bottom - top };
}

/** The largest scale in which all points are seen at once. */
function scaleFor(points: readonly Point[], { width, height }: Size): number {
  const inside = 2 * EDGE + 2;
  return fitScale(boxOf(points), { width: width - inside, height: height - inside });
}

/**
 * Where the window lies so that all points of *must* and at least one of *may* are seen: where it
 * is if they are; else about all of them, in a smaller scale if need be and *least* allows, or
 * about the first.
 */
export function seeing(
  must: readonly Point[],
  may: readonly Point[],
  view: View,
  window: Size,
  least = view.k,
): View {
  const all = [...must, ...may];
  const isIn = (point: Point) => isSeen(point, view, window);
  if (!all.length || (must.every(isIn) && (!may.length || may.some(isIn)))) return view;
  const fitting = scaleFor(all, window);
  const k = Math.min(view.k, Math.max(fitting, least));
  const middle = k <= fitting ? boxOf(all).middle : all[0];
  return middle ? centreOn(middle, k, window) : view;
}

/** Where the window lies in another scale: about all points, as far as the first is still seen. */
export function nearing(points: readonly [Point, ...Point[]], k: number, window: Size): View {
  const middle = (all: readonly number[], room: number) => {
    const [at, slack] = [all[0] as number, Math.max(0, room / 2 - EDGE) / k];
    const wanted = (Math.min(...all) + Math.max(...all)) / 2;
    return Math.min(Math.max(wanted, at - slack), at + slack);
  };
  const x = middle(
    points.map((point) => point.x),
    window.width,
  );
  const y = middle(
    points.map((point) => point.y),
    window.height,
  );
  return centreOn({ x, y }, k, window);
}

/** Where a window lies that has become smaller: what was seen in it still is, as far as it can be. */
export function keeping(
  must: readonly Point[],
  may: readonly Point[],
  view: View,
  before: Size,
  now: Size,
  least = view.k,
): View {
  const seen = (points: readonly Point[]) => points.filter((one) => isSeen(one, view, before));
  const all = [...seen(must), ...seen(may)];
  if (view.k <= scaleFor(all, now)) return seeing(all, [], view, now);
  return seeing(seen(must), seen(may), view, now, least);
}

export interface Gestures {
  view(): View;
  move(view: View): void;
  /** Whether a pointer is busy with something else than moving the map. */
  isTaken?(event: PointerEvent): boolean;
}

/** Whether a hand is on the map itself, not on something that lies over it. */
export const isOnPlane = ({ target }: Event, element: HTMLElement) =>
  target === element || (target as Element).closest(".plane") !== null;

/** Listen to wheel, drag and pinch on *element*; returns a way to stop. */
export function listen(element: HTMLElement, gestures: Gestures) {
  const fingers = new Map<number, { x: number; y: number }>();
  let dragging = false;
  let start = { x: 0, y: 0 };

  const local = (event: MouseEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const spread = () => {
    const [a, b] = [...fingers.values()];
    if (!a || !b) return null;
    return {
      x: (a.x + b.x) / 2,
      y: (a.y + b.y) / 2,
      apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
    };
  };

  const down = (event: PointerEvent) => {
    // A finger that has moved the map is followed by no click.
    if (!fingers.size) dragging = false;
    if (event.button !== 0 || !isOnPlane(event, element) || gestures.isTaken?.(event)) return;
    fingers.set(event.pointerId, local(event));
    if (fingers.size === 1) start = local(event);
  };
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before || gestures.isTaken?.(event)) return;
    const pinched = spread();
    const now = local(event);
    if (!dragging && fingers.size === 1) {
      const slip = event.pointerType === "touch" ? TOUCH_START : PAN_START;
      if (Math.hypot(now.x - start.x, now.y - start.y) < slip) return;
      dragging = true;
      element.setPointerCapture(event.pointerId);
    }
    fingers.set(event.pointerId, now);
    const view = gestures.view();
    const pinch = spread();
    if (pinch && pinched) {
      dragging = true;
      const zoomed = zoomAt(view, pinch.apart / pinched.apart, pinched.x, pinched.y);
      gestures.move({
        ...zoomed,
        x: zoomed.x + pinch.x - pinched.x,
        y: zoomed.y + pinch.y - pinched.y,
      });
    } else {
      gestures.move({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y });
    }
  };
  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
  };
  const wheel = (event: WheelEvent) => {
    if (!isOnPlane(event, element)) return;
    event.preventDefault();
    const { x, y } = local(event);
    const step = event.deltaMode === 1 ? event.deltaY * 20 : event.deltaY;
    gestures.move(zoomAt(gestures.view(), Math.exp(-step * (event.ctrlKey ? 0.01 : 0.0016)), x, y));
  };
  const click = (event: MouseEvent) => {
    if (!dragging) return;
    dragging = false;
    event.stopPropagation();
    event.preventDefault();
  };

  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", up);
  element.addEventListener("wheel", wheel, { passive: false });
  element.addEventListener("click", click, { capture: true });
  return () => {
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", up);
    element.removeEventListener("wheel", wheel);
    element.removeEventListener("click", click, { capture: true });
  };
}
