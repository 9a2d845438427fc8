/** The coach's line above the question. */

import type { Coach } from "../table/coach";
import { t } from "../words";

export function CoachLine({ coach }: { coach: Coach }) {
  const say = coach.step.value?.say ?? coach.farewell.value;
  if (!say) return null;
  const [now, all] = coach.progress.value;
  return (
    <aside class="coach" aria-label={t("learn.coach")} aria-live="polite">
      <p>{say}</p>
      <span class="small">{t("learn.step", now, all)}</span>
      <button type="button" class="quiet" onClick={() => coach.dismiss()}>
        {t(coach.step.value ? "learn.skip" : "learn.play_on")}
      </button>
    </aside>
  );
}
