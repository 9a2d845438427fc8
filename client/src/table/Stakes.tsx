/** What a choice costs or takes, where its words do not say it, and what the dice may make of it. */

import { Icon } from "../parts/Icon";
import type { Choice, Forecast } from "../protocol";
import { percent, t } from "../words";

/** What a choice costs, unless its words say it; the figures of a counter such as 3-2 do not. */
function unsaidCost({ cost = 0, label }: Choice): number {
  return new RegExp(`(?<![\\w-])${cost}(?![\\w-])`).test(label) ? 0 : cost;
}

export function CostChip({ choice }: { choice: Choice }) {
  return <Price cost={unsaidCost(choice)} />;
}

/** The same in words. */
export function priceOf(choice: Choice): string {
  const cost = unsaidCost(choice);
  return cost ? t("stakes.costs", cost) : "";
}

/** A price if there is one, with a coin that tells it from a key. */
export function Price({ cost }: { cost: number | undefined }) {
  if (!cost) return null;
  return (
    <span class="cost-chip" title={t("stakes.costs", cost)}>
      <Icon name="coin" size={13} />
      {cost}
    </span>
  );
}

/** What the dice may make of a choice, or what it takes of a move. */
export const outlook = (choice: Choice) => choice.odds || choice.takes || "";

/** Below the words of a choice, where there is room for it. */
export function OddsLine({ choice }: { choice: Choice }) {
  const text = outlook(choice);
  return text ? <small class="odds-line">{text}</small> : null;
}

/** How probably the attacker wins the battle that a choice would begin. */
export function WinChip({ odds }: { odds: Forecast | null | undefined }) {
  if (!odds) return null;
  return (
    <span class="odds-chip" title={t("battle.attacker")}>
      {t("battle.wins", percent(odds.attacker_wins, 0))}
    </span>
  );
}
