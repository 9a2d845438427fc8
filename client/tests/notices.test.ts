import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { choice } from "./choices";
import "./table";

const { spoken } = await import("../src/table/announce");
const { Notices } = await import("../src/table/notices");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NO = { type: "refused", rule: "lm.4", why: "No.", id: 0 } as const;

it("gives each notice its own time, and one that offers something else all of it", () => {
  const notices = new Notices();
  notices.deny("first");
  vi.advanceTimersByTime(5000);
  notices.deny("second");
  vi.advanceTimersByTime(5000);
  expect(notices.toast.value?.text).toBe("second");
  vi.advanceTimersByTime(1000);
  expect(notices.toast.value).toBeNull();
  notices.explain({ ...NO, instead: [choice("ask_leave")] }, true);
  vi.advanceTimersByTime(60_000);
  expect(notices.toast.value?.text).toBe("No.");
});

it("tells in the card only why what was pointed at there is no choice", () => {
  const notices = new Notices();
  const told = (isOpen: boolean, tried: string, instead = [choice("ask_leave")].slice(1)) => {
    notices.close();
    if (tried) notices.tried = tried;
    notices.explain({ ...NO, instead }, isOpen);
    const { toast, reason, refused } = notices;
    return [toast.value?.text, reason.value?.text, refused.value];
  };
  expect(told(true, "HIS")).toEqual([undefined, "No.", ""]);
  expect(told(true, "")).toEqual(["No.", undefined, ""]);
  expect(told(true, "HIS", [choice("ask_leave")])).toEqual(["No.", undefined, "HIS"]);
  expect(told(false, "HIS")).toEqual(["No.", undefined, "HIS"]);
});

it("forgets what is past, but not news that stay for their time", () => {
  const notices = new Notices();
  notices.tell(["Bert agrees"]);
  notices.refused.value = "HIS";
  notices.reason.value = { kind: "refusal", text: "No.", rule: "" };
  notices.pass();
  const left = () => [notices.toast.value?.text, notices.refused.value, notices.reason.value];
  expect(left()).toEqual(["Bert agrees", "", null]);
  notices.deny("No.");
  notices.pass();
  expect(left()).toEqual([undefined, "", null]);
});

it("lets news of one moment stand together, each told once to those who listen", () => {
  const notices = new Notices();
  const text = () => notices.toast.value?.text;
  notices.tell(["Noor proposes a pact"]);
  vi.advanceTimersByTime(900);
  notices.tell(["Noor does not agree"]);
  vi.advanceTimersByTime(200);
  expect(text()).toBe("Noor proposes a pact · Noor does not agree");
  expect(spoken.value).toBe("Noor does not agree");
  notices.tell(["a", "b"]);
  expect(text()).toBe("Noor does not agree · a · b");
  vi.advanceTimersByTime(1000);
  notices.tell(["late"]);
  expect(text()).toBe("late");
  notices.close();
  notices.tell(["after closing"]);
  expect(text()).toBe("after closing");
  notices.deny("No.");
  notices.tell(["after a refusal"]);
  expect(text()).toBe("after a refusal");
  notices.say({ kind: "news", text: "The game went back", rule: "", isLasting: true });
  notices.tell(["after other news"]);
  expect(text()).toBe("after other news");
  notices.tell(["a", "b", "c", "d"]);
  expect([text(), spoken.value]).toEqual(["b · c · d", "b · c · d"]);
});

it("names a rule only where all that stands together is of it", () => {
  const notices = new Notices();
  const rule = (of: string) => {
    notices.tell(["news"], of);
    return notices.toast.value?.rule;
  };
  expect(["ally.1", "ally.1", "5.3", "5.3"].map(rule)).toEqual(["ally.1", "ally.1", "", ""]);
});

it("keeps dice apart from other news, and all that they brought", () => {
  const notices = new Notices();
  notices.tell(["Bert agrees"]);
  notices.tell(["a", "b", "c", "d"], "5.3", [6, 1]);
  expect(notices.toast.value).toMatchObject({ text: "a · b · c · d", faces: [6, 1] });
  notices.tell(["Cleo agrees"]);
  expect(notices.toast.value?.text).toBe("Cleo agrees");
});
