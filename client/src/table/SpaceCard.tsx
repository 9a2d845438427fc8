/** What one sees of a space by hovering or tapping: owner, value, who stands there, who threatens. */

import type { Atlas } from "../map/atlas";
import { strength } from "../map/stacks";
import { SeatBanner, TokenPiece } from "../parts/Pieces";
import type { Board } from "../protocol";
import { t } from "../words";
import { describe, stackWords } from "./describe";

export function SpaceCard(props: {
  atlas: Atlas;
  board: Board;
  code: string;
  seat: number;
  seatName(seat: number): string;
}) {
  const found = describe(props.atlas, props.board, props.code, props.seat);
  if (!found) return null;
  const { space, owner, city, stacks, neighbours } = found;
  const threats = neighbours.flatMap(({ space: from, threats: there }) =>
    there.map((stack) => ({ from, stack })),
  );
  const isLand = space.kind === "province";
  return (
    <>
      <header>
        {owner >= 0 && <SeatBanner seat={owner} size={26} />}
        <div>
          <b>{space.name}</b>
          <span class="small">
            {isLand && (owner >= 0 ? props.seatName(owner) : t("space.free"))}
            {isLand && space.value ? ` · ${t("space.value", space.value)}` : ""}
            {!isLand && t("space.water")}
          </span>
        </div>
      </header>
      {city && <p class="small">{city.name}</p>}
      {stacks.map((stack) => (
        <div key={stack.key} class="strip">
          <div class="strip-pieces">
            {stack.tokens.map((token) => (
              <TokenPiece key={token.ref} token={token} size={38} />
            ))}
          </div>
          <p class="small">
            {props.seatName(stack.seat)}: {stackWords(stack)}
            {stack.tokens.length > 2 && strength(stack) > 0
              ? ` · ${t("space.units", strength(stack))}`
              : ""}
          </p>
        </div>
      ))}
      {isLand && stacks.length === 0 && <p class="small">{t("space.empty")}</p>}
      {threats.length > 0 && (
        <p class={`threats ${owner === props.seat ? "mine" : ""}`}>
          <b>{t("space.threats")}</b>{" "}
          {threats
            .map(({ from, stack }) =>
              t("space.threat", props.seatName(stack.seat), from.name, strength(stack)),
            )
            .join("; ")}
        </p>
      )}
      <p class="small">
        {t("space.borders", neighbours.map(({ space: other }) => other.name).join(", "))}
      </p>
    </>
  );
}
