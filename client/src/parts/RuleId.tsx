import { useHere } from "../table/context";
import { t } from "../words";

/** The id of a rule, which opens it. */
export function RuleId({ id }: { id: string }) {
  const here = useHere();
  if (!id) return null;
  return (
    <button
      type="button"
      class="rule-id"
      aria-label={t("rules.open", id)}
      onClick={(event) => {
        event.stopPropagation();
        here.showRule(id);
      }}
    >
      {id}
    </button>
  );
}
