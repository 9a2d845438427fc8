/** A button that opens the switches of the map: its layers, and what can be laid over it. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../parts/Icon";
import { useEscape } from "../parts/useEscape";
import type { Board } from "../protocol";
import { maybe, t } from "../words";
import type { Atlas } from "./atlas";
import { isOn, overlay, switches, turn } from "./layers";

export function LayersMenu({ atlas, board }: { atlas: Atlas; board: Board }) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const close = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, [open]);
  useEscape(open, () => {
    setOpen(false);
    menu.current?.querySelector("button")?.focus();
  });
  const overlays = board.overlays ?? [];
  const layers = switches(atlas);
  if (!layers.length && !overlays.length) return null;
  return (
    <div ref={menu} class="layers">
      <button
        type="button"
        aria-label={t("layers.title")}
        title={t("layers.title")}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="layers" />
      </button>
      {open && (
        <div class="card layers-card">
          {overlays.length > 0 && (
            <fieldset>
              <legend>{t("layers.colours")}</legend>
              {["", ...overlays.map(({ name }) => name)].map((name) => (
                <label key={name}>
                  <input
                    type="radio"
                    name="overlay"
                    checked={overlay.value === name}
                    onChange={() => {
                      overlay.value = name;
                    }}
                  />
                  {name ? maybe(`overlay.${name}`, name) : t("layers.owners")}
                </label>
              ))}
            </fieldset>
          )}
          {layers.length > 0 && (
            <fieldset>
              <legend>{t("layers.title")}</legend>
              {layers.map((layer) => (
                <label key={layer.id}>
                  <input
                    type="checkbox"
                    checked={isOn(atlas, layer)}
                    onChange={() => turn(atlas, layer)}
                  />
                  {maybe(`layer.${layer.id}`, layer.title ?? "")}
                </label>
              ))}
            </fieldset>
          )}
        </div>
      )}
    </div>
  );
}
