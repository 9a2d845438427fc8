/** A game again, ply by ply, through the eyes of any seat one may see. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { moduleOf } from "../games";
import { spaceOf } from "../map/atlas";
import { BoardView } from "../map/BoardView";
import { LayersMenu } from "../map/LayersMenu";
import { NO_MARKS } from "../map/Marked";
import { memo } from "../map/memo";
import { trailsOf } from "../map/Trails";
import { DeadEnd } from "../parts/DeadEnd";
import { Icon, type IconName } from "../parts/Icon";
import { CopyLine } from "../parts/Invites";
import { RulesDrawer } from "../parts/RulesDrawer";
import { TopBar, TurnTrack } from "../parts/TopBar";
import type { LogLine } from "../protocol";
import { stay } from "../router";
import { moves, settings } from "../settings";
import { BattleBoard } from "../table/BattleBoard";
import { ZoomButtons } from "../table/BoardPane";
import { type Here, HereContext } from "../table/context";
import { LogPanel } from "../table/LogPanel";
import { PlayerList, Tracks } from "../table/Players";
import { lastBattle } from "../table/report";
import { turnStarts } from "../table/sections";
import { type Key, t } from "../words";
import { Captions } from "./Captions";
import { ReplayStore } from "./replayStore";
import { partStart } from "./steps";

/** So many lines of the log may show where somebody went. */
const MOST_LINES = 40;
/** So many lines of the log are seen while it runs. */
const MOST_READ = 16;
const RATES = [1, 2, 5, 10, 30, 60] as const;

function Step(props: { icon: IconName; label: Key; disabled: boolean; onClick(): void }) {
  return (
    <button
      type="button"
      aria-label={t(props.label)}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}

/** Marks on the timeline where turns begin and battles are fought. */
const TimelineMarks = memo(function TimelineMarks(props: {
  game: string;
  log: readonly LogLine[];
  most: number;
}) {
  const marks = new Map<number, string>();
  for (const ply of turnStarts(props.log)) marks.set(ply, "at-turn");
  const battles = moduleOf(props.game).battleKinds?.begins ?? [];
  for (const { kind, ply } of props.log) if (battles.includes(kind)) marks.set(ply, "at-battle");
  return (
    <div class="timeline-marks" aria-hidden="true">
      {[...marks].map(([ply, kind]) => (
        <i key={ply} class={kind} style={{ left: `${(ply / Math.max(1, props.most)) * 100}%` }} />
      ))}
    </div>
  );
});

function Timeline({ store }: { store: ReplayStore }) {
  return (
    <div class="timeline">
      <TimelineMarks
        game={store.table.value?.game ?? ""}
        log={store.log.value}
        most={store.most.value}
      />
      <input
        type="range"
        min={0}
        max={store.most.value}
        value={store.ply.value}
        aria-label={t("replay.ply", store.ply.value, store.most.value)}
        onInput={(event) => {
          store.pause();
          void store.go(Number(event.currentTarget.value));
        }}
      />
    </div>
  );
}

const PANES = ["map", "players", "log"] as const;
type Pane = (typeof PANES)[number];

function Controls(props: { store: ReplayStore; pane: Pane; onPane(pane: Pane): void }) {
  const { store } = props;
  const { ply, most, isPlaying } = store;
  const start = ply.value <= 0;
  const end = ply.value >= most.value;
  const seats = store.seats.value;
  const eyes = store.seat.value ?? -1;
  return (
    <section class="prompt replay-controls" aria-label={t("replay.title")}>
      <Captions store={store} />
      <Timeline store={store} />
      <div class="replay-buttons">
        <Step icon="first" label="replay.first" disabled={start} onClick={() => void store.go(0)} />
        <Step
          icon="back"
          label="replay.back"
          disabled={start}
          onClick={() => void store.go(ply.value - 1)}
        />
        <button
          type="button"
          class="primary"
          onClick={() => (isPlaying.value ? store.pause() : store.play())}
        >
          <Icon name={isPlaying.value ? "pause" : "play"} />
          {t(isPlaying.value ? "replay.pause" : "replay.play")}
        </button>
        <Step
          icon="forward"
          label="replay.forward"
          disabled={end}
          onClick={() => void store.go(ply.value + 1)}
        />
        <Step
          icon="last"
          label="replay.last"
          disabled={end}
          onClick={() => void store.go(most.value)}
        />
        <output class="figure">{t("replay.ply", ply.value, most.value)}</output>
        <select
          class="panes"
          aria-label={t("phone.panes")}
          value={props.pane}
          onChange={(event) => props.onPane(event.currentTarget.value as Pane)}
        >
          {PANES.map((pane) => (
            <option key={pane} value={pane}>
              {t(`pane.${pane}`)}
            </option>
          ))}
        </select>
        <label>
          <span class="small">{t("replay.speed")}</span>
          <select
            aria-label={t("replay.speed")}
            value={store.rate.value}
            onChange={(event) => {
              store.rate.value = Number(event.currentTarget.value);
            }}
          >
            {RATES.map((rate) => (
              <option key={rate} value={rate}>
                {rate}/s
              </option>
            ))}
          </select>
        </label>
        <label>
          <span class="small">{t("replay.eyes")}</span>
          <select
            aria-label={t("replay.eyes")}
            onChange={(event) => void store.look(Number(event.currentTarget.value))}
          >
            <option value="-1" selected={eyes === -1}>
              {t("replay.all")}
            </option>
            {seats.map((seat) => (
              <option key={seat.seat} value={seat.seat} selected={eyes === seat.seat}>
                {seat.name || t("setup.seat", seat.seat + 1)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </section>
  );
}

/** The lines before a ply; a game's log is in the order of its plies. */
function pastLog(log: readonly LogLine[], ply: number): readonly LogLine[] {
  let [low, high] = [0, log.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((log[middle]?.ply ?? 0) < ply) low = middle + 1;
    else high = middle;
  }
  return log.slice(0, low);
}

/** So often in a second the log is written anew: faster nobody reads. */
const LOG_RATE = 10;

/** By how many plies the log goes forward at once. */
function stride(store: ReplayStore): number {
  return store.isPlaying.value ? Math.max(1, Math.round(store.rate.value / LOG_RATE)) : 1;
}

const PastLog = memo(function PastLog(props: {
  store: ReplayStore;
  log: readonly LogLine[];
  ply: number;
  isPlaying: boolean;
}) {
  const { store, log, ply } = props;
  return (
    <LogPanel
      log={pastLog(log, ply)}
      game={store.table.value?.game ?? ""}
      seat={store.seat.value ?? -1}
      undo={-1}
      most={props.isPlaying ? MOST_READ : undefined}
      onPly={store.jump}
    />
  );
});

function keysOf(store: ReplayStore, closeRule: () => boolean) {
  return (event: KeyboardEvent) => {
    if (document.querySelector(".drawer, dialog[open]")) {
      if (event.key === "Escape" && closeRule()) event.preventDefault();
      return;
    }
    if ((event.target as Element).closest("input, select, textarea")) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => void store.go(store.ply.value - 1),
      ArrowRight: () => void store.go(store.ply.value + 1),
      Home: () => void store.go(0),
      End: () => void store.go(store.most.value),
      " ": () => (store.isPlaying.value ? store.pause() : store.play()),
      "+": () => store.board?.zoom(1.4),
      "-": () => store.board?.zoom(1 / 1.4),
      f: () => store.board?.fit(),
    };
    const act = acts[event.key];
    if (!act || (event.key === " " && (event.target as Element).closest("button"))) return;
    event.preventDefault();
    act();
  };
}

function Middle({ store }: { store: ReplayStore }) {
  const frame = store.frame.value;
  const atlas = store.atlas.value;
  /** Where the battle is that was put aside. */
  const [aside, setAside] = useState("");
  const fought = frame?.board.battle?.space ?? "";
  useEffect(() => setAside(""), [fought]);
  if (!frame || !atlas) return <div class="board loading" aria-busy="true" />;
  const home = frame.board.players?.find((player) => player.seat === frame.seat)?.home ?? "";
  const { battle } = frame.board;
  const fast = store.isPlaying.value && store.rate.value > 2;
  const log = pastLog(store.log.value, frame.ply);
  const since = partStart(store.captions.value, frame.ply) ?? frame.ply - 1;
  return (
    <BoardView
      atlas={atlas}
      board={frame.board}
      marks={NO_MARKS}
      label={frame.board.title}
      pace={moves() ? Math.min(420, 900 / store.rate.value) : 0}
      start={[spaceOf(atlas, home)?.code ?? ""]}
      trails={trailsOf(log.slice(-MOST_LINES).filter((line) => line.ply >= since))}
      onPick={() => undefined}
      onHover={() => undefined}
      handle={(handle) => {
        store.board = handle;
      }}
    >
      <ZoomButtons store={store}>
        <LayersMenu atlas={atlas} board={frame.board} />
      </ZoomButtons>
      {battle && !fast && aside !== fought && (
        <BattleBoard
          battle={battle}
          forecast={frame.forecast}
          report={lastBattle(log, moduleOf(frame.table.game))}
          table={store.isExample ? "" : store.id}
          aim={() => null}
          onAim={() => undefined}
          onClose={() => setAside(fought)}
        />
      )}
    </BoardView>
  );
}

export function Replay(props: {
  id: string;
  ply: number | null;
  seat: number | undefined;
  isExample?: boolean;
}) {
  const language = settings.value.language;
  const store = useMemo(
    () => new ReplayStore(props.id, props.ply, props.seat, props.isExample),
    [props.id, language],
  );
  const [rule, setRule] = useState<string | null>(null);
  const [pane, setPane] = useState<Pane>("map");
  useEffect(() => {
    const onKey = keysOf(store, () => {
      setRule(null);
      return true;
    });
    document.title = `${t("replay.title")} · ${t("app.name")}`;
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      store.close();
    };
  }, [store]);
  const { value: ply } = store.ply;
  const seat = store.seat.value;
  const page = props.isExample ? "example" : "replay";
  const address = `/${page}/${props.id}/${ply}${seat === undefined ? "" : `?seat=${seat}`}`;
  useEffect(() => {
    if (!store.isPlaying.value && store.frame.value) stay(address);
  }, [address, store.isPlaying.value]);
  const frame = store.frame.value;
  const { value: table } = store.table;
  const { value: atlas } = store.atlas;
  const here = useMemo<Here>(
    () => ({
      game: table?.game ?? "",
      atlas,
      seatNames: table?.seats.map((one) => one.name) ?? [],
      seatName: (who) => table?.seats[who]?.name ?? "",
      showRule: setRule,
      showSpace: (code) => store.board?.show(code),
    }),
    [store, table, atlas],
  );
  if (store.problem.value) {
    return <DeadEnd text={store.problem.value} />;
  }
  return (
    <HereContext.Provider value={here}>
      <div class={`table replay pane-${pane}`}>
        <TopBar
          title={store.table.value?.title ?? ""}
          subtitle={frame?.board.title ?? ""}
          middle={frame && <TurnTrack {...frame} />}
        >
          {!props.isExample && (
            <>
              <a class="button" href={`/table/${props.id}`}>
                {t("replay.table")}
              </a>
              <a class="button wide" href={`/dice/${props.id}`}>
                {t("top.dice_page")}
              </a>
            </>
          )}
        </TopBar>
        <aside class="left" aria-label={t("left.label")}>
          {frame && (
            <>
              <PlayerList frame={frame} here={null} />
              <Tracks board={frame.board} name={here.seatName} />
              <CopyLine label={t("replay.share")} text={location.origin + address} />
            </>
          )}
        </aside>
        <main class="middle">
          <Middle store={store} />
        </main>
        <aside class="side" aria-label={t("tab.log")}>
          <div class="side-body">
            <PastLog
              store={store}
              log={store.log.value}
              ply={ply - (ply % stride(store))}
              isPlaying={store.isPlaying.value}
            />
          </div>
        </aside>
        <Controls store={store} pane={pane} onPane={setPane} />
        {rule !== null && (
          <RulesDrawer
            game={here.game}
            rule={rule}
            onRule={setRule}
            onClose={() => setRule(null)}
          />
        )}
      </div>
    </HereContext.Provider>
  );
}
