/** What the signs mean. */

import type { ComponentChildren } from "preact";
import { Road } from "../map/Ground";
import { At, City, Coin, CrossedSpears, OwnerMark } from "../map/pieces";
import { KINDS, seatLook } from "../map/symbols";
import { Dialog } from "../parts/Dialog";
import { Icon } from "../parts/Icon";
import { SeatBanner, TokenPiece } from "../parts/Pieces";
import type { Frame, Token } from "../protocol";
import { maybe, plain, t } from "../words";

/** A sign of the map, and what it means. */
function Entry(props: { words: string; children: ComponentChildren }) {
  return (
    <li>
      <svg class="piece" width="44" height="44" viewBox="-30 -30 60 60" aria-hidden="true">
        {props.children}
      </svg>
      <span>{props.words}</span>
    </li>
  );
}

/** A way across a sign. */
const WAY = "M-24 8C-12-12 12 14 24-8";

/** What stands on a map of provinces beside the pieces. */
function Temples() {
  return (
    <>
      <Entry words={t("legend.city")}>
        <City seat={0} walled={false} />
      </Entry>
      <Entry words={t("legend.fort")}>
        <City seat={0} walled />
      </Entry>
      <Entry words={t("legend.owner")}>
        <At x={0} y={0} scale={1.6}>
          <OwnerMark seat={0} />
        </At>
      </Entry>
      <Entry words={t("legend.value")}>
        <At x={0} y={0} scale={1.6}>
          <Coin value={10} home={false} />
        </At>
      </Entry>
      <Entry words={t("legend.road")}>
        <Road d={WAY} seat={0} />
      </Entry>
      <Entry words={t("legend.trail")}>
        <g class="trails">
          <path class="casing" d={WAY} />
          <path class="line" d={WAY} stroke={seatLook(0).colour} />
        </g>
      </Entry>
    </>
  );
}

/** How leaders show what they have done, and borders what may come. */
function Weariness() {
  const general: Token = { ref: "general", kind: "general", at: "", name: "", seat: 0 };
  return (
    <>
      <li>
        <span class="swatch veil" />
        {t("mark.moved")}
      </li>
      <li>
        <TokenPiece token={{ ...general, marks: ["tired"] }} size={30} />
        {t("legend.tired")}
      </li>
      <li>
        <span class="swatch teeth" />
        {t("legend.threatened")}
      </li>
    </>
  );
}

/** The kinds of pieces to explain; of those of metal also what nobody has yet. */
export function kindsTold(tokens: readonly Token[]): string[] {
  const stock = tokens.some((token) => token.text) ? [] : KINDS.stock;
  const kinds = new Set([...tokens.map((token) => token.kind), ...stock]);
  return [...kinds].filter((kind) => !KINDS.cities.includes(kind));
}

export function Legend(props: { frame: Frame; onClose(): void }) {
  const tokens = props.frame.board.tokens ?? [];
  const isPrinted = tokens.some((token) => token.text);
  const kinds = kindsTold(tokens);
  const sample = (kind: string): Token =>
    tokens.find((token) => token.kind === kind && token.text) ?? {
      ref: kind,
      kind,
      at: "",
      name: "",
      seat: 0,
    };
  return (
    <Dialog title={t("legend.title")} onClose={props.onClose}>
      <h2>{t("legend.players")}</h2>
      <ul class="legend">
        {props.frame.table.seats.map((seat) => (
          <li key={seat.seat}>
            <SeatBanner seat={seat.seat} size={30} />
            <span>
              {seat.name || seat.home}
              <span class="small"> · {maybe(`emblem.${seatLook(seat.seat).emblem}`, "")}</span>
            </span>
          </li>
        ))}
      </ul>
      <h2>{t("legend.pieces")}</h2>
      <ul class="legend">
        {kinds.map((kind) => (
          <li key={kind}>
            <TokenPiece token={sample(kind)} count={0} />
            <span>{maybe(`kind.${kind}`, plain(kind))}</span>
          </li>
        ))}
        {!isPrinted && <Temples />}
        <Entry words={t("legend.battle")}>
          <At x={0} y={0} scale={1.6}>
            <CrossedSpears />
          </At>
        </Entry>
      </ul>
      <h2>{t("legend.states")}</h2>
      <p class="touch-hint">{t("legend.rest")}</p>
      <ul class="legend states">
        <li>
          <span class="swatch may" />
          {t("legend.selectable")}
        </li>
        <li>
          <span class="swatch pick" />
          {t("legend.selected")}
        </li>
        <li>
          <span class="swatch act" />
          {t("legend.reachable")}
        </li>
        <li>
          <span class="swatch warn" />
          {t("legend.danger")}
        </li>
        <li>
          <Icon name="lock" size={36} />
          {t("legend.final")}
        </li>
        {isPrinted ? (
          KINDS.states.map((mark) => (
            <li key={mark}>
              <TokenPiece token={{ ...sample("infantry"), text: "3-2", marks: [mark] }} size={40} />
              {maybe(`mark.${mark}`, plain(mark))}
            </li>
          ))
        ) : (
          <Weariness />
        )}
      </ul>
    </Dialog>
  );
}
