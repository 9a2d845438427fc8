/** Stacks where they stand. */

import type { Placed } from "./layout";
import { memo } from "./memo";
import { StackBody } from "./StackPiece";
import type { Level, Stack } from "./stacks";
import { seatLook } from "./symbols";

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

export const Stacks = memo(function Stacks(props: { placed: readonly Placed[]; level: Level }) {
  return (
    <>
      {props.placed.map(({ stack, x, y, scale }) => (
        <StandingStack
          key={stack.key}
          stack={stack}
          x={x}
          y={y}
          scale={scale}
          level={props.level}
        />
      ))}
    </>
  );
});

/** A line from a stack that had to stand aside to where it belongs. */
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

export const Pointers = memo(function Pointers({ placed }: { placed: readonly Placed[] }) {
  return (
    <>
      {placed
        .filter(({ astray }) => astray)
        .map((one) => (
          <Pointer key={one.stack.key} placed={one} />
        ))}
    </>
  );
});
