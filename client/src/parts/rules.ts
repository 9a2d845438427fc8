/** Rules in our own words, fetched once each. */

import { signal } from "@preact/signals";
import { ApiError, api } from "../api";
import type { RuleEntry } from "../protocol";

const known = signal<ReadonlyMap<string, RuleEntry | null>>(new Map());
const asked = new Set<string>();

const NOT_FOUND = 404;

/** A rule by its id; null when there is none, undefined while it is on its way. */
export function ruleOf(game: string, id: string): RuleEntry | null | undefined {
  const key = `${game} ${id}`;
  if (id && !asked.has(key)) {
    asked.add(key);
    void api.rule(game, id).then(
      (entry) => {
        known.value = new Map(known.value).set(key, entry);
      },
      (error) => {
        if (error instanceof ApiError && error.status === NOT_FOUND) {
          known.value = new Map(known.value).set(key, null);
        } else asked.delete(key);
      },
    );
  }
  return known.value.get(key);
}
