/** The line to a table: it comes back by itself, and says whether it stands. */

import { signal } from "@preact/signals";
import type { FromClient, FromServer } from "../protocol";

export type Line = "connecting" | "open" | "lost" | "closed";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8000;
/** With this the server hangs up on a spectator whom the host has sent away. */
const SENT_AWAY = 4403;

export class TableSocket {
  readonly line = signal<Line>("connecting");
  /** Whether the line is closed because the host wished so. */
  isSentAway = false;
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private pinger = 0;
  private deadline = 0;
  /** Whether there is no network. */
  private isCut = false;

  constructor(
    private readonly address: () => string,
    private readonly hear: (message: FromServer) => void,
    private readonly onLost: () => void,
  ) {
    window.addEventListener("online", this.retry);
    window.addEventListener("offline", this.cut);
    window.addEventListener("pagehide", this.leave);
    window.addEventListener("pageshow", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    document.addEventListener("visibilitychange", this.tell);
    this.connect();
  }

  /** Send a message; false when the line is down. */
  send(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    window.removeEventListener("online", this.retry);
    window.removeEventListener("offline", this.cut);
    window.removeEventListener("pagehide", this.leave);
    window.removeEventListener("pageshow", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    document.removeEventListener("visibilitychange", this.tell);
    this.abandon();
    this.line.value = "closed";
  }

  private readonly hurry = () => {
    if (!document.hidden) this.seek();
  };

  /** The network is there again: an attempt made without it may hang for long. */
  private readonly retry = () => {
    if (this.isCut && this.line.value === "lost") this.abandon();
    this.isCut = false;
    this.seek();
  };

  /** The network is gone: say so at once. A table on this machine is soon found again. */
  private readonly cut = () => {
    this.isCut = true;
    if (this.socket) this.lose(this.socket, 0);
  };

  /** A page that is left may be kept as it is; whoever looks at another one is not here. */
  private readonly leave = () => {
    if (this.line.value === "closed") return;
    this.abandon();
    this.line.value = "lost";
    this.onLost();
  };

  /** Letters are for those who do not look; a page that is left may live on unseen. */
  private readonly tell = () => this.send({ type: "ping", looks: !document.hidden });

  private rest(): void {
    window.clearInterval(this.pinger);
    window.clearTimeout(this.deadline);
  }

  /** Let go of the socket, and of the wish for another. */
  private abandon(): void {
    const { socket } = this;
    this.socket = null;
    window.clearTimeout(this.timer);
    this.rest();
    socket?.close();
  }

  /** Connect at once where the line is lost; one that has a socket is on its way already. */
  private seek(): void {
    if (this.line.value !== "lost" || this.socket) return;
    window.clearTimeout(this.timer);
    this.connect();
  }

  private connect(): void {
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onopen = () => {
      this.line.value = "open";
      this.wait = FIRST_WAIT;
      if (document.hidden) this.tell();
      this.pinger = window.setInterval(() => this.ping(socket), PING_EVERY);
    };
    socket.onmessage = (event) => {
      window.clearTimeout(this.deadline);
      this.hear(JSON.parse(event.data as string) as FromServer);
    };
    socket.onclose = (event) => this.lose(socket, event.code);
  }

  private ping(socket: WebSocket): void {
    this.tell();
    window.clearTimeout(this.deadline);
    this.deadline = window.setTimeout(() => this.lose(socket, 0), PONG_WITHIN);
  }

  private lose(socket: WebSocket, code: number): void {
    if (socket !== this.socket) return;
    this.abandon();
    // 4000 and above: the server does not want us at this table.
    if (code >= 4000) {
      this.isSentAway = code === SENT_AWAY;
      this.line.value = "closed";
      return;
    }
    this.line.value = "lost";
    this.onLost();
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.8 + Math.random() * 0.4));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}
