/** The time that is left for a decision. */

import { useEffect, useState } from "preact/hooks";
import { remaining, t } from "../words";

const SECOND = 1000;
const SHORT = 60;
const HOUR = 3600;

/** The clock of whoever must decide; *late*: only in the last hour. */
export function Countdown({ due, late }: { due: number; late?: boolean }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => tick(Date.now()), SECOND);
    return () => window.clearInterval(timer);
  }, [due]);
  // By the time of the last tick there could be more left than there ever was.
  const left = Math.max(0, Math.ceil((due - Date.now()) / SECOND));
  if (late && left >= HOUR) return null;
  const words = remaining(left);
  return (
    <span
      role="timer"
      class={`countdown ${left < SHORT ? "short" : ""}`}
      title={t("player.left", words)}
    >
      {words}
    </span>
  );
}
