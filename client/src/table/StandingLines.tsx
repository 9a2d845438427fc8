/** Questions that the table answers for a player: ticked while it does, and ready to be ticked. */

import type { Standing } from "../protocol";
import { t } from "../words";
import type { TableStore } from "./store";

function Line({ store, one, isOn }: { store: TableStore; one: Standing; isOn: boolean }) {
  const whose = store.held.value.size > 1 ? `${store.seatName(one.seat)}: ` : "";
  return (
    <label class="standing">
      <input
        type="checkbox"
        checked={isOn}
        onChange={() => {
          store.emit({ type: "stand", seat: one.seat, kind: one.kind, on: !isOn });
        }}
      />
      <span>
        {whose}
        {t("standing.always", one.label, one.until)}
      </span>
    </label>
  );
}

/** What the table could answer; in a lesson only what the coach waits for. */
function offeredBy(store: TableStore): Standing | null {
  const one = store.ask.value?.standing ?? null;
  const isTaught = store.choices.value.every(({ label }) => label === one?.label);
  return store.coach.step.value && !isTaught ? null : one;
}

export function StandingLines({ store }: { store: TableStore }) {
  const frame = store.frame.value;
  if (!frame || !store.presenter.isCurrent.value) return null;
  const offered = store.isOpen.value ? offeredBy(store) : null;
  const isGiven = frame.standing.some(
    (one) => one.kind === offered?.kind && one.seat === offered.seat,
  );
  const lines = frame.standing.map((one) => ({ one, isOn: true }));
  if (offered && !isGiven) lines.push({ one: offered, isOn: false });
  // A tick keeps its place and the focus when it is taken.
  return (
    <>
      {lines.map(({ one, isOn }) => (
        <Line key={`${one.seat} ${one.kind}`} store={store} one={one} isOn={isOn} />
      ))}
    </>
  );
}
