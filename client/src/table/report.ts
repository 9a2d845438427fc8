/** A battle as the log tells it: every shot, what was lost, and how it ended. */

import type { GameModule } from "../games";
import type { LogLine, Token } from "../protocol";

/** What was thrown in one round; in a battle without rounds, all of it. */
export interface Volley {
  /** The line that tells of its beginning. */
  readonly opened: LogLine | null;
  readonly shots: readonly LogLine[];
}

export interface Report {
  readonly space: string;
  readonly attacker: number;
  readonly defender: number;
  /** Lines that tell of a loss, where no shot does. */
  readonly fallen: readonly LogLine[];
  /** Lines that tell of a die or of a sure hit, the first one first. */
  readonly shots: readonly LogLine[];
  readonly rounds: readonly Volley[];
  /** What came of it; nothing while it is being fought. */
  readonly results: readonly LogLine[];
  /** Where in the log the battle was decided. */
  readonly end: number;
}

/** No battle takes more lines than this. */
const REACH = 600;

export const isShot = ({ event, faces }: LogLine) =>
  faces.length > 0 || typeof event.hit === "boolean";

/** Whether a die fell in a battle; some hits are sure. */
export const hasDice = (report: Report | null) =>
  report?.shots.some(({ faces }) => faces.length > 0) ?? false;

function volleys(fought: readonly LogLine[], kinds: readonly string[]): Volley[] {
  const starts = fought.flatMap((line, at) => (kinds.includes(line.kind) ? [at] : []));
  return [-1, ...starts].map((start, place) => ({
    opened: fought[start] ?? null,
    shots: fought.slice(start + 1, starts[place]).filter(isShot),
  }));
}

/** The newest dice: those of the last round, or the last shot where there are no rounds. */
export function rollOf({ rounds, shots }: Report): readonly LogLine[] {
  const last = rounds.at(-1);
  return last?.opened ? last.shots : shots.slice(-1);
}

/** The last battle that a log tells of; the last one that is over, if that is asked for. */
export function lastBattle(
  log: readonly LogLine[],
  game: GameModule,
  isOver = false,
): Report | null {
  const kinds = game.battleKinds;
  if (!kinds) return null;
  for (let at = log.length - 1; at >= Math.max(0, log.length - REACH); at--) {
    const line = log[at] as LogLine;
    if (!kinds.begins.includes(line.kind)) continue;
    const { space, at: place, attacker, defender } = line.event;
    const told = log.slice(at + 1);
    const over = told.findIndex(({ kind }) => kinds.ends.includes(kind));
    if (isOver && over < 0) continue;
    const fought = over < 0 ? told : told.slice(0, over);
    const last = told[over];
    return {
      space: String(space ?? place),
      attacker: Number(attacker),
      defender: Number(defender),
      fallen: fought.filter(({ kind }) => kinds.fallen?.includes(kind)),
      shots: fought.filter(isShot),
      rounds: volleys(fought, kinds.rounds ?? []),
      results: last
        ? [
            last,
            ...fought.filter((line) => line.ply === last.ply && kinds.costs?.(line)),
            ...told
              .slice(over + 1)
              .filter(({ ply, kind }) => ply === last.ply && kinds.brings.includes(kind)),
          ]
        : [],
      end: over < 0 ? -1 : at + 1 + over,
    };
  }
  return null;
}

/** The lines of a log that tell of battles, and what came of them right after. */
export function battleLines(log: readonly LogLine[], game: GameModule): Set<LogLine> {
  const { begins, ends, brings } = game.battleKinds ?? { begins: [], ends: [], brings: [] };
  const found = new Set<LogLine>();
  let isFought = false;
  let isOver = false;
  for (const line of log) {
    if (begins.includes(line.kind)) isFought = true;
    isOver = isOver && brings.includes(line.kind);
    if (isFought || isOver) found.add(line);
    if (isFought && ends.includes(line.kind)) {
      isFought = false;
      isOver = true;
    }
  }
  return found;
}

/** What dice brought that an act of this ply called for, other than those of a battle. */
export function rolledUpon(ply: number, log: readonly LogLine[], game: GameModule): LogLine[] {
  const told = log.slice(-REACH).filter((line) => line.ply === ply + 1);
  const isPlain = told.some(({ faces, kind }) => faces.length > 0 && !game.quiet?.includes(kind));
  if (!isPlain) return [];
  const fought = battleLines(log.slice(-REACH), game);
  return told.some((line) => fought.has(line)) ? [] : told;
}

/** What a side lost, counted by kind, as pieces to draw. */
export function losses(report: Report, seat: number): Token[] {
  const counts = new Map<string, number>();
  for (const { event, seat: shooter } of report.shots) {
    const isHit = event.hit === true && typeof event.kind === "string";
    if (isHit && shooter !== seat) {
      counts.set(String(event.kind), (counts.get(String(event.kind)) ?? 0) + 1);
    }
  }
  return [...counts].map(([kind, count]) => ({
    ref: `lost ${seat} ${kind}`,
    kind,
    at: report.space,
    name: kind,
    seat,
    count,
  }));
}
