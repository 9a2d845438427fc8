/** The talk at a table: what was said, and what is being written. */

import { signal } from "@preact/signals";
import type { FromClient, Said } from "../protocol";

type Room = Said["room"];

/** Refusals that can mean a message. */
const OF_TALK: ReadonlySet<string> = new Set(["limit", "chat", "form"]);

export class Talk {
  readonly lines = signal<readonly Said[]>([]);
  readonly unread = signal(0);
  /** What is being written, by room. */
  readonly drafts = { players: signal(""), spectators: signal("") } as const;
  private readonly since = Date.now() / 1000;
  /** What was sent and neither heard nor refused yet. */
  private waiting: readonly { readonly room: Room; readonly text: string }[] = [];

  constructor(
    private readonly emit: (message: FromClient) => boolean,
    /** The seat that speaks, where several play at one screen. */
    private readonly speaker: () => number,
  ) {}

  /** Send what is written. */
  say(room: Room): void {
    const text = this.drafts[room].value.trim().replace(/\s+/g, " ");
    if (!text || !this.emit({ type: "say", room, text, seat: this.speaker() })) return;
    this.waiting = [...this.waiting, { room, text }];
    this.drafts[room].value = "";
  }

  hear(line: Said): void {
    if (this.lines.value.some((known) => known.id === line.id)) return;
    this.lines.value = [...this.lines.value, line].sort((a, b) => a.id - b.id);
    if (line.time > this.since) this.unread.value += 1;
    const heard = this.waiting.findIndex((one) => one.text === line.text);
    this.waiting = this.waiting.slice(heard + 1);
  }

  /** Nothing that was written is lost: what was refused can be sent again. */
  onRefused(rule: string): void {
    const [sent, ...rest] = this.waiting;
    if (!sent || !OF_TALK.has(rule)) return;
    this.waiting = rest;
    const draft = this.drafts[sent.room];
    draft.value = [draft.value, sent.text].filter(Boolean).join(" ");
  }
}
