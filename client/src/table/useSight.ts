/** Keeps in the window what can be chosen: not everybody sees the whole map. */

import { effect, type ReadonlySignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Marks } from "../map/Marked";
import type { Ref } from "../protocol";
import { playerOf } from "./seats";
import type { TableStore } from "./store";

/** Where goes what is bought for no place: home. */
function homeOfGoods({ choices, ask, frame }: TableStore): string[] {
  const buyer = frame.value && playerOf(frame.value.board, ask.value?.seat ?? -1);
  return buyer && choices.value.some(({ cost }) => cost) ? [buyer.home] : [];
}

/**
 * Whether a place is to be chosen in a battle, such as where to withdraw to: then the map is needed,
 * also for what is chosen there beside it, such as a ship to go aboard.
 */
export function isOnMap(store: TableStore): boolean {
  const choices = store.choices.value;
  const fought = store.frame.value?.board.battle?.space;
  const all = (isWanted: (ref: Ref) => boolean) => choices.every(({ refs }) => refs.some(isWanted));
  const isElsewhere = ({ kind, value }: Ref) => kind === "space" && value !== fought;
  if (choices.length > 1 && all(({ kind }) => kind === "space")) return true;
  return (
    choices.some(({ refs }) => refs.some(isElsewhere)) &&
    all(({ kind }) => kind === "space" || kind === "piece")
  );
}

/** Show where one may choose when one is asked, and all places to which a piece in hand can go. */
export function sight(store: TableStore, marks: ReadonlySignal<Marks>): () => void {
  let known = "";
  return () => {
    const { selected, selectable, reach } = marks.value;
    const frame = store.frame.value;
    const fought = frame?.board.battle?.space ?? "";
    const isOpen = store.isOpen.value && frame !== null && (!fought || isOnMap(store));
    const now = isOpen ? `${frame.ply} ${store.picks.value.map(({ value }) => value)}` : "";
    const before = known;
    if (!store.board) return;
    known = now;
    if (!isOpen || now === before) return;
    const stand = (refs: ReadonlySet<string>) =>
      (frame.board.tokens ?? []).flatMap(({ ref, at }) => (refs.has(ref) ? at : []));
    const isTaken = selected.size > 0;
    const may = [...reach.keys(), ...stand(selectable)];
    const read = isTaken && [...reach.values()].some(({ badge }) => badge);
    const unasked = before !== "" && !isTaken;
    // Whoever withdraws has seen but the battle until now.
    if (fought) store.board.see([fought, ...reach.keys()], [], { unasked: false, read: true });
    else if (isTaken) store.board.see([...stand(selected), ...reach.keys()], [], { unasked, read });
    else store.board.see([], may.length ? may : homeOfGoods(store), { unasked, read });
  };
}

export function useSight(store: TableStore, marks: ReadonlySignal<Marks>): void {
  const see = useMemo(() => sight(store, marks), [store]);
  // The board is there only when its map is.
  useEffect(() => effect(see), [see, store.atlas.value]);
}
