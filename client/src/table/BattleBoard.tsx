/** The battle that is being fought: both sides, the dice, exact odds, losses so far. */

import { useRef } from "preact/hooks";
import { moduleOf } from "../games";
import { isShip } from "../map/stacks";
import { seatLook } from "../map/symbols";
import { CloseButton } from "../parts/CloseButton";
import { TokenPiece } from "../parts/Pieces";
import { RuleId } from "../parts/RuleId";
import type { Battle, Choice, Forecast, LogLine, Token } from "../protocol";
import { t } from "../words";
import { Dice } from "./BattleDice";
import { Head, useSideName } from "./BattleResult";
import { useHere } from "./context";
import { OddsBar, RoundOdds } from "./OddsBar";
import { hasDice, type Report } from "./report";

/** What was shown before dice were thrown, until they lie; *first* when nothing was. */
function useSettled<T>(shown: T, isRolling: boolean, first: T): T {
  const held = useRef(isRolling ? first : shown);
  if (!isRolling) held.current = shown;
  return held.current;
}

/** A battle without the figures that come of its dice. */
const unread = (battle: Battle): Battle => ({
  ...battle,
  figures: (battle.figures ?? []).map((one) => ({ ...one, value: "…" })),
});

/** One kind of piece on one side, counted; printed counters each for itself. */
function folded(tokens: readonly Token[]): Token[] {
  const like = new Map<string, Token>();
  for (const token of tokens) {
    const isAlone = isShip(token.kind) || token.text;
    const key = isAlone ? token.ref : `${token.kind} ${token.stack}`;
    const known = like.get(key);
    like.set(key, known ? { ...known, count: (known.count ?? 1) + (token.count ?? 1) } : token);
  }
  return [...like.values()];
}

/** The pieces of one side by the galley that carries them; ashore they are all together. */
export function crews(tokens: readonly Token[]): Token[][] {
  const byShip = new Map<string, Token[]>();
  const isAtSea = tokens.some(({ kind, text }) => isShip(kind) && !text);
  for (const token of folded(tokens)) {
    const ship = isAtSea ? (token.stack ?? "") : "";
    byShip.set(ship, [...(byShip.get(ship) ?? []), token]);
  }
  return [...byShip.values()];
}

interface Aiming {
  readonly disabled?: boolean;
  /** What a choice needs, such as a face of the die. */
  hint?(choice: Choice): string;
  aim(token: Token): Choice | null;
  onAim(choice: Choice, token: Token, counter: Element): void;
  /** Asks why a piece is no choice. */
  onWhy?: (token: Token) => void;
}

/** A counter as it fights: that it has moved does not matter any more. */
const unveiled = (token: Token): Token =>
  token.text ? { ...token, marks: (token.marks ?? []).filter((mark) => mark !== "moved") } : token;

/** A dot for each loss that a piece can take. */
function Pips({ count }: { count: number }) {
  return (
    <svg class="steps" width={count * 10} height="8" viewBox={`0 0 ${count * 10} 8`}>
      <title>{t("battle.steps_left", count)}</title>
      {Array.from({ length: count }, (_, place) => (
        <circle key={place} cx={place * 10 + 5} cy="4" r="3.4" />
      ))}
    </svg>
  );
}

/** A piece that can be pointed at where a choice means it. */
function Target({ token, aiming }: { token: Token; aiming: Aiming }) {
  const { onWhy } = aiming;
  const choice = aiming.aim(token);
  const { game } = useHere();
  const steps = moduleOf(game).stepsOf?.(token) ?? 0;
  const piece = (
    <span class="counter">
      <TokenPiece token={unveiled(token)} size={46} />
      {steps > 0 && <Pips count={steps} />}
    </span>
  );
  const hint = choice && aiming.hint?.(choice);
  if (!choice) {
    const named = (
      <>
        {piece}
        <span class="unseen">{token.name}</span>
      </>
    );
    if (!onWhy) return <span title={token.name}>{named}</span>;
    return (
      <button
        type="button"
        class="no-aim"
        tabIndex={-1}
        title={token.name}
        onClick={() => onWhy(token)}
      >
        {named}
      </button>
    );
  }
  return (
    <button
      type="button"
      class={token.text ? "aim printed" : "aim"}
      title={choice.label}
      disabled={aiming.disabled}
      onClick={(event) => aiming.onAim(choice, token, event.currentTarget)}
    >
      {piece}
      {hint && <span class="hint">{hint}</span>}
      <span class="unseen">{choice.label}</span>
    </button>
  );
}

function Side(props: {
  seat: number;
  title: string;
  tokens: readonly Token[];
  lost: readonly Token[];
  /** What was lost, in words. */
  toll: readonly LogLine[];
  reserves: readonly Token[];
  /** Where there is such a thing. */
  advantage: number | null;
  firing: boolean;
  aiming: Aiming;
}) {
  const groups = crews(props.tokens);
  const firing = props.firing && t(props.advantage === null ? "player.decides" : "battle.fires");
  return (
    <div
      class={`side-of-battle ${props.firing ? "firing" : ""}`}
      style={{ borderTopColor: seatLook(props.seat).colour }}
    >
      <h3>{props.title}</h3>
      <div class="ranks">
        {groups.map((crew) => (
          <div key={crew[0]?.ref} class={groups.length > 1 ? "crew apart" : "crew"}>
            {crew.map((token) => (
              <Target key={token.ref} token={token} aiming={props.aiming} />
            ))}
          </div>
        ))}
        {props.lost.map((token) => (
          <span key={token.ref} class="fallen" title={t("battle.lost", token.name)}>
            <TokenPiece token={token} size={40} />
            <span class="unseen">{t("battle.lost", token.name)}</span>
          </span>
        ))}
      </div>
      {props.toll.length > 0 && (
        <ul class="small toll">
          {props.toll.map((line, place) => (
            <li key={place}>{line.text}</li>
          ))}
        </ul>
      )}
      {props.reserves.length > 0 && (
        <>
          <p class="small">
            {t(props.reserves.every(({ at }) => at) ? "battle.beside" : "battle.aboard")}
          </p>
          <div class="ranks reserves">
            {props.reserves.map((token) => (
              <Target key={token.ref} token={token} aiming={props.aiming} />
            ))}
          </div>
        </>
      )}
      <p class="small">
        {props.advantage !== null && (
          <>
            {t("battle.advantage")} <b>{props.advantage}</b>
            {firing && " · "}
          </>
        )}
        {firing}
      </p>
    </div>
  );
}

export interface BattleProps extends Aiming {
  readonly battle: Battle;
  readonly report: Report | null;
  readonly forecast: Forecast | null;
  readonly table: string;
  /** The lines whose dice tumble. */
  readonly rolling: readonly LogLine[];
  /** Whether one goes on at the same target; where one shoots. */
  readonly steady?: boolean;
  onSteady?(isOn: boolean): void;
  onClose(): void;
}

const NONE: readonly LogLine[] = [];

const isAttacking = (token: Token) => token.marks?.includes("attacks") ?? false;

/** The last that is told of each piece. */
function lastOfEach(lines: readonly LogLine[]): LogLine[] {
  const last = new Map<unknown, LogLine>();
  for (const line of lines) last.set(line.event.unit ?? line, line);
  return [...last.values()];
}

export function BattleBoard(props: BattleProps) {
  const { space, attacker } = props.battle;
  // While dice tumble it shows what was before, but nothing of another battle.
  return <OneBattle key={`${space} ${attacker}`} {...props} />;
}

function OneBattle(props: BattleProps) {
  const sideName = useSideName();
  const { report } = props;
  const newest = report?.shots.at(-1);
  const isProved = Boolean(props.table) && hasDice(report);
  const isRolling = props.rolling.length > 0;
  const battle = useSettled(props.battle, isRolling, unread(props.battle));
  const fallen = useSettled(report?.fallen ?? NONE, isRolling, NONE);
  const forecast = useSettled(props.forecast, isRolling, null);
  const steady = useSettled(props.steady, isRolling, undefined);
  const told = isRolling ? "" : newest?.text;
  const { attacker, defender } = battle;
  const lead = battle.advantage ?? 0;
  const figures = battle.figures ?? [];
  const lost = (seat: number) => (battle.lost ?? []).filter((token) => token.seat === seat);
  const side = (seat: number, attacks: boolean) => (
    <Side
      seat={seat}
      title={t(attacks ? "battle.attacks" : "battle.defends", sideName(seat))}
      tokens={attacks ? battle.attackers : battle.defenders}
      lost={lost(seat)}
      toll={lastOfEach(fallen.filter((line) => line.seat === seat))}
      reserves={(battle.reserves ?? []).filter((token) => isAttacking(token) === attacks)}
      advantage={figures.length ? null : Math.max(0, attacks ? lead : -lead)}
      firing={battle.firing === seat}
      aiming={props}
    />
  );
  return (
    <section class="battle scrolls" aria-label={t("battle.label")}>
      <Head {...battle}>
        <CloseButton label={t("battle.aside")} onClick={props.onClose} />
      </Head>
      {figures.length > 0 && (
        <dl class="battle-figures">
          {figures.map((one) => (
            <div key={one.label}>
              <dt>{one.label}</dt>
              <dd>{one.value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div class="sides-of-battle">
        {side(attacker, true)}
        {side(defender, false)}
      </div>
      {report && <Dice report={report} rolling={props.rolling} />}
      {steady !== undefined && (
        <label class="steady">
          <input
            type="checkbox"
            checked={props.steady ?? steady}
            onChange={(event) => props.onSteady?.(event.currentTarget.checked)}
          />
          {t("battle.steady")}
        </label>
      )}
      <p class="told">{told ?? t("battle.no_shots")}</p>
      {forecast?.round && <RoundOdds odds={forecast} round={forecast.round} name={sideName} />}
      {forecast && <OddsBar odds={forecast} />}
      <p class="proof">
        {newest && (
          <>
            {t("battle.roll", report?.shots.filter(({ faces }) => faces.length).length ?? 0)}
            <RuleId id={newest.rule} />
            {isProved && " · "}
          </>
        )}
        {isProved && <a href={`/dice/${props.table}`}>{t("battle.verify")}</a>}
      </p>
    </section>
  );
}
