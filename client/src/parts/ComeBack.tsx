/** A bot keeps one's seat: a button to take it back. Whoever is not signed in may have one, too. */

import { api } from "../api";
import { isKnown, me } from "../me";
import type { TableInfo } from "../protocol";
import { t } from "../words";

/** Where one signs in, to come back to a table afterwards. */
export const accountFor = (table: string) =>
  `/account?back=${encodeURIComponent(`/table/${table}`)}`;

export function ComeBack({ table, onProblem }: { table: TableInfo; onProblem(why: string): void }) {
  const kept = table.seats.filter((seat) => seat.kept);
  const isMine = table.seats.some((seat) => seat.mine || seat.kept);
  const isOthers = !isMine && table.seats.some((seat) => seat.kind === "person");
  if (isOthers && isKnown.value && (me.value?.guest ?? true) && table.status === "playing") {
    return (
      <a class="button" href={accountFor(table.id)}>
        {t("player.sign_in")}
      </a>
    );
  }
  if (!kept.length || table.status !== "playing") return null;
  const sit = () => void api.sit(table.id, {}).catch((error: Error) => onProblem(error.message));
  return (
    <button type="button" class="primary" onClick={sit}>
      {t("player.come_back", kept.map((seat) => seat.home || seat.name).join(", "), kept.length)}
    </button>
  );
}
