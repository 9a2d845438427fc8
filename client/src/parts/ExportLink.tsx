/** Take a game home as a file; a refusal is said, not saved. */

import { api } from "../api";
import { t } from "../words";

export function ExportLink(props: {
  table: string;
  /** Whether the record is kept from whoever asks until the end. */
  isSealed: boolean;
  onRefused(why: string): void;
}) {
  const address = api.recordAddress(props.table);
  const take = async (event: MouseEvent) => {
    event.preventDefault();
    const why = await api.whyNoRecord(props.table);
    if (why) props.onRefused(why);
    else location.assign(address);
  };
  if (props.isSealed) {
    return (
      <button
        type="button"
        class="barred"
        aria-disabled="true"
        title={t("menu.sealed_why")}
        onClick={() => props.onRefused(t("menu.sealed_why"))}
      >
        {t("menu.export")} <small>({t("menu.sealed")})</small>
      </button>
    );
  }
  return (
    <a class="button" href={address} download onClick={(event) => void take(event)}>
      {t("menu.export")}
    </a>
  );
}
