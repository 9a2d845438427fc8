"""What people read: names in the place of codes."""

from tests.games.empire.courts import EAGLE, enter, owing

from hexarch.games.empire import GAME
from hexarch.games.empire.actions.realm import ExtraTribute
from hexarch.games.empire.model import TRIBUTE


def test_a_question_names_the_province() -> None:
    state = owing("pressure", EAGLE, "BEC", markers={"BEC": "Bull Weak"})
    asked = GAME.decisions(state)[0]
    assert asked.prompt == "Roll for Influence in Isle of Becca, or not."


def test_a_refusal_names_the_place_and_leaves_nonsense_alone() -> None:
    state = enter(TRIBUTE, control={"THE": "Eagle", "EQU": "Bull"})
    seat = GAME.decisions(state)[0].seat
    assert seat == EAGLE
    refused = GAME.check(state, seat, ExtraTribute("S36"))
    assert refused is not None
    assert refused.why == "The province of Gullhaven (S36) is not yours."
    refused = GAME.check(state, seat, ExtraTribute("nowhere"))
    assert refused is not None
    assert refused.why == "There is no city at nowhere."
