/** One stack on the map: a capsule with banner and discs, a ship, or from afar one banner. */

import { Counter, isPlain, Warning } from "./counters";
import { At, Badge, Banner, Disc, OwnerMark } from "./pieces";
import {
  bannerScale,
  banners,
  bareScale,
  COUNTER,
  counterWidth,
  emblemRoom,
  FAR_SCALE,
  FOOT,
  GAP,
  HEIGHT,
  type Item,
  isAfloat,
  isBannered,
  isBare,
  isPile,
  isShip,
  itemWidth,
  type Level,
  PAD,
  pileEdges,
  plainSize,
  RADIUS,
  type Stack,
  strength,
} from "./stacks";
import { seatLook } from "./symbols";

const hasMoved = (item: Item) => item.marks.includes("moved");
const isTired = (item: Item) => item.marks.includes("tired");

function Bare({ stack }: { stack: Stack }) {
  const item = stack.items[0] as Item;
  const scale = bareScale(stack);
  return (
    <g data-ref={item.refs.join(" ")}>
      <g transform={`translate(0 ${-2 * scale}) scale(${scale})`}>
        <Banner seat={stack.seat} kind={item.kind} moved={hasMoved(item)} tired={isTired(item)} />
      </g>
      {item.count > 1 && <Badge x={27 * scale - 3} y={36 * scale - 8} count={item.count} />}
    </g>
  );
}

/** A second banner behind the first, which says how many there are. */
function MoreBanners({ count }: { count: number }) {
  return (
    <g transform="translate(15 -17)">
      <path d="M-8 -9H8V6L0 11L-8 6Z" fill="#fffaf0" stroke="#1f1710" stroke-width="1.6" />
      <text class="n" y="4.4" font-size="13" fill="#1f1710">
        {count}
      </text>
    </g>
  );
}

/** Whether somebody in a stack must leave the land he stands in. */
const mustLeave = (stack: Stack) => stack.tokens.some((token) => token.marks?.includes("leaving"));

/** From afar: the leader's banner, and how many leaders and units are with him. */
function Far({ stack }: { stack: Stack }) {
  const lead = stack.items[0] as Item;
  const units = strength(stack);
  const count = isPile(stack) && units === 1 ? 0 : units;
  const refs = stack.items.flatMap((item) => item.refs).join(" ");
  const leads = (item: Item) => isPile(stack) || isBannered(item.kind);
  const spent = stack.items.filter(leads).every(hasMoved);
  return (
    <g data-ref={refs}>
      <g transform={`translate(-2 -2) scale(${FAR_SCALE})`}>
        <Banner seat={stack.seat} kind={lead.kind} moved={leads(lead) && spent} />
      </g>
      {banners(stack) > 1 && <MoreBanners count={banners(stack)} />}
      {count > 0 && <Badge x={11} y={13} count={count} size={1.15} />}
      {mustLeave(stack) && <Warning x={-15} y={-15} size={2.2} />}
    </g>
  );
}

function Capsule({ stack, level }: { stack: Stack; level: Level }) {
  const { width, height } = plainSize(stack, level);
  const foot = isAfloat(stack) ? FOOT : HEIGHT;
  const top = height / 2 - 2 - foot;
  const shape = { x: 2 - width / 2, y: top, width: width - 4, height: foot, rx: foot / 2 };
  const centre = top + foot / 2;
  let pen = PAD - width / 2 + 2 + emblemRoom(stack);
  return (
    <>
      <rect {...shape} transform="translate(1.5 2.6)" fill="#1a1008" fill-opacity=".4" />
      <rect {...shape} fill="none" stroke="#fffaf0" stroke-width="5.4" />
      <rect {...shape} fill="#f7eed8" stroke={seatLook(stack.seat).colour} stroke-width="3.4" />
      {emblemRoom(stack) > 0 && (
        <g transform={`translate(${PAD - width / 2 + 12} ${centre})`}>
          <OwnerMark seat={stack.seat} radius={10} />
        </g>
      )}
      {stack.items.map((item, place) => {
        const left = pen;
        pen += itemWidth(stack, place) + GAP;
        return (
          <g key={`${item.kind} ${item.marks.join()}`} data-ref={item.refs.join(" ")}>
            <InCapsule stack={stack} place={place} left={left} centre={centre} />
          </g>
        );
      })}
    </>
  );
}

function InCapsule(props: { stack: Stack; place: number; left: number; centre: number }) {
  const { stack, place, left, centre } = props;
  const item = stack.items[place] as Item;
  if (!isBannered(item.kind)) {
    const x = left + RADIUS;
    return (
      <>
        <g transform={`translate(${x} ${centre - 1})`}>
          <Disc kind={item.kind} radius={RADIUS} moved={hasMoved(item)} />
        </g>
        <Badge x={x + 9} y={centre + 9.5} count={item.count} />
      </>
    );
  }
  const scale = bannerScale(stack, place);
  const x = left + 27 * scale;
  const y = isShip(item.kind) ? -2 * scale : centre - 2 * scale;
  return (
    <>
      <g transform={`translate(${x} ${y}) scale(${scale})`}>
        <Banner seat={stack.seat} kind={item.kind} moved={hasMoved(item)} tired={isTired(item)} />
      </g>
      {item.count > 1 && <Badge x={x + 27 * scale} y={y + 28 * scale} count={item.count} />}
    </>
  );
}

/** Counters one upon another, the first on top; a click means all of them until they are fanned. */
function Pile({ stack, level }: { stack: Stack; level: Level }) {
  const { edges, dx, dy } = pileEdges(stack, level);
  const shown = stack.tokens.slice(0, edges).reverse();
  const fanned = level.name === "close";
  const all = stack.tokens.map((token) => token.ref).join(" ");
  const count = strength(stack);
  const right = counterWidth(stack.tokens[0]?.kind ?? "") / 2 + (dx * (edges - 1)) / 2;
  const top = -COUNTER / 2 - (dy * (edges - 1)) / 2;
  return (
    <g data-ref={all}>
      {shown.map((token, place) => {
        const shift = edges - 1 - place - (edges - 1) / 2;
        return (
          <g key={token.ref} data-piece={token.ref} data-ref={fanned ? token.ref : undefined}>
            <At x={shift * dx} y={-shift * dy}>
              <Counter token={token} detail={level.name} />
            </At>
          </g>
        );
      })}
      {count > 1 && (!fanned || count > edges) && <Badge x={right - 1} y={top + 1} count={count} />}
      {isPlain(level.name) && mustLeave(stack) && <Warning x={1 - right} y={top + 1} size={1.9} />}
    </g>
  );
}

export function StackBody({ stack, level }: { stack: Stack; level: Level }) {
  if (level.name === "far") return <Far stack={stack} />;
  if (isPile(stack)) return <Pile stack={stack} level={level} />;
  return isBare(stack) ? <Bare stack={stack} /> : <Capsule stack={stack} level={level} />;
}

/** The outline of a stack, for the rings of its states. */
export function Outline(props: { stack: Stack; level: Level; gap: number; class: string }) {
  const { width, height } = plainSize(props.stack, props.level);
  const [x, y] = [width / 2 + props.gap, height / 2 + props.gap];
  return (
    <rect
      class={props.class}
      x={-x}
      y={-y}
      width={2 * x}
      height={2 * y}
      rx={isPile(props.stack) ? 8 : width > height * 1.3 ? Math.min(x, y) : 12}
    />
  );
}
