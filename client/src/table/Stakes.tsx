/** What a choice costs, where its words do not say it, and what the dice may make of it. */

import type { Choice } from "../protocol";

export function CostChip({ choice }: { choice: Choice }) {
  const cost = choice.cost ?? 0;
  if (!cost || new RegExp(`\\b${cost}\\b`).test(choice.label)) return null;
  return <span class="cost-chip">{cost}</span>;
}

/** Below the words of a choice, where there is room for it. */
export function OddsLine({ choice }: { choice: Choice }) {
  return choice.odds ? <small class="odds-line">{choice.odds}</small> : null;
}
