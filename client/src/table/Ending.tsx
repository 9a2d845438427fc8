/** How the game ended: a line in the prompt, and a panel with the final standings. */

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { CloseButton } from "../parts/CloseButton";
import { SeatBanner } from "../parts/Pieces";
import { RuleId } from "../parts/RuleId";
import type { Frame, NewTable, Opened, Outcome, SeatWish } from "../protocol";
import { go } from "../router";
import { figure, maybe, t } from "../words";
import type { Desk } from "./desk";
import { playerOf } from "./seats";
import type { TableStore } from "./store";

export function winners(frame: Frame): number[] {
  return (frame.outcome?.places ?? []).filter(({ place }) => place === 1).map(({ seat }) => seat);
}

function Reason({ outcome }: { outcome: Outcome }) {
  return (
    <>
      {maybe(`reason.${outcome.reason}`, outcome.reason)}
      <RuleId id={outcome.rule} />
    </>
  );
}

function headline(store: TableStore, frame: Frame): string {
  const names = winners(frame).map((seat) => store.seatName(seat));
  return t("end.won", names.join(", "), names.length);
}

export function Ending({ store, frame }: { store: TableStore; frame: Frame }) {
  if (!frame.outcome) return null;
  return (
    <div class="ending">
      <b>{headline(store, frame)}</b>
      <span class="stake">
        <Reason outcome={frame.outcome} />
        {" · "}
        <a href={`/replay/${store.id}`}>{t("end.replay")}</a>
        {" · "}
        <a href={`/dice/${store.id}`}>{t("end.dice")}</a>
        {" · "}
        <a href="/">{t("end.home")}</a>
      </span>
    </div>
  );
}

/** The same table again: oneself, the others at this screen, bots, and links for the rest. */
export function again({ table }: Frame): NewTable {
  let isSeated = false;
  const seats = table.seats.map((seat): SeatWish => {
    if (seat.kind === "bot") return { kind: "bot", bot: seat.bot };
    if (!seat.mine) return { kind: "invited" };
    if (isSeated) return { kind: "person", name: seat.name };
    isSeated = true;
    return { kind: "me" };
  });
  const { title, game, scenario, options, pace } = table;
  return { title, game, scenario, options, pace, seats, shuffle: false };
}

/** What to say to those who sat at the old table. */
export const invitations = (frame: Frame, { invites }: Opened): string[] =>
  frame.table.seats.flatMap(({ seat, kind, name }) => {
    const link = invites[seat];
    return link && kind === "person" ? t("end.invites", name, link) : [];
  });

function Standings({ store, frame }: { store: TableStore; frame: Frame }) {
  const places = [...(frame.outcome?.places ?? [])].sort((a, b) => a.place - b.place);
  const player = (seat: number) => playerOf(frame.board, seat);
  const figures = (frame.board.players ?? []).map((one) => one.figures);
  const columns = (figures[0] ?? []).map((first, column) => {
    const several = figures.find((row) => row[column]?.value !== "1");
    return (several?.[column] ?? first).label;
  });
  return (
    <table class="standings">
      <thead>
        <tr>
          <th scope="col">{t("end.place")}</th>
          <th scope="col">{t("dice.player")}</th>
          {columns.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map(({ seat, place }) => (
          <tr key={seat} class={place === 1 ? "first" : ""}>
            <td class="figure">{figure(place)}</td>
            <th scope="row">
              <SeatBanner seat={seat} size={24} /> {store.seatName(seat)}
              {player(seat)?.out && <span class="small"> · {t("player.out")}</span>}
            </th>
            {player(seat)?.figures.map(({ value }, column) => (
              <td key={columns[column]} class="figure">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lead the focus to the panel that was called back, and from the one that was put aside. */
function useLedFocus(isAside: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasAside = useRef(isAside);
  useEffect(() => {
    if (wasAside.current === isAside) return;
    wasAside.current = isAside;
    const isLost = document.activeElement === document.body;
    if (!isAside) heading.current?.focus();
    else if (isLost) document.querySelector<HTMLElement>(".prompt")?.focus();
  }, [isAside]);
  return heading;
}

export function EndPanel({ store, desk }: { store: TableStore; desk: Desk }) {
  const frame = store.frame.value;
  const heading = useLedFocus(desk.endAside.value);
  const [problem, setProblem] = useState("");
  if (!frame?.outcome || !store.presenter.isCurrent.value || desk.endAside.value) return null;
  if (store.report.value || desk.window.value) return null;
  const playAgain = () =>
    api.open(again(frame)).then(
      (opened) => {
        // After the end spectators read along: before their eyes no seat is given away.
        const isPrivate = !store.presence.value?.spectators.length;
        for (const text of isPrivate ? invitations(frame, opened) : [])
          store.emit({ type: "say", room: "players", text });
        go(`/table/${opened.id}`);
      },
      (error: Error) => setProblem(error.message),
    );
  return (
    <section class="card end-panel" aria-label={t("end.title")}>
      <header>
        {winners(frame).map((seat) => (
          <SeatBanner key={seat} seat={seat} size={56} />
        ))}
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {headline(store, frame)}
          </h2>
          <p class="small">
            <Reason outcome={frame.outcome} />
          </p>
        </div>
        <CloseButton
          onClick={() => {
            desk.endAside.value = true;
          }}
        />
      </header>
      <Standings store={store} frame={frame} />
      <div class="end-acts">
        {store.held.value.size > 0 && (
          <button type="button" class="primary" onClick={() => void playAgain()}>
            {t("end.again")}
          </button>
        )}
        <a class="button" href={`/replay/${store.id}`}>
          {t("end.replay")}
        </a>
        <a class="button" href={`/dice/${store.id}`}>
          {t("end.dice")}
        </a>
        <a class="button" href="/">
          {t("end.home")}
        </a>
      </div>
      {problem && <p class="problem">{problem}</p>}
    </section>
  );
}
