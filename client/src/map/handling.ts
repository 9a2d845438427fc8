/** Taking pieces in hand: dragging them with a mouse, and looking closer with a finger. */

import { isOnPlane } from "./camera";

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** So far a pointer moves before it drags, and a finger before it does not rest any more. */
const DRAG_START = 7;
const SLIP = 12;
const PRESS_TIME = 420;

export interface Drag {
  /** Whether what lies there can be taken up. */
  canTake(event: PointerEvent): boolean;
  take(event: PointerEvent): void;
  move(event: PointerEvent): void;
  drop(event: PointerEvent): void;
}

/** Swallow the click that follows a drag or a press. */
function swallowClick(element: HTMLElement): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  element.addEventListener("click", swallow, { capture: true, once: true });
  window.setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), 80);
}

/** Listen to drags of pieces with a mouse or a pen; a finger moves the map. */
export function listenToDrags(element: HTMLElement, drag: Drag) {
  let start: Spot | null = null;
  let isDragging = false;
  const down = (event: PointerEvent) => {
    start = null;
    if (event.button !== 0 || event.pointerType === "touch" || !drag.canTake(event)) return;
    start = { x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    if (!start) return;
    if (!isDragging) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < DRAG_START) return;
      isDragging = true;
      drag.take(event);
    }
    drag.move(event);
  };
  const up = (event: PointerEvent) => {
    if (isDragging) {
      swallowClick(element);
      drag.drop(event);
    }
    start = null;
    isDragging = false;
  };
  element.addEventListener("pointerdown", down, { capture: true });
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  return {
    /** Whether a pointer holds a piece. */
    isBusy: () => start !== null,
    stop: () => {
      element.removeEventListener("pointerdown", down, { capture: true });
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
    },
  };
}

/** Know whether hands are on the board: a finger or button held down, or a mouse over it. */
export function watchHands(element: HTMLElement) {
  const down = new Set<number>();
  let isOver = false;
  let wasHere = false;
  const press = (event: PointerEvent) => {
    wasHere = element.contains(event.target as Node);
    if (wasHere) down.add(event.pointerId);
  };
  const lift = (event: PointerEvent) => down.delete(event.pointerId);
  const enter = (event: PointerEvent) => {
    isOver = event.pointerType === "mouse";
  };
  const leave = () => {
    isOver = false;
  };
  window.addEventListener("pointerdown", press, { capture: true });
  window.addEventListener("pointerup", lift);
  window.addEventListener("pointercancel", lift);
  element.addEventListener("pointerenter", enter);
  element.addEventListener("pointerleave", leave);
  return {
    isOn: () => isOver || down.size > 0,
    isPressing: () => down.size > 0,
    /** Whether what was pressed last was the board. */
    wasOn: () => wasHere,
    stop: () => {
      window.removeEventListener("pointerdown", press, { capture: true });
      window.removeEventListener("pointerup", lift);
      window.removeEventListener("pointercancel", lift);
      element.removeEventListener("pointerenter", enter);
      element.removeEventListener("pointerleave", leave);
    },
  };
}

export interface Press {
  start(at: Spot): void;
  move(at: Spot): void;
  /** The finger is lifted there, or the browser took the touch away. */
  end(at: Spot | null): void;
}

/** Listen to a finger that rests on the board. */
export function listenToPresses(element: HTMLElement, press: Press) {
  let timer = 0;
  let start: Spot | null = null;
  let isHeld = false;
  let fingers = 0;
  const cancel = () => {
    window.clearTimeout(timer);
    timer = 0;
  };
  const down = (event: PointerEvent) => {
    if (event.pointerType !== "touch") return;
    fingers += 1;
    cancel();
    if (fingers > 1 || !isOnPlane(event, element)) return;
    start = { x: event.clientX, y: event.clientY };
    timer = window.setTimeout(() => {
      timer = 0;
      isHeld = true;
      press.start(start as Spot);
    }, PRESS_TIME);
  };
  const move = (event: PointerEvent) => {
    const at = { x: event.clientX, y: event.clientY };
    if (isHeld) press.move(at);
    else if (start && Math.hypot(at.x - start.x, at.y - start.y) > SLIP) cancel();
  };
  const up = (event: PointerEvent) => {
    if (event.pointerType !== "touch") return;
    fingers = Math.max(0, fingers - 1);
    cancel();
    if (!isHeld) return;
    isHeld = false;
    swallowClick(element);
    press.end(event.type === "pointerup" ? { x: event.clientX, y: event.clientY } : null);
  };
  element.addEventListener("pointerdown", down, { capture: true });
  element.addEventListener("pointermove", move, { capture: true });
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", up);
  return {
    isBusy: () => isHeld,
    stop: () => {
      cancel();
      element.removeEventListener("pointerdown", down, { capture: true });
      element.removeEventListener("pointermove", move, { capture: true });
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
    },
  };
}
