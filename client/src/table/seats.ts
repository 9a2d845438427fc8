/** The players of a board by their seats. */

import type { Board, Frame, Player, SeatInfo } from "../protocol";

export const playerOf = ({ players }: Board, seat: number): Player | undefined =>
  players?.find((player) => player.seat === seat);

/** Where the one who looks on has his home; nowhere if he only watches. */
export const homeOf = ({ board, seat }: Frame): string => playerOf(board, seat)?.home ?? "";

/** Whose turn it is; nobody's where players do not take turns. */
export const activeSeat = ({ players }: Board) => players?.find((player) => player.active)?.seat;

/** Whether the person who plays a seat is not among those who are *here*, as far as that is known. */
export const isAway = (seat: SeatInfo | undefined, here: readonly number[] | null | undefined) =>
  seat?.kind === "person" && here?.includes(seat.seat) === false;

/** Who is out of the game. */
export const seatsOut = ({ players = [] }: Board): ReadonlySet<number> =>
  new Set(players.flatMap(({ out, seat }) => (out ? seat : [])));
