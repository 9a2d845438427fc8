/** The time that is left for a decision. */

import { useEffect, useState } from "preact/hooks";
import { remaining, t } from "../words";

const SECOND = 1000;
const SHORT = 60;

export function Countdown({ due }: { due: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = window.setInterval(() => setNow(Date.now()), SECOND);
    return () => window.clearInterval(timer);
  }, [due]);
  const left = Math.max(0, Math.ceil((due - now) / SECOND));
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
