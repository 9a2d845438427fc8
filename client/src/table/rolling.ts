/** The dice of a battle on their way: until they lie, nothing is told that came of them. */

import { batch, computed, signal } from "@preact/signals";
import type { Board, LogLine } from "../protocol";
import { speed, tumbles } from "../settings";

/** How long dice tumble, in ms. */
const ROLL_TIME = 600;

const NONE: readonly LogLine[] = [];

export class Rolling {
  /** The lines whose dice tumble now. */
  readonly lines = signal(NONE);
  readonly isOn = computed(() => this.lines.value.length > 0);
  /** Whether what is asked next would tell what they show. */
  readonly veils = signal(false);
  /** The board as it was before they fell, while they tumble. */
  readonly board = signal<Board | null>(null);
  private timer = 0;
  private later: (() => void)[] = [];

  /** Do something once no dice tumble. */
  after(act: () => void): void {
    if (this.isOn.value) this.later.push(act);
    else act();
  }

  /** Throw the dice of some lines, if one wishes to see them tumble. */
  begin(lines: readonly LogLine[], veils = false, board: Board | null = null): void {
    this.end();
    if (!lines.length || !tumbles()) return;
    batch(() => {
      this.lines.value = lines;
      this.veils.value = veils;
      this.board.value = board;
    });
    this.timer = window.setTimeout(() => this.end(), ROLL_TIME / speed());
  }

  /** Whoever is gone is told nothing more. */
  close(): void {
    this.later = [];
    this.end();
  }

  /** Let them lie. */
  end(): void {
    window.clearTimeout(this.timer);
    batch(() => {
      this.lines.value = NONE;
      this.veils.value = false;
      this.board.value = null;
    });
    for (const act of this.later.splice(0)) act();
  }
}
