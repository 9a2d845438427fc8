/** Keeps in the window what can be chosen: not everybody sees the whole map. */

import { type ReadonlySignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Marks } from "../map/Marked";
import type { TableStore } from "./store";

/** Show where one may choose when one is asked, and what was picked beside the map. */
export function useSight(store: TableStore, marks: ReadonlySignal<Marks>): void {
  const known = useRef("");
  useSignalEffect(() => {
    const { selected, selectable, reach } = marks.value;
    const frame = store.frame.value;
    const before = known.current;
    const isOpen = store.isOpen.value && frame !== null && !frame.board.battle;
    known.current = isOpen ? `${frame.ply} ${store.picks.value.map(({ value }) => value)}` : "";
    if (!isOpen || known.current === before) return;
    const stand = (refs: ReadonlySet<string>) =>
      (frame.board.tokens ?? []).flatMap(({ ref, at }) => (refs.has(ref) ? at : []));
    store.board?.see(stand(selected), [...reach.keys(), ...stand(selectable)], before !== "");
  });
}
