/** A guided first game: what the coach says now, and the one step he waits for. */

import { computed, signal } from "@preact/signals";
import { api } from "../api";
import type { Choice, Frame, Lesson, LessonStep } from "../protocol";

const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const sorted = (value: unknown) =>
  Object.entries(value as object).sort(([a], [b]) => a.localeCompare(b));

export class Coach {
  private readonly lesson = signal<Lesson | null>(null);
  private readonly ply = signal(0);
  private readonly isDismissed = signal(false);
  private asked = false;
  readonly step = computed<LessonStep | null>(
    () => this.active()?.steps.find((step) => step.ply === this.ply.value) ?? null,
  );
  /** What the coach says in farewell, until it is put away. */
  readonly farewell = computed(() => {
    const lesson = this.active();
    return lesson && this.ply.value >= lesson.plies ? lesson.end : "";
  });
  /** How far the learner is: the number of the step, and how many there are. */
  readonly progress = computed<readonly [number, number]>(() => {
    const steps = this.lesson.value?.steps ?? [];
    return [steps.filter((step) => step.ply <= this.ply.value).length, steps.length];
  });

  private active(): Lesson | null {
    return this.isDismissed.value ? null : this.lesson.value;
  }

  /** Look at what the table shows now. */
  see(frame: Frame): void {
    this.ply.value = frame.ply;
    if (!frame.table.lesson || this.asked) return;
    this.asked = true;
    void api.lesson(frame.table.game).then(
      (lesson) => {
        this.lesson.value = lesson;
      },
      () => undefined,
    );
  }

  /** Leave of the choices only the one the coach waits for. */
  filter(choices: readonly Choice[]): readonly Choice[] {
    const { value: step } = this.step;
    if (!step) return choices;
    const wanted = choices.filter(({ action, rest }) => !rest && same(action, step.action));
    return wanted.length ? wanted : choices;
  }

  /** Play on without the coach. */
  dismiss(): void {
    this.isDismissed.value = true;
  }
}
