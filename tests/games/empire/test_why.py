"""Why something that a player points at is no choice: always a reason, and the right one."""

import random
from typing import Any

import pytest
from tests.games.empire.courts import begin
from tests.games.empire.marches import EAGLE, OURS, THEIRS, after, scene

from hexarch.boards.empire import PROVINCE_CODES
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.march import Select
from hexarch.games.empire.model import State
from hexarch.kernel.game import CHANCE, Illegal, Rolled
from hexarch.kernel.pointing import why_not

CONTROL = OURS | THEIRS


def told(state: State, *pointed: str) -> tuple[str, str]:
    """Return the rule and the words."""
    refused = why_not(GAME, state, EAGLE, pointed)
    return refused.rule, refused.why


@pytest.mark.rule("1.3.3")
def test_a_marker_stands_for_its_province() -> None:
    """Beside the name of Sulan lie markers, and no unit goes to a name."""
    state = scene(control=CONTROL, units={"J19": "Eagle: EQU:HC1, EQU:HI1"})
    say = "Sulan is a whole province: point at a hex or at a counter in it."
    for now, rule in ((state, "3.4.CT2"), (after(state, Select("EQU:HC1")), "13.1.1a")):
        for pointed in (("SUL:control:0", "SUL"), ("SUL:influence:0",), ("SUL",)):
            assert told(now, *pointed) == (rule, say)
        assert told(now, "SUL:control:0", "B20")[1] != say, "a hex says more than a name"
        assert "nonsense" not in told(now, "nonsense:1")[1]


def test_no_code_of_a_counter_or_a_province_is_shown_to_a_player() -> None:
    source = random.Random(7)
    state = begin("A", 2)
    for ply in range(1200):
        decision = source.choice(GAME.decisions(state))
        if decision.seat == CHANCE:
            act: Any = Rolled(tuple(source.randint(1, sides) for sides in decision.dice))
        else:
            act = source.choice(GAME.legal(state, decision.seat))
            if ply % 40 == 0:
                shown = GAME.board(GAME.view(state, decision.seat)).tokens
                for code in {*(token.ref for token in shown), *PROVINCE_CODES}:
                    _speaks_plainly(why_not(GAME, state, decision.seat, (code,)))
        state, _ = GAME.apply(state, decision.seat, act)


def _speaks_plainly(refused: Illegal) -> None:
    words = refused.why.replace(":", " ").replace(",", " ").split()
    assert not set(words) & set(PROVINCE_CODES), refused.why
