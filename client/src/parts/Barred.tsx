/** What one might look for among the answers but may not do: a click says why. */

import type { Barred } from "../protocol";
import { t } from "../words";

export function BarredButtons(props: { barred: readonly Barred[]; onWhy(barred: Barred): void }) {
  return (
    <>
      {props.barred.map((one) => (
        <button
          key={one.label}
          type="button"
          class="barred"
          aria-disabled="true"
          title={t("prompt.barred", one.why)}
          onClick={() => props.onWhy(one)}
        >
          {one.label}
        </button>
      ))}
    </>
  );
}
