import { t } from "../words";
import { Icon } from "./Icon";

/** The cross in the corner of what can be closed, or be put aside. */
export function CloseButton(props: { label?: string; size?: number; onClick(): void }) {
  return (
    <button
      type="button"
      class="bare close"
      aria-label={props.label ?? t("close")}
      onClick={props.onClick}
    >
      <Icon name="close" size={props.size ?? 20} />
    </button>
  );
}
