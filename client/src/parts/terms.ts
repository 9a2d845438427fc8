/** What one agrees to by sitting down at a table. */

import type { About, Option, TableInfo } from "../protocol";
import { maybe, plain, span, t } from "../words";

type Value = Option["default"];

/** Say what was chosen of an option. */
export function chosen(option: Option, value: Value): string {
  if (typeof value === "boolean") return t(value ? "setup.on" : "setup.off");
  const word = `option.${option.id}.${value}`;
  if (!option.length) return maybe(word, String(value));
  return option.values.includes(value) ? maybe(word, plain(String(value))) : t("invite.file");
}

/** How fast it goes, in a few words. */
export function paceOf({ kind, seconds }: TableInfo["pace"]): string {
  if (kind === "live") return t("home.live");
  return seconds ? t("home.leisure", span(seconds)) : t("home.leisure_open");
}

function paceTerms({ kind, seconds }: TableInfo["pace"]): string {
  if (kind === "live") return `${t("setup.live")}. ${t("setup.live_about")}`;
  const limit = seconds ? t("player.limit", span(seconds)) : t("invite.no_limit");
  return `${t("setup.leisure")}. ${limit}`;
}

/** What of a table's options is not as usual, with the rule it belongs to. */
export function special(table: TableInfo, about: About | undefined) {
  return (about?.options ?? []).flatMap((option) => {
    const value = table.options[option.id] ?? option.default;
    // What its title says of special values is for whoever chooses.
    const say = `${option.title.replace(/ \(.*\)$/, "")}: ${chosen(option, value)}`;
    return value === option.default ? [] : { rule: option.rule, say };
  });
}

/** Say what is not as usual; nothing where all is. */
export function unusual(table: TableInfo, about: About | undefined): string {
  const said = special(table, about).map(({ say }) => say);
  return said.length ? t("invite.options", said.join("; ")) : "";
}

/** Who sits there, how fast it goes, and what is not as usual. */
export function terms(table: TableInfo, about: About | undefined): string[] {
  const seated = table.seats.filter(({ kind }) => kind === "person" || kind === "bot");
  return [
    t("invite.company", seated.map(({ name }) => name).join(", ")),
    t("invite.free", table.seats.length - seated.length),
    paceTerms(table.pace),
    unusual(table, about),
  ].filter(Boolean);
}
