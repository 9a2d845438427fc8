"""The pieces that have a name of their own: Caesars, generals and galleys, and their codes."""

from functools import cache
from typing import Final

import msgspec

from hexarch.boards.mediterranean import NAMES, SPACE
from hexarch.games.conquest.tables import GALLEYS, GENERALS, HOMES_BY_PLAYERS, Kind

LEADERS_EACH: Final = GENERALS + 1


class Roster(msgspec.Struct, frozen=True):
    """The codes and names of one game's leaders and galleys, by number and back.

    Leader ``7 * seat`` is the Caesar of a seat, the six after him its generals; galley
    ``6 * seat`` is the first of its colour.
    """

    leaders: tuple[str, ...]
    leader: dict[str, int]
    leader_names: tuple[str, ...]
    galleys: tuple[str, ...]
    galley: dict[str, int]
    galley_names: tuple[str, ...]


@cache
def roster(players: int) -> Roster:
    """Return the roster of a game with that many players.

    >>> roster(2).leaders[:2], roster(2).galleys[6]
    (('EGY:caesar', 'EGY:general1'), 'HIS:galley1')
    """
    homes = HOMES_BY_PLAYERS[players]
    leaders = tuple(
        f"{home}:{'caesar' if k == 0 else f'general{k}'}"
        for home in homes
        for k in range(LEADERS_EACH)
    )
    leader_names = tuple(
        f"{'Caesar' if k == 0 else f'General {k}'} of {NAMES[SPACE[home]]}"
        for home in homes
        for k in range(LEADERS_EACH)
    )
    galleys = tuple(f"{home}:galley{k}" for home in homes for k in range(1, GALLEYS + 1))
    galley_names = tuple(
        f"Galley {k} of {NAMES[SPACE[home]]}" for home in homes for k in range(1, GALLEYS + 1)
    )
    return Roster(
        leaders,
        {code: number for number, code in enumerate(leaders)},
        leader_names,
        galleys,
        {code: number for number, code in enumerate(galleys)},
        galley_names,
    )


def is_caesar(leader: int) -> bool:
    """Tell a Caesar from a general."""
    return leader % LEADERS_EACH == 0


def caesar_of(seat: int) -> int:
    """Return the Caesar of a seat."""
    return seat * LEADERS_EACH


def colour_of_leader(leader: int) -> int:
    """Return the seat in whose colour a leader is painted."""
    return leader // LEADERS_EACH


def colour_of_galley(galley: int) -> int:
    """Return the seat in whose colour a galley is painted."""
    return galley // GALLEYS


def counted(count: int, kind: Kind) -> str:
    """Count units of a kind in words.

    >>> counted(2, "catapult"), counted(1, "catapult"), counted(3, "cavalry")
    ('2 catapults', '1 catapult', '3 cavalry')
    """
    return f"{count} {kind}s" if kind == "catapult" and count != 1 else f"{count} {kind}"


def of_talents(talents: int, say: str) -> str:
    """Let a sentence about talents speak of one, if it is one.

    >>> of_talents(1, "{0} pays {1} talents"), of_talents(0, "{0} pays {1} talents")
    ('{0} pays {1} talent', '{0} pays {1} talents')
    """
    return say.replace("talents", "talent") if talents == 1 else say
