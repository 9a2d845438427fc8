/** How a person likes the table: kept in the browser, shown on the page's root element. */

import { effect, signal } from "@preact/signals";
import { keep, keptOver } from "./keeping";

export interface Settings {
  readonly theme: "system" | "light" | "dark";
  readonly text: "normal" | "large" | "larger";
  readonly motion: "system" | "full" | "less";
  readonly speed: "slow" | "normal" | "fast" | "instant";
  /** Whether battles are shown with rolling dice, with dice that lie still, or not at all. */
  readonly dice: "roll" | "quick" | "off";
  readonly patterns: "normal" | "strong";
  readonly paint: "painted" | "plain";
  readonly language: "en" | "de";
  readonly notify: boolean;
  /** Whether a curtain falls between the turns of people at one screen. */
  readonly curtain: boolean;
}

const KEY = "hexarch.settings";
const DEFAULTS: Settings = {
  theme: "system",
  text: "normal",
  motion: "system",
  speed: "normal",
  dice: "roll",
  patterns: "normal",
  paint: "painted",
  language: navigator.language?.startsWith("de") ? "de" : "en",
  notify: false,
  curtain: true,
};

export const settings = signal<Settings>(keptOver(KEY, DEFAULTS));
const prefersDark = signal(matchMedia("(prefers-color-scheme: dark)").matches);
const prefersStill = signal(matchMedia("(prefers-reduced-motion: reduce)").matches);

export function change(wish: Partial<Settings>): void {
  settings.value = { ...settings.value, ...wish };
  keep(KEY, JSON.stringify(settings.value));
}

export function moves(): boolean {
  const { motion } = settings.value;
  return motion === "system" ? !prefersStill.value : motion === "full";
}

/** By how much to divide the time that something is shown; endless when nothing is to be shown. */
export function speed(): number {
  return { slow: 0.5, normal: 1, fast: 2.5, instant: Infinity }[settings.value.speed];
}

/** Whether dice tumble before they show their faces. */
export function tumbles(): boolean {
  return moves() && settings.value.dice === "roll" && settings.value.speed !== "instant";
}

/** Keep the page in step with the settings. */
export function applySettings(): void {
  const watch = (query: string, to: typeof prefersDark) =>
    matchMedia(query).addEventListener("change", (event) => {
      to.value = event.matches;
    });
  watch("(prefers-color-scheme: dark)", prefersDark);
  watch("(prefers-reduced-motion: reduce)", prefersStill);
  effect(() => {
    const now = settings.value;
    const dark = now.theme === "system" ? prefersDark.value : now.theme === "dark";
    const root = document.documentElement;
    root.lang = now.language;
    root.dataset.theme = dark ? "dark" : "light";
    root.dataset.text = now.text;
    root.dataset.motion = moves() ? "full" : "less";
    root.dataset.patterns = now.patterns;
    root.dataset.paint = now.paint;
  });
}
