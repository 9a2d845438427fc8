/** Good news that outlives the page it came from. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../words";
import { Icon } from "./Icon";

export const notice = signal("");
const READING_TIME = 15_000;

export function NoticeBar() {
  const { value } = notice;
  useEffect(() => {
    const timer = window.setTimeout(() => {
      notice.value = "";
    }, READING_TIME);
    return () => window.clearTimeout(timer);
  }, [value]);
  if (!value) return null;
  return (
    <div class="notice" role="status">
      <Icon name="check" size={18} />
      <span>{value}</span>
      <button
        type="button"
        class="bare"
        aria-label={t("close")}
        onClick={() => {
          notice.value = "";
        }}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
