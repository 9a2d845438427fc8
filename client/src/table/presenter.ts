/** Shows frames one after the other, giving moves and dice the time to be seen. */

import { computed, signal } from "@preact/signals";
import type { Frame, LogLine } from "../protocol";
import { moves, settings, speed } from "../settings";

/** A frame with the whole log that belongs to it. */
export interface Scene {
  readonly frame: Frame;
  readonly log: readonly LogLine[];
  /** How many of the last lines are new with this frame. */
  readonly fresh: number;
}

export const MOVE_TIME = 420;
export const DICE_TIME = 800;
const QUIET_TIME = 70;

/** How long a scene is worth looking at before the next one. */
export function holdTime(scene: Scene, waiting: number): number {
  if (!moves() || document.hidden || waiting > 40) return 0;
  const lines = scene.fresh ? scene.log.slice(-scene.fresh) : [];
  const rolled = settings.value.dice === "roll" && lines.some((line) => line.faces.length > 0);
  const moved = lines.some((line) => line.spaces.length > 1);
  const time = rolled ? DICE_TIME : moved ? MOVE_TIME : QUIET_TIME;
  return time / speed() / (waiting > 15 ? 6 : waiting > 5 ? 2 : 1);
}

export class Presenter {
  readonly shown = signal<Scene | null>(null);
  /** The newest scene there is, shown or not. */
  readonly tip = signal<Scene | null>(null);
  readonly waiting = signal(0);
  /** Whether what is shown is what is. */
  readonly isCurrent = computed(() => this.shown.value === this.tip.value);
  private queue: Scene[] = [];
  private timer = 0;
  private free = 0;

  constructor(private readonly onShow: (scene: Scene, before: Scene | null) => void) {}

  /** Take a frame; what one did oneself is shown *atOnce*. */
  receive(frame: Frame, atOnce = false): void {
    const known = this.tip.value?.log ?? [];
    const log = [...known.slice(0, frame.log_from), ...frame.log];
    const scene = { frame, log, fresh: this.tip.value ? frame.log.length : 0 };
    this.tip.value = scene;
    this.queue.push(scene);
    if (atOnce && this.queue.length === 1) this.free = 0;
    this.advance();
  }

  /** Go to what is now. */
  skip(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.free = 0;
    const last = this.queue.at(-1);
    this.queue = [];
    if (last) this.show(last);
  }

  stop(): void {
    window.clearTimeout(this.timer);
  }

  private advance(): void {
    if (this.timer) return;
    const wait = this.free - performance.now();
    if (wait > 1) {
      this.waiting.value = this.queue.length;
      this.timer = window.setTimeout(() => {
        this.timer = 0;
        this.advance();
      }, wait);
      return;
    }
    const scene = this.queue.shift();
    if (!scene) return;
    this.show(scene);
    this.free = performance.now() + holdTime(scene, this.queue.length);
    if (this.queue.length) this.advance();
  }

  private show(scene: Scene): void {
    const before = this.shown.value;
    this.shown.value = scene;
    this.waiting.value = this.queue.length;
    this.onShow(scene, before);
  }
}
