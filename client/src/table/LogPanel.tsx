/** What happened, newest first, part by part, with dice, rule ids, and the way back. */

import { useEffect, useRef, useState } from "preact/hooks";
import { moduleOf } from "../games";
import { placeName } from "../map/atlas";
import { memo } from "../map/memo";
import { Icon } from "../parts/Icon";
import { Die, SeatBanner } from "../parts/Pieces";
import { RuleId } from "../parts/RuleId";
import type { LogLine } from "../protocol";
import { t } from "../words";
import { useHere } from "./context";
import { firstChoice } from "./Rollback";
import { battleLines } from "./report";
import { firstSections, type Section, sectionsOf, type Turn, turnsOf } from "./sections";

const SHOWN = 80;

type Filter = "all" | "battles" | "mine";

/** Find a name where it does not belong to a player's. */
function placeOf(text: string, name: string, players: readonly string[]): number {
  const masked = players.reduce((left, one) => left.replaceAll(one, "\0".repeat(one.length)), text);
  return masked.lastIndexOf(name);
}

/** The name by which a line calls a space; a city may stand before its hex: `Rousellon (K26)`. */
function nameIn(text: string, code: string, name: string): string {
  const city = name.startsWith(`${code} `) ? name.slice(code.length + 1) : "";
  return city && text.includes(`${city} (${code})`)
    ? `${city} (${code})`
    : name.replace(/ \(.*/, "");
}

/** Make the names of spaces in a line into links to the map. */
export function Linked({ line }: { line: LogLine }) {
  const here = useHere();
  const { atlas } = here;
  const names = atlas
    ? line.spaces.map((code) => ({ code, name: nameIn(line.text, code, placeName(atlas, code)) }))
    : [];
  const players = here.seatNames.filter(Boolean);
  let parts: (string | { code: string; name: string })[] = [line.text];
  for (const { code, name } of names) {
    parts = parts.flatMap((part) => {
      if (typeof part !== "string") return [part];
      const at = placeOf(part, name, players);
      return at < 0 ? [part] : [part.slice(0, at), { code, name }, part.slice(at + name.length)];
    });
  }
  return (
    <>
      {parts.map((part, place) =>
        typeof part === "string" ? (
          part
        ) : (
          <button
            type="button"
            class="text"
            key={`${part.code} ${place}`}
            onClick={() => here.showSpace(part.code)}
          >
            {part.name}
          </button>
        ),
      )}
    </>
  );
}

export interface LogProps {
  readonly log: readonly LogLine[];
  readonly seat: number;
  /** The ply one may go back to alone; -1 for none. */
  readonly undo: number;
  /** How many lines to show at first. */
  readonly most?: number;
  readonly onBack?: (ply: number) => void;
  readonly onAskBack?: (ply: number) => void;
  /** The ply whose lines are marked. */
  readonly marked?: number;
  /** Go to this ply in a replay. */
  readonly onPly?: (ply: number) => void;
}

export function LogPanel(props: LogProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const [words, setWords] = useState("");
  const [more, setMore] = useState(1);
  const [goal, setGoal] = useState(Infinity);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const wanted = words.toLowerCase();
  const { game } = useHere();
  const fought = filter === "battles" ? battleLines(props.log, moduleOf(game)) : null;
  const sections = sectionsOf(
    props.log,
    (line) =>
      (filter === "all" ||
        (fought?.has(line) ?? (line.seat === props.seat || line.seats.includes(props.seat)))) &&
      (!wanted || line.text.toLowerCase().includes(wanted) || line.rule.includes(wanted)),
  );
  const marked = props.log.findIndex((line) => line.ply === props.marked);
  const place = Math.min(goal, marked < 0 ? Infinity : marked);
  const shown = firstSections(sections, (props.most ?? SHOWN) * more, place);
  const hidden = sections.slice(shown.length).reduce((sum, { lines }) => sum + lines.length, 0);
  const first = firstChoice(props.log);
  const isMarked = ({ lines }: Section) => lines.some(({ line }) => line.ply === props.marked);
  const fold = (at: number) =>
    setFolded(new Set(folded.has(at) ? [...folded].filter((one) => one !== at) : [...folded, at]));
  return (
    <div class="log-panel">
      <div class="log-filter">
        <input
          type="search"
          placeholder={t("log.search")}
          aria-label={t("log.search")}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
        <select
          aria-label={t("log.filter")}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value as Filter)}
        >
          <option value="all">{t("log.all")}</option>
          <option value="battles">{t("log.battles")}</option>
          {props.seat >= 0 && <option value="mine">{t("log.mine")}</option>}
        </select>
        <Jump
          sections={sections}
          onGo={({ from, to }) => {
            setGoal(Math.min(goal, from));
            setFolded(new Set([...folded].filter((at) => at < from || at > to)));
          }}
        />
      </div>
      <div class="log">
        {shown.map((section) => (
          <section key={section.at} id={`log-${section.at}`}>
            <SectionHeading
              section={section}
              isFolded={folded.has(section.at)}
              onFold={() => fold(section.at)}
            />
            {(!folded.has(section.at) || isMarked(section)) && (
              <Lines {...props} section={section} first={first} />
            )}
          </section>
        ))}
      </div>
      {hidden > 0 && (
        <button type="button" class="quiet" onClick={() => setMore(more + 2)}>
          {t("log.more", hidden)}
        </button>
      )}
      {!shown.length && <p class="none">{t("log.none")}</p>}
    </div>
  );
}

/** A list of turns and dates to go to. */
function Jump(props: { sections: readonly Section[]; onGo(turn: Turn): void }) {
  const here = useHere();
  const turns = turnsOf(props.sections);
  if (turns.length < 2) return null;
  return (
    <select
      class="jump"
      aria-label={t("log.jump")}
      value=""
      onChange={(event) => {
        const turn = turns[Number(event.currentTarget.value)];
        event.currentTarget.value = "";
        if (!turn) return;
        props.onGo(turn);
        requestAnimationFrame(() => document.getElementById(`log-${turn.to}`)?.scrollIntoView());
      }}
    >
      <option value="">{t("log.jump")}</option>
      {turns.map(({ to, heading: { title, seat } }, place) => (
        <option key={to} value={place}>
          {[title, here.seatName(seat)].filter(Boolean).join(" · ")}
        </option>
      ))}
    </select>
  );
}

function SectionHeading(props: { section: Section; isFolded: boolean; onFold(): void }) {
  const here = useHere();
  const { heading, lines } = props.section;
  if (!heading) return null;
  const { title, seat, phase } = heading;
  return (
    <h3 class="log-heading">
      <button type="button" aria-expanded={!props.isFolded} onClick={props.onFold}>
        {seat >= 0 && <SeatBanner seat={seat} size={18} />}
        <span>
          {[title, here.seatName(seat)].filter(Boolean).join(" · ")}
          {phase && " · "}
          <b>{phase}</b>
        </span>
        {props.isFolded && <em>{lines.length}</em>}
        <Icon name={props.isFolded ? "forward" : "down"} size={14} />
      </button>
    </h3>
  );
}

function Lines(props: LogProps & { section: Section; first: number }) {
  const { battleKinds } = moduleOf(useHere().game);
  return (
    <ol>
      {props.section.lines.map(({ at, line }) => (
        <Line
          key={at}
          line={line}
          sub={battleKinds?.begins.includes(line.kind) ?? false}
          marked={line.ply === props.marked}
          isFree={props.undo >= 0 && line.ply >= props.undo}
          onBack={props.onBack}
          onAskBack={line.ply < props.first ? undefined : props.onAskBack}
          onPly={props.onPly}
        />
      ))}
    </ol>
  );
}

function BackButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <button type="button" class="back" aria-label={label} title={label} onClick={onClick}>
      ↶
    </button>
  );
}

interface LineProps {
  readonly line: LogLine;
  readonly sub: boolean;
  readonly marked: boolean;
  readonly isFree: boolean;
  readonly onBack: LogProps["onBack"];
  readonly onAskBack: LogProps["onAskBack"];
  readonly onPly: LogProps["onPly"];
}

const Line = memo(function Line(props: LineProps) {
  const { line } = props;
  const free = props.onBack && props.isFree;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (props.marked) item.current?.scrollIntoView({ block: "center" });
  }, [props.marked]);
  return (
    <li ref={item} class={`${props.sub ? "sub" : ""} ${props.marked ? "marked" : ""}`}>
      {line.seat >= 0 && <SeatBanner seat={line.seat} size={20} />}
      <span>
        <Linked line={line} />
        {line.faces.map((face, place) => (
          <Die key={place} face={face} size={20} hit={line.event.hit === true} />
        ))}
        <RuleId id={line.rule} />
        {props.onPly && (
          <button type="button" class="text ply" onClick={() => props.onPly?.(line.ply + 1)}>
            {line.ply + 1}
          </button>
        )}
        {free && <BackButton label={t("log.back")} onClick={() => props.onBack?.(line.ply)} />}
        {!free && props.onAskBack && (
          <BackButton label={t("log.ask_back")} onClick={() => props.onAskBack?.(line.ply)} />
        )}
      </span>
    </li>
  );
});
