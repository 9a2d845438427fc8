/** What a choice costs, where its words do not say it. */

import type { Choice } from "../protocol";

export function CostChip({ choice }: { choice: Choice }) {
  const cost = choice.cost ?? 0;
  if (!cost || new RegExp(`\\b${cost}\\b`).test(choice.label)) return null;
  return <span class="cost-chip">{cost}</span>;
}
