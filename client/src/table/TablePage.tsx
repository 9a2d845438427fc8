/** A table in play. */

import { useSignalEffect } from "@preact/signals";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { beSomebody } from "../me";
import { DeadEnd } from "../parts/DeadEnd";
import { Icon } from "../parts/Icon";
import { hideInvite, Invitation } from "../parts/Invitation";
import { RulesDrawer, RuleText } from "../parts/RulesDrawer";
import { TopBar, TurnTrack } from "../parts/TopBar";
import { useFetched } from "../parts/useFetched";
import type { Frame } from "../protocol";
import { settings } from "../settings";
import { t } from "../words";
import { ActionList } from "./ActionList";
import { BoardList } from "./BoardList";
import { BoardPane } from "./BoardPane";
import { Charts } from "./Charts";
import { ChatPanel } from "./ChatPanel";
import { type Here, HereContext } from "./context";
import { Desk, type Tab } from "./desk";
import { EndPanel } from "./Ending";
import { ErrandDialog } from "./ErrandDialog";
import { handOver } from "./handover";
import { tableKey } from "./keys";
import { Legend } from "./Legend";
import { LogPanel } from "./LogPanel";
import { targets } from "./narrowing";
import { Offers } from "./Offers";
import { Curtain } from "./Overlays";
import { PlayerList, TimeLimit, Tracks } from "./Players";
import { Prompt } from "./Prompt";
import { pick, pointedAt } from "./picking";
import { Rollback, takeBack } from "./Rollback";
import { TableStore } from "./store";
import { isUsed, TabBar } from "./TabBar";
import { KeyHelp, TableMenu } from "./TableMenu";
import { ToastBox } from "./Toast";
import { useListFocus } from "./useListFocus";

const TABS: readonly Tab[] = ["log", "actions", "charts", "chat", "list"];

function SidePanel({ store, desk }: { store: TableStore; desk: Desk }) {
  const frame = store.frame.value;
  const tab = desk.tab.value;
  const counts: Partial<Record<Tab, number>> = {
    actions: store.left.value.length,
    chat: store.talk.unread.value,
  };
  const ask = store.ask.value;
  const onBack = useCallback((ply: number) => takeBack(store, desk, ply), [store, desk]);
  const kept = useListFocus(store);
  const goals = targets(store.marked.value, store.picks.value);
  return (
    <aside class="side" aria-label={t("side.label")}>
      <div class="tabs" role="tablist">
        {TABS.filter(isUsed(store)).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="side-panel"
            onClick={() => desk.showTab(name)}
          >
            {t(`pane.${name}`)}
            {(counts[name] ?? 0) > 0 && <em>{counts[name]}</em>}
          </button>
        ))}
      </div>
      <div
        class="side-body"
        id="side-panel"
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
        {...kept}
      >
        {frame && tab === "log" && (
          <LogPanel
            log={store.told.value}
            seat={frame.seat}
            undo={frame.undo}
            marked={desk.line.value}
            onBack={onBack}
            onAskBack={store.canAskBack.value ? desk.askBack : undefined}
          />
        )}
        {tab === "actions" && <ActionList store={store} />}
        {frame && tab === "charts" && (
          <Charts board={frame.board} name={(seat) => store.seatName(seat)} />
        )}
        {tab === "chat" && <ChatPanel store={store} desk={desk} />}
        {tab === "list" && frame && store.atlas.value && (
          <BoardList
            atlas={store.atlas.value}
            board={frame.board}
            seat={frame.seat}
            reach={new Set(goals.spaces.keys())}
            pieces={new Set(goals.pieces.keys())}
            onPick={(code, piece) => {
              const at = pointedAt(code, { x: 60, y: 60 });
              pick(store, piece ? { ...at, refs: [piece.ref] } : at);
            }}
          />
        )}
      </div>
      {frame && ask && !store.rolling.veils.value && tab !== "chat" && tab !== "charts" && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long rule is scrolled with the keyboard
        <section class="rule-card" tabIndex={0} aria-label={t("rule.asked")}>
          <RuleText
            game={frame.table.game}
            id={ask.rule}
            table={frame.table}
            onRule={desk.showRule}
          />
        </section>
      )}
    </aside>
  );
}

function LeftPanel({ store }: { store: TableStore }) {
  const frame = store.frame.value;
  const board = store.pictured.value;
  if (!frame || !board) return <aside class="left" />;
  const vote = (seat: number) => store.emit({ type: "vote", seat });
  return (
    <aside class="left" aria-label={t("left.label")}>
      <h2>{t("left.players")}</h2>
      <TimeLimit table={frame.table} />
      <PlayerList
        frame={{ ...frame, board, asks: store.rolling.veils.value ? [] : frame.asks }}
        here={store.presence.value?.seats ?? null}
        due={store.due.value}
        onVote={store.held.value.size && !store.isOut.value ? vote : undefined}
      />
      <Tracks board={board} />
      <KeyHelp frame={frame} />
    </aside>
  );
}

function Windows({ store, desk }: { store: TableStore; desk: Desk }) {
  const frame = store.frame.value;
  if (!frame) return null;
  const close = () => desk.open("");
  return (
    <>
      {desk.window.value === "offers" && (
        <Offers
          store={store}
          onWrite={() => {
            desk.isWritten.value = true;
          }}
          onClose={close}
          onLeave={() => desk.open("menu")}
        />
      )}
      {desk.window.value === "legend" && <Legend frame={frame} onClose={close} />}
      {desk.window.value === "menu" && <TableMenu store={store} desk={desk} onClose={close} />}
      {store.errands.list.value && <ErrandDialog store={store} />}
      <Rollback store={store} desk={desk} frame={frame} />
    </>
  );
}

/** What the dice promise: nothing where they follow no key, as in a game that goes on elsewhere. */
function sealOf(frame: Frame | null): "top.dice" | "top.dice_open" | "top.dice_page" {
  if (frame && !frame.table.commitment) return "top.dice_page";
  return frame?.outcome ? "top.dice_open" : "top.dice";
}

function Bar({ store, desk }: { store: TableStore; desk: Desk }) {
  const frame = store.frame.value;
  const line = store.socket.line.value;
  return (
    <TopBar
      title={frame?.table.game_title ?? ""}
      subtitle={frame?.board.title ?? ""}
      middle={frame && <TurnTrack {...frame} />}
    >
      {line !== "open" && (
        <span class={`line-state ${line}`} role="status">
          {t(line === "connecting" ? "line.connecting" : "line.lost")}
        </span>
      )}
      <button
        type="button"
        class="wide"
        onClick={() => {
          desk.rule.value = desk.rule.value === null ? "" : null;
        }}
      >
        {t("top.rules")}
      </button>
      <a class="button wide" href={`/replay/${store.id}`}>
        {t("top.replay")}
      </a>
      <a class="button wide seal" href={`/dice/${store.id}`} title={frame?.table.commitment}>
        {t(sealOf(frame))}
      </a>
      <button type="button" aria-label={t("top.menu")} onClick={() => desk.open("menu")}>
        <Icon name="menu" />
      </button>
    </TopBar>
  );
}

function Folds({ desk }: { desk: Desk }) {
  const toggle = (side: "foldLeft" | "foldRight") => () => {
    desk[side].value = !desk[side].value;
  };
  return (
    <>
      <button
        type="button"
        class="fold fold-left"
        aria-label={t(desk.foldLeft.value ? "fold.show" : "fold.hide")}
        aria-expanded={!desk.foldLeft.value}
        onClick={toggle("foldLeft")}
      >
        <Icon name={desk.foldLeft.value ? "right" : "left"} size={16} />
      </button>
      <button
        type="button"
        class="fold fold-right"
        aria-label={t(desk.foldRight.value ? "fold.show_side" : "fold.hide_side")}
        aria-expanded={!desk.foldRight.value}
        onClick={toggle("foldRight")}
      >
        <Icon name={desk.foldRight.value ? "left" : "right"} size={16} />
      </button>
    </>
  );
}

function OpenTable({ id, desk, notice }: { id: string; desk: Desk; notice: string }) {
  const store = useMemo(() => new TableStore(id), [id]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => tableKey(store, desk, event);
    document.addEventListener("keydown", onKey);
    if (notice) store.notices.deny(notice);
    return () => {
      document.removeEventListener("keydown", onKey);
      store.close();
    };
  }, [store]);
  useEffect(() => handOver(store, desk), [store]);
  useSignalEffect(() => {
    // Of what is asked once more, and of how a battle ended, the other panes of a phone say nothing.
    if (store.confirming.value || store.report.value) desk.pane.value = "map";
  });
  const isOver = store.frame.value?.outcome != null && store.presenter.isCurrent.value;
  useEffect(() => {
    // The end is told on the map, too.
    if (isOver) desk.pane.value = "map";
  }, [isOver]);
  const frame = store.frame.value;
  const names = frame?.table.seats.map((seat) => seat.name).join("\n") ?? "";
  const game = frame?.table.game ?? "";
  const { value: atlas } = store.atlas;
  const here = useMemo<Here>(() => {
    const seatNames = names.split("\n");
    return {
      game,
      atlas,
      seatNames,
      seatName: (seat) => seatNames[seat] ?? "",
      showRule: desk.showRule,
      showSpace: (code) => {
        desk.pane.value = "map";
        store.board?.show(code);
        store.cursor.value = code;
      },
    };
  }, [store, game, atlas, names]);
  if (store.socket.line.value === "closed") {
    return <DeadEnd text={t(store.socket.isSentAway ? "table.sent_away" : "table.gone")} />;
  }
  return (
    <HereContext.Provider value={here}>
      <div
        data-ply={frame?.ply}
        class={`table pane-${desk.pane.value} ${desk.foldLeft.value ? "no-left" : ""} ${desk.foldRight.value ? "no-right" : ""}`}
      >
        <Bar store={store} desk={desk} />
        <LeftPanel store={store} />
        <main class="middle">
          <h1 class="unseen">{frame?.table.title ?? t("app.name")}</h1>
          <BoardPane store={store} desk={desk} />
          {!store.errands.list.value && <ToastBox store={store} />}
          <Folds desk={desk} />
          <EndPanel store={store} desk={desk} />
        </main>
        <Prompt store={store} desk={desk} />
        <SidePanel store={store} desk={desk} />
        <TabBar store={store} desk={desk} />
        {desk.rule.value !== null && (
          <RulesDrawer
            game={here.game}
            rule={desk.rule.value}
            table={frame?.table}
            onRule={here.showRule}
            onClose={desk.closeRule}
          />
        )}
        <Windows store={store} desk={desk} />
        <Curtain store={store} />
      </div>
    </HereContext.Provider>
  );
}

/** Whoever comes by a link is a guest at first; who is invited says his name and sits down. */
export function TablePage({ id, invite }: { id: string; invite: string }) {
  const [token, setToken] = useState(() => hideInvite(id, invite));
  const notice = useFetched(() => (token ? null : enter()), [id, token]);
  const desk = useMemo(() => new Desk(), [id]);
  if (token) return <Invitation table={id} invite={token} onDone={() => setToken("")} />;
  if (notice === null) return <div class="message" aria-busy="true" />;
  // In another language everything is heard anew; nothing may listen to the old table.
  return <OpenTable key={settings.value.language} id={id} desk={desk} notice={notice} />;
}

/** Be somebody; says what went wrong. */
async function enter(): Promise<string> {
  try {
    await beSomebody();
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}
