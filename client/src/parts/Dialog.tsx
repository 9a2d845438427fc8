import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { CloseButton } from "./CloseButton";

/** A window over the page; Escape or a click beside it closes it. */
export function Dialog(props: {
  title: string;
  class?: string;
  onClose(): void;
  children?: ComponentChildren;
}) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector("h2")?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      class={`dialog ${props.class ?? ""}`}
      aria-label={props.title}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        if (event.target === box.current) props.onClose();
      }}
    >
      <header>
        <h2 tabIndex={-1}>{props.title}</h2>
        <CloseButton onClick={props.onClose} />
      </header>
      <div class="dialog-body">{props.children}</div>
    </dialog>
  );
}
