/** Every answer as a plain list, in the order of the prompt: the way for keyboard and ear. */

import { spaceOf } from "../map/atlas";
import { hexOf } from "../map/hexes";
import { BarredButtons } from "../parts/Barred";
import { Icon } from "../parts/Icon";
import type { Choice } from "../protocol";
import { maybe, plain, t } from "../words";
import { actionKey } from "./marks";
import { buttons } from "./narrowing";
import { inOrder, numberSets } from "./numbers";
import { whoseTurn } from "./picking";
import { CostChip, OddsLine, WinChip } from "./Stakes";
import type { TableStore } from "./store";

/** More choices than digits can pick are ordered by where they are. */
const MANY = 9;

/** The choices in the order in which digits pick them: buttons first, then what is on the board. */
export function numbered(store: TableStore): readonly Choice[] {
  const rest = numberSets(store.left.value).rest;
  const off = buttons(rest, store.picks.value);
  const on = rest.filter((choice) => !off.includes(choice));
  return [...off, ...(on.length > MANY ? byGround(store, on) : on)];
}

/** The space that a choice speaks of, or where its piece stands. */
function placeOf(store: TableStore, choice: Choice): string {
  const ref = choice.refs.find((one) => one.kind === "space" || one.kind === "piece");
  const tokens = store.frame.value?.board.tokens;
  const code =
    ref?.kind === "piece" ? tokens?.find((token) => token.ref === ref.value)?.at : ref?.value;
  const atlas = store.atlas.value;
  const hex = atlas && hexOf(atlas, store.frame.value?.board.regions, String(code ?? ""));
  return (hex && spaceOf(atlas, hex)?.code) ?? "";
}

/** The name of what the space of a choice is part of, such as a province. */
function groundOf(store: TableStore, choice: Choice): string {
  const spaces = store.atlas.value?.byCode;
  return spaces?.get(spaces.get(placeOf(store, choice))?.part_of ?? "")?.name ?? "";
}

/** Put together what is done in the same way in the same place. */
function byGround(store: TableStore, choices: readonly Choice[]): Choice[] {
  const keys = new Map<string, Choice[]>();
  for (const choice of choices) {
    const key = `${choice.action.type} ${groundOf(store, choice)}`;
    keys.set(key, [...(keys.get(key) ?? []), choice]);
  }
  return [...keys.values()].flat();
}

export function ActionList({ store }: { store: TableStore }) {
  const frame = store.frame.value;
  const listed = numbered(store);
  const { sets } = numberSets(store.left.value);
  if (frame && store.isWatching.value) {
    // On a phone nothing else in sight tells that something is still being shown.
    return (
      <div class="none">
        <p>{store.watched.value}</p>
        <button type="button" onClick={() => store.skip()}>
          {t("wait.skip")}
        </button>
      </div>
    );
  }
  if (store.report.value) {
    return (
      <div class="none">
        <p>{store.report.value.results[0]?.text}</p>
        <button type="button" class="primary" onClick={() => store.goOn()}>
          {t("battle.go_on")}
        </button>
      </div>
    );
  }
  if (!frame || !store.isOpen.value) return <p class="none">{whoseTurn(store)}</p>;
  const { value: game } = store.game;
  const point = (choice: Choice) => {
    store.spoken.value = placeOf(store, choice);
  };
  const types = new Set(listed.map((choice) => choice.action.type));
  const grounds = listed.map((choice) => (listed.length > MANY ? groundOf(store, choice) : ""));
  return (
    <div class="action-list">
      <p class="small">{store.ask.value?.prompt}</p>
      <ol>
        {listed.map((choice, place) => {
          const starts = types.size > 1 && listed[place - 1]?.action.type !== choice.action.type;
          const ground = starts || grounds[place - 1] !== grounds[place] ? grounds[place] : "";
          return (
            <li key={actionKey(choice)} class={starts ? "starts" : ""}>
              {ground && <h3>{ground}</h3>}
              <button
                type="button"
                class={choice.danger ? "warn" : ""}
                disabled={store.isBusy.value}
                onFocus={() => point(choice)}
                onPointerEnter={() => point(choice)}
                onPointerLeave={() => {
                  store.spoken.value = "";
                }}
                onBlur={() => {
                  store.spoken.value = "";
                }}
                onClick={(event) => {
                  store.choose(choice);
                  // The keys are for the question that stands in the prompt now.
                  if (store.confirming.value) event.currentTarget.blur();
                }}
              >
                <span>
                  {choice.danger && <span title={t("legend.danger")}>⚠ </span>}
                  {choice.label}
                  <OddsLine choice={choice} />
                </span>
                {game.hint?.(choice, frame) && <span class="hint">{game.hint(choice, frame)}</span>}
                <CostChip choice={choice} />
                <WinChip odds={store.odds.of(choice)} />
                {choice.final && <Icon name="lock" size={14} />}
                {place < 9 && !store.menu.value && !store.confirming.value && (
                  <kbd>{place + 1}</kbd>
                )}
              </button>
            </li>
          );
        })}
      </ol>
      {sets.map((set, place) => (
        <section key={`${set.type} ${place}`}>
          {sets[place - 1]?.type !== set.type && (
            <h2>{maybe(`type.${set.type}`, plain(set.type))}</h2>
          )}
          <ol>
            {inOrder(set).map((choice) => (
              <li key={actionKey(choice)}>
                <button
                  type="button"
                  disabled={store.isBusy.value}
                  onClick={() => store.choose(choice)}
                >
                  <span>{choice.label}</span>
                  <CostChip choice={choice} />
                </button>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {!store.picks.value.length && frame.barred.length > 0 && (
        <section class="not-now">
          <h2>{t("actions.barred")}</h2>
          <BarredButtons store={store} barred={frame.barred} />
        </section>
      )}
    </div>
  );
}
