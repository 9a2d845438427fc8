"""What to draw: a description that one client and one drawing program understand for every game.

A static map (shapes, labels, anchors) is package data, named by ``Board.map``; everything that
changes in play is said here, by the codes of the map's spaces.
"""

import msgspec

NOBODY = -1


class Tint(msgspec.Struct, frozen=True):
    """A space that belongs to a seat."""

    space: str
    seat: int


class Token(msgspec.Struct, frozen=True, omit_defaults=True):
    """One piece, or a number of like pieces, in a space.

    ``ref`` is what an action's piece field would say to mean it; tokens of one ``stack`` stand
    together (a legion, a ship with its cargo) and the first of them leads it.
    """

    ref: str
    kind: str
    at: str
    name: str
    seat: int = NOBODY
    count: int = 1
    stack: str = ""
    marks: tuple[str, ...] = ()


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
    battle: Battle | None = None
