/** Printed counters, each drawn about its own middle: a band, a silhouette, figures, marks. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Token } from "../protocol";
import type { Space } from "./atlas";
import { At, Emblem, Unit } from "./pieces";
import { counterWidth, type Level, COUNTER as SIDE } from "./stacks";
import { type SeatLook, SHAPES, seatLook, silhouette, UNITS } from "./symbols";

const RADIUS = 4.4;
const INK = "#1d140a";
const PAPER = "#fbf3e0";
const STONE = "#cfc6b4";
const RED = "#a31515";
const NAME_ROOM = 27;

/** What a counter bears of where it comes from. */
interface Livery {
  readonly field: string;
  readonly name: string;
  readonly code: string;
}

/** Mix two colours; *share* is that of the second. */
export function mixed(one: string, other: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mix = (at: number) => {
    const value = Math.round(part(one, at) + (part(other, at) - part(one, at)) * share);
    return value.toString(16).padStart(2, "0");
  };
  return `#${mix(1)}${mix(3)}${mix(5)}`;
}

/** What is known of the homes of counters, from the map on the table. */
const liveries = signal<ReadonlyMap<string, Livery>>(new Map());

/** Learn the colours and names of a map's provinces. */
export function learnLiveries(spaces: readonly Space[]): void {
  const found = spaces.flatMap(({ code, name, tint }): [string, Livery][] =>
    tint ? [[code, { field: mixed(tint, PAPER, 0.66), name, code }]] : [],
  );
  if (found.length) liveries.value = new Map([...liveries.peek(), ...found]);
}

/** The colour and name of a province; other words stand for themselves on stone. */
function livery(home: string): Livery {
  return liveries.value.get(home) ?? { field: STONE, name: home, code: home.slice(0, 3) };
}

export type Detail = Level["name"];

export const isPlain = (detail: Detail) => detail === "far" || detail === "middle";

/** A counter with as much on it as its size on the screen can show. */
export function Counter({ token, detail }: { token: Token; detail: Detail }) {
  const width = counterWidth(token.kind);
  const dress = livery(token.home ?? "");
  const box = { x: -width / 2, y: -SIDE / 2, width, height: SIDE, rx: RADIUS };
  return (
    <>
      <rect {...box} transform="translate(1.2 1.9)" fill="#1a1008" fill-opacity=".42" />
      <rect {...box} fill={dress.field} />
      <Band look={seatLook(token.seat ?? -1)} dress={dress} width={width} detail={detail} />
      {isPlain(detail) ? (
        <LargeFace token={token} width={width} />
      ) : (
        <FullFace token={token} width={width} detail={detail} />
      )}
      <Signs marks={token.marks ?? []} width={width} detail={detail} />
      <rect {...box} fill="none" stroke={INK} stroke-opacity=".8" stroke-width="1.1" />
      {token.marks?.includes("moved") && <rect {...box} fill="#1b140b" fill-opacity=".36" />}
    </>
  );
}

function Band(props: { look: SeatLook; dress: Livery; width: number; detail: Detail }) {
  const { look, dress, detail } = props;
  const [left, top] = [-props.width / 2, -SIDE / 2];
  const height = isPlain(detail) ? 12.4 : 9.6;
  const middle = top + height / 2;
  const word = (detail === "close" ? dress.name : dress.code).toUpperCase();
  const room = (NAME_ROOM + props.width - SIDE) / Math.max(1, word.length) / 0.46;
  const size = Math.min(detail === "close" ? 6.6 : 8.4, room);
  return (
    <>
      <path
        d={`M${left} ${top + height}V${top + RADIUS}Q${left} ${top} ${left + RADIUS} ${top}H${-left - RADIUS}Q${-left} ${top} ${-left} ${top + RADIUS}V${top + height}Z`}
        fill={look.words}
      />
      {isPlain(detail) ? (
        <Emblem look={look} x={0} y={middle} radius={5.4} />
      ) : (
        <>
          <Emblem look={look} x={left + 6} y={middle} radius={3.9} />
          <text
            class="n"
            x={look.emblem ? 3.6 : 0}
            y={middle + 0.35 * size}
            font-size={size}
            letter-spacing=".2"
            fill={look.ink}
          >
            {word}
          </text>
        </>
      )}
    </>
  );
}

function Figure(props: { x: number; y: number; size: number; children: ComponentChildren }) {
  return (
    <text class="n" x={props.x} y={props.y} font-size={props.size} fill="#1b140b">
      {props.children}
    </text>
  );
}

/** Symbol and both figures, and from close by what the unit costs. */
function FullFace({ token, width, detail }: { token: Token; width: number; detail: Detail }) {
  const [strength, movement] = (token.text ?? "").split("-");
  const [x, y] = [width / 2 - 8, SIDE / 2 - 3];
  const symbol = silhouette(token.symbol ?? "", token.kind);
  return (
    <>
      <Unit kind={symbol} x={0} y={-1.4} radius={8.8} fill="#241b10" />
      <Figure x={-x} y={y} size={14.4}>
        {strength}
      </Figure>
      {movement && (
        <>
          <Figure x={x} y={y} size={14.4}>
            {movement}
          </Figure>
          <path d={`M-2.4 ${y - 4.6}H2.4`} stroke="#6b5a40" stroke-width="1.5" />
        </>
      )}
      {token.note && detail === "close" && (
        <text class="n" x={width / 2 - 5.8} y={-4} font-size="5.8" fill="#6b5a40">
          {token.note}
        </text>
      )}
    </>
  );
}

/** The symbol and, large, the strength. */
function LargeFace({ token, width }: { token: Token; width: number }) {
  const shift = width / 4 - 0.6;
  const symbol = silhouette(token.symbol ?? "", token.kind);
  return (
    <>
      <Unit kind={symbol} x={-shift} y={6} radius={8.6} fill="#241b10" />
      <Figure x={shift} y={14.2} size={23}>
        {token.text?.split("-")[0]}
      </Figure>
    </>
  );
}

/** What has become of a unit. */
function Signs(props: { marks: readonly string[]; width: number; detail: Detail }) {
  const { marks, width, detail } = props;
  return (
    <>
      {marks.includes("veteran") && (
        <path
          d={SHAPES.chevrons}
          transform={`translate(${3 - width / 2} -9) scale(.62)`}
          fill="#d9a21b"
          stroke="#4a3206"
          stroke-width="1.3"
        />
      )}
      {marks.includes("leaving") && !isPlain(detail) && <Warning x={0} y={13.4} size={1} />}
      {marks.includes("wounded") && (
        <>
          <g transform="translate(4.6 -.6) scale(.98)" fill="none">
            <path d={SHAPES.crack} stroke="#fff" stroke-width="3.4" stroke-opacity=".7" />
            <path d={SHAPES.crack} stroke={RED} stroke-width="1.9" stroke-linejoin="round" />
          </g>
          <circle cy="13.4" r="5.4" fill={RED} stroke="#fff" stroke-width=".9" />
          <text class="n" y="16.2" font-size="8" fill="#fff">
            ½
          </text>
        </>
      )}
      {marks.includes("mercenary") && (
        <Sign symbol="hired" x={5.4 - width / 2} fill="#e2b33a" ink="#3b2706" />
      )}
      {marks.includes("foraging") && (
        <Sign symbol="forage" x={width / 2 - 5.4} fill="#fff4cf" ink="#4d6b12" />
      )}
      {marks.includes("building") && (
        <Sign symbol="build" x={width / 2 - 5.4} fill="#fff4cf" ink="#5a3a12" />
      )}
    </>
  );
}

/** Somebody must leave; from afar it stands large beside the whole stack. */
export function Warning({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <circle r="5" fill={RED} stroke="#fff" stroke-width=".9" />
      <text class="n" y="3.4" font-size="9.5" fill="#fff">
        !
      </text>
    </g>
  );
}

function Sign(props: { symbol: string; x: number; y?: number; fill: string; ink: string }) {
  const y = props.y ?? 1.4;
  return (
    <>
      <circle cx={props.x} cy={y} r="4.5" fill={props.fill} stroke={INK} stroke-width=".8" />
      <Unit kind={props.symbol} x={props.x} y={y} radius={3.5} fill={props.ink} />
    </>
  );
}

/** A field work in a hex: a star fort, double for a citadel; dashed while it is built. */
export function Works({ token }: { token: Token }) {
  const star = UNITS.bastion?.[0];
  const done = !token.marks?.includes("building");
  const look = seatLook(token.seat ?? -1);
  const outline = { stroke: INK, "stroke-dasharray": done ? undefined : "2.2 1.6" };
  return (
    <>
      <path d={star} transform="translate(.8 1.3) scale(1.34)" fill="#1a1008" fill-opacity=".4" />
      {token.kind === "citadel" && (
        <>
          <path
            d={star}
            transform="scale(1.72)"
            fill="#8d8470"
            stroke="#fffaf0"
            stroke-width="1.2"
          />
          <path d={star} transform="scale(1.66)" fill="#8d8470" {...outline} stroke-width=".7" />
        </>
      )}
      <path
        d={star}
        transform="scale(1.3)"
        fill={done ? "#4a4236" : STONE}
        stroke="#fffaf0"
        stroke-width="1.6"
      />
      <path
        d={star}
        transform="scale(1.3)"
        fill={done ? "#4a4236" : STONE}
        {...outline}
        stroke-width=".8"
      />
      <text class="n" y="3.6" font-size="10" fill={done ? PAPER : "#2a2118"}>
        {token.text}
      </text>
      {!done && <Sign symbol="build" x={9.5} y={8.5} fill="#fff4cf" ink="#5a3a12" />}
      {look.emblem && (
        <At x={-12.5} y={2}>
          <circle r="5.2" fill={look.colour} stroke="#f6ecd2" stroke-width="1.2" />
          <Emblem look={look} x={0} y={0} radius={3.7} />
        </At>
      )}
    </>
  );
}

/** A city that the map does not have so: small, large, or crossed out. */
export function Town({ kind }: { kind: string }) {
  const large = kind === "large_town";
  return (
    <>
      <circle r="13" fill="#f8f0da" stroke="#fffaf0" stroke-width="3" />
      <circle r="13" fill="#f8f0da" stroke={INK} stroke-width="1.1" />
      <Unit kind="town" x={0} y={large ? -1.5 : 0} radius={8.4} fill="#5b2415" />
      {large && <path d="M-7 8.4H7" stroke="#5b2415" stroke-width="2.4" />}
      {kind === "no_town" && <path d="M-8-8L8 8M8-8L-8 8" stroke="#b3201a" stroke-width="3" />}
    </>
  );
}
