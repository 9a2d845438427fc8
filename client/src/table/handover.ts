/** A window is its opener's: it closes when another takes the screen, or was quicker to ask. */

import { computed } from "@preact/signals";
import type { Desk } from "./desk";
import { asksConsent } from "./questions";
import type { TableStore } from "./store";

/** Nobody shoots on who does not see how to end it. */
export function putBattleAside(store: TableStore, desk: Desk): void {
  desk.battleAside.value = true;
  store.steady.end();
}

/** Keep what was opened from the next seat, until the function returned is called. */
export function handOver(store: TableStore, desk: Desk): () => void {
  const seat = computed(() => store.frame.value?.seat);
  const isAsked = computed(() => Boolean(store.newest.value?.rollback));
  const isOffered = computed(() => store.newest.value !== null && asksConsent(store.newest.value));
  const ends = [
    store.curtain.subscribe((next) => {
      if (next >= 0) desk.clear();
    }),
    seat.subscribe(() => desk.withdraw()),
    isAsked.subscribe(() => desk.askBack(-1)),
    // What another asks for would lie unseen behind the window.
    isOffered.subscribe((asked) => {
      if (asked && !desk.isWritten.peek()) desk.withdraw();
    }),
    desk.window.subscribe(() => {
      desk.isWritten.value = false;
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
