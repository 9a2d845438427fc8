/** The first page: games as pictures, one's own tables, tables with a free seat. */

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { moduleOf } from "../games";
import { Picture } from "../map/Picture";
import { wear } from "../map/symbols";
import { beSomebody, guestName, isKnown, me, recognise, rememberName, rename } from "../me";
import { ExampleLinks } from "../parts/ExampleLinks";
import { notice } from "../parts/Notice";
import { PageBar } from "../parts/PageBar";
import { Problem } from "../parts/Problem";
import { paceOf } from "../parts/terms";
import type { GameInfo, TableInfo } from "../protocol";
import { go } from "../router";
import { ago, t } from "../words";
import { NO_OPTIONS, useGames, useStart } from "./start";

const CARD_SCALE = 0.42;
const AT_FIRST = 8;

/** What a list of tables says of one. */
export function tableState(table: TableInfo): string {
  if (table.status === "over") {
    const won = table.seats.filter(({ seat }) => table.won.includes(seat));
    const names = won.map(({ name }) => name);
    return names.length ? t("end.won", names.join(", "), names.length) : t("home.over");
  }
  if (table.status === "open") return t("home.gathering");
  if (table.my_turn) return t("home.your_move");
  if (table.seats.some(({ kept }) => kept)) return t("home.kept");
  const others = table.seats.filter((seat) => seat.owes && seat.kind === "person");
  const names = others.map((seat) => seat.name);
  return names.length ? t("home.waiting", names.join(", ")) : table.round;
}

function TableCard({ table }: { table: TableInfo }) {
  return (
    <li>
      <a class={`table-card ${table.my_turn ? "turn" : ""}`} href={`/table/${table.id}`}>
        <b>{table.title}</b>
        <span class="small">
          {table.game_title} · {table.round} · {ago(table.updated)}
          {table.status === "open" && ` · ${paceOf(table.pace)}`}
        </span>
        <span class="state">{tableState(table)}</span>
      </a>
    </li>
  );
}

function GameCard({ info, onProblem }: { info: GameInfo; onProblem(text: string): void }) {
  const { about } = info;
  const [least, most] = about.players;
  const [busy, setBusy] = useState(false);
  const begin = async (open: () => Promise<TableInfo>) => {
    setBusy(true);
    try {
      await beSomebody();
      const table = await open();
      go(`/table/${table.id}`);
    } catch (error) {
      onProblem((error as Error).message);
      setBusy(false);
    }
  };
  const game = moduleOf(about.id);
  const [scenario] = about.scenarios;
  const start = useStart(about.id, scenario?.id ?? "", scenario?.players[1] ?? most, NO_OPTIONS);
  return (
    <article class="game-card">
      <Picture
        map={info.map}
        crop={game.crop}
        board={start ?? {}}
        label={about.title}
        scale={CARD_SCALE}
      />
      <div class="game-words">
        <h3>{about.title}</h3>
        <p class="small">
          {least === most ? t("home.players_only", most) : t("home.players", least, most)}
          {about.length && ` · ${about.length}`}
        </p>
        <p>{about.character}</p>
        <details>
          <summary class="small">{t("home.given")}</summary>
          <p class="small">{about.honesty}</p>
        </details>
        <p class="game-acts">
          <button
            type="button"
            class="primary"
            disabled={busy}
            title={t("home.play_about")}
            onClick={() => void begin(() => api.open({ game: about.id }))}
          >
            {t("home.play_now")}
          </button>
          <a class="button" href={`/setup/${about.id}`}>
            {t("home.set_up")}
          </a>
          {info.lesson && (
            <button
              type="button"
              disabled={busy}
              title={t("learn.about")}
              onClick={() => void begin(() => api.learn(about.id))}
            >
              {t("home.learn")}
            </button>
          )}
          <a class="button" href={`/library/${about.id}`}>
            {t("home.rules")}
          </a>
          <ExampleLinks info={info} />
        </p>
      </div>
    </article>
  );
}

function GuestName({ onProblem }: { onProblem(text: string): void }) {
  const [name, setName] = useState<string | null>(null);
  if (me.value && (name === null || !me.value.guest)) {
    return (
      <p class="small">
        {t("home.you_are", me.value.name)}{" "}
        {me.value.guest && (
          <button type="button" class="quiet" onClick={() => setName(me.value?.name ?? "")}>
            {t("home.rename")}
          </button>
        )}
      </p>
    );
  }
  if (!isKnown.value) return null;
  const keep = () => {
    if (name === null || !me.value) return;
    void rename(name.trim()).then(
      () => setName(null),
      (error: Error) => onProblem(error.message),
    );
  };
  return (
    <form
      class="guest"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <label>
        <span class="small">{t("home.guest_name")}</span>
        <input
          maxLength={24}
          autoComplete="nickname"
          value={name ?? guestName.value}
          onInput={(event) => {
            if (me.value) setName(event.currentTarget.value);
            else rememberName(event.currentTarget.value);
          }}
        />
      </label>
      {me.value && <button type="submit">{t("account.keep")}</button>}
    </form>
  );
}

function ImportRecord() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const read = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setProblem("");
    try {
      await beSomebody();
      const table = await api.importRecord(await file.text());
      const rolls = t(`import.${table.proof}`, table.rolls);
      notice.value = `${t("import.plies", table.ply)} ${table.rolls ? rolls : ""}`;
      go(table.status === "over" ? `/replay/${table.id}` : `/table/${table.id}`);
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  };
  return (
    <>
      <label class="button import">
        {t(busy ? "home.importing" : "home.import")}
        <input
          type="file"
          class="unseen"
          accept="application/json,.json"
          onChange={(event) => {
            const input = event.currentTarget;
            void read(input.files?.[0]).then(() => {
              input.value = "";
            });
          }}
        />
      </label>
      <Problem text={problem} />
    </>
  );
}

function Tables({ title, tables }: { title: string; tables: readonly TableInfo[] }) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (all) list.current?.querySelectorAll("a")[AT_FIRST]?.focus();
  }, [all]);
  if (!tables.length) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul ref={list} class="table-cards">
        {(all ? tables : tables.slice(0, AT_FIRST)).map((table) => (
          <TableCard key={table.id} table={table} />
        ))}
      </ul>
      {!all && tables.length > AT_FIRST && (
        <button type="button" class="more" onClick={() => setAll(true)}>
          {t("home.all", tables.length)}
        </button>
      )}
    </section>
  );
}

export function Home() {
  const [games, missing] = useGames();
  const [mine, setMine] = useState<readonly TableInfo[]>([]);
  const [open, setOpen] = useState<readonly TableInfo[]>([]);
  const [problem, setProblem] = useState("");
  useEffect(() => wear(), []);
  useEffect(() => {
    let alive = true;
    const look = () => {
      if (document.hidden || !isKnown.value) return;
      void api.mine().then(
        (found) => alive && setMine(found),
        () => undefined,
      );
      void api.openTables().then(
        (found) => alive && setOpen(found),
        () => undefined,
      );
    };
    look();
    const timer = window.setInterval(() => {
      if (isKnown.value) look();
      else void recognise().catch(() => undefined);
    }, 15_000);
    return () => {
      alive = false;
      window.clearInterval(timer);
    };
  }, [me.value?.id, isKnown.value]);
  const going = mine
    .filter((table) => table.status !== "over")
    .sort((a, b) => Number(b.my_turn) - Number(a.my_turn) || b.updated - a.updated);
  const others = open.filter((table) => !mine.some((one) => one.id === table.id));
  return (
    <div class="page">
      <PageBar />
      <main class="front">
        <header class="claim">
          <div>
            <h1>{t("app.name")}</h1>
            <p>{t("home.claim")}</p>
          </div>
          <GuestName onProblem={setProblem} />
        </header>
        <Problem text={problem || missing} />
        <Tables title={t("home.continue")} tables={going} />
        <section>
          <h2>{t("home.games")}</h2>
          <div class="game-cards">
            {games.map((info) => (
              <GameCard key={info.about.id} info={info} onProblem={setProblem} />
            ))}
          </div>
        </section>
        <Tables title={t("home.open")} tables={others} />
        <Tables
          title={t("home.finished")}
          tables={mine.filter((table) => table.status === "over")}
        />
        <ImportRecord />
      </main>
    </div>
  );
}
