/** What whoever plays at this screen is asked, and whether it is still the same. */

import { moduleOf } from "../games";
import type { Frame } from "../protocol";
import { seatsOut } from "./seats";

/** Whether one is asked to agree to what somebody else wants. */
export const asksConsent = ({ choices, table }: Frame) =>
  choices.some(({ action }) => moduleOf(table.game).consents?.includes(action.type));

/** What a seat at this screen is asked. */
export const askHere = ({ asks }: Pick<Frame, "asks">) => asks.find((ask) => ask.mine);

export const seatAsked = (frame: Pick<Frame, "asks">) => askHere(frame)?.seat;

const promptOf = (frame: Frame) => askHere(frame)?.prompt;

/** Whether a question is gone because what led to it was taken back; a rollback is told of itself. */
export function isTakenBack(before: Frame, now: Frame): boolean {
  if (before.rollback || now.ply >= before.ply) return false;
  return promptOf(before) !== undefined && promptOf(before) !== promptOf(now);
}

/** Whether the same is asked as before: where all choose at once, others go on meanwhile. */
export function isUndisturbed(frame: Frame, before: Frame | undefined): boolean {
  if (!before || before.ply === frame.ply || seatAsked(frame) === undefined) return false;
  const choices = (one: Frame) => JSON.stringify(one.choices);
  return seatAsked(frame) === seatAsked(before) && choices(frame) === choices(before);
}

/** Whether the same is asked of the same seats, here or elsewhere. */
export function isSameAsked(frame: Frame, before: Frame): boolean {
  const asked = ({ asks }: Frame) => asks.map(({ seat, prompt }) => `${seat} ${prompt}`).join();
  return asked(frame) === asked(before);
}

/** Whether nobody else has a say; those who are out of the game have none. */
export function isAlone({ table, board }: Frame): boolean {
  const out = seatsOut(board);
  return !table.seats.some((one) => one.kind === "person" && !one.mine && !out.has(one.seat));
}
