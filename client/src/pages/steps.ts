/** The steps of an example. */

import type { Caption } from "../protocol";

/** The step that a ply belongs to: a step's last ply shows how it ends. */
export function stepAt(captions: readonly Caption[], ply: number): number {
  const found = captions.findIndex((caption) => caption.ply >= ply);
  return found < 0 ? captions.length - 1 : found;
}
