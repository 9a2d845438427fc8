/** The dice of a battle, round by round where it is fought in rounds. */

import { useEffect, useState } from "preact/hooks";
import { moduleOf } from "../games";
import { Die } from "../parts/Pieces";
import type { LogLine } from "../protocol";
import { speed, tumbles } from "../settings";
import { maybe, t } from "../words";
import { useHere } from "./context";
import type { Report, Volley } from "./report";

/** How long dice tumble, in ms. */
export const ROLL_TIME = 600;

/** A die that tumbles before it shows its face. */
export function RollingDie(props: { face: number; dark: boolean; hit: boolean; size: number }) {
  const rolls = tumbles();
  const [face, setFace] = useState(rolls ? 0 : props.face);
  const [hasFallen, setFallen] = useState(false);
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
      setFallen(true);
    }, ROLL_TIME / speed());
    return () => {
      window.clearInterval(turn);
      window.clearTimeout(end);
    };
  }, []);
  const settled = !rolls || hasFallen;
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
          <li key={`${line.ply} ${line.faces} ${isNew}`} title={line.text}>
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

function Round(props: { volley: Volley; attacker: number; newest: LogLine | undefined }) {
  const { volley, attacker, newest } = props;
  const { game } = useHere();
  const title = volley.opened && moduleOf(game).roundWords?.(volley.opened);
  const side = (attacks: boolean) => (
    <Shots
      lines={volley.shots.filter((line) => isAttackers(line, attacker) === attacks)}
      newest={newest}
      dark={!attacks}
    />
  );
  return (
    <div class={title ? "battle-dice in-rounds" : "battle-dice"}>
      {side(true)}
      {title && <p class="small">{title}</p>}
      {side(false)}
    </div>
  );
}

/** Every die of the battle; of several rounds, the last one stands first. */
export function Dice({ report, isOver }: { report: Report; isOver?: boolean }) {
  const newest = isOver ? undefined : report.shots.at(-1);
  const rounds = report.rounds.filter((volley) => volley.opened || volley.shots.length);
  return (
    <div class="battle-rounds">
      {rounds.reverse().map((volley, place) => (
        <Round
          key={rounds.length - place}
          volley={volley}
          attacker={report.attacker}
          newest={newest}
        />
      ))}
    </div>
  );
}
