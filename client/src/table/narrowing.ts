/** Click by click, the legal actions narrow until one is left. */

import type { Choice, Ref } from "../protocol";

/** What has been chosen so far: an element of the board, or a kind of action. */
export interface Picked {
  readonly kind: "space" | "piece" | "type";
  readonly value: string;
}

const isOnBoard = (ref: Ref) => (ref.kind === "space" || ref.kind === "piece") && ref.value !== "";

function agrees(choice: Choice, pick: Picked): boolean {
  if (pick.kind === "type") return choice.action.type === pick.value;
  return choice.refs.some((ref) => ref.kind === pick.kind && ref.value === pick.value);
}

/** The choices that are left. */
export function narrow(choices: readonly Choice[], picks: readonly Picked[]): readonly Choice[] {
  if (!picks.length) return choices;
  return choices.filter((choice) => picks.every((pick) => agrees(choice, pick)));
}

/** Forget what was pointed at last, and the kind of act that it was pointed at for. */
export function stepBack(picks: readonly Picked[]): readonly Picked[] {
  const isFor = picks.length > 1 && picks.at(-1)?.kind === "type";
  return picks.slice(0, isFor ? -2 : -1);
}

/** What a choice still wants to be pointed at; what comes next only after all else. */
export function openRefs(choice: Choice, picks: readonly Picked[]): readonly Ref[] {
  const open = choice.refs.filter(
    (ref) =>
      isOnBoard(ref) && !picks.some((pick) => pick.kind === ref.kind && pick.value === ref.value),
  );
  const first = open.filter((ref) => !ref.next);
  return first.length ? first : open;
}

/** The elements that can be pointed at now. */
export function targets(choices: readonly Choice[], picks: readonly Picked[]) {
  const spaces = new Map<string, Choice[]>();
  const pieces = new Map<string, Choice[]>();
  for (const choice of narrow(choices, picks)) {
    for (const ref of openRefs(choice, picks)) {
      const to = ref.kind === "space" ? spaces : pieces;
      const value = String(ref.value);
      to.set(value, [...(to.get(value) ?? []), choice]);
    }
  }
  return { spaces, pieces };
}

/**
 * The choices that need no pointing: buttons. First those that cost nothing: they keep their
 * numbers while the money for the others runs out.
 */
export function buttons(choices: readonly Choice[], picks: readonly Picked[]): Choice[] {
  const found = narrow(choices, picks).filter((choice) => openRefs(choice, picks).length === 0);
  return [...found.filter(({ cost }) => !cost), ...found.filter(({ cost }) => cost)];
}

/** One line of the menu that opens when a click leaves several ways. */
export interface Entry {
  readonly label: string;
  /** Nothing when the entry only narrows. */
  readonly choice: Choice | null;
  readonly picks: readonly Picked[];
}

export type Resolution =
  | { readonly kind: "act"; readonly choice: Choice }
  | { readonly kind: "narrow"; readonly picks: readonly Picked[] }
  | { readonly kind: "menu"; readonly entries: readonly Entry[] }
  | { readonly kind: "none" };

/** Elements that one click may mean, the likeliest group first. */
export type Meaning = readonly Picked[];

/** Whether it moves those in hand to a piece, to take it along. */
export const takesAlong = ({ takes, refs }: Choice) =>
  Boolean(takes) && refs.some(({ kind }) => kind === "piece");

/** Find what a click leads to. */
export function resolve(
  choices: readonly Choice[],
  picks: readonly Picked[],
  meanings: readonly Meaning[],
  typeLabel: (choice: Choice) => string,
): Resolution {
  let left = narrow(choices, picks);
  const entries: Entry[] = [];
  const along: Entry[] = [];
  for (const meaning of meanings) {
    const hits = left.filter((choice) => hit(choice, picks, meaning));
    if (!hits.length) continue;
    const found = leads(hits, picks, meaning, typeLabel);
    // Where a piece stands that can be taken along, one may want to go without it.
    if (hits.every(takesAlong)) {
      along.push(...found);
      left = left.filter((choice) => !takesAlong(choice));
      continue;
    }
    entries.push(...found);
    // What costs something is not done by a click on a piece that may mean something else as well.
    const isPiece = meaning.some(({ kind }) => kind === "piece");
    if (!isPiece || !hits.every(({ cost }) => cost)) break;
    left = left.filter((choice) => !hits.includes(choice));
  }
  return resolution([...entries, ...along]);
}

function hit(choice: Choice, picks: readonly Picked[], meaning: Meaning): Picked | undefined {
  const open = openRefs(choice, picks);
  return meaning.find((one) =>
    open.some((ref) => ref.kind === one.kind && ref.value === one.value),
  );
}

function leads(
  hits: readonly Choice[],
  picks: readonly Picked[],
  meaning: Meaning,
  typeLabel: (choice: Choice) => string,
): readonly Entry[] {
  const entries: Entry[] = [];
  const narrowing = new Map<string, Entry>();
  for (const choice of hits) {
    const pick = hit(choice, picks, meaning) as Picked;
    const next = [...picks, pick];
    const whole = { label: choice.label, choice, picks: next };
    if (!openRefs(choice, next).length) {
      entries.push(whole);
      continue;
    }
    // Whom is said: where but one way is left, it is meant.
    const isSaid = openRefs(choice, next).every((ref) => ref.next);
    const key = `${choice.action.type} ${pick.value}`;
    const byType: Picked = { kind: "type", value: choice.action.type };
    const further = { label: typeLabel(choice), choice: null, picks: [...next, byType] };
    narrowing.set(key, narrowing.has(key) || !isSaid ? further : whole);
  }
  return [...entries, ...narrowing.values()];
}

function resolution(entries: readonly Entry[]): Resolution {
  const [only] = entries;
  if (!only) return { kind: "none" };
  if (entries.length === 1) {
    return only.choice
      ? { kind: "act", choice: only.choice }
      : { kind: "narrow", picks: only.picks };
  }
  return { kind: "menu", entries };
}

/** Keep one of several entries that mean like pieces, and say of how many. */
export function collapse(
  entries: readonly Entry[],
  likeness: (choice: Choice) => string,
  say: (label: string, count: number) => string,
): readonly Entry[] {
  const groups = new Map<string, Entry[]>();
  for (const [place, entry] of entries.entries()) {
    const like = entry.choice ? likeness(entry.choice) : "";
    const key = like || `only ${place}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()].map((group) => {
    const first = group[0] as Entry;
    return group.length > 1 ? { ...first, label: say(first.label, group.length) } : first;
  });
}
