import { expect, it } from "vitest";
import type { RuleEntry } from "../src/protocol";
import "./table";

const { matching, rootsOf } = await import("../src/parts/rules");

it.each([
  ["legion", "legions"],
  ["retreat", "retreating", "retreats", "retreated"],
  ["march", "marches", "marching"],
  ["move", "moves", "moved", "moving"],
  ["army", "armies"],
  ["carry", "carried", "carries", "carrying"],
  ["ship", "ships", "shipping", "shipped"],
  ["province", "provinces"],
  ["loss", "losses"],
  ["control", "controls", "controlled", "controlling"],
  ["add", "added"],
  ["agree", "agreeing", "agreed"],
  ["use", "used", "using"],
  ["die", "died"],
])("knows the forms of %s", (...forms) => {
  for (const form of forms) expect(rootsOf(form)).toContain(forms[0]);
});

it.each(["king", "gas", "sea", "red", "loss"])("leaves %s whole", (word) => {
  expect(rootsOf(word)).toEqual([word]);
});

it("finds the same rules whichever form of a word is searched for", () => {
  const rule = (id: string, title: string, text = ""): RuleEntry => ({
    id,
    title,
    text,
    rulings: [],
  });
  const rules = [
    rule("lc.1", "Retreating from a province", "A legion may go back."),
    rule("lc.2", "Who retreats", "Legions go together."),
    rule("lm.3", "Marches"),
  ];
  const found = (words: string) => matching(rules, words).map(({ id }) => id);
  expect(found("")).toEqual(["lc.1", "lc.2", "lm.3"]);
  for (const form of ["retreat", "Retreating", "retreats", "retreated", "legion", "legions"]) {
    expect(found(form)).toEqual(["lc.1", "lc.2"]);
  }
  expect(found("marched")).toEqual(["lm.3"]);
  expect(found("retreats provinces")).toEqual(["lc.1"]);
  expect(found("lm")).toEqual(["lm.3"]);
  expect(found("lm.3")).toEqual(["lm.3"]);
  expect(found("prov")).toEqual(["lc.1"]);
  expect(found("elephant")).toEqual([]);
});
