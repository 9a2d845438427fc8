/** Who is playing: an account, a guest, or nobody yet. */

import { signal } from "@preact/signals";
import { api } from "./api";
import { keep, kept } from "./keeping";
import type { Person } from "./protocol";
import { change, settings } from "./settings";

export const me = signal<Person | null>(null);
/** Whether the server has said who we are. */
export const isKnown = signal(false);

const NAME = "hexarch.name";

/** The name that somebody without a session would like to have. */
export const guestName = signal(kept(NAME));

export async function recognise(): Promise<void> {
  me.value = await api.me();
  isKnown.value = true;
}

/** Ask the server once who we are; if it does not answer, it is asked again when it matters. */
export const recognised = recognise().catch(() => undefined);

/** Be somebody: a guest with the remembered name, where no session is. */
export async function beSomebody(): Promise<Person> {
  await recognised;
  // Only whom the server does not know becomes somebody new: the old session would be lost.
  if (!isKnown.value) await recognise();
  if (me.value) return me.value;
  const person = await api.guest(guestName.value.trim());
  greet(person);
  return person;
}

/** Be a guest with this name: a new one, or the same under another name. */
export async function rename(name: string): Promise<void> {
  await recognised;
  if (!me.value) {
    rememberName(name);
    await beSomebody();
  } else if (name && name !== me.value.name) {
    greet(await api.change({ name }));
  }
}

/** Keep the name for the next visit. */
export function rememberName(name: string): void {
  guestName.value = name;
  keep(NAME, name);
}

export function greet(person: Person): void {
  me.value = person;
  isKnown.value = true;
  rememberName(person.name);
  if (person.language !== settings.value.language) {
    void api.change({ language: settings.value.language }).catch(() => undefined);
  }
}

export function speak(language: "en" | "de"): void {
  change({ language });
  if (me.value) void api.change({ language }).catch(() => undefined);
}
