/** The button of a free act; what needs it is asked about once more. */

import { useState } from "preact/hooks";
import type { Choice, Tagged } from "../protocol";
import { t } from "../words";

export function ActButton(props: {
  choice: Choice;
  label: string;
  /** All of it, where the label leaves out what stands above. */
  title?: string;
  class?: string;
  disabled: boolean;
  onAct(action: Tagged): void;
}) {
  const { choice, label } = props;
  const [asked, setAsked] = useState(false);
  return (
    <div>
      {asked && <p role="alert">{choice.confirm}</p>}
      <button
        type="button"
        class={asked ? "warn" : (props.class ?? "")}
        disabled={props.disabled}
        aria-label={asked ? undefined : props.title}
        onClick={() => {
          if (choice.confirm && !asked) setAsked(true);
          else props.onAct(choice.action);
        }}
      >
        {asked ? t("offers.sure", props.title ?? label) : label}
      </button>
    </div>
  );
}
