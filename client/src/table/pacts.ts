/** The pacts of a player, as the log and his free acts tell of them. */

import type { Choice, Frame, LogLine, Tagged } from "../protocol";
import { seatsOut } from "./seats";

/** How a game calls pacts: the kinds of its events, and of the acts that answer. */
export interface PactKinds {
  readonly proposed: string;
  readonly accepted: string;
  readonly left: string;
  readonly propose: string;
  readonly accept: string;
  readonly leave: string;
}

interface Told {
  readonly from: number;
  readonly members: readonly number[];
  readonly agreed: readonly number[];
  readonly words: string;
}

export interface Pact extends Told {
  readonly id: string;
  /** The act that agrees to it; null for who has agreed. */
  readonly accept: Choice | null;
  /** The act that refuses or ends it. */
  readonly leave: Choice;
}

function told(log: readonly LogLine[], kinds: PactKinds): ReadonlyMap<string, Told> {
  const found = new Map<string, Told>();
  for (const { kind, event } of log) {
    const id = String(event.pact);
    const seat = Number(event.seat);
    const known = found.get(id);
    if (kind === kinds.proposed) {
      const members = event.members as readonly number[];
      found.set(id, { from: seat, members, agreed: [seat], words: String(event.words) });
    } else if (known && kind === kinds.accepted) {
      found.set(id, { ...known, agreed: [...known.agreed, seat] });
    } else if (known && kind === kinds.left) {
      const others = (seats: readonly number[]) => seats.filter((one) => one !== seat);
      found.set(id, { ...known, members: others(known.members), agreed: others(known.agreed) });
    }
  }
  return found;
}

/** The acts that put another pact in the place of one that was offered: it is refused then. */
export function counterOffer(
  { members, leave }: Pact,
  seat: number,
  words: string,
  { propose }: PactKinds,
): readonly Tagged[] {
  const players = members.filter((one) => one !== seat);
  return [{ type: propose, players, words }, leave.action];
}

/** The pacts that a seat has been offered or is party to, without those who are out of the game. */
export function pactsOf(frame: Frame, log: readonly LogLine[], kinds: PactKinds): readonly Pact[] {
  const known = told(log, kinds);
  const out = seatsOut(frame.board);
  const isIn = (seat: number) => !out.has(seat);
  const acts = (type: string) => frame.liberties.filter((choice) => choice.action.type === type);
  const agreeing = new Map(acts(kinds.accept).map((choice) => [choice.action.pact, choice]));
  return acts(kinds.leave).map((leave) => {
    const id = String(leave.action.pact);
    const pact = known.get(id) ?? { from: -1, members: [], agreed: [], words: leave.label };
    return {
      ...pact,
      id,
      members: pact.members.filter(isIn),
      agreed: pact.agreed.filter(isIn),
      accept: agreeing.get(id) ?? null,
      leave,
    };
  });
}
