/** The steps of an example, and the log up to a ply. */

import type { Caption, LogLine } from "../protocol";

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

/** The lines before a ply; a game's log is in the order of its plies. */
export function pastLog(log: readonly LogLine[], ply: number): readonly LogLine[] {
  let [low, high] = [0, log.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((log[middle]?.ply ?? 0) < ply) low = middle + 1;
    else high = middle;
  }
  return log.slice(0, low);
}
