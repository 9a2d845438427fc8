/** A game played again: frames fetched ahead, shown ply by ply. */

import { batch, computed, signal } from "@preact/signals";
import { api, at } from "../api";
import { type Atlas, loadAtlas } from "../map/atlas";
import type { BoardHandle } from "../map/BoardView";
import { wear } from "../map/symbols";
import type { Caption, Frame, LogLine, TableInfo } from "../protocol";

const AHEAD = 40;
const AT_ONCE = 5;
/** So many plies may be drawn one after the other before the page is painted. */
const AT_A_PAINT = 3;

export class ReplayStore {
  readonly table = signal<TableInfo | null>(null);
  readonly ply = signal(0);
  readonly seat = signal<number | undefined>(undefined);
  readonly atlas = signal<Atlas | null>(null);
  readonly log = signal<readonly LogLine[]>([]);
  readonly frame = signal<Frame | null>(null);
  readonly problem = signal("");
  readonly isPlaying = signal(false);
  /** Plies a second. */
  readonly rate = signal(2);
  /** What is said of each step, in an example. */
  readonly captions = signal<readonly Caption[]>([]);
  readonly most = computed(() => this.table.value?.ply ?? 0);
  /** The seats through whose eyes one may look; several at one screen keep their secrets. */
  readonly seats = computed(() => {
    const { seats = [], status } = this.table.value ?? {};
    const mine = seats.filter((seat) => seat.mine);
    if (status === "over") return seats;
    return mine.length === 1 ? mine : [];
  });
  board: BoardHandle | null = null;
  private frames = new Map<number, Frame>();
  private coming = new Map<number, Promise<Frame | null>>();
  private timer = 0;
  private due = 0;
  private isClosed = false;
  private readonly root: string;

  /** An example has the name of its game and its own, parted by a slash. */
  constructor(
    readonly id: string,
    start: number | null,
    seat: number | undefined,
    readonly isExample = false,
  ) {
    this.root = isExample ? `/api/examples/${id}` : at(id);
    this.seat.value = seat;
    void this.open(start);
  }

  close(): void {
    this.isClosed = true;
    this.pause();
  }

  private async open(start: number | null): Promise<void> {
    try {
      await this.loadTable();
      await this.loadLog();
      await this.go(start ?? 0);
    } catch (error) {
      this.problem.value = (error as Error).message;
    }
  }

  private async loadTable(): Promise<void> {
    if (!this.isExample) {
      this.table.value = await api.table(this.id);
      return;
    }
    const example = await api.example(this.root);
    this.captions.value = example.captions;
    this.table.value = example.table;
  }

  /** The whole log, as this seat heard it, comes with the last frame. */
  private async loadLog(): Promise<void> {
    // A player's link to a game that goes on shows others what they may see.
    const isOpen = this.seats.value.some(({ seat }) => seat === this.seat.value);
    if (!isOpen && !this.isExample) this.seat.value = undefined;
    const last = await api.frame(this.root, this.most.value, 0, this.seat.value);
    this.log.value = last.log;
    this.seat.value ??= last.seat;
    wear(last.board.looks);
    if (last.board.map && !this.atlas.value) this.atlas.value = await loadAtlas(last.board.map);
  }

  async look(seat: number | undefined): Promise<void> {
    this.seat.value = seat;
    this.frames = new Map();
    this.coming = new Map();
    try {
      await this.loadLog();
      await this.go(this.ply.value);
    } catch (error) {
      this.problem.value = (error as Error).message;
    }
  }

  private fetch(ply: number): Promise<Frame | null> {
    const known = this.frames.get(ply);
    if (known) return Promise.resolve(known);
    let promise = this.coming.get(ply);
    if (!promise) {
      const { frames, coming } = this;
      promise = api.frame(this.root, ply, 1_000_000, this.seat.value).then(
        (frame) => {
          frames.set(ply, frame);
          coming.delete(ply);
          return frame;
        },
        () => {
          coming.delete(ply);
          return null;
        },
      );
      this.coming.set(ply, promise);
    }
    return promise;
  }

  /** Fetch what comes next before it is wanted, a few at once. */
  private prefetch(): void {
    for (let ply = this.ply.value + 1; ply <= this.ply.value + AHEAD; ply++) {
      if (ply > this.most.value || this.coming.size >= AT_ONCE) return;
      if (this.frames.has(ply) || this.coming.has(ply)) continue;
      void this.fetch(ply).then(() => !this.isClosed && this.prefetch());
    }
  }

  async go(wish: number): Promise<void> {
    const ply = Math.min(Math.max(0, wish), this.most.value);
    const known = this.frames.get(ply);
    if (known) {
      batch(() => {
        this.ply.value = ply;
        this.frame.value = known;
      });
      this.prefetch();
      return;
    }
    this.ply.value = ply;
    const frame = await this.fetch(ply);
    // A slider moves on while frames are on their way: only the wanted one is shown.
    if (!frame || this.ply.value !== ply) return;
    this.frame.value = frame;
    this.prefetch();
  }

  readonly jump = (ply: number) => {
    this.pause();
    void this.go(ply);
  };

  play(): void {
    if (this.ply.value >= this.most.value) void this.go(0);
    this.isPlaying.value = true;
    this.due = performance.now();
    void this.beat();
  }

  pause(): void {
    this.isPlaying.value = false;
    window.clearTimeout(this.timer);
  }

  /** Show the next ply when its time has come; those that are late come before the next paint. */
  private async beat(): Promise<void> {
    for (let shown = 0; shown < AT_A_PAINT && this.isPlaying.value; shown++) {
      if (this.ply.value >= this.most.value) {
        this.pause();
        return;
      }
      this.due = Math.max(this.due + 1000 / this.rate.value, performance.now() - 200);
      await this.go(this.ply.value + 1);
      if (this.captions.value.some((caption) => caption.ply === this.ply.value)) {
        this.pause();
        return;
      }
      if (this.due > performance.now() || !this.frames.has(this.ply.value + 1)) break;
    }
    if (!this.isPlaying.value) return;
    this.timer = window.setTimeout(() => void this.beat(), this.due - performance.now());
  }
}
