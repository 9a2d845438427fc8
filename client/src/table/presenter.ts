/** Shows what happened one thing after the other, giving moves and dice the time to be seen. */

import { computed, signal } from "@preact/signals";
import type { Frame, LogLine } from "../protocol";
import { settings, speed } from "../settings";

/** A frame with the whole log that belongs to it. */
export interface Scene {
  readonly frame: Frame;
  readonly log: readonly LogLine[];
}

/** Something that is still to be shown; frames of the past are fetched when they are wanted. */
interface Coming {
  readonly ply: number;
  readonly log: readonly LogLine[];
  frame: Frame | null;
  fetched: Promise<Frame | null> | null;
}

export const MOVE_TIME = 520;
const DICE_TIME = 1000;
const QUICK_DICE_TIME = 420;
const TELL_TIME = 380;
const QUIET_TIME = 60;
/** So many frames of the past are fetched before they are wanted. */
const AHEAD = 6;
/** A moment that does not come in this time is left out. */
const PATIENCE = 4000;
/** Nobody wants to watch more than this; the rest is skipped. */
const MOST_COMING = 400;

const isRolled = (line: LogLine) => line.faces.length > 0;
const isMoved = (line: LogLine) => line.spaces.length > 1;

/** How long a scene is worth looking at before the next one. */
export function holdTime(lines: readonly LogLine[]): number {
  const dice = { roll: DICE_TIME, quick: QUICK_DICE_TIME, off: QUIET_TIME }[settings.value.dice];
  const time = lines.some(isRolled)
    ? dice
    : lines.some(isMoved)
      ? MOVE_TIME
      : lines.length
        ? TELL_TIME
        : QUIET_TIME;
  return time / speed();
}

/** Whether all that is told is what one did oneself, without dice or a piece on its way. */
function isOwnDoing(lines: readonly LogLine[], { table }: Frame): boolean {
  const isMine = (seat: number) => table.seats.some((one) => one.mine && one.seat === seat);
  const isOwn = (line: LogLine) => isMine(line.seat) && !isRolled(line) && !isMoved(line);
  return lines.length > 0 && lines.every(isOwn);
}

/** The lines that a scene adds to the one before. */
export function freshLines(scene: Scene, before: Scene | null): readonly LogLine[] {
  return before ? scene.log.slice(before.log.length) : [];
}

/**
 * Part the lines that came with one frame into moments, each with the ply after it: one for each
 * ply that rolled dice or moved a piece, and one for each run of quieter lines of a kind.
 */
export function moments(lines: readonly LogLine[]): { ply: number; count: number }[] {
  const found: { ply: number; count: number }[] = [];
  for (const [place, line] of lines.entries()) {
    const last = lines[place - 1];
    const skipped = settings.value.dice === "off" && isRolled(line);
    const quiet = !isMoved(line) && (!isRolled(line) || skipped);
    const joins =
      last && (last.ply === line.ply || (quiet && last.kind === line.kind) || line.ply < last.ply);
    const now = found.at(-1);
    if (joins && now) found[found.length - 1] = { ply: line.ply + 1, count: now.count + 1 };
    else found.push({ ply: line.ply + 1, count: 1 });
  }
  return found;
}

export class Presenter {
  readonly shown = signal<Scene | null>(null);
  /** The newest scene there is, shown or not. */
  readonly tip = signal<Scene | null>(null);
  readonly waiting = signal(0);
  /** Whether what is shown is what is. */
  readonly isCurrent = computed(() => this.shown.value === this.tip.value);
  private queue: Coming[] = [];
  private timer = 0;
  private free = 0;
  private isPaused = false;
  private isBusy = false;

  constructor(
    private readonly onShow: (scene: Scene, before: Scene | null) => void,
    private readonly fetchPast: (ply: number, seat: number) => Promise<Frame | null>,
  ) {}

  /** Take a frame; what one did oneself is shown *atOnce*. */
  receive(frame: Frame, atOnce = false): void {
    const before = this.tip.value;
    const known = before?.log ?? [];
    const log = [...known.slice(0, frame.log_from), ...frame.log];
    const scene = { frame, log };
    this.tip.value = scene;
    const isIdle = !this.queue.length && !this.isBusy;
    if (before && frame.log_from >= known.length) this.expand(scene, before.frame.ply);
    this.queue.push({ ply: frame.ply, log, frame, fetched: null });
    if (atOnce && isIdle) this.hurry();
    const isTooMuch = this.queue.length > MOST_COMING;
    if (isTooMuch && this.isPaused) this.queue = this.queue.slice(-1);
    else if (isTooMuch || this.isHurried()) this.skip();
    else void this.advance();
  }

  /** Stop before the next scene until `goOn`. */
  pause(): void {
    this.isPaused = true;
    window.clearTimeout(this.timer);
    this.timer = 0;
  }

  goOn(): void {
    this.isPaused = false;
    this.free = 0;
    void this.advance();
  }

  /** Go to what is now. */
  skip(): void {
    this.hurry();
    this.isPaused = false;
    this.isBusy = false;
    this.queue = [];
    const last = this.tip.value;
    if (last && this.shown.value !== last) this.show(last);
  }

  stop(): void {
    window.clearTimeout(this.timer);
    this.queue = [];
  }

  /** Wait no longer for what was shown last. */
  private hurry(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.free = 0;
  }

  private isHurried(): boolean {
    return document.hidden || speed() === Infinity;
  }

  /** Put what happened on the way to a scene before it. */
  private expand(scene: Scene, from: number): void {
    const { frame, log } = scene;
    if (this.isHurried()) return;
    let length = frame.log_from;
    for (const { ply, count } of moments(frame.log)) {
      length += count;
      const told = log.slice(length - count, length);
      if (ply <= from || ply >= frame.ply || isOwnDoing(told, frame)) continue;
      this.queue.push({ ply, log: log.slice(0, length), frame: null, fetched: null });
    }
  }

  private prefetch(): void {
    const seat = this.tip.value?.frame.seat ?? -1;
    for (const coming of this.queue.slice(0, AHEAD)) {
      if (coming.frame || coming.fetched) continue;
      const late = new Promise<null>((done) => window.setTimeout(() => done(null), PATIENCE));
      coming.fetched = Promise.race([this.fetchPast(coming.ply, seat).catch(() => null), late]);
    }
  }

  private async advance(): Promise<void> {
    if (this.timer || this.isPaused || this.isBusy) return;
    this.prefetch();
    this.waiting.value = this.queue.length;
    const wait = this.free - performance.now();
    if (wait > 1) {
      this.timer = window.setTimeout(() => {
        this.timer = 0;
        void this.advance();
      }, wait);
      return;
    }
    const next = this.queue[0];
    if (!next) return;
    this.isBusy = true;
    const frame = next.frame ?? (await next.fetched);
    this.isBusy = false;
    // Somebody may have skipped while the frame was on its way.
    if (this.queue[0] === next) {
      this.queue.shift();
      if (frame) this.present(next, frame);
    }
    void this.advance();
  }

  private present(coming: Coming, frame: Frame): void {
    const tip = this.tip.value;
    const scene = tip?.frame === frame ? tip : { frame, log: coming.log };
    this.free = performance.now() + holdTime(freshLines(scene, this.shown.value));
    this.show(scene);
  }

  private show(scene: Scene): void {
    const before = this.shown.value;
    this.shown.value = scene;
    this.waiting.value = this.queue.length;
    this.onShow(scene, before);
  }
}
