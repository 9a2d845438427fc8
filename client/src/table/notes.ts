/** What somebody writes down for himself at a table; it is kept as soon as the server can be had. */

import { signal } from "@preact/signals";
import { api } from "../api";

/** How long one pauses before it is sent, and before what went wrong is tried again. */
const PAUSE = 700;
const AGAIN = 3000;

export class Notes {
  /** Null while it is not known. */
  readonly text = signal<string | null>(null);
  readonly isKept = signal(true);
  private timer = 0;
  private isSending = false;

  constructor(private readonly table: string) {}

  /** Read what is kept, unless something waits to be; returns a way to stop. */
  readonly open = () => {
    if (this.isKept.value) {
      this.text.value = null;
      void this.load();
    }
    return () => {
      if (this.isKept.value) window.clearTimeout(this.timer);
    };
  };

  write(text: string): void {
    this.text.value = text;
    this.isKept.value = false;
    this.later(PAUSE, () => this.keep());
  }

  private later(wait: number, act: () => Promise<void>): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void act(), wait);
  }

  private async load(): Promise<void> {
    const found = await api.notes(this.table).catch(() => null);
    if (this.text.value !== null) return;
    if (found) this.text.value = found.text;
    else this.later(AGAIN, () => this.load());
  }

  private async keep(): Promise<void> {
    if (this.isSending) return;
    const { value: text } = this.text;
    this.isSending = true;
    const isSent = await api.keepNotes(this.table, text ?? "").then(
      () => true,
      () => false,
    );
    this.isSending = false;
    if (isSent && text === this.text.value) this.isKept.value = true;
    else this.later(isSent ? PAUSE : AGAIN, () => this.keep());
  }
}

const known = new Map<string, Notes>();

/** The notes at a table: what is not kept yet outlives the page where it was written. */
export function notesOf(table: string): Notes {
  const notes = known.get(table) ?? new Notes(table);
  known.set(table, notes);
  return notes;
}
