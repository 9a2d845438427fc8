import { expect, it } from "vitest";
import type { Forecast } from "../src/protocol";
import "./table";

const { RoundOdds, smallOdds } = await import("../src/table/OddsBar");

it("writes below the bar what has no room in it", () => {
  const odds = (attacker_wins: number, defender_wins: number) =>
    smallOdds({ attacker_wins, defender_wins } as Forecast);
  expect(odds(0.4, 0.6)).toEqual(["", ""]);
  expect(odds(0.05, 0.95)).toEqual(["5.0 % attacker wins", ""]);
  expect(odds(1, 0)).toEqual(["", ""]);
});

it("sets the chances of many losses close together", () => {
  const classOf = (columns: number) => {
    const chances = Array<number>(columns).fill(1 / columns);
    const round = { attack: 2, defence: 8, odds: [1, 4], attacker: chances, defender: [1] };
    const { props } = RoundOdds({
      odds: { attacker: 0, defender: 1 } as Forecast,
      round: round as unknown as NonNullable<Forecast["round"]>,
      name: String,
    });
    return props.children.props.class;
  };
  expect([8, 9].map(classOf)).toEqual(["round-odds", "round-odds many"]);
});

it("parts the sign of percent from a chance, so that a phone can leave it out", () => {
  type Node = { type: unknown; props: { children?: unknown; class?: string } };
  const told = (node: unknown): string[] => {
    if (Array.isArray(node)) return node.flatMap(told);
    if (typeof node !== "object" || node === null) return [];
    const { type, props } = node as Node;
    if (typeof type === "function" && props.children === undefined) return told(type(props));
    if (props.class === "sign") return [String(props.children)];
    return told(props.children);
  };
  const round = { attack: 1, defence: 1, odds: [1, 1], attacker: [0.2, 0.8], defender: [1] };
  const shown = RoundOdds({
    odds: { attacker: 0, defender: 1 } as Forecast,
    round: round as unknown as NonNullable<Forecast["round"]>,
    name: String,
  });
  expect(told(shown).map((sign) => sign.trim())).toEqual(["%", "%", "%"]);
});
