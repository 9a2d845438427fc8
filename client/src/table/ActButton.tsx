/** The button of a free act; what needs it is asked about once more. */

import { useEffect, useRef, useState } from "preact/hooks";
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
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The question makes room for itself and may push its button out of sight.
    if (asked) box.current?.scrollIntoView({ block: "nearest" });
  }, [asked]);
  return (
    <div ref={box} class="act-button">
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
