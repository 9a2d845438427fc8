import { describe, expect, it, vi } from "vitest";
import type { GameModule } from "../src/games";
import type { Atlas, Space } from "../src/map/atlas";
import type { Board, LogLine } from "../src/protocol";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("navigator", { language: "en" });
const { holdTime, moments } = await import("../src/table/presenter");
const { battleLines, lastBattle, losses, rolledUpon } = await import("../src/table/report");
const { concerning } = await import("../src/table/summary");
const { trailsOf } = await import("../src/map/Trails");
const { change } = await import("../src/settings");

function line(ply: number, kind: string, more: Partial<LogLine> = {}): LogLine {
  return {
    ply,
    seat: 0,
    kind,
    rule: "",
    text: kind,
    event: { type: kind },
    spaces: [],
    faces: [],
    seats: [],
    heading: null,
    ...more,
  };
}

const shot = (ply: number, seat: number, kind: string, face: number, hit: boolean) =>
  line(ply, "fired", { seat, faces: [face], event: { type: "fired", kind, needed: 4, hit } });

const game: GameModule = {
  battleKinds: { begins: ["began"], ends: ["ended"], brings: ["conquered"] },
};
const battle = [
  line(3, "began", { event: { type: "began", space: "MAC", attacker: 1, defender: 0 } }),
  shot(4, 1, "infantry", 5, true),
  shot(5, 0, "cavalry", 2, false),
  shot(6, 1, "infantry", 4, true),
  line(6, "ended", { seat: 1 }),
  line(6, "conquered", { seat: 1 }),
  line(6, "collected", { seat: 1 }),
];

describe("what happened in between", () => {
  it("gets a moment for every move and every roll, and one for a run of quiet lines", () => {
    const lines = [
      line(1, "marched", { spaces: ["ITA", "SIC"] }),
      line(1, "conquered", { spaces: ["SIC"] }),
      line(4, "marched", { spaces: ["ITA", "NEA"] }),
      line(5, "bought"),
      line(6, "bought"),
      line(7, "bought"),
      shot(8, 0, "infantry", 3, false),
      shot(9, 1, "infantry", 3, false),
    ];
    expect(moments(lines)).toEqual([
      { ply: 2, count: 2 },
      { ply: 5, count: 1 },
      { ply: 8, count: 3 },
      { ply: 9, count: 1 },
      { ply: 10, count: 1 },
    ]);
  });

  it("is held as long as the settings want, never skipped for being much", () => {
    const roll = [shot(1, 0, "infantry", 3, false)];
    expect(holdTime(roll)).toBeGreaterThan(holdTime([line(1, "marched", { spaces: ["A", "B"] })]));
    const normal = holdTime(roll);
    change({ speed: "slow" });
    expect(holdTime(roll)).toBe(2 * normal);
    change({ speed: "instant" });
    expect(holdTime(roll)).toBe(0);
    change({ speed: "normal" });
  });
});

describe("a trail", () => {
  it("is left by whoever tells a path, an origin and a goal, or a beginning and an end", () => {
    const told = (event: Record<string, unknown>) =>
      trailsOf([line(1, "went", { event: { type: "went", ...event } })]);
    expect(told({ path: ["K26", "K25", "K24"] })).toMatchObject([{ from: "K26", to: "K24" }]);
    expect(told({ origin: "K26", to: "L25" })).toMatchObject([{ from: "K26", to: "L25" }]);
    expect(told({ start: "T26", end: "sea:U29" })).toMatchObject([{ from: "T26", to: "sea:U29" }]);
    expect(told({ start: "T26", end: "T26" })).toEqual([]);
  });
});

describe("a battle", () => {
  it("parts its dice by rounds where it has any", () => {
    const { battleKinds: kinds } = game as Required<GameModule>;
    const inRounds = { battleKinds: { ...kinds, rounds: ["round"] } };
    const [began, first, second, third] = battle as [LogLine, LogLine, LogLine, LogLine];
    const log = [began, line(3, "round"), first, second, line(5, "round"), third];
    const rounds = lastBattle(log, inRounds)?.rounds.map(({ shots }) => shots);
    expect(rounds).toEqual([[], [first, second], [third]]);
    expect(lastBattle(log, game)?.rounds.map(({ shots }) => shots.length)).toEqual([3]);
  });

  it("is told with every shot, its losses and what came of it", () => {
    const report = lastBattle([line(1, "marched"), ...battle], game);
    expect(report).toMatchObject({ space: "MAC", attacker: 1, defender: 0, end: 5 });
    expect(report?.shots.map(({ faces }) => faces[0])).toEqual([5, 2, 4]);
    expect(report?.results.map(({ kind }) => kind)).toEqual(["ended", "conquered"]);
    // What the end itself cost is told before it; what falls later has other reasons.
    const fled = [
      ...battle.slice(0, 4),
      line(6, "drowned"),
      ...battle.slice(4),
      line(6, "drowned"),
    ];
    const costs = ({ kind }: LogLine) => kind === "drowned";
    const told = lastBattle(fled, {
      battleKinds: { begins: [], ends: [], brings: [], ...game.battleKinds, costs },
    });
    expect(told?.results.map(({ kind }) => kind)).toEqual(["ended", "drowned", "conquered"]);
    expect(report && losses(report, 0)).toMatchObject([{ kind: "infantry", count: 2 }]);
    expect(report && losses(report, 1)).toEqual([]);
  });

  it("is found in the log with what came of it, and nothing else", () => {
    const log = [line(1, "checked", { faces: [3, 4] }), ...battle, line(8, "checked")];
    const kinds = [...battleLines(log, game)].map(({ kind }) => kind);
    expect(kinds).toEqual(["began", "fired", "fired", "fired", "ended", "conquered"]);
    expect(battleLines(battle.slice(0, 3), game).size).toBe(3);
  });

  it("is not what was taken without a fight", () => {
    const march = [line(8, "marched"), line(8, "conquered")];
    expect(battleLines(march, game).size).toBe(0);
    expect(battleLines([...battle, ...march], game)).toEqual(battleLines(battle, game));
  });

  it("is the one that is over, if wanted, though the next has begun", () => {
    const next = line(6, "began", { event: { type: "began", space: "GAL" } });
    const log = [...battle, next];
    expect(lastBattle(log, game)).toMatchObject({ space: "GAL", end: -1 });
    expect(lastBattle(log, game, true)).toMatchObject({ space: "MAC", attacker: 1, end: 4 });
    expect(lastBattle([next], game, true)).toBeNull();
  });

  it("has no end while it is fought", () => {
    expect(lastBattle(battle.slice(0, 3), game)).toMatchObject({ end: -1, results: [] });
    expect(lastBattle([line(1, "marched")], game)).toBeNull();
  });
});

describe("what the dice brought upon an act", () => {
  const told = [line(4, "asked"), line(5, "tested", { faces: [2, 6] }), line(5, "lost")];
  it("is all that their ply tells", () => {
    expect(rolledUpon(4, [...told, line(6, "marched")], game)).toEqual(told.slice(1));
    expect(rolledUpon(3, told, game)).toEqual([]);
  });

  it("is left to the battle board, and what all take part in to the log", () => {
    const fought = [line(4, "began"), line(5, "fired", { faces: [3] })];
    expect(rolledUpon(4, fought, game)).toEqual([]);
    expect(rolledUpon(4, told, { ...game, quiet: ["tested"] })).toEqual([]);
  });
});

describe("what others did to a player", () => {
  const board = { players: [{ seat: 0, home: "MAC" }] } as unknown as Board;
  it("names him or his pieces, and was not his own doing", () => {
    const lines = [
      line(1, "conquered", { seat: 1, seats: [1, 0] }),
      line(2, "conquered", { seat: 1, seats: [1, 2] }),
      line(3, "captured", { seat: 1, event: { type: "captured", general: "MAC:general1" } }),
      line(4, "collected", { seat: 0, seats: [0] }),
      shot(5, 1, "infantry", 4, true),
    ];
    const found = concerning(lines, new Set([0]), [board], null);
    expect(found.map(({ ply }) => ply)).toEqual([1, 3]);
  });

  it("happened to a land that is his or was, or in it", () => {
    const hex = { code: "L25", part_of: "DAM" } as unknown as Space;
    const atlas = { byCode: new Map([["L25", hex]]) } as unknown as Atlas;
    const before = { tints: [{ space: "DAM", seat: 0 }] } as unknown as Board;
    const after = { tints: [{ space: "KHA", seat: 0 }] } as unknown as Board;
    const lines = [
      line(1, "war_declared", { seat: 1, event: { type: "war_declared", province: "DAM" } }),
      line(2, "war_declared", { seat: 1, event: { type: "war_declared", province: "SUL" } }),
      line(3, "pressure_applied", { seat: 2, event: { type: "", province: "KHA" } }),
      line(4, "attacked", { seat: 1, event: { type: "attacked", path: ["A1", "L25"] } }),
      line(5, "marched", { seat: 1, event: { type: "marched", path: ["L25", "A1"] } }),
      line(6, "sailed", { seat: 1, event: { type: "sailed", start: "L25", end: "A1" } }),
    ];
    const seen = (some: readonly LogLine[]) =>
      concerning(some, new Set([0]), [before, after], atlas).map(({ ply }) => ply);
    expect(seen(lines)).toEqual([1, 3, 4]);
    const [war, , , attack] = lines as [LogLine, LogLine, LogLine, LogLine];
    const marches = Array.from({ length: 20 }, (_, n) => ({ ...attack, ply: 10 + n }));
    expect(seen([war, ...marches])).toHaveLength(12);
    expect(seen([war, ...marches])[0]).toBe(1);
  });

  it("concerned a land on which he makes war", () => {
    const marker = { ref: "THE:war:0", kind: "war", at: "THE", seat: 0 };
    const board = { tokens: [marker] } as unknown as Board;
    const lines = [line(1, "allied", { seat: 1, event: { type: "allied", province: "THE" } })];
    const told = (claims: string[]) => concerning(lines, new Set([0]), [board], null, [], claims);
    expect(told(["war"])).toEqual(lines);
    expect(told([])).toEqual([]);
  });

  it("did not happen in a land after he had lost it", () => {
    const owner = (seat: number) => ({ tints: [{ space: "ITA", seat }] }) as unknown as Board;
    const at = (ply: number, kind: string, more: Partial<LogLine> = {}) =>
      line(ply, kind, { seat: 1, event: { type: kind, space: "ITA" }, ...more });
    const lines = [at(1, "marched"), at(2, "conquered", { seats: [1, 0] }), at(3, "founded")];
    const found = concerning(lines, new Set([0]), [owner(0), owner(1)], null);
    expect(found.map(({ ply }) => ply)).toEqual([1, 2]);
  });

  it("happened where pieces of his stand, and is worth telling", () => {
    const hex = { code: "P13", part_of: "SUL" } as unknown as Space;
    const atlas = { byCode: new Map([["P13", hex]]) } as unknown as Atlas;
    const scouts = { ref: "DAM:SC1", at: "P13", seat: 0 };
    const board = { tokens: [scouts] } as unknown as Board;
    const lines = [
      line(1, "attacked", { seat: 1, event: { type: "attacked", target: "P13" } }),
      line(2, "restored", { seat: -1, event: { type: "restored", units: ["DAM:SC1"] } }),
      line(3, "check_made", { seat: 1, seats: [0], faces: [4, 5] }),
    ];
    const found = concerning(lines, new Set([0]), [board], atlas, ["restored"]);
    expect(found.map(({ ply }) => ply)).toEqual([1, 3]);
  });
});
