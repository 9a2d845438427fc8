/** What happened, newest first, with dice, rule ids, and the way back where there is one. */

import { useEffect, useRef, useState } from "preact/hooks";
import { moduleOf } from "../games";
import { placeName } from "../map/atlas";
import { memo } from "../map/memo";
import { seatLook } from "../map/symbols";
import { Die, SeatBanner } from "../parts/Pieces";
import { RuleId } from "../parts/RuleId";
import type { LogLine } from "../protocol";
import { t } from "../words";
import { useHere } from "./context";

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
  readonly game: string;
  readonly seat: number;
  /** The ply one may go back to alone; -1 for none. */
  readonly undo: number;
  /** How many lines to show at first. */
  readonly most?: number | undefined;
  readonly onBack?: ((ply: number) => void) | undefined;
  readonly onAskBack?: ((ply: number) => void) | undefined;
  /** The ply whose lines are marked. */
  readonly marked?: number | undefined;
  /** Go to this ply in a replay. */
  readonly onPly?: ((ply: number) => void) | undefined;
}

export function LogPanel(props: LogProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const [words, setWords] = useState("");
  const [more, setMore] = useState(1);
  const { headings = [], battleKinds } = moduleOf(props.game);
  const wanted = words.toLowerCase();
  const kept = props.log.filter(
    (line) =>
      (filter === "all" ||
        (filter === "battles"
          ? line.faces.length > 0 || line.kind.includes("battle")
          : line.seat === props.seat || line.seats.includes(props.seat))) &&
      (!wanted || line.text.toLowerCase().includes(wanted) || line.rule.includes(wanted)),
  );
  const marked = kept.findIndex((line) => line.ply === props.marked);
  const wished = (props.most ?? SHOWN) * more;
  const shown = kept.slice(-Math.max(wished, marked < 0 ? 0 : kept.length - marked)).reverse();
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
      </div>
      <ol class="log">
        {shown.map((line, place) => (
          <Line
            key={kept.length - place}
            line={line}
            heading={headings.includes(line.kind)}
            sub={battleKinds?.begins.includes(line.kind) ?? false}
            marked={line.ply === props.marked}
            isFree={props.undo >= 0 && line.ply >= props.undo}
            onBack={props.onBack}
            onAskBack={props.onAskBack}
            onPly={props.onPly}
          />
        ))}
      </ol>
      {kept.length > shown.length && (
        <button type="button" class="quiet" onClick={() => setMore(more + 2)}>
          {t("log.more", kept.length - shown.length)}
        </button>
      )}
      {!kept.length && <p class="none">{t("log.none")}</p>}
    </div>
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
  readonly heading: boolean;
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
    <li
      ref={item}
      class={`${props.heading ? "heading" : props.sub ? "sub" : ""} ${props.marked ? "marked" : ""}`}
      style={props.heading ? { borderLeftColor: seatLook(line.seat).colour } : undefined}
    >
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
