/** The board as a structured list: every space with owner, value and pieces, and what can be done. */

import { useState } from "preact/hooks";
import { type Atlas, titleOf } from "../map/atlas";
import type { Board } from "../protocol";
import { t } from "../words";
import { useHere } from "./context";
import { describe, ownedWords } from "./describe";

export function BoardList(props: {
  atlas: Atlas;
  board: Board;
  seat: number;
  reach: ReadonlySet<string>;
  onPick?(code: string): void;
}) {
  const here = useHere();
  const [own, setOwn] = useState(false);
  const occupied = new Set(props.board.tokens?.map((token) => token.at));
  const spaces = props.atlas.spaces
    .filter(({ kind, code }) => kind === "province" || occupied.has(code) || props.reach.has(code))
    .sort((a, b) => titleOf(a).localeCompare(titleOf(b), undefined, { numeric: true }));
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
        {spaces.map((space) => {
          const found = describe(props.atlas, props.board, space.code, props.seat);
          if (!found) return null;
          const { owner, stacks, city } = found;
          const mine = owner === props.seat || stacks.some((stack) => stack.seat === props.seat);
          if (own && !mine) return null;
          return (
            <li key={space.code}>
              <button type="button" class="text" onClick={() => here.showSpace(space.code)}>
                {titleOf(space)}
              </button>
              <span class="small">
                {space.kind === "province" &&
                  ` · ${owner >= 0 ? here.seatName(owner) : t("space.free")} · ${t("space.value", space.value ?? 0)}`}
                {city && ` · ${city.name}`}
                {stacks.map((stack) => ` · ${ownedWords(stack, here.seatName)}`)}
              </span>
              {props.reach.has(space.code) && props.onPick && (
                <button type="button" class="go" onClick={() => props.onPick?.(space.code)}>
                  {t("list.choose")}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
