/** The server's requests, typed. Every refusal comes as an `ApiError` with the server's words. */

import type {
  Board,
  Credentials,
  DicePage,
  Errands,
  Example,
  Forecast,
  Frame,
  GameInfo,
  Imported,
  Lesson,
  NewTable,
  Notes,
  Opened,
  Person,
  Problem,
  RuleEntry,
  Settings,
  Sit,
  TableInfo,
  Tagged,
} from "./protocol";
import { settings } from "./settings";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rule: string,
  ) {
    super(sentence(message));
  }
}

/** The server refuses in half sentences; people read whole ones. */
function sentence(words: string): string {
  const whole = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.?:)]$/.test(whole) ? whole : `${whole}.`;
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": settings.peek().language };
  const options: RequestInit = { method, credentials: "same-origin", headers };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    options.body = typeof body === "string" ? body : JSON.stringify(body);
  }
  const answer = await fetch(path, options);
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  const problem = await answer.json().then(
    (found) => found as Problem,
    () => ({ error: `${answer.status} ${answer.statusText}` }) as Problem,
  );
  throw new ApiError(answer.status, problem.error, problem.rule ?? "");
}

const get = <T>(path: string) => request<T>("GET", path);
const post = <T>(path: string, body: unknown = {}) => request<T>("POST", path, body);
const language = () => `language=${settings.peek().language}`;
/** More lines than any log has: since then there are none. */
export const NO_LOG = 1_000_000;
const seen = (since: number, seat?: number) =>
  `since=${since}&${language()}${seat === undefined ? "" : `&seat=${seat}`}`;
/** Where the server keeps a table. */
export const at = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => get<Person | null>("/api/me"),
  guest: (name: string) => post<Person>("/api/guest", { name }),
  signUp: (wish: Credentials) => post<Person>("/api/signup", wish),
  logIn: (wish: Credentials) => post<Person>("/api/login", wish),
  logOut: () => post<unknown>("/api/logout"),
  stopLetters: (token: string) => post<unknown>(`/letters/${encodeURIComponent(token)}`),
  change: (wish: Settings) => post<Person>("/api/me", wish),
  games: () => get<GameInfo[]>(`/api/games?${language()}`),
  start: (game: string, scenario: string, seats: number, options: string) => {
    const query = new URLSearchParams({ scenario, seats: String(seats), options });
    return get<Board>(`/api/games/${game}/start?${query}&${language()}`);
  },
  rules: (game: string, query: string) =>
    get<RuleEntry[]>(`/api/rules/${game}?q=${encodeURIComponent(query)}`),
  rule: (game: string, id: string) =>
    get<RuleEntry>(`/api/rules/${game}/${encodeURIComponent(id)}`),
  open: (wish: NewTable) => post<Opened>("/api/tables", wish),
  lesson: (game: string) => get<Lesson>(`/api/lessons/${game}?${language()}`),
  learn: (game: string) => post<Opened>(`/api/lessons/${game}`),
  example: (root: string) => get<Example>(`${root}?${language()}`),
  mine: () => get<TableInfo[]>(`/api/tables?mine=1&${language()}`),
  openTables: () => get<TableInfo[]>(`/api/tables?open=1&${language()}`),
  table: (id: string) => get<TableInfo>(`${at(id)}?${language()}`),
  sit: (id: string, wish: Sit) => post<TableInfo>(`${at(id)}/sit`, wish),
  leave: (id: string) => post<unknown>(`${at(id)}/leave`),
  remove: (id: string, spectator: string) => post<unknown>(`${at(id)}/remove`, { spectator }),
  /** Put a record, as it stands in its file, on a table. */
  importRecord: (text: string) => post<Imported>("/api/import", text),
  /** A frame of a table, or of an example if the root says so. */
  frame: (root: string, ply: number, since: number, seat?: number) =>
    get<Frame>(`${root}/frames/${ply}?${seen(since, seat)}`),
  /** Frames that follow one another, without any log. */
  frames: (root: string, ply: number, count: number, seat?: number) =>
    get<Frame[]>(`${root}/frames/${ply}/${count}?${seen(NO_LOG, seat)}`),
  dice: (id: string) => get<DicePage>(`${at(id)}/dice?${language()}`),
  notes: (id: string) => get<Notes>(`${at(id)}/notes`),
  keepNotes: (id: string, text: string) => request<unknown>("PUT", `${at(id)}/notes`, { text }),
  errands: (id: string, seat: number) =>
    get<Errands | null>(`${at(id)}/errands?seat=${seat}&${language()}`),
  forecast: (id: string, seat: number, action: Tagged) =>
    post<Forecast | null>(`${at(id)}/forecast`, { seat, action }),
  /** Hear why a record cannot be had; nothing when it can. */
  whyNoRecord: (id: string) =>
    get<unknown>(`${at(id)}/record`).then(
      () => "",
      (error: Error) => error.message,
    ),
  recordAddress: (id: string) => `${at(id)}/record`,
};
