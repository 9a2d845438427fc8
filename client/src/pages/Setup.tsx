/** Set a table up: scenario, players, seats, options, pace; then hand out the links. */

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { Picture } from "../map/Picture";
import { wear } from "../map/symbols";
import { beSomebody } from "../me";
import { PageBar } from "../parts/PageBar";
import type { GameInfo, NewTable, Pace, SeatWish } from "../protocol";
import { go } from "../router";
import { playerOf } from "../table/seats";
import { t } from "../words";
import { OptionRow } from "./OptionRow";
import { SeatRow, seated } from "./SeatRow";
import { NO_OPTIONS, type Options, useGames, useStart } from "./start";

const bringIntoSight = (line: HTMLElement | null) => line?.scrollIntoView({ block: "nearest" });

const TIMES = [0, 600, 3600, 86_400, 259_200, 604_800] as const;

function PaceChoice(props: {
  kind: Pace["kind"];
  seconds: number;
  onKind(kind: Pace["kind"]): void;
  onSeconds(seconds: number): void;
}) {
  const { seconds } = props;
  return (
    <>
      <select
        aria-label={t("setup.pace")}
        value={props.kind}
        onChange={(event) => props.onKind(event.currentTarget.value as Pace["kind"])}
      >
        <option value="live">{t("setup.live")}</option>
        <option value="leisure">{t("setup.leisure")}</option>
      </select>
      <p class="small">
        {t(
          props.kind === "leisure" && !seconds ? "setup.leisure_open" : `setup.${props.kind}_about`,
        )}
      </p>
      {props.kind === "leisure" && (
        <p class="row">
          <label htmlFor="time">{t("setup.time")}</label>
          <select
            id="time"
            value={seconds}
            onChange={(event) => props.onSeconds(Number(event.currentTarget.value))}
          >
            {TIMES.map((time) => (
              <option key={time} value={time}>
                {t(`setup.time.${time}`)}
              </option>
            ))}
          </select>
        </p>
      )}
    </>
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
  const [pace, setPace] = useState<Pace["kind"]>("live");
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
          <PaceChoice kind={pace} seconds={seconds} onKind={setPace} onSeconds={setSeconds} />
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
