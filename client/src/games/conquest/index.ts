/** Conquest of the Empire: the face that hits, and how its log is parted. */

import type { Battle, Choice, Frame, Token } from "../../protocol";
import { t } from "../../words";
import type { GameModule } from "..";

const LAND: Readonly<Record<string, number>> = { infantry: 4, cavalry: 5, catapult: 6 };
const SEA: Readonly<Record<string, number>> = { infantry: 4, cavalry: 4, catapult: 6, galley: 3 };

const ICONS: Readonly<Record<string, string>> = {
  buy_galley: "galley",
  build_city: "city",
  fortify: "wall",
  build_road: "road",
};

/** The order of targets that wins most often, the last first, as the exact odds have it. */
const TARGETS: readonly unknown[] = ["galley", "infantry", "cavalry", "catapult"];

/** The face a shot needs; 1 or less hits without a die. */
export function needed(battle: Battle, kind: string, seat: number): number {
  const atSea = battle.attackers.some((token) => token.kind === "galley");
  const lead = battle.advantage ?? 0;
  const plus = Math.max(0, seat === battle.attacker ? lead : -lead);
  return ((atSea ? SEA : LAND)[kind] ?? 6) - plus;
}

export const conquest: GameModule = {
  crop: "560 320 960 540",
  battleKinds: {
    begins: ["battle_began"],
    ends: ["battle_ended", "retreated"],
    brings: ["conquered", "captured", "caesar_captured", "money_taken", "galley_lost", "game_over"],
  },
  concedes: "concede_to",
  offers: { offer_ransom: "ransom_offered", offer_exchange: "exchange_offered" },
  news: ["answered", "gave", "pact_proposed", "pact_accepted", "pact_left", "pact_lapsed"],
  pacts: {
    proposed: "pact_proposed",
    accepted: "pact_accepted",
    left: "pact_left",
    propose: "propose_pact",
    accept: "accept_pact",
    leave: "leave_pact",
  },
  icon: (choice: Choice) => ICONS[choice.action.type] ?? "",
  aside: ["destroy_city"],
  finishes: ["end_turn"],
  consents: ["accept"],
  volleys: ["target"],
  parts: ["select_leader", "choose_destination", "select_galley", "embark"],
  /** Of targets the one that must fall first; of loads of one size the strongest. */
  favour({ action }: Choice): number {
    const { type, kind, cavalry = 0, ridden = 0, catapults = 0 } = action;
    if (type === "target") return TARGETS.indexOf(kind);
    return Number(cavalry) + Number(ridden) + 2 * Number(catapults);
  },
  aims(choice: Choice, token: Token): boolean {
    const { type, kind, galley } = choice.action;
    return type === "target" && kind === token.kind && (!galley || galley === token.stack);
  },
  hint(choice: Choice, frame: Frame): string {
    const { battle } = frame.board;
    const ask = frame.asks.find((one) => one.mine);
    if (choice.action.type !== "target" || !battle || !ask) return "";
    const face = needed(battle, String(choice.action.kind), ask.seat);
    return face <= 1 ? t("battle.sure") : t("battle.needs", face);
  },
};
