/** What a table says beside the game: refusals, news, and why what one looks at is no choice. */

import { signal } from "@preact/signals";
import type { Choice, Refused } from "../protocol";
import { announce } from "./announce";

/** The kind of the lines in the log that the table itself says, such as that a bot takes over. */
export const NOTE = "note";

export interface Toast {
  readonly kind: "refusal" | "news";
  readonly text: string;
  readonly rule: string;
  /** The dice that it tells of. */
  readonly faces?: readonly number[];
  /** It stays for its time whatever happens meanwhile. */
  readonly isLasting?: boolean;
  /** What may bring what was refused after all; it stays until it is closed. */
  readonly instead?: readonly Choice[];
}

const TOAST_TIME = 6000;
/** What follows so soon upon other news stands beside them, and so many of them stand together. */
const MOMENT = 1000;
const MOST_NEWS = 3;
const JOIN = " · ";
/** Refusals of the table, which are no rules of a game. */
const OF_THE_TABLE: ReadonlySet<string> = new Set([
  "seat",
  "stale",
  "form",
  "table",
  "limit",
  "chat",
  "vote",
]);

/** Whether a message was not even read: the refusal cannot name it, and it may have been an act. */
export const isUnread = ({ id, rule }: Refused) => !id && (rule === "form" || rule === "limit");

const spoken = ({ text, rule }: Toast) => (rule ? `${text} (${rule})` : text);

export class Notices {
  readonly toast = signal<Toast | null>(null);
  /** What was pointed at when something was refused. */
  readonly refused = signal("");
  /** Why what one looks at with nothing in hand is no choice: told in its card, not as an alarm. */
  readonly reason = signal<Toast | null>(null);
  /** What one pointed at, until it is told why that is no choice. */
  tried = "";
  private timer = 0;
  /** The news that were told last, as they were shown, and when. */
  private news: readonly string[] = [];
  private told: Toast | null = null;
  private toldAt = Number.NEGATIVE_INFINITY;

  say(toast: Toast, said = toast): void {
    this.toast.value = toast;
    announce(spoken(said));
    window.clearTimeout(this.timer);
    if (toast.instead?.length) return;
    this.timer = window.setTimeout(() => this.close(), TOAST_TIME);
  }

  /** Tell news that stay for their time, beside those of a moment ago; dice stand alone. */
  tell(news: readonly string[], rule = "", faces?: readonly number[]): void {
    const { value: last } = this.toast;
    const isSoon = performance.now() - this.toldAt < MOMENT;
    const isJoined = isSoon && last && last === this.told && !last.faces && !faces;
    const said = faces ? news : news.slice(-MOST_NEWS);
    this.news = isJoined ? [...this.news, ...said].slice(-MOST_NEWS) : said;
    const shown = (texts: readonly string[], of: string): Toast => ({
      kind: "news",
      text: texts.join(JOIN),
      rule: of,
      faces,
      isLasting: true,
    });
    this.told = shown(this.news, isJoined && last.rule !== rule ? "" : rule);
    this.toldAt = performance.now();
    this.say(this.told, shown(said, rule));
  }

  /** Say that something cannot be done. */
  deny(text: string): void {
    this.say({ kind: "refusal", text, rule: "" });
  }

  /** Say why not: in the card that lies *open*, or for all to see where something was tried. */
  explain({ rule, why, instead }: Refused, isOpen: boolean): void {
    const named = OF_THE_TABLE.has(rule) ? "" : rule;
    const said: Toast = { kind: "refusal", text: why, rule: named, instead };
    if (isOpen && this.tried !== "" && !instead?.length) {
      this.reason.value = said;
      announce(spoken(said));
    } else {
      this.refused.value = this.tried;
      this.say(said);
    }
    this.tried = "";
  }

  /** The game has gone on: what was refused is past. */
  pass(): void {
    if (!this.toast.value?.isLasting) this.toast.value = null;
    this.refused.value = "";
    this.reason.value = null;
  }

  close(): void {
    window.clearTimeout(this.timer);
    this.toast.value = null;
    this.refused.value = "";
    this.reason.value = null;
  }
}
