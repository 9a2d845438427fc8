// Written by `python -m hexarch.server.typescript` from hexarch/server/messages.py: do not edit.

/** An action or an event of a game: its kind, and what belongs to it. */
export interface Tagged {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** How many want a bot to play for somebody who is away, and how many must. */
export interface BotVotes {
  readonly given: number;
  readonly needed: number;
  /** Whether the one who asks has voted so. */
  readonly mine: boolean;
}

/** Who sits where. */
export interface SeatInfo {
  readonly seat: number;
  readonly name: string;
  readonly home: string;
  readonly kind: "bot" | "invited" | "open" | "person";
  readonly bot: string;
  readonly here: boolean;
  readonly mine: boolean;
  /** A bot plays it for the one who asks, until he takes it back (``sit``). */
  readonly kept: boolean;
  /** Play waits for its choice. */
  readonly owes: boolean;
  readonly votes: BotVotes | null;
}

/** How fast a table plays: live, or at leisure with seconds for each decision (0: no limit). */
export interface Pace {
  readonly kind: "leisure" | "live";
  readonly seconds: number;
}

/** What can be said of a table in a list. */
export interface TableInfo {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  readonly game_title: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly status: "open" | "over" | "playing";
  readonly seats: readonly SeatInfo[];
  readonly host: string;
  readonly mine: boolean;
  readonly my_turn: boolean;
  readonly ply: number;
  readonly round: string;
  readonly pace: Pace;
  readonly commitment: string;
  readonly created: number;
  readonly updated: number;
  /** A guided first game: a coach speaks. */
  readonly lesson: boolean;
  /** The seconds that those who owe a choice had left when this was sent, if there is a limit. */
  readonly left: number | null;
  /** The seats that have won. */
  readonly won: readonly number[];
}

/** A space that belongs to a seat, wholly or to a degree. */
export interface Tint {
  readonly space: string;
  readonly seat: number;
  /** How far it leans to the seat, from 1 to 3; 0 where there are no degrees. */
  readonly level?: number;
}

/** One piece, or a number of like pieces, in a space. ``ref`` is what an action's piece field would say to mean it; tokens of one ``stack`` stand together (a legion, a ship with its cargo) and the first of them leads it. ``marks`` that every client knows: ``selected``, ``moved``, ``tired`` (one move left), ``battle``. */
export interface Token {
  readonly ref: string;
  readonly kind: string;
  readonly at: string;
  readonly name: string;
  readonly seat?: number;
  readonly count?: number;
  readonly stack?: string;
  readonly marks?: readonly string[];
  /** What is printed on it, such as strength and movement: ``3-2``. */
  readonly text?: string;
  /** Its silhouette, where that is not the one of its kind. */
  readonly symbol?: string;
  /** The space it comes from, whose colour and name it bears; or another word for its band. */
  readonly home?: string;
  /** What is printed small, such as what it costs. */
  readonly note?: string;
}

/** Something that runs between two neighbouring spaces, such as a road. */
export interface Link {
  readonly kind: string;
  readonly a: string;
  readonly b: string;
  readonly seat?: number;
}

/** A labelled number or word in a panel. */
export interface Figure {
  readonly label: string;
  readonly value: string;
}

/** What the table shows of one seat. */
export interface Player {
  readonly seat: number;
  readonly name: string;
  readonly home: string;
  readonly figures: readonly Figure[];
  readonly active?: boolean;
  readonly out?: boolean;
  readonly marks?: readonly string[];
}

/** Where a seat stands on a track. */
export interface Marker {
  readonly seat: number;
  readonly at: number;
}

/** A scale with markers, such as tribute or turns; ``stops`` are the marks printed on it. */
export interface Track {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly markers: readonly Marker[];
  readonly stops: readonly number[];
}

/** A drawer of pieces off the map: stock, prisoners, the dead. */
export interface Box {
  readonly name: string;
  readonly figures: readonly Figure[];
  readonly tokens: readonly Token[];
}

/** A table of words, such as who is at war with whom; a row's first cell is its heading. */
export interface Chart {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The battle that is being fought: both sides, and who fires. */
export interface Battle {
  readonly space: string;
  readonly attacker: number;
  readonly defender: number;
  readonly attackers: readonly Token[];
  readonly defenders: readonly Token[];
  /** Above 0 for the attacker, below for the defender. */
  readonly advantage?: number;
  readonly firing?: number;
  readonly lost?: readonly Token[];
  /** Pieces beside the battle that can share in it, of either side. */
  readonly reserves?: readonly Token[];
  /** What else is to be read: round, totals, odds, damage still to take. */
  readonly figures?: readonly Figure[];
}

/** Another reading of the map, which can be laid over it in place of the owners. */
export interface Overlay {
  readonly name: string;
  readonly tints: readonly Tint[];
}

/** Some spaces that can be pointed at as one. */
export interface Region {
  /** ``region_code`` of what an action says. */
  readonly code: string;
  readonly name: string;
  readonly spaces: readonly string[];
}

/** How the piece that is being moved can go to a space or region, and what that costs. */
export interface Way {
  /** The code of the space, or of the region. */
  readonly to: string;
  readonly cost?: string;
  /** The spaces from where it stands to where it ends, both included. */
  readonly path?: readonly string[];
  /** Whether it meets a battle or another harm there. */
  readonly danger?: boolean;
}

/** Everything on the table at one moment, as one seat sees it. */
export interface Board {
  readonly map: string;
  readonly title: string;
  readonly steps: readonly string[];
  readonly step: number;
  readonly tints?: readonly Tint[];
  readonly tokens?: readonly Token[];
  readonly links?: readonly Link[];
  readonly players?: readonly Player[];
  readonly tracks?: readonly Track[];
  readonly boxes?: readonly Box[];
  readonly charts?: readonly Chart[];
  readonly battle?: Battle | null;
  /** The look of each seat by its name among the symbols; else seats look by their number. */
  readonly looks?: readonly string[];
  readonly overlays?: readonly Overlay[];
  readonly regions?: readonly Region[];
  readonly ways?: readonly Way[];
  /** The space or region that the selected pieces are about to go to, or ask leave for. */
  readonly goal?: string;
}

/** An answer that the table gives for a seat for a while, or could give. */
export interface Standing {
  readonly seat: number;
  readonly kind: string;
  /** The act, in words. */
  readonly label: string;
  readonly until: string;
}

/** A decision that is owed. */
export interface Ask {
  readonly seat: number;
  readonly rule: string;
  readonly prompt: string;
  readonly mine: boolean;
  /** Whether there is a list (``Errands``) to go through it with. */
  readonly listed: boolean;
  /** What the table may answer from now on, if one likes. */
  readonly standing: Standing | null;
}

/** A field of an action that points at the board. */
export interface Ref {
  readonly field: string;
  readonly kind: "amount" | "choice" | "piece" | "seat" | "space" | "text";
  readonly value: string | number;
  /** Whether it is pointed at only after the others. */
  readonly next?: boolean;
}

/** An action one may send, with its words, what it points at, and what is at stake. */
export interface Choice {
  readonly action: Tagged;
  readonly label: string;
  readonly refs: readonly Ref[];
  /** In the game's money. */
  readonly cost?: number;
  /** Nobody can take it back alone: dice fall, or something is shown. */
  readonly final?: boolean;
  /** Something is lost that does not come back. */
  readonly danger?: boolean;
  /** What to ask before it is sent. */
  readonly confirm?: string;
  /** What the dice may make of it, with the chances. */
  readonly odds?: string;
  /** What it takes besides money, such as a part of a piece's move. */
  readonly takes?: string;
  /** What to send after it to get where its words say, each once the one before was taken. */
  readonly rest?: readonly Tagged[];
}

/** The part of the game that lines of the log tell of. */
export interface Heading {
  /** The date, such as a round or a season. */
  readonly title: string;
  readonly phase: string;
  /** Whose turn it is; -1 where players do not take turns. */
  readonly seat: number;
}

/** One thing that happened, in words and as data. */
export interface LogLine {
  readonly ply: number;
  readonly seat: number;
  readonly kind: string;
  readonly rule: string;
  readonly text: string;
  readonly event: Tagged;
  readonly spaces: readonly string[];
  readonly faces: readonly number[];
  /** Whom it names, in the order of the words. */
  readonly seats: readonly number[];
  /** What stands above it, where it is the first line of another part of the game. */
  readonly heading: Heading | null;
}

/** What the dice of the round ahead can do, of the strongest until combat units are chosen. */
export interface RoundForecast {
  readonly attack: number;
  readonly defence: number;
  readonly odds: readonly [number, number];
  /** The chance that the attacker's dice cost 0, 1, 2 ... steps. */
  readonly attacker: readonly number[];
  readonly defender: readonly number[];
}

/** The exact odds of a battle. */
export interface Forecast {
  readonly space: string;
  readonly attacker: number;
  readonly defender: number;
  readonly attacker_wins: number;
  readonly defender_wins: number;
  readonly attacker_left: number;
  readonly defender_left: number;
  readonly attacker_loss: number;
  /** Expected losses in the game's money. */
  readonly defender_loss: number;
  readonly text: string;
  /** Where a battle is fought in rounds: the one ahead. */
  readonly round: RoundForecast | null;
  /** How many pieces beside the battle could take damage, but are not counted. */
  readonly aside: number;
}

/** How one seat came out: 1 is the winner, equal places share it. */
export interface Place {
  readonly seat: number;
  readonly place: number;
}

/** How a game ended. */
export interface Outcome {
  readonly reason: string;
  readonly rule: string;
  readonly places: readonly Place[];
}

/** Somebody wants to go back further than he may alone; all others must consent. */
export interface RollbackAsked {
  readonly seat: number;
  readonly to: number;
  /** What has been seen since: dice and secrets, in words. */
  readonly seen: readonly string[];
  readonly agreed: readonly number[];
  /** What it would be again, in words: the round, the phase and whose turn. */
  readonly when: string;
}

/** What one would look for among the choices, but may not do now, and why. */
export interface Barred {
  readonly label: string;
  readonly rule: string;
  readonly why: string;
}

/** The whole table as one person sees it now; replaces everything before. */
export interface Frame {
  readonly type: "frame";
  readonly table: TableInfo;
  readonly ply: number;
  /** Whose eyes these are; -1 for a spectator. */
  readonly seat: number;
  readonly board: Board;
  readonly asks: readonly Ask[];
  /** Answers to the first ask that is mine. */
  readonly choices: readonly Choice[];
  readonly liberties: readonly Choice[];
  /** What is new since the last frame; everything in the first one. */
  readonly log: readonly LogLine[];
  /** How many log lines came before; a smaller number than one has means: forget the rest. */
  readonly log_from: number;
  /** The ply one may go back to; -1 when nothing can be undone. */
  readonly undo: number;
  readonly forecast: Forecast | null;
  readonly outcome: Outcome | null;
  /** Seats whose bot is at work. */
  readonly thinking: readonly number[];
  readonly rollback: RollbackAsked | null;
  /** What the table answers for one's seats now. */
  readonly standing: readonly Standing[];
  /** What the first ask that is mine does not allow, though one might look for it. */
  readonly barred: readonly Barred[];
  /** Whether the record is kept from the one who asks until the game is over. */
  readonly sealed: boolean;
  /** The ply one may go back to without taking back what another seat at one's screen did. */
  readonly undo_own: number;
  /** The id of the last act or undo of this line that was carried out. */
  readonly taken: number;
}

/** An act was not accepted, and why. */
export interface Refused {
  readonly type: "refused";
  readonly rule: string;
  readonly why: string;
  readonly id: number;
  /** What one may do unasked to get it after all, such as to ask for leave. */
  readonly instead: readonly Choice[];
}

/** A line of chat. */
export interface Said {
  readonly type: "said";
  readonly id: number;
  readonly room: "players" | "spectators";
  readonly name: string;
  readonly seat: number;
  readonly text: string;
  readonly time: number;
}

/** Who is here. */
export interface Presence {
  readonly type: "presence";
  readonly seats: readonly number[];
  readonly spectators: readonly string[];
}

/** Still here. */
export interface Pong {
  readonly type: "pong";
}

/** A table that was just opened, with a link for each invited seat. */
export interface Opened {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  readonly game_title: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly status: "open" | "over" | "playing";
  readonly seats: readonly SeatInfo[];
  readonly host: string;
  readonly mine: boolean;
  readonly my_turn: boolean;
  readonly ply: number;
  readonly round: string;
  readonly pace: Pace;
  readonly commitment: string;
  readonly created: number;
  readonly updated: number;
  /** A guided first game: a coach speaks. */
  readonly lesson: boolean;
  /** The seconds that those who owe a choice had left when this was sent, if there is a limit. */
  readonly left: number | null;
  /** The seats that have won. */
  readonly won: readonly number[];
  /** The link to send, by the number of its seat. */
  readonly invites: Readonly<Record<string, string>>;
}

/** A record that was put on a table: every ply was checked, and every roll that can be. */
export interface Imported {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  readonly game_title: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly status: "open" | "over" | "playing";
  readonly seats: readonly SeatInfo[];
  readonly host: string;
  readonly mine: boolean;
  readonly my_turn: boolean;
  readonly ply: number;
  readonly round: string;
  readonly pace: Pace;
  readonly commitment: string;
  readonly created: number;
  readonly updated: number;
  /** A guided first game: a coach speaks. */
  readonly lesson: boolean;
  /** The seconds that those who owe a choice had left when this was sent, if there is a limit. */
  readonly left: number | null;
  /** The seats that have won. */
  readonly won: readonly number[];
  readonly rolls: number;
  /** Whether the rolls follow from the key, wait for a key still sealed, or cannot be proved. */
  readonly proof: "by-hand" | "checked" | "promised";
}

/** What the coach says before a ply, and what he wants to see. */
export interface LessonStep {
  readonly ply: number;
  readonly action: Tagged;
  readonly say: string;
}

/** A guided first game. */
export interface Lesson {
  readonly steps: readonly LessonStep[];
  /** How many there are, the dice and the others' included; then the game is free. */
  readonly plies: number;
  readonly end: string;
}

/** An entry of a list: single acts that are sent one after the other. */
export interface Errand {
  readonly acts: readonly Tagged[];
  readonly what: string;
  /** Entries with the same thing are alternatives. */
  readonly thing: string;
  readonly how?: string;
  /** The code of its space. */
  readonly where?: string;
  readonly effect?: string;
  readonly group?: string;
  /** How many of its group can be done; 0: no such limit. */
  readonly room?: number;
  /** How often it can be done. */
  readonly most?: number;
  readonly cost?: number;
  readonly final?: boolean;
  readonly danger?: boolean;
  readonly confirm?: string;
  /** How often it was done on the last occasion and not yet now; perhaps more than can be. */
  readonly last?: number;
  /** Entries with the same pool can together be done so often as its stock says. */
  readonly pool?: string;
  readonly stock?: number;
  /** What it adds to the purse, at most. */
  readonly brings?: number;
}

/** What a seat can do in a phase of many single choices, to tick and to be done in a row. */
export interface Errands {
  readonly ply: number;
  readonly seat: number;
  readonly name: string;
  readonly purse: number;
  /** How to call it to do as on the last occasion; empty when there was none. */
  readonly again: string;
  readonly errands: readonly Errand[];
  readonly finish: Choice | null;
  readonly whole: Choice | null;
  /** Whether all was done at once on the last occasion. */
  readonly last_whole: boolean;
  /** Whether one may want to tick everything. */
  readonly sweep: boolean;
  /** What was done on the last occasion and is no choice any more, each with the reason. */
  readonly missed: readonly string[];
}

/** What is said of a step of an example. */
export interface Caption {
  /** How many plies lie behind the end of the step. */
  readonly ply: number;
  readonly say: string;
  /** The space to look at, if any. */
  readonly at: string;
}

/** An example of play: a table that nobody plays at, and what is said of its steps. */
export interface Example {
  readonly table: TableInfo;
  readonly captions: readonly Caption[];
}

/** A way to set the game up. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly players: readonly [number, number];
}

/** A choice made before the game: a switch, one of some words, a number in a range, a text. */
export interface Option {
  readonly id: string;
  readonly title: string;
  readonly rule: string;
  readonly default: boolean | number | string;
  readonly values: readonly (boolean | number | string)[];
  readonly least: number;
  readonly most: number;
  /** The most characters of a text that may be put in, besides *values*; 0: no text may. What the text must say is for the game's ``check_setting`` to see. */
  readonly length: number;
  /** The only scenario that has it; none: all have. */
  readonly scenario: string;
}

/** What can be said of a game before it is played. */
export interface About {
  readonly id: string;
  readonly title: string;
  readonly rules_version: string;
  readonly players: readonly [number, number];
  readonly scenarios: readonly Scenario[];
  readonly options: readonly Option[];
  readonly length: string;
  readonly character: string;
  /** What of its data is given, sourced and reconstructed. */
  readonly honesty: string;
}

/** An example of play that can be watched. */
export interface ExampleInfo {
  readonly name: string;
  readonly title: string;
}

/** A game on the first page. */
export interface GameInfo {
  readonly about: About;
  readonly bots: readonly string[];
  readonly map: string;
  /** Whether it has a guided first game. */
  readonly lesson: boolean;
  readonly examples: readonly ExampleInfo[];
}

/** Who is asking. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly guest: boolean;
  readonly email: string;
  readonly webhook: string;
  readonly language: string;
  /** Whether this server can write to an e-mail address. */
  readonly letters: boolean;
}

/** A rule in our own words. */
export interface RuleEntry {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly rulings: readonly string[];
}

/** One roll of a game, for the dice page. */
export interface DiceRoll {
  readonly ply: number;
  readonly draw: number;
  readonly seat: number;
  readonly rule: string;
  readonly purpose: string;
  readonly sides: readonly number[];
  readonly faces: readonly number[];
  /** The least face with which each die succeeds, where one does. */
  readonly needed: readonly number[];
}

/** How a game's dice can be checked. */
export interface DicePage {
  readonly scheme: string;
  readonly commitment: string;
  /** Empty until the game is over. */
  readonly key: string;
  readonly rolls: readonly DiceRoll[];
  /** Rolls that count no longer; their draws do not come again. */
  readonly taken_back: readonly DiceRoll[];
}

/** What somebody writes down for himself at a table. */
export interface Notes {
  readonly text: string;
}

/** What every refused request is answered with. */
export interface Problem {
  readonly error: string;
  readonly rule?: string;
}

/** Take an action for a seat one holds, in the position after *ply* actions. */
export interface Act {
  readonly type: "act";
  readonly seat: number;
  readonly ply: number;
  readonly action: Tagged;
  /** Sent back with a refusal. */
  readonly id?: number;
}

/** Ask why nothing of what one points at, the nearest piece or space first, can be chosen. */
export interface Why {
  readonly type: "why";
  readonly seat: number;
  readonly pointed: readonly string[];
  /** What one has pointed at before for the same act. */
  readonly picked?: readonly string[];
}

/** Let the table give a standing answer for a seat, or not any more. */
export interface Stand {
  readonly type: "stand";
  readonly seat: number;
  readonly kind: string;
  readonly on: boolean;
  readonly id?: number;
}

/** Go back to *to*; further than one may alone it asks the others. */
export interface Undo {
  readonly type: "undo";
  readonly seat: number;
  readonly ply: number;
  readonly to: number;
  readonly id?: number;
}

/** Agree or not to a rollback that was asked. */
export interface Consent {
  readonly type: "consent";
  readonly seat: number;
  readonly agree: boolean;
}

/** Chat. */
export interface Say {
  readonly type: "say";
  readonly room: "players" | "spectators";
  readonly text: string;
  /** Which of one's seats speaks, where several play at one screen. */
  readonly seat?: number;
}

/** Vote that a bot takes over an absent player's seat. */
export interface Vote {
  readonly type: "vote";
  readonly seat: number;
}

/** Ask whether the server is there, and say whether the page is in view. */
export interface Ping {
  readonly type: "ping";
  readonly looks?: boolean;
}

/** What the host wants of a seat. */
export interface SeatWish {
  readonly kind: "bot" | "invited" | "me" | "open" | "person";
  readonly bot?: string;
  /** For hot-seat players at the host's own screen (kind ``person``). */
  readonly name?: string;
}

/** Open a table. */
export interface NewTable {
  readonly game: string;
  readonly scenario?: string;
  readonly seats?: readonly SeatWish[];
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  readonly title?: string;
  /** Draw the seats at random. */
  readonly shuffle?: boolean;
  readonly pace?: Pace;
}

/** Sign up or log in. */
export interface Credentials {
  readonly name: string;
  readonly password: string;
  readonly email?: string;
}

/** Play without an account. */
export interface GuestName {
  readonly name?: string;
}

/** Change what is known of oneself; what is left out stays. */
export interface Settings {
  readonly email?: string | null;
  readonly webhook?: string | null;
  readonly language?: string | null;
  /** Only guests change their name. */
  readonly name?: string | null;
}

/** Take a seat: the one of an invitation, an open one, or any open one. */
export interface Sit {
  readonly seat?: number | null;
  readonly invite?: string;
}

/** Send a spectator away, by the name shown in ``Presence``. */
export interface Remove {
  readonly spectator: string;
}

/** Ask for the odds of the battle that an action would start, or of the one being fought. */
export interface ForecastQuery {
  readonly seat: number;
  readonly action?: Tagged;
}

export type FromServer = Frame | Refused | Said | Presence | Pong;

export type FromClient = Act | Why | Stand | Undo | Consent | Say | Vote | Ping;
