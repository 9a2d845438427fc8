/** What the board says about the choice at hand: what can be picked, where one can go, danger. */

import type { Atlas } from "./atlas";
import { viewBox } from "./Ground";
import type { Placed } from "./layout";
import { At } from "./pieces";
import { Outline } from "./StackPiece";
import { type Level, plainSize } from "./stacks";

export interface Reach {
  /** Whether going there means a fight, or another's pieces. */
  readonly danger: boolean;
  /** A cost or odds to show on the badge. */
  readonly badge: string;
}

export interface Marks {
  /** Pieces that can be picked, by reference. */
  readonly selectable: ReadonlySet<string>;
  readonly selected: ReadonlySet<string>;
  /** Spaces and coasts that can be chosen, by code. */
  readonly reach: ReadonlyMap<string, Reach>;
  /** Where the keyboard stands. */
  readonly cursor: string;
  /** A space or piece that was just refused. */
  readonly refused: string;
}

export const NO_MARKS: Marks = {
  selectable: new Set(),
  selected: new Set(),
  reach: new Map(),
  cursor: "",
  refused: "",
};

const bears = (placed: Placed, refs: ReadonlySet<string>) =>
  placed.stack.tokens.some((token) => refs.has(token.ref));

/** Fills and lines of the spaces that can be chosen; coasts as a line along the shore. */
export function Reaches({ atlas, marks }: { atlas: Atlas; marks: Marks }) {
  return (
    <svg class="reaches" viewBox={viewBox(atlas)} aria-hidden="true">
      {[...marks.reach].map(([code, { danger }]) => {
        const kind = danger ? "danger" : "reachable";
        if (atlas.byCode.has(code)) {
          return (
            <g key={code} class={kind}>
              <use class="fill" href={`#s-${code}`} />
              <use class="casing" href={`#s-${code}`} />
              <use class="line" href={`#s-${code}`} />
            </g>
          );
        }
        return (
          <g key={code} class={kind}>
            {atlas.borders
              .filter((border) => border.coast === code)
              .map((border) => (
                <g key={border.d}>
                  <path class="casing" d={border.d} />
                  <path class="line shore" d={border.d} />
                </g>
              ))}
          </g>
        );
      })}
      {atlas.byCode.has(marks.refused) && <use class="refused" href={`#s-${marks.refused}`} />}
      {atlas.byCode.has(marks.cursor) && (
        <g class="cursor">
          <use class="casing" href={`#s-${marks.cursor}`} />
          <use class="line" href={`#s-${marks.cursor}`} />
        </g>
      )}
    </svg>
  );
}

function badgeSpot(atlas: Atlas, code: string, placed: readonly Placed[]) {
  const dock = atlas.dockOf.get(code);
  const space = atlas.byCode.get(code);
  if (!space) return dock && { x: dock.x, y: dock.y };
  const [x, y] = space.anchor;
  const below = placed.filter(
    ({ rect }) =>
      x > rect.left - 20 && x < rect.right + 20 && y > rect.top - 20 && y < rect.bottom + 20,
  );
  return { x, y: below.length ? Math.min(...below.map(({ rect }) => rect.top)) - 14 : y };
}

/** Badges on spaces that can be chosen: round to go, a triangle for danger. */
export function Badges(props: {
  atlas: Atlas;
  marks: Marks;
  placed: readonly Placed[];
  level: Level;
}) {
  return (
    <g class="badges">
      {[...props.marks.reach].map(([code, { danger, badge }]) => {
        const spot = badgeSpot(props.atlas, code, props.placed);
        if (!spot) return null;
        return (
          <g key={code} data-space={code} class="badge">
            <At x={spot.x} y={spot.y} scale={props.level.unit}>
              {danger ? (
                <>
                  <path class="danger" d="M0-23L24 17H-24Z" />
                  <text class="n" y="11" font-size={badge.length > 2 ? 16 : 21}>
                    {badge || "!"}
                  </text>
                </>
              ) : (
                <>
                  <circle class="reachable" r="15" />
                  {badge ? (
                    <text class="n" y="7" font-size="20">
                      {badge}
                    </text>
                  ) : (
                    <path class="arrow" d="M-6 1L0 7L6 1M0 6V-7" />
                  )}
                </>
              )}
            </At>
          </g>
        );
      })}
    </g>
  );
}

/** Rings that breathe about the pieces that can be picked. */
export function Glow(props: {
  atlas: Atlas;
  marks: Marks;
  placed: readonly Placed[];
  level: Level;
}) {
  return (
    <svg class="glow" viewBox={viewBox(props.atlas)} aria-hidden="true">
      {props.placed
        .filter((stack) => bears(stack, props.marks.selectable))
        .map((stack) => (
          <At key={stack.stack.key} x={stack.x} y={stack.y} scale={props.level.unit}>
            <Outline stack={stack.stack} level={props.level} gap={4} class="halo" />
            <Outline stack={stack.stack} level={props.level} gap={5} class="ring" />
          </At>
        ))}
    </svg>
  );
}

/** The ring and tick of what is selected, and the shaking ring of what was refused. */
export function Rings(props: { marks: Marks; placed: readonly Placed[]; level: Level }) {
  const refused = new Set([props.marks.refused]);
  return (
    <>
      {props.placed.map((stack) => {
        const selected = bears(stack, props.marks.selected);
        if (!selected && !bears(stack, refused)) return null;
        const { width, height } = plainSize(stack.stack, props.level);
        return (
          <At key={stack.stack.key} x={stack.x} y={stack.y} scale={props.level.unit}>
            {selected ? (
              <g class="selected">
                <Outline stack={stack.stack} level={props.level} gap={5} class="casing" />
                <Outline stack={stack.stack} level={props.level} gap={5} class="ring" />
                <At x={width / 2} y={-height / 2}>
                  <circle r="10" />
                  <path d="M-4-.5L-1.2 3L4.4-3.4" />
                </At>
              </g>
            ) : (
              <Outline stack={stack.stack} level={props.level} gap={5} class="refused" />
            )}
          </At>
        );
      })}
    </>
  );
}
