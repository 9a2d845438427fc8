/** What the board says about the choice at hand: what can be picked, where one can go, danger. */

import { useMemo } from "preact/hooks";
import type { Board } from "../protocol";
import { type Atlas, hasShape } from "./atlas";
import { BadgeSign } from "./BadgeSign";
import { badgeSpots, type Ware } from "./badges";
import { viewBox } from "./Ground";
import { filled, hexSpots, rim } from "./hexes";
import { overlay } from "./layers";
import type { Placed } from "./layout";
import { memo } from "./memo";
import { At } from "./pieces";
import { Outline } from "./StackPiece";
import { type Level, plainSize } from "./stacks";

type Regions = Board["regions"];

/** How much smaller a badge is that stands in a hex: seen from near, and at most in it. */
const HEX_BADGE = 0.68;
const HEX_FILLED = 0.027;
const REGION_FILLED = 0.05;
/** How large a badge must be on the screen to be read. */
const LEGIBLE = 0.57;

export interface Reach {
  /** Whether going there means a fight, or another's pieces. */
  readonly danger: boolean;
  /** Odds to show on the badge. */
  readonly badge: string;
  /** What can be bought or built there. */
  readonly wares: readonly Ware[];
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
  /** Borders over which others could come, as paths. */
  readonly threatened: readonly string[];
}

export const NO_MARKS: Marks = {
  selectable: new Set(),
  selected: new Set(),
  reach: new Map(),
  cursor: "",
  refused: "",
  threatened: [],
};

/** Whether a marker or its province, itself no choice, lies over one of the hexes *under* it. */
export function isInTheWay(
  { reach, selectable }: Marks,
  at: string,
  refs: readonly string[],
  under: readonly string[],
): boolean {
  const isChoice = reach.has(at) || refs.some((ref) => selectable.has(ref));
  return !isChoice && under.some((code) => reach.has(code));
}

const bears = (placed: Placed, refs: ReadonlySet<string>) =>
  placed.stack.tokens.some((token) => refs.has(token.ref));

/** A space or a region drawn in one style: by its shape, or along the rim of its hexes. */
function Shape(props: { atlas: Atlas; regions: Regions; code: string; class: string }) {
  const { atlas, code } = props;
  const space = atlas.byCode.get(code);
  if (space && hasShape(space)) return <use class={props.class} href={`#s-${code}`} />;
  const region = props.regions?.find((one) => one.code === code);
  const members = region ? region.spaces : [code];
  const d = props.class === "fill" ? filled(atlas, members) : rim(atlas, members);
  return <path class={props.class} d={d} />;
}

/** Fills and lines of the spaces that can be chosen; coasts as a line along the shore. */
export const Reaches = memo(function Reaches(props: {
  atlas: Atlas;
  regions: Regions;
  marks: Marks;
}) {
  const { atlas, marks, regions } = props;
  const isKnown = (code: string) =>
    atlas.byCode.has(code) || (regions ?? []).some((one) => one.code === code);
  const shape = (code: string, style: string) => (
    <Shape atlas={atlas} regions={regions} code={code} class={style} />
  );
  return (
    <svg
      class={`reaches ${atlas.hex_width ? "fine" : ""} ${overlay.value ? "unfilled" : ""}`}
      viewBox={viewBox(atlas)}
      aria-hidden="true"
    >
      {[...marks.reach].map(([code, { danger }]) => {
        const kind = danger ? "danger" : "reachable";
        if (isKnown(code)) {
          return (
            <g key={code} class={kind}>
              {shape(code, "fill")}
              {shape(code, "casing")}
              {shape(code, "line")}
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
      {isKnown(marks.refused) && shape(marks.refused, "refused")}
      {isKnown(marks.cursor) && (
        <g class="cursor">
          {shape(marks.cursor, "casing")}
          {shape(marks.cursor, "line")}
        </g>
      )}
    </svg>
  );
});

/** Badges on spaces that can be chosen: round to go, a triangle for danger, wares with prices. */
export const Badges = memo(function Badges(props: {
  atlas: Atlas;
  regions: Regions;
  marks: Marks;
  placed: readonly Placed[];
  level: Level;
  scale: number;
}) {
  const { atlas, marks, placed, level, regions, scale } = props;
  const spots = useMemo(
    () =>
      atlas.hex_width
        ? hexSpots(atlas, regions, marks.reach.keys(), placed)
        : badgeSpots(atlas, marks.reach, placed, level.unit),
    [atlas, regions, marks.reach, placed, level],
  );
  const sizeOf = (code: string, { badge }: Reach) => {
    if (!atlas.hex_width) return level.unit;
    if (!badge) return HEX_BADGE * level.unit;
    const most = atlas.hex_width * (atlas.byCode.has(code) ? HEX_FILLED : REGION_FILLED);
    return Math.max(HEX_BADGE * level.unit, Math.min(LEGIBLE / scale, most));
  };
  return (
    <g class="badges">
      {[...marks.reach].map(([code, reach]) => {
        const spot = spots.get(code);
        return (
          spot && (
            <g key={code} data-space={code} class="badge">
              <At x={spot.x} y={spot.y} scale={sizeOf(code, reach)}>
                <BadgeSign {...reach} />
              </At>
            </g>
          )
        );
      })}
    </g>
  );
});

/** Red teeth along the borders that others could cross. */
export const Teeth = memo(function Teeth({ atlas, marks }: { atlas: Atlas; marks: Marks }) {
  return (
    <svg class="teeth" viewBox={viewBox(atlas)} aria-hidden="true">
      {marks.threatened.map((d) => (
        <g key={d}>
          <path class="casing" d={d} />
          <path class="tooth" d={d} />
        </g>
      ))}
    </svg>
  );
});

/** Rings that breathe about the pieces that can be picked. */
export const Glow = memo(function Glow(props: {
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
          <At key={stack.stack.key} x={stack.x} y={stack.y} scale={stack.scale}>
            <Outline stack={stack.stack} level={props.level} gap={4} class="halo" />
            <Outline stack={stack.stack} level={props.level} gap={5} class="ring" />
          </At>
        ))}
    </svg>
  );
});

/** The ring and tick of what is selected, and the shaking ring of what was refused. */
export const Rings = memo(function Rings(props: {
  marks: Marks;
  placed: readonly Placed[];
  level: Level;
}) {
  const refused = new Set([props.marks.refused]);
  return (
    <>
      {props.placed.map((stack) => {
        const selected = bears(stack, props.marks.selected);
        if (!selected && !bears(stack, refused)) return null;
        const { width, height } = plainSize(stack.stack, props.level);
        return (
          <At key={stack.stack.key} x={stack.x} y={stack.y} scale={stack.scale}>
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
});
