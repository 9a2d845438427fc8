/** Plaques: the markers of a province side by side on a strip of parchment, near its name. */

import type { Token } from "../protocol";
import { type Atlas, type Space, spaceOf } from "./atlas";
import { around, type Rect } from "./geometry";
import { nameRects, standAside } from "./layout";
import { memo } from "./memo";
import { At, Emblem, OwnerMark } from "./pieces";
import { isSign, type Level } from "./stacks";
import { KINDS, SHAPES, seatLook } from "./symbols";

const HEIGHT = 30;
const PAD = 5;
const WIDTHS: Readonly<Record<string, number>> = KINDS.signs;
const ORDER = Object.keys(WIDTHS);
const INK = "#1d140a";
const CITY = { width: 46, height: 40 };

/** The markers of one province, and where they stand. */
export interface Plaque {
  readonly at: string;
  readonly tokens: readonly Token[];
  readonly width: number;
  readonly x: number;
  readonly y: number;
}

export function gatherPlaques(tokens: readonly Token[]): Map<string, Token[]> {
  const found = new Map<string, Token[]>();
  for (const token of tokens) {
    if (isSign(token)) found.set(token.at, [...(found.get(token.at) ?? []), token]);
  }
  for (const group of found.values()) {
    group.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  }
  return found;
}

const written = new WeakMap<Atlas, Rect[]>();

/** Boxes over every name and city of a map. */
function namesOf(atlas: Atlas): Rect[] {
  let rects = written.get(atlas);
  if (!rects) {
    rects = atlas.spaces.flatMap((space) => [
      ...nameRects(space),
      ...(space.city ? [around(space.city[0], space.city[1], CITY.width, CITY.height)] : []),
    ]);
    written.set(atlas, rects);
  }
  return rects;
}

const plaqueScale = (level: Level) => (level.name === "far" ? level.unit * 0.8 : level.unit);

/** Stand each plaque below the name of its province, clear of names, cities and pieces. */
export function placePlaques(
  atlas: Atlas,
  tokens: readonly Token[],
  covered: readonly Rect[],
  level: Level,
): Plaque[] {
  const taken = [...namesOf(atlas), ...covered];
  const scale = plaqueScale(level);
  return [...gatherPlaques(tokens)].flatMap(([at, group]) => {
    const space = spaceOf(atlas, at);
    if (!space) return [];
    const shown = level.name === "far" ? fromAfar(group) : group;
    if (!shown.length) return [];
    const width = shown.reduce((sum, { kind }) => sum + (WIDTHS[kind] ?? 26), 2 * PAD);
    const spot = placePlaque(atlas, space, width * scale, HEIGHT * scale, taken);
    taken.push(around(spot.x, spot.y, width * scale, HEIGHT * scale));
    return [{ at, tokens: shown, width, ...spot }];
  });
}

/** From afar only who rules, and to whom a province leans. */
const isSeenFromAfar = ({ kind, count }: Token) =>
  kind === "control" || kind === "military" || (kind === "influence" && count !== 0);

/** Where nobody rules and nothing leans, the chits are what is to be seen. */
function fromAfar(group: readonly Token[]): readonly Token[] {
  const seen = group.filter(isSeenFromAfar);
  return seen.length ? seen : group.filter(({ kind }) => kind === "trend");
}

function placePlaque(atlas: Atlas, space: Space, width: number, height: number, taken: Rect[]) {
  const label = space.labels[0];
  const y = space.anchor[1] + (label ? 0.62 * label.size + height / 2 : 0);
  return standAside(atlas, around(space.anchor[0], y, width, height), space, taken);
}

export const PlaquePiece = memo(function PlaquePiece(props: { plaque: Plaque; level: Level }) {
  const { at, tokens, width, x, y } = props.plaque;
  const shape = { x: -width / 2, y: -HEIGHT / 2, width, height: HEIGHT, rx: 7 };
  let pen = PAD - width / 2;
  return (
    <g class="plaque" data-space={at}>
      <At x={x} y={y} scale={plaqueScale(props.level)}>
        <rect {...shape} transform="translate(1.2 2)" fill="#1a1008" fill-opacity=".34" />
        <rect {...shape} fill="#f8f0da" stroke="#fffaf0" stroke-width="3" />
        <rect {...shape} fill="#f8f0da" stroke="#7a5f35" stroke-width="1.1" />
        {tokens.map((token) => {
          const room = WIDTHS[token.kind] ?? 26;
          pen += room;
          return (
            <g key={token.ref} data-ref={token.ref}>
              <title>{token.name}</title>
              <At x={pen - room / 2} y={0}>
                <ProvinceSign token={token} />
              </At>
            </g>
          );
        })}
      </At>
    </g>
  );
});

export const Plaques = memo(function Plaques(props: { plaques: readonly Plaque[]; level: Level }) {
  return (
    <>
      {props.plaques.map((plaque) => (
        <PlaquePiece key={plaque.at} plaque={plaque} level={props.level} />
      ))}
    </>
  );
});

/** One marker of a province, at most 28 high. */
export function ProvinceSign({ token }: { token: Token }) {
  const seat = token.seat ?? -1;
  switch (token.kind) {
    case "influence":
      return <Influence seat={seat} level={token.count ?? 1} />;
    case "trend":
      return <Trend seat={seat} text={token.text ?? ""} />;
    case "war":
      return <War seat={seat} />;
    case "military":
      return (
        <>
          <g transform="scale(1.16)" stroke-linecap="round">
            <path d={SHAPES.swords} stroke="#fffaf0" stroke-width="5.4" />
            <path d={SHAPES.swords} stroke="#8f1410" stroke-width="2.8" />
          </g>
          <OwnerMark seat={seat} radius={9.6} />
        </>
      );
    case "ally":
      return (
        <>
          <use href="#e-laurel" transform="scale(1.36)" fill="#4d6b12" />
          <OwnerMark seat={seat} radius={7} />
        </>
      );
    case "intervener":
      return <Shield seat={seat} />;
    default:
      return <OwnerMark seat={seat} radius={11} />;
  }
}

/** The banner to which a province leans, with one to three dots; without any it leans nowhere. */
function Influence({ seat, level }: { seat: number; level: number }) {
  const look = seatLook(seat);
  return (
    <>
      <path
        d={SHAPES.banner}
        transform="translate(0 -3.6) scale(.29)"
        fill={level ? look.colour : "#ded2b6"}
        stroke={INK}
        stroke-width="3.4"
        stroke-dasharray={level ? undefined : "7 5"}
      />
      {level > 0 && <Emblem look={look} x={0} y={-4.6} radius={5.6} />}
      {[0, 1, 2].map((place) => (
        <circle
          key={place}
          cx={(place - 1) * 6.6}
          cy="10.6"
          r="2.3"
          fill={place < level ? look.colour : "none"}
          stroke={level ? look.colour : "#8a7650"}
          stroke-width="1.1"
        />
      ))}
    </>
  );
}

/** A chit: whose it is, and how far up or down; a level that one has chosen stands alone. */
function Trend({ seat, text }: { seat: number; text: string }) {
  const look = seatLook(seat);
  const isLevel = /^\d/.test(text);
  return (
    <>
      <rect
        x="-10.5"
        y="-11"
        width="21"
        height="22"
        rx="3.4"
        fill="#fffdf4"
        stroke={look.colour}
        stroke-width="1.8"
      />
      {!isLevel && <Emblem look={{ ...look, ink: look.colour }} x={0} y={-5.4} radius={4.4} />}
      <text class="n" y={isLevel ? 7 : 8.6} font-size={isLevel ? 20 : 12} fill="#1b140b">
        {text.replace("-", "−")}
      </text>
    </>
  );
}

/** Crossed spears in a red ring, with the emblem of who declared the war. */
function War({ seat }: { seat: number }) {
  return (
    <>
      <circle cx="-2" cy="-1.6" r="9.4" fill="#fff6e6" stroke="#b3201a" stroke-width="2.2" />
      <path d="M-7 4L3-7M3 4L-7-7" stroke="#8f1410" stroke-width="1.9" stroke-linecap="round" />
      <At x={6.6} y={6.4}>
        <OwnerMark seat={seat} radius={6} />
      </At>
    </>
  );
}

function Shield({ seat }: { seat: number }) {
  const look = seatLook(seat);
  return (
    <>
      <g transform="scale(1.12)" fill={look.colour}>
        <path d={SHAPES.shield} stroke="#fffaf0" stroke-width="2.4" />
        <path d={SHAPES.shield} stroke={INK} stroke-width="1" />
      </g>
      <Emblem look={look} x={0} y={-1.4} radius={6.8} />
    </>
  );
}
