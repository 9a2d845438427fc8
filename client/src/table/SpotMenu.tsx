/** What a click may mean where it leaves several ways: a menu at the spot, or lines in a card. */

import { useEffect, useRef } from "preact/hooks";
import { t } from "../words";
import type { Entry } from "./narrowing";
import { follow, oddsOf } from "./picking";
import { CostChip, OddsLine, WinChip } from "./Stakes";
import type { TableStore } from "./store";
import { around, spotWithin } from "./view";

/** What a way that a click may mean costs, and how likely it is won. */
export function EntryStakes({ store, entry }: { store: TableStore; entry: Entry }) {
  const { choice } = entry;
  return (
    <>
      {choice && <CostChip choice={choice} />} <WinChip odds={oddsOf(store, entry)} />
      {choice && <OddsLine choice={choice} />}
    </>
  );
}

/** The menu at the spot when a click leaves several ways. */
export function SpotMenu({ store }: { store: TableStore }) {
  const menu = store.menu.value;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const box = list.current;
    if (!box || !menu) return;
    const before = document.activeElement;
    const room = box.parentElement as HTMLElement;
    // The handles of the panels lie over the board.
    const handle = document.querySelector<HTMLElement>(".fold")?.offsetWidth ?? 0;
    const { space, stack } = menu.at;
    const pile = stack.length ? room.querySelector(`.stack[data-at="${CSS.escape(space)}"]`) : null;
    const { left, top } = spotWithin(room, box, menu.at, handle, around(room, pile, menu.at));
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
    box.querySelector("button")?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [menu]);
  if (!menu) return null;
  return (
    <ul ref={list} class="card spot-menu" aria-label={menu.title}>
      {menu.title && <li class="small">{menu.title}</li>}
      {menu.entries.map((entry, place) => (
        <li key={entry.label + place}>
          <button type="button" onClick={() => follow(store, entry)}>
            <span>
              {entry.label} <EntryStakes store={store} entry={entry} />
            </span>
            {place < 9 && <kbd>{place + 1}</kbd>}
          </button>
        </li>
      ))}
      <li>
        <button type="button" class="quiet" onClick={() => store.back()}>
          {t("prompt.back")} <kbd>Esc</kbd>
        </button>
      </li>
    </ul>
  );
}
