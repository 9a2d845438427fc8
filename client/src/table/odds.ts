/** Exact odds of the battles that choices would start, asked for once and kept for the ply. */

import { signal } from "@preact/signals";
import { api } from "../api";
import type { Choice, Forecast } from "../protocol";
import { actionKey } from "./marks";

const MOST = 48;

export class Odds {
  readonly known = signal<ReadonlyMap<string, Forecast | null>>(new Map());
  private ply = -1;
  private readonly asked = new Set<string>();

  constructor(private readonly table: string) {}

  /** Ask for the odds of some choices of a position. */
  want(ply: number, seat: number, choices: readonly Choice[]): void {
    for (const choice of choices.slice(0, MOST)) void this.ask(ply, seat, choice);
  }

  /** The odds of a choice, as soon as they are known. */
  of(choice: Choice): Forecast | null | undefined {
    return this.known.value.get(actionKey(choice));
  }

  async ask(ply: number, seat: number, choice: Choice): Promise<void> {
    const key = actionKey(choice);
    if (ply !== this.ply) {
      this.ply = ply;
      this.asked.clear();
      this.known.value = new Map();
    }
    if (this.asked.has(key)) return;
    this.asked.add(key);
    const found = await api.forecast(this.table, seat, choice.action).catch(() => undefined);
    if (found === undefined || ply !== this.ply) return;
    this.known.value = new Map(this.known.value).set(key, found);
  }
}
