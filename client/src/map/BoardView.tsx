/** The board: a map that can be panned and zoomed, with everything that stands on it. */

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Board, Token } from "../protocol";
import { shared } from "../share";
import { type Atlas, hexAt, nearestHex, type Spot, spotOf } from "./atlas";
import { BattleSigns } from "./BattleSigns";
import { Furniture } from "./Furniture";
import { Ground, Hits, Owners, Roads, viewBox } from "./Ground";
import type { Rect } from "./geometry";
import { Fixed, HexNames } from "./HexFurniture";
import { wayOver, widerThan } from "./hexes";
import { tintsOf } from "./layers";
import { arrange, fixturesOf, type Placed } from "./layout";
import { Badges, Glow, isInTheWay, type Marks, NO_MARKS, Reaches, Rings, Teeth } from "./Marked";
import { type Plaque, Plaques, placePlaques } from "./plaques";
import { Pointers, Stacks } from "./Standing";
import { gather, isSign, isTown, isWork, type Level, levelAt, type Stack } from "./stacks";
import { bentWay, type Trail, Trails } from "./Trails";
import { journeys, type Standing, standings, travel } from "./travel";
import type { Spotted } from "./useHands";
import { type BoardHandle, useWindow } from "./useWindow";

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
  onPick?(pointed: Pointed): void;
  onHover?(pointed: Pointed | null): void;
  /** A finger has rested there: it wants to see, not to choose. */
  onLook?(pointed: Pointed): void;
  /** A piece is being dragged away; then it is dropped, perhaps outside the board. */
  onTake?(pointed: Pointed): boolean;
  onDrop?(pointed: Pointed | null): void;
  /** A hand, a button or a key moves the map. */
  onPan?(): void;
  onKey?(event: KeyboardEvent): void;
  /** The focus goes elsewhere. */
  onLeave?(): void;
  handle(handle: BoardHandle): void;
  children?: ComponentChildren;
}

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

export function BoardView(props: BoardProps) {
  const { atlas, board, marks } = props;
  const pieces = useRef<SVGSVGElement>(null);
  const past = useRef<{ level: Level; at: Map<string, Standing> } | null>(null);
  const { box, plane, view, scale, held, now } = useWindow(atlas, board.regions, props);
  const level = levelAt(scale, atlas.hex_width);
  const { fixtures, placed, covered, plaques } = usePlaced(atlas, board, level);
  const [towns, forts] = useMemo(() => fixedOf(board.tokens ?? []), [board.tokens]);
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
      onBlur={props.onLeave}
      onClick={(event) => {
        const found = pointed(event as unknown as Spotted, event.target as Element);
        if (found) props.onPick?.(found);
      }}
      onPointerMove={(event) => {
        if (event.pointerType === "mouse") props.onHover?.(pointed(event, event.target as Element));
      }}
      onPointerLeave={() => props.onHover?.(null)}
    >
      <div
        ref={plane}
        class="plane"
        style={{ width: `${atlas.view[2]}px`, height: `${atlas.view[3]}px` }}
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
