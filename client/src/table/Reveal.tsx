/** The moment when all see what everybody had chosen in secret. */

import { useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { GameModule } from "../games";
import { placeName } from "../map/atlas";
import { SeatBanner } from "../parts/Pieces";
import { RuleId } from "../parts/RuleId";
import { useEscape } from "../parts/useEscape";
import type { LogLine } from "../protocol";
import { t } from "../words";
import { useHere } from "./context";
import type { Desk } from "./desk";
import type { TableStore } from "./store";

const NONE: readonly LogLine[] = [];

/** The lines that unveil something, told since a ply; each seat has a log of another length. */
export function unveiledSince(log: readonly LogLine[], ply: number, game: GameModule): LogLine[] {
  return log.filter((line) => line.ply >= ply && line.kind === game.unveils);
}

/** The lines that unveil something, when they come; not those that one finds on arriving. */
function useUnveiled(store: TableStore) {
  const known = useRef(Number.POSITIVE_INFINITY);
  const [lines, show] = useState<readonly LogLine[]>([]);
  useSignalEffect(() => {
    const scene = store.presenter.shown.value;
    if (!scene) return;
    const { log, frame } = scene;
    const told = unveiledSince(log, known.current, store.game.value);
    known.current = frame.ply;
    if (told.length) show(told);
  });
  return [lines, () => show([])] as const;
}

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

function Row({ line }: { line: LogLine }) {
  const { atlas } = useHere();
  const { province, levels, owner } = line.event;
  const code = String(province);
  return (
    <tr title={line.text}>
      <th scope="row">{atlas ? placeName(atlas, code) : code}</th>
      {numbers(levels).map((level, seat) => (
        <td key={seat} class={seat === owner ? "best" : ""}>
          {level}
        </td>
      ))}
      <td>{Number(owner) >= 0 ? <SeatBanner seat={Number(owner)} size={22} /> : "–"}</td>
      <td>
        <RuleId id={line.rule} />
      </td>
    </tr>
  );
}

export function Reveal({ store, desk }: { store: TableStore; desk: Desk }) {
  const [unveiled, close] = useUnveiled(store);
  // Who is to take the screen sees it once he has.
  const lines = store.curtain.value < 0 ? unveiled : NONE;
  const here = useHere();
  const button = useRef<HTMLButtonElement>(null);
  // At once: a key that comes now is meant for it, not for what lies behind.
  useLayoutEffect(() => {
    if (lines.length) desk.pane.value = "map";
    button.current?.focus({ preventScroll: true });
  }, [lines]);
  useEscape(lines.length > 0, close);
  const [first] = lines;
  if (!first) return null;
  return (
    <section class="battle reveal" aria-label={t("reveal.title")}>
      <header>
        <h2>{t("reveal.title")}</h2>
      </header>
      <div class="rows scrolls">
        <table>
          <thead>
            <tr>
              <td />
              {numbers(first.event.levels).map((_, seat) => (
                <th key={seat} scope="col">
                  <SeatBanner seat={seat} size={26} />
                  <span class="unseen">{here.seatName(seat)}</span>
                </th>
              ))}
              <th scope="col">{t("reveal.owner")}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row key={String(line.event.province)} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      <button ref={button} type="button" class="primary go-on" onClick={close}>
        {t("battle.go_on")}
        <kbd>↵</kbd>
      </button>
    </section>
  );
}
