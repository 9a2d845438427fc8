/** The time that is left for a decision. */

import { useEffect, useState } from "preact/hooks";
import { remaining, t } from "../words";

const SECOND = 1000;
const SHORT = 60;
const HOUR = 3600;

/** The clock of whoever must decide; *late*: only in the last hour. */
export function Countdown({ due, late }: { due: number; late?: boolean }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = window.setInterval(() => setNow(Date.now()), SECOND);
    return () => window.clearInterval(timer);
  }, [due]);
  const left = Math.max(0, Math.ceil((due - now) / SECOND));
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
