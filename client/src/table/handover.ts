/** A window is its opener's: it closes when another takes the screen, or was quicker to ask. */

import { computed } from "@preact/signals";
import type { Desk } from "./desk";
import type { TableStore } from "./store";

/** Keep what was opened from the next seat, until the function returned is called. */
export function handOver(store: TableStore, desk: Desk): () => void {
  const seat = computed(() => store.frame.value?.seat);
  const isAsked = computed(() => Boolean(store.presenter.tip.value?.frame.rollback));
  const ends = [
    store.curtain.subscribe((next) => {
      if (next >= 0) desk.clear();
    }),
    seat.subscribe(() => desk.withdraw()),
    isAsked.subscribe(() => desk.askBack(-1)),
  ];
  return () => {
    for (const end of ends) end();
  };
}
