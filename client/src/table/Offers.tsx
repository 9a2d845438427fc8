/** What a player may do unasked: offers, pacts, concession, with the numbers and words he likes. */

import { useState } from "preact/hooks";
import { Dialog } from "../parts/Dialog";
import type { Choice, Frame, LogLine, Ref, Tagged } from "../protocol";
import { maybe, plain, t } from "../words";
import { ActButton } from "./ActButton";
import { counters } from "./answers";
import { actionKey } from "./marks";
import { Offered, OwnPacts } from "./Pacts";
import { counterOffer, pactsOf } from "./pacts";
import type { TableStore } from "./store";

/** So many acts of one kind are found without headings. */
const FEW = 4;

const isFree = (ref: Ref) => ref.kind === "amount" || ref.kind === "text";

/** Choices that differ only in what may be written freely. */
interface Variant {
  readonly key: string;
  /** What it points at, such as a player or a general. */
  readonly name: string;
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

/** What words that differ in a number have in common, with a gap in its place; the last of many. */
export function blanked(labels: readonly string[]): string {
  const last = labels.at(-1) ?? "";
  const other = labels.find((label) => label !== last);
  if (other === undefined) return last;
  let start = 0;
  while (last[start] === other[start]) start += 1;
  while (/[0-9]/.test(last[start - 1] ?? "")) start -= 1;
  return last.slice(0, start) + last.slice(start).replace(/^[0-9]+/, GAP);
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
    const names = first.refs.filter((ref) => !isFree(ref));
    const name = names.map((ref) => named(ref, frame, seatName)).join(", ") || first.label;
    const isPriced = first.refs.some((ref) => ref.kind === "amount");
    const label = isPriced ? blanked(group.map((one) => one.label)) : name;
    return { key, name, label, choices: group };
  });
}

/** Put offers to people before those to bots: whoever writes one means a person. */
export function peopleFirst(all: readonly Variant[], { table }: Frame): Variant[] {
  const bots = new Set(table.seats.flatMap((one) => (one.kind === "bot" ? one.seat : [])));
  const isToBot = ({ choices: [first] }: Variant) =>
    first?.refs.some(({ kind, value }) => kind === "seat" && bots.has(Number(value))) ?? false;
  return [...all].sort((one, other) => Number(isToBot(one)) - Number(isToBot(other)));
}

/** An event that tells of an offer, by its fields. */
type Told = LogLine["event"];

/** The offer that the player is asked to take, if one is among the kinds that he may make. */
export function answeredOffer(store: TableStore): { type: string; told: Told } | null {
  const { offers = {} } = store.game.value;
  if (!counters(store).length) return null;
  const last = store.log.value.findLast(({ kind }) => Object.values(offers).includes(kind));
  const type = Object.keys(offers).find((one) => offers[one] === last?.kind);
  return last && type ? { type, told: last.event } : null;
}

/** The variant that an offer speaks of. */
function sameAs(told: Told | null, variants: readonly Variant[]): Variant | undefined {
  return variants.find(({ choices: [first] }) =>
    first?.refs.every((ref) => isFree(ref) || told?.[ref.field] === ref.value),
  );
}

/** What an offer of so much says; one of a thing may have words of its own. */
function said({ choices, label }: Variant, field: string, value: number): string {
  const listed = choices.find(({ action }) => action[field] === value);
  return listed?.label ?? label.replace(GAP, String(value));
}

function FreeForm(props: {
  type: string;
  variants: readonly Variant[];
  /** The offer that this one answers; it begins with the same. */
  told: Told | null;
  disabled: boolean;
  onWrite(): void;
  onAct(action: Tagged): void;
}) {
  const same = props.told ? sameAs(props.told, props.variants) : undefined;
  const [key, setKey] = useState((same ?? props.variants[0])?.key ?? "");
  const variant = props.variants.find((one) => one.key === key) ?? props.variants[0];
  const [written, setWritten] = useState<Readonly<Record<string, string>>>(() => {
    const free = same?.choices[0]?.refs.filter(isFree) ?? [];
    return Object.fromEntries(free.map(({ field }) => [field, String(props.told?.[field])]));
  });
  const first = variant?.choices[0];
  if (!variant || !first) return null;
  const fields = first.refs.filter(isFree);
  const amount = fields.find((ref) => ref.kind === "amount");
  const isToSomebody = first.refs.some((ref) => ref.kind === "seat");
  const ends = (field: string) => {
    const values = variant.choices.map((choice) => Number(choice.action[field]));
    return { least: Math.min(...values), most: Math.max(...values) };
  };
  const valueFor = (ref: Ref) => {
    const text = written[ref.field];
    if (ref.kind === "text") return text ?? maybe(`sample.${ref.value}`, String(ref.value));
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
          <span>{t(isToSomebody ? "offers.whom" : "offers.which")}</span>
          <select
            value={key}
            onChange={(event) => {
              props.onWrite();
              setKey(event.currentTarget.value);
            }}
          >
            {props.variants.map((one) => (
              <option key={one.key} value={one.key}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      ) : (
        !amount && <p>{variant.label}</p>
      )}
      {fields.map((ref) => {
        const name = maybe(`field.${ref.field}`, plain(ref.field));
        const id = `offer-${props.type}-${ref.field}`;
        const put = (value: string) => {
          props.onWrite();
          setWritten({ ...written, [ref.field]: value });
        };
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
                onInput={(event) => {
                  const field = event.currentTarget;
                  if (Number(field.value) > most) field.value = String(most);
                  put(field.value);
                }}
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
      {amount && <p>{said(variant, amount.field, Number(valueFor(amount)))}</p>}
      <button type="submit" class="primary" disabled={props.disabled}>
        {maybe(`type.${props.type}`, plain(props.type))}
      </button>
    </form>
  );
}

/** Choices that differ only in a place: what their words begin with, and the choices. */
export interface Shelf {
  readonly title: string;
  readonly choices: readonly Choice[];
}

/** Put together what differs only in a place; few choices stay as they are. */
export function shelves(choices: readonly Choice[]): Shelf[] {
  if (choices.length <= FEW) return [{ title: "", choices }];
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const places = new Set(choice.refs.filter((r) => r.kind === "space").map((r) => r.field));
    const key = JSON.stringify(Object.entries(choice.action).filter(([name]) => !places.has(name)));
    groups.set(key, [...(groups.get(key) ?? []), choice]);
  }
  return [...groups.values()].map((group) => ({ title: beginning(group), choices: group }));
}

/** The words with which all labels begin, if there are several labels and such words. */
function beginning(choices: readonly Choice[]): string {
  const [first = [], ...others] = choices.map(({ label }) => label.split(" "));
  const differs = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  const words = first.slice(0, differs);
  return others.length && words.length ? `${words.join(" ")} ` : "";
}

function PlainActs(props: {
  choices: readonly Choice[];
  disabled: boolean;
  onAct(action: Tagged): void;
}) {
  return (
    <>
      {shelves(props.choices).map(({ title, choices }) => (
        <div key={choices[0] && actionKey(choices[0])} class="offer-shelf">
          {title && <h3>{title}</h3>}
          <div class="offer-buttons">
            {choices.map((choice) => (
              <ActButton
                key={actionKey(choice)}
                {...props}
                choice={choice}
                label={choice.label.slice(title.length)}
                title={choice.label}
              />
            ))}
          </div>
        </div>
      ))}
    </>
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
  onWrite,
  onClose,
  onLeave,
}: {
  store: TableStore;
  onWrite(): void;
  onClose(): void;
  onLeave(): void;
}) {
  const frame = store.frame.value;
  if (!frame) return null;
  const { concedes, pacts: kinds } = store.game.value;
  const answers: readonly string[] = kinds ? [kinds.accept, kinds.leave] : [];
  const all = new Set(frame.liberties.map((choice) => choice.action.type));
  const types = [...all].filter((type) => !answers.includes(type));
  const seatName = (seat: number) => store.seatName(seat);
  const act = (action: Tagged) => {
    store.act(action, frame.seat);
    onClose();
  };
  const answered = answeredOffer(store);
  const isOpen = (type: string) =>
    (!answered && types.length < 3) || counters(store).some(({ action }) => action.type === type);
  const own = {
    frame,
    pacts: kinds ? pactsOf(frame, store.log.value, kinds) : [],
    disabled: store.pending.value,
    onAct: act,
  };
  return (
    <Dialog title={t("offers.title")} onClose={onClose}>
      <Offered
        {...own}
        onWrite={onWrite}
        onCounter={(pact, words) => {
          const acts = kinds ? counterOffer(pact, frame.seat, words, kinds) : [];
          if (store.actOn(acts, frame.seat)) onClose();
        }}
      />
      <OwnPacts {...own} />
      <p class="small">{t("offers.about")}</p>
      {types.map((type) => {
        const choices = frame.liberties.filter((choice) => choice.action.type === type);
        const found = peopleFirst(variants(choices, frame, seatName), frame);
        const about = maybe(`about.${type}`, "");
        const free = choices[0]?.refs.some(isFree);
        return (
          <details key={type} class="offer-kind" open={isOpen(type)}>
            <summary>{maybe(`type.${type}`, plain(type))}</summary>
            {about && <p class="small">{about}</p>}
            {type === concedes && <BotsPlayOn frame={frame} onLeave={onLeave} />}
            {free ? (
              <FreeForm
                type={type}
                variants={found}
                told={answered?.type === type ? answered.told : null}
                disabled={store.pending.value}
                onWrite={onWrite}
                onAct={act}
              />
            ) : (
              <PlainActs choices={choices} disabled={store.pending.value} onAct={act} />
            )}
          </details>
        );
      })}
      {!all.size && <p class="none">{t("offers.none")}</p>}
    </Dialog>
  );
}
