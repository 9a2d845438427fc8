/** The map itself: paint below, ink above, and between them the colours of its owners. */

import { useEffect, useRef } from "preact/hooks";
import type { Board, Link, Tint } from "../protocol";
import { inked } from "../words";
import { type Atlas, hasShape, type Layer, type Space } from "./atlas";
import { isOn } from "./layers";
import { memo } from "./memo";
import { patternId, patternOf, seatLook } from "./symbols";

export function viewBox(atlas: Atlas): string {
  return atlas.view.join(" ");
}

/** A layer comes at this share of its scale: the whole map on a common screen has its cities. */
const EARLIER = 0.9;

const LayerInk = memo(function LayerInk({ layer, shown }: { layer: Layer; shown: boolean }) {
  return (
    <g
      class={`ink-${layer.id}`}
      display={shown ? undefined : "none"}
      dangerouslySetInnerHTML={{ __html: inked(layer.svg) }}
    />
  );
});

/** The layers of one place that the scale allows and that are not switched off. */
function Layers({ atlas, place, scale }: { atlas: Atlas; place: string; scale: number }) {
  return (
    <>
      {atlas.layers
        .filter((layer) => layer.place === place)
        .map((layer) => (
          <LayerInk
            key={layer.id}
            layer={layer}
            shown={scale >= (layer.least ?? 0) * EARLIER && isOn(atlas, layer)}
          />
        ))}
    </>
  );
}

/** Shapes of the spaces, each with a clip to its inside: `#s-ITA` and `#c-ITA`. */
function shapeDefs(atlas: Atlas): string {
  const shapes = atlas.spaces
    .filter(hasShape)
    .map(
      ({ code, d }) =>
        `<path id="s-${code}" d="${d}"/><clipPath id="c-${code}"><use href="#s-${code}"/></clipPath>`,
    );
  return atlas.defs + shapes.join("");
}

/** Everything under the owners' colours. */
export const Ground = memo(function Ground(props: { atlas: Atlas; fine: boolean; scale: number }) {
  const { atlas, fine, scale } = props;
  const picture = atlas.underlays[fine ? atlas.underlays.length - 1 : 0];
  return (
    <svg class="ground" viewBox={viewBox(atlas)} aria-hidden="true">
      <defs dangerouslySetInnerHTML={{ __html: shapeDefs(atlas) }} />
      <Layers atlas={atlas} place="paper" scale={scale} />
      <image
        class="underlay"
        href={`/api/maps/${atlas.name}/${picture?.file}`}
        width={atlas.width}
        height={atlas.height}
        preserveAspectRatio="none"
      />
      <Layers atlas={atlas} place="below" scale={scale} />
    </svg>
  );
});

/** How strongly an owner's colour is laid on: fill, pattern, and two bands inside the border. */
interface Wash {
  readonly fill: number;
  readonly pattern: number;
  readonly bands: readonly (readonly [width: number, strength: number])[];
}

const BANDS: Wash["bands"] = [
  [26, 0.28],
  [13, 0.75],
];
const WASH: Wash = { fill: 0.3, pattern: 1, bands: BANDS };
/** For the darkest seat. */
const DARK_WASH: Wash = { fill: 0.16, pattern: 1, bands: BANDS };
/** On a hex map, whose paint says what the ground is like. */
const LIGHT_WASH: Wash = {
  fill: 0.07,
  pattern: 0.56,
  bands: [
    [30, 0.2],
    [12, 0.5],
  ],
};
/** For what leans to a seat, more and more. */
const LEVELS: readonly Wash[] = [
  {
    fill: 0.16,
    pattern: 0.62,
    bands: [
      [22, 0.25],
      [9, 0.6],
    ],
  },
  {
    fill: 0.3,
    pattern: 1.1,
    bands: [
      [26, 0.28],
      [12, 0.7],
    ],
  },
  {
    fill: 0.46,
    pattern: 1.6,
    bands: [
      [30, 0.3],
      [15, 0.8],
    ],
  },
];
const INK = "#25282e";

function washOf(tint: Tint, colour: string, light: boolean): Wash {
  if (tint.level) return LEVELS[Math.min(tint.level, LEVELS.length) - 1] as Wash;
  if (light) return LIGHT_WASH;
  return colour === INK ? DARK_WASH : WASH;
}

const TintedSpace = memo(function TintedSpace(props: Tint & { light: boolean }) {
  const { space, seat } = props;
  const look = seatLook(seat);
  const wash = washOf(props, look.colour, props.light);
  const shape = `#s-${space}`;
  return (
    <g clip-path={`url(#c-${space})`} data-tint={space}>
      <use href={shape} fill={look.colour} fill-opacity={wash.fill} />
      {patternOf(look).d && (
        <g opacity={Math.min(1, wash.pattern)}>
          <use class="pattern" href={shape} fill={`url(#${patternId(seat)})`} />
          {wash.pattern > 1 && (
            <use class="pattern" href={shape} fill={`url(#${patternId(seat)})`} />
          )}
        </g>
      )}
      <g fill="none" stroke={look.colour}>
        {wash.bands.map(([width, strength]) => (
          <use key={width} href={shape} stroke-width={width} stroke-opacity={strength} />
        ))}
      </g>
    </g>
  );
});

const WASH_TIME = 450;

/** Let a new owner's colour come slowly over a space. */
function useWash(tints: Board["tints"], washes: boolean) {
  const svg = useRef<SVGSVGElement>(null);
  const before = useRef<ReadonlyMap<string, number> | null>(null);
  useEffect(() => {
    const past = before.current;
    before.current = new Map(tints?.map(({ space, seat }) => [space, seat]));
    if (!past || !washes) return;
    for (const { space, seat } of tints ?? []) {
      if (past.get(space) === seat) continue;
      const shape = svg.current?.querySelector(`[data-tint="${space}"]`);
      shape?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: WASH_TIME });
    }
  }, [tints]);
  return svg;
}

/** Owned spaces, washed in colour and pattern with a band inside their border, below the ink. */
export const Owners = memo(function Owners(props: {
  atlas: Atlas;
  tints: Board["tints"];
  washes: boolean;
  scale: number;
}) {
  const svg = useWash(props.tints, props.washes);
  return (
    <svg ref={svg} class="owners" viewBox={viewBox(props.atlas)} aria-hidden="true">
      {props.tints?.map((tint) => (
        <TintedSpace key={tint.space} {...tint} light={Boolean(props.atlas.hex_width)} />
      ))}
      <Layers atlas={props.atlas} place="above" scale={props.scale} />
      <rect
        class="dusk"
        x={props.atlas.view[0]}
        y={props.atlas.view[1]}
        width={props.atlas.view[2]}
        height={props.atlas.view[3]}
      />
    </svg>
  );
});

/** A road: ivory, with a thread of its owner's colour. */
export function Road({ d, seat }: { d: string; seat: number }) {
  return (
    <g fill="none" stroke-linejoin="round">
      <path d={d} stroke="#4d3417" stroke-width="7" />
      <path d={d} stroke="#f8efd9" stroke-width="4.6" />
      <path d={d} stroke={seatLook(seat).colour} stroke-width="1.8" stroke-dasharray="6 4" />
    </g>
  );
}

/** Where a road runs: over its border, or straight from city to city where the map shows none. */
export function roadOf(atlas: Atlas, { a, b }: Link): string {
  const drawn = atlas.borders.find(
    (border) => (border.a === a && border.b === b) || (border.a === b && border.b === a),
  )?.road;
  const [from, to] = [a, b].map((code) => {
    const space = atlas.byCode.get(code);
    return space?.city ?? space?.anchor;
  });
  return drawn || (from && to ? `M${from[0]} ${from[1]}L${to[0]} ${to[1]}` : "");
}

/** Roads over their borders. */
export const Roads = memo(function Roads(props: { atlas: Atlas; links: Board["links"] }) {
  return (
    <g class="roads">
      {(props.links ?? []).map((link) => {
        const d = roadOf(props.atlas, link);
        return d ? <Road key={`${link.a} ${link.b}`} d={d} seat={link.seat ?? -1} /> : null;
      })}
    </g>
  );
});

/** Where one may point: each space by its shape; hexes are found by where the pointer is. */
export const Hits = memo(function Hits({ atlas }: { atlas: Atlas }) {
  if (atlas.hex_width) {
    const [x, y, width, height] = atlas.view;
    return <rect class="hits" x={x} y={y} width={width} height={height} />;
  }
  return (
    <g class="hits">
      {atlas.spaces.map((space: Space) => (
        <path key={space.code} d={space.d} data-space={space.code} />
      ))}
    </g>
  );
});
