import { expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("navigator", { language: "en" });

it("makes nobody new while the server has not said who is there", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (asked.length === 1) throw new TypeError("no answer");
    return Response.json({ id: "a", name: "Anna", guest: true, language: "en" });
  });
  const { beSomebody } = await import("../src/me");
  expect((await beSomebody()).name).toBe("Anna");
  expect(asked).toEqual(["/api/me", "/api/me"]);
});
