/** What is said of an example's step, and the way from step to step. */

import { useEffect } from "preact/hooks";
import { t } from "../words";
import type { ReplayStore } from "./replayStore";
import { stepAt } from "./steps";

export function Captions({ store }: { store: ReplayStore }) {
  const captions = store.captions.value;
  const at = stepAt(captions, store.ply.value);
  const caption = captions[at];
  const isThere = store.frame.value !== null && caption?.ply === store.ply.value;
  useEffect(() => {
    if (isThere && caption?.at) store.board?.reveal(caption.at);
  }, [store, caption, isThere]);
  if (!caption) return null;
  const before = captions[at - 1];
  const next = captions.find((one) => one.ply > store.ply.value);
  return (
    <section class="coach" aria-label={t("example.caption")} aria-live="polite">
      <p>{caption.say}</p>
      <span class="small">{t("example.part", at + 1, captions.length)}</span>
      <button type="button" disabled={!before} onClick={() => before && store.jump(before.ply)}>
        {t("example.back")}
      </button>
      <button type="button" disabled={!next} onClick={() => next && store.jump(next.ply)}>
        {t("example.next")}
      </button>
    </section>
  );
}
