/** The board before the first turn, as the server would set it up. */

import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import type { Board } from "../protocol";

export type Options = Readonly<Record<string, boolean | number | string>>;
export const NO_OPTIONS: Options = {};

export function useStart(game: string, scenario: string, seats: number, options: Options) {
  const [board, setBoard] = useState<Board | null>(null);
  const chosen = JSON.stringify(options);
  useEffect(() => {
    let alive = true;
    void api.start(game, scenario, seats, chosen).then(
      (found) => alive && setBoard(found),
      () => undefined,
    );
    return () => {
      alive = false;
    };
  }, [game, scenario, seats, chosen]);
  return board;
}
