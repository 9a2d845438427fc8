/** Where in the client one is: the address, without the page being loaded anew. */

import { signal } from "@preact/signals";

export interface Route {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

function read(): Route {
  return {
    path: location.pathname.split("/").filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(location.search),
  };
}

export const route = signal<Route>(read());

/** Go to an address of the client. */
export function go(to: string): void {
  history.pushState(null, "", to);
  window.scrollTo(0, 0);
  route.value = read();
}

/** Change the address without leaving a step to go back to, and without going anywhere. */
export function stay(to: string): void {
  history.replaceState(null, "", to);
}

/** Follow the browser's buttons, and links within the client. */
export function followAddress(): void {
  window.addEventListener("popstate", () => {
    route.value = read();
  });
  document.addEventListener("click", (event) => {
    const anchor = (event.target as Element).closest("a");
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!anchor || !plain || anchor.target || anchor.hasAttribute("download")) return;
    if (anchor.origin !== location.origin || anchor.pathname.startsWith("/api")) return;
    event.preventDefault();
    go(anchor.pathname + anchor.search);
  });
}
