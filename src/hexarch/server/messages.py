"""Every message between the table's server and its clients, as types.

The protocol's schema, the client's TypeScript types and the documentation are generated from
here. Whatever a client sends is decoded strictly; unknown fields are refused.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from hexarch.kernel.board import Board
from hexarch.kernel.game import About, OptionValue, Outcome
from hexarch.odds.empire_forecast import RoundForecast

# What clients see


class Ref(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field of an action that points at the board."""

    field: str
    kind: Literal["space", "piece", "seat", "choice", "amount", "text"]
    value: str | int
    next: bool = False
    """Whether it is pointed at only after the others."""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action one may send, with its words, what it points at, and what is at stake."""

    action: msgspec.Raw
    label: str
    refs: tuple[Ref, ...]
    cost: int = 0
    """In the game's money."""
    final: bool = False
    """Nobody can take it back alone: dice fall, or something is shown."""
    danger: bool = False
    """Something is lost that does not come back."""
    confirm: str = ""
    """What to ask before it is sent."""
    odds: str = ""
    """What the dice may make of it, with the chances."""
    takes: str = ""
    """What it takes besides money, such as a part of a piece's move."""
    rest: tuple[msgspec.Raw, ...] = ()
    """What to send after it to get where its words say, each once the one before was taken."""


class Barred(msgspec.Struct, frozen=True):
    """What one would look for among the choices, but may not do now, and why."""

    label: str
    rule: str
    why: str


class Ask(msgspec.Struct, frozen=True):
    """A decision that is owed."""

    seat: int
    rule: str
    prompt: str
    mine: bool
    listed: bool = False
    """Whether there is a list (``Errands``) to go through it with."""
    standing: "Standing | None" = None
    """What the table may answer from now on, if one likes."""


class Standing(msgspec.Struct, frozen=True):
    """An answer that the table gives for a seat for a while, or could give."""

    seat: int
    kind: str
    label: str
    """The act, in words."""
    until: str


class Heading(msgspec.Struct, frozen=True):
    """The part of the game that lines of the log tell of."""

    title: str
    """The date, such as a round or a season."""
    phase: str
    seat: int
    """Whose turn it is; -1 where players do not take turns."""


class LogLine(msgspec.Struct, frozen=True):
    """One thing that happened, in words and as data."""

    ply: int
    seat: int
    kind: str
    rule: str
    text: str
    event: msgspec.Raw
    spaces: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    """Whom it names, in the order of the words."""
    heading: Heading | None = None
    """What stands above it, where it is the first line of another part of the game."""


class Errand(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of a list: single acts that are sent one after the other."""

    acts: tuple[msgspec.Raw, ...]
    what: str
    thing: str
    """Entries with the same thing are alternatives."""
    how: str = ""
    where: str = ""
    """The code of its space."""
    effect: str = ""
    group: str = ""
    room: int = 0
    """How many of its group can be done; 0: no such limit."""
    most: int = 1
    """How often it can be done."""
    cost: int = 0
    final: bool = False
    danger: bool = False
    confirm: str = ""
    last: int = 0
    """How often it was done on the last occasion and not yet now; perhaps more than can be."""
    pool: str = ""
    """Entries with the same pool can together be done so often as its stock says."""
    stock: int = 0
    brings: int = 0
    """What it adds to the purse, at most."""


class Errands(msgspec.Struct, frozen=True):
    """What a seat can do in a phase of many single choices, to tick and to be done in a row."""

    ply: int
    seat: int
    name: str
    purse: int
    again: str
    """How to call it to do as on the last occasion; empty when there was none."""
    errands: tuple[Errand, ...]
    finish: Choice | None = None
    whole: Choice | None = None
    last_whole: bool = False
    """Whether all was done at once on the last occasion."""
    sweep: bool = False
    """Whether one may want to tick everything."""
    missed: tuple[str, ...] = ()
    """What was done on the last occasion and is no choice any more, each with the reason."""


class Forecast(msgspec.Struct, frozen=True):
    """The exact odds of a battle."""

    space: str
    attacker: int
    defender: int
    attacker_wins: float
    defender_wins: float
    attacker_left: float
    defender_left: float
    attacker_loss: float
    defender_loss: float
    """Expected losses in the game's money."""
    text: str
    round: RoundForecast | None = None
    """Where a battle is fought in rounds: the one ahead."""
    aside: int = 0
    """How many pieces beside the battle could take damage, but are not counted."""


class BotVotes(msgspec.Struct, frozen=True):
    """How many want a bot to play for somebody who is away, and how many must."""

    given: int
    needed: int
    mine: bool
    """Whether the one who asks has voted so."""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where."""

    seat: int
    name: str
    home: str
    kind: Literal["person", "bot", "open", "invited"]
    bot: str = ""
    here: bool = False
    mine: bool = False
    kept: bool = False
    """A bot plays it for the one who asks, until he takes it back (``sit``)."""
    owes: bool = False
    """Play waits for its choice."""
    votes: BotVotes | None = None


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How fast a table plays: live, or at leisure with seconds for each decision (0: no limit)."""

    kind: Literal["live", "leisure"] = "live"
    seconds: int = 0


class TableInfo(msgspec.Struct, frozen=True):
    """What can be said of a table in a list."""

    id: str
    title: str
    game: str
    game_title: str
    scenario: str
    options: dict[str, OptionValue]
    status: Literal["open", "playing", "over"]
    seats: tuple[SeatInfo, ...]
    host: str
    mine: bool
    my_turn: bool
    ply: int
    round: str
    pace: Pace
    commitment: str
    created: float
    updated: float
    lesson: bool = False
    """A guided first game: a coach speaks."""
    left: float | None = None
    """The seconds that those who owe a choice had left when this was sent, if there is a limit."""
    won: tuple[int, ...] = ()
    """The seats that have won."""


class ExampleInfo(msgspec.Struct, frozen=True):
    """An example of play that can be watched."""

    name: str
    title: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game on the first page."""

    about: About
    bots: tuple[str, ...]
    map: str
    lesson: bool = False
    """Whether it has a guided first game."""
    examples: tuple[ExampleInfo, ...] = ()


class Caption(msgspec.Struct, frozen=True):
    """What is said of a step of an example."""

    ply: int
    """How many plies lie behind the end of the step."""
    say: str
    at: str
    """The space to look at, if any."""


class Example(msgspec.Struct, frozen=True):
    """An example of play: a table that nobody plays at, and what is said of its steps."""

    table: TableInfo
    captions: tuple[Caption, ...]


class LessonStep(msgspec.Struct, frozen=True):
    """What the coach says before a ply, and what he wants to see."""

    ply: int
    action: msgspec.Raw
    say: str


class Lesson(msgspec.Struct, frozen=True):
    """A guided first game."""

    steps: tuple[LessonStep, ...]
    plies: int
    """How many there are, the dice and the others' included; then the game is free."""
    end: str


class Person(msgspec.Struct, frozen=True):
    """Who is asking."""

    id: str
    name: str
    guest: bool
    email: str = ""
    webhook: str = ""
    language: str = "en"
    letters: bool = False
    """Whether this server can write to an e-mail address."""


# Server to client, over the WebSocket of a table


class Frame(msgspec.Struct, frozen=True, tag="frame"):
    """The whole table as one person sees it now; replaces everything before."""

    table: TableInfo
    ply: int
    seat: int
    """Whose eyes these are; -1 for a spectator."""
    board: Board
    asks: tuple[Ask, ...]
    choices: tuple[Choice, ...]
    """Answers to the first ask that is mine."""
    liberties: tuple[Choice, ...]
    log: tuple[LogLine, ...]
    """What is new since the last frame; everything in the first one."""
    log_from: int
    """How many log lines came before; a smaller number than one has means: forget the rest."""
    undo: int
    """The ply one may go back to; -1 when nothing can be undone."""
    forecast: Forecast | None = None
    outcome: Outcome | None = None
    thinking: tuple[int, ...] = ()
    """Seats whose bot is at work."""
    rollback: "RollbackAsked | None" = None
    standing: tuple[Standing, ...] = ()
    """What the table answers for one's seats now."""
    barred: tuple[Barred, ...] = ()
    """What the first ask that is mine does not allow, though one might look for it."""
    sealed: bool = False
    """Whether the record is kept from the one who asks until the game is over."""
    undo_own: int = -1
    """The ply one may go back to without taking back what another seat at one's screen did."""
    taken: int = 0
    """The id of the last act or undo of this line that was carried out."""


class RollbackAsked(msgspec.Struct, frozen=True):
    """Somebody wants to go back further than he may alone; all others must consent."""

    seat: int
    to: int
    seen: tuple[str, ...]
    """What has been seen since: dice and secrets, in words."""
    agreed: tuple[int, ...]
    when: str = ""
    """What it would be again, in words: the round, the phase and whose turn."""


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """An act was not accepted, and why."""

    rule: str
    why: str
    id: int = 0
    instead: tuple[Choice, ...] = ()
    """What one may do unasked to get it after all, such as to ask for leave."""


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A line of chat."""

    id: int
    room: Literal["players", "spectators"]
    name: str
    seat: int
    text: str
    time: float


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """Who is here."""

    seats: tuple[int, ...]
    spectators: tuple[str, ...]


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """Still here."""


FromServer: TypeAlias = Frame | Refused | Said | Presence | Pong


# Client to server, over the WebSocket of a table


class Act(msgspec.Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """Take an action for a seat one holds, in the position after *ply* actions."""

    seat: int
    ply: int
    action: msgspec.Raw
    id: int = 0
    """Sent back with a refusal."""


class Why(msgspec.Struct, frozen=True, tag="why", forbid_unknown_fields=True):
    """Ask why nothing of what one points at, the nearest piece or space first, can be chosen."""

    seat: int
    pointed: Annotated[tuple[str, ...], msgspec.Meta(max_length=100)]
    picked: Annotated[tuple[str, ...], msgspec.Meta(max_length=100)] = ()
    """What one has pointed at before for the same act."""


class Stand(msgspec.Struct, frozen=True, tag="stand", forbid_unknown_fields=True):
    """Let the table give a standing answer for a seat, or not any more."""

    seat: int
    kind: str
    on: bool
    id: int = 0


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Go back to *to*; further than one may alone it asks the others."""

    seat: int
    ply: int
    to: int
    id: int = 0


class Consent(msgspec.Struct, frozen=True, tag="consent", forbid_unknown_fields=True):
    """Agree or not to a rollback that was asked."""

    seat: int
    agree: bool


class Say(msgspec.Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """Chat."""

    room: Literal["players", "spectators"]
    text: str
    seat: int = -1
    """Which of one's seats speaks, where several play at one screen."""


class Vote(msgspec.Struct, frozen=True, tag="vote", forbid_unknown_fields=True):
    """Vote that a bot takes over an absent player's seat."""

    seat: int


class Ping(msgspec.Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Ask whether the server is there, and say whether the page is in view."""

    looks: bool = True


FromClient: TypeAlias = Act | Why | Stand | Undo | Consent | Say | Vote | Ping


# REST requests


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host wants of a seat."""

    kind: Literal["me", "person", "bot", "open", "invited"]
    bot: str = ""
    name: str = ""
    """For hot-seat players at the host's own screen (kind ``person``)."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table."""

    game: str
    scenario: str = "standard"
    seats: tuple[SeatWish, ...] = ()
    options: dict[str, OptionValue] = {}
    title: str = ""
    shuffle: bool = True
    """Draw the seats at random."""
    pace: Pace = Pace()


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sign up or log in."""

    name: str
    password: str
    email: str = ""


class GuestName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play without an account."""

    name: str = ""


class RuleEntry(msgspec.Struct, frozen=True):
    """A rule in our own words."""

    id: str
    title: str
    text: str
    rulings: tuple[str, ...]


class DiceRoll(msgspec.Struct, frozen=True):
    """One roll of a game, for the dice page."""

    ply: int
    draw: int
    seat: int
    rule: str
    purpose: str
    sides: tuple[int, ...]
    faces: tuple[int, ...]
    needed: tuple[int, ...] = ()
    """The least face with which each die succeeds, where one does."""


class DicePage(msgspec.Struct, frozen=True):
    """How a game's dice can be checked."""

    scheme: str
    commitment: str
    key: str
    """Empty until the game is over."""
    rolls: tuple[DiceRoll, ...]
    taken_back: tuple[DiceRoll, ...] = ()
    """Rolls that count no longer; their draws do not come again."""


class Opened(TableInfo, frozen=True):
    """A table that was just opened, with a link for each invited seat."""

    invites: dict[str, str] = {}
    """The link to send, by the number of its seat."""


class Imported(TableInfo, frozen=True):
    """A record that was put on a table: every ply was checked, and every roll that can be."""

    rolls: int = 0
    proof: Literal["checked", "promised", "by-hand"] = "by-hand"
    """Whether the rolls follow from the key, wait for a key still sealed, or cannot be proved."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Change what is known of oneself; what is left out stays."""

    email: str | None = None
    webhook: str | None = None
    language: str | None = None
    name: str | None = None
    """Only guests change their name."""


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat: the one of an invitation, an open one, or any open one."""

    seat: int | None = None
    invite: str = ""


class Remove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Send a spectator away, by the name shown in ``Presence``."""

    spectator: str


class ForecastQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for the odds of the battle that an action would start, or of the one being fought."""

    seat: int
    action: msgspec.Raw = msgspec.field(default_factory=lambda: msgspec.Raw(b"null"))


class Notes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody writes down for himself at a table."""

    text: str


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """What every refused request is answered with."""

    error: str
    rule: str = ""
