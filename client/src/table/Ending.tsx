/** How the game ended. */

import { RuleId } from "../parts/RuleId";
import type { Frame } from "../protocol";
import { maybe, t } from "../words";
import type { TableStore } from "./store";

export function winners(frame: Frame): number[] {
  return (frame.outcome?.places ?? []).filter(({ place }) => place === 1).map(({ seat }) => seat);
}

export function Ending({ store, frame }: { store: TableStore; frame: Frame }) {
  const { outcome } = frame;
  if (!outcome) return null;
  const names = winners(frame).map((seat) => store.seatName(seat));
  return (
    <div class="ending">
      <b>{t("end.won", names.join(", "))}</b>
      <span class="stake">
        {maybe(`reason.${outcome.reason}`, outcome.reason)}
        <RuleId id={outcome.rule} />
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
