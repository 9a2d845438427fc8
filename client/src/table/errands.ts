/** A list of single choices that one ticks, and that are then sent one after the other. */

import { computed, signal } from "@preact/signals";
import { api } from "../api";
import type { Choice, Errands, Frame, Refused, Tagged } from "../protocol";
import { t } from "../words";
import { actionKey } from "./marks";
import { askHere } from "./questions";
import { carried, costOf, none, type Ticks, tick } from "./ticks";

/** Where an errand stands in the list, and the acts of it that are still to be sent. */
interface Run {
  readonly place: number;
  readonly acts: readonly Tagged[];
}

export class ErrandRunner {
  readonly list = signal<Errands | null>(null);
  readonly ticks = signal<Ticks>([]);
  /** What there is to say of the list: why it stopped. */
  readonly note = signal("");
  /** What was asked about when the list stopped for it: who goes on has agreed. */
  readonly warned = signal("");
  readonly isRunning = signal(false);
  readonly left = computed(() => {
    const { value: list } = this.list;
    return list ? list.purse - costOf(list, this.ticks.value) : 0;
  });
  private queue: Run[] = [];
  /** What was asked and agreed to before the list was begun. */
  private agreed: ReadonlySet<string> = new Set();
  /** What the table shows, and what it showed before the list was begun. */
  private now: Frame | null = null;
  private before: Frame | null = null;
  private done = 0;
  /** Whether all is to be ended with the list: then it is not wanted again. */
  private isEnding = false;
  /** The ply at which the last act was sent, and its number. */
  private sentAt = -1;
  private number = -1;
  private sent: Tagged | undefined;
  /** How often a list was asked for: one that was not awaited any more is not shown. */
  private asked = 0;

  constructor(
    private readonly table: string,
    /** Sends an act; returns its number. */
    private readonly act: (action: Tagged, seat: number) => number,
    private readonly name: (seat: number) => string,
    /** All is done, or no list is to be had any more. */
    private readonly onEnd: (said: string) => void,
  ) {}

  /** Fetch the list of a seat; ticks that still hold stay. */
  async open(seat: number): Promise<void> {
    const asked = ++this.asked;
    const list = await api.errands(this.table, seat).catch(() => null);
    if (asked !== this.asked) return;
    const before = this.list.value;
    if (!list) {
      this.close(this.note.value);
      return;
    }
    const isSame = before?.seat === list.seat && before.name === list.name;
    this.ticks.value = isSame ? carried(before, this.ticks.value, list) : none(list);
    if (!isSame) this.stop("");
    this.list.value = list;
  }

  /** Put the list away. */
  close(said = ""): void {
    this.asked += 1;
    this.stop("");
    this.list.value = null;
    this.onEnd(said);
  }

  put(place: number, wish: number): void {
    const { value: list } = this.list;
    if (list) this.change(tick(list, this.ticks.value, place, wish));
  }

  /** Tick other things: what was said of the ones before holds no more. */
  change(ticks: readonly number[], said = ""): void {
    this.ticks.value = ticks;
    this.note.value = said;
    this.warned.value = "";
  }

  /** Do what is ticked, one act after the other, and then an act that ends it. */
  run(last: Choice | null, agreed: readonly string[] = []): void {
    const { value: list } = this.list;
    if (!list || this.isRunning.value) return;
    this.queue = list.errands.flatMap(({ acts }, place) =>
      Array.from({ length: this.ticks.value[place] ?? 0 }, () => ({ place, acts })),
    );
    if (last) this.queue.push({ place: -1, acts: [last.action] });
    if (!this.queue.length) return;
    this.asked += 1;
    this.done = 0;
    this.isEnding = last !== null && last === list.finish;
    this.before = this.now;
    this.agreed = new Set(agreed);
    this.note.value = "";
    this.warned.value = "";
    this.isRunning.value = true;
    this.sendNext(list);
  }

  private sendNext({ seat, ply }: { seat: number; ply: number }): void {
    this.sent = this.next();
    if (!this.sent) return;
    this.sentAt = ply;
    this.number = this.act(this.sent, seat);
    if (!this.number) this.onLost();
  }

  /** The act to be sent now; what only leads to one that can be chosen already is left out. */
  private next(): Tagged | undefined {
    const acts = this.queue[0]?.acts ?? [];
    const open = new Set(this.now?.choices.map(actionKey));
    return acts.findLast((act) => open.has(JSON.stringify(act))) ?? acts[0];
  }

  /** What is still to be asked before the next act; nothing of the end of what is ended anyway. */
  private question({ choices }: Frame): string {
    const next = JSON.stringify(this.next());
    const { confirm = "", danger } = choices.find((choice) => actionKey(choice) === next) ?? {};
    const isEnding = this.queue.at(-1)?.place === -1;
    return this.agreed.has(confirm) || (isEnding && !danger) ? "" : confirm;
  }

  /** Look at what came of the last act, and go on or stop. */
  onFrame(frame: Frame): void {
    const { value: list } = this.list;
    this.now = frame;
    if (!list) return;
    if (!this.isRunning.value) {
      if (frame.ply !== list.ply) void this.open(list.seat);
      return;
    }
    // The table may tell something else before it has taken the act.
    if (frame.taken !== this.number) return;
    this.countOne();
    const isOver = this.isOver(frame, list.seat);
    const said = isOver
      ? [t("errands.done", this.done), this.rolled(frame)].join(" ").trim()
      : this.obstacle(frame, list.seat);
    const asked = said ? "" : this.question(frame);
    if (!said && !asked) {
      this.sendNext({ seat: list.seat, ply: frame.ply });
      return;
    }
    if (isOver && this.isEnding) {
      this.close(said);
      return;
    }
    this.stop(said || t("errands.asked", asked), asked);
    void this.open(list.seat);
  }

  /** Take the act that was accepted off the queue; a whole errand off the ticks. */
  private countOne(): void {
    const [run, ...rest] = this.queue;
    if (!run || !this.sent) return;
    const acts = run.acts.slice(run.acts.indexOf(this.sent) + 1);
    if (acts.length) {
      this.queue = [{ place: run.place, acts }, ...rest];
      return;
    }
    this.queue = rest;
    if (run.place < 0) return;
    this.done += 1;
    this.ticks.value = this.ticks.value.map((n, place) => (place === run.place ? n - 1 : n));
  }

  /** Whether nothing is left to do: what was to be ended may have ended of itself. */
  private isOver(frame: Frame, seat: number): boolean {
    const [next] = this.queue;
    return !next || (next.place < 0 && this.hasEnded(frame, seat));
  }

  /** Whether a seat's part is over: the game has gone on, or another is asked the same. */
  private hasEnded(now: Frame, seat: number): boolean {
    const then = this.before ?? now;
    const stage = ({ board }: Frame) => `${board.title} ${board.step}`;
    const rule = then.asks.find((ask) => ask.seat === seat)?.rule;
    const isNext = now.asks[0]?.seat !== seat && now.asks[0]?.rule === rule;
    return Boolean(now.outcome) || isNext || stage(now) !== stage(then);
  }

  /** What dice brought upon the last act, if any fell. */
  private rolled({ log }: Frame): string {
    const ply = log.findLast((line) => line.ply >= this.sentAt && line.faces.length > 0)?.ply;
    return log.flatMap((line) => (line.ply === ply ? line.text : [])).join(" · ");
  }

  /** Say why the rest has to wait, if it has. */
  private obstacle(frame: Frame, seat: number): string {
    const rolled = this.rolled(frame);
    if (rolled) return t("errands.dice", rolled);
    const ask = askHere(frame) ?? frame.asks[0];
    if (!ask) return t("errands.over");
    return ask.mine && ask.seat === seat ? "" : t("errands.other", this.name(ask.seat));
  }

  /** Stop at a refusal; false when it was of something else. */
  onRefused({ why, rule }: Refused): boolean {
    const { value: list } = this.list;
    if (!list || !this.isRunning.value) return false;
    this.stop(t("errands.refused", why, rule));
    void this.open(list.seat);
    return true;
  }

  /** Stop when the line is lost: nobody knows whether the last act has arrived. */
  onLost(): void {
    if (this.isRunning.value) this.stop(t("errands.lost"));
  }

  private stop(said: string, asked = ""): void {
    this.queue = [];
    this.isRunning.value = false;
    this.note.value = said;
    this.warned.value = asked;
  }
}
