/** The interface's own words, in the language of the settings. */

import { words as conquest } from "../games/conquest/words";
import { words as empire } from "../games/empire/words";
import { settings } from "../settings";
import { de } from "./de";
import { en } from "./en";
import { fill } from "./fill";
import { INK } from "./ink";

export type Key = keyof typeof en;
export type Catalogue = Readonly<Record<Key, string>>;

const CATALOGUES: Readonly<Record<string, Catalogue>> = { en, de };
/** What the games add: no two of them say something else by the same name. */
const OF_GAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { ...en, ...conquest.en, ...empire.en },
  de: { ...de, ...conquest.de, ...empire.de },
};

/** Say something of the catalogue, with its gaps filled. */
export function t(key: Key, ...about: readonly (string | number)[]): string {
  return fill((CATALOGUES[settings.value.language] ?? en)[key], about);
}

/** Look a word of a game up; the word itself where the catalogue has none. */
export function maybe(key: string, otherwise: string): string {
  return (OF_GAMES[settings.value.language] ?? OF_GAMES.en)?.[key] ?? otherwise;
}

/** Put the words of a drawing into the language of the settings. */
export function inked(svg: string): string {
  const words = INK[settings.value.language];
  if (!words) return svg;
  return svg.replace(/>([^<]+)<\/text>/g, (_all, text) => `>${words[text] ?? text}</text>`);
}

/** Turn the name of a field or of an action into words: `propose_pact` is `Propose pact`. */
export function plain(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Write a number the way the language does. */
export function figure(value: number, digits = 0): string {
  return value.toLocaleString(settings.value.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Write a number of halves and quarters. */
export const halves = (value: number) =>
  figure(value, Number.isInteger(value) ? 0 : Number.isInteger(2 * value) ? 1 : 2);

/** Write a share of one; what is not quite sure or impossible is not rounded to it. */
export function percent(share: number, digits = 1): string {
  const least = 10 ** -digits;
  const value = share * 100;
  if (value > 0 && value < least / 2) return `< ${figure(least, digits)} %`;
  if (value < 100 && value >= 100 - least / 2) return `> ${figure(100 - least, digits)} %`;
  return `${figure(value, digits)} %`;
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

function counted(value: number, unit: string, unitDisplay: "long" | "short"): string {
  const format = { style: "unit", unit, unitDisplay } as const;
  return new Intl.NumberFormat(settings.value.language, format).format(value);
}

/** Say a length of time in the largest unit that it fills: `10 minutes`. */
export function span(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds % length === 0) ?? UNITS[3];
  return counted(seconds / size, unit, "long");
}

/** Say how much time is left: coarsely while there is much, to the second in the last hour. */
export function remaining(seconds: number): string {
  const whole = (size: number) => Math.floor(seconds / size);
  if (whole(86_400) > 1) return counted(whole(86_400), "day", "long");
  if (whole(3600) > 0) {
    const minutes = Math.floor((seconds % 3600) / 60);
    return `${counted(whole(3600), "hour", "short")} ${counted(minutes, "minute", "short")}`;
  }
  return `${whole(60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Say how long ago something was. */
export function ago(seconds: number): string {
  const past = Math.max(0, Date.now() / 1000 - seconds);
  const format = new Intl.RelativeTimeFormat(settings.value.language, { numeric: "auto" });
  if (past < 90) return format.format(-Math.round(past), "second");
  if (past < 5400) return format.format(-Math.round(past / 60), "minute");
  if (past < 129_600) return format.format(-Math.round(past / 3600), "hour");
  return format.format(-Math.round(past / 86_400), "day");
}
