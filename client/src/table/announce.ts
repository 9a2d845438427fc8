/** Words for the ear, and for somebody who looks elsewhere. */

import { signal } from "@preact/signals";
import { settings } from "../settings";

/** What a screen reader says when it has time, and at once. */
export const spoken = signal("");
export const urgent = signal("");

export function announce(text: string, atOnce = false): void {
  if (!text) return;
  (atOnce ? urgent : spoken).value = text;
}

/** Show a notification to somebody who is not looking at the page. */
export function notify(title: string, body: string, tag: string): void {
  if (!settings.value.notify || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const shown = new Notification(title, { body, tag, icon: "/icon.svg" });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
