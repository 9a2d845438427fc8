import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Atlas } from "../map/atlas";

/** What any part of a table may ask for, in play and in replay. */
export interface Here {
  readonly game: string;
  readonly atlas: Atlas | null;
  readonly seatNames: readonly string[];
  seatName(seat: number): string;
  showRule(id: string): void;
  showSpace(code: string): void;
}

export const HereContext = createContext<Here | null>(null);

export function useHere(): Here {
  const here = useContext(HereContext);
  if (!here) throw new Error("outside a table");
  return here;
}
