/** Choices that differ only in numbers, made into one control with a number for each field. */

import type { Choice, Tagged } from "../protocol";

export interface NumberField {
  readonly name: string;
  readonly least: number;
  readonly most: number;
}

export interface Numbers {
  readonly type: string;
  readonly fields: readonly NumberField[];
  /** What is listed, with the numbers of each in the order of the fields. */
  readonly listed: readonly { readonly values: readonly number[]; readonly choice: Choice }[];
  /** Whether everything between the ends may be sent, not only what is listed. */
  readonly free: boolean;
}

function isNumeric(choice: Choice, name: string): boolean {
  if (typeof choice.action[name] !== "number") return false;
  const ref = choice.refs.find((one) => one.field === name);
  return !ref || ref.kind === "amount";
}

const value = (choice: Choice, name: string) => choice.action[name] as number;

/** An action without its numbers: what must be equal for two choices to go together. */
function frame(choice: Choice): string {
  const rest = Object.entries(choice.action).filter(([name]) => !isNumeric(choice, name));
  return JSON.stringify(rest.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Part choices into those that numbers tell apart, and the rest. */
export function numberSets(choices: readonly Choice[]): { sets: Numbers[]; rest: Choice[] } {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const key = frame(choice);
    groups.set(key, [...(groups.get(key) ?? []), choice]);
  }
  const sets: Numbers[] = [];
  const rest: Choice[] = [];
  for (const group of groups.values()) {
    const set = group.length > 1 ? toNumbers(group) : null;
    if (set) sets.push(set);
    else rest.push(...group.sort(fullerFirst));
  }
  return { sets, rest };
}

function toNumbers(group: readonly Choice[]): Numbers | null {
  const first = group[0] as Choice;
  const fields = Object.keys(first.action)
    .filter((name) => isNumeric(first, name))
    .map((name) => ({
      name,
      least: Math.min(...group.map((choice) => value(choice, name))),
      most: Math.max(...group.map((choice) => value(choice, name))),
    }))
    .filter(({ least, most }) => least < most);
  const [only, ...more] = fields;
  // One or two, all or none: clearer side by side, with what is at stake in each.
  if (!only || (!more.length && only.most - only.least === 1)) return null;
  const free = fields.every(({ name }) =>
    first.refs.some((ref) => ref.field === name && ref.kind === "amount"),
  );
  const listed = group.map((choice) => ({
    values: fields.map(({ name }) => value(choice, name)),
    choice,
  }));
  return { type: first.action.type, fields, listed, free };
}

const sum = (choice: Choice) =>
  total(
    Object.keys(choice.action).map((name) => (isNumeric(choice, name) ? value(choice, name) : 0)),
  );

/** The cheaper choice first; of those that cost the same, the one with the larger numbers. */
const fullerFirst = (one: Choice, other: Choice) =>
  (one.cost ?? 0) - (other.cost ?? 0) || sum(other) - sum(one);

/** What is listed, the cheaper first, then the larger; equals as they stood. */
export const inOrder = (set: Numbers): Choice[] =>
  set.listed.map(({ choice }) => choice).sort(fullerFirst);

/** Of the choices that differ from one only in numbers and cost the same, the largest. */
export function fullest(one: Choice, choices: readonly Choice[]): Choice {
  const alike = choices.filter(
    (choice) => frame(choice) === frame(one) && choice.cost === one.cost,
  );
  return [one, ...alike].sort(fullerFirst)[0] as Choice;
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The numbers of everything that can go, or of nothing; of equal sums the first. */
export function extreme(set: Numbers, most: boolean): readonly number[] {
  const sign = most ? -1 : 1;
  const sorted = [...set.listed].sort((a, b) => sign * (total(a.values) - total(b.values)));
  return sorted[0]?.values ?? [];
}

/** The listed choice with exactly these numbers. */
export function chosen(set: Numbers, values: readonly number[]): Choice | null {
  const same = (other: readonly number[]) => other.every((value, i) => value === values[i]);
  return set.listed.find((one) => same(one.values))?.choice ?? null;
}

/** Set one number; the others give way as little as they must. Nothing if it cannot be. */
export function adjust(
  set: Numbers,
  values: readonly number[],
  field: number,
  wish: number,
): readonly number[] | null {
  if (set.free) {
    const { least, most } = set.fields[field] as NumberField;
    return values.map((value, i) => (i === field ? Math.min(Math.max(wish, least), most) : value));
  }
  const apart = (other: readonly number[]) =>
    other.reduce(
      (sum, value, i) => sum + (i === field ? 0 : Math.abs(value - (values[i] ?? 0))),
      0,
    );
  const able = set.listed.filter((one) => one.values[field] === wish).map((one) => one.values);
  return able.sort((a, b) => apart(a) - apart(b))[0] ?? null;
}

/** Take the next number up or down that some listed choice has. */
export function step(
  set: Numbers,
  values: readonly number[],
  field: number,
  by: 1 | -1,
): readonly number[] | null {
  const now = values[field] ?? 0;
  if (set.free) {
    const { least, most } = set.fields[field] as NumberField;
    return now + by < least || now + by > most ? null : adjust(set, values, field, now + by);
  }
  const known = set.listed
    .map((one) => one.values[field] ?? 0)
    .filter((value) => (by > 0 ? value > now : value < now))
    .sort((a, b) => (a - b) * by);
  const next = known[0];
  return next === undefined ? null : adjust(set, values, field, next);
}

/** The action with these numbers. */
export function toAction(set: Numbers, values: readonly number[]): Tagged {
  const first = set.listed[0]?.choice.action as Tagged;
  return {
    ...first,
    ...Object.fromEntries(set.fields.map(({ name }, i) => [name, values[i] ?? 0])),
  };
}
