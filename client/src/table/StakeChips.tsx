/** What a choice costs, where its words do not say it, and what the dice may make of it. */

import type { Choice } from "../protocol";

export function StakeChips({ choice }: { choice: Choice }) {
  const cost = choice.cost ?? 0;
  const isSaid = !cost || new RegExp(`\\b${cost}\\b`).test(choice.label);
  return (
    <>
      {!isSaid && <span class="cost-chip">{cost}</span>}
      {choice.odds && <span class="odds-chip">{choice.odds}</span>}
    </>
  );
}
