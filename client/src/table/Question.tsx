/** The question of the prompt, and what stands in its place while nothing is asked. */

import type { ComponentChildren } from "preact";
import { RuleId } from "../parts/RuleId";
import { ruleOf } from "../parts/rules";
import type { Frame, RuleEntry } from "../protocol";
import { t } from "../words";
import { questionOf } from "./answers";
import { Countdown } from "./Countdown";
import { Ending } from "./Ending";
import { Gathering } from "./Gathering";
import { whoseTurn } from "./picking";
import { StandingLines } from "./StandingLines";
import { playerOf } from "./seats";
import type { TableStore } from "./store";

/** So many figures of a player fit into a line of a phone. */
const MEANS = 3;

/** A title of one word says little: then the rule itself. */
function stakeOf(rule: RuleEntry): string {
  return rule.title.length < 24 ? rule.text : rule.title;
}

function Stake({ store, frame }: { store: TableStore; frame: Frame }) {
  const ask = store.ask.value;
  if (!ask) return null;
  const rule = ruleOf(frame.table.game, ask.rule);
  const several = store.picks.value.length > 0;
  return (
    <span class="stake">
      {several ? t("prompt.picked") : rule && <span lang="en">{stakeOf(rule)}</span>}
      <RuleId id={ask.rule} />
    </span>
  );
}

/** What the one who is asked has most need to know of his own, where no panel tells it. */
function Means({ frame, seat }: { frame: Frame; seat: number }) {
  const { figures = [] } = playerOf(frame.board, seat) ?? {};
  const told = figures.slice(0, MEANS).map(({ value, label }) => `${value} ${label}`);
  return <span class="means">{told.join(" · ")}</span>;
}

/** A question to somebody else, in his words. */
function quoted(prompt = ""): string {
  return prompt && t("wait.asked", prompt);
}

/** What is to be read first, and what stands below it. */
function Said(props: { title: ComponentChildren; more: string | undefined }) {
  return (
    <div>
      <b>{props.title}</b>
      <span class="stake">{props.more}</span>
    </div>
  );
}

/** What is asked, or why one waits. */
export function Question({ store, frame }: { store: TableStore; frame: Frame }) {
  const ask = store.ask.value;
  if (frame.table.status === "open") return <Gathering store={store} frame={frame} />;
  if (store.report.value && store.rolling.isOn.value) return <b>{t("battle.rolling")}</b>;
  if (store.report.value) {
    const result = store.report.value.results[0]?.text;
    if (store.isOut.value) return <Said title={t("wait.out_title")} more={result} />;
    return <Said title={result} more={t("battle.over")} />;
  }
  if (frame.outcome) return <Ending store={store} frame={frame} />;
  if (!store.isLive.value) return <Said title={t("line.lost")} more={t("line.stale")} />;
  if (store.isWatching.value) {
    const { value: waiting } = store.presenter.waiting;
    const more = waiting > 0 ? t("wait.more", waiting) : t("wait.watching");
    return <Said title={store.watched.value} more={store.isOut.value ? t("wait.out") : more} />;
  }
  const asked = store.confirming.value;
  if (asked) {
    return (
      <div role="alert">
        <b class={asked.danger ? "grave" : ""}>{asked.confirm}</b>
        <span class="stake">{asked.label}</span>
      </div>
    );
  }
  if (!ask) {
    const names = frame.thinking.map((one) => store.seatName(one));
    const thinking = t("wait.thinking", names.join(", "), names.length);
    // The same element as below: a tick in it that has the focus keeps it when one is asked.
    return (
      <div>
        <b>
          {names.length ? thinking : whoseTurn(store)}
          {names.length > 0 && <span class="dots" aria-hidden="true" />}
        </b>
        <span class="stake">
          {store.isOut.value ? t("wait.out") : quoted(frame.asks[0]?.prompt)}
        </span>
        <StandingLines store={store} />
      </div>
    );
  }
  return (
    <div>
      <b>
        {store.held.value.size > 1 && <span class="who">{store.seatName(ask.seat)}: </span>}
        {questionOf(store)}
        {store.due.value > 0 && <Countdown due={store.due.value} late />}
      </b>
      <Means frame={frame} seat={ask.seat} />
      <Stake store={store} frame={frame} />
      <StandingLines store={store} />
    </div>
  );
}
