"""Counts of the ways to go on, worked out by hand for small positions."""

from typing import Any

import pytest

from hexarch.games.conquest import GAME
from hexarch.games.conquest.position import position
from hexarch.kernel.promises import perft


def lone_caesars() -> Any:
    """Two homeless Caesars without a unit: Egyptus in Arabia Petrea, Hispania in Lusitania.

    Arabia has three land neighbours, Lusitania two (Hispania and Baetica). Nobody collects or
    buys, so a turn is Movement only, and ends by itself after the Caesar's second move.
    """
    return position(
        2,
        "EGY",
        provinces={"EGY": "neutral", "HIS": "neutral"},
        leaders={"EGY:caesar": "ARA", "HIS:caesar": "LUS"},
    )


@pytest.mark.rule("caesar.2", "board.3")
@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 2),  # pick the Caesar up, or end Movement
        (2, 3 + 2),  # ARA has 3 neighbours; after the end Hispania has the same 2 choices
        # After a step to EGY, PAL or SYR: pick him up again or end (3 x 2). After the end:
        # Hispania's Caesar picked up has 2 neighbours; after Hispania's end Egyptus has 2.
        (3, 3 * 2 + 2 + 2),
        # Second step: EGY has 3 neighbours, PAL 3, SYR 6; ends in EGY, PAL, SYR: Hispania's 2 each.
        # Hispania stepped (2 places): again or end, 2 x 2. Both ended: ARA's 3, or the end: 2.
        (4, (3 + 3 + 6) + 3 * 2 + 2 * 2 + (3 + 2)),
    ],
)
def test_marches_of_two_lone_caesars_are_counted_by_hand(depth: int, count: int) -> None:
    assert perft(GAME, lone_caesars(), depth) == count


def one_legion() -> Any:
    """Hispania's Caesar with two infantry and a cavalry in Lusitania, in his own city."""
    return position(
        2,
        "HIS",
        provinces={"LUS": "HIS city 2I 1C", "HIS": "neutral", "EGY": "EGY fort 4I"},
        leaders={"HIS:caesar": "LUS"},
    )


@pytest.mark.rule("lm.8", "leader.2")
@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 2),
        # Two destinations. After the end: Lusitania's city may be razed only if its three units
        # have another leader, and the Caesar is there: raze or keep.
        (2, 2 + 2),
        # Infantry 0 to 2 and cavalry 0 or 1: six loads for each of two destinations. Razed: no
        # home, no road, so Egyptus is to move (its Caesar, or the end); kept: the same.
        (3, 2 * 6 + 2 + 2),
    ],
)
def test_loads_of_one_legion_are_counted_by_hand(depth: int, count: int) -> None:
    assert perft(GAME, one_legion(), depth) == count


def one_galley() -> Any:
    """Egyptus has only a galley on the coast of Cyprus, and its Caesar there."""
    return position(
        2,
        "EGY",
        provinces={"CYP": "EGY", "EGY": "neutral", "HIS": "HIS fort 4I"},
        leaders={"EGY:caesar": "CYP"},
        galleys={"EGY:galley1": "CYP"},
    )


@pytest.mark.rule("sm.5", "galley.1")
@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 2),  # the galley, or the end: from an island nobody marches
        (2, 3 + 2),  # Cyprus touches three zones; after the end Hispania has two choices
        # Before each voyage: the Caesar boards, or nobody does (3 x 2). After the end: Hispania's
        # Caesar has four neighbours; after Hispania's end his home city may be razed or kept.
        (3, 3 * 2 + 4 + 2),
    ],
)
def test_voyages_of_one_galley_are_counted_by_hand(depth: int, count: int) -> None:
    assert perft(GAME, one_galley(), depth) == count
