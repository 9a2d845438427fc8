/** What is still to be sent of a choice that takes several acts. */

import type { Choice, Frame, Tagged } from "../protocol";
import { actionKey } from "./marks";

/** The acts that follow one that a seat took at a ply. */
interface Rest {
  readonly seat: number;
  readonly since: number;
  /** What could be chosen then. */
  readonly among: string;
  readonly acts: readonly Tagged[];
}

const listed = (choices: readonly Choice[]) => choices.map(actionKey).join();
const NONE: Rest = { seat: -1, since: -1, among: "", acts: [] };

export class Sequel {
  private rest = NONE;

  /** The first act was sent at a ply, where so much could be chosen. */
  begin(seat: number, since: number, choices: readonly Choice[], acts: readonly Tagged[]): void {
    this.rest = { seat, since, among: listed(choices), acts };
  }

  end(): void {
    this.rest = NONE;
  }

  /** The act that is to follow; when something else has happened, that is for a person. */
  next({ ply, asks, choices }: Frame): { readonly act: Tagged; readonly seat: number } | null {
    const { seat, since, among, acts } = this.rest;
    const [act, ...rest] = acts;
    if (!act || ply === since) return null;
    // The table may tell something else before it has taken the act.
    if (ply > since && listed(choices) === among) return null;
    this.end();
    const key = JSON.stringify(act);
    const isAsked = asks.find((one) => one.mine)?.seat === seat && ply > since;
    if (!isAsked || !choices.some((one) => !one.confirm && actionKey(one) === key)) return null;
    this.begin(seat, ply, choices, rest);
    return { act, seat };
  }
}
