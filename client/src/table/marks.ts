/** What the board shows of the choice at hand. */

import { type Atlas, spaceOf } from "../map/atlas";
import type { Ware } from "../map/badges";
import type { Marks, Reach } from "../map/Marked";
import { gather, isAfloat, isBannered, isPile, type Stack, strength } from "../map/stacks";
import type { Board, Choice, Forecast, Ref } from "../protocol";
import { percent } from "../words";
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

/** What tells a choice from others; one that takes several acts from its first act alone. */
export function actionKey({ action, rest = [] }: Choice): string {
  return [action, ...rest].map((act) => JSON.stringify(act)).join();
}

/** What can be had in a space, each thing once with its price. */
function waresOf(choices: readonly Choice[], icon: MarksInput["icon"]): Ware[] {
  const found = new Map<string, number>();
  for (const choice of choices) {
    const name = icon?.(choice);
    if (name) found.set(name, choice.cost ?? 0);
  }
  return [...found].map(([name, cost]) => ({ icon: name, cost }));
}

/** The chance to win, short enough for a badge; its sign tells it from a cost. */
const chance = (odds: Forecast) => percent(odds.attacker_wins, 0).replace(/\s/g, "");

/** The best odds of some ways to fight, as soon as all are known. */
export function bestOdds(all: readonly (Forecast | null | undefined)[]): Forecast | null {
  const known = all.filter((one) => one !== undefined && one !== null);
  if (!known.length || known.length < all.length) return null;
  return known.reduce((a, b) => (b.attacker_wins > a.attacker_wins ? b : a));
}

export interface MarksInput {
  readonly atlas: Atlas;
  readonly board: Board;
  readonly seat: number;
  readonly choices: readonly Choice[];
  readonly picks: readonly Picked[];
  readonly odds: ReadonlyMap<string, Forecast | null>;
  readonly cursor: string;
  readonly refused: string;
  /** The sign of what a choice buys, if it buys something. */
  readonly icon?: (choice: Choice) => string;
}

export function marksOf(input: MarksInput): Marks {
  const { atlas, board, choices, picks, seat } = input;
  const { spaces, pieces } = targets(choices, picks);
  const reach = new Map<string, Reach>();
  const ways = new Map(board.ways?.map((way) => [way.to, way]));
  for (const [code, leading] of spaces) {
    const way = ways.get(code);
    const odds = bestOdds(leading.map((one) => input.odds.get(actionKey(one))));
    const contested = way ? way.danger === true : isContested(atlas, board, code, seat);
    const danger = contested || leading.some((one) => one.danger);
    const badge = odds ? chance(odds) : (way?.cost ?? "");
    reach.set(code, { danger, badge, wares: waresOf(leading, input.icon) });
  }
  // Of hexes one cost for all would but hide the ground; the question says it.
  const costs = new Set([...reach.values()].map(({ badge }) => badge));
  if (costs.size === 1 && reach.size > 1 && !board.regions?.length) {
    for (const [code, one] of reach) if (!one.danger) reach.set(code, { ...one, badge: "" });
  }
  if (board.goal && choices.length) reach.set(board.goal, { danger: false, badge: "", wares: [] });
  const selected = new Set<string>();
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
    threatened: threatsTo(atlas, board, seat),
  };
}

/** The borders over which others could march into a seat's spaces with what stands there now. */
function threatsTo(atlas: Atlas, board: Board, seat: number): string[] {
  if (seat < 0) return [];
  const owned = new Set(
    (board.tints ?? []).filter((one) => one.seat === seat).map((one) => one.space),
  );
  const feared = new Set(
    gather(board.tokens ?? [])
      .filter((stack) => stack.seat >= 0 && stack.seat !== seat && canAttack(stack))
      .map((stack) => stack.at),
  );
  return atlas.borders
    .filter(({ a, b }) => (owned.has(a) && feared.has(b)) || (owned.has(b) && feared.has(a)))
    .map(({ d }) => d);
}

/** Whether a stack has somebody to fight, and a leader where one is needed. */
export function canAttack(stack: Stack): boolean {
  return strength(stack) > 0 && (isPile(stack) || isBannered(stack.items[0]?.kind ?? ""));
}

/** The choices whose odds are worth asking for: those that lead among others' pieces. */
export function risky(input: Pick<MarksInput, "atlas" | "board" | "seat" | "choices">): Choice[] {
  const { atlas, board, seat } = input;
  const feared = new Set(board.ways?.filter(({ danger }) => danger).map(({ to }) => to));
  const isRisky = ({ kind, value }: Ref) =>
    kind === "space" &&
    (feared.has(String(value)) || isContested(atlas, board, String(value), seat));
  return input.choices.filter(({ refs }) => refs.some(isRisky));
}
