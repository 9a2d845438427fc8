/** Aim after aim at the same: until what can be aimed at changes, or one thinks better of it. */

import { signal } from "@preact/signals";
import type { Choice } from "../protocol";
import { actionKey } from "./marks";

interface Aim {
  readonly key: string;
  /** All that could be aimed at. */
  readonly among: string;
}

const all = (choices: readonly Choice[]) => choices.map(actionKey).sort().join();

export class Steady {
  /** The seats that aim so. */
  readonly on = signal<ReadonlySet<number>>(new Set());
  private readonly aims = new Map<number, Aim>();

  put(seat: number, isOn: boolean): void {
    const on = new Set(this.on.value);
    if (isOn) on.add(seat);
    else on.delete(seat);
    this.on.value = on;
    // What was aimed at before one wished so is not meant.
    this.aims.delete(seat);
  }

  /** A seat has chosen something itself. */
  note(seat: number, choice: Choice, choices: readonly Choice[]): void {
    this.aims.set(seat, { key: actionKey(choice), among: all(choices) });
  }

  /** What a seat aims at once more. */
  next(seat: number, choices: readonly Choice[]): Choice | null {
    const aim = this.aims.get(seat);
    if (!this.on.value.has(seat) || !aim || aim.among !== all(choices)) return null;
    return choices.find((choice) => actionKey(choice) === aim.key) ?? null;
  }

  /** The battle is over. */
  end(): void {
    this.aims.clear();
    if (this.on.value.size) this.on.value = new Set();
  }
}
