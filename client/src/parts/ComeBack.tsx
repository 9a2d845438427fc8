/** A bot keeps one's seat: a button to take it back. */

import { api } from "../api";
import type { TableInfo } from "../protocol";
import { t } from "../words";

export function ComeBack({ table, onProblem }: { table: TableInfo; onProblem(why: string): void }) {
  const kept = table.seats.find((seat) => seat.kept);
  if (!kept || table.status !== "playing") return null;
  const sit = () =>
    void api.sit(table.id, { seat: kept.seat }).catch((error: Error) => onProblem(error.message));
  return (
    <button type="button" class="primary" onClick={sit}>
      {t("player.come_back", kept.home)}
    </button>
  );
}
