/** What one sees of a space by hovering or tapping: owner, value, who stands there, who threatens. */

import { useEffect, useState } from "preact/hooks";
import { moduleOf } from "../games";
import { type Atlas, isHex, titleOf } from "../map/atlas";
import type { Pointed } from "../map/BoardView";
import { hexOf } from "../map/hexes";
import { isPile, type Stack, strength } from "../map/stacks";
import { CloseButton } from "../parts/CloseButton";
import { SeatBanner, TokenPiece } from "../parts/Pieces";
import { RuleId } from "../parts/RuleId";
import type { Board, Token } from "../protocol";
import { halves, t } from "../words";
import { useHere } from "./context";
import {
  bordersOf,
  type Described,
  describe,
  groundParts,
  linesOf,
  ownedWords,
  stackWords,
} from "./describe";
import { pointedAt, wouldOffer } from "./picking";
import { EntryStakes } from "./SpotMenu";
import type { TableStore } from "./store";
import { boardHeight, heightBeside } from "./view";

const HOVER_WAIT = 150;
/** Of so many ways that a click may mean the card tells each. */
const WAYS_TOLD = 3;

/** Who may come from a place, each player once with all that he has there. */
export function threatsFrom(
  stacks: readonly Stack[],
  from: string,
  seatName: (seat: number) => string,
): string[] {
  return [...new Set(stacks.map((stack) => stack.seat))].map((seat) => {
    const his = stacks.filter((stack) => stack.seat === seat);
    const units = his.reduce((sum, stack) => sum + strength(stack), 0);
    const name = seat < 0 ? t("battle.neutral") : seatName(seat);
    if (units) return t("space.threat", name, from, units);
    return t("space.ship", name, from, his.map(stackWords).join(", "));
  });
}

function SpaceCard(props: { atlas: Atlas; board: Board; found: Described; seat: number }) {
  const { found } = props;
  const { game, seatName } = useHere();
  const { strengthOf } = moduleOf(game);
  const { space, owner, city, stacks, within, neighbours, province, signs } = found;
  const threats = neighbours.flatMap(({ space: from, threats: there }) =>
    threatsFrom(there, titleOf(from), seatName),
  );
  const whole = province ?? space;
  const borders = isHex(whole) ? [] : bordersOf(props.atlas, props.board, whole);
  return (
    <>
      <header>
        {owner >= 0 && <SeatBanner seat={owner} size={26} />}
        <div>
          <b>{titleOf(space)}</b>
          <span class="small">{groundParts(found, seatName).join(" · ")}</span>
        </div>
      </header>
      {city && <p class="small">{city.name}</p>}
      {stacks.map((stack) => (
        <div key={stack.key} class="strip">
          <div class="strip-pieces">
            {stack.items.map((item) => (
              <TokenPiece
                key={item.refs.join()}
                token={stack.tokens.find((one) => one.ref === item.refs[0]) as Token}
                count={item.count}
                size={38}
              />
            ))}
          </div>
          <p class="small">
            {ownedWords(stack, seatName)}
            {stack.tokens.length > 2 && !isPile(stack) && strength(stack) > 0
              ? ` · ${t("space.units", strength(stack))}`
              : ""}
            {stack.tokens.length > 1 && isPile(stack) && strengthOf
              ? ` · ${t("space.strength", halves(stack.tokens.reduce((sum, one) => sum + strengthOf(one), 0)))}`
              : ""}
          </p>
        </div>
      ))}
      {signs.length > 0 && (
        <div class="strip">
          <div class="strip-pieces">
            {signs.map((token) => (
              <TokenPiece key={token.ref} token={token} size={30} />
            ))}
          </div>
          <p class="small">{signs.map((token) => token.name).join(", ")}</p>
        </div>
      )}
      {linesOf(within, seatName).map((line) => (
        <p key={line} class="small">
          {line}
        </p>
      ))}
      {space.kind === "province" && stacks.length + within.length === 0 && (
        <p class="small">{t("space.empty")}</p>
      )}
      {threats.length > 0 && (
        <p class={`threats ${owner === props.seat ? "mine" : ""}`}>
          <b>{t("space.threats")}</b> {threats.join("; ")}
        </p>
      )}
      {borders.length > 0 && (
        <p class="small">
          {t(
            province ? "space.province_borders" : "space.borders",
            borders.map(({ name }) => name).join(", "),
            province?.name ?? "",
          )}
        </p>
      )}
    </>
  );
}

/** What the card tells of: what the mouse rests on, or else what was tapped or clicked in vain. */
export function cardAt(looked: Pointed | null, resting: Pointed | null): Pointed | null {
  return looked && (!resting || resting.space === looked.space) ? looked : resting;
}

/** Where one stands who goes over the board by keys. */
function standing(store: TableStore): Pointed | null {
  const { value: code } = store.stood;
  const spot = code ? store.board?.spot(code) : null;
  return spot ? pointedAt(code, spot) : null;
}

/** The card of the space under the pointer, after a moment; of the one that was tapped, or stood on. */
export function HoverCard({ store }: { store: TableStore }) {
  const [rests, setRests] = useState(false);
  const hover = store.hover.value;
  const looked = store.looked.value;
  useEffect(() => {
    setRests(false);
    if (!hover?.space) return;
    const timer = window.setTimeout(() => setRests(true), HOVER_WAIT);
    return () => window.clearTimeout(timer);
  }, [hover?.space, hover?.stack.join()]);
  const frame = store.frame.value;
  const atlas = store.atlas.value;
  const stood = standing(store);
  const at = cardAt(looked, rests && hover?.space ? hover : null) ?? stood;
  if (!at || !frame || !atlas || store.menu.value || frame.board.battle) return null;
  const code = hexOf(atlas, frame.board.regions, at.space);
  const found = describe(atlas, frame.board, code, frame.seat);
  // The region that was pointed at may be gone with the question.
  if (!found) return null;
  const isKept = at === looked;
  const board = document.querySelector(".board");
  const across = at.x < (board?.clientWidth ?? 0) / 2 ? "on-right" : "on-left";
  return (
    <div
      class={`card space-card scrolls ${isKept ? "stays" : ""} ${across} ${heightBeside(at.y)}`}
      style={{ "--room": `${Math.max(at.y, boardHeight() - at.y)}px` }}
      role="status"
      // What one stands on is told by the key that led there.
      aria-live={at === stood ? "off" : "polite"}
    >
      {isKept && (
        <CloseButton
          size={16}
          onClick={() => {
            store.looked.value = null;
          }}
        />
      )}
      <SpaceCard atlas={atlas} board={frame.board} found={found} seat={frame.seat} />
      {isKept ? (
        <Reason store={store} />
      ) : (
        <Way store={store} at={at} by={at === stood ? "enter" : at.touch ? "tap" : "click"} />
      )}
    </div>
  );
}

/** Why what was clicked is no choice now. */
function Reason({ store }: { store: TableStore }) {
  const { value: reason } = store.notices.reason;
  if (!reason) return null;
  return (
    <p class="reason foot small">
      {t("prompt.barred", reason.text)} <RuleId id={reason.rule} />
    </p>
  );
}

/** What a click, a tap or a key would do: said beside the board, so that no button moves. */
function Way(props: { store: TableStore; at: Pointed; by: "click" | "tap" | "enter" }) {
  const { store, at, by } = props;
  const offered = wouldOffer(store, at);
  if (!offered.length || offered.length > WAYS_TOLD) return null;
  return (
    <div class="foot">
      {offered.map((entry, place) => (
        <p key={entry.label} class="click">
          {t(place ? "space.or" : `space.${by}`, entry.label)}{" "}
          <EntryStakes store={store} entry={entry} />
        </p>
      ))}
    </div>
  );
}
