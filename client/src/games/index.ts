/** What a game may add to the table: as little as can be. */

import type { Choice, Frame, LogLine, Token } from "../protocol";
import type { PactKinds } from "../table/pacts";
import { conquest } from "./conquest";
import { empire } from "./empire";

export interface GameModule {
  /** A short remark on a choice, such as the face it needs. */
  hint?(choice: Choice, frame: Frame): string;
  /** The sign of what a choice buys or builds in a space: a unit's symbol, or `road`. */
  icon?(choice: Choice): string;
  /** How good a choice is: the best stands first, and Enter takes it. */
  favour?(choice: Choice): number;
  /** Kinds of acts that let another have what he asks for: no key takes them by default. */
  readonly consents?: readonly string[];
  /** Kinds of acts that end one's turn: no key takes them by default while more can be done. */
  readonly finishes?: readonly string[];
  /** Kinds of acts that are seldom wanted: the board marks them once their button is pressed. */
  readonly aside?: readonly string[];
  /** Kinds of acts that are but a part of a choice: Escape takes them back, and nothing else. */
  readonly parts?: readonly string[];
  /** Kinds of free acts that lead out of a choice when nothing can be taken back any more. */
  readonly waysOut?: readonly string[];
  /** Kinds of acts that choose a place: then a menu opens there of what can be done in it. */
  readonly opens?: readonly string[];
  /** Kinds of acts of which one may wish many of the same: shot after shot. */
  readonly volleys?: readonly string[];
  /** Whether a choice aims at a piece of the battle board. */
  aims?(choice: Choice, token: Token): boolean;
  /** The part of the map that stands for the game, as a viewBox. */
  readonly crop?: string;
  /**
   * Kinds of events between which a battle is fought. The first tells `space` (or `at`), `attacker`
   * and `defender`; a shot tells its `kind` of target, the face `needed`, and whether it `hit`.
   * `brings` are those that tell what came of it, `costs` are the lines that tell what its end itself cost, `fallen` those
   * that tell what a `seat` lost, `rounds` those that begin a round.
   */
  readonly battleKinds?: Readonly<
    Record<"begins" | "ends" | "brings", readonly string[]> & {
      rounds?: readonly string[];
      fallen?: readonly string[];
      costs?(line: LogLine): boolean;
    }
  >;
  /**
   * The kind of events that show what all had chosen in secret: of a `province`, the `levels` by
   * seat, and its `owner`.
   */
  readonly unveils?: string;
  /** Kinds of events that are told at once to all who hear of them: what came of an offer. */
  readonly news?: readonly string[];
  /** Kinds of events that nobody need be told of when he comes back. */
  readonly quiet?: readonly string[];
  /** Kinds of markers whose owner is told what others do with the land where they lie. */
  readonly claims?: readonly string[];
  /** The free act that gives the game to another, and counts only when all others do it. */
  readonly concedes?: string;
  /** The kind of events that tell of an offer, by the kind of the act, with the same fields. */
  readonly offers?: Readonly<Record<string, string>>;
  /** How pacts between players are called. */
  readonly pacts?: PactKinds;
  /** A short remark on dice that fell in a battle. */
  shotWords?(line: LogLine): string;
  /** How many losses a piece can take before it is gone, where pieces lose step by step. */
  stepsOf?(token: Token): number;
  /** How strong a printed counter is as its marks leave it. */
  strengthOf?(token: Token): number;
  /** A short remark on a round of a battle. */
  roundWords?(line: LogLine): string;
}

const MODULES: Readonly<Record<string, GameModule>> = { conquest, empire };
const NONE: GameModule = {};

export function moduleOf(game: string): GameModule {
  return MODULES[game] ?? NONE;
}
