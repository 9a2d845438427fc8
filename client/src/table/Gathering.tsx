/** A table that waits for players: who is missing, and how to sit down. */

import { useState } from "preact/hooks";
import { api } from "../api";
import { me } from "../me";
import { accountFor } from "../parts/ComeBack";
import { Invites } from "../parts/Invites";
import { aboutOf } from "../parts/rules";
import { unusual } from "../parts/terms";
import type { Frame } from "../protocol";
import { route } from "../router";
import { t } from "../words";
import { TimeLimit } from "./Players";
import type { TableStore } from "./store";

export function Gathering({ store, frame }: { store: TableStore; frame: Frame }) {
  const [problem, setProblem] = useState("");
  const free = frame.table.seats.filter((seat) => seat.kind === "open" || seat.kind === "invited");
  const invite = route.value.query.get("invite") ?? "";
  const seated = store.held.value.size > 0;
  const open = frame.table.seats.some((seat) => seat.kind === "open");
  const needsAccount = !invite && !frame.table.mine && me.value?.guest;
  const sit = () =>
    api.sit(store.id, invite ? { invite } : {}).then(
      () => setProblem(""),
      (error: Error) => setProblem(error.message),
    );
  return (
    <div class="gathering">
      <b>{t("gather.waiting", free.length)}</b>
      <TimeLimit table={frame.table} />
      <span class="small">{unusual(frame.table, aboutOf(frame.table.game))}</span>
      {problem && <span class="problem">{problem}</span>}
      {!seated && (invite || open) && (
        <span class="sit">
          {needsAccount ? (
            <>
              <a class="button primary" href={accountFor(store.id)}>
                {t("account.enter")}
              </a>
              <span class="small">{t("gather.account")}</span>
            </>
          ) : (
            <button type="button" class="primary" onClick={sit}>
              {t("gather.sit")}
            </button>
          )}
        </span>
      )}
      {frame.table.mine && <Invites key={free.length} table={store.id} />}
    </div>
  );
}
