"""The rulebook's turn example, played through with its dice, and the incomes of first turns."""

import pytest
from tests.games.conquest.scenes import (
    HIS,
    ITA,
    MAC,
    advantage,
    city,
    force,
    lies,
    mark,
    owner,
    played,
    talents,
    told,
    where,
)

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Accept,
    Action,
    Buy,
    ChooseBattle,
    ChooseDestination,
    ChooseLoad,
    DestroyCity,
    Done,
    EndMovement,
    FightOn,
    OfferExchange,
    Prisoner,
    Retreat,
    SelectLeader,
    Target,
)
from hexarch.games.conquest.events import (
    Captured,
    CityDestroyed,
    Conquered,
    Fired,
    Retreated,
    TributeCollected,
)
from hexarch.games.conquest.model import FORTIFIED, NO_CITY, State
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play


def the_scene() -> State:
    """Italia is about to take its turn, threatened from the west and from the east."""
    return position(
        6,
        "ITA",
        provinces={
            "ITA": "ITA fort 5I 3C 2K",
            "NEA": "ITA city",
            "NOR": "ITA",
            "NAR": "HIS 2I",
            "DAL": "MAC 4I 2C 1K",
        },
        leaders={
            "ITA:general1": "ITA",
            "ITA:general2": "ITA",
            "ITA:general3": "prisoner MAC",
            "HIS:general1": "NAR",
            "MAC:general1": "DAL",
        },
        galleys={"ITA:galley1": "ITA:A"},
    )


MOVEMENT: list[Action] = [
    SelectLeader("ITA:general1"),
    ChooseDestination("NAR"),
    ChooseLoad(2, 1, 0, 0),
    SelectLeader("ITA:general2"),
    ChooseDestination("DAL"),
    ChooseLoad(3, 2, 0, 2),
    EndMovement(),
]
RETREAT_FROM_NARBONENSIS: list[Action] = [
    ChooseBattle("NAR"),
    Target("cavalry"),
    Retreat("ITA"),
]


def catapults_on_board(state: State) -> int:
    fighting = sum(battle.units[2] for battle in state.battles)
    return sum(state.catapults) + fighting + sum(hull.cargo[2] for hull in state.galleys)


def at_dalmatia() -> State:
    """Narbonensis has been given up; the battle of Dalmatia begins."""
    return played(the_scene(), MOVEMENT + RETREAT_FROM_NARBONENSIS, dice=[1, 5])


@pytest.mark.rule("lm.8", "lm.9", "battle.1")
def test_movement() -> None:
    before = the_scene()
    assert (mark(before, "ITA"), talents(before, "ITA")) == (35, 0)

    state, _ = play(GAME, before, MOVEMENT)

    assert force(state, "ITA") == (0, 0, 0)
    assert where(state, "ITA:caesar") == "ITA"
    assert city(state, "ITA") == FORTIFIED
    assert sorted(battle.units for battle in state.battles) == [(2, 1, 0), (3, 2, 2)]


@pytest.mark.rule("battle.2", "retreat.1", "retreat.2")
def test_battle_of_narbonensis() -> None:
    state, events = play(GAME, the_scene(), MOVEMENT + RETREAT_FROM_NARBONENSIS, dice=[1, 5])

    shots = [
        (shot.seat, shot.kind, shot.needed, shot.face, shot.hit) for shot in told(events, Fired)
    ]
    assert shots == [(ITA, "infantry", 4, 1, False), (HIS, "cavalry", 5, 5, True)]
    assert told(events, Retreated) == [Retreated("NAR", ITA, "ITA", (2, 0, 0))]
    assert force(state, "ITA") == (2, 0, 0)
    assert where(state, "ITA:general1") == "ITA"
    assert owner(state, "NAR") == "HIS"
    assert force(state, "NAR") == (2, 0, 0)


DALMATIA = [
    # fire, needs, die, hit, advantage after
    (ITA, Target("catapult"), 5, 5, True, 2),
    (MAC, Target("cavalry"), 5, 3, False, 2),
    (ITA, Target("cavalry"), 3, 3, True, 2),
    (MAC, Target("catapult"), 6, 6, True, 1),
    (ITA, Target("cavalry"), 4, 3, False, 1),
    (MAC, Target("catapult"), 6, 6, True, 0),
]


@pytest.mark.rule("adv.2", "adv.3", "adv.4", "battle.2")
def test_battle_of_dalmatia_shot_by_shot() -> None:
    state = at_dalmatia()
    assert advantage(state) == 1

    for seat, target, needed, face, hit, after in DALMATIA:
        assert GAME.decisions(state)[0].seat == seat
        state, events = play(GAME, state, [(seat, target)], dice=[face])
        shot = told(events, Fired)[0]
        assert (shot.seat, shot.kind, shot.needed, shot.hit) == (seat, target.kind, needed, hit)
        if seat == MAC:
            state, _ = play(GAME, state, [FightOn()])
        assert advantage(state) == after

    assert force(state, "DAL") == (4, 1, 0)
    assert state.battles[0].units == (3, 2, 0)


MACEDONIA_MISSES: list[Action] = [Target("infantry"), FightOn()]
END_OF_DALMATIA: list[Action] = [Target("cavalry"), *MACEDONIA_MISSES * 4]


def after_dalmatia() -> State:
    """Italia has fired five times and hit each time; Macedonia has missed four times."""
    state = at_dalmatia()
    for seat, target, _, face, _, _ in DALMATIA:
        actions: list[Action] = [target] if seat == ITA else [target, FightOn()]
        state = played(state, actions, dice=[face])
    return played(state, END_OF_DALMATIA, dice=[5, 1, 4, 1, 4, 1, 4, 1, 4])


@pytest.mark.rule("battle.5", "cap.1", "conq.1")
def test_end_of_the_battle_of_dalmatia() -> None:
    before = after_dalmatia()
    macedonia = mark(the_scene(), "MAC")
    hispania = mark(the_scene(), "HIS")

    state, events = play(GAME, before, [Prisoner("MAC:general1", "keep")])

    assert force(state, "DAL") == (3, 2, 0)
    assert where(state, "ITA:general2") == "DAL"
    assert where(state, "MAC:general1") == "prisoner ITA"
    assert owner(state, "DAL") == "ITA"
    assert mark(state, "ITA") == 40
    assert mark(state, "MAC") == macedonia - 5
    assert mark(state, "HIS") == hispania
    assert told(events, TributeCollected) == [TributeCollected(ITA, 40)]
    assert catapults_on_board(the_scene()) - catapults_on_board(state) == 3


@pytest.mark.rule("cap.3", "cap.4", "trib.1", "destroy.1", "buy.1", "place.1", "order.1")
def test_exchange_tribute_destruction_and_purchase() -> None:
    state, _ = play(GAME, after_dalmatia(), [Prisoner("MAC:general1", "keep")])
    assert talents(state, "ITA") == 40

    state, _ = play(
        GAME,
        state,
        [(MAC, OfferExchange(give="ITA:general3", take="MAC:general1")), (ITA, Accept())],
    )
    assert where(state, "ITA:general3") == "ITA"
    assert where(state, "MAC:general1") == "MAC"

    state, events = play(GAME, state, [DestroyCity("NEA")])
    assert told(events, CityDestroyed) == [CityDestroyed(ITA, "NEA", (0, 0, 0))]
    assert city(state, "NEA") == NO_CITY
    assert (mark(state, "ITA"), talents(state, "ITA")) == (35, 40)

    state, _ = play(GAME, state, [Done(), Buy("catapult")])
    assert talents(state, "ITA") == 0
    assert force(state, "ITA") == (2, 0, 1)
    assert lies(state, "ITA:galley1") == "ITA:A"
    assert catapults_on_board(state) == 1
    assert (state.active, state.round) == (MAC, 2), "with nothing left to buy the turn is over"


@pytest.mark.rule("battle.5", "conq.1")
def test_the_whole_turn_in_one_breath() -> None:
    dalmatia: list[Action] = []
    for seat, target, *_ in DALMATIA:
        dalmatia += [target] if seat == ITA else [target, FightOn()]
    dice = [1, 5, *(face for _, _, _, face, _, _ in DALMATIA), 5, 1, 4, 1, 4, 1, 4, 1, 4]

    state, events = play(
        GAME,
        the_scene(),
        [
            *MOVEMENT,
            *RETREAT_FROM_NARBONENSIS,
            *dalmatia,
            *END_OF_DALMATIA,
            Prisoner("MAC:general1", "keep"),
            (MAC, OfferExchange(give="ITA:general3", take="MAC:general1")),
            (ITA, Accept()),
            DestroyCity("NEA"),
            Done(),
            Buy("catapult"),
        ],
        dice=dice,
    )

    assert [shot.face for shot in told(events, Fired)] == dice
    assert told(events, Captured) == [Captured("MAC:general1", captor=ITA)]
    assert told(events, Conquered) == [Conquered(ITA, "DAL", loser=MAC, tribute=40)]
    assert (mark(state, "ITA"), talents(state, "ITA")) == (35, 0)


FIRST_TURNS = [
    ("MAC", "ACH DAL MOE THR", 40),
    ("GAL", "ASI CAP CIL PON", 40),
    ("EGY", "CYR PAL ARA", 35),
    ("NUM", "CAE AFR", 35),
    ("HIS", "NAR AQU BAE LUS", 40),
    ("ITA", "NEA NAR NOR RAE", 45),
]


@pytest.mark.rule("trib.1", "conq.1", "setup.2")
@pytest.mark.parametrize(
    ("home", "neighbours", "income"), FIRST_TURNS, ids=[home for home, _, _ in FIRST_TURNS]
)
def test_income_of_a_first_turn(home: str, neighbours: str, income: int) -> None:
    """Generals with one infantry each take the best neighbours."""
    generals = [f"{home}:general{number}" for number in range(1, 7)]
    state = position(6, home, leaders=dict.fromkeys(generals, home))
    moves: list[Action] = []
    for general, province in zip(generals, neighbours.split(), strict=False):
        moves += [SelectLeader(general), ChooseDestination(province), ChooseLoad(1, 0, 0, 0)]

    state, events = play(GAME, state, [*moves, EndMovement()])

    assert [event.talents for event in told(events, TributeCollected)] == [income]
    assert talents(state, home) == income
