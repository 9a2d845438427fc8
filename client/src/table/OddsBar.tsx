/** Exact odds: of the round ahead, and of the battle if both fight on. */

import { patternOf, seatLook } from "../map/symbols";
import type { Forecast, RoundForecast } from "../protocol";
import { figure, percent, t } from "../words";

/** A smaller share of the bar has no room for its figure. */
const ROOM = 0.12;

/** The figures for which the bar has no room, of the attacker and of the defender. */
export function smallOdds({ attacker_wins, defender_wins }: Forecast): [string, string] {
  const small = (chance: number, words: string) =>
    chance > ROOM || !chance ? "" : `${percent(chance)} ${words}`;
  return [small(attacker_wins, t("battle.attacker")), small(defender_wins, t("battle.defender"))];
}

export function OddsBar({ odds }: { odds: Forecast }) {
  const paint = (seat: number) => ({
    backgroundColor: seatLook(seat).words,
    color: seatLook(seat).ink,
  });
  const stripes = patternOf(seatLook(odds.defender)).d ? "striped" : "";
  const [left, right] = smallOdds(odds);
  const rest = Math.max(0, 1 - odds.attacker_wins - odds.defender_wins);
  return (
    <>
      <div
        class="odds"
        role="img"
        aria-label={`${percent(odds.attacker_wins)} ${t("battle.attacker")}, ${percent(odds.defender_wins)} ${t("battle.defender")}`}
      >
        {odds.attacker_wins > 0 && (
          <span style={{ ...paint(odds.attacker), flexGrow: odds.attacker_wins }}>
            {odds.attacker_wins > ROOM && <b>{percent(odds.attacker_wins)}</b>}
          </span>
        )}
        {rest > 0.005 && (
          <span class="neither" style={{ flexGrow: rest }} title={t("battle.neither")}>
            {rest > 0.25 && `${percent(rest)} ${t("battle.neither")}`}
          </span>
        )}
        {odds.defender_wins > 0 && (
          <span
            class={`b ${stripes}`}
            style={{ ...paint(odds.defender), flexGrow: odds.defender_wins }}
          >
            {odds.defender_wins > ROOM && <b>{percent(odds.defender_wins)}</b>}
          </span>
        )}
      </div>
      {(left || right) && (
        <p class="odds-small" aria-hidden="true">
          <span>{left}</span>
          <span>{right}</span>
        </p>
      )}
      <p class="odds-words">
        {rest > 0.005 && rest <= 0.25 && `${percent(rest)} ${t("battle.neither")}. `}
        {t("battle.odds", figure(odds.attacker_left, 1), figure(odds.defender_left, 1))}
        {odds.aside > 0 && ` ${t("battle.uncounted", odds.aside)}`}
      </p>
    </>
  );
}

/** A share in percent; where many stand side by side on a phone the head of the table bears the sign. */
function Share({ of }: { of: number }) {
  const [value, sign] = percent(of, 0).split(/(?=\s%$)/);
  return (
    <>
      {value}
      <span class="sign">{sign}</span>
    </>
  );
}

/** So many columns stand close together. */
const MANY = 9;

/** The chances of a side to lose so many steps, each the darker the likelier. */
function Chances(props: { title: string; seat: number; chances: readonly number[]; most: number }) {
  const { colour } = seatLook(props.seat);
  return (
    <tr>
      <th scope="row">{props.title}</th>
      {Array.from({ length: props.most }, (_, steps) => {
        const chance = props.chances[steps] ?? 0;
        const paint = `color-mix(in srgb, ${colour} ${Math.round(chance * 60)}%, transparent)`;
        return (
          <td key={steps} style={{ backgroundColor: paint }}>
            {chance > 0 ? <Share of={chance} /> : "–"}
          </td>
        );
      })}
    </tr>
  );
}

/** What the dice of the next round can do. */
export function RoundOdds(props: {
  odds: Forecast;
  round: RoundForecast;
  name(seat: number): string;
}) {
  const { odds, round, name } = props;
  const most = Math.max(round.attacker.length, round.defender.length);
  return (
    <div class="round-ahead">
      <table class={most >= MANY ? "round-odds many" : "round-odds"}>
        <caption>
          {t("battle.round_ahead", round.attack, round.defence, round.odds.join("-"))}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              {t("battle.damage")}
              <span class="in-percent"> (%)</span>
            </th>
            {Array.from({ length: most }, (_, steps) => (
              <th key={steps} scope="col">
                {steps}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Chances
            title={name(odds.attacker)}
            seat={odds.attacker}
            chances={round.defender}
            most={most}
          />
          <Chances
            title={name(odds.defender)}
            seat={odds.defender}
            chances={round.attacker}
            most={most}
          />
        </tbody>
      </table>
    </div>
  );
}
