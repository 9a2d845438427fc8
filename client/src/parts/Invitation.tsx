/** Whoever comes by an invitation says his name first, and sees where he is about to sit. */

import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import { beSomebody, guestName, me, recognised, rename } from "../me";
import { useGames } from "../pages/start";
import { stay } from "../router";
import { t } from "../words";
import { PageBar } from "./PageBar";
import { Problem } from "./Problem";
import { terms } from "./terms";
import { useFetched } from "./useFetched";

const place = (table: string) => `hexarch.invite.${table}`;

/** Take the token out of the address; a page that is loaded anew still finds it. */
export function hideInvite(table: string, invite: string): string {
  try {
    if (!invite) return sessionStorage.getItem(place(table)) ?? "";
    sessionStorage.setItem(place(table), invite);
  } catch {
    // Then it is known until the page is left.
  }
  if (invite) stay(`/table/${table}`);
  return invite;
}

function forget(table: string): void {
  try {
    sessionStorage.removeItem(place(table));
  } catch {
    // It was never kept.
  }
}

export function Invitation(props: { table: string; invite: string; onDone(): void }) {
  const [games] = useGames();
  const [name, setName] = useState(guestName.value);
  const [problem, setProblem] = useState("");
  const info = useFetched(() => api.table(props.table), [props.table], setProblem);
  useEffect(() => {
    void recognised.then(() => me.value && setName(me.value.name));
  }, [props.table]);
  const done = () => {
    forget(props.table);
    props.onDone();
  };
  const sit = async () => {
    try {
      if (me.value?.guest !== false) await rename(name.trim());
      await api.sit(props.table, { invite: props.invite });
      done();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const watch = () => beSomebody().then(done, (error: Error) => setProblem(error.message));
  const hasAccount = me.value?.guest === false;
  const isMine = info?.seats.some(({ mine }) => mine) === true;
  useEffect(() => {
    if (isMine) done();
  }, [isMine]);
  const isGone = info?.seats.some(({ kind }) => kind === "invited") === false;
  return (
    <div class="page">
      <PageBar title={t("invite.title")} />
      <main class="narrow">
        <h1>{t("invite.title")}</h1>
        {info && isGone && <p>{t("invite.gone", info.host, info.game_title, info.title)}</p>}
        {info && !isGone && (
          <>
            <p>{t("invite.about", info.host, info.game_title, info.title)}</p>
            <ul class="plain">
              {terms(info, games.find(({ about }) => about.id === info.game)?.about).map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
          </>
        )}
        <form
          class="account"
          onSubmit={(event) => {
            event.preventDefault();
            void sit();
          }}
        >
          {isGone ? null : hasAccount ? (
            <p>{t("account.signed_in", me.value?.name ?? "")}</p>
          ) : (
            <label>
              {t("home.guest_name")}
              <input
                autoComplete="nickname"
                maxLength={24}
                value={name}
                onInput={(event) => setName(event.currentTarget.value)}
              />
            </label>
          )}
          <Problem text={problem} />
          <p class="form-acts">
            {!isGone && (
              <button type="submit" class="primary">
                {t("gather.sit")}
              </button>
            )}
            <button type="button" class={isGone ? "primary" : ""} onClick={() => void watch()}>
              {t("invite.watch")}
            </button>
          </p>
        </form>
      </main>
    </div>
  );
}
