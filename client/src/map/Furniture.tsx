/** Names, values, cities and owners' marks: what stands in the places a map keeps for it. */

import type { Token } from "../protocol";
import type { Atlas, Label, Space, Spot } from "./atlas";
import type { Rect } from "./geometry";
import { freeCoin, freeLabel } from "./layout";
import { memo } from "./memo";
import { At, City, Coin, OwnerMark } from "./pieces";

const HALO = 0.22;

/** A name as a map letters it, in a halo by the size of its letters. */
export const Name = memo(function Name(props: { label: Label; halo: number; class?: string }) {
  const { label } = props;
  return (
    <g
      class={props.class}
      font-size={label.size}
      letter-spacing={label.spacing}
      stroke-width={props.halo * label.size}
      transform={label.angle ? `rotate(${label.angle} ${label.x} ${label.y})` : undefined}
    >
      {label.lines.map((line) => (
        <text key={line.text} x={line.x} y={line.y}>
          {line.text}
        </text>
      ))}
    </g>
  );
});

const PlacedCoin = memo(function PlacedCoin({ space, spot }: { space: Space; spot: Spot }) {
  return (
    <At x={spot[0]} y={spot[1]}>
      <Coin value={space.value ?? 0} home={space.home ?? false} />
    </At>
  );
});

const Fixture = memo(function Fixture(props: { spot: Spot; kind: string; seat: number }) {
  return (
    <At x={props.spot[0]} y={props.spot[1]}>
      {props.kind === "marker" ? (
        <OwnerMark seat={props.seat} />
      ) : (
        <City seat={props.seat} walled={props.kind === "fort"} />
      )}
    </At>
  );
});

export const Furniture = memo(function Furniture(props: {
  atlas: Atlas;
  covered: readonly Rect[];
  fixtures: ReadonlyMap<string, Token>;
}) {
  const { atlas, covered, fixtures } = props;
  const labels = new Map(atlas.spaces.map((space) => [space, freeLabel(space, covered)]));
  return (
    <g class="furniture">
      {atlas.spaces.map((space) => (
        <Name
          key={space.code}
          label={labels.get(space) as Label}
          halo={HALO}
          class={space.kind === "zone" ? "sv" : "pv"}
        />
      ))}
      {atlas.spaces.map((space) => {
        const label = labels.get(space) as Label;
        const spot = freeCoin(space, covered, label, fixtures.get(space.code));
        return spot && <PlacedCoin key={space.code} space={space} spot={spot} />;
      })}
      {[...fixtures].map(([code, token]) => {
        const space = atlas.byCode.get(code);
        const spot = space?.city ?? space?.anchor;
        return spot && <Fixture key={code} spot={spot} kind={token.kind} seat={token.seat ?? -1} />;
      })}
    </g>
  );
});
