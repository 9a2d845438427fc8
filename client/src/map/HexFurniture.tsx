/** Names, works and plaques: what stands in the places that a hex map keeps for it. */

import type { Token } from "../protocol";
import type { Atlas, MapFont } from "./atlas";
import { Town, Works } from "./counters";
import { Name } from "./Furniture";
import { hexMiddle } from "./layout";
import { memo } from "./memo";
import { At } from "./pieces";
import { isTown, type Level } from "./stacks";

const HALO: Readonly<Record<string, number>> = { province: 0.11, hex: 0.2 };

/** Names of provinces, large; from the middle distance those of cities beside them. */
export const HexNames = memo(function HexNames(props: { atlas: Atlas; level: Level["name"] }) {
  const { atlas, level } = props;
  const group = (face: MapFont) => (
    <g
      key={face.letters}
      class={`name-${face.letters} ${level}`}
      font-family={`'${face.family}', serif`}
      font-weight={face.weight}
      display={level === "far" && face.letters !== "province" ? "none" : undefined}
    >
      {atlas.spaces
        .filter((space) => space.kind === face.letters)
        .map(
          ({ code, kind, labels: [label] }) =>
            label && <Name key={code} label={label} halo={HALO[kind] ?? 0.2} />,
        )}
    </g>
  );
  return <g class="furniture hex-names">{atlas.faces?.map(group)}</g>;
});

/** A city that the map does not have so, or a field work. */
export function FixedPiece({ token }: { token: Token }) {
  return isTown(token) ? <Town kind={token.kind} /> : <Works token={token} />;
}

/** Cities in their hexes; forts at the foot of theirs, over the pieces that hold them. */
export const Fixed = memo(function Fixed(props: {
  atlas: Atlas;
  tokens: readonly Token[];
  level: Level;
}) {
  const unit = props.level.name === "far" ? 1.2 : props.level.unit;
  return (
    <>
      {props.tokens.map((token) => {
        const space = props.atlas.byCode.get(token.at);
        if (!space) return null;
        const [x, y] = isTown(token) ? space.anchor : hexMiddle(space);
        const below = isTown(token) ? 0 : 26;
        return (
          <g key={token.ref} data-ref={token.ref} data-space={token.at}>
            <title>{token.name}</title>
            <At x={x} y={y + below} scale={unit * (isTown(token) ? 1 : 0.8)}>
              <FixedPiece token={token} />
            </At>
          </g>
        );
      })}
    </>
  );
});
