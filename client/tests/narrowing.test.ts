import { describe, expect, it } from "vitest";
import type { Choice } from "../src/protocol";
import {
  buttons,
  collapse,
  type Meaning,
  narrow,
  type Picked,
  resolve,
  stepBack,
  targets,
} from "../src/table/narrowing";
import { choice } from "./choices";

const march = (to: string) => choice("choose_destination", { to: ["space", to] });
const lead = (ref: string) => choice("select_leader", { leader: ["piece", ref] });
const road = (a: string, b: string) => choice("build_road", { a: ["space", a], b: ["space", b] });
const space = (value: string): Picked => ({ kind: "space", value });
const piece = (value: string): Picked => ({ kind: "piece", value });
const label = () => "a kind of act";
const at = (...values: string[]): Meaning[] => [values.map(space)];

describe("narrowing", () => {
  it("acts when one choice is left", () => {
    const found = resolve([march("MOE"), march("THR")], [], at("MOE"), label);
    expect(found).toEqual({ kind: "act", choice: march("MOE") });
  });

  it("says when nothing is meant", () => {
    expect(resolve([march("MOE")], [], at("ASI"), label)).toEqual({ kind: "none" });
  });

  it("opens a menu when several pieces are meant", () => {
    const choices = [lead("ITA:caesar"), lead("ITA:general1")];
    const found = resolve(
      choices,
      [],
      [choices.map((one) => piece(String(one.action.leader)))],
      label,
    );
    expect(found.kind).toBe("menu");
    expect(found.kind === "menu" && found.entries.map((entry) => entry.choice)).toEqual(choices);
  });

  it("prefers the likelier meaning", () => {
    const choices = [lead("ITA:caesar"), march("ITA")];
    const found = resolve(choices, [], [[piece("ITA:caesar")], [space("ITA")]], label);
    expect(found).toEqual({ kind: "act", choice: choices[0] });
  });

  it("asks what is meant before something is paid for", () => {
    const fort = { ...choice("build_fort", { builder: ["piece", "LI1"] }), cost: 4 };
    const muster = choice("muster", { at: ["space", "B20"] });
    const meant = [[piece("LI1")], [space("B20")]];
    const found = resolve([fort, muster], [], meant, label);
    expect(found.kind === "menu" && found.entries.map((one) => one.choice)).toEqual([fort, muster]);
    expect(resolve([fort], [], meant, label)).toEqual({ kind: "act", choice: fort });
  });

  it("asks whether one goes to a place, or takes along who stands there", () => {
    const along = (unit: string) => ({
      ...choice("pick_up", { unit: ["piece", unit] }),
      takes: "2 of 4",
    });
    const [light, heavy, there] = [along("LI1"), along("HI1"), march("region:B20")] as const;
    const pile = [[piece("LI1")], [piece("LI1"), piece("HI1")]];
    const meant = [...pile, [space("B20")], [space("region:B20")]];
    const found = resolve([light, heavy, there], [], meant, label);
    expect(found.kind === "menu" && found.entries.map((one) => one.choice)).toEqual([there, light]);
    expect(resolve([light, heavy], [], meant, label)).toEqual({ kind: "act", choice: light });
  });

  it("goes on where a choice has two ends, from either end", () => {
    const choices = [road("ITA", "NAR"), road("NAR", "AQU"), road("HIS", "AQU")];
    const first = resolve(choices, [], at("NAR"), label);
    expect(first.kind).toBe("narrow");
    const picks = first.kind === "narrow" ? first.picks : [];
    expect(narrow(choices, picks)).toEqual([choices[0], choices[1]]);
    expect([...targets(choices, picks).spaces.keys()]).toEqual(["ITA", "AQU"]);
    expect(resolve(choices, picks, at("AQU"), label)).toEqual({ kind: "act", choice: choices[1] });
  });

  it("asks from where only after whom", () => {
    const attack = (target: string, origin: string): Choice => {
      const one = choice("attack", { target: ["space", target], origin: ["space", origin] });
      return { ...one, refs: one.refs.map((ref) => ({ ...ref, next: ref.field === "origin" })) };
    };
    const choices = [attack("H22", "G22"), attack("H22", "H21"), march("H21")];
    expect([...targets(choices, []).spaces.keys()]).toEqual(["H22", "H21"]);
    expect(resolve(choices, [], at("H21"), label)).toEqual({ kind: "act", choice: choices[2] });
    expect(resolve(choices, [], at("G22"), label)).toEqual({ kind: "none" });
    expect([...targets(choices, [space("H22")]).spaces.keys()]).toEqual(["G22", "H21"]);
  });

  it("takes the only way that is left, and goes back by one click", () => {
    const load = (unit: string, ship: string): Choice => {
      const one = choice("load", { unit: ["piece", unit], ship: ["piece", ship] });
      return { ...one, refs: one.refs.map((ref) => ({ ...ref, next: ref.field === "ship" })) };
    };
    const one = [load("HI1", "W1"), load("ML1", "W1")];
    expect(resolve(one, [], [[piece("HI1")]], label)).toEqual({ kind: "act", choice: one[0] });
    const two = [...one, load("HI1", "W2")];
    const found = resolve(two, [], [[piece("HI1")]], label);
    const picks = found.kind === "narrow" ? found.picks : [];
    expect(picks.map(({ kind }) => kind)).toEqual(["piece", "type"]);
    expect(stepBack(picks)).toEqual([]);
    expect(stepBack([piece("HI1"), piece("W1")])).toEqual([piece("HI1")]);
    const flee = choice("retreat_to", { unit: ["piece", "HI1"], to: ["space", "K21"] });
    expect(resolve([flee], [], [[piece("HI1")]], label).kind).toBe("narrow");
    expect(stepBack([{ kind: "type", value: "raze" }])).toEqual([]);
  });

  it("offers finished choices and kinds of unfinished ones together", () => {
    const city = choice("build_city", { province: ["space", "NAR"] });
    const choices = [city, road("NAR", "AQU"), road("NAR", "ITA")];
    const found = resolve(choices, [], at("NAR"), label);
    const entries = found.kind === "menu" ? found.entries : [];
    expect(entries.map((entry) => entry.choice)).toEqual([city, null]);
    expect(narrow(choices, entries[1]?.picks ?? [])).toEqual(choices.slice(1));
  });

  it("makes buttons of what points nowhere, and ignores empty references", () => {
    const end = choice("end_movement");
    const aim = choice("target", { galley: ["piece", ""] }, { kind: "infantry" });
    expect(buttons([march("MOE"), end, aim], [])).toEqual([end, aim]);
    const buy = { ...aim, cost: 10 };
    expect(buttons([buy, end], [])).toEqual([end, buy]);
  });

  it("keeps one of several like pieces, and counts them", () => {
    const choices = ["1", "2", "3"].map((number) => lead(`ITA:general${number}`));
    const entries = choices.map((one) => ({ label: one.label, choice: one, picks: [] }));
    const likeness = (one: Choice) => (one.action.leader === "ITA:general3" ? "" : "same");
    const kept = collapse(entries, likeness, (label, count) => `${label}, ${count} alike`);
    expect(kept.map((entry) => entry.choice)).toEqual([choices[0], choices[2]]);
    expect(kept[0]?.label).toContain("2 alike");
  });
});
