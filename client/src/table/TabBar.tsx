/** On a phone: one pane at a time. */

import { t } from "../words";
import { offered } from "./answers";
import type { Desk, Pane } from "./desk";
import { askHere } from "./questions";
import type { TableStore } from "./store";

const PANES: readonly Pane[] = ["map", "players", "charts", "actions", "log", "chat"];

/** A game without charts has no place for them. */
export const isUsed = (store: TableStore) => (name: Pane) =>
  name !== "charts" || (store.frame.value?.board.charts ?? []).length > 0;

/** Whether somebody at this screen owes an answer, be it shown already or not. */
export const isCalled = ({ newest }: TableStore) =>
  newest.value !== null && askHere(newest.value) !== undefined;

/** What waits behind the map while another pane lies over it: a decision, or offers. */
function Waiting({ store }: { store: TableStore }) {
  const { length: waiting } = offered(store);
  if (!isCalled(store)) return waiting > 0 ? <em>{waiting}</em> : null;
  return (
    <em class="calls">
      <span aria-hidden="true">!</span>
      <span class="unseen">{t("notify.turn")}</span>
      {waiting > 0 && ` ${waiting}`}
    </em>
  );
}

export function TabBar({ store, desk }: { store: TableStore; desk: Desk }) {
  const isShown = (pane: Pane) => desk.pane.value === pane && desk.rule.value === null;
  return (
    <nav class="tabbar" aria-label={t("phone.panes")}>
      {PANES.filter(isUsed(store)).map((pane) => (
        <button
          key={pane}
          type="button"
          aria-current={isShown(pane) ? "page" : undefined}
          onClick={() => {
            desk.rule.value = null;
            // Why something was refused on the map does not lie over what is opened instead.
            if (store.notices.toast.value?.kind === "refusal") store.notices.close();
            if (pane !== "map" && pane !== "players") desk.tab.value = pane;
            desk.pane.value = pane;
          }}
        >
          {t(`pane.${pane}`)}
          {pane === "chat" && store.talk.unread.value > 0 && <em>{store.talk.unread.value}</em>}
          {pane === "map" && !isShown(pane) && <Waiting store={store} />}
        </button>
      ))}
      <button
        type="button"
        aria-expanded={desk.rule.value !== null}
        onClick={() => {
          desk.rule.value = desk.rule.value === null ? (store.ask.value?.rule ?? "") : null;
        }}
      >
        {t("top.rules")}
      </button>
    </nav>
  );
}
