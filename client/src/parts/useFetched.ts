import { useEffect, useState } from "preact/hooks";

/** Fetch something when a key is another; what was there stays until it comes, if it does. */
export function useFetched<T>(
  fetch: () => Promise<T> | null,
  keys: readonly unknown[],
  onRefused?: (why: string) => void,
): T | null {
  const [found, setFound] = useState<T | null>(null);
  useEffect(() => {
    let alive = true;
    void fetch()?.then(
      (thing) => alive && setFound(() => thing),
      (error: Error) => alive && onRefused?.(error.message),
    );
    return () => {
      alive = false;
    };
  }, keys);
  return found;
}
