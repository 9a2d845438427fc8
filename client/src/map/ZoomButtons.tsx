/** How buttons and keys move the window over a board. */

import type { ComponentChildren } from "preact";
import { Icon } from "../parts/Icon";
import { t } from "../words";
import type { BoardHandle } from "./useWindow";

const STEP = 1.4;

/** What a key does to the window. */
export const zoomKeys = (board: BoardHandle | null): Readonly<Record<string, () => void>> => ({
  "+": () => board?.zoom(STEP),
  "-": () => board?.zoom(1 / STEP),
  f: () => board?.fit(),
});

const BUTTONS = [
  ["+", "zoom.in", "plus"],
  ["-", "zoom.out", "minus"],
  ["f", "zoom.fit", "fit"],
] as const;

export function ZoomButtons(props: {
  store: { readonly board: BoardHandle | null };
  children?: ComponentChildren;
}) {
  return (
    <div class="zoom">
      {BUTTONS.map(([key, label, icon]) => (
        <button
          key={key}
          type="button"
          aria-label={t(label)}
          onClick={() => zoomKeys(props.store.board)[key]?.()}
        >
          <Icon name={icon} />
        </button>
      ))}
      {props.children}
    </div>
  );
}
