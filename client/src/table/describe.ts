/** A space in words and figures: whose it is, what stands there, who threatens it. */

import { type Atlas, beside, isHex, type Space, titleOf } from "../map/atlas";
import {
  gather,
  type Item,
  isAfloat,
  isPile,
  isSign,
  isTown,
  isWork,
  type Stack,
  strength,
} from "../map/stacks";
import type { Board, Token } from "../protocol";
import { maybe, t } from "../words";
import { canAttack } from "./marks";

export interface Neighbour {
  readonly space: Space;
  /** Others' stacks there that could come here. */
  readonly threats: readonly Stack[];
}

export interface Described {
  readonly space: Space;
  readonly owner: number;
  readonly city: Token | undefined;
  /** The province that a hex belongs to. */
  readonly province: Space | undefined;
  /** The markers of the province, and what is built here. */
  readonly signs: readonly Token[];
  readonly stacks: readonly Stack[];
  /** What stands in the hexes of a whole province. */
  readonly within: readonly Stack[];
  readonly neighbours: readonly Neighbour[];
}

const ownerOf = (board: Board, code: string) =>
  board.tints?.find((tint) => tint.space === code)?.seat ?? -1;

const isWater = ({ kind }: Space) => kind === "zone";

/** Whether a stack could go from one space to the next: ships by water, a host over land. */
function mayCome(atlas: Atlas, stack: Stack, from: Space, to: Space): boolean {
  const coast = atlas.dockOf.get(stack.at);
  if (isPile(stack)) return stack.at === from.code;
  if (!isAfloat(stack)) return stack.at === from.code && !isWater(to) && canAttack(stack);
  // A ship at its dock sails into the water before it; a province with two shores has a dock at each.
  if (isWater(to) && coast) {
    return coast.province === from.code && (coast.coast === from.code || coast.zone === to.code);
  }
  if (isWater(to)) return stack.at === from.code;
  return stack.at === from.code && strength(stack) > 0;
}

/** Say what there is to say of a space; *seat* is who asks. */
export function describe(atlas: Atlas, board: Board, code: string, seat: number): Described | null {
  const dock = atlas.dockOf.get(code);
  const space = atlas.byCode.get(code) ?? atlas.byCode.get(dock?.province ?? "");
  if (!space) return null;
  const stacks = gather(board.tokens ?? []);
  const here = stacks.filter((stack) => {
    const lies = atlas.byCode.has(stack.at) ? stack.at : atlas.dockOf.get(stack.at)?.province;
    return lies === space.code;
  });
  // A sea is a part of itself; what lies in it is here.
  const within = stacks.filter(
    (stack) => stack.at !== space.code && atlas.byCode.get(stack.at)?.part_of === space.code,
  );
  const whole = space.part_of ? atlas.byCode.get(space.part_of) : undefined;
  const province = whole?.kind === "province" ? whole : undefined;
  const signs = (board.tokens ?? []).filter(
    (token) =>
      (isSign(token) && token.at === (province ?? space).code) ||
      (isWork(token) && token.at === space.code),
  );
  const owner = ownerOf(board, (province ?? space).code);
  // Whoever stands there is threatened by all others, its owner among them.
  const isHere = here.some((stack) => stack.seat === seat);
  const mine = owner >= 0 && !isHere ? owner : seat;
  const strange = stacks.filter(
    (stack) =>
      stack.seat !== mine && stack.seat !== seat && (stack.seat >= 0 || (isHere && isPile(stack))),
  );
  const neighbours = beside(atlas, space).map((other) => {
    const threats = strange.filter((stack) => mayCome(atlas, stack, other, space));
    return { space: other, threats };
  });
  const city = board.tokens?.find(
    (token) => token.at === space.code && (token.kind === "city" || token.kind === "fort"),
  );
  return { space, owner, city, province, signs, stacks: here, within, neighbours };
}

/** The spaces beside a province: those that the map shows, and those that a road leads to. */
export function bordersOf(atlas: Atlas, board: Board, space: Space): Space[] {
  const linked = (board.links ?? []).flatMap(({ a, b }) =>
    a === space.code ? [b] : b === space.code ? [a] : [],
  );
  const further = linked.flatMap((code) => atlas.byCode.get(code) ?? []);
  return [...new Set([...beside(atlas, space), ...further])];
}

/** List a stack in words: "Caesar of Italia, 3 × General, 4 infantry". */
export function stackWords(stack: Stack): string {
  const many = (item: Item) => `${item.count} × ${maybe(`kind.${item.kind}`, item.kind)}`;
  return stack.items.map((item) => (item.refs.length > 1 ? many(item) : item.name)).join(", ");
}

/** The same with whose it is before it, if it is anybody's. */
export function ownedWords(stack: Stack, name: (seat: number) => string): string {
  return [name(stack.seat), stackWords(stack)].filter(Boolean).join(": ");
}

/** A line for each player with all that he has in some stacks. */
export function linesOf(stacks: readonly Stack[], name: (seat: number) => string): string[] {
  return [...new Set(stacks.map(({ seat }) => seat))].map((seat) => {
    const his = stacks.filter((stack) => stack.seat === seat);
    return [name(seat), his.map(stackWords).join(", ")].filter(Boolean).join(": ");
  });
}

/** What a hex or province is, apart from what stands there. */
export function groundParts(described: Described, name: (seat: number) => string): string[] {
  const { space, owner, province, signs } = described;
  const isLand = space.kind === "province" || province !== undefined;
  return [
    isHex(space) ? maybe(`terrain.${space.terrain}`, space.terrain ?? "") : "",
    isHex(space) && space.value && !signs.some(isTown)
      ? t(space.value > 1 ? "space.large_city" : "space.city")
      : "",
    province?.name ?? "",
    isLand ? (owner >= 0 ? name(owner) : t("space.free")) : "",
    space.kind === "province" && space.value ? t("space.value", space.value) : "",
    space.kind === "zone" ? t("space.water") : "",
  ].filter(Boolean);
}

/** All there is to say of a space but its name. */
export function spaceParts(described: Described, name: (seat: number) => string): string[] {
  const { stacks, within, city, signs } = described;
  const parts = [
    ...groundParts(described, name),
    city?.name ?? "",
    ...stacks.map((stack) => ownedWords(stack, name)),
    ...linesOf(within, name),
    ...signs.map((token) => token.name),
  ];
  return parts.filter(Boolean);
}

/** Put a space into one sentence for a screen reader. */
export function spaceSentence(described: Described, name: (seat: number) => string): string {
  return [titleOf(described.space), ...spaceParts(described, name)].join("; ");
}

/** The space nearest to *from* in a direction of the arrow keys. */
export function stepTo(atlas: Atlas, from: string, dx: number, dy: number): string {
  const start = atlas.byCode.get(from);
  if (!start) return from;
  let best = from;
  let least = Infinity;
  for (const space of atlas.spaces) {
    if (atlas.hex_width && !isHex(space)) continue;
    const [x, y] = [space.anchor[0] - start.anchor[0], space.anchor[1] - start.anchor[1]];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy) + Math.abs(y * dx);
    if (space === start || along <= 0 || across > along * 1.2) continue;
    const cost = along + across * 1.6;
    if (cost < least) [best, least] = [space.code, cost];
  }
  return best;
}
