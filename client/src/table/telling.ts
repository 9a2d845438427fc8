/** Who is told what when a frame is shown: news, dice, how a battle ended, whose turn it is. */

import type { Ask, Board, Frame, LogLine } from "../protocol";
import { settings, speed } from "../settings";
import { t } from "../words";
import { announce, notify } from "./announce";
import { NOTE } from "./notices";
import { freshLines, type Scene } from "./presenter";
import { askHere, asksConsent, isSameAsked } from "./questions";
import { lastBattle, type Report, rolledUpon } from "./report";
import { activeSeat, seatsOut } from "./seats";
import type { TableStore } from "./store";
import { concerning } from "./summary";
import { since, Thread } from "./thread";
import { isInView } from "./view";

export class Telling {
  readonly thread = new Thread();
  /** Whether one has done something since one was last asked. */
  isAnswered = false;
  /** The ply from which on the end of a battle is news. */
  private reported = 0;
  /** What was shown when one was last asked. */
  private last: Frame | null = null;

  constructor(private readonly store: TableStore) {}

  /** Coming to a table, take up the thread. */
  takeUp(frame: Frame): void {
    this.thread.take(frame);
    this.reported = frame.ply;
  }

  /** Tell of a scene that is shown now. */
  show(scene: Scene, before: Scene | null): void {
    const fresh = freshLines(scene, before);
    this.tellNews(scene, fresh);
    this.tellDice(scene, fresh);
    this.roll(scene, before, this.noteBattle(scene));
    const ask = askHere(scene.frame);
    if (ask && this.store.presenter.isCurrent.value) this.call(ask, scene, before);
    this.store.rolling.after(() => this.say(scene, before, fresh));
  }

  /** Tell news at once; of what one has just done oneself only what the log does not show. */
  private tellNews({ frame }: Scene, fresh: readonly LogLine[]): void {
    const { acted, game, notices } = this.store;
    const own = fresh.find(({ ply, seat }) => ply === acted && seat === frame.seat);
    const isTold = (line: LogLine) => line === own && isInView(".log-panel");
    const isNews = ({ kind }: LogLine) => kind === NOTE || game.value.news?.includes(kind);
    const told = fresh.filter((line) => isNews(line) && !isTold(line));
    const texts = told.map(({ text }) => text);
    if (told.length) notices.tell(texts, told.at(-1)?.rule);
  }

  /** Say what dice brought upon one's own act, where no battle, list or log shows it. */
  private tellDice({ log }: Scene, fresh: readonly LogLine[]): void {
    const { acted, game, errands, notices } = this.store;
    if (!fresh.some(({ ply }) => ply === acted + 1)) return;
    const told = rolledUpon(acted, log, game.value);
    if (!told.length || errands.list.value || isInView(".log-panel")) return;
    const texts = told.map((line) => line.text);
    const faces = told.flatMap((line) => line.faces);
    notices.tell(texts, told[0]?.rule, faces);
  }

  /** Stop at the end of a battle in which one took part; returns it. */
  private noteBattle({ frame, log }: Scene): Report | null {
    const { game, held, presenter, report, steady } = this.store;
    this.thread.cut(frame.ply);
    this.reported = Math.min(this.reported, frame.ply);
    // The next battle may have begun with the end of this one.
    const found = lastBattle(log, game.value, true);
    const end = found ? (log[found.end]?.ply ?? -1) : -1;
    if (!found || end < this.reported || !found.shots.length) return null;
    this.reported = end + 1;
    steady.end();
    const concerns = held.value.has(found.attacker) || held.value.has(found.defender);
    if (!concerns || settings.value.dice === "off" || speed() === Infinity) return null;
    report.value = found;
    presenter.pause();
    return found;
  }

  /** Let the dice of a battle tumble, be it *over*; what they bring is told when they lie. */
  private roll({ frame, log }: Scene, before: Scene | null, over: Report | null): void {
    const { game, report, rolling } = this.store;
    const isFought = frame.board.battle && !report.value;
    const fought = over ?? (isFought ? lastBattle(log, game.value) : null);
    const since = before?.frame.ply ?? 0;
    const isNew = ({ ply, faces }: LogLine) => before && faces.length > 0 && ply >= since;
    const thrown = fought?.shots.filter(isNew) ?? [];
    const isOther = !before || !isSameAsked(frame, before.frame);
    rolling.begin(thrown, isOther, before?.frame.board);
  }

  /** It is the player's turn to decide: tell what he missed, and who is to sit down. */
  private call(ask: Ask, { frame, log }: Scene, before: Scene | null): void {
    const { store, last, thread } = this;
    if (last && this.isOther(ask, frame, last)) store.pass();
    this.isAnswered = false;
    this.last = frame;
    // Whoever comes back to a game that goes on need not be the one who left.
    const isNext = last
      ? activeSeat(last.board) !== ask.seat && activeSeat(frame.board) === ask.seat
      : frame.ply > 0;
    const summarise = (from: number, seats: ReadonlySet<number>, board: Board) => {
      const { quiet, claims } = store.game.value;
      const boards = [board, frame.board];
      const lines = since(log, from);
      store.summary.value = concerning(lines, seats, boards, store.atlas.value, quiet, claims);
    };
    if (isNext && store.held.value.size > 1) {
      const { ply, board } = thread.of(ask.seat, frame);
      summarise(ply, new Set([ask.seat]), board);
      if (settings.value.curtain) store.curtain.value = ask.seat;
    } else if (!(before && askHere(before.frame)) && store.isOwnTurn()) {
      summarise(thread.decided.value, store.held.value, (last ?? frame).board);
    }
  }

  /** Whether another is to sit down, or a key that is about to be pressed is not for what is asked. */
  private isOther(ask: Ask, frame: Frame, last: Frame): boolean {
    const then = askHere(last);
    if (then?.seat !== ask.seat) return true;
    // Another's act has put this before the player.
    if (!this.isAnswered && ask.prompt !== then.prompt) return true;
    return asksConsent(frame) && !asksConsent(last);
  }

  /** Say for the ear, and to who looks elsewhere, what has happened and whose move it is. */
  private say({ frame }: Scene, before: Scene | null, fresh: readonly LogLine[]): void {
    const { table } = frame;
    const ask = askHere(frame);
    const news = fresh
      .slice(-4)
      .map((line) => line.text)
      .join(". ");
    const called = ask && before && !askHere(before.frame);
    announce([news, ask?.prompt ?? ""].filter(Boolean).join(". "), Boolean(called));
    document.title = ask ? t("title.turn", table.game_title) : `${table.game_title} · Hexarch`;
    if (called) notify(t("notify.turn"), ask.prompt, table.id);
    this.tellOfFallen(frame, before);
  }

  /** Say who is out of the game now; whoever it is himself is told by the prompt. */
  private tellOfFallen(frame: Frame, before: Scene | null): void {
    if (!before || frame.outcome) return;
    const known = seatsOut(before.frame.board);
    const fallen = [...seatsOut(frame.board)].filter(
      (seat) => !known.has(seat) && !frame.table.seats[seat]?.mine,
    );
    if (!fallen.length) return;
    const names = fallen.map((seat) => this.store.seatName(seat)).join(", ");
    this.store.notices.say({ kind: "news", text: t("player.falls", names), rule: "" });
  }
}
