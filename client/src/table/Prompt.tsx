/** The question, what is at stake, and the answers that are not on the board. */

import { useEffect, useRef, useState } from "preact/hooks";
import { seatLook } from "../map/symbols";
import { BarredButtons } from "../parts/Barred";
import { CoachLine } from "../parts/CoachLine";
import { ComeBack } from "../parts/ComeBack";
import { Icon } from "../parts/Icon";
import { SeatBanner } from "../parts/Pieces";
import type { Choice, Frame } from "../protocol";
import { change, type Settings, settings } from "../settings";
import { t } from "../words";
import { answersOf, barredOf, counters, offered, primaryOf, waysOut } from "./answers";
import type { Desk } from "./desk";
import { winners } from "./Ending";
import { actionKey } from "./marks";
import { NumberControl } from "./NumberControl";
import { typeLabel } from "./picking";
import { Question } from "./Question";
import { takeBack } from "./Rollback";
import { CostChip, outlook, WinChip } from "./Stakes";
import type { TableStore } from "./store";

const SPEEDS = ["slow", "normal", "fast", "instant"] as const;

function AnswerButton(props: {
  store: TableStore;
  frame: Frame;
  choice: Choice;
  primary: boolean;
  digit: number;
}) {
  const { store, choice, frame } = props;
  const hint = store.game.value.hint?.(choice, frame);
  return (
    <button
      type="button"
      class={choice.danger ? "warn" : props.primary ? "primary" : ""}
      data-primary={props.primary ? true : undefined}
      title={choice.final ? t("prompt.final") : undefined}
      disabled={store.isBusy.value}
      onClick={() => store.choose(choice)}
    >
      {choice.final && <Icon name="lock" size={15} />}
      {choice.label}
      {hint && <span class="hint">{hint}</span>}
      <CostChip choice={choice} />
      {outlook(choice) && <span class="odds-chip">{outlook(choice)}</span>}
      <WinChip odds={store.odds.of(choice)} />
      {props.primary ? (
        <kbd>↵</kbd>
      ) : props.digit > 0 && props.digit < 10 ? (
        <kbd>{props.digit}</kbd>
      ) : null}
    </button>
  );
}

/** Keep the focus in the prompt when the button that had it is gone. */
function useKeptFocus() {
  const section = useRef<HTMLElement>(null);
  const wasInside = useRef(false);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      wasInside.current = section.current?.contains(event.target as Node) ?? false;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const isLost = document.activeElement === document.body || !document.activeElement;
    if (isLost && wasInside.current) section.current?.focus({ preventScroll: true });
  });
  return section;
}

export function Prompt({ store, desk }: { store: TableStore; desk: Desk }) {
  const frame = store.frame.value;
  const section = useKeptFocus();
  if (!frame) return <section class="prompt" />;
  const ask = store.ask.value;
  const seat = winners(frame)[0] ?? ask?.seat ?? frame.asks[0]?.seat ?? frame.seat;
  return (
    <section
      ref={section}
      tabIndex={-1}
      class={`prompt ${ask ? "asked" : ""}`}
      style={{ borderTopColor: seatLook(seat).colour }}
      aria-label={t("prompt.label")}
    >
      <CoachLine coach={store.coach} />
      <div class="say">
        {seat >= 0 && <SeatBanner seat={seat} size={38} />}
        <Question store={store} frame={frame} />
      </div>
      <ComeBack table={frame.table} onProblem={(text) => store.notices.deny(text)} />
      <Answers store={store} frame={frame} desk={desk} />
    </section>
  );
}

/** While one watches: how fast, and the way to the end of it. */
function Watching({ store }: { store: TableStore }) {
  return (
    <div class="acts">
      <label class="pace">
        <span class="unseen">{t("set.speed")}</span>
        <select
          value={settings.value.speed}
          onChange={(event) => {
            change({ speed: event.currentTarget.value as Settings["speed"] });
            if (settings.value.speed === "instant") store.skip();
          }}
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {t(`set.speed.${speed}`)}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class={store.report.value ? "" : "primary"}
        onClick={() => store.skip()}
      >
        {t("wait.skip")}
        {!store.report.value && <kbd>↵</kbd>}
      </button>
    </div>
  );
}

/** One step back within a choice. */
function BackButton({ store }: { store: TableStore }) {
  return (
    <button type="button" class="quiet" onClick={() => store.back()}>
      {t("prompt.back")}
      <kbd>Esc</kbd>
    </button>
  );
}

/** The second click of two does not mean what is grave and stands in its place meanwhile. */
const SECOND_CLICK = 350;

/** Asked once more: only a click, or a key of its own, does what is grave. */
function Confirm({ store, choice }: { store: TableStore; choice: Choice }) {
  const [isReady, setReady] = useState(!choice.danger);
  useEffect(() => {
    const timer = window.setTimeout(() => setReady(true), SECOND_CLICK);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div class="acts">
      <button
        type="button"
        class={choice.danger ? "warn" : "primary"}
        data-primary={choice.danger ? undefined : true}
        disabled={!isReady || store.isBusy.value}
        onClick={() => store.confirm()}
      >
        {choice.label}
        {choice.danger ? <kbd>0</kbd> : <kbd>↵</kbd>}
      </button>
      <BackButton store={store} />
    </div>
  );
}

function Answers({ store, frame, desk }: { store: TableStore; frame: Frame; desk: Desk }) {
  if (store.isWatching.value) return <Watching store={store} />;
  if (store.report.value) return <div class="acts" />;
  const asked = store.confirming.value;
  if (asked) return <Confirm key={actionKey(asked)} store={store} choice={asked} />;
  const { sets, plain, preview, aside, many } = answersOf(store);
  const primary = primaryOf(store);
  const waiting = offered(store).length;
  const { value: seat } = store.actor;
  return (
    <div class="acts">
      {sets.map((set, place) => (
        <NumberControl
          key={`${frame.ply} ${set.type} ${place}`}
          set={set}
          isFirst={place === 0}
          seat={seat}
          disabled={store.isBusy.value}
          odds={(choice) => {
            void store.odds.ask(frame.ply, seat, choice);
            return store.odds.of(choice);
          }}
          onAct={(choice) => store.choose(choice)}
        />
      ))}
      {preview && <AnswerButton store={store} frame={frame} choice={preview} primary digit={0} />}
      {plain.map((choice, place) => (
        <AnswerButton
          key={actionKey(choice)}
          store={store}
          frame={frame}
          choice={choice}
          primary={choice === primary}
          digit={store.menu.value ? 0 : place + 1}
        />
      ))}
      {aside.map((choice) => (
        <button
          key={choice.action.type}
          type="button"
          disabled={store.isBusy.value}
          onClick={() => {
            store.picks.value = [{ kind: "type", value: choice.action.type }];
          }}
        >
          {typeLabel(choice)}
        </button>
      ))}
      {waysOut(store).map((choice) => (
        <button
          key={choice.label}
          type="button"
          disabled={store.isBusy.value}
          onClick={() => store.act(choice.action, seat)}
        >
          {choice.label}
        </button>
      ))}
      <BarredButtons store={store} barred={barredOf(store)} />
      {store.isOpen.value && many > 0 && !sets.length && (
        <button type="button" class="quiet to-list" onClick={() => desk.showTab("actions")}>
          {t("prompt.all", store.left.value.length)}
          <kbd>L</kbd>
        </button>
      )}
      {store.isListed.value && (
        <button type="button" onClick={() => store.openList()}>
          {t("errands.open")}
          <kbd>B</kbd>
        </button>
      )}
      {frame.liberties.length > 0 && (
        <button
          type="button"
          class={waiting ? "calls" : "quiet"}
          onClick={() => desk.open("offers")}
        >
          {t(counters(store).length ? "offers.counter" : "offers.title")}
          {waiting > 0 && <em>{waiting}</em>}
          <kbd>O</kbd>
        </button>
      )}
      {frame.outcome && desk.endAside.value && (
        <button
          type="button"
          onClick={() => {
            desk.endAside.value = false;
          }}
        >
          {t("end.standings")}
        </button>
      )}
      {store.picks.value.length > 0 && <BackButton store={store} />}
      {frame.undo >= 0 && (
        <button
          type="button"
          class="quiet"
          disabled={store.pending.value}
          onClick={() => takeBack(store, desk)}
        >
          {t("prompt.undo")}
          <kbd>U</kbd>
        </button>
      )}
    </div>
  );
}
