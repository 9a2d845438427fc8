/** Sign in, make an account, say where one wants to be told of one's turn. */

import { useState } from "preact/hooks";
import { api } from "../api";
import { greet, me, recognise } from "../me";
import { PageBar } from "../parts/PageBar";
import { Problem } from "../parts/Problem";
import { go, route } from "../router";
import { t } from "../words";

/** The page of this site that one came from, such as a table with a free seat. */
function origin(): string {
  const back = route.value.query.get("back") ?? "";
  return /^\/(?![/\\])/.test(back) ? back : "/";
}

function SignIn() {
  const [name, setName] = useState(me.value?.guest ? me.value.name : "");
  const [password, setPassword] = useState("");
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState("");
  const enter = (make: boolean) => async () => {
    try {
      const wish = { name, password, ...(make && email ? { email } : {}) };
      greet(await (make ? api.signUp(wish) : api.logIn(wish)));
      go(origin());
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <form
      class="account"
      onSubmit={(event) => {
        event.preventDefault();
        void enter(false)();
      }}
    >
      <p>{t("account.about")}</p>
      {me.value?.guest && <p class="small">{t("account.guest")}</p>}
      <label>
        {t("account.name")}
        <input
          autoComplete="username"
          maxLength={24}
          required
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label>
        {t("account.password")}
        <input
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </label>
      <label>
        {t("account.email")}
        <input
          type="email"
          autoComplete="email"
          value={email}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
      </label>
      <Problem text={problem} />
      <p class="form-acts">
        <button type="submit" class="primary">
          {t("account.log_in")}
        </button>
        <button type="button" onClick={enter(true)}>
          {t("account.sign_up")}
        </button>
      </p>
    </form>
  );
}

function Signed() {
  const person = me.value;
  const [email, setEmail] = useState(person?.email ?? "");
  const [webhook, setWebhook] = useState(person?.webhook ?? "");
  const [said, setSaid] = useState("");
  const keep = () =>
    api.change({ email, webhook }).then(
      (next) => {
        me.value = next;
        setSaid(t("account.kept"));
      },
      (error: Error) => setSaid(error.message),
    );
  return (
    <form
      class="account"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <p>{t("account.signed_in", person?.name ?? "")}</p>
      <label>
        {t("account.email")}
        <input
          type="email"
          value={email}
          onInput={(event) => {
            setEmail(event.currentTarget.value);
            setSaid("");
          }}
        />
        {person?.letters === false && <span class="small">{t("account.no_letters")}</span>}
      </label>
      <label>
        {t("account.webhook")}
        <input
          type="url"
          value={webhook}
          onInput={(event) => {
            setWebhook(event.currentTarget.value);
            setSaid("");
          }}
        />
      </label>
      <p role="status">{said}</p>
      <p class="form-acts">
        <button type="submit" class="primary">
          {t("account.keep")}
        </button>
        <button
          type="button"
          onClick={() => {
            void api
              .logOut()
              .then(recognise)
              .catch((error: Error) => setSaid(error.message));
          }}
        >
          {t("account.log_out")}
        </button>
      </p>
    </form>
  );
}

export function Account() {
  const signed = me.value && !me.value.guest;
  return (
    <div class="page">
      <PageBar title={t("account.title")} />
      <main class="narrow">
        <h1>{t("account.title")}</h1>
        {signed ? <Signed /> : <SignIn />}
      </main>
    </div>
  );
}

/** Whoever opens the link in a letter may end them, be he signed in or not. */
export function Letters({ token }: { token: string }) {
  const [said, setSaid] = useState("");
  const stop = () =>
    api.stopLetters(token).then(
      () => setSaid(t("letters.ended")),
      (error: Error) => setSaid(error.message),
    );
  return (
    <div class="page">
      <PageBar title={t("letters.title")} />
      <main class="narrow">
        <h1>{t("letters.title")}</h1>
        <p role="status">{said || t("letters.about")}</p>
        {!said && (
          <button type="button" class="primary" onClick={() => void stop()}>
            {t("letters.stop")}
          </button>
        )}
      </main>
    </div>
  );
}
