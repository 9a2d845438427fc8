/** Numbers to choose, such as how many of each unit march: one step or slide for each. */

import { useState } from "preact/hooks";
import { UNITS } from "../map/symbols";
import { Icon } from "../parts/Icon";
import { TokenPiece } from "../parts/Pieces";
import type { Choice, Forecast } from "../protocol";
import { maybe, plain, t } from "../words";
import { adjust, chosen, extreme, type NumberField, type Numbers, step, toAction } from "./numbers";
import { WinChip } from "./Stakes";

const SLIDER_FROM = 6;

function pieceOf(field: string, seat: number) {
  const kind = UNITS[field] ? field : field.replace(/s$/, "");
  if (!UNITS[kind]) return null;
  return <TokenPiece token={{ ref: "", kind, at: "", name: "", seat }} size={34} count={0} />;
}

function Stepper(props: {
  set: Numbers;
  field: NumberField;
  place: number;
  values: readonly number[];
  seat: number;
  onChange(values: readonly number[]): void;
}) {
  const { set, field, place, values } = props;
  const name = maybe(`field.${field.name}`, plain(field.name));
  const now = values[place] ?? 0;
  const less = step(set, values, place, -1);
  const more = step(set, values, place, 1);
  const put = (wish: number) => {
    const next = adjust(set, values, place, wish);
    if (next) props.onChange(next);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    const by = { ArrowUp: more, ArrowRight: more, ArrowDown: less, ArrowLeft: less }[event.key];
    if (by) props.onChange(by);
    else if (/^[0-9]$/.test(event.key)) put(Number(event.key));
    if (by !== undefined) event.preventDefault();
    if (by !== undefined || /^[0-9]$/.test(event.key)) event.stopPropagation();
  };
  return (
    // Keys go to the number, not to its buttons: arrows and digits change it, Enter takes it.
    <fieldset class="stepper" aria-label={name} onKeyDown={onKey}>
      {pieceOf(field.name, props.seat)}
      <span class="stepper-name">{name}</span>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t("number.less", name)}
        aria-disabled={!less}
        onClick={() => less && props.onChange(less)}
      >
        <Icon name="minus" size={16} />
      </button>
      {set.free ? (
        <input
          type="number"
          required
          aria-label={name}
          min={field.least}
          max={field.most}
          value={now}
          onInput={({ currentTarget: { value } }) => {
            // Of a number that is being written, the first digits may be too small.
            if (Number(value) >= field.least && Number(value) <= field.most) put(Number(value));
          }}
          onChange={({ currentTarget: input }) => {
            const next = adjust(set, values, place, Math.round(Number(input.value)));
            input.value = String(next?.[place] ?? now);
            if (next) props.onChange(next);
          }}
        />
      ) : (
        <span
          class="figure"
          role="spinbutton"
          tabIndex={0}
          aria-label={name}
          aria-valuenow={now}
          aria-valuemin={field.least}
          aria-valuemax={field.most}
        >
          {now}
          <small>/{field.most}</small>
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t("number.more", name)}
        aria-disabled={!more}
        onClick={() => more && props.onChange(more)}
      >
        <Icon name="plus" size={16} />
      </button>
      {field.most - field.least >= SLIDER_FROM && (
        <input
          type="range"
          aria-label={name}
          min={field.least}
          max={field.most}
          value={now}
          onInput={(event) => put(Number(event.currentTarget.value))}
        />
      )}
    </fieldset>
  );
}

export function NumberControl(props: {
  set: Numbers;
  seat: number;
  /** Whether Enter takes it. */
  isFirst: boolean;
  disabled: boolean;
  odds(choice: Choice): Forecast | null | undefined;
  onAct(choice: Choice): void;
}) {
  const { set } = props;
  const all = extreme(set, true);
  const none = extreme(set, false);
  const [values, setValues] = useState(all);
  const listed = chosen(set, values);
  const choice: Choice = listed ?? {
    action: toAction(set, values),
    label: maybe(`type.${set.type}`, plain(set.type)),
    refs: set.listed[0]?.choice.refs ?? [],
  };
  const odds = props.odds(choice);
  const same = (other: readonly number[]) => other.every((value, i) => value === values[i]);
  return (
    <div class="numbers">
      <div class="steppers">
        {set.fields.map((field, place) => (
          <Stepper
            key={field.name}
            set={set}
            field={field}
            place={place}
            values={values}
            seat={props.seat}
            onChange={setValues}
          />
        ))}
      </div>
      <div class="number-acts">
        {!set.free && (
          <>
            <button
              type="button"
              class="quiet"
              disabled={same(none)}
              onClick={() => setValues(none)}
            >
              {t(none.some((value) => value > 0) ? "number.fewest" : "number.none")}
            </button>
            <button type="button" class="quiet" disabled={same(all)} onClick={() => setValues(all)}>
              {t("number.all")}
            </button>
          </>
        )}
        <button
          type="button"
          class="primary"
          data-primary={props.isFirst ? true : undefined}
          disabled={props.disabled || (!set.free && !listed)}
          onClick={() => props.onAct(choice)}
        >
          {choice.label}
          <WinChip odds={odds} />
          {props.isFirst && <kbd>↵</kbd>}
        </button>
      </div>
    </div>
  );
}
