/** The dice of a battle, round by round where it is fought in rounds. */

import { useEffect, useState } from "preact/hooks";
import { moduleOf } from "../games";
import { Die } from "../parts/Pieces";
import type { LogLine } from "../protocol";
import { maybe, t } from "../words";
import { useHere } from "./context";
import { type Report, rollOf, type Volley } from "./report";

/** How long a tumbling die shows a face, in ms. */
const FACE_TIME = 75;

/** A die on its way. */
function TumblingDie(props: { dark: boolean; size: number }) {
  const [face, turn] = useState(() => 1 + Math.floor(Math.random() * 6));
  useEffect(() => {
    const timer = window.setInterval(() => turn((shown) => (shown % 6) + 1), FACE_TIME);
    return () => window.clearInterval(timer);
  }, []);
  return <Die face={face} {...props} class="tumbling" />;
}

/** What a shot was aimed at, and the face it needed; what came of it once its dice lie. */
function Aim({ line, isOpen }: { line: LogLine; isOpen: boolean }) {
  const { game } = useHere();
  const { kind, needed } = line.event;
  const words = [
    isOpen ? (moduleOf(game).shotWords?.(line) ?? "") : "",
    typeof kind === "string" ? maybe(`kind.${kind}`, kind) : "",
    typeof needed === "number" && needed > 1 ? t("battle.needs", needed) : "",
  ];
  return <small>{words.filter(Boolean).join(" ") || "\u00a0"}</small>;
}

const SMALL = 26;
const LARGE = 44;

interface Thrown {
  /** The newest dice, which are large while the battle goes on. */
  readonly newest: readonly LogLine[];
  /** Those that tumble. */
  readonly rolling: readonly LogLine[];
}

/** All dice of one side. */
function Shots(props: Thrown & { lines: readonly LogLine[]; dark: boolean }) {
  const { dark } = props;
  return (
    <ol class="shots">
      {props.lines.map((line) => {
        const isRolling = props.rolling.includes(line);
        const look = { dark, size: props.newest.includes(line) ? LARGE : SMALL };
        return (
          <li key={`${line.ply} ${line.faces}`} title={isRolling ? undefined : line.text}>
            <span class="thrown">
              {line.faces.map((face, place) =>
                isRolling ? (
                  <TumblingDie key={place} {...look} />
                ) : (
                  <Die key={place} face={face} hit={line.event.hit === true} {...look} />
                ),
              )}
            </span>
            {!line.faces.length && <span class="sure">✓</span>}
            <Aim line={line} isOpen={!isRolling} />
          </li>
        );
      })}
    </ol>
  );
}

/** Whether dice are the attacker's; the pieces of a Neutral have no seat to tell. */
const isAttackers = ({ event, seat }: LogLine, attacker: number) =>
  typeof event.attacking === "boolean" ? event.attacking : seat === attacker;

function Round(props: Thrown & { volley: Volley; attacker: number }) {
  const { volley, attacker, newest, rolling } = props;
  const { game } = useHere();
  const title = volley.opened && moduleOf(game).roundWords?.(volley.opened);
  const side = (attacks: boolean) => (
    <Shots
      lines={volley.shots.filter((line) => isAttackers(line, attacker) === attacks)}
      newest={newest}
      rolling={rolling}
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
export function Dice(props: { report: Report; isOver?: boolean; rolling?: readonly LogLine[] }) {
  const { report, isOver, rolling = [] } = props;
  const newest = isOver ? [] : rollOf(report);
  const rounds = report.rounds.filter((volley) => volley.opened || volley.shots.length);
  return (
    <div class="battle-rounds">
      {rounds.reverse().map((volley, place) => (
        <Round
          key={rounds.length - place}
          volley={volley}
          attacker={report.attacker}
          newest={newest}
          rolling={rolling}
        />
      ))}
    </div>
  );
}
