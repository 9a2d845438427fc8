/** Signs where a battle waits or is fought, between the two sides and off the names. */

import type { Board } from "../protocol";
import type { Atlas } from "./atlas";
import { around, overlap, type Rect } from "./geometry";
import { nameRects, type Placed } from "./layout";
import { At, CrossedSpears } from "./pieces";
import type { Level } from "./stacks";

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The spaces with a battle. */
function battlefields(board: Board): Set<string> {
  const marked = (board.tokens ?? []).filter((token) => token.marks?.includes("battle"));
  const spaces = new Set(marked.map(({ at }) => at));
  if (board.battle) spaces.add(board.battle.space);
  return spaces;
}

/** At the head of the piles in a hex, which leave no room between them. */
function overPiles(sides: readonly Placed[]): Spot {
  const x = sides.reduce((sum, side) => sum + side.x, 0) / sides.length;
  return { x, y: Math.min(...sides.map(({ rect }) => rect.top)) };
}

/** Between the stacks of two owners, where the sign hides no name. */
function between(sides: readonly Placed[], written: readonly Rect[]): Spot {
  const one = (sides[0] as Placed).rect;
  const other = sides.find(({ stack }) => stack.seat !== sides[0]?.stack.seat)?.rect ?? one;
  const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)];
  const inside = (Math.max(one.top, other.top) + Math.min(one.bottom, other.bottom)) / 2;
  const y = other === one ? one.top : inside;
  const hidden = (x: number) =>
    written.reduce((sum, rect) => sum + overlap(around(x, y, 30, 30), rect), 0);
  const places = [left, right, (left + right) / 2].sort((a, b) => hidden(a) - hidden(b));
  return { x: places[0] ?? left, y };
}

export function BattleSigns(props: {
  atlas: Atlas;
  board: Board;
  placed: readonly Placed[];
  level: Level;
}) {
  const { atlas, placed, level } = props;
  const spaces = battlefields(props.board);
  if (!spaces.size) return null;
  const written = atlas.spaces.flatMap(nameRects);
  return (
    <>
      {[...spaces].map((code) => {
        const sides = placed.filter(({ stack }) => stack.at === code);
        if (!sides.length) return null;
        const { x, y } = atlas.hex_width ? overPiles(sides) : between(sides, written);
        return (
          <At key={code} x={x} y={y} scale={level.unit * (atlas.hex_width ? 0.75 : 1)}>
            <CrossedSpears />
          </At>
        );
      })}
    </>
  );
}
