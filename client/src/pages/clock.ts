/** The clock of a replay. */

/** After a longer halt, as when the network stood still, what was missed is not made up for. */
const MOST_LATE = 1000;

/** When each ply is due: so many a second from the start on, however late one of them came. */
export class Clock {
  private shown = 0;

  constructor(
    private start: number,
    /** Plies a second. */
    readonly rate: number,
  ) {}

  /** When the next ply is to be shown. */
  get due(): number {
    return this.start + (this.shown * 1000) / this.rate;
  }

  /** Count a ply that is shown now. */
  tick(now: number): void {
    this.start += Math.max(0, now - this.due - MOST_LATE);
    this.shown += 1;
  }
}
