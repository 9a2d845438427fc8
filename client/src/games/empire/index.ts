/** Empire: the part of its map that stands for it, its battles, and how its log is parted. */

import type { LogLine, Token } from "../../protocol";
import { t } from "../../words";
import type { GameModule } from "..";

const signed = (figure: number) => (figure > 0 ? `+${figure}` : `−${-figure}`);

export const empire: GameModule = {
  crop: "760 300 1216 684",
  battleKinds: {
    begins: ["battle_began"],
    ends: ["battle_ended"],
    brings: ["upgraded", "city_captured", "marker_changed", "game_won"],
    rounds: ["round_began"],
    fallen: ["step_lost", "damage_ignored"],
  },
  unveils: "levels_revealed",
  news: ["leave_answered", "gold_given"],
  quiet: [
    "lots_drawn",
    "initiative_rolled",
    "initiative_set",
    "supplied",
    "round_began",
    "dice_fell",
    "wounds_healed",
    "restored",
    "leave_asked",
  ],
  /** The modifiers of the dice, and how many steps they cost. */
  shotWords({ event }: LogLine): string {
    const { modifiers, steps } = event;
    if (!Array.isArray(modifiers)) return "";
    const changed = modifiers.filter((one) => typeof one === "number" && one !== 0);
    return [...changed.map(signed), t("battle.steps", Number(steps))].join(" · ");
  },
  stepsOf({ marks = [] }: Token): number {
    return marks.includes("veteran") ? 3 : marks.includes("wounded") ? 1 : 2;
  },
  roundWords({ event }: LogLine): string {
    const { round, attack, defence, odds } = event;
    const ratio = Array.isArray(odds) ? odds.join("-") : "";
    return t("battle.round", String(round), String(attack), String(defence), ratio);
  },
};
