/** Empire: the part of its map that stands for it, its battles, and how its log is parted. */

import type { LogLine } from "../../protocol";
import { t } from "../../words";
import type { GameModule } from "..";

const signed = (figure: number) => (figure > 0 ? `+${figure}` : `−${-figure}`);

export const empire: GameModule = {
  crop: "760 300 1216 684",
  battleKinds: {
    begins: ["battle_began"],
    ends: ["battle_ended"],
    brings: ["upgraded", "city_captured", "marker_changed", "game_won"],
    fallen: ["step_lost", "damage_ignored"],
  },
  /** The modifiers of the dice, and how many steps they cost. */
  shotWords({ event }: LogLine): string {
    const { modifiers, steps } = event;
    if (!Array.isArray(modifiers)) return "";
    const changed = modifiers.filter((one) => typeof one === "number" && one !== 0);
    return [...changed.map(signed), t("battle.steps", String(steps))].join(" · ");
  },
};
