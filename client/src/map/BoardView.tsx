/** The board: a map that can be panned and zoomed, with everything that stands on it. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board, Token } from "../protocol";
import { shared } from "../share";
import { type Atlas, hexAt, nearestHex, type Spot, spotOf } from "./atlas";
import { BattleSigns } from "./BattleSigns";
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
import { Furniture } from "./Furniture";
import { framed, unframed } from "./framing";
import { Ground, Hits, Owners, Roads, viewBox } from "./Ground";
import type { Rect } from "./geometry";
import { Fixed, HexNames } from "./HexFurniture";
import { hexOf, wayOver, widerThan } from "./hexes";
import { tintsOf } from "./layers";
import { arrange, fixturesOf, type Placed } from "./layout";
import { Badges, Glow, isInTheWay, type Marks, NO_MARKS, Reaches, Rings, Teeth } from "./Marked";
import { type Plaque, Plaques, placePlaques } from "./plaques";
import { Pointers, Stacks } from "./Standing";
import { gather, isSign, isTown, isWork, type Level, levelAt, type Stack } from "./stacks";
import { bentWay, type Trail, Trails } from "./Trails";
import { journeys, type Standing, standings, travel } from "./travel";
import { type Spotted, useHands } from "./useHands";

/** What was pointed at. */
export interface Pointed {
  readonly space: string;
  readonly refs: readonly string[];
  /** All pieces of the stack it belongs to. */
  readonly stack: readonly string[];
  /** Where, in pixels of the board's window. */
  readonly x: number;
  readonly y: number;
  readonly touch: boolean;
}

/** How others move the board's window. */
export interface BoardHandle {
  zoom(factor: number): void;
  fit(): void;
  /** Bring a space to the middle, or to another height of the window. */
  show(code: string, height?: number): void;
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

export interface BoardProps {
  readonly atlas: Atlas;
  readonly board: Board;
  readonly marks: Marks;
  readonly label: string;
  /** How long pieces travel, in ms; 0 for not at all. */
  readonly pace: number;
  /** The spaces to look at first; one of them is brought to the middle. */
  readonly start: readonly string[];
  /** From a piece to a space, perhaps through others. */
  readonly path?: { from: string; to: string; via?: readonly string[] } | null;
  readonly trails?: readonly Trail[];
  /** Pieces that are taken up already: they may be dragged on. */
  readonly inHand?: ReadonlySet<string>;
  onPick(pointed: Pointed): void;
  onHover(pointed: Pointed | null): void;
  /** A finger has rested there: it wants to see, not to choose. */
  onLook?(pointed: Pointed): void;
  /** A piece is being dragged away; then it is dropped, perhaps outside the board. */
  onTake?(pointed: Pointed): boolean;
  onDrop?(pointed: Pointed | null): void;
  /** A hand, a button or a key moves the map. */
  onPan?(): void;
  onKey?(event: KeyboardEvent): void;
  handle(handle: BoardHandle): void;
  children?: ComponentChildren;
}

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
/** The least width of a hex in which signs can be read, and the width that they are brought to. */
const LEGIBLE_HEX = 20;
const READING_HEX = 24;
/** How far beside what it means a finger may touch, in pixels. */
const FINGER = 24;

interface Arranged {
  readonly stacks: readonly Stack[];
  readonly look: string;
  readonly level: Level;
  readonly fixtures: ReadonlyMap<string, Token>;
  readonly placed: readonly Placed[];
  readonly covered: readonly Rect[];
  readonly plaques: readonly Plaque[];
}

/** Place everything; where no piece, city or owner has changed, everything stays as it is. */
function usePlaced(atlas: Atlas, board: Board, level: Level): Arranged {
  const last = useRef<Arranged | null>(null);
  return useMemo(() => {
    const fixtures = fixturesOf(board, atlas.hex_width);
    const stacks = gather(board.tokens ?? []);
    const signs = (board.tokens ?? []).filter(isSign);
    const look = [...fixtures.values(), ...signs]
      .map(({ at, kind, seat, count, text }) => `${at} ${kind} ${seat} ${count} ${text}`)
      .join();
    const known = last.current;
    const same =
      known?.level === level &&
      known.look === look &&
      known.stacks.length === stacks.length &&
      known.stacks.every((stack, place) => stack === stacks[place]);
    if (known && same) return known;
    const placed = arrange(atlas, stacks, fixtures, level);
    const covered = placed.map(({ rect }) => rect);
    const plaques = shared(known?.plaques, placePlaques(atlas, signs, covered, level));
    last.current = { stacks, look, level, fixtures, placed, covered, plaques };
    return last.current;
  }, [atlas, board.tokens, board.tints, level]);
}

/** Cities that the map does not have, and field works. */
function fixedOf(tokens: readonly Token[]): [towns: Token[], forts: Token[]] {
  const works = tokens.filter(isWork);
  return [works.filter(isTown), works.filter((token) => !isTown(token))];
}

function pathBetween(
  placed: readonly Placed[],
  atlas: Atlas,
  { from, to, via }: NonNullable<BoardProps["path"]>,
): string {
  if (via && via.length > 1) return wayOver(atlas, via);
  const stack = placed.find(({ stack }) => stack.tokens.some((token) => token.ref === from));
  const goal = spotOf(atlas, to);
  return stack && goal ? bentWay([stack.x, stack.y], goal) : "";
}

/**
 * Let the browser paint the map anew in the size in which it is shown. As long as a change is
 * announced (`.moving`) it keeps the picture it has, so that panning and zooming stay smooth.
 */
function repaint(plane: HTMLElement | null): void {
  plane?.classList.remove("moving");
  requestAnimationFrame(() => requestAnimationFrame(() => plane?.classList.add("moving")));
}

export function BoardView(props: BoardProps) {
  const { atlas, board, marks } = props;
  const box = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const pieces = useRef<SVGSVGElement>(null);
  const view = useRef<View>({ k: 0, x: 0, y: 0 });
  const idle = useRef(0);
  const painted = useRef(0);
  const past = useRef<{ level: Level; at: Map<string, Standing> } | null>(null);
  const comfort = atlas.hex_width ? COMFORTABLE_HEX / atlas.hex_width : COMFORT;
  const [scale, setScale] = useState(comfort);
  const level = levelAt(scale, atlas.hex_width);
  const { fixtures, placed, covered, plaques } = usePlaced(atlas, board, level);
  const [towns, forts] = useMemo(() => fixedOf(board.tokens ?? []), [board.tokens]);
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
    }, 140);
  };
  const { held, now, hands } = useHands(atlas, box, view, put);
  const local = (x: number, y: number) => ({ x: x - atlas.view[0], y: y - atlas.view[1] });
  const regions = useRef(board.regions);
  regions.current = board.regions;
  const spotIn = (code: string) => {
    const found = spotOf(atlas, hexOf(atlas, regions.current, code));
    return found ? local(...found) : null;
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

  /** Show the map as one begins with it. */
  const open = () => {
    const first = spotIn(props.start[0] ?? "") ?? { x: size.width / 2, y: size.height / 2 };
    const window_ = room();
    const whole = fitScale(size, window_);
    const near = Math.min(comfort, window_.height / size.height + (atlas.hex_width ? 0.4 : 0.1));
    const k = whole > ENOUGH * comfort ? whole : Math.max(whole, near);
    const realm = props.start.length > 1 ? framed(atlas, window_, props.start, comfort) : null;
    const isClear = whole > ENOUGH_HEX * comfort || !spotIn(props.start[0] ?? "");
    if (atlas.hex_width && (isClear || (realm && realm.k < LITTLE * whole))) {
      put(unframed(atlas, window_));
    } else if (realm) put(realm);
    else put(k > whole ? centreOn(first, k, window_) : unframed(atlas, window_));
  };

  useLayoutEffect(() => {
    open();
    let [opening, before] = [view.current, room()];
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
      show: (code, height = 0.5) => {
        const spot = spotIn(code);
        if (!spot) return;
        const { width, height: tall } = room();
        const wanted = { width, height: tall * 2 * height };
        put(centreOn(spot, Math.max(view.current.k, comfort), wanted));
      },
      reveal: (code) => {
        const spot = spotIn(code);
        if (spot && !isSeen(spot, view.current, room()))
          put(centreOn(spot, view.current.k, room()));
      },
      see: (must, may, { unasked = false, read = false } = {}) => {
        const spots = (codes: readonly string[]) => codes.flatMap((code) => spotIn(code) ?? []);
        wanted = [spots(must), spots(may)];
        if (read && !hands.current?.isPressing() && bringNear(wanted.flat())) return;
        if (hands.current?.isOn() || (unasked && hands.current?.wasOn())) return;
        const next = seeing(...wanted, view.current, room(), least());
        if (next !== view.current) put(next);
      },
      spot: (code) => {
        const spot = spotIn(code);
        const { k: now, x, y } = view.current;
        return spot && { x: spot.x * now + x, y: spot.y * now + y };
      },
    });
    // Whoever has not yet moved the map sees it whole however the panels beside it come and go;
    // a longer question below it does not shake it, unless it covers what it is about.
    const watcher = new ResizeObserver(() => {
      const isUnmoved = view.current === opening;
      if (isUnmoved && room().width !== before.width) open();
      else if (hands.current?.isOn()) put(view.current);
      else put(keeping(...wanted, view.current, before, room(), least()));
      if (isUnmoved) opening = view.current;
      before = room();
    });
    watcher.observe(box.current as Element);
    return () => {
      watcher.disconnect();
    };
  }, [atlas]);

  useEffect(() => {
    const before = past.current;
    past.current = { level, at: standings(placed) };
    if (!before || before.level !== level || !props.pace || !pieces.current) return;
    travel(pieces.current, journeys(before.at, placed, between), props.pace);
  }, [placed]);

  /** The middles of the spaces that somebody has just gone through. */
  function between(from: string, to: string): Spot[] {
    const gone = props.trails?.find((trail) => trail.from === from && trail.to === to);
    const spots = gone?.via.slice(1, -1).map((code) => atlas.byCode.get(code)?.anchor);
    return (spots ?? []).filter((spot): spot is Spot => spot !== undefined);
  }

  /** A hex, and what it is a part of. */
  const wider = (code?: string) => (code ? [code, ...widerThan(atlas, board.regions, code)] : []);
  /** The hex at a point of the window; a finger means the nearest that can be chosen. */
  const hexUnder = (x: number, y: number, isFinger: boolean): string | undefined => {
    const { k, x: left, y: top } = view.current;
    const spot: Spot = [(x - left) / k + atlas.view[0], (y - top) / k + atlas.view[1]];
    const under = hexAt(atlas, ...spot)?.code;
    const isChoice = (code: string) => marks.reach.has(code);
    if (!isFinger || wider(under).some(isChoice)) return under;
    return nearestHex(atlas, marks.reach.keys(), spot, FINGER / k) ?? under;
  };
  const pointed = (event: Spotted, target: Element): Pointed | null => {
    const corner = (box.current as HTMLElement).getBoundingClientRect();
    const [x, y] = [event.clientX - corner.left, event.clientY - corner.top];
    const touch = event.pointerType === "touch";
    const stack = target.closest("[data-stack]");
    const bearing = target.closest("[data-ref]")?.getAttribute("data-ref")?.split(" ") ?? [];
    const spot = target.closest("[data-space]");
    const code = spot?.getAttribute("data-space");
    const under = () => wider(hexUnder(x, y, touch));
    const isThrough = spot?.matches(".plaque") && isInTheWay(marks, code ?? "", bearing, under());
    const refs = isThrough ? [] : bearing;
    const space =
      stack?.getAttribute("data-at") ??
      (isThrough ? undefined : code) ??
      (target.closest(".plane") ? hexUnder(x, y, touch) : undefined);
    const key = stack?.getAttribute("data-stack");
    const mates = placed.find((one) => one.stack.key === key)?.stack.tokens ?? [];
    if (!space && !refs.length) return null;
    return { space: space ?? "", refs, stack: mates.map((token) => token.ref), x, y, touch };
  };
  now.current = {
    ...props,
    selectable: marks.selectable,
    selected: props.inHand ?? NO_MARKS.selected,
    pointed,
  };
  const bears = (ref: string) => (one: Placed) =>
    one.stack.tokens.some((token) => token.ref === ref);
  const dragged = held && placed.find(bears(held.ref));
  const path = dragged
    ? bentWay([dragged.x, dragged.y], held.to)
    : props.path
      ? pathBetween(placed, atlas, props.path)
      : "";

  return (
    <div
      ref={box}
      class={`board level-${level.name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is walked by arrow keys
      tabIndex={0}
      role="application"
      aria-label={props.label}
      onKeyDown={props.onKey}
      onClick={(event) => {
        const found = pointed(event as unknown as Spotted, event.target as Element);
        if (found) props.onPick(found);
      }}
      onPointerMove={(event) => {
        if (event.pointerType === "mouse") props.onHover(pointed(event, event.target as Element));
      }}
      onPointerLeave={() => props.onHover(null)}
    >
      <div
        ref={plane}
        class="plane"
        style={{ width: `${size.width}px`, height: `${size.height}px` }}
      >
        <Ground atlas={atlas} fine={scale * window.devicePixelRatio > 0.5} scale={scale} />
        <Owners atlas={atlas} tints={tintsOf(board)} washes={props.pace > 0} scale={scale} />
        <Reaches atlas={atlas} regions={board.regions} marks={marks} />
        <Teeth atlas={atlas} marks={marks} />
        <svg class="names" viewBox={viewBox(atlas)} aria-hidden="true">
          <Roads atlas={atlas} links={board.links} />
          {atlas.hex_width ? (
            <HexNames atlas={atlas} level={level.name} />
          ) : (
            <Furniture atlas={atlas} covered={covered} fixtures={fixtures} />
          )}
        </svg>
        <svg ref={pieces} class="pieces" viewBox={viewBox(atlas)}>
          <title>{props.label}</title>
          <Hits atlas={atlas} />
          <Plaques plaques={plaques} level={level} />
          <Fixed atlas={atlas} tokens={towns} level={level} />
          {props.trails && <Trails atlas={atlas} trails={props.trails} />}
          {path && (
            <g class="path">
              <path class="casing" d={path} />
              <path class="line" d={path} marker-end="url(#arrowhead)" />
            </g>
          )}
          <Pointers placed={placed} />
          <Rings marks={marks} placed={placed} level={level} />
          <Stacks placed={placed} level={level} />
          <Fixed atlas={atlas} tokens={forts} level={level} />
          <BattleSigns atlas={atlas} board={board} placed={placed} level={level} />
          <Badges
            atlas={atlas}
            regions={board.regions}
            marks={marks}
            placed={placed}
            level={level}
            scale={scale}
          />
        </svg>
        <Glow atlas={atlas} marks={marks} placed={placed} level={level} />
      </div>
      {props.children}
    </div>
  );
}
