/** Good news that outlives the page it came from. */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { CloseButton } from "./CloseButton";
import { Icon } from "./Icon";

export const notice = signal("");
const READING_TIME = 6000;

const close = () => {
  notice.value = "";
};

export function NoticeBar() {
  const { value } = notice;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!value) return;
    // It may lie over what one comes to next: whoever goes on has read it.
    const goOn = (event: Event) => {
      if (!bar.current?.contains(event.target as Node)) close();
    };
    const timer = window.setTimeout(close, READING_TIME);
    document.addEventListener("click", goOn, { capture: true });
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("click", goOn, { capture: true });
    };
  }, [value]);
  if (!value) return null;
  return (
    <div ref={bar} class="notice" role="status">
      <Icon name="check" size={18} />
      <span>{value}</span>
      <CloseButton size={16} onClick={close} />
    </div>
  );
}
