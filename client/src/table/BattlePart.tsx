/** The battle over the board of a table in play: while it is fought, and how it ended. */

import { useEffect } from "preact/hooks";
import type { Battle, Choice, Token } from "../protocol";
import { settings } from "../settings";
import { t } from "../words";
import { BattleBoard } from "./BattleBoard";
import { BattleResult } from "./BattleResult";
import type { Desk } from "./desk";
import { putBattleAside } from "./handover";
import { openRefs } from "./narrowing";
import { pick } from "./picking";
import { lastBattle } from "./report";
import type { TableStore } from "./store";
import { isOnMap } from "./useSight";
import { middleIn } from "./view";

/** Whether a battle is worth its board: one takes part, decides, or watches how it goes. */
function isWatched(store: TableStore, battle: Battle): boolean {
  const held = store.held.value;
  if (held.has(battle.attacker) || held.has(battle.defender) || store.ask.value) return true;
  return !held.size || (!store.presenter.isCurrent.value && settings.value.dice !== "off");
}

export function BattlePart({ store, desk }: { store: TableStore; desk: Desk }) {
  const frame = store.frame.value;
  const over = store.report.value;
  const now = frame?.board.battle ?? null;
  const isFollowed = now !== null && isWatched(store, now);
  const space = over?.space ?? now?.space ?? "";
  useEffect(() => {
    desk.battleAside.value = null;
  }, [space]);
  const seen = over?.space ?? (isFollowed ? now.space : "");
  useEffect(() => {
    if (seen) store.board?.reveal(seen);
  }, [seen]);
  if (!frame) return null;
  const rolled = store.rolling.board.value?.battle;
  if (over && rolled?.space === over.space && rolled.attacker === over.attacker) {
    // The last dice fall before the armies that threw them.
    return (
      <BattleBoard
        battle={rolled}
        report={over}
        forecast={null}
        table={store.id}
        rolling={store.rolling.lines.value}
        aim={() => null}
        onAim={() => {}}
        onClose={() => store.goOn()}
      />
    );
  }
  if (over)
    return (
      <BattleResult
        report={over}
        table={store.id}
        rolling={store.rolling.lines.value}
        onGoOn={() => store.goOn()}
      />
    );
  if (!now || isOnMap(store)) return null;
  if (desk.battleAside.value ?? !isFollowed) {
    return (
      <button
        type="button"
        class="battle-chip"
        onClick={() => {
          desk.battleAside.value = false;
        }}
      >
        {t("battle.show")}
      </button>
    );
  }
  const game = store.game.value;
  const me = store.ask.value?.seat;
  const shooter = store.shooter.value;
  const isSteady = store.steady.on.value.has(shooter);
  const isShown = store.isShooting.value || store.rolling.isOn.value || isSteady;
  const aim = (token: Token) => {
    if (me === undefined) return null;
    const meant = (choice: Choice) =>
      game.aims
        ? token.seat !== me && game.aims(choice, token)
        : openRefs(choice, store.picks.value).some((ref) => ref.value === token.ref);
    return store.left.value.find(meant) ?? null;
  };
  return (
    <BattleBoard
      battle={now}
      report={lastBattle(store.log.value, game)}
      forecast={frame.forecast}
      table={store.id}
      rolling={store.rolling.lines.value}
      aim={aim}
      hint={(choice) => game.hint?.(choice, frame) ?? ""}
      disabled={store.isPassing.value || store.rolling.isOn.value}
      steady={isShown ? isSteady : undefined}
      onSteady={(isOn) => store.steady.put(shooter, isOn)}
      onAim={(choice, token, counter) => {
        if (game.aims) store.choose(choice);
        else {
          const spot = middleIn(document.querySelector(".board"), counter);
          pick(store, { space: token.at, refs: [token.ref], stack: [], ...spot, touch: false });
        }
      }}
      onWhy={
        me === undefined
          ? undefined
          : (token) => {
              if (store.isOpen.peek() && !store.isBusy.peek()) store.askWhy([token.ref], token.ref);
            }
      }
      onClose={() => putBattleAside(store, desk)}
    />
  );
}
