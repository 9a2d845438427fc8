/** The steps of an example. */

import type { Caption } from "../protocol";

/** The step that a ply belongs to: a step's last ply shows how it ends. */
export function stepAt(captions: readonly Caption[], ply: number): number {
  const found = captions.findIndex((caption) => caption.ply >= ply);
  return found < 0 ? captions.length - 1 : found;
}

/** How many plies lie before the part that a ply belongs to; nothing where there are no parts. */
export function partStart(captions: readonly Caption[], ply: number): number | undefined {
  if (!captions.length) return undefined;
  return captions[stepAt(captions, ply) - 1]?.ply ?? 0;
}
