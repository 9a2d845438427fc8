/** The board: a map that can be panned and zoomed, with everything that stands on it. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board, Token } from "../protocol";
import { type Atlas, hexAt } from "./atlas";
import { centreOn, clamp, fitScale, listen, type Size, type View, zoomAt } from "./camera";
import { Furniture } from "./Furniture";
import { Ground, Hits, Owners, Roads, viewBox } from "./Ground";
import { around, overlap, type Rect } from "./geometry";
import { Fixed, HexNames } from "./HexFurniture";
import { wayOver } from "./hexes";
import { arrange, fixturesOf, labelRects, type Placed } from "./layout";
import { tintsOf } from "./layers";
import { Badges, Glow, type Marks, Reaches, Rings, Teeth } from "./Marked";
import { memo } from "./memo";
import { At, CrossedSpears } from "./pieces";
import { type Plaque, PlaquePiece, placePlaques } from "./plaques";
import { StackBody } from "./StackPiece";
import { gather, isSign, isTown, isWork, type Level, levelAt, type Stack } from "./stacks";
import { seatLook } from "./symbols";
import { bentWay, type Trail, Trails } from "./Trails";
import { journeys, type Standing, standings, travel } from "./travel";

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
  /** The space to look at first. */
  readonly start: string;
  /** From a piece to a space, perhaps through others. */
  readonly path?: { from: string; to: string; via?: readonly string[] } | null;
  readonly trails?: readonly Trail[];
  onPick(pointed: Pointed): void;
  onHover(pointed: Pointed | null): void;
  onKey?(event: KeyboardEvent): void;
  handle(handle: BoardHandle): void;
  children?: ComponentChildren;
}

/** Below this scale the whole map is too small to begin with. */
const COMFORT = 0.6;
/** On a hex map, the width of a hex that one begins with. */
const COMFORTABLE_HEX = 46;

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
    const plaques = placePlaques(atlas, signs, covered, level);
    last.current = { stacks, look, level, fixtures, placed, covered, plaques };
    return last.current;
  }, [atlas, board.tokens, board.tints, level]);
}

const StandingStack = memo(function StandingStack(props: {
  stack: Stack;
  x: number;
  y: number;
  scale: number;
  level: Level;
}) {
  const { stack, level } = props;
  return (
    <g
      class="stack"
      data-stack={stack.key}
      data-at={stack.at}
      transform={`translate(${props.x} ${props.y}) scale(${props.scale})`}
    >
      <g>
        <StackBody stack={stack} level={level} />
      </g>
    </g>
  );
});

function Pointer({ placed }: { placed: Placed }) {
  const [x, y] = placed.home;
  const colour = seatLook(placed.stack.seat).colour;
  const d = `M${placed.x} ${placed.y}L${x} ${y}`;
  return (
    <g class="pointer" stroke-linecap="round">
      <path d={d} stroke="#fffaf0" stroke-width="5" />
      <path d={d} stroke={colour} stroke-width="2.6" />
      <circle cx={x} cy={y} r="4.4" fill={colour} stroke="#fffaf0" stroke-width="1.6" />
    </g>
  );
}

/** Signs where a battle waits or is fought, between the two sides and off the names. */
function BattleSigns({
  atlas,
  board,
  placed,
  level,
}: {
  atlas: Atlas;
  board: Board;
  placed: readonly Placed[];
  level: Level;
}) {
  const spaces = new Set(
    (board.tokens ?? []).filter((token) => token.marks?.includes("battle")).map(({ at }) => at),
  );
  if (board.battle) spaces.add(board.battle.space);
  const written = atlas.spaces.flatMap((space) => space.labels.slice(0, 1).flatMap(labelRects));
  return (
    <>
      {[...spaces].map((code) => {
        const sides = placed.filter(({ stack }) => stack.at === code);
        const one = sides[0]?.rect;
        const other = sides.find(({ stack }) => stack.seat !== sides[0]?.stack.seat)?.rect;
        if (!one) return null;
        const [left, right] = [
          Math.max(one.left, other?.left ?? one.left),
          Math.min(one.right, other?.right ?? one.right),
        ];
        const y = other
          ? (Math.max(one.top, other.top) + Math.min(one.bottom, other.bottom)) / 2
          : one.top;
        const hidden = (x: number) =>
          written.reduce((sum, rect) => sum + overlap(around(x, y, 30, 30), rect), 0);
        const x =
          [left, right, (left + right) / 2].sort((a, b) => hidden(a) - hidden(b))[0] ?? left;
        return (
          <At key={code} x={x} y={y} scale={level.unit}>
            <CrossedSpears />
          </At>
        );
      })}
    </>
  );
}

function pathBetween(
  placed: readonly Placed[],
  atlas: Atlas,
  { from, to, via }: NonNullable<BoardProps["path"]>,
): string {
  if (via && via.length > 1) {
    return wayOver(atlas, via);
  }
  const stack = placed.find(({ stack }) => stack.tokens.some((token) => token.ref === from));
  const dock = atlas.dockOf.get(to);
  const [x1, y1] = atlas.byCode.get(to)?.anchor ?? [dock?.x ?? 0, dock?.y ?? 0];
  if (!stack) return "";
  return bentWay([stack.x, stack.y], [x1, y1]);
}

export function BoardView(props: BoardProps) {
  const { atlas, board, marks } = props;
  const box = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const pieces = useRef<SVGSVGElement>(null);
  const view = useRef<View>({ k: 0, x: 0, y: 0 });
  const idle = useRef(0);
  const past = useRef<{ level: Level; at: Map<string, Standing> } | null>(null);
  const comfort = atlas.hex_width ? COMFORTABLE_HEX / atlas.hex_width : COMFORT;
  const [scale, setScale] = useState(comfort);
  const level = levelAt(scale, atlas.hex_width);
  const { fixtures, placed, covered, plaques } = usePlaced(atlas, board, level);
  const works = (board.tokens ?? []).filter(isWork);
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
    plane.current.classList.add("moving");
    window.clearTimeout(idle.current);
    idle.current = window.setTimeout(() => {
      plane.current?.classList.remove("moving");
      setScale(view.current.k);
    }, 140);
  };
  const local = (x: number, y: number) => ({ x: x - atlas.view[0], y: y - atlas.view[1] });
  const spotOf = (code: string) => {
    const dock = atlas.dockOf.get(code);
    const anchor = atlas.byCode.get(code)?.anchor ?? (dock && [dock.x, dock.y]);
    return anchor ? local(anchor[0] as number, anchor[1] as number) : null;
  };

  useLayoutEffect(() => {
    const first = spotOf(props.start) ?? { x: size.width / 2, y: size.height / 2 };
    const window_ = room();
    const k = Math.max(
      fitScale(size, window_),
      Math.min(comfort, window_.height / size.height + (atlas.hex_width ? 0.4 : 0.1)),
    );
    put(centreOn(first, k, window_));
    setScale(view.current.k);
    props.handle({
      zoom: (factor) => put(zoomAt(view.current, factor, room().width / 2, room().height / 2)),
      fit: () => put({ k: 0, x: 0, y: 0 }),
      show: (code, height = 0.5) => {
        const spot = spotOf(code);
        if (!spot) return;
        const { width, height: tall } = room();
        const wanted = { width, height: tall * 2 * height };
        put(centreOn(spot, Math.max(view.current.k, comfort), wanted));
      },
      reveal: (code) => {
        const spot = spotOf(code);
        const { k: now, x, y } = view.current;
        const [sx, sy] = [(spot?.x ?? 0) * now + x, (spot?.y ?? 0) * now + y];
        const inside = sx > 40 && sy > 40 && sx < room().width - 40 && sy < room().height - 40;
        if (spot && !inside) put(centreOn(spot, now, room()));
      },
      spot: (code) => {
        const spot = spotOf(code);
        const { k: now, x, y } = view.current;
        return spot && { x: spot.x * now + x, y: spot.y * now + y };
      },
    });
    const watcher = new ResizeObserver(() => put(view.current));
    watcher.observe(box.current as Element);
    const gestures = listen(box.current as HTMLElement, {
      view: () => view.current,
      move: put,
      rest: () => undefined,
    });
    return () => {
      watcher.disconnect();
      gestures.stop();
    };
  }, [atlas]);

  useEffect(() => {
    const before = past.current;
    past.current = { level, at: standings(placed) };
    if (!before || before.level !== level || !props.pace || !pieces.current) return;
    travel(pieces.current, journeys(before.at, placed), props.pace);
  }, [placed]);

  /** The hex at a point of the window. */
  const hexUnder = (x: number, y: number): string | undefined => {
    const { k, x: left, y: top } = view.current;
    return hexAt(atlas, (x - left) / k + atlas.view[0], (y - top) / k + atlas.view[1])?.code;
  };
  const pointed = (event: MouseEvent): Pointed | null => {
    const target = event.target as Element;
    const corner = (box.current as HTMLElement).getBoundingClientRect();
    const [x, y] = [event.clientX - corner.left, event.clientY - corner.top];
    const stack = target.closest("[data-stack]");
    const refs = target.closest("[data-ref]")?.getAttribute("data-ref")?.split(" ") ?? [];
    const space =
      stack?.getAttribute("data-at") ??
      target.closest("[data-space]")?.getAttribute("data-space") ??
      hexUnder(x, y);
    const touch = (event as PointerEvent).pointerType === "touch";
    const key = stack?.getAttribute("data-stack");
    const mates = placed.find((one) => one.stack.key === key)?.stack.tokens ?? [];
    if (!space && !refs.length) return null;
    return { space: space ?? "", refs, stack: mates.map((token) => token.ref), x, y, touch };
  };
  const path = props.path ? pathBetween(placed, atlas, props.path) : "";

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
        const found = pointed(event);
        if (found) props.onPick(found);
      }}
      onPointerMove={(event) => {
        if (event.pointerType === "mouse") props.onHover(pointed(event));
      }}
      onPointerLeave={() => props.onHover(null)}
    >
      <div ref={plane} class="plane" style={{ width: size.width, height: size.height }}>
        <Ground atlas={atlas} fine={scale * window.devicePixelRatio > 0.5} scale={scale} />
        <Owners atlas={atlas} tints={tintsOf(board)} washes={props.pace > 0} scale={scale} />
        <Reaches atlas={atlas} regions={board.regions} marks={marks} />
        <Teeth atlas={atlas} marks={marks} />
        <svg ref={pieces} class="pieces" viewBox={viewBox(atlas)}>
          <title>{props.label}</title>
          <Hits atlas={atlas} />
          <Roads atlas={atlas} links={board.links} />
          {atlas.hex_width ? (
            <HexNames atlas={atlas} level={level.name} />
          ) : (
            <Furniture atlas={atlas} covered={covered} fixtures={fixtures} />
          )}
          {plaques.map((plaque) => (
            <PlaquePiece key={plaque.at} plaque={plaque} level={level} />
          ))}
          <Fixed atlas={atlas} tokens={works.filter(isTown)} level={level} />
          {props.trails && <Trails atlas={atlas} trails={props.trails} />}
          {path && (
            <g class="path">
              <path class="casing" d={path} />
              <path class="line" d={path} />
            </g>
          )}
          {placed
            .filter(({ astray }) => astray)
            .map((one) => (
              <Pointer key={one.stack.key} placed={one} />
            ))}
          <Rings marks={marks} placed={placed} level={level} />
          {placed.map(({ stack, x, y, scale: size_ }) => (
            <StandingStack
              key={stack.key}
              stack={stack}
              x={x}
              y={y}
              scale={size_}
              level={level}
            />
          ))}
          <Fixed atlas={atlas} tokens={works.filter((token) => !isTown(token))} level={level} />
          <BattleSigns atlas={atlas} board={board} placed={placed} level={level} />
          <Badges
            atlas={atlas}
            regions={board.regions}
            marks={marks}
            placed={placed}
            level={level}
          />
        </svg>
        <Glow atlas={atlas} marks={marks} placed={placed} level={level} />
      </div>
      {props.children}
    </div>
  );
}
