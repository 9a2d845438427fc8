/** A game again, ply by ply, through the eyes of any seat one may see. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { moduleOf } from "../games";
import { spaceOf } from "../map/atlas";
import { BoardView } from "../map/BoardView";
import { LayersMenu } from "../map/LayersMenu";
import { NO_MARKS } from "../map/Marked";
import { type Trail, trailsOf } from "../map/Trails";
import { ZoomButtons, zoomKeys } from "../map/ZoomButtons";
import { DeadEnd } from "../parts/DeadEnd";
import { CopyLine } from "../parts/Invites";
import { RulesDrawer } from "../parts/RulesDrawer";
import { TopBar, TurnTrack } from "../parts/TopBar";
import { stay } from "../router";
import { moves, settings } from "../settings";
import { BattleBoard } from "../table/BattleBoard";
import { type Here, HereContext } from "../table/context";
import { LogPanel } from "../table/LogPanel";
import { PlayerList, Tracks } from "../table/Players";
import { lastBattle } from "../table/report";
import { homeOf } from "../table/seats";
import { t } from "../words";
import { Controls, type Pane } from "./ReplayControls";
import { ReplayStore } from "./replayStore";
import { partStart, pastLog } from "./steps";

/** So many lines of the log may show where somebody went. */
const MOST_LINES = 40;
/** So many lines of the log are seen while it runs. */
const MOST_READ = 16;
/** A piece on its way for less than so many milliseconds is not seen to move. */
const LEAST_PACE = 80;
const MOST_PACE = 420;
const NO_TRAILS: readonly Trail[] = [];

function PastLog({ store }: { store: ReplayStore }) {
  return (
    <LogPanel
      log={pastLog(store.log.value, store.readPly.value)}
      seat={store.seat.value ?? -1}
      undo={-1}
      most={store.isPlaying.value ? MOST_READ : undefined}
      onPly={store.jump}
    />
  );
}

function keysOf(store: ReplayStore, closeRule: () => void) {
  return (event: KeyboardEvent) => {
    if (document.querySelector(".drawer, dialog[open]")) {
      if (event.key !== "Escape") return;
      closeRule();
      event.preventDefault();
      return;
    }
    if ((event.target as Element).closest("input, select, textarea")) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => void store.go(store.ply.value - 1),
      ArrowRight: () => void store.go(store.ply.value + 1),
      Home: () => void store.go(0),
      End: () => void store.go(store.most.value),
      " ": () => (store.isPlaying.value ? store.pause() : store.play()),
      ...zoomKeys(store.board),
    };
    const act = acts[event.key];
    if (!act || (event.key === " " && (event.target as Element).closest("button"))) return;
    event.preventDefault();
    act();
  };
}

/** How long pieces travel from ply to ply; not at all where it could not be seen. */
function paceOf(store: ReplayStore): number {
  const pace = store.isPlaying.value ? Math.min(MOST_PACE, 900 / store.rate.value) : MOST_PACE;
  return moves() && pace >= LEAST_PACE ? pace : 0;
}

/** Keep what happens in the window, where one can follow it; not under a hand. */
function useFollowing(store: ReplayStore): void {
  const ply = store.frame.value?.ply ?? 0;
  useEffect(() => {
    const place = pastLog(store.log.value, ply).findLast((line) => line.ply === ply - 1)?.spaces;
    if (place?.length && !store.isFast.value) store.board?.see(place.slice(-1), []);
  }, [ply]);
}

function Middle({ store }: { store: ReplayStore }) {
  const frame = store.frame.value;
  const atlas = store.atlas.value;
  /** Where the battle is that was put aside. */
  const [aside, setAside] = useState("");
  const fought = frame?.board.battle?.space ?? "";
  useEffect(() => setAside(""), [fought]);
  useFollowing(store);
  if (!frame || !atlas) return <div class="board loading" aria-busy="true" />;
  const { battle } = frame.board;
  const log = pastLog(store.log.value, frame.ply);
  const since = partStart(store.captions.value, frame.ply) ?? frame.ply - 1;
  const trails = trailsOf(log.slice(-MOST_LINES).filter((line) => line.ply >= since));
  return (
    <BoardView
      atlas={atlas}
      board={frame.board}
      marks={NO_MARKS}
      label={frame.board.title}
      pace={paceOf(store)}
      start={[spaceOf(atlas, homeOf(frame))?.code ?? ""]}
      trails={trails.length ? trails : NO_TRAILS}
      handle={(handle) => {
        store.board = handle;
      }}
    >
      <ZoomButtons store={store}>
        <LayersMenu atlas={atlas} board={frame.board} />
      </ZoomButtons>
      {battle && !store.isFast.value && aside !== fought && (
        <BattleBoard
          battle={battle}
          forecast={frame.forecast}
          report={lastBattle(log, moduleOf(frame.table.game))}
          table={store.isExample ? "" : store.id}
          rolling={store.rolling.lines.value}
          aim={() => null}
          onAim={() => undefined}
          onClose={() => setAside(fought)}
        />
      )}
    </BoardView>
  );
}

function Head({ store }: { store: ReplayStore }) {
  const frame = store.frame.value;
  return (
    <TopBar
      title={store.table.value?.title ?? ""}
      subtitle={frame?.board.title ?? ""}
      middle={frame && <TurnTrack {...frame} />}
    >
      {!store.isExample && (
        <>
          <a class="button" href={`/table/${store.id}`}>
            {t("replay.table")}
          </a>
          <a class="button wide" href={`/dice/${store.id}`}>
            {t("top.dice_page")}
          </a>
        </>
      )}
    </TopBar>
  );
}

/** The address of what is shown; it becomes that of the page when the replay halts. */
function Share({ store }: { store: ReplayStore }) {
  const seat = store.seat.value;
  const page = store.isExample ? "example" : "replay";
  const query = seat === undefined ? "" : `?seat=${seat}`;
  const address = `/${page}/${store.id}/${store.readPly.value}${query}`;
  useEffect(() => {
    if (!store.isPlaying.value) stay(address);
  }, [address, store.isPlaying.value]);
  return <CopyLine label={t("replay.share")} text={location.origin + address} />;
}

function Left({ store }: { store: ReplayStore }) {
  const frame = store.frame.value;
  if (!frame) return null;
  return (
    <>
      <PlayerList frame={frame} here={null} />
      <Tracks board={frame.board} />
      <Share store={store} />
    </>
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
    const onKey = keysOf(store, () => setRule(null));
    document.title = `${t("replay.title")} · ${t("app.name")}`;
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      store.close();
    };
  }, [store]);
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
      <div class={`table replay pane-${pane} ${paceOf(store) ? "" : "still"}`}>
        <Head store={store} />
        <aside class="left" aria-label={t("left.label")}>
          <Left store={store} />
        </aside>
        <main class="middle">
          <Middle store={store} />
        </main>
        <aside class="side" aria-label={t("pane.log")}>
          <div class="side-body">
            <PastLog store={store} />
          </div>
        </aside>
        <Controls store={store} pane={pane} onPane={setPane} />
        {rule !== null && (
          <RulesDrawer
            game={here.game}
            rule={rule}
            table={store.frame.value?.table}
            onRule={setRule}
            onClose={() => setRule(null)}
          />
        )}
      </div>
    </HereContext.Provider>
  );
}
