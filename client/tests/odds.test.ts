import { expect, it } from "vitest";
import type { Forecast } from "../src/protocol";
import "./table";

const { smallOdds } = await import("../src/table/OddsBar");

it("writes below the bar what has no room in it", () => {
  const odds = (attacker_wins: number, defender_wins: number) =>
    smallOdds({ attacker_wins, defender_wins } as Forecast);
  expect(odds(0.4, 0.6)).toEqual(["", ""]);
  expect(odds(0.05, 0.95)).toEqual(["5.0 % attacker wins", ""]);
  expect(odds(1, 0)).toEqual(["", ""]);
});
