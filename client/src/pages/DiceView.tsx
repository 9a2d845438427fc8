/** The dice of a game: the promise, every roll, luck, and a check that the browser makes itself. */

import { useEffect, useState } from "preact/hooks";
import { api, at } from "../api";
import { luck } from "../dice/luck";
import { SCHEME, type Verdict, verify } from "../dice/verify";
import { wear } from "../map/symbols";
import { Icon } from "../parts/Icon";
import { PageBar } from "../parts/PageBar";
import { Die, SeatBanner } from "../parts/Pieces";
import { Problem } from "../parts/Problem";
import { useFetched } from "../parts/useFetched";
import type { DicePage, DiceRoll } from "../protocol";
import { settings } from "../settings";
import { figure, t } from "../words";

const SHOWN = 200;

function verdictWords(verdict: Verdict): string {
  switch (verdict.kind) {
    case "good":
      return t("dice.good", verdict.rolls);
    case "sealed":
      return t("dice.sealed");
    case "by-hand":
      return t("dice.by_hand");
    case "unable":
      return t("dice.unable");
    case "bad-key":
      return t("dice.bad_key");
    case "bad-roll":
      return t(
        "dice.bad_roll",
        verdict.roll.draw,
        verdict.roll.faces.join(", "),
        verdict.faces.join(", "),
      );
  }
}

function Check({ page }: { page: DicePage }) {
  const unproved = page.scheme === SCHEME ? "dice.sealed_about" : "dice.by_hand";
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [busy, setBusy] = useState(false);
  const check = () => {
    setBusy(true);
    void verify(page).then((found) => {
      setVerdict(found);
      setBusy(false);
    });
  };
  return (
    <div class="check-dice">
      <button type="button" class="primary" disabled={busy || !page.key} onClick={check}>
        {t(busy ? "dice.checking" : "dice.verify")}
      </button>
      <p role="status" class={verdict ? `verdict ${verdict.kind}` : "verdict"}>
        {verdict && <Icon name={verdict.kind === "good" ? "check" : "close"} size={18} />}
        {verdict ? verdictWords(verdict) : page.key ? "" : t(unproved)}
      </p>
    </div>
  );
}

function LuckTable(props: { page: DicePage; kind: "hits" | "faces"; name(seat: number): string }) {
  const rows = luck(props.page.rolls, props.kind);
  if (!rows.length) return null;
  const widest = Math.max(2, ...rows.map((row) => Math.abs(row.deviation)));
  return (
    <table class="luck">
      <caption class="small">{t(`dice.luck.${props.kind}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t("dice.player")}</th>
          <th scope="col">{t("dice.rolls")}</th>
          <th scope="col">{t(`dice.got.${props.kind}`)}</th>
          <th scope="col">{t("dice.expected")}</th>
          <th scope="col">{t("dice.spread")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.seat}>
            <th scope="row">
              <SeatBanner seat={row.seat} size={22} /> {props.name(row.seat)}
            </th>
            <td class="figure">{row.dice}</td>
            <td class="figure">{row.got}</td>
            <td class="figure">{figure(row.expected, 1)}</td>
            <td class="figure">
              <span class="deviation" aria-hidden="true">
                <i
                  class={row.deviation < 0 ? "less" : "more"}
                  style={{ width: `${(Math.abs(row.deviation) / widest) * 50}%` }}
                />
              </span>
              {row.deviation >= 0 ? "+" : "−"}
              {figure(Math.abs(row.deviation), 1)} σ
              <span class="small">
                <i> · </i>
                {t(`dice.verdict.${lucky(row.deviation)}`)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Two standard deviations happen to everybody now and then; less is nothing to speak of. */
function lucky(deviation: number): "good" | "bad" | "usual" {
  if (Math.abs(deviation) < 2) return "usual";
  return deviation > 0 ? "good" : "bad";
}

function RollTable({ rolls, game }: { rolls: readonly DiceRoll[]; game: string }) {
  const [all, setAll] = useState(false);
  const numbered = rolls.map((roll, place) => ({ roll, number: place + 1 }));
  const rows = all ? numbered : numbered.slice(-SHOWN);
  return (
    <>
      {rows.length < numbered.length && (
        <button type="button" onClick={() => setAll(true)}>
          {t("dice.show_all", numbered.length)}
        </button>
      )}
      <table class="rolls">
        <thead>
          <tr>
            <th scope="col">{t("dice.roll")}</th>
            <th scope="col">{t("dice.purpose")}</th>
            <th scope="col">{t("dice.rule")}</th>
            <th scope="col">{t("dice.faces")}</th>
            <th scope="col">{t("dice.draw")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ roll, number }) => (
            <tr key={roll.draw}>
              <td class="figure">{number}</td>
              <td>{roll.purpose}</td>
              <td class="figure">
                <a href={`/library/${game}/${encodeURIComponent(roll.rule)}`}>{roll.rule}</a>
              </td>
              <td>
                {roll.faces.map((face, place) => (
                  <Die
                    key={place}
                    face={face}
                    hit={(roll.needed[place] ?? Number.POSITIVE_INFINITY) <= face}
                  />
                ))}
              </td>
              <td class="figure">{roll.draw}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export function DiceView({ id }: { id: string }) {
  const [problem, setProblem] = useState("");
  const keys = [id, settings.value.language];
  const page = useFetched(() => api.dice(id), keys, setProblem);
  const table = useFetched(() => api.table(id), keys, setProblem);
  const start = useFetched(() => api.frame(at(id), 0, 0), keys, setProblem);
  useEffect(() => {
    if (start) wear(start.board.looks);
  }, [start]);
  const name = (seat: number) => table?.seats[seat]?.name ?? "";
  return (
    <div class="page">
      <PageBar title={t("dice.title")} />
      <main class="narrow dice-page">
        <h1>{t("dice.title")}</h1>
        <p>
          <a href={`/table/${id}`}>{table?.title}</a> ·{" "}
          <a href={`/replay/${id}`}>{t("top.replay")}</a>
        </p>
        <Problem text={problem} />
        {page?.scheme === SCHEME && <p>{t("dice.about")}</p>}
        {page && (
          <>
            <dl class="proof-lines">
              <dt>{t("dice.commitment")}</dt>
              <dd>
                <code>{page.commitment || "-"}</code>
              </dd>
              <dt>{t("dice.key")}</dt>
              <dd>
                <code>{page.key || (page.scheme === SCHEME ? t("dice.sealed") : "-")}</code>
              </dd>
            </dl>
            <Check page={page} />
            {page.rolls.length > 0 ? (
              <>
                <h2>{t("dice.luck")}</h2>
                <LuckTable page={page} kind="hits" name={name} />
                <LuckTable page={page} kind="faces" name={name} />
                <h2>{t("dice.all")}</h2>
                <p class="small">{t("dice.draw_about")}</p>
                <RollTable rolls={page.rolls} game={table?.game ?? ""} />
              </>
            ) : (
              <p class="none">{t(table?.status === "over" ? "dice.never" : "dice.none")}</p>
            )}
            {page.taken_back.length > 0 && (
              <>
                <h2>{t("dice.taken_back")}</h2>
                <p class="small">{t("dice.taken_back_about")}</p>
                <RollTable rolls={page.taken_back} game={table?.game ?? ""} />
              </>
            )}
          </>
        )}
      </main>
    </div>
  );
}
