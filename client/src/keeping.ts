/** What the browser keeps for the next visit; one that keeps nothing plays all the same. */

/** What was kept by a name; nothing if there is no such thing. */
export function kept(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** The same for several things by their names, over those that are there *otherwise*. */
export function keptOver<T extends object>(name: string, otherwise: T): T {
  try {
    return { ...otherwise, ...JSON.parse(kept(name) || "{}") };
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Next time it is as if this were the first.
  }
}
