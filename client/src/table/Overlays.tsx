/** What lies over the board for a moment: what one missed, whose turn it is, how it all ended. */

import { useEffect, useRef } from "preact/hooks";
import { seatLook } from "../map/symbols";
import { CloseButton } from "../parts/CloseButton";
import { SeatBanner } from "../parts/Pieces";
import { change } from "../settings";
import { t } from "../words";
import type { Desk } from "./desk";
import { Linked } from "./LogPanel";
import { playerOf } from "./seats";
import type { TableStore } from "./store";

/** What others did to oneself, with links to the places and to the log. */
export function Summary({ store, desk }: { store: TableStore; desk: Desk }) {
  const lines = store.missed.value;
  if (!lines.length) return null;
  const close = () => {
    store.summary.value = [];
  };
  return (
    <section class="card summary" aria-live="polite" aria-label={t("summary.title")}>
      <header>
        <h2>{t("summary.title")}</h2>
        <CloseButton size={16} onClick={close} />
      </header>
      <ul class="scrolls">
        {lines.map((line, place) => (
          <li key={`${line.ply} ${place}`}>
            {line.seat >= 0 && <SeatBanner seat={line.seat} size={20} />}
            <span>
              <Linked line={line} />
              <button
                type="button"
                class="text to-log"
                onClick={() => desk.showLine(line.ply)}
                aria-label={t("summary.log")}
                title={t("summary.log")}
              >
                {t("pane.log")}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Between the turns of people at one screen. */
export function Curtain({ store }: { store: TableStore }) {
  const seat = store.curtain.value;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [seat]);
  if (seat < 0) return null;
  const name = store.seatName(seat);
  const lift = () => {
    store.lift();
    const { value: frame } = store.frame;
    const home = frame && playerOf(frame.board, seat)?.home;
    if (home) store.board?.reveal(home);
  };
  return (
    <section class="curtain" aria-label={t("curtain.pass", name)}>
      <div class="card" style={{ borderTopColor: seatLook(seat).colour }}>
        <SeatBanner seat={seat} size={72} />
        <h2>{t("curtain.pass", name)}</h2>
        <p class="small">{store.frame.value?.board.title}</p>
        <button ref={button} type="button" class="primary" onClick={lift}>
          {t("curtain.here", name)}
          <kbd>↵</kbd>
        </button>
        <button
          type="button"
          class="text"
          onClick={() => {
            change({ curtain: false });
            lift();
          }}
        >
          {t("curtain.off")}
        </button>
      </div>
    </section>
  );
}
