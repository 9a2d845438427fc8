import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { empire } from "../src/games/empire";
import {
  beside,
  hexAt,
  isHex,
  type MapData,
  nearestHex,
  type Space,
  titleOf,
  toAtlas,
} from "../src/map/atlas";
import { mixed } from "../src/map/counters";
import { overlap, readPath } from "../src/map/geometry";
import { filled, hexOf, hexSpots, rim, wayOver, widerThan } from "../src/map/hexes";
import { arrange, fixturesOf } from "../src/map/layout";
import { isInTheWay, NO_MARKS } from "../src/map/Marked";
import { gatherPlaques, placePlaques } from "../src/map/plaques";
import { gather, isPile, levelAt, plainSize } from "../src/map/stacks";
import { LOOKS, patternId, SEATS, seatLook, silhouette, wear } from "../src/map/symbols";
import { trailsOf } from "../src/map/Trails";
import { journeys, standings } from "../src/map/travel";
import type { Board, LogLine, Token } from "../src/protocol";
import {
  describe as describeSpace,
  groundParts,
  linesOf,
  spaceSentence,
  stepTo,
} from "../src/table/describe";
import { marksOf, risky } from "../src/table/marks";

// The settings ask the browser; here there is none.
vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

const file = join(import.meta.dirname, "../../src/hexarch/boards/empire/map.json");
const atlas = toAtlas(JSON.parse(readFileSync(file, "utf8")) as MapData);
const width = atlas.hex_width ?? 0;
const near = levelAt(1, width);

function unit(ref: string, at: string, seat: number, more: Partial<Token> = {}): Token {
  return { ref, kind: "infantry", at, name: ref, seat, text: "3-2", home: "EQU", ...more };
}

const board = (tokens: readonly Token[], more: Partial<Board> = {}): Board => ({
  map: "empire",
  title: "",
  steps: [],
  step: 0,
  tokens,
  ...more,
});

describe("a finger", () => {
  it("means the nearest hex that can be chosen, if it is near", () => {
    const [x, y] = (atlas.byCode.get("K26") as Space).anchor;
    const spot = [x + width * 1.4, y] as const;
    expect(nearestHex(atlas, ["K26", "K21", "THE"], spot, width * 2)).toBe("K26");
    expect(nearestHex(atlas, ["K21", "THE"], spot, width * 2)).toBeUndefined();
  });
});

describe("the hex under a point", () => {
  it("is found for every middle, and near every corner", () => {
    for (const space of atlas.spaces.filter(isHex)) {
      const [x, y] = space.anchor;
      expect(hexAt(atlas, x, y)?.code).toBe(space.code);
      for (const [px, py] of readPath(space.d)[0] ?? []) {
        const inside = hexAt(atlas, x + (px - x) * 0.95, y + (py - y) * 0.95);
        expect(inside?.code).toBe(space.code);
      }
    }
  });

  it("is none beyond the map", () => {
    expect(hexAt(atlas, -200, 300)).toBeUndefined();
  });

  it("is named by its number and its city", () => {
    expect(titleOf(atlas.byCode.get("K26") as Space)).toBe("K26 Rousellon");
    expect(titleOf(atlas.byCode.get("L21") as Space)).toBe("L21");
    expect(titleOf(atlas.byCode.get("THE") as Space)).toBe("Thessella");
  });
});

describe("what lies beside", () => {
  it("are the six hexes about a hex, fewer at the edge", () => {
    const codes = (code: string) =>
      beside(atlas, atlas.byCode.get(code) as Space).map((one) => one.code);
    expect(codes("F22").sort()).toEqual(["E22", "E23", "F21", "F23", "G22", "G23"]);
    expect(codes("A1").length).toBeLessThan(6);
  });

  it("are the provinces over the borders of a province", () => {
    const names = beside(atlas, atlas.byCode.get("BAR") as Space).map((one) => one.name);
    expect(names).toEqual(["Turany"]);
  });

  it("holds the threats to a hex", () => {
    const tokens = [unit("a", "F22", 0), unit("b", "F23", 1), unit("c", "F25", 1)];
    const found = describeSpace(atlas, board(tokens), "F22", 0);
    const threats = found?.neighbours.flatMap(({ space, threats }) =>
      threats.map(() => space.code),
    );
    expect(threats).toEqual(["F23"]);
  });

  it("holds the owner of the province, too, where one stands against him", () => {
    const tokens = [unit("a", "F22", 0), unit("b", "F23", 1)];
    const tints = [{ space: atlas.byCode.get("F22")?.part_of ?? "", seat: 1 }];
    const near = (code: string, seat: number) =>
      describeSpace(atlas, board(tokens, { tints }), code, seat)?.neighbours.flatMap(
        ({ threats }) => threats.map((stack) => stack.seat),
      );
    expect(near("F22", 0)).toEqual([1]);
    expect(near("E22", 2), "his own units threaten nobody there").toEqual([0]);
  });

  it("holds Neutrals, too, beside whoever stands there", () => {
    const tokens = [unit("a", "F22", 0), unit("b", "F23", -1)];
    const near = (code: string) =>
      describeSpace(atlas, board(tokens), code, 0)?.neighbours.flatMap(({ threats }) =>
        threats.map((stack) => stack.seat),
      );
    expect(near("F22")).toEqual([-1]);
    expect(near("F24"), "nobody of his is there").toEqual([]);
  });
});

describe("regions of hexes", () => {
  it("have the rim of their outer sides only", () => {
    const sides = (codes: string[]) => rim(atlas, codes).split("M").length - 1;
    expect(sides(["K20", "K21"])).toBe(10);
    expect(sides(["K20", "K21", "L20"])).toBe(12);
    expect(filled(atlas, ["K20", "K21"]).split("M").length - 1).toBe(2);
  });

  it("bear their badge on the hex in their middle", () => {
    const regions = [{ code: "a", name: "A", spaces: ["K20", "K21", "K22"] }];
    const spots = hexSpots(atlas, regions, ["a", "M22"], []);
    const [x, y] = atlas.byCode.get("K21")?.anchor ?? [];
    expect(spots.get("a")).toEqual({ x, y });
    expect(["a", "M22", "THE"].map((code) => hexOf(atlas, regions, code))).toEqual([
      "K21",
      "M22",
      "THE",
    ]);
    expect(spots.get("M22")?.y).toBe(atlas.byCode.get("M22")?.anchor[1]);
  });

  it("are meant by a click on one of their hexes, after the hex itself, before the province", () => {
    const regions = [{ code: "a", name: "A", spaces: ["K21", "K22"] }];
    expect(widerThan(atlas, regions, "K21")).toEqual(["a", "THE"]);
    expect(widerThan(atlas, regions, "A1")).toEqual(["sea:A1"]);
  });
});

describe("piles", () => {
  it("have counters as strong as their markers leave them, and cargo that does not count", () => {
    const marked = (...marks: string[]) => ({ ...unit("a", "R31", 1), text: "6-2", marks });
    const strong = (...marks: string[]) => empire.strengthOf?.(marked(...marks));
    expect([strong(), strong("wounded"), strong("foraging", "building")]).toEqual([6, 3, 3]);
    expect([strong("wounded", "building"), strong("aboard")]).toEqual([1.5, 0]);
  });

  it("hold the units of one owner in a hex, ships apart", () => {
    const tokens = [
      unit("a", "R31", 1),
      unit("b", "R31", 1),
      unit("s", "R31", 1, { kind: "warship", text: "3-7" }),
      unit("e", "R31", 0),
    ];
    const stacks = gather(tokens);
    expect(stacks.map((stack) => stack.tokens.map(({ ref }) => ref).join(""))).toEqual([
      "ab",
      "s",
      "e",
    ]);
    expect(stacks.every(isPile)).toBe(true);
  });

  it("stand in their hex, two owners clear of each other", () => {
    const placed = arrange(
      atlas,
      gather([unit("a", "M22", 0), unit("b", "M22", 1)]),
      new Map(),
      near,
    );
    const [one, other] = placed;
    expect(overlap(one?.rect as never, other?.rect as never)).toBe(0);
    for (const { x, y } of placed) expect(hexAt(atlas, x, y)?.code).toBe("M22");
  });

  it("are fanned from close by", () => {
    const [stack] = gather([unit("a", "M22", 0), unit("b", "M22", 0)]);
    const size = (scale: number) => plainSize(stack as never, levelAt(scale, width)).width;
    expect(size(2)).toBeGreaterThan(size(1) + 10);
  });

  it("travel piece by piece", () => {
    const place = (at: string) =>
      arrange(atlas, gather([unit("a", at, 0), unit("b", "M22", 0)]), new Map(), near);
    const found = journeys(standings(place("M21")), place("M22"));
    expect(found.map(({ refs }) => refs)).toEqual([["a"]]);
    expect(found[0]?.way).toHaveLength(1);
  });

  it("travel over the hexes between", () => {
    const place = (at: string) => arrange(atlas, gather([unit("a", at, 0)]), new Map(), near);
    const middle = atlas.byCode.get("M22")?.anchor as readonly [number, number];
    const found = journeys(standings(place("M21")), place("M23"), (from, to) =>
      from === "M21" && to === "M23" ? [middle] : [],
    );
    const [start, over] = found[0]?.way ?? [];
    expect(start?.[0]).toBeCloseTo(-2 * width, 0);
    expect(over?.[0]).toBeCloseTo(-width, 0);
  });

  it("are settled quickly enough for every hex of the continent", () => {
    const land = atlas.spaces.filter(({ kind }) => kind === "hex");
    const stacks = gather(land.map((space, place) => unit(`${place}`, space.code, place % 4)));
    const start = performance.now();
    arrange(atlas, stacks, new Map(), near);
    expect(performance.now() - start).toBeLessThan(100);
  });
});

describe("levels of detail", () => {
  it("go by the width of a hex", () => {
    const names = [10, 30, 60, 120].map((pixels) => levelAt(pixels / width, width).name);
    expect(names).toEqual(["far", "middle", "near", "close"]);
  });
});

describe("plaques", () => {
  const tokens: Token[] = [
    { ref: "w", kind: "war", at: "THE", name: "War", seat: 0 },
    { ref: "i", kind: "influence", at: "THE", name: "Weak", seat: 1, count: 1, text: "Weak" },
    { ref: "n", kind: "influence", at: "KHA", name: "Neutral", count: 0, text: "Neutral" },
  ];

  it("gather the markers of a province in their order", () => {
    expect(
      gatherPlaques(tokens)
        .get("THE")
        ?.map(({ ref }) => ref),
    ).toEqual(["i", "w"]);
    expect(gather(tokens)).toEqual([]);
    expect(fixturesOf(board(tokens), width).size).toBe(0);
  });

  it("stand in their province", () => {
    for (const { at, x, y } of placePlaques(atlas, tokens, [], near)) {
      expect(hexAt(atlas, x, y)?.part_of).toBe(at);
    }
  });

  it("give way to what can be chosen under them, unless they can be chosen themselves", () => {
    const reach = { danger: false, badge: "", wares: [] };
    const marks = (codes: readonly string[], refs: readonly string[] = []) => ({
      ...NO_MARKS,
      reach: new Map(codes.map((code) => [code, reach])),
      selectable: new Set(refs),
    });
    const under = ["K26", "K24"];
    expect(isInTheWay(marks(["K26"]), "THE", ["w"], under)).toBe(true);
    expect(isInTheWay(marks(["K24"]), "THE", ["w"], under)).toBe(true);
    expect(isInTheWay(marks(["K27"]), "THE", ["w"], under)).toBe(false);
    expect(isInTheWay(marks(["K26", "THE"]), "THE", ["w"], under)).toBe(false);
    expect(isInTheWay(marks(["K26"], ["w"]), "THE", ["w"], under)).toBe(false);
    expect(isInTheWay(NO_MARKS, "THE", ["w"], under)).toBe(false);
  });

  it("show less from afar", () => {
    const far = placePlaques(atlas, tokens, [], levelAt(0.2, width));
    expect(far.map(({ at, tokens: shown }) => [at, shown.length])).toEqual([["THE", 1]]);
  });
});

describe("ways", () => {
  it("run through the middles of their hexes", () => {
    const [start, end] = [atlas.byCode.get("K20")?.anchor, atlas.byCode.get("K22")?.anchor];
    const d = wayOver(atlas, ["K20", "K21", "K22"]);
    expect(d.startsWith(`M${start?.[0]} ${start?.[1]}`)).toBe(true);
    expect(d.endsWith(`L${end?.[0]} ${end?.[1]}`)).toBe(true);
  });

  const choice = (to: string) => ({
    action: { type: "move", to },
    label: to,
    refs: [{ kind: "space" as const, field: "to", value: to }],
  });
  const from = (to: string, origin: string) => ({
    ...choice(to),
    action: { type: "attack", to, origin },
  });
  const marked = (odds: number, worse?: number) =>
    marksOf({
      atlas,
      board: board([], {
        ways: [
          { to: "K21", cost: "½" },
          { to: "K22", cost: "2", danger: true },
          { to: "K23", cost: "1", danger: true },
        ],
      }),
      seat: 0,
      choices: [...["K21", "K22", "K23"].map(choice), from("K23", "K24")] as never,
      picks: [],
      odds: new Map([
        [JSON.stringify(choice("K23").action), { attacker_wins: odds } as never],
        [
          JSON.stringify(from("K23", "K24").action),
          (worse === undefined ? null : { attacker_wins: worse }) as never,
        ],
      ]),
      cursor: "",
      refused: "",
    }).reach;

  it("give the badge its cost, and say where danger waits", () => {
    expect(marked(0).get("K21")).toMatchObject({ badge: "½", danger: false });
    expect(marked(0).get("K22")).toMatchObject({ badge: "2", danger: true });
  });

  it("tell a chance from a cost, and never round it to certainty", () => {
    const badges = [0, 0.001, 0.527, 0.997, 1].map((odds) => marked(odds, 0).get("K23")?.badge);
    expect(badges).toEqual(["0%", "<1%", "53%", ">99%", "100%"]);
  });

  it("leave the ground free where all cost the same", () => {
    const same = (danger: boolean) =>
      marksOf({
        atlas,
        board: board([], { ways: ["K21", "K22"].map((to) => ({ to, cost: "1", danger })) }),
        seat: 0,
        choices: ["K21", "K22"].map(choice) as never,
        picks: [],
        odds: new Map(),
        cursor: "",
        refused: "",
      }).reach;
    expect([...same(false).values()].map(({ badge }) => badge)).toEqual(["", ""]);
    expect([...same(true).values()].map(({ badge }) => badge)).toEqual(["1", "1"]);
  });

  it("tell the best of several chances as soon as all are known", () => {
    expect(marked(0.2, 0.4).get("K23")?.badge).toBe("40%");
    expect(marked(0.2).get("K23")?.badge).toBe("1");
  });

  it("ask for odds where danger waits, also of those who belong to nobody", () => {
    const ways = [{ to: "K21" }, { to: "K22", danger: true }];
    const choices = ["K21", "K22"].map(choice) as never;
    const found = risky({ atlas, board: board([], { ways }), seat: 0, choices });
    expect(found.map(({ label }) => label)).toEqual(["K22"]);
  });

  it("are remembered from the log with the hexes between", () => {
    const event = { type: "moved", origin: "K20", to: "K22", path: ["K20", "K21", "K22"] };
    const line = { event, seat: 1 } as unknown as LogLine;
    expect(trailsOf([line])).toEqual([{ from: "K20", to: "K22", seat: 1, via: event.path }]);
    const path = { event: { type: "marched", path: event.path }, seat: 1 } as unknown as LogLine;
    expect(trailsOf([path])).toEqual(trailsOf([line]));
    const stayed = { event: { type: "picked_up", path: ["K20"] }, seat: 1 } as unknown as LogLine;
    expect(trailsOf([stayed])).toEqual([]);
  });
});

describe("a hex in words", () => {
  it("tells its province, whose markers belong to it", () => {
    const tokens: Token[] = [{ ref: "w", kind: "war", at: "THE", name: "War", seat: 0 }];
    const found = describeSpace(
      atlas,
      board(tokens, { tints: [{ space: "THE", seat: 2 }] }),
      "K26",
      0,
    );
    expect(found?.province?.name).toBe("Thessella");
    expect(found?.owner).toBe(2);
    expect(found?.signs.map(({ ref }) => ref)).toEqual(["w"]);
    expect(found?.space.terrain).toBe("open");
  });

  it("tells of a city the size that it has in this game", () => {
    const none: Token = { ref: "K26:city", kind: "no_town", at: "K26", name: "No city" };
    const said = (tokens: Token[]) => {
      const found = describeSpace(atlas, board(tokens), "K26", 0);
      return found && groundParts(found, () => "");
    };
    expect(said([])).toContain("small city");
    expect(said([none])).not.toContain("small city");
  });

  it("tells of a whole province what stands in its hexes", () => {
    const tokens = [unit("a", "K26", 0), unit("b", "K26", 0), unit("c", "K20", 1)];
    const found = describeSpace(atlas, board(tokens), "THE", 0);
    const name = (seat: number) => (seat < 0 ? "" : `Player ${seat}`);
    expect(linesOf(found?.within ?? [], name)).toEqual(["Player 0: a, b", "Player 1: c"]);
    expect(describeSpace(atlas, board(tokens), "K26", 0)?.within).toEqual([]);
  });

  it("tells of a sea its ships once", () => {
    const found = describeSpace(atlas, board([unit("w", "sea:R32", 0)]), "sea:R32", 0);
    expect([found?.stacks.length, found?.within]).toEqual([1, []]);
  });

  it("puts no empty name before what is nobody's", () => {
    const found = describeSpace(atlas, board([unit("scouts", "K26", -1)]), "K26", 0);
    const said = found && spaceSentence(found, (seat) => (seat < 0 ? "" : "Anna"));
    expect(said).toContain("; scouts");
  });

  it("leads by arrow keys to its neighbours", () => {
    expect(stepTo(atlas, "K20", 1, 0)).toBe("K21");
    expect(stepTo(atlas, "K20", -1, 0)).toBe("K19");
  });
});

describe("looks", () => {
  it("are those of the board while it is on the table", () => {
    wear(["eagle", "bull"]);
    expect(seatLook(1)).toEqual(LOOKS.bull);
    expect(patternId(1)).toBe("p-bull");
    expect(seatLook(2).name).toBe("nobody");
    wear();
    expect(seatLook(1)).toEqual(SEATS[1]);
    expect(patternId(1)).toBe("p-1");
  });

  it("fall back to the kind of a unit", () => {
    expect(silhouette("elephants", "cavalry")).toBe("cavalry");
    expect(mixed("#000000", "#ffffff", 0.5)).toBe("#808080");
  });
});
