"""What to draw: a description that one client and one drawing program understand for every game.

A static map (shapes, labels, anchors) is package data, named by ``Board.map``; everything that
changes in play is said here, by the codes of the map's spaces.
"""

import msgspec

NOBODY = -1


class Tint(msgspec.Struct, frozen=True, omit_defaults=True):
    """A space that belongs to a seat, wholly or to a degree."""

    space: str
    seat: int
    level: int = 0
    """How far it leans to the seat, from 1 to 3; 0 where there are no degrees."""


class Token(msgspec.Struct, frozen=True, omit_defaults=True):
    """One piece, or a number of like pieces, in a space.

    ``ref`` is what an action's piece field would say to mean it; tokens of one ``stack`` stand
    together (a legion, a ship with its cargo) and the first of them leads it. ``marks`` that every
    client knows: ``selected``, ``moved``, ``tired`` (one move left), ``battle``.
    """

    ref: str
    kind: str
    at: str
    name: str
    seat: int = NOBODY
    count: int = 1
    stack: str = ""
    marks: tuple[str, ...] = ()
    text: str = ""
    """What is printed on it, such as strength and movement: ``3-2``."""
    symbol: str = ""
    """Its silhouette, where that is not the one of its kind."""
    home: str = ""
    """The space it comes from, whose colour and name it bears; or another word for its band."""
    note: str = ""
    """What is printed small, such as what it costs."""


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that runs between two neighbouring spaces, such as a road."""

    kind: str
    a: str
    b: str
    seat: int = NOBODY


class Figure(msgspec.Struct, frozen=True):
    """A labelled number or word in a panel."""

    label: str
    value: str


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table shows of one seat."""

    seat: int
    name: str
    home: str
    figures: tuple[Figure, ...]
    active: bool = False
    out: bool = False
    marks: tuple[str, ...] = ()


class Marker(msgspec.Struct, frozen=True):
    """Where a seat stands on a track."""

    seat: int
    at: int


class Track(msgspec.Struct, frozen=True):
    """A scale with markers, such as tribute or turns; ``stops`` are the marks printed on it."""

    name: str
    least: int
    most: int
    markers: tuple[Marker, ...]
    stops: tuple[int, ...] = ()


class Box(msgspec.Struct, frozen=True):
    """A drawer of pieces off the map: stock, prisoners, the dead."""

    name: str
    figures: tuple[Figure, ...]
    tokens: tuple[Token, ...] = ()


class Chart(msgspec.Struct, frozen=True):
    """A table of words, such as who is at war with whom; a row's first cell is its heading."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Battle(msgspec.Struct, frozen=True, omit_defaults=True):
    """The battle that is being fought: both sides, and who fires."""

    space: str
    attacker: int
    defender: int
    attackers: tuple[Token, ...]
    defenders: tuple[Token, ...]
    advantage: int = 0
    """Above 0 for the attacker, below for the defender."""
    firing: int = NOBODY
    lost: tuple[Token, ...] = ()
    reserves: tuple[Token, ...] = ()
    """Pieces beside the battle that can share in it, of either side."""
    figures: tuple[Figure, ...] = ()
    """What else is to be read: round, totals, odds, damage still to take."""


class Overlay(msgspec.Struct, frozen=True):
    """Another reading of the map, which can be laid over it in place of the owners."""

    name: str
    tints: tuple[Tint, ...]


def region_code(name: str) -> str:
    """Return the code of the region that an action calls *name*, which no space has.

    >>> region_code("K21")
    'region:K21'
    """
    return f"region:{name}"


class Region(msgspec.Struct, frozen=True):
    """Some spaces that can be pointed at as one."""

    code: str
    """``region_code`` of what an action says."""
    name: str
    spaces: tuple[str, ...]


class Way(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the piece that is being moved can go to a space or region, and what that costs."""

    to: str
    """The code of the space, or of the region."""
    cost: str = ""
    path: tuple[str, ...] = ()
    """The spaces from where it stands to where it ends, both included."""
    danger: bool = False
    """Whether it meets a battle or another harm there."""


class Moment(msgspec.Struct, frozen=True):
    """Where a game stands in its sequence of play: the date, and which step of it is due."""

    title: str
    steps: tuple[str, ...]
    step: int
    seat: int = NOBODY
    """Whose turn it is, where players take turns."""
    round: int = 0
    """How many rounds, seasons or the like have begun: how long the game has lasted."""

    @property
    def phase(self) -> str:
        """The name of the step.

        >>> Moment("Round 3", ("Movement", "Combat"), 1).phase
        'Combat'
        """
        return self.steps[self.step] if self.step < len(self.steps) else ""


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything on the table at one moment, as one seat sees it."""

    map: str
    title: str
    steps: tuple[str, ...]
    step: int
    tints: tuple[Tint, ...] = ()
    tokens: tuple[Token, ...] = ()
    links: tuple[Link, ...] = ()
    players: tuple[Player, ...] = ()
    tracks: tuple[Track, ...] = ()
    boxes: tuple[Box, ...] = ()
    charts: tuple[Chart, ...] = ()
    battle: Battle | None = None
    looks: tuple[str, ...] = ()
    """The look of each seat by its name among the symbols; else seats look by their number."""
    overlays: tuple[Overlay, ...] = ()
    regions: tuple[Region, ...] = ()
    ways: tuple[Way, ...] = ()
    goal: str = ""
    """The space or region that the selected pieces are about to go to, or ask leave for."""
