/** The board as a structured list: every space with all there is to say, and what can be chosen. */

import { useState } from "preact/hooks";
import { type Atlas, isHex, type Space, titleOf } from "../map/atlas";
import { hexOf } from "../map/hexes";
import type { Board, Token } from "../protocol";
import { t } from "../words";
import { useHere } from "./context";
import { bordersOf, describe, spaceParts } from "./describe";

interface Props {
  readonly atlas: Atlas;
  readonly board: Board;
  readonly seat: number;
  /** The spaces and regions, and the pieces, that can be chosen. */
  readonly reach: ReadonlySet<string>;
  readonly pieces: ReadonlySet<string>;
  onPick(code: string, piece?: Token): void;
}

/** The spaces in the order of their names, those that are part of another after it. */
function ordered(atlas: Atlas, isListed: (space: Space) => boolean): Space[] {
  const byName = (a: Space, b: Space) =>
    titleOf(a).localeCompare(titleOf(b), undefined, { numeric: true });
  const sorted = atlas.spaces.filter(isListed).sort(byName);
  const codes = new Set(sorted.map(({ code }) => code));
  const isPart = ({ part_of = "" }: Space) => codes.has(part_of);
  return sorted
    .filter((space) => !isPart(space))
    .flatMap((space) => [space, ...sorted.filter(({ part_of }) => part_of === space.code)]);
}

function Row(
  props: Props & { space: Space; own: boolean; goals: ReadonlyMap<string, readonly string[]> },
) {
  const { atlas, board, space } = props;
  const here = useHere();
  const found = describe(atlas, board, space.code, props.seat);
  if (!found) return null;
  const stacks = [...found.stacks, ...found.within];
  const isMine = found.owner === props.seat || stacks.some(({ seat }) => seat === props.seat);
  if (props.own && !isMine) return null;
  const borders = isHex(space) ? [] : bordersOf(atlas, board, space);
  // What is said of a province is not said again of its hexes.
  const told = isHex(space)
    ? { ...found, province: undefined, signs: found.signs.filter(({ at }) => at === space.code) }
    : found;
  const words = [
    ...spaceParts(told, here.seatName),
    borders.length ? t("space.borders", borders.map(titleOf).join(", ")) : "",
  ];
  const title = titleOf(space);
  const goals = props.goals.get(space.code) ?? [];
  const pieces = found.stacks.flatMap(({ tokens }) =>
    tokens.filter(({ ref }) => props.pieces.has(ref)),
  );
  return (
    <li class={isHex(space) ? "part" : ""}>
      <button
        type="button"
        class="text"
        aria-label={t("list.show", title)}
        onClick={() => here.showSpace(space.code)}
      >
        {title}
      </button>
      <span class="small">{words.filter(Boolean).map((word) => ` · ${word}`)}</span>
      {goals.map((code) => {
        const name = board.regions?.find((one) => one.code === code)?.name ?? title;
        return <Go key={code} name={name} onClick={() => props.onPick(code)} />;
      })}
      {pieces.map((token) => (
        <Go
          key={token.ref}
          name={token.name}
          isNamed={true}
          onClick={() => props.onPick(space.code, token)}
        />
      ))}
    </li>
  );
}

/** A button that chooses; to the ear it says what. */
function Go(props: { name: string; isNamed?: boolean; onClick(): void }) {
  const label = t("list.choose_it", props.name);
  return (
    <button type="button" class="go" aria-label={label} onClick={props.onClick}>
      {props.isNamed ? label : t("list.choose")}
    </button>
  );
}

export function BoardList(props: Props) {
  const { atlas, board } = props;
  const [own, setOwn] = useState(false);
  const goals = new Map<string, string[]>();
  for (const code of props.reach) {
    const at = hexOf(atlas, board.regions, code);
    goals.set(at, [...(goals.get(at) ?? []), code]);
  }
  const named = new Set([...(board.tokens ?? []).map((token) => token.at), ...goals.keys()]);
  const isListed = ({ code, kind, value }: Space) =>
    kind === "province" || named.has(code) || (kind === "zone" ? !atlas.hex_width : Boolean(value));
  const spaces = ordered(atlas, isListed);
  return (
    <div class="board-list">
      <label class="check">
        <input
          type="checkbox"
          checked={own}
          onChange={(event) => setOwn(event.currentTarget.checked)}
        />
        {t("list.own")}
      </label>
      <ul>
        {spaces.map((space) => (
          <Row key={space.code} {...props} space={space} own={own} goals={goals} />
        ))}
      </ul>
    </div>
  );
}
