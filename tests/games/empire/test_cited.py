"""The log cites the rule behind what happened, not its neighbour."""

from typing import Any

import pytest
from tests.games.empire.camps import EAGLE, REALMS, building, due, happens, play, told
from tests.games.empire.courts import BULL

from hexarch.boards.empire import PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.war import (
    DeclareGeneralWar,
    DeclareWar,
    Fortify,
    HireBarbarian,
    Intervene,
    Muster,
    RaiseGarrison,
    Survey,
)
from hexarch.games.empire.events.war import Fortified, Intervened, UnitBuilt, WarDeclared
from hexarch.games.empire.model import BUILD, WAR, Options, State, replace
from hexarch.games.empire.position import position
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.war import Building, Declaring, NeutralBuild, Reacting, Standby


def declaring(**words: Any) -> State:
    """Let Eagle declare war among three."""
    return due(Declaring(), phase=WAR, seats=3, control=REALMS, **words)


def cited(state: State, actions: list[Any], kind: type[Any], *dice: tuple[int, ...]) -> set[str]:
    """Play, and return the rules that the log cites for one kind of event."""
    _, events = play(GAME, state, actions, dice)
    return {GAME.tell(event)[0] for event in told(events, kind)}


@pytest.mark.rule("10.2.2a", "10.2.2b")
def test_a_war_on_a_neutral_and_one_on_a_players_province() -> None:
    assert cited(declaring(), [DeclareWar("THE")], WarDeclared) == {"10.2.2a"}
    assert cited(declaring(), [DeclareWar("DAM")], WarDeclared, (4, 4)) == {"10.2.2b"}


@pytest.mark.rule("10.4.1a", "10.4.1b", "10.4.1c", "10.5.3b")
def test_the_occasion_of_an_intervention() -> None:
    attacked = declaring()
    general = declaring(wars=["Bull on THE"])
    freed = due(
        Reacting(PROVINCE["THE"], barred=1 << BULL, freed=True),
        phase=WAR,
        seats=3,
        wars=["Bull on THE"],
    )
    fallen = due(Standby(BULL, PROVINCE["THE"]), military={"THE": "Eagle"}, wars=["Eagle on THE"])
    act = Intervene("THE")

    assert cited(attacked, [DeclareWar("THE"), act], Intervened) == {"10.4.1a"}
    assert cited(general, [DeclareGeneralWar(BULL), act], Intervened, (4, 4)) == {"10.4.1b"}
    assert cited(freed, [act], Intervened) == {"10.4.1c"}
    assert cited(fallen, [act], Intervened) == {"10.5.3b"}


@pytest.mark.rule("10.2.3b", "10.4.1c")
def test_the_question_names_its_occasion_too() -> None:
    after, _ = play(GAME, declaring(), [DeclareWar("THE")])
    war = position(3, phase=WAR, steps=(Turn(),), wars=["Eagle on THE"])
    begun = GAME.settle(replace(war, lost=((PROVINCE["THE"], BULL),)))[0]

    assert GAME.decisions(after)[0].rule == "10.2.3b"
    assert GAME.decisions(begun)[0].rule == "10.4.1c"


@pytest.mark.rule("11.2.2a", "11.2.2b", "11.2.4a", "11.2.4b")
def test_a_garrison_raised_at_once_and_later_alone_and_by_an_ally() -> None:
    words: dict[str, Any] = {"control": REALMS, "wars": ["Eagle on THE"]}
    step = NeutralBuild(PROVINCE["THE"])

    def rules(phase: int, **more: Any) -> set[str]:
        _, events = happens(step, phase=phase, **words, **more)
        return {GAME.tell(event)[0] for event in told(events, UnitBuilt)}

    assert rules(WAR) == {"11.2.2a"}
    assert rules(BUILD) == {"11.2.4a"}
    for phase, rule in ((WAR, "11.2.2b"), (BUILD, "11.2.4b")):
        allied = due(step, phase=phase, allies={"THE": "Bull"}, **words)
        choice = next(act for act in GAME.legal(allied, BULL) if isinstance(act, RaiseGarrison))
        assert cited(allied, [choice], UnitBuilt) == {rule}


@pytest.mark.rule("III.B1", "V.F5c")
def test_a_barbarian_who_is_paid_and_one_who_is_called() -> None:
    control = {"EQU": "Eagle Strong", "TUR": "Eagle Weak", "DEL": "Bull Weak"}
    hired = building(options=Options(barbarian_mercenaries=True))
    called = due(Building(), phase=BUILD, scenario="F", control=control, treasury={"Eagle": 9})
    called = replace(called, intervention=True)

    paid = [Muster("P18"), HireBarbarian("BI", "P18")]
    free = [Muster("V29"), HireBarbarian("BI", "V29")]
    assert cited(hired, paid, UnitBuilt, (4, 4)) == {"III.B1"}
    assert cited(called, free, UnitBuilt) == {"V.F5c"}


@pytest.mark.rule("III.A1", "III.A2")
def test_a_fort_built_at_the_start_names_its_builder_and_price() -> None:
    start = building(season="Spring", options=Options(fortifications_at_start=True))

    _, events = play(GAME, start, [Survey("SUL"), Fortify("fort", "J14")])

    assert told(events, Fortified) == [Fortified(EAGLE, "fort", "J14", 4)]
    rule, say = GAME.tell(told(events, Fortified)[0])
    assert (rule, say.english) == ("III.A1", "@0 builds a fort in J14 for 4")
