/** What a badge shows: a way to go, danger with its odds, or wares with their prices. */

import { badgeSize, type Ware, wareWidth } from "./badges";
import { At } from "./pieces";

/** Sizes of letters by the number of characters. */
const IN_TRIANGLE = [21, 21, 21, 16];
const IN_CIRCLE = [20, 20, 20, 14];
const SMALLEST = 12.5;

function WareSign({ ware, x }: { ware: Ware; x: number }) {
  return (
    <At x={x} y={0}>
      {ware.icon === "road" ? (
        <path class="road-sign" d="M-9 7L-3-7M9 7L3-7M0 6V2M0-1V-4" />
      ) : (
        <use href={`#u-${ware.icon}`} class="ware" />
      )}
      {ware.cost > 0 && (
        <text class="n" x="21" y="6.5" font-size="18">
          {ware.cost}
        </text>
      )}
    </At>
  );
}

function Wares({ wares }: { wares: readonly Ware[] }) {
  const { width, height } = badgeSize(wares);
  let pen = -width / 2 + 17;
  return (
    <>
      <rect
        class="reachable"
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        rx={height / 2}
      />
      {wares.map((ware) => {
        const x = pen;
        pen += wareWidth(ware);
        return <WareSign key={ware.icon} ware={ware} x={x} />;
      })}
    </>
  );
}

export function BadgeSign(props: { danger: boolean; badge: string; wares: readonly Ware[] }) {
  const { badge, wares } = props;
  if (props.danger) {
    return (
      <>
        <path class="danger" d="M0-23L24 17H-24Z" />
        <text class="n" y="11" font-size={IN_TRIANGLE[badge.length] ?? SMALLEST}>
          {badge || "!"}
        </text>
      </>
    );
  }
  if (wares.length) return <Wares wares={wares} />;
  return (
    <>
      <circle class="reachable" r="15" />
      {badge ? (
        <text
          class="n"
          y={badge.length > 2 ? 5 : 7}
          font-size={IN_CIRCLE[badge.length] ?? SMALLEST}
        >
          {badge}
        </text>
      ) : (
        <path class="arrow" d="M-6 1L0 7L6 1M0 6V-7" />
      )}
    </>
  );
}
