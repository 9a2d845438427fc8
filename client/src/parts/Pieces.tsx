/** Pieces outside the map: in panels, lists, prompts and the battle board. */

import { Counter } from "../map/counters";
import { FixedPiece } from "../map/HexFurniture";
import { Badge, Banner, Disc, OwnerMark } from "../map/pieces";
import { ProvinceSign } from "../map/plaques";
import { counterWidth, isBannered, isSign, isWork } from "../map/stacks";
import { EMBLEMS, seatLook, UNITS } from "../map/symbols";
import type { Token } from "../protocol";

/** A seat's banner with its emblem alone. */
export function SeatBanner({ seat, size = 32 }: { seat: number; size?: number }) {
  const look = seatLook(seat);
  return (
    <svg class="seat" width={size} height={size} viewBox="-17 -17 34 34" aria-hidden="true">
      <path
        d="M-13-14H13V9L0 15L-13 9Z"
        fill={look.colour}
        stroke="var(--banner-line)"
        stroke-width="1.6"
      />
      {look.emblem && (
        <path
          d={EMBLEMS[look.emblem]}
          transform="translate(0 -2.4) scale(.78)"
          fill={look.ink}
          fill-rule="evenodd"
        />
      )}
    </svg>
  );
}

/** Banners and buildings go without a count of one; a count of none hides it. */
function isCounted(kind: string, count: number): boolean {
  if (kind === "city" || kind === "fort") return false;
  return count > 1 || (count === 1 && !isBannered(kind));
}

/** From this size on a counter shows all that is printed on it. */
const CLOSE = 56;

/** One token: a banner for leaders and ships, a disc with a count for units. */
export function TokenPiece(props: { token: Token; size?: number; count?: number }) {
  const { token } = props;
  const size = props.size ?? 44;
  const count = props.count ?? token.count ?? 1;
  const moved = token.marks?.includes("moved") ?? false;
  const tired = token.marks?.includes("tired") ?? false;
  if (token.kind === "marker") {
    return (
      <svg class="piece" width={size} height={size} viewBox="-18 -18 36 36" aria-hidden="true">
        <OwnerMark seat={token.seat ?? -1} radius={15} />
      </svg>
    );
  }
  if (isSign(token) || isWork(token)) {
    return (
      <svg class="piece" width={size} height={size} viewBox="-20 -20 40 40" aria-hidden="true">
        <g transform="scale(1.2)">
          {isSign(token) ? <ProvinceSign token={token} /> : <FixedPiece token={token} />}
        </g>
      </svg>
    );
  }
  if (token.text) {
    const width = counterWidth(token.kind) + 6;
    return (
      <svg
        class="piece"
        width={(size * width) / 46}
        height={size}
        viewBox={`${-width / 2} -23 ${width} 46`}
        aria-hidden="true"
      >
        <Counter token={token} detail={size >= CLOSE ? "close" : "near"} />
        {count > 1 && <Badge x={width / 2 - 9} y={-13} count={count} />}
      </svg>
    );
  }
  return (
    <svg class="piece" width={size} height={size} viewBox="-20 -20 40 40" aria-hidden="true">
      {isBannered(token.kind) ? (
        <g transform="translate(0 -1) scale(.5)">
          <Banner seat={token.seat ?? -1} kind={token.kind} moved={moved} tired={tired} />
        </g>
      ) : (
        <g transform="translate(-1 -1)">
          <Disc
            kind={UNITS[token.kind] || token.kind === "fort" ? token.kind : "infantry"}
            radius={16}
            moved={moved}
          />
        </g>
      )}
      {isCounted(token.kind, count) && <Badge x={11} y={11} count={count} />}
    </svg>
  );
}

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** A die: pips, ivory for the attacker and ink for the defender; a hit gets a gold ring. */
export function Die(props: {
  face: number;
  size?: number;
  dark?: boolean;
  hit?: boolean;
  class?: string;
}) {
  const size = props.size ?? 22;
  const [body, pip] = props.dark ? ["#2a2c33", "#f3ead2"] : ["#f8f1de", "#241b10"];
  return (
    <svg
      class={`die ${props.hit ? "hit" : ""} ${props.class ?? ""}`}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      role="img"
      aria-label={String(props.face)}
    >
      <rect
        x="1"
        y="1"
        width="38"
        height="38"
        rx="9"
        fill={body}
        stroke="#1d140a"
        stroke-opacity=".6"
        stroke-width="1.2"
      />
      {(PIPS[props.face] ?? []).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={20 + x * 10} cy={20 + y * 10} r="3.6" fill={pip} />
      ))}
      {!PIPS[props.face] && (
        <text class="n" x="20" y="27" font-size="20" fill={pip}>
          {props.face}
        </text>
      )}
    </svg>
  );
}
