/** What there is to play, and the board before the first turn as the server would set it up. */

import { useState } from "preact/hooks";
import { api } from "../api";
import { useFetched } from "../parts/useFetched";
import type { GameInfo } from "../protocol";
import { settings } from "../settings";

export type Options = Readonly<Record<string, boolean | number | string>>;
export const NO_OPTIONS: Options = {};
const NO_GAMES: readonly GameInfo[] = [];

/** The games, in the language of the settings, and why there are none. */
export function useGames(): readonly [games: readonly GameInfo[], problem: string] {
  const [problem, setProblem] = useState("");
  const games = useFetched(api.games, [settings.value.language], setProblem);
  return [games ?? NO_GAMES, problem];
}

export function useStart(
  game: string,
  scenario: string,
  seats: number,
  options: Options,
  onRefused?: (why: string) => void,
) {
  const ask = () => api.start(game, scenario, seats, JSON.stringify(options));
  // Whoever chooses the same file again hears again what is wrong with it.
  return useFetched(ask, [game, scenario, seats, options], onRefused);
}
