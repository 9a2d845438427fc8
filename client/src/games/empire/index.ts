/** Empire: the part of its map that stands for it, its battles, and how its log is parted. */

import type { Choice, LogLine, Token } from "../../protocol";
import { t } from "../../words";
import type { GameModule } from "..";

const WEAKENED = [["wounded"], ["foraging", "building"]] as const;

const signed = (figure: number) => (figure ? `${figure > 0 ? "+" : "−"}${Math.abs(figure)}` : "0");

export const empire: GameModule = {
  crop: "760 300 1216 684",
  consents: ["permit"],
  aside: ["raze"],
  /** Of the hexes from which one may attack the nearest first. */
  favour({ action, takes = "" }: Choice): number {
    const spent = Number.parseFloat(takes.replace("½", ".5"));
    return action.type === "attack" ? -(spent || 0) : 0;
  },
  opens: ["muster"],
  waysOut: ["put_back"],
  parts: ["select", "pick_up", "join", "head", "muster", "survey"],
  battleKinds: {
    begins: ["battle_began"],
    ends: ["battle_ended"],
    costs: ({ kind, event }: LogLine) => kind === "eliminated" && event.rule === "14.8.4g",
    brings: ["upgraded", "city_captured", "marker_changed", "game_won"],
    rounds: ["round_began"],
    fallen: ["step_lost", "damage_ignored"],
  },
  unveils: "levels_revealed",
  news: ["leave_answered", "standing_leave", "gold_given", "volunteered"],
  claims: ["war", "ally", "intervener"],
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
  /** The modifier of each die if any has one, and how many steps they cost. */
  shotWords({ event }: LogLine): string {
    const { modifiers, steps } = event;
    if (!Array.isArray(modifiers)) return "";
    const cost = t("battle.steps", Number(steps));
    return modifiers.some(Boolean) ? `${modifiers.map(signed).join(", ")} · ${cost}` : cost;
  },
  stepsOf({ marks = [] }: Token): number {
    return marks.includes("veteran") ? 3 : marks.includes("wounded") ? 1 : 2;
  },
  strengthOf({ text = "", marks = [] }: Token): number {
    if (marks.includes("aboard")) return 0;
    const halvings = WEAKENED.filter((names) => names.some((name) => marks.includes(name)));
    return (Number.parseInt(text, 10) || 0) / 2 ** halvings.length;
  },
  roundWords({ event }: LogLine): string {
    const { round, attack, defence, odds } = event;
    const ratio = Array.isArray(odds) ? odds.join("-") : "";
    return t("battle.round", String(round), String(attack), String(defence), ratio);
  },
};
