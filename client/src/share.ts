/** Two frames that follow one another are nearly the same: what has not changed stays one thing. */

type Thing = Readonly<Record<string, unknown>>;

const isThing = (value: unknown): value is Thing => typeof value === "object" && value !== null;

/** The elements of a list by their references, where they have some. */
function byRef(list: readonly unknown[]): ReadonlyMap<unknown, unknown> {
  return new Map(list.map((one) => [isThing(one) ? one.ref : undefined, one]));
}

function sharedList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const first = now[0];
  const refs = isThing(first) && first.ref !== undefined ? byRef(before) : null;
  const found = now.map((one, place) =>
    shared(refs && isThing(one) ? refs.get(one.ref) : before[place], one),
  );
  const isSame = found.length === before.length && found.every((one, at) => one === before[at]);
  return isSame ? before : found;
}

function sharedThing(before: Thing, now: Thing): Thing {
  const found: Record<string, unknown> = {};
  let isSame = Object.keys(before).length === Object.keys(now).length;
  for (const name in now) {
    found[name] = shared(before[name], now[name]);
    if (found[name] !== before[name] || !(name in before)) isSame = false;
  }
  return isSame ? before : found;
}

/** The same as *now*, with every part that is like that of *before* taken from there. */
export function shared<T>(before: unknown, now: T): T;
export function shared(before: unknown, now: unknown): unknown {
  if (
    before === now ||
    !isThing(now) ||
    !isThing(before) ||
    Array.isArray(now) !== Array.isArray(before)
  )
    return now;
  if (Array.isArray(now)) return sharedList(before as unknown as readonly unknown[], now);
  return sharedThing(before, now);
}
