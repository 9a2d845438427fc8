/** What a player may do unasked: offers, pacts, concession, with the numbers and words he likes. */

import { useState } from "preact/hooks";
import { moduleOf } from "../games";
import { Dialog } from "../parts/Dialog";
import type { Choice, Frame, Ref, Tagged } from "../protocol";
import { maybe, plain, t } from "../words";
import { ActButton } from "./ActButton";
import { counters } from "./answers";
import { Offered, OwnPacts } from "./Pacts";
import { pactsOf } from "./pacts";
import type { TableStore } from "./store";

const isFree = (ref: Ref) => ref.kind === "amount" || ref.kind === "text";

/** Choices that differ only in what may be written freely. */
interface Variant {
  readonly key: string;
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** Name what a reference points at. */
function named(ref: Ref, frame: Frame, seatName: (seat: number) => string): string {
  if (ref.kind === "seat") return seatName(Number(ref.value));
  if (ref.kind === "piece") {
    const tokens = [
      ...(frame.board.tokens ?? []),
      ...(frame.board.boxes ?? []).flatMap((box) => box.tokens),
    ];
    return tokens.find((token) => token.ref === ref.value)?.name ?? String(ref.value);
  }
  return String(ref.value);
}

const GAP = "…";

/** What words that differ in a number have in common, with a gap in its place. */
export function blanked(labels: readonly string[]): string {
  const [first = "", ...others] = labels;
  const other = others.find((label) => label !== first);
  if (other === undefined) return first;
  let start = 0;
  while (first[start] === other[start]) start += 1;
  let end = 0;
  while (end < first.length - start && first.at(-1 - end) === other.at(-1 - end)) end += 1;
  const before = first.slice(0, start).replace(/[0-9]+$/, "");
  const after = first.slice(first.length - end).replace(/^[0-9]+/, "");
  return before + GAP + after;
}

export function variants(
  choices: readonly Choice[],
  frame: Frame,
  seatName: (seat: number) => string,
): Variant[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const free = new Set(choice.refs.filter(isFree).map((ref) => ref.field));
    const rest = Object.entries(choice.action).filter(([name]) => !free.has(name));
    const key = JSON.stringify(rest);
    groups.set(key, [...(groups.get(key) ?? []), choice]);
  }
  return [...groups].map(([key, group]) => {
    const first = group[0] as Choice;
    if (first.refs.some((ref) => ref.kind === "amount"))
      return { key, label: blanked(group.map((one) => one.label)), choices: group };
    const names = first.refs.filter((ref) => !isFree(ref));
    const said = names.map((ref) => named(ref, frame, seatName)).join(", ");
    return { key, label: said || first.label, choices: group };
  });
}

function FreeForm(props: {
  type: string;
  variants: readonly Variant[];
  disabled: boolean;
  onAct(action: Tagged): void;
}) {
  const [key, setKey] = useState(props.variants[0]?.key ?? "");
  const variant = props.variants.find((one) => one.key === key) ?? props.variants[0];
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({});
  const first = variant?.choices[0];
  if (!variant || !first) return null;
  const fields = first.refs.filter(isFree);
  const amount = fields.find((ref) => ref.kind === "amount");
  const ends = (field: string) => {
    const values = variant.choices.map((choice) => Number(choice.action[field]));
    return { least: Math.min(...values), most: Math.max(...values) };
  };
  const valueFor = (ref: Ref) => {
    const text = written[ref.field];
    if (ref.kind === "text") return text ?? String(ref.value);
    const { least, most } = ends(ref.field);
    const wish = text === undefined || text === "" ? least : Math.round(Number(text));
    return Math.min(Math.max(wish, least), most);
  };
  const send = () => {
    const free = Object.fromEntries(fields.map((ref) => [ref.field, valueFor(ref)]));
    props.onAct({ ...first.action, ...free });
  };
  return (
    <form
      class="offer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {props.variants.length > 1 ? (
        <label>
          <span>{t("offers.whom")}</span>
          <select value={key} onChange={(event) => setKey(event.currentTarget.value)}>
            {props.variants.map((one) => (
              <option key={one.key} value={one.key}>
                {one.label}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p>{variant.label}</p>
      )}
      {fields.map((ref) => {
        const name = maybe(`field.${ref.field}`, plain(ref.field));
        const id = `offer-${props.type}-${ref.field}`;
        const put = (value: string) => setWritten({ ...written, [ref.field]: value });
        const { least, most } = ref.kind === "amount" ? ends(ref.field) : { least: 0, most: 0 };
        return (
          <div key={ref.field} class="field">
            <label htmlFor={id}>
              {ref.kind === "amount" ? t("offers.between", name, least, most) : name}
            </label>
            {ref.kind === "amount" ? (
              <input
                id={id}
                type="number"
                min={least}
                max={most}
                value={written[ref.field] ?? least}
                onInput={(event) => put(event.currentTarget.value)}
              />
            ) : (
              <textarea
                id={id}
                rows={2}
                maxLength={500}
                value={String(valueFor(ref))}
                onInput={(event) => put(event.currentTarget.value)}
              />
            )}
          </div>
        );
      })}
      {amount && <p>{variant.label.replace(GAP, String(valueFor(amount)))}</p>}
      <button type="submit" class="primary" disabled={props.disabled}>
        {maybe(`type.${props.type}`, plain(props.type))}
      </button>
    </form>
  );
}

function PlainActs(props: {
  variants: readonly Variant[];
  disabled: boolean;
  onAct(action: Tagged): void;
}) {
  return (
    <div class="offer-buttons">
      {props.variants.map(({ key, choices: [choice] }) =>
        choice ? <ActButton key={key} {...props} choice={choice} label={choice.label} /> : null,
      )}
    </div>
  );
}

/** Those who concede against bots alone wait in vain; they may leave instead. */
function BotsPlayOn({ frame, onLeave }: { frame: Frame; onLeave(): void }) {
  if (!frame.table.seats.every((seat) => seat.mine || seat.kind === "bot")) return null;
  if (frame.table.seats.every((seat) => seat.mine)) return null;
  return (
    <p class="small">
      {t("offers.bots")}{" "}
      <button type="button" class="text" onClick={onLeave}>
        {t("menu.leave")}
      </button>
    </p>
  );
}

export function Offers({
  store,
  onClose,
  onLeave,
}: {
  store: TableStore;
  onClose(): void;
  onLeave(): void;
}) {
  const frame = store.frame.value;
  if (!frame) return null;
  const { concedes, pacts: kinds } = moduleOf(frame.table.game);
  const answers: readonly string[] = kinds ? [kinds.accept, kinds.leave] : [];
  const all = new Set(frame.liberties.map((choice) => choice.action.type));
  const types = [...all].filter((type) => !answers.includes(type));
  const seatName = (seat: number) => store.seatName(seat);
  const act = (action: Tagged) => {
    store.act(action, frame.seat);
    onClose();
  };
  const own = {
    frame,
    pacts: kinds ? pactsOf(frame, store.log.value, kinds) : [],
    disabled: store.pending.value,
    seatName,
    onAct: act,
  };
  return (
    <Dialog title={t("offers.title")} onClose={onClose}>
      <Offered {...own} />
      <OwnPacts {...own} />
      <p class="small">{t("offers.about")}</p>
      {types.map((type) => {
        const choices = frame.liberties.filter((choice) => choice.action.type === type);
        const found = variants(choices, frame, seatName);
        const about = maybe(`about.${type}`, "");
        const free = choices[0]?.refs.some(isFree);
        return (
          <details
            key={type}
            class="offer-kind"
            open={types.length < 3 || counters(store).some(({ action }) => action.type === type)}
          >
            <summary>{maybe(`type.${type}`, plain(type))}</summary>
            {about && <p class="small">{about}</p>}
            {type === concedes && <BotsPlayOn frame={frame} onLeave={onLeave} />}
            {free ? (
              <FreeForm type={type} variants={found} disabled={store.pending.value} onAct={act} />
            ) : (
              <PlainActs variants={found} disabled={store.pending.value} onAct={act} />
            )}
          </details>
        );
      })}
      {!all.size && <p class="none">{t("offers.none")}</p>}
    </Dialog>
  );
}
