/** The dice of a game: the promise, every roll, luck, and a check that the browser makes itself. */

import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import { luck } from "../dice/luck";
import { type Verdict, verify } from "../dice/verify";
import { PageBar } from "../parts/PageBar";
import { Die, SeatBanner } from "../parts/Pieces";
import type { DicePage, TableInfo } from "../protocol";
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
    case "bad-key":
      return t("dice.bad_key");
    case "bad-roll":
      return t(
        "dice.bad_roll",
        verdict.roll.ply,
        verdict.roll.faces.join(", "),
        verdict.faces.join(", "),
      );
  }
}

function Check({ page }: { page: DicePage }) {
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
        {verdict ? verdictWords(verdict) : page.key ? "" : t("dice.sealed")}
      </p>
    </div>
  );
}

function LuckTable({ page, name }: { page: DicePage; name(seat: number): string }) {
  const rows = luck(page.rolls);
  const widest = Math.max(2, ...rows.map((row) => Math.abs(row.deviation)));
  return (
    <table class="luck">
      <thead>
        <tr>
          <th scope="col">{t("dice.player")}</th>
          <th scope="col">{t("dice.rolls")}</th>
          <th scope="col">{t("dice.mean")}</th>
          <th scope="col">{t("dice.expected")}</th>
          <th scope="col">{t("dice.spread")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.seat}>
            <th scope="row">
              {row.seat >= 0 && <SeatBanner seat={row.seat} size={22} />} {name(row.seat)}
            </th>
            <td class="figure">{row.rolls}</td>
            <td class="figure">{figure(row.sum / row.rolls, 2)}</td>
            <td class="figure">{figure(row.expected / row.rolls, 2)}</td>
            <td class="figure">
              <span class="deviation">
                <i
                  class={row.deviation < 0 ? "less" : "more"}
                  style={{ width: `${(Math.abs(row.deviation) / widest) * 50}%` }}
                />
              </span>
              {row.deviation >= 0 ? "+" : "−"}
              {figure(Math.abs(row.deviation), 1)} σ
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function DiceView({ id }: { id: string }) {
  const [page, setPage] = useState<DicePage | null>(null);
  const [table, setTable] = useState<TableInfo | null>(null);
  const [problem, setProblem] = useState("");
  const language = settings.value.language;
  useEffect(() => {
    document.title = `${t("dice.title")} · ${t("app.name")}`;
    const fail = (error: Error) => setProblem(error.message);
    void api.dice(id).then(setPage, fail);
    void api.table(id).then(setTable, fail);
  }, [id, language]);
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
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <p>{t("dice.about")}</p>
        {page && (
          <>
            <dl class="proof-lines">
              <dt>{t("dice.commitment")}</dt>
              <dd>
                <code>{page.commitment || "-"}</code>
              </dd>
              <dt>{t("dice.key")}</dt>
              <dd>
                <code>{page.key || t("dice.sealed")}</code>
              </dd>
            </dl>
            <Check page={page} />
            {page.rolls.length > 0 ? (
              <>
                <h2>{t("dice.luck")}</h2>
                <LuckTable page={page} name={name} />
                <h2>{t("dice.all")}</h2>
                <table class="rolls">
                  <thead>
                    <tr>
                      <th scope="col">{t("dice.ply")}</th>
                      <th scope="col">{t("dice.draw")}</th>
                      <th scope="col">{t("dice.purpose")}</th>
                      <th scope="col">{t("dice.rule")}</th>
                      <th scope="col">{t("dice.faces")}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {page.rolls.slice(-SHOWN).map((roll) => (
                      <tr key={roll.ply}>
                        <td class="figure">{roll.ply}</td>
                        <td class="figure">{roll.draw}</td>
                        <td>{roll.purpose}</td>
                        <td class="figure">
                          <a
                            href={`/library/${table?.game ?? ""}/${encodeURIComponent(roll.rule)}`}
                          >
                            {roll.rule}
                          </a>
                        </td>
                        <td>
                          {roll.faces.map((face, place) => (
                            <Die key={place} face={face} />
                          ))}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </>
            ) : (
              <p class="none">{t("dice.none")}</p>
            )}
          </>
        )}
      </main>
    </div>
  );
}
