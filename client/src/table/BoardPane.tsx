/** The middle of the table: the board, and what floats over it. */

import { useComputed, useSignalEffect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { spaceOf } from "../map/atlas";
import { BoardView, type Pointed } from "../map/BoardView";
import { hexOf, widerThan } from "../map/hexes";
import { LayersMenu } from "../map/LayersMenu";
import { NO_MARKS } from "../map/Marked";
import { ZoomButtons } from "../map/ZoomButtons";
import { CloseButton } from "../parts/CloseButton";
import { Die } from "../parts/Pieces";
import { RuleId } from "../parts/RuleId";
import type { Battle, Choice, Token } from "../protocol";
import { moves, settings, speed } from "../settings";
import { t } from "../words";
import { ActionList } from "./ActionList";
import { BattleBoard, BattleResult } from "./BattleBoard";
import { describe } from "./describe";
import type { Desk } from "./desk";
import { putBattleAside } from "./handover";
import { boardKey } from "./keys";
import { marksOf, risky } from "./marks";
import { type Entry, openRefs } from "./narrowing";
import { Summary } from "./Overlays";
import {
  drop,
  follow,
  look,
  oddsOf,
  pick,
  putDropped,
  take,
  unfold,
  whoseTurn,
  wouldOffer,
} from "./picking";
import { MOVE_TIME } from "./presenter";
import { Reveal } from "./Reveal";
import { lastBattle } from "./report";
import { SpaceCard } from "./SpaceCard";
import { CostChip, OddsLine, WinChip } from "./Stakes";
import { homeOf } from "./seats";
import type { TableStore } from "./store";
import { isOnMap, useSight } from "./useSight";
import { around, middleIn, spotWithin } from "./view";

const HOVER_WAIT = 150;
/** Of so many ways that a click may mean the card tells each. */
const WAYS_TOLD = 3;

function useMarks(store: TableStore) {
  return useComputed(() => {
    const atlas = store.atlas.value;
    const frame = store.frame.value;
    if (!atlas || !frame) return NO_MARKS;
    return marksOf({
      atlas,
      board: frame.board,
      seat: store.actor.value,
      choices: store.marked.value,
      picks: store.picks.value,
      odds: store.odds.known.value,
      cursor: store.cursor.value || store.spoken.value,
      refused: store.notices.refused.value,
      icon: store.game.value.icon,
    });
  });
}

/** Ask for the odds of every choice that leads among others' pieces. */
function useOdds(store: TableStore): void {
  useSignalEffect(() => {
    const atlas = store.atlas.value;
    const frame = store.frame.value;
    const ask = store.ask.value;
    const choices = store.choices.value;
    if (!atlas || !frame || !ask || !choices.length) return;
    store.odds.want(
      frame.ply,
      ask.seat,
      risky({ atlas, board: frame.board, seat: ask.seat, choices }),
    );
  });
}

const boardHeight = () => document.querySelector(".board")?.clientHeight ?? 0;

/** Where to put something so that it does not cover what was pointed at: in the other half. */
const heightBeside = (y: number) => (y > boardHeight() / 2 ? "high" : "low");

/** What the card tells of: what the mouse rests on, or else what was tapped or clicked in vain. */
export function cardAt(looked: Pointed | null, resting: Pointed | null): Pointed | null {
  return looked && (!resting || resting.space === looked.space) ? looked : resting;
}

/** The card of the space under the pointer, after a moment; or of the one that was tapped. */
function HoverCard({ store }: { store: TableStore }) {
  const [rests, setRests] = useState(false);
  const hover = store.hover.value;
  const looked = store.looked.value;
  useEffect(() => {
    setRests(false);
    if (!hover?.space) return;
    const timer = window.setTimeout(() => setRests(true), HOVER_WAIT);
    return () => window.clearTimeout(timer);
  }, [hover?.space, hover?.stack.join()]);
  const frame = store.frame.value;
  const atlas = store.atlas.value;
  const at = cardAt(looked, rests && hover?.space ? hover : null);
  if (!at || !frame || !atlas || store.menu.value || frame.board.battle) return null;
  const code = hexOf(atlas, frame.board.regions, at.space);
  const found = describe(atlas, frame.board, code, frame.seat);
  // The region that was pointed at may be gone with the question.
  if (!found) return null;
  const isKept = at === looked;
  const board = document.querySelector(".board");
  const across = at.x < (board?.clientWidth ?? 0) / 2 ? "on-right" : "on-left";
  return (
    <div
      class={`card space-card scrolls ${isKept ? "stays" : ""} ${across} ${heightBeside(at.y)}`}
      style={{ "--room": `${Math.max(at.y, boardHeight() - at.y)}px` }}
      role="status"
    >
      {isKept && (
        <CloseButton
          size={16}
          onClick={() => {
            store.looked.value = null;
          }}
        />
      )}
      <SpaceCard atlas={atlas} board={frame.board} found={found} seat={frame.seat} />
      {isKept ? <Reason store={store} /> : <Click store={store} at={at} />}
    </div>
  );
}

/** Why what was clicked is no choice now. */
function Reason({ store }: { store: TableStore }) {
  const { value: reason } = store.notices.reason;
  if (!reason) return null;
  return (
    <p class="reason foot small">
      {t("prompt.barred", reason.text)} <RuleId id={reason.rule} />
    </p>
  );
}

/** What a way that a click may mean costs, and how likely it is won. */
function EntryStakes({ store, entry }: { store: TableStore; entry: Entry }) {
  const { choice } = entry;
  return (
    <>
      {choice && <CostChip choice={choice} />} <WinChip odds={oddsOf(store, entry)} />
      {choice && <OddsLine choice={choice} />}
    </>
  );
}

/** What a click or a tap would do: said beside the board, so that no button moves. */
function Click({ store, at }: { store: TableStore; at: Pointed }) {
  const offered = wouldOffer(store, at);
  if (!offered.length || offered.length > WAYS_TOLD) return null;
  return (
    <div class="foot">
      {offered.map((entry, place) => (
        <p key={entry.label} class="click">
          {t(place ? "space.or" : at.touch ? "space.tap" : "space.click", entry.label)}{" "}
          <EntryStakes store={store} entry={entry} />
        </p>
      ))}
    </div>
  );
}

/** The menu at the spot when a click leaves several ways. */
function SpotMenu({ store }: { store: TableStore }) {
  const menu = store.menu.value;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const box = list.current;
    if (!box || !menu) return;
    const before = document.activeElement;
    const room = box.parentElement as HTMLElement;
    // The handles of the panels lie over the board.
    const handle = document.querySelector<HTMLElement>(".fold")?.offsetWidth ?? 0;
    const { space, stack } = menu.at;
    const pile = stack.length ? room.querySelector(`.stack[data-at="${CSS.escape(space)}"]`) : null;
    const { left, top } = spotWithin(room, box, menu.at, handle, around(room, pile, menu.at));
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
    box.querySelector("button")?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [menu]);
  if (!menu) return null;
  return (
    <ul ref={list} class="card spot-menu" aria-label={menu.title}>
      {menu.title && <li class="small">{menu.title}</li>}
      {menu.entries.map((entry, place) => (
        <li key={entry.label + place}>
          <button type="button" onClick={() => follow(store, entry)}>
            <span>
              {entry.label} <EntryStakes store={store} entry={entry} />
            </span>
            {place < 9 && <kbd>{place + 1}</kbd>}
          </button>
        </li>
      ))}
      <li>
        <button type="button" class="quiet" onClick={() => store.back()}>
          {t("prompt.back")} <kbd>Esc</kbd>
        </button>
      </li>
    </ul>
  );
}

/** So many remedies stand beside a refusal; the others are found among the offers. */
const REMEDIES = 3;

/** What one may do unasked to get what was refused: ask for leave, for example. */
function Remedies({ store, choices }: { store: TableStore; choices: readonly Choice[] }) {
  const seat = store.frame.value?.seat;
  if (!choices.length || seat === undefined) return null;
  return (
    <span class="remedies">
      {choices.slice(0, REMEDIES).map((choice) => (
        <button
          key={choice.label}
          type="button"
          disabled={store.pending.value}
          onClick={() => {
            store.notices.close();
            store.act(choice.action, seat);
          }}
        >
          {choice.label}
        </button>
      ))}
      {choices.length > REMEDIES && (
        <span class="small">{t("refusal.more", choices.length - REMEDIES)}</span>
      )}
    </span>
  );
}

export function ToastBox({ store }: { store: TableStore }) {
  const toast = store.notices.toast.value;
  if (!toast) return null;
  return (
    <div class={`toast ${toast.kind} ${heightBeside(store.looked.value?.y ?? 0)}`}>
      {toast.kind === "refusal" && (
        <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
          <circle cx="11" cy="11" r="11" fill="#b3201a" />
          <path d="M7 7l8 8M15 7l-8 8" stroke="#fff" stroke-width="2.4" stroke-linecap="round" />
        </svg>
      )}
      <span>
        {toast.text}{" "}
        {toast.faces?.map((face, place) => (
          <Die key={place} face={face} size={20} />
        ))}
        <RuleId id={toast.rule} />
        <Remedies store={store} choices={toast.instead ?? []} />
      </span>
      <CloseButton size={16} onClick={() => store.notices.close()} />
    </div>
  );
}

/** Whether a battle is worth its board: one takes part, decides, or watches how it goes. */
function isWatched(store: TableStore, battle: Battle): boolean {
  const held = store.held.value;
  if (held.has(battle.attacker) || held.has(battle.defender) || store.ask.value) return true;
  return !held.size || (!store.presenter.isCurrent.value && settings.value.dice !== "off");
}

function BattlePart({ store, desk }: { store: TableStore; desk: Desk }) {
  const frame = store.frame.value;
  const over = store.report.value;
  const now = frame?.board.battle ?? null;
  const isFollowed = now !== null && isWatched(store, now);
  const space = over?.space ?? now?.space ?? "";
  useEffect(() => {
    desk.battleAside.value = null;
  }, [space]);
  const seen = over?.space ?? (isFollowed ? now.space : "");
  useEffect(() => {
    if (seen) store.board?.reveal(seen);
  }, [seen]);
  if (!frame) return null;
  if (over)
    return (
      <BattleResult
        report={over}
        table={store.id}
        rolling={store.rolling.lines.value}
        onGoOn={() => store.goOn()}
      />
    );
  if (!now || isOnMap(store)) return null;
  if (desk.battleAside.value ?? !isFollowed) {
    return (
      <button
        type="button"
        class="battle-chip"
        onClick={() => {
          desk.battleAside.value = false;
        }}
      >
        {t("battle.show")}
      </button>
    );
  }
  const game = store.game.value;
  const me = store.ask.value?.seat;
  const shooter = store.shooter.value;
  const isSteady = store.steady.on.value.has(shooter);
  const isShown = store.isShooting.value || store.rolling.isOn.value || isSteady;
  const aim = (token: Token) => {
    if (me === undefined) return null;
    const meant = (choice: Choice) =>
      game.aims
        ? token.seat !== me && game.aims(choice, token)
        : openRefs(choice, store.picks.value).some((ref) => ref.value === token.ref);
    return store.left.value.find(meant) ?? null;
  };
  return (
    <BattleBoard
      battle={now}
      report={lastBattle(store.log.value, game)}
      forecast={frame.forecast}
      table={store.id}
      rolling={store.rolling.lines.value}
      aim={aim}
      hint={(choice) => game.hint?.(choice, frame) ?? ""}
      disabled={store.isPassing.value || store.rolling.isOn.value}
      steady={isShown ? isSteady : undefined}
      onSteady={(isOn) => store.steady.put(shooter, isOn)}
      onAim={(choice, token, counter) => {
        if (game.aims) store.choose(choice);
        else {
          const spot = middleIn(document.querySelector(".board"), counter);
          pick(store, { space: token.at, refs: [token.ref], stack: [], ...spot, touch: false });
        }
      }}
      onWhy={
        me === undefined
          ? undefined
          : (token) => {
              if (store.isOpen.peek() && !store.isBusy.peek()) store.askWhy([token.ref], token.ref);
            }
      }
      onClose={() => putBattleAside(store, desk)}
    />
  );
}

/** While one watches, keep what happens in the window; then come home again. */
function useFollowing(store: TableStore): void {
  const isAway = useRef(false);
  useSignalEffect(() => {
    const line = store.log.value.at(-1);
    const frame = store.frame.value;
    if (!store.presenter.isCurrent.value) {
      const place = line?.spaces.at(-1);
      if (place) store.board?.reveal(place);
      isAway.current ||= Boolean(place);
    } else if (isAway.current && store.ask.value) {
      isAway.current = false;
      const home = frame && homeOf(frame);
      if (home && !frame.board.battle) store.board?.reveal(home);
    }
  });
}

/** Do what a drop or a click asks for as soon as the server has told what comes of it. */
function useDrops(store: TableStore): void {
  useSignalEffect(() => putDropped(store));
  useSignalEffect(() => unfold(store));
}

export function BoardPane({ store, desk }: { store: TableStore; desk: Desk }) {
  const marks = useMarks(store);
  useOdds(store);
  useDrops(store);
  useFollowing(store);
  useSight(store, marks);
  const atlas = store.atlas.value;
  const frame = store.frame.value;
  if (!frame) return <div class="board loading" />;
  if (!frame.board.map) {
    return (
      <div class="board mapless">
        <h2>{frame.board.title}</h2>
        <ActionList store={store} />
      </div>
    );
  }
  if (!atlas) return <div class="board loading" aria-busy="true" />;
  const hover = store.hover.value;
  const [carried] = marks.value.selected;
  const { regions, ways } = frame.board;
  const seen = hover?.space || store.cursor.value || store.looked.value?.space || "";
  const over = hexOf(atlas, regions, seen);
  const wider = over ? [over, ...widerThan(atlas, regions, over)] : [];
  const aim = wider.find((code) => marks.value.reach.has(code));
  const target = aim || frame.board.goal;
  const to = aim ? over : hexOf(atlas, regions, target ?? "");
  const viaOf = (code?: string) => ways?.find((way) => way.to === code)?.path;
  const via = viaOf(target) ?? viaOf(to) ?? [];
  const path = carried && to ? { from: carried, to, via } : null;
  const own = (frame.board.tints ?? []).filter((tint) => tint.seat === frame.seat);
  const first = spaceOf(atlas, homeOf(frame))?.code;
  const realm = own.map((tint) => tint.space);
  const onHover = (pointed: Pointed | null) => {
    const was = store.hover.peek();
    const known = (one: Pointed | null) => one && [one.space, ...one.refs, ...one.stack].join();
    if (known(was) !== known(pointed)) store.hover.value = pointed;
  };
  const label = t("board.label", frame.board.title, whoseTurn(store));
  return (
    <BoardView
      atlas={atlas}
      board={store.pictured.value ?? frame.board}
      marks={marks.value}
      label={label}
      pace={moves() ? MOVE_TIME / speed() : 0}
      start={first && !(atlas.hex_width && realm.length) ? [first] : realm}
      path={path}
      trails={store.trails.value}
      inHand={store.isOpen.value ? marks.value.selected : NO_MARKS.selected}
      onPick={(pointed) => pick(store, pointed)}
      onHover={onHover}
      onLook={(pointed) => look(store, pointed)}
      onTake={(pointed) => take(store, pointed)}
      onDrop={(pointed) => drop(store, pointed)}
      onPan={() => store.dismiss()}
      onKey={(event) => boardKey(store, event)}
      handle={(handle) => {
        store.board = handle;
      }}
    >
      <ZoomButtons store={store}>
        <LayersMenu atlas={atlas} board={frame.board} />
      </ZoomButtons>
      <HoverCard store={store} />
      <Summary store={store} desk={desk} />
      <BattlePart store={store} desk={desk} />
      <Reveal store={store} desk={desk} />
      <SpotMenu store={store} />
    </BoardView>
  );
}
