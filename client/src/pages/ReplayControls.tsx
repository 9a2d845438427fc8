/** What a replay is driven with. Each part follows only what it shows, so that a ply costs little. */

import { moduleOf } from "../games";
import { memo } from "../map/memo";
import { Icon, type IconName } from "../parts/Icon";
import type { LogLine } from "../protocol";
import { turnStarts } from "../table/sections";
import { type Key, t } from "../words";
import { Captions } from "./Captions";
import { type ReplayStore, SPECTATOR } from "./replayStore";
import { pastLog } from "./steps";

const RATES = [1, 2, 5, 10, 30, 60, 120] as const;

/** Marks on the timeline where turns begin and battles are fought. */
const TimelineMarks = memo(function TimelineMarks(props: {
  game: string;
  log: readonly LogLine[];
  most: number;
}) {
  const marks = new Map<number, string>();
  for (const ply of turnStarts(props.log)) marks.set(ply, "at-turn");
  const battles = moduleOf(props.game).battleKinds?.begins ?? [];
  for (const { kind, ply } of props.log) if (battles.includes(kind)) marks.set(ply, "at-battle");
  return (
    <div class="timeline-marks" aria-hidden="true">
      {[...marks].map(([ply, kind]) => (
        <i key={ply} class={kind} style={{ left: `${(ply / Math.max(1, props.most)) * 100}%` }} />
      ))}
    </div>
  );
});

function Timeline({ store }: { store: ReplayStore }) {
  return (
    <div class="timeline">
      <TimelineMarks
        game={store.table.value?.game ?? ""}
        log={store.log.value}
        most={store.most.value}
      />
      <input
        type="range"
        min={0}
        max={store.most.value}
        value={store.ply.value}
        aria-label={t("replay.ply", store.ply.value, store.most.value)}
        onInput={(event) => {
          store.pause();
          void store.go(Number(event.currentTarget.value));
        }}
      />
    </div>
  );
}

function Step(props: { icon: IconName; label: Key; disabled: boolean; onClick(): void }) {
  return (
    <button
      type="button"
      aria-label={t(props.label)}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}

function StepsBack({ store }: { store: ReplayStore }) {
  const start = store.isAtStart.value;
  return (
    <>
      <Step icon="first" label="replay.first" disabled={start} onClick={() => void store.go(0)} />
      <Step
        icon="back"
        label="replay.back"
        disabled={start}
        onClick={() => void store.go(store.ply.value - 1)}
      />
    </>
  );
}

function StepsOn({ store }: { store: ReplayStore }) {
  const end = store.isAtEnd.value;
  return (
    <>
      <Step
        icon="forward"
        label="replay.forward"
        disabled={end}
        onClick={() => void store.go(store.ply.value + 1)}
      />
      <Step
        icon="last"
        label="replay.last"
        disabled={end}
        onClick={() => void store.go(store.most.value)}
      />
    </>
  );
}

function PlayButton({ store }: { store: ReplayStore }) {
  const isPlaying = store.isPlaying.value;
  return (
    <button
      type="button"
      class="primary"
      onClick={() => (isPlaying ? store.pause() : store.play())}
    >
      <Icon name={isPlaying ? "pause" : "play"} />
      {t(isPlaying ? "replay.pause" : "replay.play")}
    </button>
  );
}

function PlyNow({ store }: { store: ReplayStore }) {
  return <output class="figure">{t("replay.ply", store.ply.value, store.most.value)}</output>;
}

function Lost({ store }: { store: ReplayStore }) {
  if (!store.isLost.value) return null;
  return (
    <span class="problem" role="alert">
      {t("replay.lost")}
    </span>
  );
}

/** What happened last, where the log is not beside the map. */
function LastLine({ store }: { store: ReplayStore }) {
  return <p class="last-line">{pastLog(store.log.value, store.readPly.value).at(-1)?.text}</p>;
}

function Speed({ store }: { store: ReplayStore }) {
  return (
    <label>
      <span class="small">{t("replay.speed")}</span>
      <select
        aria-label={t("replay.speed")}
        value={store.rate.value}
        onChange={(event) => {
          store.rate.value = Number(event.currentTarget.value);
        }}
      >
        {RATES.map((rate) => (
          <option key={rate} value={rate}>
            {rate}/s
          </option>
        ))}
      </select>
    </label>
  );
}

function Eyes({ store }: { store: ReplayStore }) {
  const eyes = store.seat.value ?? SPECTATOR;
  return (
    <label>
      <span class="small">{t("replay.eyes")}</span>
      <select
        aria-label={t("replay.eyes")}
        onChange={(event) => void store.look(Number(event.currentTarget.value))}
      >
        <option value={SPECTATOR} selected={eyes === SPECTATOR}>
          {t("replay.all")}
        </option>
        {store.seats.value.map((seat) => (
          <option key={seat.seat} value={seat.seat} selected={eyes === seat.seat}>
            {seat.name || t("setup.seat", seat.seat + 1)}
          </option>
        ))}
      </select>
    </label>
  );
}

const PANES = ["map", "players", "log"] as const;
export type Pane = (typeof PANES)[number];

export function Controls(props: { store: ReplayStore; pane: Pane; onPane(pane: Pane): void }) {
  const { store } = props;
  return (
    <section class="prompt replay-controls" aria-label={t("replay.title")}>
      <Captions store={store} />
      {props.pane === "map" && <LastLine store={store} />}
      <Timeline store={store} />
      <div class="replay-buttons">
        <StepsBack store={store} />
        <PlayButton store={store} />
        <StepsOn store={store} />
        <PlyNow store={store} />
        <Lost store={store} />
        <select
          class="panes"
          aria-label={t("phone.panes")}
          value={props.pane}
          onChange={(event) => props.onPane(event.currentTarget.value as Pane)}
        >
          {PANES.map((pane) => (
            <option key={pane} value={pane}>
              {t(`pane.${pane}`)}
            </option>
          ))}
        </select>
        <Speed store={store} />
        <Eyes store={store} />
      </div>
    </section>
  );
}
