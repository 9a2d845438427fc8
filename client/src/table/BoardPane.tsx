/** The middle of the table: the board, and what floats over it. */

import { useComputed, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { type Atlas, spaceOf } from "../map/atlas";
import { BoardView, type Pointed } from "../map/BoardView";
import { hexOf, widerThan } from "../map/hexes";
import { LayersMenu } from "../map/LayersMenu";
import { type Marks, NO_MARKS } from "../map/Marked";
import { ZoomButtons } from "../map/ZoomButtons";
import type { Frame } from "../protocol";
import { moves, speed } from "../settings";
import { t } from "../words";
import { ActionList } from "./ActionList";
import { BattlePart } from "./BattlePart";
import type { Desk } from "./desk";
import { boardKey } from "./keys";
import { marksOf, risky } from "./marks";
import { Summary } from "./Overlays";
import { drop, look, pick, putDropped, take, unfold, whoseTurn } from "./picking";
import { MOVE_TIME } from "./presenter";
import { Reveal } from "./Reveal";
import { HoverCard } from "./SpaceCard";
import { SpotMenu } from "./SpotMenu";
import { homeOf } from "./seats";
import type { TableStore } from "./store";
import { useSight } from "./useSight";

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

/** The way of what is in hand: to what is pointed at, or to where it is about to go. */
function pathOf(store: TableStore, atlas: Atlas, { board }: Frame, { selected, reach }: Marks) {
  const [carried] = selected;
  const { regions, ways, goal = "" } = board;
  const seen = store.hover.value?.space || store.cursor.value || store.looked.value?.space || "";
  const over = hexOf(atlas, regions, seen);
  const wider = over ? [over, ...widerThan(atlas, regions, over)] : [];
  const aim = wider.find((code) => reach.has(code));
  const to = aim ? over : hexOf(atlas, regions, goal);
  const viaOf = (code: string) => ways?.find((way) => way.to === code)?.path;
  const via = viaOf(aim || goal) ?? viaOf(to) ?? [];
  return carried && to ? { from: carried, to, via } : null;
}

/** What of the map is seen first: one's home, or on a map of hexes all one's land. */
function startOf(atlas: Atlas, frame: Frame): readonly string[] {
  const { tints = [] } = frame.board;
  const realm = tints.flatMap(({ seat, space }) => (seat === frame.seat ? space : []));
  const home = spaceOf(atlas, homeOf(frame))?.code;
  return home && !(atlas.hex_width && realm.length) ? [home] : realm;
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
  const onHover = (pointed: Pointed | null) => {
    const was = store.hover.peek();
    const known = (one: Pointed | null) => one && [one.space, ...one.refs, ...one.stack].join();
    if (known(was) !== known(pointed)) store.hover.value = pointed;
  };
  const asked = store.isOpen.value && store.ask.value?.prompt;
  const label = t("board.label", frame.board.title, asked || whoseTurn(store));
  return (
    <BoardView
      atlas={atlas}
      board={store.pictured.value ?? frame.board}
      marks={marks.value}
      label={label}
      pace={moves() ? MOVE_TIME / speed() : 0}
      start={startOf(atlas, frame)}
      path={pathOf(store, atlas, frame, marks.value)}
      trails={store.trails.value}
      inHand={store.isOpen.value ? marks.value.selected : NO_MARKS.selected}
      onPick={(pointed) => pick(store, pointed)}
      onHover={onHover}
      onLook={(pointed) => look(store, pointed)}
      onTake={(pointed) => take(store, pointed)}
      onDrop={(pointed) => drop(store, pointed)}
      onPan={() => store.dismiss()}
      onKey={(event) => boardKey(store, event)}
      onLeave={() => {
        store.stood.value = "";
      }}
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
