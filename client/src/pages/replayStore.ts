/** A game played again: frames fetched ahead, shown ply by ply. */

import { batch, computed, signal } from "@preact/signals";
import { api, at } from "../api";
import { type Atlas, loadAtlas } from "../map/atlas";
import { wear } from "../map/symbols";
import type { BoardHandle } from "../map/useWindow";
import type { Caption, Frame, LogLine, TableInfo } from "../protocol";
import { shared } from "../share";
import { Rolling } from "../table/rolling";
import { Clock } from "./clock";
import { pastLog } from "./steps";

/** So many plies are fetched before they are shown, so many of them at once. */
const AHEAD = 60;
const AT_ONCE = 10;
/** So many milliseconds plies that are late may be drawn before the page is painted. */
const AT_A_PAINT = 24;
/** So often in a second the log is written anew: faster nobody reads. */
const READ_RATE = 4;

/** The eyes of whoever has no seat. */
export const SPECTATOR = -1;

export class ReplayStore {
  readonly table = signal<TableInfo | null>(null);
  readonly ply = signal(0);
  readonly seat = signal<number | undefined>(undefined);
  readonly atlas = signal<Atlas | null>(null);
  readonly log = signal<readonly LogLine[]>([]);
  readonly frame = signal<Frame | null>(null);
  readonly problem = signal("");
  readonly isPlaying = signal(false);
  /** Whether the ply that was wanted last could not be fetched. */
  readonly isLost = signal(false);
  /** Plies a second. */
  readonly rate = signal(2);
  /** What is said of each step, in an example. */
  readonly captions = signal<readonly Caption[]>([]);
  readonly most = computed(() => this.table.value?.ply ?? 0);
  readonly isAtStart = computed(() => this.ply.value <= 0);
  readonly isAtEnd = computed(() => this.ply.value >= this.most.value);
  /** Whether plies follow one another so fast that nothing but the board can be looked at. */
  readonly isFast = computed(() => this.isPlaying.value && this.rate.value > 2);
  /** The ply for what is read: while many a second are shown it goes on only now and then. */
  readonly readPly = computed(() => {
    const stride = this.isPlaying.value ? Math.max(1, Math.round(this.rate.value / READ_RATE)) : 1;
    return this.ply.value - (this.ply.value % stride);
  });
  /** The seats through whose eyes one may look; several at one screen keep their secrets. */
  readonly seats = computed(() => {
    const { seats = [], status } = this.table.value ?? {};
    const mine = seats.filter((seat) => seat.mine);
    if (status === "over") return seats;
    return mine.length === 1 ? mine : [];
  });
  readonly rolling = new Rolling();
  board: BoardHandle | null = null;
  private frames = new Map<number, Frame>();
  private coming = new Map<number, Promise<Frame | null>>();
  private timer = 0;
  private clock = new Clock(0, 1);
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
    this.rolling.end();
  }

  private async open(start: number | null): Promise<void> {
    try {
      await this.loadTable();
      this.ply.value = start ?? 0;
      await this.loadLog();
      // Whoever has begun to play or to look elsewhere is not called back.
      if (!this.isPlaying.value) await this.go(this.ply.value);
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
    const eyes = this.seat.value;
    const isOpen = eyes === SPECTATOR || this.seats.value.some(({ seat }) => seat === eyes);
    if (!isOpen && !this.isExample) this.seat.value = undefined;
    const { frames } = this;
    const last = await api.frame(this.root, this.most.value, 0, this.seat.value);
    // Whoever looks through other eyes by now waits for another answer.
    if (this.frames !== frames) return;
    this.log.value = last.log;
    this.seat.value ??= last.seat;
    wear(last.board.looks);
    if (last.board.map && !this.atlas.value) this.atlas.value = await loadAtlas(last.board.map);
  }

  async look(seat: number | undefined): Promise<void> {
    this.seat.value = seat;
    this.frames = new Map();
    this.coming = new Map();
    const { frames } = this;
    try {
      await this.loadLog();
      await this.go(this.ply.value);
    } catch (error) {
      if (this.frames === frames) this.problem.value = (error as Error).message;
    }
  }

  private fetch(ply: number): Promise<Frame | null> {
    const known = this.frames.get(ply);
    if (known) return Promise.resolve(known);
    if (!this.coming.has(ply)) this.fetchSome(ply, 1);
    return this.coming.get(ply) ?? Promise.resolve(null);
  }

  /** Ask for some frames that follow one another. */
  private fetchSome(from: number, count: number): void {
    const { frames, coming } = this;
    const plies = Array.from({ length: count }, (_, place) => from + place);
    const arrival = api.frames(this.root, from, count, this.seat.value).then(
      (found) => {
        for (const frame of found) frames.set(frame.ply, frame);
        return true;
      },
      () => false,
    );
    for (const ply of plies) {
      coming.set(
        ply,
        arrival.then(() => {
          coming.delete(ply);
          return frames.get(ply) ?? null;
        }),
      );
    }
    // What did not come is asked for again only when it is wanted: the line may be down.
    void arrival.then((isHere) => {
      if (isHere && !this.isClosed && this.frames === frames) this.prefetch();
    });
  }

  /** Fetch what comes next before it is wanted, some at once. */
  private prefetch(): void {
    const isHere = (ply: number) => this.frames.has(ply) || this.coming.has(ply);
    const end = Math.min(this.ply.value + AHEAD, this.most.value);
    for (let ply = this.ply.value + 1; ply <= end; ply++) {
      if (this.coming.size > AT_ONCE) return;
      if (isHere(ply)) continue;
      const count = Math.min(AT_ONCE, this.most.value - ply + 1);
      // Wait until there is room for as many as come at once.
      if (ply + count - 1 > end) return;
      this.fetchSome(ply, count);
    }
  }

  async go(wish: number): Promise<void> {
    const ply = Math.min(Math.max(0, wish), this.most.value);
    const known = this.frames.get(ply);
    if (known) {
      this.show(ply, known);
      return;
    }
    this.ply.value = ply;
    const { frames } = this;
    const frame = await this.fetch(ply);
    // A slider or other eyes move on while frames are on their way: only the wanted one is shown.
    if (this.ply.value !== ply || this.frames !== frames || this.isClosed) return;
    if (frame) this.show(ply, frame);
    else this.halt();
  }

  /** Stay with what is shown: what was to come did not. */
  private halt(): void {
    this.pause();
    batch(() => {
      this.ply.value = this.frame.peek()?.ply ?? 0;
      this.isLost.value = true;
    });
  }

  private show(ply: number, found: Frame): void {
    const frame = shared(this.frame.peek(), found);
    this.frames.set(ply, frame);
    batch(() => {
      this.ply.value = ply;
      this.frame.value = frame;
      this.isLost.value = false;
      this.rolling.begin(this.thrownFor(frame));
    });
    this.prefetch();
  }

  /** The lines whose dice fell last before a frame, in a battle that can be looked at. */
  private thrownFor({ ply, board }: Frame): readonly LogLine[] {
    if (!board.battle || this.isFast.value) return [];
    const past = pastLog(this.log.value, ply);
    return past.slice(pastLog(past, ply - 1).length).filter(({ faces }) => faces.length > 0);
  }

  readonly jump = (ply: number) => {
    this.pause();
    void this.go(ply);
  };

  play(): void {
    if (this.ply.value >= this.most.value) void this.go(0);
    this.isPlaying.value = true;
    this.clock = new Clock(performance.now(), this.rate.value);
    void this.beat();
  }

  pause(): void {
    this.isPlaying.value = false;
    window.clearTimeout(this.timer);
  }

  /** Show the next ply, and those that are late before the page is painted again. */
  private async beat(): Promise<void> {
    const begun = performance.now();
    if (this.clock.rate !== this.rate.value) this.clock = new Clock(begun, this.rate.value);
    const { clock } = this;
    do {
      if (this.ply.value >= this.most.value) {
        this.pause();
        return;
      }
      await this.go(this.ply.value + 1);
      // Somebody may have stopped and begun again while a frame was on its way.
      if (!this.isPlaying.value || this.clock !== clock) return;
      clock.tick(performance.now());
      if (this.captions.value.some((caption) => caption.ply === this.ply.value)) {
        this.pause();
        return;
      }
    } while (this.isLate() && performance.now() - begun < AT_A_PAINT);
    const wait = Math.max(0, clock.due - performance.now());
    this.timer = window.setTimeout(() => void this.beat(), wait);
  }

  /** Whether the next ply should be there already, and can be. */
  private isLate(): boolean {
    return this.clock.due <= performance.now() && this.frames.has(this.ply.value + 1);
  }
}
