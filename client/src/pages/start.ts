/** What there is to play, and the board before the first turn as the server would set it up. */

import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import type { Board, GameInfo } from "../protocol";
import { settings } from "../settings";

export type Options = Readonly<Record<string, boolean | number | string>>;
export const NO_OPTIONS: Options = {};

/** The games, in the language of the settings, and why there are none. */
export function useGames(): readonly [games: readonly GameInfo[], problem: string] {
  const [games, setGames] = useState<readonly GameInfo[]>([]);
  const [problem, setProblem] = useState("");
  const { language } = settings.value;
  useEffect(() => {
    let alive = true;
    void api.games().then(
      (found) => alive && setGames(found),
      (error: Error) => alive && setProblem(error.message),
    );
    return () => {
      alive = false;
    };
  }, [language]);
  return [games, problem];
}

export function useStart(
  game: string,
  scenario: string,
  seats: number,
  options: Options,
  onRefused?: (why: string) => void,
) {
  const [board, setBoard] = useState<Board | null>(null);
  const chosen = JSON.stringify(options);
  useEffect(() => {
    let alive = true;
    void api.start(game, scenario, seats, chosen).then(
      (found) => alive && setBoard(found),
      (error: Error) => alive && onRefused?.(error.message),
    );
    return () => {
      alive = false;
    };
  }, [game, scenario, seats, chosen]);
  return board;
}
