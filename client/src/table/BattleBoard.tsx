/** The battle that is being fought: both sides, the dice, exact odds, losses so far. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { moduleOf } from "../games";
import { placeName } from "../map/atlas";
import { patternOf, seatLook } from "../map/symbols";
import { Icon } from "../parts/Icon";
import { Die, SeatBanner, TokenPiece } from "../parts/Pieces";
import { RuleId } from "../parts/RuleId";
import type { Battle, Choice, Forecast, LogLine, Token } from "../protocol";
import { speed, tumbles } from "../settings";
import { figure, maybe, percent, t } from "../words";
import { useHere } from "./context";
import { losses, type Report } from "./report";

const ROLL_TIME = 600;

/** A die that tumbles before it shows its face. */
export function RollingDie(props: { face: number; dark: boolean; hit: boolean; size: number }) {
  const rolls = tumbles();
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
    const waits = last.current !== rolled && tumbles();
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

/** One kind of piece on one side, counted; printed counters each for itself. */
function folded(tokens: readonly Token[]): Token[] {
  const like = new Map<string, Token>();
  for (const token of tokens) {
    const isAlone = token.kind === "galley" || token.text;
    const key = isAlone ? token.ref : `${token.kind} ${token.stack}`;
    const known = like.get(key);
    like.set(key, known ? { ...known, count: (known.count ?? 1) + (token.count ?? 1) } : token);
  }
  return [...like.values()];
}

interface Aiming {
  aim(token: Token): Choice | null;
  onAim(choice: Choice, token: Token): void;
}

/** A counter as it fights: that it has moved does not matter any more. */
const unveiled = (token: Token): Token =>
  token.text ? { ...token, marks: (token.marks ?? []).filter((mark) => mark !== "moved") } : token;

/** A piece that can be pointed at where a choice means it. */
function Target(props: Aiming & { token: Token }) {
  const { token } = props;
  const choice = props.aim(token);
  const piece = <TokenPiece token={unveiled(token)} size={46} />;
  if (!choice) {
    return (
      <span title={token.name}>
        {piece}
        <span class="unseen">{token.name}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      class={token.text ? "aim printed" : "aim"}
      title={choice.label}
      onClick={() => props.onAim(choice, token)}
    >
      {piece}
      <span class="unseen">{choice.label}</span>
    </button>
  );
}

function Side(
  props: Aiming & {
    seat: number;
    title: string;
    tokens: readonly Token[];
    lost: readonly Token[];
    reserves: readonly Token[];
    /** Where there is such a thing. */
    advantage: number | null;
    firing: boolean;
  },
) {
  const { aim, onAim } = props;
  const firing = props.firing && t(props.advantage === null ? "player.decides" : "battle.fires");
  return (
    <div
      class={`side-of-battle ${props.firing ? "firing" : ""}`}
      style={{ borderTopColor: seatLook(props.seat).colour }}
    >
      <h3>{props.title}</h3>
      <div class="ranks">
        {folded(props.tokens).map((token) => (
          <Target key={token.ref} token={token} aim={aim} onAim={onAim} />
        ))}
        {props.lost.map((token) => (
          <span key={token.ref} class="fallen" title={t("battle.lost", token.name)}>
            <TokenPiece token={token} size={40} />
            <span class="unseen">{t("battle.lost", token.name)}</span>
          </span>
        ))}
      </div>
      {props.reserves.length > 0 && (
        <>
          <p class="small">{t("battle.beside")}</p>
          <div class="ranks reserves">
            {props.reserves.map((token) => (
              <Target key={token.ref} token={token} aim={aim} onAim={onAim} />
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

export function OddsBar({ odds }: { odds: Forecast }) {
  const paint = (seat: number) => ({
    backgroundColor: seatLook(seat).words,
    color: seatLook(seat).ink,
  });
  const stripes = patternOf(seatLook(odds.defender)).d ? "striped" : "";
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
        {rest > 0.005 && (
          <span class="neither" style={{ flexGrow: rest }} title={t("battle.neither")}>
            {rest > 0.25 && `${percent(rest)} ${t("battle.neither")}`}
          </span>
        )}
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

/** What a shot was aimed at, and the face it needed. */
function Aim({ line }: { line: LogLine }) {
  const { game } = useHere();
  const { kind, needed } = line.event;
  const words = [
    moduleOf(game).shotWords?.(line) ?? "",
    typeof kind === "string" ? maybe(`kind.${kind}`, kind) : "",
    typeof needed === "number" && needed > 1 ? t("battle.needs", needed) : "",
  ];
  return <small>{words.filter(Boolean).join(" ")}</small>;
}

const SMALL = 26;
const LARGE = 44;

/** All dice of one side, the newest one large while the battle goes on. */
function Shots(props: { lines: readonly LogLine[]; newest: LogLine | undefined; dark: boolean }) {
  return (
    <ol class="shots">
      {props.lines.map((line) => {
        const isNew = line === props.newest;
        const look = { dark: props.dark, hit: line.event.hit === true };
        return (
          <li key={`${line.ply} ${isNew}`} title={line.text}>
            <span class="thrown">
              {line.faces.map((face, place) =>
                isNew ? (
                  <RollingDie key={place} face={face} size={LARGE} {...look} />
                ) : (
                  <Die key={place} face={face} size={SMALL} {...look} />
                ),
              )}
            </span>
            {!line.faces.length && <span class="sure">✓</span>}
            <Aim line={line} />
          </li>
        );
      })}
    </ol>
  );
}

/** Whether dice are the attacker's; the pieces of a Neutral have no seat to tell. */
const isAttackers = ({ event, seat }: LogLine, attacker: number) =>
  typeof event.attacking === "boolean" ? event.attacking : seat === attacker;

function Dice({ report, isOver }: { report: Report; isOver?: boolean }) {
  const { shots, attacker } = report;
  const newest = isOver ? undefined : shots.at(-1);
  return (
    <div class="battle-dice">
      {[true, false].map((attacks) => (
        <Shots
          key={String(attacks)}
          lines={shots.filter((line) => isAttackers(line, attacker) === attacks)}
          newest={newest}
          dark={!attacks}
        />
      ))}
    </div>
  );
}

export interface BattleProps extends Aiming {
  readonly battle: Battle;
  readonly report: Report | null;
  readonly forecast: Forecast | null;
  readonly table: string;
  onClose(): void;
}

function Head(props: {
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
function useSideName() {
  const here = useHere();
  return (seat: number) => (seat < 0 ? t("battle.neutral") : here.seatName(seat));
}

/** How a battle ended: who won, what both lost, and every die. */
export function BattleResult(props: { report: Report; table: string; onGoOn(): void }) {
  const sideName = useSideName();
  const { report } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [report]);
  const sides = [report.attacker, report.defender];
  return (
    <section class="battle over" aria-label={t("battle.over")}>
      <Head {...report} />
      {report.results.map((line, place) => (
        <p key={place} class={place ? "small" : "result"}>
          {line.text}
          <RuleId id={line.rule} />
        </p>
      ))}
      <div class="sides-of-battle">
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
                    <span class="unseen">{`${token.count} ${token.name}`}</span>
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
      <Dice report={report} isOver />
      <p class="proof">
        <a href={`/dice/${props.table}`}>{t("battle.verify")}</a>
      </p>
      <button ref={button} type="button" class="primary go-on" onClick={props.onGoOn}>
        {t("battle.go_on")}
        <kbd>↵</kbd>
      </button>
    </section>
  );
}

export function BattleBoard(props: BattleProps) {
  const sideName = useSideName();
  const { report } = props;
  const newest = report?.shots.at(-1);
  const battle = useSettled(props.battle, newest?.ply ?? -1);
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
      reserves={(battle.reserves ?? []).filter((token) => (token.seat === attacker) === attacks)}
      advantage={figures.length ? null : Math.max(0, attacks ? lead : -lead)}
      firing={battle.firing === seat}
      aim={props.aim}
      onAim={props.onAim}
    />
  );
  return (
    <section class="battle" aria-label={t("battle.label")}>
      <Head {...battle}>
        <button type="button" class="bare" aria-label={t("battle.aside")} onClick={props.onClose}>
          <Icon name="close" />
        </button>
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
      {report && <Dice report={report} />}
      <p class="told">{newest?.text ?? t("battle.no_shots")}</p>
      {props.forecast && <OddsBar odds={props.forecast} />}
      <p class="proof">
        {newest && (
          <>
            {t("battle.roll", report?.shots.length ?? 0)}
            <RuleId id={newest.rule} />
            {props.table && " · "}
          </>
        )}
        {props.table && <a href={`/dice/${props.table}`}>{t("battle.verify")}</a>}
      </p>
    </section>
  );
}
