/** What a table says for a moment: news, and why something was refused. */

import { CloseButton } from "../parts/CloseButton";
import { Die } from "../parts/Pieces";
import { RuleId } from "../parts/RuleId";
import type { Choice } from "../protocol";
import { t } from "../words";
import type { TableStore } from "./store";
import { heightBeside } from "./view";

/** So many remedies stand beside a refusal; the others are found among the offers. */
const REMEDIES = 3;

/** What one may do unasked to get what was refused: ask for leave, for example. */
function Remedies({ store, choices }: { store: TableStore; choices: readonly Choice[] }) {
  const seat = store.frame.value?.seat;
  if (!choices.length || seat === undefined) return null;
  return (
    <span class="remedies">
      {choices.slice(0, REMEDIES).map((choice) => (
        <button
          key={choice.label}
          type="button"
          disabled={store.pending.value}
          onClick={() => {
            store.notices.close();
            store.act(choice.action, seat);
          }}
        >
          {choice.label}
        </button>
      ))}
      {choices.length > REMEDIES && (
        <span class="small">{t("refusal.more", choices.length - REMEDIES)}</span>
      )}
    </span>
  );
}

export function ToastBox({ store }: { store: TableStore }) {
  const toast = store.notices.toast.value;
  if (!toast) return null;
  return (
    <div class={`toast ${toast.kind} ${heightBeside(store.looked.value?.y ?? 0)}`}>
      {toast.kind === "refusal" && (
        <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
          <circle cx="11" cy="11" r="11" fill="#b3201a" />
          <path d="M7 7l8 8M15 7l-8 8" stroke="#fff" stroke-width="2.4" stroke-linecap="round" />
        </svg>
      )}
      <span>
        {toast.text}{" "}
        {toast.faces?.map((face, place) => (
          <Die key={place} face={face} size={20} />
        ))}
        <RuleId id={toast.rule} />
        <Remedies store={store} choices={toast.instead ?? []} />
      </span>
      <CloseButton size={16} onClick={() => store.notices.close()} />
    </div>
  );
}
