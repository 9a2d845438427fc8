/** The keyboard: every decision can be made with it. */

import { spaceOf } from "../map/atlas";
import { hexOf } from "../map/hexes";
import { zoomKeys } from "../map/ZoomButtons";
import type { Ask, Choice } from "../protocol";
import { numbered } from "./ActionList";
import { announce } from "./announce";
import { answersOf, primaryOf } from "./answers";
import { describe, spaceSentence, stepTo } from "./describe";
import type { Desk } from "./desk";
import { putBattleAside } from "./handover";
import { targets } from "./narrowing";
import { follow, pick, pointedAt, pressPrimary, wouldOffer, wouldTake } from "./picking";
import { takeBack } from "./Rollback";
import { outlook, priceOf } from "./Stakes";
import { homeOf } from "./seats";
import type { TableStore } from "./store";
import { isInView } from "./view";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The spaces that hold an answer, in the order of the choices. */
function stops(store: TableStore): string[] {
  const atlas = store.atlas.value;
  if (!atlas) return [];
  const { spaces, pieces } = targets(store.marked.value, store.picks.value);
  const { tokens = [], regions } = store.frame.value?.board ?? {};
  const places = [...pieces.keys()].map((ref) => tokens.find((token) => token.ref === ref)?.at);
  const codes = [...places, ...spaces.keys()].map(
    (code) => spaceOf(atlas, hexOf(atlas, regions, code ?? ""))?.code ?? "",
  );
  return [...new Set(codes)].filter(Boolean);
}

function stand(store: TableStore, code: string): void {
  const atlas = store.atlas.value;
  const frame = store.frame.value;
  if (!atlas || !frame || !code) return;
  store.cursor.value = code;
  store.stood.value = code;
  // Where the pointer rests means nothing as long as one goes by keys.
  store.hover.value = null;
  store.looked.value = null;
  store.board?.reveal(code);
  const found = describe(atlas, frame.board, code, frame.seat);
  if (!found) return;
  const sentence = spaceSentence(found, (seat) => store.seatName(seat));
  announce([...offered(store, code), sentence].join(". "));
}

/** What Enter would do in a space and what that takes, as the pointer would tell it. */
function offered(store: TableStore, code: string): string[] {
  const choice = wouldTake(store, pointedAt(code));
  return choice ? [choice.label, priceOf(choice), outlook(choice)].filter(Boolean) : [];
}

/** Keys while the board has the focus. */
export function boardKey(store: TableStore, event: KeyboardEvent): void {
  const atlas = store.atlas.value;
  const frame = store.frame.value;
  if (!atlas || !frame || event.target !== event.currentTarget) return;
  const arrow = ARROWS[event.key];
  const home = spaceOf(atlas, homeOf(frame))?.code;
  const now = store.cursor.value || home || atlas.spaces[0]?.code || "";
  if (arrow) {
    event.preventDefault();
    stand(store, store.cursor.value ? stepTo(atlas, now, ...arrow) : now);
  } else if (event.key === "Tab") {
    const known = stops(store);
    const next = known.indexOf(store.cursor.value) + (event.shiftKey ? -1 : 1);
    const code = known[next];
    if (next < 0 || !code) {
      store.cursor.value = "";
      return;
    }
    event.preventDefault();
    stand(store, code);
  } else if ((event.key === "Enter" || event.key === " ") && store.cursor.value) {
    const spot = store.board?.spot(store.cursor.value) ?? { x: 80, y: 80 };
    const pointed = pointedAt(store.cursor.value, spot);
    // Where a choice has begun, and is not gone on with here, the prompt says what Enter does.
    const isBegun = store.picks.value.length > 0 && !wouldOffer(store, pointed).length;
    if (isBegun && primaryOf(store)) return;
    event.preventDefault();
    event.stopPropagation();
    pick(store, pointed);
  }
}

/** What Tab last led to: the next time it goes through the page. */
const led = new WeakMap<TableStore, Ask | null>();

/** Go to what can be chosen where nothing has the focus, once for each question. */
function isLed(store: TableStore, desk: Desk, { target }: KeyboardEvent): boolean {
  const { value: ask } = store.ask;
  // On a phone another pane may lie over the board.
  const isShown = desk.pane.value === "map" || !isInView(".tabbar");
  if (led.get(store) === ask || !store.isOpen.value || store.isBusy.value || !isShown) return false;
  if (target !== document.body || !focusFirst(store)) return false;
  led.set(store, ask);
  return true;
}

/** Go to the buttons of the prompt; false if there are none. */
function focusAnswer(): boolean {
  const button = document.querySelector<HTMLElement>(".prompt .acts button:not(:disabled)");
  button?.focus();
  return button !== null;
}

/** Go to the first thing that can be chosen, on the board or beside it. */
function focusFirst(store: TableStore): boolean {
  const [code] = stops(store);
  if (!code || store.confirming.value) return focusAnswer();
  document.querySelector<HTMLElement>(".board")?.focus({ preventScroll: true });
  stand(store, code);
  return true;
}

const WRITING = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, dialog";

/** Whether a key belongs to the field that has the focus; a whole number ends with Enter. */
function isTyping({ target, key }: KeyboardEvent): boolean {
  const field = target instanceof HTMLElement ? target.closest(WRITING) : null;
  const isNumber = field instanceof HTMLInputElement && field.type === "number";
  return field !== null && !(isNumber && key === "Enter" && field.checkValidity());
}

/** What Enter would press again to no purpose: it takes what bears its sign instead. */
const PRESSED = ":is(.stepper button, .no-aim, [role=tab][aria-selected=true])";

/** Whether something lies over the table; then the keys are not meant for what is behind it. */
const isCovered = (desk: Desk) => desk.rule.value !== null || desk.window.value !== "";

/** Put the battle board aside, which may lie over what it asks about; false when it is not shown. */
function closeBattle(store: TableStore, desk: Desk): boolean {
  if (desk.battleAside.value || !document.querySelector(".battle")) return false;
  putBattleAside(store, desk);
  return true;
}

/** Put the final standings aside; false when they are not shown. */
function closeEnd(store: TableStore, desk: Desk): boolean {
  if (!store.frame.value?.outcome || desk.endAside.value) return false;
  desk.endAside.value = true;
  return true;
}

/** Keys anywhere on the page of a table. */
export function tableKey(store: TableStore, desk: Desk, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  // A window takes Escape itself, whatever has the focus.
  if (document.querySelector("dialog[open]")) return;
  if (isCovered(desk)) {
    const closes = event.key === "Escape" || (event.key === "?" && !isTyping(event));
    if (closes && desk.close()) event.preventDefault();
    return;
  }
  if (isTyping(event)) {
    if (event.key === "Escape" && event.target instanceof HTMLElement) event.target.blur();
    return;
  }
  const onButton =
    event.target instanceof HTMLElement &&
    event.target.closest(`:is(button, a, summary):not(${PRESSED})`);
  const isCurtained = store.curtain.value >= 0;
  const isAnswering =
    ANSWERING.test(event.key) ||
    (event.key === " " && onButton) ||
    (event.key === "Escape" && isCurtained);
  const isSkipping = event.key === "Enter" && store.rolling.veils.value && !isCurtained;
  if (isAnswering && (event.repeat || (store.isPassing.value && !isSkipping))) {
    // It was meant for what was asked before.
    event.preventDefault();
    return;
  }
  if (isCurtained || store.report.value) {
    const front = isCurtained ? ".curtain" : ".battle";
    const isAnswer = event.key === "Enter" && onButton && onButton.closest(front);
    if (!isAnswer && (event.key === "Enter" || event.key === "Escape")) {
      event.preventDefault();
      enter(store);
    }
    return;
  }
  const reveal = document.querySelector<HTMLElement>(".reveal .go-on");
  if (reveal && event.key === "Enter") {
    event.preventDefault();
    reveal.click();
    return;
  }
  if (event.key === "Tab" && !event.shiftKey && isLed(store, desk, event)) {
    event.preventDefault();
    return;
  }
  if (/^[0-9]$/.test(event.key)) {
    byNumber(store, Number(event.key) - 1);
    return;
  }
  const acts: Readonly<Record<string, () => void>> = {
    // Only a phone shows the pane that is closed last.
    Escape: () => store.back() || closeBattle(store, desk) || closeEnd(store, desk) || desk.close(),
    Enter: () => {
      if (!onButton) enter(store);
    },
    u: () => takeBack(store, desk),
    l: () => {
      desk.showTab("actions");
      requestAnimationFrame(() =>
        document.querySelector<HTMLButtonElement>(".action-list button")?.focus(),
      );
    },
    b: () => store.openList(),
    t: () => {
      if (store.frame.value?.board.charts?.length) desk.showTab("charts");
    },
    o: () => desk.open("offers"),
    m: () => desk.open("menu"),
    "?": () => desk.showRule(store.ask.value?.rule ?? ""),
    ...zoomKeys(store.board),
  };
  const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  if (!(event.key === "Enter" && onButton)) event.preventDefault();
  act();
}

const ANSWERING = /^([0-9]|Enter)$/;

/** After what was skipped Enter answers nothing for so many milliseconds. */
const AFTER_SKIP = 500;

function enter(store: TableStore): void {
  if (store.curtain.value >= 0) {
    document.querySelector<HTMLButtonElement>(".curtain .primary")?.click();
    return;
  }
  if (store.report.value) {
    store.goOn();
    return;
  }
  if (store.isWatching.value) {
    store.skip();
    return;
  }
  // Who presses it twice to see what is now has not answered what is asked then.
  if (performance.now() - store.skipped < AFTER_SKIP) return;
  const asked = store.confirming.value;
  if (asked) {
    if (!asked.danger) store.confirm();
    return;
  }
  const choice = primaryOf(store);
  if (choice) store.choose(choice);
  else pressPrimary();
}

function byNumber(store: TableStore, place: number): void {
  const asked = store.confirming.value;
  if (asked) {
    // A key of its own: whoever presses the one of the choice twice has not said yes.
    if (place < 0 && asked.danger) store.confirm();
    return;
  }
  const menu = store.menu.value;
  if (menu) {
    const entry = menu.entries[place];
    if (entry) follow(store, entry);
    return;
  }
  const choices = shownNumbered(store);
  const choice = choices[place];
  if (choice) store.choose(choice);
  if (!choices.length) toStepper(place + 1);
}

/** The choices that show a digit, in the open list or else on a button; null where Enter stands. */
function shownNumbered(store: TableStore): readonly (Choice | null)[] {
  if (isInView(".action-list")) return numbered(store);
  const primary = primaryOf(store);
  return answersOf(store).plain.map((choice) => (choice === primary ? null : choice));
}

/** Where nothing is numbered, a digit is how many of the first kind. */
function toStepper(digit: number): void {
  const number = document.querySelector<HTMLElement>(".prompt .stepper [role=spinbutton]");
  number?.focus();
  number?.dispatchEvent(new KeyboardEvent("keydown", { key: String(digit), bubbles: true }));
}
