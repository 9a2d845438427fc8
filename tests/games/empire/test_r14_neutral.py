"""How a Neutral without an ally fights: with its strongest, and sparing what counts (R-46)."""

from typing import Any

import pytest
from tests.games.empire.fields import CITY, MOON, after, asked, field, health, only, units_of

from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import Volunteer
from hexarch.games.empire.events.battle import DamageIgnored
from hexarch.games.empire.model import State, replace
from hexarch.games.empire.position import place
from hexarch.games.empire.steps.battle import Losing, Rolling

PORT, SEA, NEXT = "R28", "sea:U29", "sea:R32"


def garrison(words: str, at: str = CITY, origin: str = "K25", **more: Any) -> State:
    """Let Eagle attack a garrison of Thessella or Ilanoer, in a large city."""
    attack = "Eagle: BEC:W4.1" if at == SEA else "Eagle: EQU:HI1 V, EQU:HI2 V"
    return field(
        attack,
        f"Neutral: {words}",
        at,
        origin,
        wars=["Eagle on THE", "Eagle on ILA"],
        sizes={CITY: 2, PORT: 2},
        **more,
    )


def damaged(state: State, damage: int, at: str = CITY) -> State:
    """Let the garrison take damage."""
    return hit(state, damage, at)[0]


def hit(state: State, damage: int, at: str = CITY) -> tuple[State, tuple[Any, ...]]:
    """Let the garrison take damage, and tell what happens."""
    losing = Losing(place(at), attacking=False, damage=damage)
    return GAME.settle(replace(state, steps=(*state.steps[:-1], losing)))


def healths(state: State, words: str) -> list[str]:
    """Tell how the units of a garrison are."""
    return [health(state, entry.split()[0]) for entry in words.split(", ")]


@pytest.mark.rule("11.2.3c", "R-46")
@pytest.mark.parametrize(
    ("words", "pair"),
    [
        ("THE:SI1 wounded, THE:ML1, THE:ML2", ["THE:ML1", "THE:ML2"]),
        ("THE:SI1, THE:SI2, THE:SC1 V", ["THE:SI1", "THE:SC1"]),
    ],
)
def test_the_two_strongest_fight_and_of_equals_a_veteran(words: str, pair: list[str]) -> None:
    """A wounded SI has 1 point, an ML 2. SI and a Veteran SC have 2 each, so that all pairs are
    equal: the Veteran also adds 1 to a die (14.6.2a), then comes the first of the list.
    """
    step = garrison(words).step

    assert isinstance(step, Rolling)
    assert units_of(step.defenders) == pair


@pytest.mark.rule("R-46", "11.2.3b")
@pytest.mark.parametrize(
    ("words", "damage", "left"),
    [
        ("THE:SI1 V, THE:SI2", 1, ["V", "wounded"]),  # 4 + 1, not 2 + 2
        ("THE:SI1, THE:SI2", 2, ["wounded", "wounded"]),  # 1 + 1 as well as 2: more units
        ("THE:SI1, THE:SC1", 2, ["G", "dead"]),  # 2, not 1 + 1/2
        ("THE:SI1, THE:SC1", 3, ["wounded", "dead"]),  # 1, not 1/2
        ("THE:SI1 foraging, THE:SI2", 2, ["dead", "G"]),  # 2, not 1/2 + 1
        ("THE:SI1, THE:ML1 V", 1, ["wounded", "V"]),  # 1 + 3 as well as 2 + 2: a Veteran
        ("THE:ML1 V, THE:ML2", 2, ["G", "wounded"]),  # 2 + 1 as well as 3: more units
        ("THE:SI1, THE:SI2", 5, ["dead", "dead"]),
    ],
)
def test_losses_keep_strength_first_then_units_then_veterans(
    words: str, damage: int, left: list[str]
) -> None:
    assert healths(damaged(garrison(words), damage), words) == left


@pytest.mark.rule("R-46", "14.6.6a")
@pytest.mark.parametrize(("damage", "ignored"), [(4, []), (5, [1])])
def test_only_what_the_hex_cannot_hold_is_ignored(damage: int, ignored: list[int]) -> None:
    words = "THE:SI1, THE:SI2"
    state, events = hit(garrison(words), damage)

    assert healths(state, words) == ["dead", "dead"]
    assert [event.steps for event in only(events, DamageIgnored)] == ignored


@pytest.mark.rule("R-46", "14.10a")
def test_a_landed_warship_is_worth_half_to_its_garrison() -> None:
    words = "ILA:W3.1, ILA:LI1"
    state = damaged(garrison(words, PORT, "Q28"), 2, PORT)

    assert healths(state, words) == ["dead", "G"], "3, not 3/4 + 1 1/2"


@pytest.mark.rule("R-46", "14.6.5")
def test_at_sea_its_veterans_take_half_though_others_would_cost_less() -> None:
    words = "ILA:W3.1 V, ILA:W3.2"
    state = garrison(words, SEA, NEXT)

    assert healths(damaged(state, 1, SEA), words) == ["G", "G"], "3 + 3, not 5 + 1 1/2"


@pytest.mark.rule("R-46", "14.4.2a")
def test_at_sea_all_its_ships_fight_the_next_round() -> None:
    words = "BEC:W4.1, BEC:W4.2, BEC:W4.3"
    state = field("Eagle: EQU:W2.1", f"Neutral: {words}", SEA, NEXT, wars=["Eagle on BEC"])

    left = healths(damaged(state, 2, SEA), words)
    assert sorted(left) == ["G", "wounded", "wounded"], "4 + 2 + 2 as well as 4 + 4: more units"


@pytest.mark.rule("R-46", "14.6.6a", "10.4.2f2")
@pytest.mark.parametrize(
    ("words", "damage", "left", "friend"),
    [
        ("THE:SI1 V", 4, "wounded", "dead"),  # half of it saves the unit in the city
        ("THE:SI1", 3, "dead", "G"),  # two steps must come from the city: nothing to save
        ("THE:SI1 V", 6, "dead", "G"),  # three from the city: the same
        ("THE:SI1", 6, "dead", "G"),  # not even half can come from the city
        ("THE:SI1 V, THE:SI2", 8, "dead", "G"),  # four from the city, but two beside for four
    ],
)
def test_a_friend_beside_is_not_hurt_for_units_that_fall_anyway(
    words: str, damage: int, left: str, friend: str
) -> None:
    state = garrison(words, beside={"J25": "Moon: KHA:LI1"}, seats=3, interveners=["Moon on THE"])
    state = damaged(state, damage)
    assert (asked(state) == MOON) == (friend == "dead"), "nobody is asked in vain"
    if asked(state) == MOON:
        state = after(state, Volunteer("KHA:LI1"))

    assert set(healths(state, words)) == {left}
    assert health(state, "KHA:LI1") == friend
