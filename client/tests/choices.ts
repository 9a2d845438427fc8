import type { Choice, Ref, Tagged } from "../src/protocol";

/** A choice with the fields that point at the board named by kind: `{ to: ["space", "MOE"] }`. */
export function choice(
  type: string,
  refs: Readonly<Record<string, readonly [Ref["kind"], string | number]>> = {},
  rest: Readonly<Record<string, unknown>> = {},
): Choice {
  const pointing = Object.fromEntries(
    Object.entries(refs).map(([field, [, value]]) => [field, value]),
  );
  const action: Tagged = { type, ...pointing, ...rest };
  return {
    action,
    label: `${type} ${Object.values(pointing).join(" ")}`.trim(),
    refs: Object.entries(refs).map(([field, [kind, value]]) => ({ field, kind, value })),
  };
}
