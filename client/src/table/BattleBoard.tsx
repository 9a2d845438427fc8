/** The battle that is being fought: both sides, the dice, exact odds, losses so far. */

import { useEffect, useRef, useState } from "preact/hooks";
import { placeName } from "../map/atlas";
import { patternOf, seatLook } from "../map/symbols";
import { Icon } from "../parts/Icon";
import { Die, SeatBanner, TokenPiece } from "../parts/Pieces";
import { RuleId } from "../parts/RuleId";
import type { Battle, Choice, Forecast, LogLine, Token } from "../protocol";
import { moves, settings, speed } from "../settings";
import { figure, percent, t } from "../words";
import { useHere } from "./context";

const ROLL_TIME = 600;

/** A die that tumbles before it shows its face. */
export function RollingDie(props: { face: number; dark: boolean; hit: boolean; size: number }) {
  const rolls = moves() && settings.value.dice === "roll";
  const [face, setFace] = useState(rolls ? 0 : props.face);
  useEffect(() => {
    if (!rolls) return;
    let shown = 1 + Math.floor(Math.random() * 6);
    const turn = window.setInterval(() => {
      shown = (shown % 6) + 1;
      setFace(shown);
    }, 75);
    const end = window.setTimeout(() => {
      window.clearInterval(turn);
      setFace(props.face);
    }, ROLL_TIME / speed());
    return () => {
      window.clearInterval(turn);
      window.clearTimeout(end);
    };
  }, []);
  const settled = face === props.face;
  return (
    <Die
      face={face || 1}
      dark={props.dark}
      hit={props.hit && settled}
      size={props.size}
      class={rolls && !settled ? "tumbling" : ""}
    />
  );
}

/** Let the picture of a battle lag behind until its dice have fallen. */
function useSettled(battle: Battle, rolled: number): Battle {
  const [held, setHeld] = useState(battle);
  const last = useRef(rolled);
  useEffect(() => {
    const waits = last.current !== rolled && moves() && settings.value.dice === "roll";
    last.current = rolled;
    if (!waits) {
      setHeld(battle);
      return;
    }
    const timer = window.setTimeout(() => setHeld(battle), ROLL_TIME / speed());
    return () => window.clearTimeout(timer);
  }, [battle, rolled]);
  return held;
}

/** One kind of piece on one side, counted. */
function folded(tokens: readonly Token[]): Token[] {
  const like = new Map<string, Token>();
  for (const token of tokens) {
    const key = token.kind === "galley" ? token.ref : `${token.kind} ${token.stack}`;
    const known = like.get(key);
    like.set(key, known ? { ...known, count: (known.count ?? 1) + (token.count ?? 1) } : token);
  }
  return [...like.values()];
}

function Side(props: {
  seat: number;
  title: string;
  tokens: readonly Token[];
  lost: readonly Token[];
  advantage: number;
  firing: boolean;
  aim(token: Token): Choice | null;
  onAim(choice: Choice): void;
}) {
  return (
    <div
      class={`side-of-battle ${props.firing ? "firing" : ""}`}
      style={{ borderTopColor: seatLook(props.seat).colour }}
    >
      <h3>{props.title}</h3>
      <div class="ranks">
        {folded(props.tokens).map((token) => {
          const choice = props.aim(token);
          const piece = <TokenPiece token={token} size={46} />;
          return choice ? (
            <button
              key={token.ref}
              type="button"
              class="aim"
              aria-label={choice.label}
              title={choice.label}
              onClick={() => props.onAim(choice)}
            >
              {piece}
            </button>
          ) : (
            <span key={token.ref} title={token.name}>
              {piece}
              <span class="unseen">{token.name}</span>
            </span>
          );
        })}
        {props.lost.map((token) => (
          <span key={token.ref} class="fallen" title={t("battle.lost", token.name)}>
            <TokenPiece token={token} size={40} />
            <span class="unseen">{t("battle.lost", token.name)}</span>
          </span>
        ))}
      </div>
      <p class="small">
        {t("battle.advantage")} <b>{props.advantage}</b>
        {props.firing && ` · ${t("battle.fires")}`}
      </p>
    </div>
  );
}

export function OddsBar({ odds }: { odds: Forecast }) {
  const paint = (seat: number) => ({
    backgroundColor: seatLook(seat).words,
    color: seatLook(seat).ink,
  });
  const stripes = patternOf(odds.defender).d ? "striped" : "";
  const rest = Math.max(0, 1 - odds.attacker_wins - odds.defender_wins);
  return (
    <>
      <div
        class="odds"
        role="img"
        aria-label={`${percent(odds.attacker_wins)} ${t("battle.attacker")}, ${percent(odds.defender_wins)} ${t("battle.defender")}`}
      >
        <span style={{ ...paint(odds.attacker), flexGrow: odds.attacker_wins }}>
          {odds.attacker_wins > 0.12 && <b>{percent(odds.attacker_wins)}</b>}
        </span>
        {rest > 0.005 && <span class="neither" style={{ flexGrow: rest }} />}
        <span
          class={`b ${stripes}`}
          style={{ ...paint(odds.defender), flexGrow: odds.defender_wins }}
        >
          {odds.defender_wins > 0.12 && <b>{percent(odds.defender_wins)}</b>}
        </span>
      </div>
      <p class="odds-words">
        {t("battle.odds", figure(odds.attacker_left, 1), figure(odds.defender_left, 1))}
      </p>
    </>
  );
}

export interface BattleProps {
  readonly battle: Battle;
  readonly forecast: Forecast | null;
  readonly log: readonly LogLine[];
  readonly table: string;
  aim(token: Token): Choice | null;
  onAim(choice: Choice): void;
  onClose(): void;
}

/** The last roll of each side since the battle began. */
function lastRolls(log: readonly LogLine[], battle: Battle): LogLine[] {
  const found: LogLine[] = [];
  for (let place = log.length - 1; place >= 0 && place > log.length - 60; place--) {
    const line = log[place] as LogLine;
    if (line.kind.endsWith("battle_began")) break;
    const fresh = line.faces.length > 0 && !found.some((one) => one.seat === line.seat);
    if (fresh && (line.seat === battle.attacker || line.seat === battle.defender)) found.push(line);
  }
  return found.sort((a) => (a.seat === battle.attacker ? -1 : 1));
}

export function BattleBoard(props: BattleProps) {
  const here = useHere();
  const rolls = lastRolls(props.log, props.battle);
  const newest = Math.max(-1, ...rolls.map((line) => line.ply));
  const battle = useSettled(props.battle, newest);
  const { attacker, defender } = battle;
  const lead = battle.advantage ?? 0;
  const name = here.atlas ? placeName(here.atlas, battle.space) : battle.space;
  const lost = (seat: number) => (battle.lost ?? []).filter((token) => token.seat === seat);
  return (
    <section class="battle" aria-label={t("battle.title", name)}>
      <header>
        <SeatBanner seat={attacker} size={30} />
        <h2>{t("battle.title", name)}</h2>
        <SeatBanner seat={defender} size={30} />
        <button type="button" class="bare" aria-label={t("battle.aside")} onClick={props.onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div class="sides-of-battle">
        <Side
          seat={attacker}
          title={t("battle.attacks", here.seatName(attacker))}
          tokens={battle.attackers}
          lost={lost(attacker)}
          advantage={Math.max(0, lead)}
          firing={battle.firing === attacker}
          aim={props.aim}
          onAim={props.onAim}
        />
        <Side
          seat={defender}
          title={t("battle.defends", here.seatName(defender))}
          tokens={battle.defenders}
          lost={lost(defender)}
          advantage={Math.max(0, -lead)}
          firing={battle.firing === defender}
          aim={props.aim}
          onAim={props.onAim}
        />
      </div>
      {rolls.length > 0 && (
        <div class="battle-dice">
          {rolls.map((line) => (
            <div key={`${line.seat} ${line.ply}`}>
              {line.faces.map((face) => (
                <RollingDie
                  key={`${line.ply} ${face}`}
                  face={face}
                  dark={line.seat === defender}
                  hit={line.event.hit === true}
                  size={50}
                />
              ))}
              <small>{line.text}</small>
            </div>
          ))}
        </div>
      )}
      {props.forecast && <OddsBar odds={props.forecast} />}
      <p class="proof">
        {newest >= 0 && (
          <>
            {t("battle.roll", newest)}
            <RuleId id={rolls.at(-1)?.rule ?? ""} />
            {" · "}
          </>
        )}
        <a href={`/dice/${props.table}`}>{t("battle.verify")}</a>
      </p>
    </section>
  );
}
