/** How a battle ended, and what is read above any battle. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { placeName } from "../map/atlas";
import { seatLook } from "../map/symbols";
import { SeatBanner, TokenPiece } from "../parts/Pieces";
import { RuleId } from "../parts/RuleId";
import type { LogLine } from "../protocol";
import { maybe, t } from "../words";
import { Dice } from "./BattleDice";
import { useHere } from "./context";
import { hasDice, losses, type Report } from "./report";

export function Head(props: {
  attacker: number;
  defender: number;
  space: string;
  children?: ComponentChildren;
}) {
  const { atlas } = useHere();
  return (
    <header>
      <SeatBanner seat={props.attacker} size={30} />
      <h2>{t("battle.title", atlas ? placeName(atlas, props.space) : props.space)}</h2>
      <SeatBanner seat={props.defender} size={30} />
      {props.children}
    </header>
  );
}

/** The name of a side; nobody's pieces are a Neutral's. */
export function useSideName() {
  const here = useHere();
  return (seat: number) => (seat < 0 ? t("battle.neutral") : here.seatName(seat));
}

/** How a battle ended: who won, what both lost, and every die; first its last dice tumble. */
export function BattleResult(props: {
  report: Report;
  table: string;
  rolling: readonly LogLine[];
  onGoOn(): void;
}) {
  const sideName = useSideName();
  const { report, rolling } = props;
  const isRolling = rolling.length > 0;
  // What they bring has its place already, so that nothing moves when they lie.
  const veil = isRolling ? { visibility: "hidden" as const } : {};
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [report]);
  const sides = [report.attacker, report.defender];
  return (
    <section class="battle over scrolls" aria-label={t("battle.over")}>
      <Head {...report} />
      {isRolling && <p class="result">{t("battle.rolling")}</p>}
      {(isRolling ? report.results.slice(1) : report.results).map((line, place) => (
        <p key={place} class={line === report.results[0] ? "result" : "small"} style={veil}>
          {line.text}
          <RuleId id={line.rule} />
        </p>
      ))}
      <div class="sides-of-battle" style={veil}>
        {sides.map((seat) => {
          const lost = losses(report, seat);
          const told = report.fallen.filter((line) => line.seat === seat);
          return (
            <div
              key={seat}
              class="side-of-battle"
              style={{ borderTopColor: seatLook(seat).colour }}
            >
              <h3>{t("battle.losses", sideName(seat))}</h3>
              <div class="ranks">
                {lost.map((token) => (
                  <span key={token.ref} class="fallen">
                    <TokenPiece token={token} size={40} />
                    <span class="unseen">
                      {`${token.count} ${maybe(`kind.${token.kind}`, token.name)}`}
                    </span>
                  </span>
                ))}
                {told.length > 0 && (
                  <ul class="small">
                    {told.map((line, place) => (
                      <li key={place}>{line.text}</li>
                    ))}
                  </ul>
                )}
                {!lost.length && !told.length && <span class="small">{t("battle.no_losses")}</span>}
              </div>
            </div>
          );
        })}
      </div>
      <Dice report={report} rolling={rolling} isOver={!isRolling} />
      {hasDice(report) && (
        <p class="proof">
          <a href={`/dice/${props.table}`}>{t("battle.verify")}</a>
        </p>
      )}
      <button ref={button} type="button" class="primary go-on" onClick={props.onGoOn}>
        {t("battle.go_on")}
        <kbd>↵</kbd>
      </button>
    </section>
  );
}
