import { expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("navigator", { language: "en" });
const { percent } = await import("../src/words");

it.each([
  [0.5, "50 %"],
  [1, "100 %"],
  [0, "0 %"],
  [0.996, "> 99 %"],
  [0.994, "99 %"],
  [0.004, "< 1 %"],
])("writes %d without promising more", (share, written) => {
  expect(percent(share, 0)).toBe(written);
});
