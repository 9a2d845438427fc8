/** Somebody wants to go back further than he may alone. */

import { Dialog } from "../parts/Dialog";
import type { Frame, RollbackAsked } from "../protocol";
import { t } from "../words";
import type { TableStore } from "./store";

export function RollbackAsk(props: { store: TableStore; frame: Frame; asked: RollbackAsked }) {
  const { store, frame, asked } = props;
  const { seats } = frame.table;
  const mine = seats.filter((seat) => seat.mine).map((seat) => seat.seat);
  const isAlone = !seats.some((seat) => seat.kind === "person" && !seat.mine);
  const isAsker = mine.includes(asked.seat);
  const owes = isAlone
    ? [asked.seat]
    : mine.filter((seat) => !isAsker && !asked.agreed.includes(seat));
  const answer = (agree: boolean) => () => {
    for (const seat of agree ? owes : owes.slice(0, 1))
      store.emit({ type: "consent", seat, agree });
  };
  if (!owes.length) {
    return (
      <div class="toast news rollback" role="status">
        <span>{t("rollback.waiting", asked.when)}</span>
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
  return (
    <Dialog title={t("rollback.title")} onClose={answer(false)}>
      <p>
        {isAlone
          ? t("rollback.alone", asked.when)
          : t("rollback.asks", store.seatName(asked.seat), asked.when)}
      </p>
      {asked.seen.length > 0 && (
        <>
          <p>{t("rollback.seen")}</p>
          <ul class="plain">
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
