"""What the table tells of the multipliers of a battle."""

import pytest
from tests.games.empire.fields import CITY, OPEN, after, field, odds_now

from hexarch.games.empire.actions.battle import FightWith, FightWithTwo
from hexarch.games.empire.battle_board import battle_board
from hexarch.games.empire.model import State

CHANGING = {"Round", "Totals", "Odds"}


def figures(state: State) -> dict[str, str]:
    """Return the figures that are not those of one round alone."""
    board = battle_board(state)
    assert board is not None
    return {each.label: each.value for each in board.figures if each.label not in CHANGING}


@pytest.mark.rule("8.3.2b", "R-40", "R-60")
def test_figures_of_walls_with_nobody_inside() -> None:
    """Edge case 29: foragers alone count as outside, so walls, sieges and the -1 are nothing."""

    def told(*foragers: str, beside: str = "", size: int = 1) -> dict[str, str]:
        defenders = ("DAM:MI1", "DAM:MI2")
        units = (f"{code} foraging" if code in foragers else code for code in defenders)
        state = field(
            *("Eagle: EQU:HI1 V, EQU:HI2 V", f"Bull: {', '.join(units)}", CITY, "K25"),
            beside={"K25": f"Eagle: {beside}"} if beside else None,
            sizes={CITY: size},
        )
        assert odds_now(state).penalty == (0 if len(foragers) == 2 or beside else -1)
        return figures(state)

    both = ("DAM:MI1", "DAM:MI2")
    assert told(*both) == {}
    assert told(*both, size=2) == {}
    assert told(*both, beside="EQU:SG1") == {}
    assert told("DAM:MI1") == {"Attacker's dice": "-1"}, "one is inside"
    assert told("DAM:MI1", size=2) == {"Walls": "×2", "Attacker's dice": "-1"}


@pytest.mark.rule("8.3.2b", "14.4.1")
def test_figures_are_those_of_the_defenders_who_fight() -> None:
    state = field(
        *("Eagle: EQU:HI1 V, EQU:HI2 V", "Bull: DAM:MI1 foraging, DAM:MI2, DAM:MI3"),
        *(CITY, "K25"),
        sizes={CITY: 2},
    )
    walls = {"Walls": "×2", "Attacker's dice": "-1"}
    assert figures(state) == walls
    assert figures(after(state, FightWith("DAM:MI1"))) == {}
    assert figures(after(state, FightWithTwo("DAM:MI1", "DAM:MI2"))) == walls


@pytest.mark.rule("R-59", "14.4.1", "14.10b")
def test_the_way_in_is_that_of_the_attackers_who_fight() -> None:
    """One has come by land: the sea multiplies only while he does not fight."""
    state = field(
        *("Eagle: BEC:W4.1, BEC:LI1, BEC:LI2", "Bull: DAM:MI1", "R28"),
        *("sea:U29", "sea:U29", "Q28"),
        control={"BEC": "Eagle Strong", "ILA": "Bull Strong"},
    )
    assert "Way in" not in figures(state)
    landed = after(state, FightWithTwo("BEC:W4.1", "BEC:LI1"))
    assert odds_now(landed).defence == 9
    assert figures(landed)["Way in"] == "×3"
    assert "Way in" not in figures(after(state, FightWithTwo("BEC:LI1", "BEC:LI2")))


@pytest.mark.rule("14.9a", "14.9e", "R-61")
def test_sieges_count_while_a_side_has_nobody_in_the_hex() -> None:
    state = field(
        *("Eagle: EQU:HI1 wounded", "Bull: DAM:SI1 wounded", OPEN, "J21"),
        works=[(OPEN, "citadel", "Bull")],
        beside={"J20": "Eagle: EQU:SG1, EQU:HI2 V", "K22": "Bull: DAM:MI1"},
    )
    walls = {"Walls": "×2", "Siege units": "1", "Attacker's dice": "-1"}
    assert figures(state) == walls
    assert figures(after(state, dice=[4, 1])) == walls, "no defender"
    assert figures(after(state, dice=[1, 6])) == walls, "no attacker"
    assert figures(after(state, dice=[4, 6])) == walls, "nobody"
