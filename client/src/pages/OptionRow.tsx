/** One option of a game, as it is set before the first turn. */

import { useState } from "preact/hooks";
import { ruleOf } from "../parts/rules";
import { chosen } from "../parts/terms";
import type { Option } from "../protocol";
import { t } from "../words";

type Value = Option["default"];

/** The values that are known by name. */
function Known({ option }: { option: Option }) {
  return (
    <>
      {option.values.map((one) => (
        <option key={String(one)} value={String(one)}>
          {chosen(option, one)}
        </option>
      ))}
    </>
  );
}

/** A text: one of those that are known by name, or the content of a file. */
function TextChoice(props: {
  id: string;
  option: Option;
  value: Value;
  onChange(value: Value): void;
  onProblem(why: string): void;
}) {
  const { id, option, value } = props;
  const [file, setFile] = useState("");
  const load = async (from: File) => {
    // In UTF-8 no character is longer than four bytes.
    const text = from.size > 4 * option.length ? null : await from.text();
    if (text === null || text.length > option.length) {
      props.onProblem(t("setup.too_long", from.name, option.length));
      return;
    }
    setFile(from.name);
    props.onChange(text);
  };
  const own = !option.values.includes(value);
  return (
    <span class="text-choice">
      <select
        id={id}
        value={own ? "" : String(value)}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        <Known option={option} />
        {own && <option value="">{file || t("setup.own_text")}</option>}
      </select>
      <label class="button import">
        {t("setup.load_text")}
        <input
          type="file"
          class="unseen"
          accept=".json,.txt"
          onChange={(event) => {
            const input = event.currentTarget;
            const [from] = input.files ?? [];
            if (from) void load(from);
            input.value = "";
          }}
        />
      </label>
    </span>
  );
}

/** The number that was typed, or the nearest that is allowed. */
const within = ({ least, most }: Option, typed: string): number =>
  Math.min(Math.max(Math.round(Number(typed)), least), most);

export function OptionRow(props: {
  game: string;
  option: Option;
  value: Value;
  onChange(value: Value): void;
  onProblem(why: string): void;
}) {
  const { option, value } = props;
  const id = `option-${option.id}`;
  return (
    <div class="option">
      <label htmlFor={id}>
        {option.title}
        <a
          class="rule-name"
          href={`/library/${props.game}/${encodeURIComponent(option.rule)}`}
          target="_blank"
          rel="noreferrer"
          title={ruleOf(props.game, option.rule)?.title}
        >
          {option.rule}
        </a>
        {value === option.default && <span class="small"> · {t("setup.default")}</span>}
      </label>
      {option.length ? (
        <TextChoice
          id={id}
          option={option}
          value={value}
          onChange={props.onChange}
          onProblem={props.onProblem}
        />
      ) : option.values.length ? (
        <select
          id={id}
          value={String(value)}
          onChange={(event) => {
            const found = option.values.find((one) => String(one) === event.currentTarget.value);
            if (found !== undefined) props.onChange(found);
          }}
        >
          <Known option={option} />
        </select>
      ) : (
        <input
          id={id}
          type="number"
          min={option.least}
          max={option.most}
          defaultValue={String(value)}
          onInput={({ currentTarget: input }) => props.onChange(within(option, input.value))}
          onChange={({ currentTarget: input }) => {
            input.value = String(within(option, input.value));
          }}
        />
      )}
    </div>
  );
}
