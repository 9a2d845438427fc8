/** What a choice costs, where its words do not say it, and what the dice may make of it. */

import type { Choice, Forecast } from "../protocol";
import { percent, t } from "../words";

export function CostChip({ choice }: { choice: Choice }) {
  const cost = choice.cost ?? 0;
  if (!cost || new RegExp(`\\b${cost}\\b`).test(choice.label)) return null;
  return <span class="cost-chip">{cost}</span>;
}

/** Below the words of a choice, where there is room for it. */
export function OddsLine({ choice }: { choice: Choice }) {
  return choice.odds ? <small class="odds-line">{choice.odds}</small> : null;
}

/** How probably the attacker wins the battle that a choice would begin. */
export function WinChip({ odds }: { odds: Forecast | null | undefined }) {
  if (!odds) return null;
  return (
    <span class="odds-chip" title={t("battle.attacker")}>
      {percent(odds.attacker_wins, 0)}
    </span>
  );
}
