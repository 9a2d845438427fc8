/** Single pieces, each drawn about its own middle: banners, discs, coins, cities, markers. */

import type { ComponentChildren } from "preact";
import { metalOf, type SeatLook, SHAPES, seatLook } from "./symbols";

const INK = "#1d140a";
const CREAM = "#f6ecd2";

export function At(props: { x: number; y: number; scale?: number; children?: ComponentChildren }) {
  const size = props.scale && props.scale !== 1 ? ` scale(${props.scale})` : "";
  return <g transform={`translate(${props.x} ${props.y})${size}`}>{props.children}</g>;
}

export function Emblem(props: { look: SeatLook; x: number; y: number; radius: number }) {
  if (!props.look.emblem) return null;
  return (
    <use
      href={`#e-${props.look.emblem}`}
      transform={`translate(${props.x} ${props.y}) scale(${props.radius / 10})`}
      fill={props.look.ink}
    />
  );
}

export function Unit(props: { kind: string; x: number; y: number; radius: number; fill: string }) {
  const kind = props.kind === "fort" ? "wall" : props.kind;
  return (
    <use
      href={`#u-${kind}`}
      transform={`translate(${props.x} ${props.y}) scale(${props.radius / 10})`}
      fill={props.fill}
    />
  );
}

export function Badge(props: { x: number; y: number; count: number; size?: number }) {
  const size = props.size ?? 1;
  return (
    <g transform={`translate(${props.x} ${props.y}) scale(${size})`}>
      <circle r="8.6" fill="#1f1912" stroke={CREAM} stroke-width="1.3" />
      <text class="n" y="4.9" font-size="14" fill="#fff">
        {props.count}
      </text>
    </g>
  );
}

/** A seat's banner, 54 wide and 72 high, with emblem above and symbol below. */
export function Banner(props: { seat: number; kind: string; moved?: boolean; tired?: boolean }) {
  const look = seatLook(props.seat);
  return (
    <>
      <path d={SHAPES.banner} transform="translate(2 3.5)" fill="#1a1008" fill-opacity=".35" />
      <path d={SHAPES.banner} fill={look.colour} stroke={CREAM} stroke-width="5" />
      <path d={SHAPES.banner} fill={look.colour} stroke={INK} stroke-width="2" />
      <path d={SHAPES.banner_top} fill="#fff" fill-opacity=".16" />
      <path
        d={SHAPES.banner_line}
        fill="none"
        stroke={look.ink}
        stroke-opacity=".55"
        stroke-width="1.2"
      />
      <Emblem look={look} x={0} y={-19} radius={9.5} />
      <Unit kind={props.kind} x={0} y={9} radius={15.5} fill={look.ink} />
      {props.moved && <path d={SHAPES.banner} fill="#1b140b" fill-opacity=".38" />}
      {props.tired && (
        <>
          <circle cx="-19" cy="-28" r="11" fill="#fffaf0" stroke={INK} stroke-width="2" />
          <path d="M-19-39A11 11 0 0 1-19-17Z" fill="#3f7d28" stroke={INK} stroke-width="2" />
        </>
      )}
    </>
  );
}

/** A metal disc with a unit's symbol. */
export function Disc(props: { kind: string; radius: number; moved?: boolean }) {
  const r = props.radius;
  return (
    <>
      <circle cx="1" cy="1.8" r={r} fill="#1a1008" fill-opacity=".35" />
      <circle r={r} fill={`url(#m-${metalOf(props.kind)})`} stroke="#2a1f0c" stroke-width="1.3" />
      <circle r={r * 0.84} fill="none" stroke="#2a1f0c" stroke-opacity=".35" stroke-width=".8" />
      <Unit kind={props.kind} x={0} y={0} radius={r * 0.6} fill="#2b2110" />
      {props.moved && <circle r={r} fill="#1b140b" fill-opacity=".38" />}
    </>
  );
}

/** The value of a province: gold 10, silver 5, red in a wreath for a home. */
export function Coin(props: { value: number; home: boolean }) {
  const rich = props.value >= 10;
  const ink = rich ? "#4a2f08" : "#33312c";
  return (
    <>
      <circle cx="1" cy="1.6" r={props.home ? 14.6 : 12.5} fill="#2a1a08" fill-opacity=".35" />
      {props.home && <circle r="14.6" fill="#8f1d12" stroke={INK} stroke-width="1" />}
      <circle r="12.2" fill={`url(#m-${rich ? "gold" : "silver"})`} stroke={ink} stroke-width="1" />
      <circle
        r="9.6"
        fill="none"
        stroke={ink}
        stroke-width=".8"
        stroke-opacity=".55"
        stroke-dasharray="1.4 1.2"
      />
      <text class="n" y="5.5" font-size="15.5" fill={props.home ? "#8f1d12" : ink}>
        {props.value}
      </text>
    </>
  );
}

/** The disc that says whose a province is. */
export function OwnerMark(props: { seat: number; radius?: number }) {
  const look = seatLook(props.seat);
  const r = props.radius ?? 12.5;
  return (
    <>
      <circle cx="1" cy="1.6" r={r} fill="#1a1008" fill-opacity=".35" />
      <circle r={r} fill={look.colour} stroke={CREAM} stroke-width="3" />
      <circle r={r} fill={look.colour} stroke={INK} stroke-width="1.3" />
      <Emblem look={look} x={0} y={0} radius={r * 0.64} />
    </>
  );
}

function Flag(props: { seat: number }) {
  const look = seatLook(props.seat);
  return (
    <>
      <path d="M0 0V-33" stroke="#2f2110" stroke-width="2.2" stroke-linecap="round" />
      {[CREAM, INK].map((stroke, place) => (
        <path
          key={stroke}
          d={SHAPES.flag}
          transform="translate(0 -19) scale(.82)"
          fill={look.colour}
          stroke={stroke}
          stroke-width={place ? 1.4 : 3}
        />
      ))}
      <Emblem look={look} x={10.7} y={-23} radius={6.6} />
    </>
  );
}

/** A temple, or a temple behind a wall, with its owner's flag; 58 wide, 46 high. */
export function City(props: { seat: number; walled: boolean }) {
  const outline = { stroke: "#2f2110", "stroke-linejoin": "round" as const };
  const temple = props.walled ? "translate(-8 -4) scale(1.5)" : "translate(-8 2.5) scale(1.85)";
  return (
    <>
      <ellipse
        cx="-6"
        cy="18.5"
        rx={props.walled ? 22 : 19}
        ry="4.5"
        fill="#1f1406"
        fill-opacity=".35"
      />
      {props.seat >= 0 && (
        <At x={8} y={10}>
          <Flag seat={props.seat} />
        </At>
      )}
      <use href="#u-city" transform={temple} fill="#fbf5e4" {...outline} stroke-width=".75" />
      {props.walled && (
        <use
          href="#u-wall"
          transform="translate(-8 5) scale(2.05 1.5)"
          fill="#e9dcc0"
          {...outline}
          stroke-width=".7"
        />
      )}
    </>
  );
}

/** The sign of battle: crossed spears in a red ring. */
export function CrossedSpears() {
  return (
    <>
      <circle r="13" fill="#fff6e6" stroke="#fff" stroke-width="4" />
      <circle r="13" fill="#fff6e6" stroke="#b3201a" stroke-width="2.6" />
      <path d="M-6 7L5-5M6 7L-5-5" stroke="#8f1410" stroke-width="2.2" stroke-linecap="round" />
      <path d="M8.2-8.6L6.6-2.6L2.4-6.6ZM-8.2-8.6L-6.6-2.6L-2.4-6.6Z" fill="#8f1410" />
    </>
  );
}
