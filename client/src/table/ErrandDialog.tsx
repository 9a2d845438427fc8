/** Many single choices on one list: tick, see what is left of the purse, and do them in a row. */

import { useEffect, useState } from "preact/hooks";
import { spaceOf } from "../map/atlas";
import { Dialog } from "../parts/Dialog";
import { Icon } from "../parts/Icon";
import { Problem } from "../parts/Problem";
import type { Choice, Errand, Errands } from "../protocol";
import { t } from "../words";
import type { ErrandRunner } from "./errands";
import { Price } from "./Stakes";
import type { TableStore } from "./store";
import { ToastBox } from "./Toast";
import { all, asLast, costOf, countOf, effectsOf, gainOf, leftOut, none, tick } from "./ticks";

/** More rows than this are folded up by their headings, and can be searched. */
const MANY = 36;

interface Entry {
  readonly errand: Errand;
  readonly place: number;
}

/** Alternatives for one thing. */
type Row = readonly Entry[];

interface Group {
  readonly title: string;
  readonly room: number;
  readonly rows: readonly Row[];
}

function grouped(list: Errands, sought: string): Group[] {
  const groups = new Map<string, Map<string, Entry[]>>();
  for (const [place, errand] of list.errands.entries()) {
    const title = errand.group ?? "";
    if (sought && !`${errand.what} ${title}`.toLowerCase().includes(sought)) continue;
    const rows = groups.get(title) ?? new Map<string, Entry[]>();
    rows.set(errand.thing, [...(rows.get(errand.thing) ?? []), { errand, place }]);
    groups.set(title, rows);
  }
  return [...groups].map(([title, rows]) => ({
    title,
    room: [...rows.values()][0]?.[0]?.errand.room ?? 0,
    rows: [...rows.values()],
  }));
}

/** Press a button unless it is barred just now; it keeps the focus meanwhile. */
const unless = (isBarred: boolean, act: () => void) => ({
  "aria-disabled": isBarred || undefined,
  onClick: () => {
    if (!isBarred) act();
  },
});

/** A tick for what is done once, steps for what can be done several times. */
function Control({ runner, entry }: { runner: ErrandRunner; entry: Entry }) {
  const { errand, place } = entry;
  const { value: list } = runner.list;
  const now = runner.ticks.value[place] ?? 0;
  if (!list) return null;
  const name = [errand.how, errand.what].filter(Boolean).join(": ");
  const isFull = (wish: number) =>
    runner.isRunning.value || (tick(list, runner.ticks.value, place, wish)[place] ?? 0) < wish;
  if ((errand.most ?? 1) === 1) {
    return (
      <label class={errand.danger ? "tick grave" : "tick"}>
        {!errand.how && <Price cost={errand.cost} />}
        <input
          type="checkbox"
          aria-label={name}
          checked={now > 0}
          disabled={!now && isFull(1)}
          onChange={(event) => runner.put(place, event.currentTarget.checked ? 1 : 0)}
        />
        {errand.how}
        {errand.how && <Price cost={errand.cost} />}
        {errand.danger && <span title={errand.confirm}>⚠</span>}
        {errand.final && <Icon name="lock" size={13} />}
      </label>
    );
  }
  return (
    <span class="stepper">
      <Price cost={errand.cost} />
      <button
        type="button"
        aria-label={t("number.less", name)}
        {...unless(!now, () => runner.put(place, now - 1))}
      >
        <Icon name="minus" size={14} />
      </button>
      <output class="figure" aria-label={name} aria-live="polite">
        {now}
      </output>
      <button
        type="button"
        aria-label={t("number.more", name)}
        {...unless(isFull(now + 1), () => runner.put(place, now + 1))}
      >
        <Icon name="plus" size={14} />
      </button>
    </span>
  );
}

function RowLine({ store, row, hasPlace }: { store: TableStore; row: Row; hasPlace: boolean }) {
  const first = row[0]?.errand;
  if (!first) return null;
  const space = store.atlas.value && spaceOf(store.atlas.value, first.where ?? "");
  const isOn = row.some(({ place }) => store.errands.ticks.value[place]);
  const effects = effectsOf(row.map(({ errand }) => errand));
  return (
    <tr class={isOn ? "on" : ""}>
      <th scope="row">
        {first.what}
        {hasPlace && space && <small>{space.name || space.code}</small>}
      </th>
      <td class="effect">{effects.join("; ")}</td>
      <td class="controls">
        {row.map((entry) => (
          <Control key={entry.place} runner={store.errands} entry={entry} />
        ))}
      </td>
    </tr>
  );
}

function GroupPart(props: { store: TableStore; group: Group; isOpen: boolean }) {
  const { store, group } = props;
  const { value: ticks } = store.errands.ticks;
  const ticked = countOf(group.rows.flat().map(({ place }) => ticks[place] ?? 0));
  const places = new Set(group.rows.map((row) => row[0]?.errand.where));
  const hasPlace = places.size > 1 || !group.room;
  const [isOpen, setOpen] = useState(props.isOpen);
  useEffect(() => setOpen(props.isOpen || ticked > 0), [props.isOpen]);
  const rows = (
    <table>
      <thead>
        <tr>
          {(["errands.what", "errands.effect", "errands.do"] as const).map((key) => (
            <th key={key} scope="col">
              <span class="unseen">{t(key)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {group.rows.map((row) => (
          <RowLine
            key={row[0]?.place}
            store={store}
            row={row}
            hasPlace={hasPlace && row[0]?.errand.what.includes(row[0]?.errand.where ?? "") !== true}
          />
        ))}
      </tbody>
    </table>
  );
  if (!group.title) return rows;
  return (
    <details open={isOpen || ticked > 0} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{group.title}</b>
        {group.room > 0 && <span class="small">{t("errands.room", group.room - ticked)}</span>}
        {ticked > 0 && <em>{ticked}</em>}
      </summary>
      {rows}
    </details>
  );
}

/** What is asked once more before what is ticked is done, and then perhaps ended anyway. */
function confirmsOf(list: Errands, ticks: readonly number[], isEnding: boolean): string[] {
  const ticked = list.errands.filter((_, place) => ticks[place]);
  const asked = ticked.filter(({ danger }) => danger || !isEnding).map((one) => one.confirm ?? "");
  return [...new Set(asked.filter(Boolean))];
}

function Foot({ store, list }: { store: TableStore; list: Errands }) {
  const runner = store.errands;
  const { value: ticks } = runner.ticks;
  /** The ticks that were asked about, and with which button. */
  const [sure, setSure] = useState("");
  const count = countOf(ticks);
  const gain = gainOf(list, ticks);
  const isBusy = runner.isRunning.value;
  const way = (last: Choice | null) => {
    const key = `${last?.label} ${ticks}`;
    const asked = confirmsOf(list, ticks, last !== null);
    const isAsked = sure === key && asked.length > 0;
    const isAgreed = isAsked || asked.every((one) => one === runner.warned.value);
    const run = () => {
      setSure(isAgreed ? "" : key);
      if (isAgreed) runner.run(last, asked);
    };
    return { asked, isAsked, isAgreed: isAgreed && asked.length > 0, run };
  };
  const plain = way(null);
  const ending = way(list.finish);
  const asked = plain.isAsked ? plain.asked : list.finish && ending.isAsked ? ending.asked : [];
  return (
    <footer class="errand-foot">
      {runner.note.value && (
        <p class="errand-note" role="status">
          {runner.note.value}
        </p>
      )}
      <ToastBox store={store} />
      <Problem text={asked.join(" ")} />
      <p aria-live="polite" class="sum">
        <span>{t("errands.ticked", count)}</span>
        <span>
          {t("errands.cost")} <b class="figure">{costOf(list, ticks)}</b>
        </span>
        <span>
          {t("errands.left")} <b class="figure">{runner.left.value}</b>
        </span>
        {gain > 0 && (
          <span>
            {t("errands.brings")} <b class="figure">{gain}</b>
          </span>
        )}
      </p>
      <div class="dialog-acts">
        <button
          type="button"
          class={plain.isAgreed ? "warn" : "primary"}
          {...unless(isBusy || !count, plain.run)}
        >
          {t(plain.isAgreed ? "errands.sure" : "errands.run")}
        </button>
        {list.finish && (
          <button
            type="button"
            class={ending.isAgreed ? "warn" : ""}
            {...unless(isBusy, ending.run)}
          >
            {count ? t("errands.run_end", list.finish.label) : list.finish.label}
          </button>
        )}
      </div>
    </footer>
  );
}

function Tools({ store, list }: { store: TableStore; list: Errands }) {
  const runner = store.errands;
  const isBusy = runner.isRunning.value;
  const again = asLast(list);
  const missing = leftOut(list, again);
  const put = (ticks: readonly number[]) => () => runner.change(ticks);
  return (
    <div class="dialog-acts tools">
      {list.whole && (
        <button
          type="button"
          {...unless(isBusy || store.isBusy.value, () => {
            runner.close();
            if (list.whole) store.choose(list.whole);
          })}
        >
          {list.whole.label}
        </button>
      )}
      {list.sweep && (
        <button type="button" {...unless(isBusy, put(all(list)))}>
          {t("errands.all")}
        </button>
      )}
      {list.again && (countOf(again) > 0 || missing.length > 0) && (
        <button
          type="button"
          {...unless(isBusy, () =>
            runner.change(again, missing.length ? t("errands.missed", missing.join("\n")) : ""),
          )}
        >
          {list.again}
        </button>
      )}
      <button
        type="button"
        class="quiet"
        {...unless(isBusy || !countOf(runner.ticks.value), put(none(list)))}
      >
        {t("errands.none")}
      </button>
    </div>
  );
}

export function ErrandDialog({ store }: { store: TableStore }) {
  const [sought, setSought] = useState("");
  const runner = store.errands;
  const { value: list } = runner.list;
  if (!list) return null;
  const isLong = list.errands.length > MANY;
  return (
    <Dialog
      title={store.ask.value?.prompt ?? t("errands.title")}
      class="errands"
      onClose={() => runner.close()}
    >
      <Tools store={store} list={list} />
      {isLong && (
        <label class="find">
          <Icon name="search" size={16} />
          <span class="unseen">{t("errands.find")}</span>
          <input
            type="search"
            placeholder={t("errands.find")}
            value={sought}
            onInput={(event) => setSought(event.currentTarget.value)}
          />
        </label>
      )}
      <div class="errand-groups">
        {grouped(list, sought.trim().toLowerCase()).map((group) => (
          <GroupPart
            key={group.title}
            store={store}
            group={group}
            isOpen={!isLong || sought !== ""}
          />
        ))}
      </div>
      <Foot store={store} list={list} />
    </Dialog>
  );
}
