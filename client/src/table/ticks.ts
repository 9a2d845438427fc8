/** What is ticked on a list of errands: never more than alternatives, room, stock and purse allow. */

import type { Errand, Errands } from "../protocol";
import { t } from "../words";

/** How often each entry is ticked. */
export type Ticks = readonly number[];

export const costOf = (list: Errands, ticks: Ticks) =>
  list.errands.reduce((sum, one, place) => sum + (one.cost ?? 0) * (ticks[place] ?? 0), 0);

/** What the ticked entries add to the purse, if no dice forbid it. */
export const gainOf = (list: Errands, ticks: Ticks) =>
  list.errands.reduce((sum, one, place) => sum + (one.brings ?? 0) * (ticks[place] ?? 0), 0);

export const countOf = (ticks: Ticks) => ticks.reduce((sum, one) => sum + one, 0);

export const none = (list: Errands): Ticks => list.errands.map(() => 0);

/** Tick an entry so often, or as often as alternatives, room, stock and purse let it. */
export function tick(list: Errands, ticks: Ticks, place: number, wish: number): Ticks {
  const one = list.errands[place];
  if (!one) return ticks;
  const freed = ticks.map((count, other) =>
    other === place || list.errands[other]?.thing === one.thing ? 0 : count,
  );
  const limits = [roomFor, stockFor, paysFor].map((limit) => limit(list, freed, one));
  const most = Math.min(wish, one.most ?? 1, ...limits);
  return freed.map((count, other) => (other === place ? Math.max(0, most) : count));
}

function roomFor(list: Errands, ticks: Ticks, one: Errand): number {
  if (!one.room) return Number.POSITIVE_INFINITY;
  return one.room - countWhere(list, ticks, (other) => other.group === one.group);
}

function stockFor(list: Errands, ticks: Ticks, one: Errand): number {
  if (!one.pool) return Number.POSITIVE_INFINITY;
  return (one.stock ?? 0) - countWhere(list, ticks, (other) => other.pool === one.pool);
}

const countWhere = (list: Errands, ticks: Ticks, fits: (one: Errand) => boolean) =>
  countOf(list.errands.map((one, place) => (fits(one) ? (ticks[place] ?? 0) : 0)));

function paysFor(list: Errands, ticks: Ticks, one: Errand): number {
  if (!one.cost) return Number.POSITIVE_INFINITY;
  return Math.floor((list.purse - costOf(list, ticks)) / one.cost);
}

/** Tick each thing once, in the first way that can be paid. */
export function all(list: Errands): Ticks {
  return list.errands.reduce<Ticks>((ticks, one, place) => {
    const isDone = list.errands.some((other, at) => other.thing === one.thing && ticks[at]);
    return isDone ? ticks : tick(list, ticks, place, 1);
  }, none(list));
}

/** Tick what was done on the last occasion, as far as it can be done now. */
export function asLast(list: Errands): Ticks {
  if (list.last_whole) return all(list);
  return list.errands.reduce<Ticks>(
    (ticks, one, place) => (one.last ? tick(list, ticks, place, one.last) : ticks),
    none(list),
  );
}

/** Say what is left out when the last occasion is repeated, and for want of what. */
export function leftOut(list: Errands, ticks: Ticks): string[] {
  const left = list.purse - costOf(list, ticks);
  const seen = new Set(list.errands.flatMap((one, place) => (ticks[place] ? one.thing : [])));
  const short = list.errands.flatMap((one, place) => {
    const wish = list.last_whole ? (seen.has(one.thing) ? 0 : 1) : (one.last ?? 0);
    const wants = wish - (ticks[place] ?? 0);
    if (wants <= 0) return [];
    seen.add(one.thing);
    const name = [one.group, one.what].filter(Boolean).join(": ");
    return t((one.cost ?? 0) > left ? "errands.no_money" : "errands.no_room", name, wants);
  });
  return [...list.missed, ...short];
}

const keyOf = (errand: Errand) => JSON.stringify(errand.acts);

/** Carry ticks over to a newer list. */
export function carried(from: Errands, ticks: Ticks, to: Errands): Ticks {
  const wished = new Map(from.errands.map((one, place) => [keyOf(one), ticks[place] ?? 0]));
  return to.errands.reduce<Ticks>((now, one, place) => {
    const wish = wished.get(keyOf(one)) ?? 0;
    return wish ? tick(to, now, place, wish) : now;
  }, none(to));
}

/** What comes of several ways to do a thing; where some bring nothing, those that do are named. */
export function effectsOf(ways: readonly Errand[]): readonly string[] {
  const told = ways.filter(({ effect }) => effect);
  const words = told.map(({ how, effect = "" }) =>
    told.length === ways.length ? effect : `${how}: ${effect}`,
  );
  return [...new Set(words)];
}
