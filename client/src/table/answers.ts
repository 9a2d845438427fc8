/** Which answers get a button in the prompt, and which of them Enter takes. */

import type { Barred, Choice } from "../protocol";
import { maybe } from "../words";
import { buttons, narrow, openRefs, type Picked } from "./narrowing";
import { fullest, type Numbers, numberSets } from "./numbers";
import { pointedAt, wouldTake } from "./picking";
import type { TableStore } from "./store";

/** With so few answers, those on the board get buttons too; more about battles, or at the end. */
const FEW = 2;
const FEW_IN_BATTLE = 6;
/** So much that may not be done now is shown beside what may. */
const BARRED = 3;
/** So many characters fit on their buttons. */
const ROOM = 180;
/** Pieces of one place get buttons too, if so many characters are enough. */
const ROOM_TOGETHER = 130;

/** The answers that get a button, those that numbers tell apart, and the one under the cursor. */
export function answersOf(store: TableStore) {
  const { sets: all, rest } = numberSets(leftOf(store));
  const sets = all.length > FEW ? all.filter((set) => !isToPoint(store, set)) : all;
  const off = buttons(rest, store.picks.value);
  const more = rest.filter((one) => !off.includes(one));
  const isRead = isFew(store) || areSame(store, more) || areTogether(store, more);
  const plain = isRead ? [...off, ...more] : off;
  const pointed = wouldTake(store, pointedAt(store.cursor.value));
  const preview = pointed && plain.includes(pointed) ? null : pointed;
  const many = store.left.value.length - plain.length;
  return { sets, plain, pointed, preview, aside: asideOf(store), many };
}

/** What of a choice is still to be pointed at, in the words of the catalogue. */
function openFields(choice: Choice, picks: readonly Picked[]): readonly string[] {
  const open = openRefs(choice, picks).map(({ field }) => field);
  return (open.length ? open : [""]).map((field) => `${choice.action.type}.${field}`);
}

/** What is asked; when one thing is left to point at of a choice begun, it has its own question. */
export function questionOf(store: TableStore): string {
  const { value: picks } = store.picks;
  const { value: left } = store.left;
  const asked = new Set(left.flatMap((choice) => openFields(choice, picks)));
  const { prompt = "" } = store.ask.value ?? {};
  const isOne = picks.length > 0 && asked.size === 1;
  return isOne ? maybe(`next.${[...asked][0]}`, prompt) : prompt;
}

/** What is left of what the board marks. */
const leftOf = (store: TableStore) => narrow(store.marked.value, store.picks.value);

/** One choice of each kind that is seldom wanted. */
function asideOf(store: TableStore): readonly Choice[] {
  const off = store.left.value.filter((choice) => !store.marked.value.includes(choice));
  return [...new Map(off.map((choice) => [choice.action.type, choice])).values()];
}

/** Whether the numbers belong to something that is to be pointed at first. */
function isToPoint(store: TableStore, { listed: [first] }: Numbers): boolean {
  return first !== undefined && openRefs(first.choice, store.picks.value).length > 0;
}

function isFew(store: TableStore): boolean {
  const left = leftOf(store);
  const isBattle = store.frame.value?.board.battle || left.every((choice) => choice.final);
  const isLast = left.every((choice) => openRefs(choice, store.picks.value)[0]?.next);
  if (left.length <= FEW) return true;
  return Boolean(isBattle || isLast) && left.length <= FEW_IN_BATTLE && written(left) <= ROOM;
}

const written = (choices: readonly Choice[]) =>
  choices.reduce((sum, { label }) => sum + label.length, 0);

/** Whether choices mean one and the same thing, so that the board cannot tell them apart. */
function areSame(store: TableStore, choices: readonly Choice[]): boolean {
  const meant = choices.map((choice) =>
    openRefs(choice, store.picks.value).map(({ value }) => value),
  );
  const isSame = choices.length > 1 && new Set(meant.map((one) => one.join())).size === 1;
  const isWhole = choices.every(({ refs }) => !refs.some(({ next }) => next));
  return isSame && isWhole && Boolean(meant[0]?.length) && written(choices) <= ROOM;
}

/** Whether choices mean pieces of one place, which the board hardly tells apart. */
function areTogether(store: TableStore, choices: readonly Choice[]): boolean {
  const tokens = store.frame.value?.board.tokens ?? [];
  const places = choices.map(({ refs: [ref, ...further] }) =>
    ref?.kind === "piece" && !further.length
      ? tokens.find((token) => token.ref === ref.value)?.at
      : undefined,
  );
  const isOne = new Set(places).size === 1 && places[0] !== undefined;
  return isOne && written(choices) <= ROOM_TOGETHER;
}

/** The choice that Enter takes: nothing that gives something away for good, or to another. */
export function primaryOf(store: TableStore): Choice | null {
  const { pointed, plain, sets } = answersOf(store);
  if (pointed) return pointed;
  // What lets another have what he asks for may be asked in the midst of anything.
  const isConsent = ({ action }: Choice) => store.game.value.consents?.includes(action.type);
  if (sets.length || isMoreToPoint(store) || plain.some(isConsent)) return null;
  const harmless = plain.filter((choice) => !choice.danger);
  const open = harmless.filter(({ action }) => !store.game.value.finishes?.includes(action.type));
  // Nobody ends his turn by one key too many while there is something left to do in it.
  const isEnd = open.length > 0 && open.length < harmless.length;
  const first = isEnd ? open.find(({ cost }) => !cost) : harmless[0];
  return first ? fullest(first, harmless) : null;
}

/** Whether something on the board is still worth pointing at, and not only what is grave. */
function isMoreToPoint(store: TableStore): boolean {
  if (isFew(store)) return false;
  return store.left.value.some(
    (choice) => !choice.danger && openRefs(choice, store.picks.value).length > 0,
  );
}

/** What may not be done now, where it is little; of more the list of actions tells. */
export function barredOf(store: TableStore): readonly Barred[] {
  const barred = store.frame.value?.barred ?? [];
  const isShown = store.isOpen.value && !store.picks.value.length && barred.length <= BARRED;
  return isShown ? barred : [];
}

/** The free acts that lead out of a choice which can no longer be taken back. */
export function waysOut(store: TableStore): readonly Choice[] {
  const frame = store.frame.value;
  if (!frame || frame.undo >= 0 || !store.isOpen.value || store.picks.value.length) return [];
  const { waysOut: kinds = [] } = store.game.value;
  return frame.liberties.filter(({ action }) => kinds.includes(action.type));
}

/** The free acts that take what somebody has offered, who waits for it. */
export function offered({ frame, game }: TableStore): readonly Choice[] {
  const { accept } = game.value.pacts ?? {};
  return frame.value?.liberties.filter(({ action }) => action.type === accept) ?? [];
}

/** The free acts by which one may answer an offer that one is asked to take. */
export function counters({ choices, frame, game }: TableStore): readonly Choice[] {
  const { consents = [], offers = {} } = game.value;
  const isAsked = choices.value.some(({ action }) => consents.includes(action.type));
  return isAsked
    ? (frame.value?.liberties.filter(({ action }) => action.type in offers) ?? [])
    : [];
}
