/** The menu of a table: comfort, record, leaving. */

import { useState } from "preact/hooks";
import { api } from "../api";
import { me } from "../me";
import { accountFor } from "../parts/ComeBack";
import { Dialog } from "../parts/Dialog";
import { ExportLink } from "../parts/ExportLink";
import { CopyLine, Invites } from "../parts/Invites";
import { Preferences } from "../parts/Preferences";
import { aboutOf } from "../parts/rules";
import { unusual } from "../parts/terms";
import type { Frame } from "../protocol";
import { go } from "../router";
import { t } from "../words";
import type { Desk } from "./desk";
import type { TableStore } from "./store";

const KEYS = [
  ["Tab", "keys.tab"],
  ["↵", "keys.enter"],
  ["Esc", "keys.escape"],
  ["1-9", "keys.digits"],
  ["U", "keys.undo"],
  ["L", "keys.list"],
  ["B", "keys.ticks"],
  ["T", "keys.charts"],
  ["O", "keys.offers"],
  ["?", "keys.rule"],
  ["+ − F", "keys.zoom"],
] as const;

/** The keys, but for those that would open what this table does not have. */
export function KeyHelp({ frame }: { frame: Frame }) {
  const missing = [
    ...(frame.board.charts?.length ? [] : ["T"]),
    ...(frame.table.seats.some((seat) => seat.mine) ? [] : ["O"]),
  ];
  return (
    <section class="keys">
      <h2>{t("keys.title")}</h2>
      <dl>
        {KEYS.filter(([key]) => !missing.includes(key)).map(([key, say]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(say)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function TableMenu(props: { store: TableStore; desk: Desk; onClose(): void }) {
  const { store, desk } = props;
  const [leaving, setLeaving] = useState(false);
  const frame = store.frame.value;
  const seated = store.held.value.size > 0 && !frame?.outcome;
  const refuse = (text: string) => {
    props.onClose();
    store.notices.deny(text);
  };
  return (
    <Dialog title={t("menu.title")} onClose={props.onClose}>
      <p class="small">{frame?.table.title}</p>
      {frame && <p class="small">{unusual(frame.table, aboutOf(frame.table.game))}</p>}
      <div class="menu-links">
        <button
          type="button"
          onClick={() => {
            desk.window.value = "";
            desk.rule.value = "";
          }}
        >
          {t("top.rules")}
        </button>
        <button type="button" onClick={() => desk.open("legend")}>
          {t("legend.title")}
        </button>
        <a class="button" href={`/replay/${store.id}`}>
          {t("top.replay")}
        </a>
        <a class="button" href={`/dice/${store.id}`}>
          {t("top.dice_page")}
        </a>
        <ExportLink table={store.id} isSealed={frame?.sealed ?? false} onRefused={refuse} />
        <button
          type="button"
          onClick={() => {
            props.onClose();
            desk.showTab("list");
          }}
        >
          {t("pane.list")}
        </button>
        {me.value?.guest && (
          <a class="button" href={accountFor(store.id)}>
            {t("account.enter")}
          </a>
        )}
        {seated && (
          <button
            type="button"
            class={leaving ? "warn" : ""}
            onClick={() => {
              if (!leaving) setLeaving(true);
              else
                void api.leave(store.id).then(
                  () => go("/"),
                  (error: Error) => refuse(error.message),
                );
            }}
          >
            {t(leaving ? "menu.leave_sure" : "menu.leave")}
          </button>
        )}
      </div>
      <CopyLine label={t("menu.watch")} text={`${location.origin}/table/${store.id}`} />
      {frame?.table.status === "open" && <Invites table={store.id} />}
      <h2>{t("menu.comfort")}</h2>
      <Preferences />
    </Dialog>
  );
}
