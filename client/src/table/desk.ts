/** Which panels of a table page are open. */

import { signal } from "@preact/signals";

export type Tab = "log" | "actions" | "charts" | "chat" | "list";
export type Pane = "map" | "players" | Tab;
export type Window = "" | "offers" | "menu" | "legend";

export class Desk {
  readonly tab = signal<Tab>("log");
  /** On a phone one pane is shown at a time. */
  readonly pane = signal<Pane>("map");
  readonly window = signal<Window>("");
  /** Whether something was written in the window that is open. */
  readonly isWritten = signal(false);
  /** The rule that the drawer shows; `""` for the search, nothing when it is closed. */
  readonly rule = signal<string | null>(null);
  readonly foldLeft = signal(false);
  readonly foldRight = signal(false);
  /** Whether the battle board was put aside or opened; nothing while it is as the battle wants it. */
  readonly battleAside = signal<boolean | null>(null);
  /** Whether the panel with the final standings was put aside. */
  readonly endAside = signal(false);
  /** The ply whose lines the log shows and marks; -1 for none. */
  readonly line = signal(-1);

  /** The ply to which the others are to be asked to go back; -1 for none. */
  readonly backTo = signal(-1);

  readonly askBack = (ply: number) => {
    this.backTo.value = ply;
  };

  readonly open = (window: Window) => {
    this.window.value = window;
  };

  /** Open the drawer of rules at one of them, or at the search. */
  readonly showRule = (id: string) => {
    this.rule.value = id;
  };

  readonly closeRule = () => {
    this.rule.value = null;
  };

  showTab(tab: Tab): void {
    this.tab.value = tab;
    this.foldRight.value = false;
    this.pane.value = this.pane.value === tab ? "map" : tab;
  }

  /** Show where the log tells of a ply. */
  showLine(ply: number): void {
    this.tab.value = "log";
    this.foldRight.value = false;
    this.pane.value = "log";
    this.line.value = ply;
  }

  /** Drop what a seat was about to offer or to ask of the others. */
  withdraw(): void {
    if (this.window.value === "offers") this.window.value = "";
    this.backTo.value = -1;
  }

  /** Close all that lies over the table. */
  clear(): void {
    this.window.value = "";
    this.rule.value = null;
    this.backTo.value = -1;
  }

  /** Close the topmost thing; false when nothing was open. */
  close(): boolean {
    if (this.window.value) this.window.value = "";
    else if (this.rule.value !== null) this.rule.value = null;
    else if (this.pane.value !== "map") this.pane.value = "map";
    else return false;
    return true;
  }
}
