/** What a click on the board means, and what comes of it. */

import { type Atlas, spaceOf } from "../map/atlas";
import type { Pointed } from "../map/BoardView";
import { widerThan } from "../map/hexes";
import { isFixture, isShip } from "../map/stacks";
import type { Board, Choice, Forecast } from "../protocol";
import { maybe, plain, t } from "../words";
import { bestOdds } from "./marks";
import {
  collapse,
  type Entry,
  type Meaning,
  narrow,
  type Picked,
  type Resolution,
  resolve,
  takesAlong,
  targets,
} from "./narrowing";
import type { Menu, TableStore } from "./store";

/** Beside the board. */
const NOWHERE = "";

const piece = (value: string): Picked => ({ kind: "piece", value });
const space = (value: string): Picked => ({ kind: "space", value });

/** The likeliest meanings first: the piece, its stack, the space and its coasts, all that is in it. */
export function meanings(atlas: Atlas, board: Board, pointed: Pointed): Meaning[] {
  const land = spaceOf(atlas, pointed.space)?.code ?? pointed.space;
  const coasts = atlas.docks.filter((dock) => dock.province === land).map((dock) => dock.coast);
  const inside = (board.tokens ?? []).filter(
    (token) => token.at === land || coasts.includes(token.at),
  );
  return [
    pointed.refs.map(piece),
    pointed.stack.map(piece),
    [space(pointed.space)],
    [land, ...coasts].map(space),
    ...widerThan(atlas, board.regions, land).map((code) => [space(code)]),
    inside.map((token) => piece(token.ref)),
  ];
}

/** Whether one points at just these pieces, and not at all that stands there. */
function isExact(board: Board, { refs }: Pointed): boolean {
  return (board.tokens ?? []).some((token) => refs.includes(token.ref) && !isFixture(token));
}

/** What a click leads to among *choices*; to another stack than the one meant it does not lead. */
function reading(
  store: TableStore,
  [atlas, board]: readonly [Atlas, Board],
  pointed: Pointed,
  choices: readonly Choice[],
): Resolution {
  const possible = meanings(atlas, board, pointed);
  const among = (some: readonly Meaning[]) => resolve(choices, store.picks.value, some, typeLabel);
  const isMeant = !isExact(board, pointed) || among(possible.slice(0, -1)).kind !== "none";
  return isMeant ? among(possible) : { kind: "none" };
}

/** Whether a counter of a fanned pile is meant, but only others of the pile can be chosen. */
function isAnother(store: TableStore, board: Board, { refs, stack }: Pointed): boolean {
  const { pieces } = targets(store.marked.value, store.picks.value);
  const isPrinted = board.tokens?.some(({ ref, text }) => text && refs.includes(ref));
  const can = (ref: string) => pieces.has(ref);
  return Boolean(isPrinted) && !refs.some(can) && stack.some(can);
}

/** Name a kind of action for a menu; the game's own word where the catalogue has one. */
export function typeLabel(choice: Choice): string {
  return kindLabel(choice.action.type);
}

const kindLabel = (type: string) => `${maybe(`type.${type}`, plain(type))} …`;

/** What makes two choices of a piece alike: the same act with a piece that looks the same. */
function likeness(board: Board, choice: Choice): string {
  const ref = choice.refs.length === 1 ? choice.refs[0] : undefined;
  const token = board.tokens?.find((one) => one.ref === ref?.value);
  if (!token || ref?.kind !== "piece" || isShip(token.kind)) return "";
  const { kind, at, stack, seat, text, home, symbol, marks = [] } = token;
  return [choice.action.type, kind, at, stack, seat, text, home, symbol, ...marks].join(" ");
}

/** Whose decision it is, in words. */
export function whoseTurn(store: TableStore): string {
  const frame = store.frame.value;
  if (!frame) return "";
  if (frame.outcome) return t("wait.over");
  if (frame.table.status === "open") return t("wait.open");
  const names = frame.asks.map(({ seat }) => {
    const name = store.seatName(seat);
    return store.isAway(seat) ? t("wait.away", name) : name;
  });
  return names.length ? t("wait.decision", names.join(", ")) : t("wait.server");
}

/** Press the button that Enter presses; false if there is none. */
export function pressPrimary(): boolean {
  const button = document.querySelector<HTMLButtonElement>(".prompt [data-primary]:not(:disabled)");
  button?.click();
  return button !== null;
}

/** Take up what is dragged, of a heap the least that can go; false if it is not to be moved. */
export function take(store: TableStore, pointed: Pointed): boolean {
  const board = store.frame.value?.board;
  if (store.isBusy.value || !store.isOpen.value) return false;
  const isOther = board && isAnother(store, board, pointed);
  pick(store, pointed);
  if (isOther) return false;
  const least = store.menu.value?.entries.at(-1);
  if (least?.choice?.cost) store.menu.value = null;
  else if (least) follow(store, least);
  // What costs something, or is asked about first, is not taken up by a drag.
  return !least?.choice?.cost && !store.confirming.value;
}

/** Go the way that was chosen of the menu at a spot. */
export function follow(store: TableStore, { choice, picks }: Entry): void {
  const at = store.menu.value?.at;
  store.menu.value = null;
  if (choice) store.choose(choice, at);
  else store.picks.value = picks;
}

/** Let go of what was dragged: over its goal, or nowhere. */
export function drop(store: TableStore, pointed: Pointed | null): void {
  store.dropped.value = pointed ?? pointedAt(NOWHERE);
}

/** Put down what was let go of as soon as one may; if it is in hand then, and not lost with its turn. */
export function putDropped(store: TableStore): void {
  const target = store.dropped.value;
  if (!target || store.isBusy.value || !store.isOpen.value) return;
  store.dropped.value = null;
  if (!store.isHolding()) return;
  if (target.space === NOWHERE) store.letGo();
  else pick(store, target);
}

/** A space that is meant itself, not what stands there. */
export const pointedAt = (space: string, spot = { x: 0, y: 0 }): Pointed => ({
  space,
  refs: [],
  stack: [],
  ...spot,
  touch: false,
});

/** What a click on the board would do, or would let one choose from. */
export function wouldOffer(store: TableStore, pointed: Pointed): readonly Entry[] {
  const atlas = store.atlas.value;
  const frame = store.frame.value;
  if (!atlas || !frame) return [];
  const found = reading(store, [atlas, frame.board], pointed, store.marked.value);
  return menuOf(atlas, frame.board, pointed, entriesOf(found)).entries;
}

/** The odds of a way; of one that leaves several, the best. */
export function oddsOf(store: TableStore, { choice, picks }: Entry): Forecast | null {
  const ways = choice ? [choice] : narrow(store.marked.value, picks);
  return bestOdds(ways.map((one) => store.odds.of(one)));
}

/** What a click on the board would take at once, if anything. */
export function wouldTake(store: TableStore, pointed: Pointed): Choice | null {
  const board = store.frame.value?.board;
  if (board && isAnother(store, board, pointed)) return null;
  const offered = wouldOffer(store, pointed);
  return offered.length === 1 ? (offered[0]?.choice ?? null) : null;
}

/** Keep the card of what a finger rested on; what was picked stays picked, and nothing is chosen. */
export function look(store: TableStore, pointed: Pointed): void {
  store.menu.value = null;
  store.notices.reason.value = null;
  store.looked.value = pointed;
}

/** Whether a pointer would have told of dice, or of a piece that moves another, but no finger has. */
const isUntold = (choice: Choice) => (choice.final && choice.odds) || takesAlong(choice);

/** Whether a click alone does not do it: what costs something is seen first. */
const isToBeSeen = (choice: Choice, { touch }: Pointed) =>
  !choice.confirm && (choice.cost || (touch && isUntold(choice)));

/** Do what a click on the board asks for. */
export function pick(store: TableStore, pointed: Pointed): void {
  const atlas = store.atlas.value;
  const frame = store.frame.value;
  if (!atlas || !frame) return;
  store.menu.value = null;
  store.notices.close();
  if (store.confirming.value) store.confirming.value = null;
  if (!store.presenter.isCurrent.value || store.isPassing.value) {
    store.looked.value = pointed;
    return;
  }
  store.dismiss();
  // The pieces are chosen and the way is known: a click on the goal sends them off.
  if (pointed.space === frame.board.goal && store.isOpen.value && pressPrimary()) return;
  if (!store.isOpen.value) {
    store.looked.value = pointed;
    if (!pointed.touch && !frame.outcome) {
      store.notices.say({ kind: "news", text: whoseTurn(store), rule: frame.asks[0]?.rule ?? "" });
    }
    return;
  }
  const would = (choices: readonly Choice[]) =>
    reading(store, [atlas, frame.board], pointed, choices);
  const take = (choice: Choice) => {
    if (isToBeSeen(choice, pointed)) {
      const entries = [{ label: choice.label, choice, picks: [] }];
      store.menu.value = { at: pointed, title: "", entries };
    } else store.choose(choice, pointed);
  };
  const found = would(store.marked.value);
  if (found.kind !== "none" && isAnother(store, frame.board, pointed)) {
    // Nothing else than what was clicked is set in motion without a word.
    store.menu.value = menuOf(atlas, frame.board, pointed, entriesOf(found));
    store.looked.value = null;
    store.askWhy(pointed.refs, pointed.refs[0] ?? pointed.space);
    return;
  }
  switch (found.kind) {
    case "act":
      take(found.choice);
      break;
    case "narrow":
      store.picks.value = found.picks;
      break;
    case "menu": {
      const menu = menuOf(atlas, frame.board, pointed, found.entries);
      const only = menu.entries.length === 1 ? menu.entries[0]?.choice : null;
      if (only) take(only);
      else store.menu.value = menu;
      break;
    }
    case "none": {
      // What is seldom wanted is not marked on the board, but may be done; not with a piece alone.
      const isPieces = ({ choice, picks }: Entry) =>
        [...(choice?.refs ?? []), ...picks].some(({ kind }) => kind === "piece");
      const all = entriesOf(would(store.choices.value));
      const seldom = isExact(frame.board, pointed) ? all.filter(isPieces) : all;
      if (seldom.length) {
        look(store, pointed);
        store.menu.value = menuOf(atlas, frame.board, pointed, seldom);
      } else refuse(store, atlas, pointed);
    }
  }
}

/** What a click leads to, as entries of a menu even if there is but one. */
function entriesOf(found: Resolution): readonly Entry[] {
  if (found.kind === "menu") return found.entries;
  if (found.kind === "act") return [{ label: found.choice.label, choice: found.choice, picks: [] }];
  if (found.kind === "none") return [];
  const type = found.picks.find(({ kind }) => kind === "type")?.value ?? "";
  return [{ label: kindLabel(type), choice: null, picks: found.picks }];
}

/** The menu of what a click may mean. */
function menuOf(atlas: Atlas, board: Board, at: Pointed, entries: readonly Entry[]): Menu {
  const title = spaceOf(atlas, at.space)?.name ?? "";
  const nameOf = ({ picks }: Entry) =>
    board.tokens?.find(({ ref }) => picks.some(({ value }) => value === ref))?.name;
  const kept = collapse(
    // Of several pieces with which the same can be begun each is named.
    entries.map((entry) => {
      const isAlone = entries.every((other) => other === entry || other.label !== entry.label);
      const name = entry.choice || isAlone ? undefined : nameOf(entry);
      return name ? { ...entry, label: `${entry.label} ${name}` } : entry;
    }),
    (choice) => likeness(board, choice),
    (label, count) => t("menu.alike", label, count),
  );
  return { at, title, entries: kept };
}

/** Show what can be done in the place that was just chosen, as soon as the server has told. */
export function unfold(store: TableStore): void {
  const { value: pointed } = store.opened;
  const atlas = store.atlas.value;
  const board = store.frame.value?.board;
  if (!pointed || !atlas || !board || store.isBusy.value || !store.isOpen.value) return;
  store.opened.value = null;
  const possible = meanings(atlas, board, pointed);
  const found = resolve(store.marked.value, store.picks.value, possible, typeLabel);
  if (found.kind === "menu") store.menu.value = menuOf(atlas, board, pointed, found.entries);
}

/** Ask the server why nothing there can be chosen. */
function refuse(store: TableStore, atlas: Atlas, pointed: Pointed): void {
  store.looked.value = pointed;
  const land = spaceOf(atlas, pointed.space)?.code ?? pointed.space;
  // A hex of water is pointed at for the water.
  const found = atlas.byCode.get(land);
  const water = found?.kind === "sea" ? (found.part_of ?? "") : "";
  const codes = [...pointed.refs, ...pointed.stack, pointed.space, land, water].filter(Boolean);
  store.askWhy([...new Set(codes)], pointed.refs[0] ?? land);
}
