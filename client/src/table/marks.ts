/** What the board shows of the choice at hand. */

import { type Atlas, spaceOf } from "../map/atlas";
import type { Marks, Reach } from "../map/Marked";
import { gather, isAfloat } from "../map/stacks";
import type { Board, Choice, Forecast } from "../protocol";
import { type Picked, targets } from "./narrowing";

/** Whether others' pieces stand in the way: on the land behind a coast, or in the same water. */
export function isContested(atlas: Atlas, board: Board, code: string, seat: number): boolean {
  const space = spaceOf(atlas, code);
  if (!space) return false;
  return gather(board.tokens ?? []).some(
    (stack) =>
      stack.seat >= 0 &&
      stack.seat !== seat &&
      stack.at === space.code &&
      isAfloat(stack) === (space.kind === "zone"),
  );
}

export function actionKey(choice: Choice): string {
  return JSON.stringify(choice.action);
}

export interface MarksInput {
  readonly atlas: Atlas;
  readonly board: Board;
  readonly seat: number;
  readonly choices: readonly Choice[];
  readonly picks: readonly Picked[];
  readonly carried: ReadonlySet<string>;
  readonly odds: ReadonlyMap<string, Forecast | null>;
  readonly cursor: string;
  readonly refused: string;
}

export function marksOf(input: MarksInput): Marks {
  const { atlas, board, choices, picks, seat } = input;
  const { spaces, pieces } = targets(choices, picks);
  const reach = new Map<string, Reach>();
  for (const [code, leading] of spaces) {
    const only = leading.length === 1 ? leading[0] : undefined;
    const odds = only && input.odds.get(actionKey(only));
    const danger = isContested(atlas, board, code, seat);
    const badge = odds ? `${Math.round(odds.attacker_wins * 100)}` : "";
    reach.set(code, { danger, badge });
  }
  const selected = new Set(input.carried);
  for (const pick of picks) if (pick.kind === "piece") selected.add(pick.value);
  for (const token of board.tokens ?? []) {
    if (token.marks?.includes("selected")) selected.add(token.ref);
  }
  return {
    selectable: new Set(pieces.keys()),
    selected,
    reach,
    cursor: input.cursor,
    refused: input.refused,
  };
}

/** The choices whose odds are worth asking for: those that lead among others' pieces. */
export function risky(input: Pick<MarksInput, "atlas" | "board" | "seat" | "choices">): Choice[] {
  return input.choices.filter((choice) =>
    choice.refs.some(
      (ref) =>
        ref.kind === "space" &&
        isContested(input.atlas, input.board, String(ref.value), input.seat),
    ),
  );
}
