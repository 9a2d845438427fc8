/** Links for invited seats, and the table's own address for spectators. */

import { useRef, useState } from "preact/hooks";
import { api } from "../api";
import type { Opened } from "../protocol";
import { t } from "../words";
import { Icon } from "./Icon";
import { useFetched } from "./useFetched";

export function CopyLine({ label, text }: { label: string; text: string }) {
  const [done, setDone] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  /** Pages without a certificate may not use the clipboard itself. */
  const byHand = () => {
    field.current?.select();
    setDone(document.execCommand("copy"));
  };
  const copy = () => {
    if (!navigator.clipboard) byHand();
    else void navigator.clipboard.writeText(text).then(() => setDone(true), byHand);
  };
  return (
    <div class="copy-line">
      <label>
        <span class="small">{label}</span>
        <input
          ref={field}
          readOnly
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <button type="button" onClick={copy}>
        <Icon name={done ? "check" : "copy"} size={16} />
        {done ? t("copied") : t("copy")}
      </button>
    </div>
  );
}

export function Invites({ table }: { table: string }) {
  const opened = useFetched(() => api.table(table) as Promise<Opened>, [table]);
  if (!opened) return null;
  const invites = Object.entries(opened.invites ?? {});
  const open = opened.seats.some((seat) => seat.kind === "open");
  return (
    <div class="invites">
      {invites.map(([seat, address]) => (
        <CopyLine
          key={seat}
          label={t("invite.seat", opened.seats[Number(seat)]?.home ?? seat)}
          text={address}
        />
      ))}
      {open && <CopyLine label={t("invite.open")} text={`${location.origin}/table/${table}`} />}
    </div>
  );
}
