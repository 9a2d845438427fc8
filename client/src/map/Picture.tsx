/** A map as a still picture: for the cards of games and the page where a table is set up. */

import { useFetched } from "../parts/useFetched";
import type { Board } from "../protocol";
import { loadAtlas } from "./atlas";
import { Furniture } from "./Furniture";
import { Ground, Owners } from "./Ground";
import { HexNames } from "./HexFurniture";
import { arrange, fixturesOf } from "./layout";
import { PlaquePiece, placePlaques } from "./plaques";
import { StackBody } from "./StackPiece";
import { gather, levelAt } from "./stacks";

export function Picture(props: {
  map: string;
  crop?: string;
  board: Pick<Board, "tints" | "tokens">;
  label: string;
  scale: number;
}) {
  const atlas = useFetched(() => (props.map ? loadAtlas(props.map) : null), [props.map]);
  if (!atlas) return <div class="picture" aria-busy="true" />;
  const { board } = props;
  const fixtures = fixturesOf(board, atlas.hex_width);
  const level = levelAt(props.scale, atlas.hex_width);
  const placed = arrange(atlas, gather(board.tokens ?? []), fixtures, level);
  const covered = placed.map(({ rect }) => rect);
  const [x, y, width, height] = atlas.view;
  return (
    <div class="picture">
      <svg
        viewBox={props.crop ?? atlas.view.join(" ")}
        preserveAspectRatio={props.crop ? "xMidYMid slice" : "xMidYMid meet"}
        role="img"
        aria-label={props.label}
      >
        <svg x={x} y={y} width={width} height={height} aria-hidden="true">
          <Ground atlas={atlas} fine={false} scale={props.scale} />
        </svg>
        <svg x={x} y={y} width={width} height={height} aria-hidden="true">
          <Owners atlas={atlas} tints={board.tints} washes={false} scale={props.scale} />
        </svg>
        {atlas.hex_width ? (
          <HexNames atlas={atlas} level={level.name} />
        ) : (
          <Furniture atlas={atlas} covered={covered} fixtures={fixtures} />
        )}
        {placePlaques(atlas, board.tokens ?? [], covered, level).map((plaque) => (
          <PlaquePiece key={plaque.at} plaque={plaque} level={level} />
        ))}
        {placed.map(({ stack, x: left, y: top, scale }) => (
          <g key={stack.key} transform={`translate(${left} ${top}) scale(${scale})`}>
            <StackBody stack={stack} level={level} />
          </g>
        ))}
      </svg>
    </div>
  );
}
