/** Rules in our own words, fetched once each. */

import { signal } from "@preact/signals";
import { api } from "../api";
import type { RuleEntry } from "../protocol";

const known = signal<ReadonlyMap<string, RuleEntry | null>>(new Map());
const asked = new Set<string>();

/** A rule by its id; nothing while it is on its way or when there is none. */
export function ruleOf(game: string, id: string): RuleEntry | null {
  const key = `${game} ${id}`;
  if (id && !asked.has(key)) {
    asked.add(key);
    void api.rule(game, id).then(
      (entry) => {
        known.value = new Map(known.value).set(key, entry);
      },
      () => undefined,
    );
  }
  return known.value.get(key) ?? null;
}
