/** Somebody wants to go back further than he may alone. */

import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../parts/Dialog";
import type { Frame, LogLine, RollbackAsked } from "../protocol";
import { t } from "../words";
import type { Desk } from "./desk";
import { NOTE } from "./notices";
import type { Scene } from "./presenter";
import { isAlone } from "./questions";
import type { TableStore } from "./store";

interface Props {
  readonly store: TableStore;
  readonly desk: Desk;
  readonly frame: Frame;
}

/** The dice of some plies: going back to them throws them anew. */
const diceOf = ({ log }: Scene, from: number, to: number) =>
  log.flatMap(({ ply, faces }) => (ply >= from && ply < to ? faces : [])).join();

/** What came of it when others were asked to go back; nothing while nothing did. */
export function answered(before: Scene | null, now: Scene | null): string {
  const asked = before?.frame.rollback;
  if (!asked || !now || now.frame.rollback) return "";
  const { ply } = before.frame;
  const isBack =
    now.frame.ply < ply || diceOf(now, asked.to, ply) !== diceOf(before, asked.to, ply);
  if (isBack) return t("rollback.went", asked.when);
  // The table says who does not want to, or what else has ended it.
  const said = now.log.slice(before.log.length).find(({ kind }) => kind === NOTE);
  return [t("rollback.stays"), said?.text].filter(Boolean).join(" ");
}

export function Rollback({ store, desk, frame }: Props) {
  const last = useRef<Scene | null>(null);
  useSignalEffect(() => {
    const now = store.presenter.tip.value;
    const text = answered(last.current, now);
    last.current = now;
    if (text) store.notices.say({ kind: "news", text, rule: "", isLasting: true });
  });
  const { rollback } = store.newest.value ?? frame;
  if (rollback && (!store.isOut.value || store.held.value.has(rollback.seat)))
    return (
      <RollbackAsk
        key={`${rollback.seat} ${rollback.to}`}
        store={store}
        frame={frame}
        asked={rollback}
      />
    );
  return desk.backTo.value < 0 ? null : <AskBack store={store} desk={desk} frame={frame} />;
}

/** The choice that brought a ply about: dice are thrown anew only with it. */
export function choiceBefore(log: readonly LogLine[], ply: number): number {
  const isRoll = log.some((line) => line.ply === ply && line.faces.length > 0);
  return isRoll && ply > 0 ? choiceBefore(log, ply - 1) : ply;
}

/** The first ply that somebody chose; to the dice before it nobody can go back. */
export function firstChoice(log: readonly LogLine[]): number {
  const rolled = new Set(log.flatMap(({ ply, faces }) => (faces.length ? ply : [])));
  return log.find(({ ply }) => !rolled.has(ply))?.ply ?? Infinity;
}

/**
 * What would be undone from a ply on, in words. The end of a turn has no line of its own: it stands
 * before the line with which the next one's turn begins.
 */
export function undone(
  log: readonly LogLine[],
  from: number,
  seatName: (seat: number) => string,
): readonly string[] {
  let active = -1;
  return log.flatMap(({ ply, kind, text, heading }) => {
    const before = active;
    active = heading?.seat ?? active;
    if (ply < from || kind === NOTE) return [];
    const isPassed = before >= 0 && active >= 0 && before !== active;
    return isPassed ? [t("rollback.turn", seatName(before)), text] : [text];
  });
}

/** What would be undone, to the knowledge of whoever reads it. */
function Undone({ store, to }: { store: TableStore; to: number }) {
  const log = store.presenter.tip.value?.log ?? [];
  const lines = undone(log, choiceBefore(log, to), (seat) => store.seatName(seat));
  if (!lines.length) return null;
  return (
    <>
      <p>{t("rollback.gone")}</p>
      <ul class="plain scrolls">
        {lines.map((line, place) => (
          <li key={place}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** Whether going back to a ply takes back only what one did oneself. */
const isOwn = ({ undo_own, ply }: Frame, to: number) => to >= (undo_own < 0 ? ply : undo_own);

/** Take back the last act; more, or what another at this screen did, only once it is agreed to. */
export function takeBack(store: TableStore, desk: Desk, to?: number): void {
  const { value: frame } = store.newest;
  if (!frame) return;
  const target = to ?? frame.ply - 1;
  const isLittle = target === frame.ply - 1 && isOwn(frame, target);
  if (frame.undo >= 0 && !isLittle) desk.askBack(target);
  else store.undo(target);
}

/** What one is asked before one goes back as far as one may alone. */
export function freeTitle(now: Frame, to: number): string {
  return isOwn(now, to) ? t("rollback.steps", now.ply - to) : t("rollback.title");
}

/** Before much is taken back, or others are asked, at this screen or elsewhere: what would go. */
function AskBack({ store, desk, frame }: Props) {
  const { value: to } = desk.backTo;
  const close = () => desk.askBack(-1);
  const now = store.newest.value ?? frame;
  const isFree = now.undo >= 0 && to >= now.undo;
  const ask = () => {
    close();
    if (isFree) store.undo(to);
    else store.rollback(to);
  };
  // Whoever plays alone is asked by the table.
  const asksTable = !isFree && isAlone(frame);
  useEffect(() => {
    if (asksTable) ask();
  }, [asksTable]);
  if (asksTable) return null;
  return (
    <Dialog title={isFree ? freeTitle(now, to) : t("rollback.ask")} onClose={close}>
      {isFree && !isOwn(now, to) && <p>{t("rollback.shared")}</p>}
      <Undone store={store} to={to} />
      <p class="dialog-acts">
        <button type="button" class="primary" onClick={ask}>
          {t(isFree ? "rollback.agree" : "rollback.send")}
        </button>
        <button type="button" onClick={close}>
          {t("rollback.refuse")}
        </button>
      </p>
    </Dialog>
  );
}

/** Somebody asks to go back; whoever closes the question may answer it later. */
function RollbackAsk(props: { store: TableStore; frame: Frame; asked: RollbackAsked }) {
  const { store, frame, asked } = props;
  const [isAside, setAside] = useState(false);
  const mine = [...store.held.value];
  const isAsker = mine.includes(asked.seat);
  const hasAgreed = !isAsker && mine.length > 0;
  const asksTable = isAsker && isAlone(frame);
  const owes = asksTable
    ? [asked.seat]
    : mine.filter((seat) => !isAsker && !asked.agreed.includes(seat));
  const answer = (agree: boolean) => () => {
    for (const seat of agree ? owes : owes.slice(0, 1))
      store.emit({ type: "consent", seat, agree });
  };
  if (!owes.length) {
    return (
      <div class="toast news rollback" role="status">
        <span>{t(hasAgreed ? "rollback.agreed" : "rollback.waiting", asked.when)}</span>
        {isAsker && (
          <button
            type="button"
            onClick={() => store.emit({ type: "consent", seat: asked.seat, agree: false })}
          >
            {t("rollback.withdraw")}
          </button>
        )}
      </div>
    );
  }
  const question = asksTable
    ? t("rollback.alone", asked.when)
    : t("rollback.asks", store.seatName(asked.seat), asked.when);
  if (isAside) {
    return (
      <div class="toast news rollback" role="status">
        <span>{question}</span>
        <button type="button" onClick={() => setAside(false)}>
          {t("rollback.answer")}
        </button>
      </div>
    );
  }
  return (
    <Dialog title={t("rollback.title")} onClose={asksTable ? answer(false) : () => setAside(true)}>
      <p>{question}</p>
      <Undone store={store} to={asked.to} />
      {asked.seen.length > 0 && (
        <>
          <p>{t("rollback.seen")}</p>
          <ul class="plain scrolls">
            {asked.seen.map((line, place) => (
              <li key={line + place}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <p class="dialog-acts">
        <button type="button" class="primary" onClick={answer(true)}>
          {t("rollback.agree")}
        </button>
        <button type="button" onClick={answer(false)}>
          {t("rollback.refuse")}
        </button>
      </p>
    </Dialog>
  );
}
