/** The map itself: paint below, ink above, and between them the colours of its owners. */

import { useEffect, useRef } from "preact/hooks";
import type { Board, Link, Tint } from "../protocol";
import type { Atlas, Space } from "./atlas";
import { memo } from "./memo";
import { patternOf, seatLook } from "./symbols";

/** The darkest seat, whose tint is laid on more thinly. */
const INK_SEAT = 5;

export function viewBox(atlas: Atlas): string {
  return atlas.view.join(" ");
}

const Layers = memo(function Layers({ atlas, place }: { atlas: Atlas; place: string }) {
  const svg = atlas.layers
    .filter((layer) => layer.place === place)
    .map((layer) => `<g class="ink-${layer.id}">${layer.svg}</g>`)
    .join("");
  return <g dangerouslySetInnerHTML={{ __html: svg }} />;
});

/** Shapes of the spaces, each with a clip to its inside: `#s-ITA` and `#c-ITA`. */
function shapeDefs(atlas: Atlas): string {
  const shapes = atlas.spaces.map(
    ({ code, d }) =>
      `<path id="s-${code}" d="${d}"/><clipPath id="c-${code}"><use href="#s-${code}"/></clipPath>`,
  );
  return atlas.defs + shapes.join("");
}

/** Everything under the owners' colours. */
export const Ground = memo(function Ground({ atlas, fine }: { atlas: Atlas; fine: boolean }) {
  const picture = atlas.underlays[fine ? atlas.underlays.length - 1 : 0];
  return (
    <svg class="ground" viewBox={viewBox(atlas)} aria-hidden="true">
      <defs dangerouslySetInnerHTML={{ __html: shapeDefs(atlas) }} />
      <Layers atlas={atlas} place="paper" />
      <image
        class="underlay"
        href={`/api/maps/${atlas.name}/${picture?.file}`}
        width={atlas.width}
        height={atlas.height}
        preserveAspectRatio="none"
      />
      <Layers atlas={atlas} place="below" />
    </svg>
  );
});

const TintedSpace = memo(function TintedSpace({ space, seat }: Tint) {
  const colour = seatLook(seat).colour;
  const shape = `#s-${space}`;
  return (
    <g clip-path={`url(#c-${space})`} data-tint={space}>
      <use href={shape} fill={colour} opacity={seat === INK_SEAT ? 0.16 : 0.3} />
      {patternOf(seat).d && <use class="pattern" href={shape} fill={`url(#p-${seat})`} />}
      <g fill="none" stroke={colour}>
        <use href={shape} stroke-width="26" opacity=".28" />
        <use href={shape} stroke-width="13" opacity=".75" />
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
}) {
  const svg = useWash(props.tints, props.washes);
  return (
    <svg ref={svg} class="owners" viewBox={viewBox(props.atlas)} aria-hidden="true">
      {props.tints?.map((tint) => (
        <TintedSpace key={tint.space} {...tint} />
      ))}
      <Layers atlas={props.atlas} place="above" />
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

/** Roads over their borders: ivory, with a thread of their owner's colour. */
export const Roads = memo(function Roads(props: { atlas: Atlas; links: Board["links"] }) {
  const way = ({ a, b }: Link) =>
    props.atlas.borders.find(
      (border) => (border.a === a && border.b === b) || (border.a === b && border.b === a),
    )?.road;
  const roads = (props.links ?? []).map((link) => ({ link, d: way(link) })).filter(({ d }) => d);
  return (
    <g class="roads" fill="none" stroke-linejoin="round">
      {roads.map(({ link, d }) => (
        <g key={`${link.a} ${link.b}`}>
          <path d={d} stroke="#4d3417" stroke-width="7" />
          <path d={d} stroke="#f8efd9" stroke-width="4.6" />
          <path
            d={d}
            stroke={seatLook(link.seat ?? -1).colour}
            stroke-width="1.8"
            stroke-dasharray="6 4"
          />
        </g>
      ))}
    </g>
  );
});

/** Where one may point: each space by its shape. */
export const Hits = memo(function Hits({ atlas }: { atlas: Atlas }) {
  return (
    <g class="hits">
      {atlas.spaces.map((space: Space) => (
        <path key={space.code} d={space.d} data-space={space.code} />
      ))}
    </g>
  );
});
