"""The contract of a game: what every game must be able to answer.

A game is a set of pure functions of a frozen state. It never rolls a die: when one is due, it
owes a decision to the seat CHANCE, and somebody else (a server, a test, a search) answers it.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from hexarch.kernel.board import Board, Moment
from hexarch.kernel.errands import Batch, Errand, Journey, StandingAnswer
from hexarch.kernel.rulebook import Rulebook
from hexarch.kernel.words import NO_STAKES, Stakes, Words, without_names

Seat: TypeAlias = int
CHANCE: Final[Seat] = -1
"""The seat that rolls the dice."""

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")

# What a field of an action points at, so that one client can highlight and click any game.
SpaceRef: TypeAlias = Annotated[str, msgspec.Meta(extra={"ref": "space"})]
NextSpaceRef: TypeAlias = Annotated[str, msgspec.Meta(extra={"ref": "space", "next": True})]
"""A space that means nothing before the others are pointed at: from where one attacks, say."""
RegionRef: TypeAlias = Annotated[str, msgspec.Meta(extra={"ref": "region"})]
"""Some spaces that are pointed at as one; it may be named like one of them (``board.Region``)."""
PieceRef: TypeAlias = Annotated[str, msgspec.Meta(extra={"ref": "piece"})]
NextPieceRef: TypeAlias = Annotated[str, msgspec.Meta(extra={"ref": "piece", "next": True})]
"""The same of a piece: the ship that somebody goes aboard of."""
SeatRef: TypeAlias = Annotated[int, msgspec.Meta(extra={"ref": "seat"})]
Choice: TypeAlias = Annotated[str, msgspec.Meta(extra={"ref": "choice"})]
Amount: TypeAlias = Annotated[int, msgspec.Meta(extra={"ref": "amount"})]
"""A number freely chosen between two ends: ``legal`` lists some, ``check`` accepts all between."""
Free: TypeAlias = Annotated[str, msgspec.Meta(extra={"ref": "text"}, max_length=500)]
"""Words freely chosen: ``legal`` lists none or an example, ``check`` accepts any."""


class Illegal(msgspec.Struct, frozen=True):
    """Why an action is refused, with the rule that refuses it."""

    rule: str
    say: str
    about: tuple[str | int, ...] = ()

    @property
    def why(self) -> str:
        """The reason in English, where players have no names but their seats."""
        return without_names(self.say, self.about)


class Decision(msgspec.Struct, frozen=True):
    """A choice that a seat owes now."""

    seat: Seat
    rule: str
    say: str
    about: tuple[str | int, ...] = ()
    dice: tuple[int, ...] = ()
    """The sides of each die that CHANCE owes. An order of n things is (n, n-1, ... 2)."""
    secret: bool = False
    """The answer stays hidden from the other seats until a later reveal."""
    needed: tuple[int, ...] = ()
    """The least face with which each die succeeds; empty where no die succeeds by itself."""

    @property
    def prompt(self) -> str:
        """The question in English, where players have no names but their seats."""
        return without_names(self.say, self.about)


class Rolled(msgspec.Struct, frozen=True, tag="rolled", forbid_unknown_fields=True):
    """The dice fell so. Only CHANCE takes this action, in every game."""

    faces: tuple[int, ...]


class Place(msgspec.Struct, frozen=True):
    """How one seat came out: 1 is the winner, equal places share it."""

    seat: Seat
    place: int


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    reason: str
    rule: str
    places: tuple[Place, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the first place."""
        return tuple(place.seat for place in self.places if place.place == 1)


class Option(msgspec.Struct, frozen=True):
    """A choice made before the game: a switch, one of some words, a number in a range, a text."""

    id: str
    title: str
    rule: str
    default: bool | int | str
    values: tuple[bool | int | str, ...] = ()
    least: int = 0
    most: int = 0
    length: int = 0
    """The most characters of a text that may be put in, besides *values*; 0: no text may.

    What the text must say is for the game's ``check_setting`` to see.
    """
    scenario: str = ""
    """The only scenario that has it; none: all have."""

    def accepts(self, value: object) -> bool:
        """Tell whether *value* may be set."""
        if any(type(value) is type(v) and value == v for v in self.values):
            return True
        if self.length:
            return isinstance(value, str) and len(value) <= self.length
        if self.values:
            return False
        return type(value) is int and self.least <= value <= self.most


class Scenario(msgspec.Struct, frozen=True):
    """A way to set the game up."""

    id: str
    title: str
    players: tuple[int, int]


class About(msgspec.Struct, frozen=True):
    """What can be said of a game before it is played."""

    id: str
    title: str
    rules_version: str
    players: tuple[int, int]
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...] = ()
    length: str = ""
    character: str = ""
    honesty: str = ""
    """What of its data is given, sourced and reconstructed."""


OptionValue: TypeAlias = bool | int | str


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Scenario, number of seats and options of one game."""

    scenario: str
    seats: int
    options: dict[str, OptionValue] = {}


class BadSettingError(ValueError):
    """A scenario, number of seats or option that the game does not know."""


class Source(Protocol):
    """Where ``imagine`` takes chance from; ``random.Random`` is one."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to below *stop*."""
        ...


class Game(ABC, Generic[S, A, E, V]):
    """The rules of one game."""

    about: ClassVar[About]
    book: ClassVar[Rulebook]
    State: ClassVar[Any]
    Action: ClassVar[Any]
    Event: ClassVar[Any]
    View: ClassVar[Any]

    @abstractmethod
    def setup(self, setting: Setting) -> S:
        """Return the first state. *setting* has passed ``check_setting``."""

    @abstractmethod
    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Return who owes a choice now; nobody when the game is over."""

    def fallen(self, state: S) -> tuple[Seat, ...]:
        """Return those who are out of a game that goes on, as its board shows them."""
        players = self.board(self.view(state, None)).players
        return tuple(player.seat for player in players if player.out)

    def may_hide(self, setting: Setting) -> bool:
        """Tell whether a game may come to what not everybody may know."""
        return False

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """Return every answer to what *seat* owes; nothing when it owes nothing."""

    def liberties(self, state: S, seat: Seat) -> Sequence[A]:
        """Return what *seat* may do unasked: offers, declarations, concession."""
        return ()

    @abstractmethod
    def check(self, state: S, seat: Seat, action: A) -> Illegal | None:
        """Return why *seat* may not take *action*, or nothing if it may."""

    def why(
        self, state: S, seat: Seat, pointed: Sequence[str], picked: Sequence[str]
    ) -> Illegal | None:
        """Say why what *seat* points at, the nearest piece or space first, is no choice now.

        *picked* is what it has pointed at before for the same act.
        """
        return None

    def remedies(
        self, state: S, seat: Seat, pointed: Sequence[str], refused: Illegal
    ) -> Sequence[A]:
        """Return the liberties that may bring *seat* what it points at and was *refused*."""
        return ()

    def barred(self, state: S, seat: Seat) -> Sequence[A]:
        """Return what *seat* would look for among its choices, but may not do now."""
        return ()

    def batch(self, state: S, seat: Seat) -> Batch | None:
        """Return the phase that *seat* can go through with a list; nothing where it cannot."""
        return None

    def errands(self, state: S, seat: Seat) -> Sequence[Errand]:
        """Return what *seat* can put on the list of its batch: here each choice by itself."""
        batch = self.batch(state, seat)
        ends = () if batch is None else (batch.whole, batch.finish)
        return [
            Errand((act,), self.label(state, act), thing=str(place))
            for place, act in enumerate(self.legal(state, seat))
            if act not in ends
        ]

    def journeys(self, state: S, seat: Seat) -> Sequence[Journey]:
        """Return goals that *seat* would point at, though only several acts lead there."""
        return ()

    def missed(self, state: S, seat: Seat, action: A) -> Illegal | None:
        """Say why what *seat* did when a batch last came is not on its list now."""
        return self.check(state, seat, action)

    def standing(self, state: S, seat: Seat) -> Sequence[StandingAnswer]:
        """Return the questions, due or to come, that *seat* may have answered by the table."""
        return ()

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A) -> tuple[S, tuple[E, ...]]:
        """Return the next state and what happened. *action* must be legal."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Return what *seat* may know; ``None`` is a spectator."""

    def hear(self, event: E, seat: Seat | None) -> E | None:
        """Return what *seat* learns of *event*, if anything."""
        return event

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, if it has."""

    def imagine(self, state: S, seat: Seat, source: Source) -> S:
        """Return a state that agrees with all *seat* knows, the rest drawn at random."""
        return state

    @abstractmethod
    def board(self, view: V) -> Board:
        """Describe what to draw for *view*."""

    def moment(self, state: S) -> Moment:
        """Say where in the sequence of play *state* stands, as its board does."""
        board = self.board(self.view(state, None))
        return Moment(board.title, board.steps, board.step)

    def phase_of(self, event: E) -> str:
        """Name the step in which such an event happens, where it is the same each time."""
        return ""

    @abstractmethod
    def label(self, state: S, action: A) -> Words:
        """Put *action*, taken in *state*, in words for a button or a list."""

    def stakes(self, state: S, action: A) -> Stakes:
        """Say what *action*, taken in *state*, costs and risks."""
        return NO_STAKES

    @abstractmethod
    def tell(self, event: E) -> tuple[str, Words]:
        """Put *event* in words for the log, with the rule that caused it."""

    def check_setting(self, setting: Setting) -> Setting:
        """Return *setting* with every option filled in, or raise ``BadSettingError``."""
        scenario = next((s for s in self.about.scenarios if s.id == setting.scenario), None)
        if scenario is None:
            known = ", ".join(s.id for s in self.about.scenarios)
            raise BadSettingError(
                f"{self.about.id} has no scenario {setting.scenario!r} (known: {known})"
            )
        least, most = scenario.players
        if not least <= setting.seats <= most:
            raise BadSettingError(
                f"{scenario.id} is for {least} to {most} players, not {setting.seats}"
            )
        return Setting(setting.scenario, setting.seats, self._filled(setting.options))

    def _filled(self, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        filled = {option.id: option.default for option in self.about.options}
        for name, value in chosen.items():
            option = next((o for o in self.about.options if o.id == name), None)
            if option is None:
                raise BadSettingError(f"{self.about.id} has no option {name!r}")
            if not option.accepts(value):
                raise BadSettingError(f"option {name} cannot be {value!r:.40} ({domain(option)})")
            filled[name] = value
        return filled


def domain(option: Option) -> str:
    """Describe what an option may be set to.

    >>> domain(Option("max_rounds", "Round limit", "win.1", 0, least=0, most=99))
    '0 to 99'
    """
    words = [str(value).lower() for value in option.values]
    if option.length:
        words.append(f"a text of at most {option.length} characters")
    return " or ".join(words) or f"{option.least} to {option.most}"


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
