import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { words as conquest } from "../src/games/conquest/words";
import { words as empire } from "../src/games/empire/words";
import { de } from "../src/words/de";
import { en } from "../src/words/en";
import { fill } from "../src/words/fill";
import { INK } from "../src/words/ink";

const gaps = (say: string) => [...say.matchAll(/\{\d\}/g)].map(([gap]) => gap).sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : [readFileSync(path, "utf8")];
  });
}

type Words = Readonly<Record<string, string>>;
const ALL: readonly { readonly en: Words; readonly de: Words }[] = [{ en, de }, conquest, empire];
const german: Words = { ...de, ...conquest.de, ...empire.de };

describe("the message catalogues", () => {
  it("say the same things", () => {
    for (const one of ALL) expect(Object.keys(one.de).sort()).toEqual(Object.keys(one.en).sort());
  });

  it("say nothing twice", () => {
    const keys = ALL.flatMap((one) => Object.keys(one.en));
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  });

  it.each(ALL.flatMap((one) => Object.entries(one.en)))("leave the same gaps in %s", (key, say) => {
    const other = german[key] ?? "";
    expect(other.trim()).not.toBe("");
    const [one = "", many = one] = say.split("|");
    const [otherOne = "", otherMany = otherOne] = other.split("|");
    expect(gaps(otherMany)).toEqual(gaps(many));
    if (!one.includes("{0}") || !otherOne.includes("{0}")) return;
    expect(gaps(otherOne)).toEqual(gaps(one));
  });

  it("have every word that is asked for", () => {
    const asked = sources(join(import.meta.dirname, "../src")).flatMap((text) =>
      [...text.matchAll(/\bt\("([^"]+)"/g)].map(([, key]) => key as string),
    );
    expect(asked.filter((key) => !(key in en))).toEqual([]);
  });

  it("tell one from many", () => {
    expect(fill(en["rules.found"], [1])).toBe("1 rule");
    expect(fill(en["rules.found"], [2])).toBe("2 rules");
    expect(fill(en["rules.found"], [0])).toBe("0 rules");
    expect(fill(en["space.threat"], ["Anna", "Italia", 1])).toBe("Anna in Italia with 1 unit");
    expect(fill(en["end.won"], ["Anna", 1])).toBe("Anna has won.");
    expect(fill(de["end.won"], ["Anna, Ben", 2])).toBe("Anna, Ben haben gewonnen.");
  });

  it("never shout, and never say invalid", () => {
    for (const say of ALL.flatMap((one) => [...Object.values(one.en), ...Object.values(one.de)])) {
      expect(say).not.toMatch(/!|invalid|ungültig/i);
    }
  });
});

/** What the legends of the maps say in words; names of places and the titles stay as they are. */
function legends(): string[] {
  const boards = join("..", "src", "hexarch", "boards");
  return ["mediterranean", "empire"].flatMap((name) => {
    const { layers } = JSON.parse(readFileSync(join(boards, name, "map.json"), "utf8"));
    const { svg } = layers.find(({ id }: { id: string }) => id === "cartouche");
    const said = [...svg.matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text);
    return said.filter((text) => /[a-z]/.test(text));
  });
}

it("translates the legends of the maps, and nothing that no legend says", () => {
  expect(Object.keys(INK.de ?? {}).sort()).toEqual([...new Set(legends())].sort());
});
