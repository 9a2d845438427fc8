/** What is still to be sent of a choice that takes several acts. */

import type { Frame, Tagged } from "../protocol";
import { actionKey } from "./marks";
import { seatAsked } from "./questions";

/** The acts that follow one that a seat has sent. */
interface Rest {
  readonly seat: number;
  readonly sent: number;
  readonly acts: readonly Tagged[];
}

const NONE: Rest = { seat: -1, sent: -1, acts: [] };

export class Sequel {
  private rest = NONE;

  /** An act of a seat was sent under a number; these are to follow. */
  begin(seat: number, sent: number, acts: readonly Tagged[]): void {
    this.rest = { seat, sent, acts };
  }

  end(): void {
    this.rest = NONE;
  }

  /** What is to follow once the last act was taken; if it cannot be, that is for a person. */
  next({ taken, seat: eyes, asks, choices, liberties }: Frame): Omit<Rest, "sent"> | null {
    const { seat, sent, acts } = this.rest;
    const [act] = acts;
    if (!act || taken !== sent) return null;
    this.end();
    const key = JSON.stringify(act);
    const isAsked = seatAsked({ asks }) === seat;
    const open = [...(isAsked ? choices : []), ...(eyes === seat ? liberties : [])];
    return open.some((one) => !one.confirm && actionKey(one) === key) ? { seat, acts } : null;
  }
}
