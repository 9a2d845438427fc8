/** Rules in our own words: search, read, follow. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../api";
import type { RuleEntry, TableInfo } from "../protocol";
import { t } from "../words";
import { CloseButton } from "./CloseButton";
import { Icon } from "./Icon";
import { aboutOf, matching, ruleOf } from "./rules";
import { special } from "./terms";
import { useFetched } from "./useFetched";

/** How a table plays a rule or one of its rulings, where it does so otherwise than usual. */
function HerePlayed({ table, rule: { id, rulings } }: { table: TableInfo; rule: RuleEntry }) {
  const found = special(table, aboutOf(table.game)).filter(
    ({ rule }) => rule === id || rulings.includes(rule),
  );
  return (
    <>
      {found.map(({ say }) => (
        <p key={say} class="at-table">
          {t("rules.here", say)}
        </p>
      ))}
    </>
  );
}

/** The text of one rule, and how *table* plays it. */
export function RuleText(props: {
  game: string;
  id: string;
  table?: TableInfo;
  onRule(id: string): void;
}) {
  const rule = ruleOf(props.game, props.id);
  if (!rule) return <p class="none">{t(rule === null ? "rules.none" : "rules.loading")}</p>;
  const whole = rule.text.startsWith(rule.title) || !rule.text;
  return (
    <article class="rule-text">
      <h3 class={whole ? "whole" : ""} lang="en">
        <span class="figure">{rule.id}</span> {whole ? rule.text : rule.title}
      </h3>
      {!whole && <p lang="en">{rule.text}</p>}
      {props.table && <HerePlayed table={props.table} rule={rule} />}
      {rule.rulings.length > 0 && (
        <p class="small">
          {t("rules.rulings")}{" "}
          {rule.rulings.map((id) => (
            <button type="button" key={id} class="rule-id" onClick={() => props.onRule(id)}>
              {id}
            </button>
          ))}
        </p>
      )}
    </article>
  );
}

/** A search over all rules of a game. */
export function RuleSearch(props: { game: string; current: string; onRule(id: string): void }) {
  const [words, setWords] = useState("");
  const rules = useFetched(() => api.rules(props.game, "").catch(() => []), [props.game]);
  const found = useMemo(() => rules && matching(rules, words), [rules, words]);
  return (
    <div class="rule-search">
      <label>
        <Icon name="search" size={18} />
        <input
          type="search"
          placeholder={t("rules.search")}
          aria-label={t("rules.search")}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </label>
      <p class="small" aria-live="polite">
        {found ? t("rules.found", found.length) : t("rules.loading")}
      </p>
      <ul>
        {found?.map((rule) => (
          <li key={rule.id}>
            <button
              type="button"
              class={rule.id === props.current ? "on" : ""}
              onClick={() => props.onRule(rule.id)}
            >
              <span class="figure">{rule.id}</span>
              <span lang="en">{rule.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function RulesDrawer(props: {
  game: string;
  rule: string;
  table?: TableInfo;
  onRule(id: string): void;
  onClose(): void;
}) {
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    // On a touch screen the search would call the keyboard over the rules.
    const first = matchMedia("(pointer: coarse)").matches ? "button" : "input";
    drawer.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside ref={drawer} class="drawer" aria-label={t("rules.title")}>
      <header>
        <h2>{t("rules.title")}</h2>
        <CloseButton onClick={props.onClose} />
      </header>
      {props.rule && (
        <RuleText game={props.game} id={props.rule} table={props.table} onRule={props.onRule} />
      )}
      <RuleSearch game={props.game} current={props.rule} onRule={props.onRule} />
    </aside>
  );
}
