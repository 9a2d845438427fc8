/** What one might look for among the answers but may not do: a click says why. */

import type { Barred } from "../protocol";
import type { TableStore } from "../table/store";
import { t } from "../words";

export function BarredButtons({ store, barred }: { store: TableStore; barred: readonly Barred[] }) {
  return (
    <>
      {barred.map(({ label, why, rule }) => (
        <button
          key={label}
          type="button"
          class="barred"
          aria-disabled="true"
          title={t("prompt.barred", why)}
          onClick={() => store.notices.say({ kind: "refusal", text: why, rule })}
        >
          {label}
        </button>
      ))}
    </>
  );
}
