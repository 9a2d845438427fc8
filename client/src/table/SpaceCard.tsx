/** What one sees of a space by hovering or tapping: owner, value, who stands there, who threatens. */

import { moduleOf } from "../games";
import { type Atlas, isHex, titleOf } from "../map/atlas";
import { isPile, type Stack, strength } from "../map/stacks";
import { SeatBanner, TokenPiece } from "../parts/Pieces";
import type { Board, Token } from "../protocol";
import { halves, t } from "../words";
import { useHere } from "./context";
import {
  bordersOf,
  type Described,
  groundParts,
  linesOf,
  ownedWords,
  stackWords,
} from "./describe";

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

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

export function SpaceCard(props: { atlas: Atlas; board: Board; found: Described; seat: number }) {
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
                token={{ ...(stack.tokens.find((one) => one.ref === item.refs[0]) as Token) }}
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
              ? ` · ${t("space.strength", halves(total(stack.tokens.map(strengthOf))))}`
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
