/** What of a map is shown: switches for its layers, and the overlay laid over it. */

import { signal } from "@preact/signals";
import { keep, keptOver } from "../keeping";
import type { Board, Tint } from "../protocol";
import type { Atlas, Layer } from "./atlas";

const KEY = "hexarch.layers";

/** The switches that stand otherwise than the map has them, by map and layer. */
type Switched = Readonly<Record<string, boolean>>;

const switched = signal<Switched>(keptOver(KEY, {}));
/** The name of the overlay that is laid over the map, or nothing. */
export const overlay = signal("");

const keyOf = (atlas: Atlas, layer: Layer) => `${atlas.name}/${layer.id}`;

export function isOn(atlas: Atlas, layer: Layer): boolean {
  return switched.value[keyOf(atlas, layer)] ?? layer.on ?? true;
}

export function turn(atlas: Atlas, layer: Layer): void {
  switched.value = { ...switched.value, [keyOf(atlas, layer)]: !isOn(atlas, layer) };
  keep(KEY, JSON.stringify(switched.value));
}

/** The layers that can be switched. */
export const switches = (atlas: Atlas) => atlas.layers.filter((layer) => layer.title);

/** The colours to lay over the map: the owners', or those of the overlay that is chosen. */
export function tintsOf(board: Board): readonly Tint[] | undefined {
  return board.overlays?.find(({ name }) => name === overlay.value)?.tints ?? board.tints;
}
