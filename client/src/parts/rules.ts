/** Rules in our own words, and what games say of themselves; fetched once each. */

import { signal } from "@preact/signals";
import { ApiError, api } from "../api";
import type { About, RuleEntry } from "../protocol";
import { settings } from "../settings";

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

/** The least that is left of a word without its ending. */
const ROOT = 3;
/** Endings, and what may stand in their place: marches, marching and marched are forms of march. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(ies|ied)$/, "y"],
  [/(ing|ed|es)$/, ""],
  [/(ing|ed)$/, "e"],
  // What was doubled before an ending is single without it: shipping, ship.
  [/([^aeiou])\1(ing|ed)$/, "$1"],
  [/(?<!s)s$/, ""],
];

/** What a word may be a form of; itself, too. */
export function rootsOf(word: string): readonly string[] {
  const cut = ENDINGS.map(([ending, instead]) => word.replace(ending, instead));
  return [word, ...cut.filter((root) => root !== word && root.length >= ROOT)];
}

/** The rules that have all the words searched for, as they are written or in another form. */
export function matching(rules: readonly RuleEntry[], searched: string): readonly RuleEntry[] {
  const wanted = searched.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return rules;
  return rules.filter(({ id, title, text }) => {
    const whole = `${id} ${title} ${text}`.toLowerCase();
    const roots = new Set(whole.match(/\p{L}+/gu)?.flatMap(rootsOf));
    return wanted.every((word) => whole.includes(word) || rootsOf(word).some((r) => roots.has(r)));
  });
}

const abouts = signal<ReadonlyMap<string, readonly About[]>>(new Map());

/** What a game says of itself in the language of the settings; undefined until it has come. */
export function aboutOf(game: string): About | undefined {
  const { language } = settings.value;
  const found = abouts.value.get(language);
  if (!found && !asked.has(language)) {
    asked.add(language);
    void api.games().then(
      (games) => {
        abouts.value = new Map(abouts.value).set(
          language,
          games.map(({ about }) => about),
        );
      },
      () => asked.delete(language),
    );
  }
  return found?.find(({ id }) => id === game);
}
