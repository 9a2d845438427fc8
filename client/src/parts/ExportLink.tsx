/** Take a game home as a file; a refusal is said, not saved. */

import { api } from "../api";
import { t } from "../words";

export function ExportLink({ table, onRefused }: { table: string; onRefused(why: string): void }) {
  const address = api.recordAddress(table);
  const take = async (event: MouseEvent) => {
    event.preventDefault();
    const why = await api.whyNoRecord(table);
    if (why) onRefused(why);
    else location.assign(address);
  };
  return (
    <a class="button" href={address} download onClick={(event) => void take(event)}>
      {t("menu.export")}
    </a>
  );
}
