/** Good news that outlives the page it came from. */

import { signal } from "@preact/signals";
import { t } from "../words";
import { Icon } from "./Icon";

export const notice = signal("");

export function NoticeBar() {
  if (!notice.value) return null;
  return (
    <div class="notice" role="status">
      <Icon name="check" size={18} />
      <span>{notice.value}</span>
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
