/** What of the page is in view. */

/** Whether a part of the page is shown; it may be folded away, or lie in another pane of a phone. */
export function isInView(selector: string): boolean {
  return (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;
}
