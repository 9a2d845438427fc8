import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { choice } from "./choices";
import "./table";

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
  notices.tell("Bert agrees");
  notices.refused.value = "HIS";
  notices.reason.value = { kind: "refusal", text: "No.", rule: "" };
  notices.pass();
  const left = () => [notices.toast.value?.text, notices.refused.value, notices.reason.value];
  expect(left()).toEqual(["Bert agrees", "", null]);
  notices.deny("No.");
  notices.pass();
  expect(left()).toEqual([undefined, "", null]);
});
