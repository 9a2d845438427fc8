/** What is open when another takes the screen. */

import { expect, it } from "vitest";
import { choice } from "./choices";
import { asking, send, tableAsking } from "./table";

const { Desk } = await import("../src/table/desk");
const { handOver } = await import("../src/table/handover");

function seated() {
  const store = tableAsking();
  const desk = new Desk();
  const end = handOver(store, desk);
  return { store, desk, end };
}

it("leaves nothing open before the curtain", () => {
  const { store, desk, end } = seated();
  desk.window.value = "menu";
  desk.rule.value = "9.3a";
  desk.askBack(3);
  store.curtain.value = 1;
  expect([desk.window.value, desk.rule.value, desk.backTo.value]).toEqual(["", null, -1]);
  end();
  desk.window.value = "menu";
  store.curtain.value = 2;
  expect(desk.window.value).toBe("menu");
});

it("lets no seat go on with what another was about to offer or to ask", () => {
  const { store, desk } = seated();
  const see = (ply: number, seat: number) => {
    send(ply, 0, [], { ...asking([]), seat });
    store.skip();
    return [desk.window.value, desk.backTo.value];
  };
  desk.window.value = "offers";
  desk.askBack(3);
  expect(see(1, 0)).toEqual(["offers", 3]);
  expect(see(2, 1)).toEqual(["", -1]);
  desk.window.value = "legend";
  expect(see(3, 0)).toEqual(["legend", -1]);
});

it("asks nothing of the others once one of them has asked", () => {
  const { desk } = seated();
  const asked = { seat: 1, to: 2, agreed: [], seen: [], when: "Round 1" };
  for (const rollback of [asked, null]) {
    desk.askBack(3);
    send(0, 0, [], { ...asking([]), rollback });
    expect(desk.backTo.value).toBe(-1);
  }
});

it("shows what another asks for, which the window of one's own offers would hide", () => {
  const { store, desk } = seated();
  const see = (ply: number, type: string) => {
    send(ply, 0, [], asking([choice(type)]));
    store.skip();
    return desk.window.value;
  };
  desk.window.value = "offers";
  expect(see(1, "march")).toBe("offers");
  expect(see(2, "accept")).toBe("");
  // He may want to answer with an offer of his own.
  desk.window.value = "offers";
  expect(see(3, "accept")).toBe("offers");
});

it("leaves an offer that one is about to write", () => {
  const { store, desk } = seated();
  desk.window.value = "offers";
  desk.isWritten.value = true;
  send(1, 0, [], asking([choice("accept")]));
  store.skip();
  expect(desk.window.value).toBe("offers");
  desk.window.value = "";
  expect(desk.isWritten.value).toBe(false);
});
