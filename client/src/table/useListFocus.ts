/** Keeps whoever answers from a list by keys in that list: what was pressed is gone with it. */

import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { TableStore } from "./store";

/** What is grave is not put under a key that may be pressed twice. */
const ANSWERS = ".action-list li button:not(:disabled, .warn), .board-list .go";

/** What a panel needs to notice presses, and where the focus goes back to. */
export function useListFocus(store: TableStore) {
  const box = useRef<HTMLDivElement>(null);
  const isByKey = useRef(false);
  useSignalEffect(() => {
    const isElsewhere = store.isBusy.value || !store.isOpen.value || store.confirming.value;
    if (isElsewhere || !isByKey.current) return;
    isByKey.current = false;
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      box.current?.querySelector<HTMLElement>(ANSWERS)?.focus();
    });
  });
  const onClickCapture = (event: MouseEvent) => {
    isByKey.current = event.detail === 0;
  };
  return { ref: box, onClickCapture };
}
