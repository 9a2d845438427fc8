/** The dice scheme `hexarch-dice/1`, checked by the browser itself (see docs/dice.md). */

import type { DicePage, DiceRoll } from "../protocol";

export const SCHEME = "hexarch-dice/1";
const text = (words: string) => new TextEncoder().encode(words);

export function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digits.length / 2);
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The fingerprint that promises a key without betraying it. */
export async function commitment(key: Uint8Array): Promise<string> {
  const words = text(`${SCHEME} commitment `);
  const joined = new Uint8Array(words.length + key.length);
  joined.set(words);
  joined.set(key, words.length);
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", joined)));
}

/** Rolls dice from a key. */
export class Dice {
  private constructor(private readonly hmac: CryptoKey) {}

  static async of(key: Uint8Array<ArrayBuffer>): Promise<Dice> {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    return new Dice(await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]));
  }

  async block(draw: number, number: number): Promise<Uint8Array> {
    const words = text(`${SCHEME} roll ${draw} ${number}`);
    return new Uint8Array(await crypto.subtle.sign("HMAC", this.hmac, words));
  }

  /** The faces of one draw: an ordered list of dice, each with its number of sides. */
  async roll(draw: number, sides: readonly number[]): Promise<number[]> {
    const stream: number[] = [];
    const shown: number[] = [];
    let at = 0;
    let blocks = 0;
    for (const most of sides) {
      let bytes = 0;
      while (256 ** bytes < most) bytes += 1;
      const limit = 256 ** bytes - (256 ** bytes % most);
      let value = limit;
      while (value >= limit) {
        while (stream.length < at + bytes) stream.push(...(await this.block(draw, blocks++)));
        value = stream.slice(at, at + bytes).reduce((sum, byte) => sum * 256 + byte, 0);
        at += bytes;
      }
      shown.push((value % most) + 1);
    }
    return shown;
  }
}

export type Verdict =
  | { readonly kind: "good"; readonly rolls: number }
  | { readonly kind: "sealed" }
  | { readonly kind: "by-hand" }
  | { readonly kind: "unable" }
  | { readonly kind: "bad-key" }
  | { readonly kind: "bad-roll"; readonly roll: DiceRoll; readonly faces: readonly number[] };

/** Check that the key is the promised one, and that every roll follows from it. */
export async function verify(page: DicePage): Promise<Verdict> {
  if (page.scheme !== SCHEME) return { kind: "by-hand" };
  if (!page.key) return { kind: "sealed" };
  // Browsers reckon only for pages that come by https, or from their own machine.
  if (!crypto.subtle) return { kind: "unable" };
  const key = fromHex(page.key);
  if ((await commitment(key)) !== page.commitment) return { kind: "bad-key" };
  const dice = await Dice.of(key);
  const rolls = [...page.rolls, ...page.taken_back];
  for (const roll of rolls) {
    const faces = await dice.roll(roll.draw, roll.sides);
    if (faces.join() !== roll.faces.join()) return { kind: "bad-roll", roll, faces };
  }
  return { kind: "good", rolls: rolls.length };
}
