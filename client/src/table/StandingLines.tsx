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

export function StandingLines({ store }: { store: TableStore }) {
  const frame = store.frame.value;
  if (!frame || !store.presenter.isCurrent.value || store.coach.step.value) return null;
  const offered = store.isOpen.value ? (store.ask.value?.standing ?? null) : null;
  const isGiven = frame.standing.some(
    (one) => one.kind === offered?.kind && one.seat === offered.seat,
  );
  return (
    <>
      {frame.standing.map((one) => (
        <Line key={`${one.seat} ${one.kind}`} store={store} one={one} isOn />
      ))}
      {offered && !isGiven && <Line store={store} one={offered} isOn={false} />}
    </>
  );
}
