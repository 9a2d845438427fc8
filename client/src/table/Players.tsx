/** The players with their figures, the tracks, and the boxes of pieces off the map. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { memo } from "../map/memo";
import { seatLook } from "../map/symbols";
import { SeatBanner, TokenPiece } from "../parts/Pieces";
import type { Board, Box, Frame, Player, SeatInfo, TableInfo, Track } from "../protocol";
import { maybe, span, t } from "../words";
import { Countdown } from "./Countdown";
import { useHere } from "./context";
import { isAway } from "./seats";
import { bands, offsetOf, printed } from "./tracks";

/** So many figures fit beside a name, of so many signs each; the rest stand below. */
const BESIDE = 2;
const SIGNS = 5;

/** What is to be said of a player: what he must do, and whether he is there. */
export function state(frame: Frame, player: Player, isAway: boolean): string {
  const seat = frame.table.seats[player.seat];
  if (player.out) return t("player.out");
  const known = (player.marks ?? []).map((mark) => maybe(`mark.${mark}`, mark));
  if (frame.thinking.includes(player.seat)) known.push(t("player.thinking"));
  else if (frame.asks.some((ask) => ask.seat === player.seat)) known.push(t("player.decides"));
  if (isAway) known.push(t("player.away"));
  if (seat?.kind === "open" || seat?.kind === "invited") known.push(t("player.open"));
  return known.join(", ");
}

/** Whether it is somebody's turn: after the end it is nobody's. */
export const isOn = (frame: Frame, player: Player) => player.active === true && !frame.outcome;

/** How long everybody has for a decision, where there is a limit. */
export function TimeLimit({ table }: { table: TableInfo }) {
  const { kind, seconds } = table.pace;
  if (kind !== "leisure" || !seconds || table.status === "over") return null;
  return <p class="small limit">{t("player.limit", span(seconds))}</p>;
}

/** Vote that a bot plays for somebody who is away, or see how the vote stands. */
function BotVote({ seat, onVote }: { seat: SeatInfo; onVote(seat: number): void }) {
  const { votes } = seat;
  if (votes?.mine) return <span>{t("player.voted", votes.given, votes.needed)}</span>;
  return (
    <>
      {votes && <span>{t("player.votes", votes.given, votes.needed)}</span>}
      <button type="button" class="text" onClick={() => onVote(seat.seat)}>
        {t("player.vote")}
      </button>
    </>
  );
}

/** One player with what is known of him. */
const PlayerLine = memo(function PlayerLine(props: {
  player: Player;
  seat: SeatInfo | undefined;
  /** What is to be said of him. */
  now: string;
  /** Whether it is his turn. */
  isOn: boolean;
  isAway: boolean;
  /** Whether he is to be told from others at this screen. */
  isYou: boolean;
  due: number | undefined;
  onVote: ((seat: number) => void) | undefined;
}) {
  const { player, seat, due, onVote } = props;
  const beside = player.figures.filter(({ value }) => value.length <= SIGNS).slice(0, BESIDE);
  const below = player.figures.filter((figure) => !beside.includes(figure));
  const more = below.map((figure) => `${figure.value} ${figure.label}`);
  const isLong = more.length > 1;
  const known = seat?.name.includes(player.name) ? "" : player.name;
  return (
    <li
      class={`${props.isOn ? "on" : ""} ${player.out ? "out" : ""}`}
      aria-current={props.isOn ? "true" : undefined}
    >
      <SeatBanner seat={player.seat} size={34} />
      <div class="name">
        <b>
          {seat?.name || t("player.nobody")}
          {props.isYou && <span class="you">{t("player.you")}</span>}
        </b>
      </div>
      {beside.map((figure) => (
        <div key={figure.label} class="num">
          <b>{figure.value}</b>
          <span>{figure.label}</span>
        </div>
      ))}
      <div class="more state">
        <span>
          {[known, ...(isLong ? [] : more), props.now].filter(Boolean).join(" · ")}
          {due ? <Countdown due={due} /> : null}
        </span>
        {props.isAway && seat && !seat.mine && onVote && <BotVote seat={seat} onVote={onVote} />}
      </div>
      {isLong && <p class="more">{more.join(" · ")}</p>}
    </li>
  );
});

export function PlayerList(props: {
  frame: Frame;
  here: readonly number[] | null;
  /** When the time of those who must decide runs out. */
  due?: number;
  onVote?(seat: number): void;
}) {
  const { frame } = props;
  const { seats, status, pace } = frame.table;
  // Where time runs out, it is time that brings a bot.
  const isTimed = pace.kind === "leisure" && pace.seconds > 0;
  const alone = seats.every((seat) => seat.mine);
  return (
    <ul class="players-list">
      {(frame.board.players ?? []).map((player) => {
        const seat = seats[player.seat];
        const isGone = isAway(seat, props.here);
        return (
          <PlayerLine
            isOn={isOn(frame, player)}
            key={player.seat}
            player={player}
            seat={seat}
            now={state(frame, player, isGone)}
            isAway={isGone}
            isYou={Boolean(seat?.mine) && !alone}
            due={seat?.kind === "person" && seat.owes ? props.due : undefined}
            onVote={status === "playing" && !isTimed && !player.out ? props.onVote : undefined}
          />
        );
      })}
    </ul>
  );
}

const TrackStrip = memo(function TrackStrip({ track }: { track: Track }) {
  const { seatName } = useHere();
  const span = Math.max(1, track.most - track.least);
  const share = (at: number) => `${Math.min(100, ((at - track.least) / span) * 100)}%`;
  return (
    <section class="track-strip">
      <h2>{track.name}</h2>
      <div class="scale" style={{ background: bands(track, share) }}>
        {track.stops.map((stop) => (
          <u key={stop} style={{ left: share(stop) }} />
        ))}
        {track.markers.map((marker, place) => (
          <i
            key={marker.seat}
            title={`${seatName(marker.seat)}: ${marker.at}`}
            style={{
              left: `calc(${share(marker.at)} + ${offsetOf(track, place)}px)`,
              background: seatLook(marker.seat).colour,
              top: `${(place % 2) * 7 - 8}px`,
            }}
          >
            <span class="unseen">{`${seatName(marker.seat)}: ${marker.at}`}</span>
          </i>
        ))}
      </div>
      <div class="scale-figures" aria-hidden="true">
        {printed(track).map((stop) => (
          <span key={stop} style={{ left: share(stop) }}>
            {stop}
          </span>
        ))}
      </div>
    </section>
  );
});

/** So many boxes stand side by side; more of them share a drawer. */
const FEW_BOXES = 3;
const NO_BOXES: readonly Box[] = [];

/** What is closed is not drawn: there can be hundreds of pieces off the map. */
function Drawer(props: {
  class: string;
  title: string;
  count: number;
  inside(): ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class={props.class} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {props.title}
        {props.count > 0 && <span class="count">{props.count}</span>}
      </summary>
      {isOpen && props.inside()}
    </details>
  );
}

const piecesIn = ({ tokens }: Box) => tokens.reduce((sum, { count = 1 }) => sum + count, 0);

function BoxDrawer({ box }: { box: Box }) {
  if (!box.figures.length && !box.tokens.length) return null;
  const inside = () => (
    <>
      <dl>
        {box.figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd class="figure">{figure.value}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {box.tokens.map((token) => (
          <li key={token.ref}>
            <TokenPiece token={token} size={30} />
            <span>
              {token.name} <span class="small">{token.at}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
  return <Drawer class="box" title={box.name} count={piecesIn(box)} inside={inside} />;
}

const Boxes = memo(function Boxes({ boxes }: { boxes: readonly Box[] }) {
  const drawers = () => boxes.map((box) => <BoxDrawer key={box.name} box={box} />);
  if (boxes.length <= FEW_BOXES) return <>{drawers()}</>;
  const title = t("left.boxes");
  const all = boxes.reduce((sum, box) => sum + piecesIn(box), 0);
  return <Drawer class="box boxes" title={title} count={all} inside={drawers} />;
});

export function Tracks({ board }: { board: Board }) {
  return (
    <>
      {(board.tracks ?? []).map((track) => (
        <TrackStrip key={track.name} track={track} />
      ))}
      <Boxes boxes={board.boxes ?? NO_BOXES} />
    </>
  );
}
