/** All that a table page knows: what the server showed, and what the player is about to do. */

import { batch, computed, effect, signal } from "@preact/signals";
import { api, at, NO_LOG } from "../api";
import { moduleOf } from "../games";
import { type Atlas, loadAtlas } from "../map/atlas";
import type { Pointed } from "../map/BoardView";
import { wear } from "../map/symbols";
import { trailsOf } from "../map/Trails";
import type { BoardHandle } from "../map/useWindow";
import type {
  Ask,
  Choice,
  Frame,
  FromClient,
  FromServer,
  LogLine,
  Presence,
  Refused,
  Tagged,
} from "../protocol";
import { settings } from "../settings";
import { t } from "../words";
import { announce } from "./announce";
import { Coach } from "./coach";
import { ErrandRunner } from "./errands";
import { type Entry, narrow, type Picked, stepBack } from "./narrowing";
import { isUnread, Notices } from "./notices";
import { Odds } from "./odds";
import { Presenter, type Scene } from "./presenter";
import { askHere, isAlone, isTakenBack, isUndisturbed } from "./questions";
import type { Report } from "./report";
import { Rolling } from "./rolling";
import { activeSeat, isAway } from "./seats";
import { Sequel } from "./sequel";
import { TableSocket } from "./socket";
import { Steady } from "./steady";
import { Talk } from "./talk";
import { Telling } from "./telling";
import { since } from "./thread";

export interface Menu {
  /** What was pointed at. */
  readonly at: Pointed;
  readonly title: string;
  readonly entries: readonly Entry[];
}

/**
 * At a shared screen the one who is asked next is given so many milliseconds to sit down, and
 * whoever is suddenly asked something else to see it.
 */
const AFTER_TURN = 700;
const AFTER_LIFT = 350;
/** Between two shots one sees what came of the first. */
const BETWEEN_SHOTS = 250;
const MAP_WAIT = 2000;
const MOST_LINES = 80;
const MOST_TRAILS = 16;

export class TableStore {
  readonly presenter = new Presenter(
    (scene, before) => this.onShow(scene, before),
    (ply, seat) => api.frame(at(this.id), ply, NO_LOG, seat),
  );
  readonly atlas = signal<Atlas | null>(null);
  readonly talk = new Talk(
    (message) => this.emit(message),
    () => this.actor.value,
  );
  /** When the time for what is owed runs out, by the clock of this page; 0: never. */
  readonly due = signal(0);
  readonly presence = signal<Presence | null>(null);
  readonly notices = new Notices();
  readonly picks = signal<readonly Picked[]>([]);
  readonly menu = signal<Menu | null>(null);
  readonly hover = signal<Pointed | null>(null);
  /** Where a dragged piece was let go; until the server has put it in hand. */
  readonly dropped = signal<Pointed | null>(null);
  /** Where a place was chosen whose menu opens when the server has told what is in it. */
  readonly opened = signal<Pointed | null>(null);
  /** The space whose card stays open until something else is done. */
  readonly looked = signal<Pointed | null>(null);
  readonly cursor = signal("");
  /** The space whose card lies open for who came there by keys. */
  readonly stood = signal("");
  /** The space that the line under the pointer speaks of; unlike the cursor, no key takes it. */
  readonly spoken = signal("");
  /** A choice that is asked about once more before it is sent. */
  readonly confirming = signal<Choice | null>(null);
  /** The battle that has just been decided, until one goes on. */
  readonly report = signal<Report | null>(null);
  /** What others did to oneself since one last decided something. */
  readonly summary = signal<readonly LogLine[]>([]);
  /** The seat whose player is to take the screen; -1 when he has. */
  readonly curtain = signal(-1);
  readonly pending = signal(false);
  /**
   * Whether another seat at this screen has just been asked, whose player is about to sit down, or
   * something that nobody here has brought about.
   */
  readonly isPassing = signal(false);
  readonly rolling = new Rolling();
  /** Whether nothing can be chosen for the moment. */
  readonly isBusy = computed(
    () => this.pending.value || this.isPassing.value || this.rolling.isOn.value,
  );
  /** Whether one sees how it came to what is asked, which follows then. */
  readonly isWatching = computed(() => !this.presenter.isCurrent.value || this.rolling.veils.value);
  private readonly telling = new Telling(this);
  readonly frame = computed(() => this.presenter.shown.value?.frame ?? null);
  /** The newest frame, shown or not: what one sends is sent upon it. */
  readonly newest = computed(() => this.presenter.tip.value?.frame ?? null);
  readonly log = computed(() => this.presenter.shown.value?.log ?? []);
  /** What the map and the players show: until dice lie, what was before they were thrown. */
  readonly pictured = computed(() => this.rolling.board.value ?? this.frame.value?.board ?? null);
  /** The log without what dice that still tumble will bring. */
  readonly told = computed(() => {
    const [first] = this.rolling.lines.value;
    return first ? this.log.value.filter(({ ply }) => ply < first.ply) : this.log.value;
  });
  readonly game = computed(() => moduleOf(this.frame.value?.table.game ?? ""));
  /** Whether whoever plays here is out of a game that goes on. */
  readonly isOut = computed(() => {
    const frame = this.frame.value;
    const own = frame?.board.players?.filter(({ seat }) => this.held.value.has(seat)) ?? [];
    return !frame?.outcome && own.length > 0 && own.every(({ out }) => out);
  });
  /** Whether one may go back further than alone: others, or the table, are asked first. */
  readonly canAskBack = computed(() => {
    const frame = this.frame.value;
    if (!frame || frame.seat < 0 || frame.outcome) return false;
    return !this.isOut.value || isAlone(frame);
  });
  /** What of the summary is shown now: a battle lies in its place until it is over. */
  readonly missed = computed(() =>
    this.report.value || this.frame.value?.board.battle ? [] : this.summary.value,
  );
  /** What others moved since one last decided something. */
  readonly trails = computed(() => {
    const scene = this.presenter.shown.value;
    if (!scene) return [];
    const mine = this.held.value;
    const news = since(scene.log.slice(-MOST_LINES), this.telling.thread.decided.value);
    return trailsOf(news.filter((line) => !mine.has(line.seat))).slice(-MOST_TRAILS);
  });
  readonly ask = computed<Ask | null>(
    () => (this.frame.value && askHere(this.frame.value)) ?? null,
  );
  /** The seat that is asked, or the one whose eyes these are. */
  readonly actor = computed(() => this.ask.value?.seat ?? this.frame.value?.seat ?? -1);
  /** Whether the player may choose now: it is his decision, and the screen shows what is. */
  readonly isOpen = computed(
    () =>
      this.ask.value !== null &&
      !this.isWatching.value &&
      this.report.value === null &&
      this.isLive.value,
  );
  readonly coach = new Coach();
  readonly choices = computed<readonly Choice[]>(() => {
    const { favour } = this.game.value;
    const choices = this.isOpen.value ? this.coach.filter(this.frame.value?.choices ?? []) : [];
    return favour ? [...choices].sort((one, other) => favour(other) - favour(one)) : choices;
  });
  /** What one watches, in words. */
  readonly watched = computed(() =>
    this.rolling.isOn.value
      ? t("battle.rolling")
      : (this.log.value.at(-1)?.text ?? t("wait.watching")),
  );
  /** The choices that the board marks: what is seldom wanted only once its kind is picked. */
  readonly marked = computed(() => {
    const { aside = [] } = this.game.value;
    const picked = this.picks.value.map(({ value }) => value);
    return this.choices.value.filter(
      ({ action: { type } }) => !aside.includes(type) || picked.includes(type),
    );
  });
  readonly left = computed(() => narrow(this.choices.value, this.picks.value));
  readonly steady = new Steady();
  /** The seat at this screen that shoots; while its dice tumble, still the one that threw them. */
  readonly shooter = computed(() => {
    const thrown = this.rolling.lines.value.at(-1)?.seat ?? -1;
    return this.held.value.has(thrown) ? thrown : this.actor.value;
  });
  /** Whether one shoots now, and may go on at the same target. */
  readonly isShooting = computed(() => {
    const { volleys = [] } = this.game.value;
    return this.choices.value.some(({ action }) => volleys.includes(action.type));
  });
  /** The seats that are played at this screen. */
  readonly held = computed<ReadonlySet<number>>(
    () =>
      new Set((this.frame.value?.table.seats ?? []).flatMap((one) => (one.mine ? one.seat : []))),
  );
  readonly isLive = computed(() => this.socket.line.value === "open");
  readonly socket: TableSocket;
  board: BoardHandle | null = null;
  /** When the player last went to what is now. */
  skipped = Number.NEGATIVE_INFINITY;
  readonly odds: Odds;
  readonly errands: ErrandRunner;
  private number = 0;
  /** The ply of one's own last act; -1 when it was not taken. */
  acted = -1;
  private readonly sequel = new Sequel();
  /** The plies of one's own acts that were but a part of a choice. */
  private parts: readonly number[] = [];
  private passTimer = 0;
  private mapTimer = 0;
  private readonly stopShooting: () => void;

  constructor(readonly id: string) {
    this.odds = new Odds(id);
    this.errands = new ErrandRunner(
      id,
      (action, seat) => this.act(action, seat),
      (seat) => this.seatName(seat),
      (text) => text && this.notices.say({ kind: "news", text, rule: "" }),
    );
    this.socket = new TableSocket(
      () => {
        const base = location.origin.replace(/^http/, "ws");
        const since = this.presenter.tip.value?.log.length ?? 0;
        const query = `since=${since}&language=${settings.peek().language}`;
        return `${base}/api/tables/${encodeURIComponent(id)}/socket?${query}`;
      },
      (message) => this.hear(message),
      () => {
        this.giveUp();
        this.errands.onLost();
      },
    );
    this.stopShooting = effect(() => this.shootOn());
  }

  /** Shoot once more at the same, if one wishes so. */
  private shootOn(): (() => void) | undefined {
    const seat = this.ask.value?.seat ?? -1;
    const next = this.isShooting.value && this.steady.next(seat, this.choices.value);
    // What lies open is read first; an act would end what others ask for.
    const isAsked = this.newest.value?.rollback || this.confirming.value || this.menu.value;
    if (!next || isAsked || this.isBusy.value) return;
    const timer = window.setTimeout(() => this.choose(next), BETWEEN_SHOTS);
    return () => window.clearTimeout(timer);
  }

  close(): void {
    this.socket.close();
    this.presenter.stop();
    this.stopShooting();
    this.rolling.close();
    this.notices.close();
    window.clearTimeout(this.passTimer);
    window.clearTimeout(this.mapTimer);
    document.title = t("app.name");
  }

  /** Take an action for the seat that is asked; returns its number, or 0 if it was not sent. */
  act(action: Tagged, seat = this.actor.value): number {
    const { value: now } = this.newest;
    const ply = now?.ply ?? 0;
    this.number += 1;
    if (now && this.isOwnTurn()) this.telling.thread.note(seat, now);
    if (!now?.board.battle) this.summary.value = [];
    const isSent = this.emit({ type: "act", seat, ply, action, id: this.number });
    this.acted = isSent ? ply : -1;
    this.forgetParts(ply);
    if (isSent && this.game.value.parts?.includes(action.type)) this.parts = [...this.parts, ply];
    this.sequel.end();
    return isSent ? this.number : 0;
  }

  /** Forget the parts of choices that were taken back, or that never came about. */
  private forgetParts(ply = this.newest.value?.ply ?? 0): void {
    this.parts = this.parts.filter((one) => one < ply);
  }

  /** Whether the last that happened is a part of the choice that one is making. */
  private isMidway(): boolean {
    const { ply = 0, undo = -1 } = this.newest.value ?? {};
    return undo >= 0 && this.isOpen.value && this.parts.at(-1) === ply - 1;
  }

  /** Whether a seat at this screen has its turn; where nobody has, all have. */
  isOwnTurn(): boolean {
    const active = this.newest.value && activeSeat(this.newest.value.board);
    return active == null || this.held.value.has(active);
  }

  /** Take a choice, made where one points *at*; what needs it is asked about first. */
  choose(choice: Choice, at?: Pointed): void {
    if (this.isBusy.value) return;
    if (!choice.confirm) {
      this.take(choice, at);
      return;
    }
    batch(() => {
      this.menu.value = null;
      this.confirming.value = choice;
    });
    announce(choice.confirm, true);
  }

  /** Say yes to what is asked once more; whoever chooses it twice has not. */
  confirm(): void {
    const { value: choice } = this.confirming;
    if (choice && !this.isBusy.value) this.take(choice);
  }

  private take(choice: Choice, at?: Pointed): void {
    if (this.isShooting.value)
      this.steady.note(this.ask.value?.seat ?? -1, choice, this.choices.value);
    if (at && this.game.value.opens?.includes(choice.action.type)) this.opened.value = at;
    const seat = this.ask.value?.seat ?? -1;
    this.actOn([choice.action, ...(choice.rest ?? [])], seat);
    this.putDown();
  }

  /** Send the first of some acts, and return its number; the others follow one by one. */
  actOn([first, ...rest]: readonly Tagged[], seat: number): number {
    const sent = first ? this.act(first, seat) : 0;
    if (sent) this.sequel.begin(seat, sent, rest);
    return sent;
  }

  /** Whether what is asked can be gone through with a list; a coach goes step by step. */
  readonly isListed = computed(
    () => this.isOpen.value && this.ask.value?.listed === true && !this.coach.step.value,
  );

  openList(): void {
    if (this.isListed.value && this.ask.value) void this.errands.open(this.ask.value.seat);
  }

  /** Hear why nothing of what was pointed at can be chosen. */
  askWhy(pointed: readonly string[], element: string): void {
    this.notices.tried = element;
    const { value: seat } = this.actor;
    const picked = this.picks.value.filter((pick) => pick.kind !== "type");
    this.emit({ type: "why", seat, pointed, picked: picked.map((pick) => pick.value) });
  }

  undo(to = (this.newest.value?.ply ?? 0) - 1): void {
    const { value: frame } = this.newest;
    if (!frame || this.pending.value) return;
    if (frame.undo < 0) {
      const how = t(isAlone(frame) ? "prompt.go_back" : "prompt.ask_back");
      const more = this.canAskBack.value ? ` ${how}` : "";
      this.notices.say({ kind: "news", text: t("prompt.no_undo") + more, rule: "" });
      return;
    }
    const [held = frame.seat] = this.held.value;
    const seat = this.ask.value?.seat ?? held;
    this.emit({ type: "undo", seat, ply: frame.ply, to, id: ++this.number });
    this.sequel.end();
    this.putDown();
  }

  /** Ask the others to go back further than one may alone. */
  readonly rollback = (to: number) => {
    const { value: frame } = this.newest;
    if (frame) this.emit({ type: "undo", seat: frame.seat, ply: frame.ply, to, id: ++this.number });
  };

  /** Send a message; says so, and is false, when the line is down. */
  emit(message: FromClient): boolean {
    const sent = this.socket.send(message);
    if (!sent) this.notices.deny(t("line.not_sent"));
    else if (message.type === "act" || message.type === "undo") {
      this.pending.value = true;
      this.telling.isAnswered = true;
    }
    return sent;
  }

  /** Close the report of a battle, and show what comes next; its last dice lie first. */
  goOn(): void {
    if (this.rolling.isOn.value) {
      this.rolling.end();
      return;
    }
    this.skipped = performance.now();
    this.report.value = null;
    this.presenter.goOn();
  }

  /** Show what is now, without what led to it. */
  skip(): void {
    this.presenter.skip();
    this.rolling.end();
    // A battle that was skipped may have made the presenter wait for its report.
    this.goOn();
  }

  /** Forget what was picked, but not sent. */
  putDown(): void {
    batch(() => {
      this.confirming.value = null;
      this.picks.value = [];
      this.menu.value = null;
      this.looked.value = null;
    });
  }

  /** Go one step back within a choice; false when there is none. What is decided stays so. */
  back(): boolean {
    const seat = this.shooter.value;
    if (this.report.value) this.goOn();
    else if (this.steady.on.value.has(seat)) this.steady.put(seat, false);
    else if (this.confirming.value) this.confirming.value = null;
    else if (this.menu.value) this.menu.value = null;
    else if (this.notices.toast.value?.kind === "refusal") {
      // The card of what was tried in vain goes with it: alone it may look as it did.
      this.notices.close();
      this.looked.value = null;
    } else if (this.looked.value) this.looked.value = null;
    else if (this.picks.value.length) this.picks.value = stepBack(this.picks.value);
    else if (this.notices.toast.value) this.notices.close();
    else if (this.missed.value.length) this.summary.value = [];
    else if (this.stood.value) this.stood.value = "";
    else if (this.isMidway()) this.undo();
    else return false;
    return true;
  }

  /** Put down what is in hand, whatever else lies open. */
  letGo(): void {
    this.looked.value = null;
    if (this.picks.value.length) this.picks.value = stepBack(this.picks.value);
    else if (this.isMidway()) this.undo();
  }

  /** Whoever goes on with the map has read what lies over it; on a phone that covers much of it. */
  dismiss(): void {
    if (this.missed.value.length) this.summary.value = [];
    if (this.looked.value?.touch) this.looked.value = null;
  }

  seatName(seat: number): string {
    return this.frame.value?.table.seats.find((one) => one.seat === seat)?.name ?? "";
  }

  /** Whether the person who plays a seat does not have the table open. */
  isAway(seat: number): boolean {
    return isAway(this.frame.value?.table.seats[seat], this.presence.value?.seats);
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "frame":
        this.receive(message);
        break;
      case "refused":
        this.refuse(message);
        break;
      case "said":
        this.talk.hear(message);
        break;
      case "presence":
        this.presence.value = message;
        break;
      case "pong":
        break;
    }
  }

  private receive(frame: Frame): void {
    const mine = this.pending.value && frame.taken === this.number;
    if (mine) this.pending.value = false;
    // Who is where he was before his act has taken it back.
    if (frame.ply <= this.acted) this.acted = -1;
    this.forgetParts(frame.ply);
    wear(frame.board.looks);
    if (!this.atlas.value && frame.board.map) this.unroll(frame.board.map);
    const { value: before } = this.newest;
    if (!before) this.telling.takeUp(frame);
    const isBack = this.report.value !== null && frame.ply < (this.frame.value?.ply ?? 0);
    this.presenter.receive(frame, mine);
    if (isBack) {
      this.skip();
      this.notices.tell([t("battle.taken_back")]);
    }
    if (!mine && before && isTakenBack(before, frame)) {
      this.notices.tell([t("prompt.taken_back")]);
    }
    const next = this.sequel.next(frame);
    if (next) {
      this.actOn(next.acts, next.seat);
      // A second click on the choice does not mean what stands in its place afterwards.
      this.pass(AFTER_LIFT);
    }
    this.errands.onFrame(frame);
    this.due.value = frame.table.left == null ? 0 : Date.now() + frame.table.left * 1000;
  }

  private refuse(refused: Refused): void {
    if (refused.id === this.number || isUnread(refused)) {
      this.giveUp();
      this.telling.isAnswered = false;
      if (this.errands.onRefused(refused)) return;
    }
    this.talk.onRefused(refused.rule);
    const isOpen = this.looked.value !== null && !this.isHolding();
    this.notices.explain(refused, isOpen && !this.frame.value?.board.battle);
  }

  /** What was sent has come to nothing, or nobody knows what came of it. */
  private giveUp(): void {
    this.acted = -1;
    // First: what was let go of must not be put down as soon as one may choose again.
    this.dropped.value = null;
    this.pending.value = false;
    this.sequel.end();
    this.steady.end();
    this.forgetParts();
  }

  /** Whether something is picked, or a piece under way. */
  isHolding(): boolean {
    const { tokens = [] } = this.frame.value?.board ?? {};
    return this.picks.value.length > 0 || tokens.some(({ marks }) => marks?.includes("selected"));
  }

  /** Fetch the map, and try again while it cannot be had. */
  private unroll(name: string): void {
    void loadAtlas(name).then(
      (atlas) => {
        this.atlas.value = atlas;
      },
      () => {
        window.clearTimeout(this.mapTimer);
        this.mapTimer = window.setTimeout(() => this.unroll(name), MAP_WAIT);
      },
    );
  }

  private onShow(scene: Scene, before: Scene | null): void {
    const { frame } = scene;
    this.coach.see(frame);
    if (!isUndisturbed(frame, before?.frame)) {
      this.putDown();
      this.cursor.value = "";
      this.stood.value = "";
      this.spoken.value = "";
    }
    if (before && before.frame.ply !== frame.ply) this.notices.pass();
    if (!frame.board.battle || frame.ply < (before?.frame.ply ?? 0)) this.steady.end();
    this.telling.show(scene, before);
  }

  /** Give the next player at this screen the time to sit down. */
  pass(time = AFTER_TURN): void {
    this.isPassing.value = true;
    window.clearTimeout(this.passTimer);
    this.passTimer = window.setTimeout(() => {
      this.isPassing.value = false;
    }, time);
  }

  /** Lift the curtain; a second click on it means nothing behind it. */
  lift(): void {
    this.curtain.value = -1;
    this.pass(AFTER_LIFT);
  }
}
