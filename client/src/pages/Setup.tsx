/** Set a table up: scenario, players, seats, options, pace; then hand out the links. */

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { Picture } from "../map/Picture";
import { wear } from "../map/symbols";
import { beSomebody } from "../me";
import { PageBar } from "../parts/PageBar";
import { SeatBanner } from "../parts/Pieces";
import { ruleOf } from "../parts/rules";
import { chosen } from "../parts/terms";
import type { GameInfo, NewTable, Option, SeatWish } from "../protocol";
import { go } from "../router";
import { playerOf } from "../table/seats";
import { maybe, plain, t } from "../words";
import { NO_OPTIONS, type Options, useGames, useStart } from "./start";

const bringIntoSight = (line: HTMLElement | null) => line?.scrollIntoView({ block: "nearest" });

type Value = boolean | number | string;
const TIMES = [0, 600, 3600, 86_400, 259_200, 604_800] as const;

/** A text: one of those that are known by name, or the content of a file. */
function TextChoice(props: {
  id: string;
  option: Option;
  value: Value;
  onChange(value: Value): void;
  onProblem(why: string): void;
}) {
  const { id, option, value } = props;
  const [file, setFile] = useState("");
  const load = async (from: File) => {
    // In UTF-8 no character is longer than four bytes.
    const text = from.size > 4 * option.length ? null : await from.text();
    if (text === null || text.length > option.length) {
      props.onProblem(t("setup.too_long", from.name, option.length));
      return;
    }
    setFile(from.name);
    props.onChange(text);
  };
  const own = !option.values.includes(value);
  return (
    <span class="text-choice">
      <select
        id={id}
        value={own ? "" : String(value)}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {option.values.map((one) => (
          <option key={String(one)} value={String(one)}>
            {chosen(option, one)}
          </option>
        ))}
        {own && <option value="">{file || t("setup.own_text")}</option>}
      </select>
      <label class="button import">
        {t("setup.load_text")}
        <input
          type="file"
          class="unseen"
          accept=".json,.txt"
          onChange={(event) => {
            const input = event.currentTarget;
            const [from] = input.files ?? [];
            if (from) void load(from);
            input.value = "";
          }}
        />
      </label>
    </span>
  );
}

/** The number that was typed, or the nearest that is allowed. */
const within = ({ least, most }: Option, typed: string): number =>
  Math.min(Math.max(Math.round(Number(typed)), least), most);

function OptionRow(props: {
  game: string;
  option: Option;
  value: Value;
  onChange(value: Value): void;
  onProblem(why: string): void;
}) {
  const { option, value } = props;
  const id = `option-${option.id}`;
  return (
    <div class="option">
      <label htmlFor={id}>
        {option.title}
        <a
          class="rule-name"
          href={`/library/${props.game}/${encodeURIComponent(option.rule)}`}
          target="_blank"
          rel="noreferrer"
          title={ruleOf(props.game, option.rule)?.title}
        >
          {option.rule}
        </a>
        {value === option.default && <span class="small"> · {t("setup.default")}</span>}
      </label>
      {option.length ? (
        <TextChoice
          id={id}
          option={option}
          value={value}
          onChange={props.onChange}
          onProblem={props.onProblem}
        />
      ) : option.values.length ? (
        <select
          id={id}
          value={String(value)}
          onChange={(event) => {
            const found = option.values.find((one) => String(one) === event.currentTarget.value);
            if (found !== undefined) props.onChange(found);
          }}
        >
          {option.values.map((one) => (
            <option key={String(one)} value={String(one)}>
              {chosen(option, one)}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="number"
          min={option.least}
          max={option.most}
          defaultValue={String(value)}
          onInput={({ currentTarget: input }) => props.onChange(within(option, input.value))}
          onChange={({ currentTarget: input }) => {
            input.value = String(within(option, input.value));
          }}
        />
      )}
    </div>
  );
}

/** Give a seat to somebody; whoever sits down elsewhere himself changes places. */
function seated(seats: readonly SeatWish[], place: number, next: SeatWish): readonly SeatWish[] {
  return seats.map((one, i) => {
    if (i === place) return next;
    return next.kind === "me" && one.kind === "me" ? (seats[place] ?? one) : one;
  });
}

function SeatRow(props: {
  place: number;
  wish: SeatWish;
  bots: readonly string[];
  shuffled: boolean;
  home: string;
  onChange(wish: SeatWish): void;
}) {
  const { wish, place } = props;
  const chosen = wish.kind === "bot" ? `bot:${wish.bot}` : wish.kind;
  const label = t("setup.seat", place + 1);
  return (
    <div class="seat-row">
      {!props.shuffled && (
        <>
          <SeatBanner seat={place} size={28} />
          <span class="home">{props.home}</span>
        </>
      )}
      <select
        aria-label={label}
        value={chosen}
        onChange={(event) => {
          const [kind, bot] = event.currentTarget.value.split(":");
          props.onChange({ kind: kind as SeatWish["kind"], ...(bot ? { bot } : {}) });
        }}
      >
        <option value="me">{t("setup.me")}</option>
        <option value="person">{t("setup.person")}</option>
        {props.bots.map((bot) => (
          <option key={bot} value={`bot:${bot}`}>
            {t("setup.bot", maybe(`bot.${bot}`, plain(bot)))}
          </option>
        ))}
        <option value="open">{t("setup.open")}</option>
        <option value="invited">{t("setup.invited")}</option>
      </select>
      {wish.kind === "person" && (
        <input
          aria-label={`${label}: ${t("setup.name")}`}
          placeholder={t("setup.name")}
          maxLength={24}
          value={wish.name ?? ""}
          onInput={(event) => props.onChange({ ...wish, name: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

function Form({ info }: { info: GameInfo }) {
  const { about } = info;
  const [scenario, setScenario] = useState(about.scenarios[0]?.id ?? "");
  const players = about.scenarios.find((one) => one.id === scenario)?.players ?? about.players;
  const counts = Array.from({ length: players[1] - players[0] + 1 }, (_, i) => players[0] + i);
  const bot: SeatWish = { kind: "bot", bot: info.bots[0] ?? "" };
  const [seats, setSeats] = useState<readonly SeatWish[]>(() => {
    const number = Math.floor((players[0] + players[1]) / 2);
    return [{ kind: "me" }, ...Array.from({ length: number - 1 }, () => bot)];
  });
  const [options, setOptions] = useState<Options>(NO_OPTIONS);
  const [shuffle, setShuffle] = useState(true);
  const [pace, setPace] = useState<"live" | "leisure">("live");
  const [seconds, setSeconds] = useState(86_400);
  const [title, setTitle] = useState("");
  const [problem, setProblem] = useState("");
  const resize = (number: number) =>
    setSeats(Array.from({ length: number }, (_, place) => seats[place] ?? bot));
  const open = async () => {
    const wish: NewTable = {
      game: about.id,
      scenario,
      seats,
      options,
      title,
      shuffle,
      pace: { kind: pace, seconds: pace === "leisure" ? seconds : 0 },
    };
    try {
      await beSomebody();
      go(`/table/${(await api.open(wish)).id}`);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const tried = useRef<Options>(NO_OPTIONS);
  /** What was just chosen may be meant for another number of players; else say what is wrong. */
  const suit = async (why: string) => {
    const others = tried.current === options ? [] : counts.filter((one) => one !== seats.length);
    tried.current = options;
    for (const count of others) {
      const found = api.start(about.id, scenario, count, JSON.stringify(options));
      if (await found.catch(() => null)) return resize(count);
    }
    setProblem(why);
  };
  const start = useStart(about.id, scenario, seats.length, options, (why) => void suit(why));
  useEffect(() => wear(start?.looks), [start]);
  /** The options that only this scenario has; of none, those of all. */
  const rows = (of: string) =>
    about.options
      .filter((option) => option.scenario === of)
      .map((option) => (
        <OptionRow
          key={option.id}
          game={about.id}
          option={option}
          value={options[option.id] ?? option.default}
          onChange={(value) => {
            setProblem("");
            setOptions({ ...options, [option.id]: value });
          }}
          onProblem={setProblem}
        />
      ));
  return (
    <main class="setup">
      <Picture
        map={info.map}
        board={start ?? {}}
        label={t("setup.map", seats.length)}
        scale={0.42}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <h1>{about.title}</h1>
        <fieldset>
          <legend>{t("setup.scenario")}</legend>
          <select
            aria-label={t("setup.scenario")}
            value={scenario}
            onChange={(event) => {
              const next = about.scenarios.find((one) => one.id === event.currentTarget.value);
              if (!next) return;
              setProblem("");
              setScenario(next.id);
              const [least, most] = next.players;
              resize(Math.min(Math.max(seats.length, least), most));
            }}
          >
            {about.scenarios.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </select>
          {rows(scenario)}
          <p class="row">
            <label htmlFor="players">{t("setup.players")}</label>
            <select
              id="players"
              value={seats.length}
              onChange={(event) => {
                setProblem("");
                resize(Number(event.currentTarget.value));
              }}
            >
              {counts.map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </select>
          </p>
        </fieldset>
        <fieldset>
          <legend>{t("setup.seats")}</legend>
          {seats.map((wish, place) => (
            <SeatRow
              key={place}
              place={place}
              wish={wish}
              bots={info.bots}
              shuffled={shuffle}
              home={(start && playerOf(start, place)?.name) ?? ""}
              onChange={(next) => setSeats(seated(seats, place, next))}
            />
          ))}
          {seats.some((one) => one.kind === "invited" || one.kind === "open") && (
            <p class="small">{t("setup.links_about")}</p>
          )}
          <label class="check">
            <input
              type="checkbox"
              checked={shuffle}
              onChange={(event) => setShuffle(event.currentTarget.checked)}
            />
            {t("setup.shuffle")}
          </label>
        </fieldset>
        <fieldset>
          <legend>{t("setup.pace")}</legend>
          <select
            aria-label={t("setup.pace")}
            value={pace}
            onChange={(event) => setPace(event.currentTarget.value as "live" | "leisure")}
          >
            <option value="live">{t("setup.live")}</option>
            <option value="leisure">{t("setup.leisure")}</option>
          </select>
          <p class="small">
            {t(pace === "leisure" && !seconds ? "setup.leisure_open" : `setup.${pace}_about`)}
          </p>
          {pace === "leisure" && (
            <p class="row">
              <label htmlFor="time">{t("setup.time")}</label>
              <select
                id="time"
                value={seconds}
                onChange={(event) => setSeconds(Number(event.currentTarget.value))}
              >
                {TIMES.map((time) => (
                  <option key={time} value={time}>
                    {t(`setup.time.${time}`)}
                  </option>
                ))}
              </select>
            </p>
          )}
          <label class="wide">
            {t("setup.table_title")}
            <input
              maxLength={60}
              value={title}
              onInput={(event) => setTitle(event.currentTarget.value)}
            />
          </label>
        </fieldset>
        <details class="options">
          <summary>{t("setup.options")}</summary>
          {rows("")}
        </details>
        <p class="small">{t("setup.seal")}</p>
        {problem && (
          <p ref={bringIntoSight} class="problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" class="primary">
          {t("setup.open_table")}
        </button>
      </form>
    </main>
  );
}

export function Setup({ game }: { game: string }) {
  const [games, missing] = useGames();
  const info = games.find((one) => one.about.id === game);
  const problem = games.length && !info ? t("problem.not_found") : missing;
  return (
    <div class="page">
      <PageBar title={t("setup.title")} />
      {info && <Form info={info} />}
      {problem && <p class="message problem">{problem}</p>}
    </div>
  );
}
