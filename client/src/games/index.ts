/** What a game may add to the table: as little as can be. */

import type { Board, Choice, Frame, Token } from "../protocol";
import { conquest } from "./conquest";

export interface GameModule {
  /** A short remark on a choice, such as the face it needs. */
  hint?(choice: Choice, frame: Frame): string;
  /** Whether a choice cannot be taken back: dice fall, or something is shown. */
  isFinal?(choice: Choice, frame: Frame): boolean;
  /** Whether a choice aims at a piece of the battle board. */
  aims?(choice: Choice, token: Token): boolean;
  /** The board before the first turn, for the page where a table is set up. */
  start?(seats: number): Pick<Board, "tints" | "tokens">;
  /** The part of the map that stands for the game, as a viewBox. */
  readonly crop?: string;
  /** Kinds of free acts that are asked about twice. */
  readonly grave?: readonly string[];
  /** Kinds of events that begin a new section of the log. */
  readonly headings?: readonly string[];
}

const MODULES: Readonly<Record<string, GameModule>> = { conquest };
const NONE: GameModule = {};

export function moduleOf(game: string): GameModule {
  return MODULES[game] ?? NONE;
}
