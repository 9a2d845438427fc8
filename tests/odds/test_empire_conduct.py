"""Forecasts of Empire against the game itself, played as the forecast takes it to be played.

Every roll is enumerated, so the figures agree exactly wherever conduct leaves no choice.
"""

import pytest
from tests.games.empire.fields import BULL, EAGLE, after, choices, field, odds_now, quiet
from tests.odds.test_empire_odds import Reference

from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import (
    Continue,
    FightWith,
    FightWithTwo,
    LoseAll,
    Reinforce,
    StepFrom,
    Withdraw,
)
from hexarch.games.empire.model import VETERAN, State
from hexarch.games.empire.pieces import CODE
from hexarch.games.empire.rules.r14_neutral import best_plan
from hexarch.games.empire.steps.battle import Choosing, Losing, Rolling
from hexarch.odds.empire import Force, Ground, Outcome, Pieces, battle, parse_units, round_of
from hexarch.odds.empire_battle import Position, Solver
from hexarch.odds.empire_reserves import pressed_on
from hexarch.odds.forecast import BattleForecast, forecast


def told(state: State) -> BattleForecast:
    found = forecast("empire", state, None, None)
    assert found is not None
    return found


class Conduct(Reference):
    """The chances of a battle in which both sides keep the greatest strength."""

    def best(
        self, state: State, log: list[object], key: tuple[object, ...]
    ) -> tuple[float, float] | None:
        """Take losses as a Neutral would (R-46), and fight at the best odds."""
        step = state.step
        if isinstance(step, Losing):
            after_losses, events = lose(state, step)
            return self.best(after_losses, [*log, *events], key)
        if isinstance(step, Choosing):
            seat = GAME.decisions(state)[0].seat
            tried = [GAME.apply(state, seat, act) for act in GAME.legal(state, seat)]
            chosen, told_of = max(tried, key=lambda each: merit(each[0]))
            return self.best(chosen, [*log, *told_of], key)
        return super().best(state, log, key)


def merit(state: State) -> tuple[int, int, int]:
    """Rank what an attacker chose: the odds, the total, and the Veterans among them."""
    odds = odds_now(state)
    assert isinstance(state.step, Rolling)
    veterans = sum(bool(state.marks[unit] & VETERAN) for unit in state.step.attackers)
    return odds.for_attacker - odds.for_defender, odds.attack, veterans


def lose(state: State, step: Losing) -> tuple[State, list[object]]:
    """Take the losses of a side that keep the most for the next round."""
    seat = GAME.decisions(state)[0].seat
    plan = best_plan(state, step)
    if plan is None:
        fallen, events = GAME.apply(state, seat, LoseAll())
        return fallen, list(events)
    left, log = dict(plan), list[object]()
    while isinstance(state.step, Losing) and state.step.attacking == step.attacking:
        legal = list(GAME.legal(state, seat))
        unit = next(u for u, n in left.items() if n and StepFrom(CODE[u]) in legal)
        left[unit] -= 1
        state, events = GAME.apply(state, seat, StepFrom(CODE[unit]))
        log.extend(events)
    return state, log


# The way in: no two of the attackers have the same strength, so that there is but one best loss.

BATTLES = {
    "a bridge, a reserve by land": ("EQU:HI1", "Q21", "Q20", "P21", "EQU:ML1"),
    "by land, a reserve over a stream": ("EQU:HI1", "C19", "C20", "D18", "EQU:ML1"),
    "an assault, a reserve by land": ("EQU:W2.1, EQU:HI1", "R28", "sea:U29", "Q28", "EQU:ML1"),
    "an assault, a Veteran by land": ("BEC:W4.1, BEC:SI1", "R28", "sea:U29", "Q28", "BEC:LI2 V"),
    "by land, a reserve at sea": ("BEC:LI1, BEC:LI2", "R28", "Q28", "sea:U29", "BEC:W4.1 V"),
}


@pytest.mark.rule("R-59", "14.5.2a", "14.7.1b", "R-63")
@pytest.mark.parametrize(
    ("attack", "at", "origin", "near", "reserve"), BATTLES.values(), ids=BATTLES
)
def test_who_comes_another_way_changes_what_the_way_in_gives(
    attack: str, at: str, origin: str, near: str, reserve: str
) -> None:
    state = field(
        *(f"Eagle: {attack}", "Bull: DAM:MI1", at, origin),
        beside={near: f"Eagle: {reserve}"},
        control={"BEC": "Eagle Strong", "EQU": "Eagle Strong", "ILA": "Bull Strong"},
    )
    wins, loses = Conduct().start(state)
    found = told(state)
    assert found.attacker_wins == pytest.approx(wins, abs=1e-12)
    assert found.defender_wins == pytest.approx(loses, abs=1e-12)


def by(way: int, text: str) -> Pieces:
    """Return attackers that come by a way with such a figure."""
    return tuple(piece._replace(way=way) for piece in parse_units(text))


@pytest.mark.rule("R-59", "14.5.2a")
def test_the_least_way_in_counts_if_all_combat_units_came_by_one() -> None:
    defenders = parse_units("MI")

    def defence(attackers: Pieces, ground: Ground) -> int:
        return round_of(attackers, defenders, ground).defence

    assert defence(by(2, "HI"), Ground()) == 6
    assert defence(by(2, "HI") + by(3, "HI"), Ground()) == 6
    assert defence(by(3, "HI") + by(1, "HI"), Ground()) == 3
    assert defence(by(3, "HI"), Ground(2)) == 9, "of terrain and way in the higher"
    assert defence(by(2, "HI"), Ground(3)) == 9
    assert defence(by(2, "HI"), Ground(1, 3)) == 9, "of walls and way in the higher"
    assert round_of(by(3, "HI"), parse_units("MIf"), Ground(1, 2)).defence == 5, "half of 9"


@pytest.mark.rule("R-59", "14.4.1")
def test_of_three_attackers_the_pair_with_the_best_odds_fights() -> None:
    """Seven by the sea is 1-2 against 9; with one who came by land six is 2-1 against 3."""
    found = round_of(by(3, "4-2,3-2") + by(1, "2-3"), parse_units("MI"), Ground())
    assert (found.attack, found.defence, found.odds) == (6, 3, (2, 1))


@pytest.mark.rule("R-57", "14.7.1b")
def test_the_strongest_with_whom_1_4_is_reached_moves_in() -> None:
    """With the other heavy infantry through the tunnel it is 4 to 18, with militia 2 to 6."""
    facing = parse_units("2xMI")
    first, heavy, light = by(3, "1-2w"), by(3, "3-2"), by(1, "1-2")
    moved = pressed_on(Force(first, light + heavy), facing, Ground())
    assert sorted(moved.inside) == sorted(first + light)
    assert moved.beside == heavy
    near = pressed_on(Force(first, light + heavy), parse_units("MI"), Ground())
    assert sorted(near.inside) == sorted(first + heavy), "4 to 9 is allowed"


@pytest.mark.rule("R-57", "14.7.1b", "R-59")
def test_the_forecast_counts_on_the_reinforcement_that_the_game_offers() -> None:
    """Two through the tunnel are 4 against 18, not allowed; with one by land it is 3 against 6."""
    state = quiet(
        field(
            *("Eagle: EQU:ML1 wounded", "Bull: DAM:MI1, DAM:MI2", "D22", "D21"),
            beside={"D21": "Eagle: EQU:HI1", "D23": "Eagle: EQU:ML2"},
        )
    )
    assert choices(state) == [Reinforce("EQU:ML2"), Withdraw()]
    joined = forecast("empire", state, EAGLE, Reinforce("EQU:ML2"))
    assert joined is not None
    assert told(state).attacker_wins == pytest.approx(joined.attacker_wins, abs=1e-12)
    assert joined.attacker_wins > 0


@pytest.mark.rule("R-57", "14.7.1b")
def test_an_attacker_who_goes_on_fights_whoever_comes_then() -> None:
    """The defender's first reinforcement makes it 1 to 6 in a Fort: rolled as 1-4, four dice +1.

    The wounded unit lives where they all miss, by four ones, and must then withdraw. So it is when
    the second has come; had it left before the dice, it would have lived for certain.
    """
    state = field(
        *("Eagle: EQU:ML1 wounded", "Bull: DAM:SI1 wounded", "K21", "J21"),
        works=[("K21", "fort", "Bull")],
        beside={"K22": "Bull: DAM:MI1", "L21": "Bull: DAM:MI2"},
    )
    one = after(state, LoseAll(), Continue(), Reinforce("DAM:MI1"), dice=[6, (1, 1)])
    assert Reinforce("DAM:MI2") in choices(one)
    two = after(one, Reinforce("DAM:MI2"))
    for found in (told(one), told(two)):
        assert found.attacker_left == pytest.approx(1 / 6**4, abs=1e-12)
        assert found.attacker_loss == pytest.approx(1 - 1 / 6**4, abs=1e-12)


# Combat units.


@pytest.mark.rule("14.4.1", "14.5.2b", "14.6.1")
def test_the_round_ahead_is_that_of_the_units_that_were_chosen() -> None:
    """One stands for three in a large city: 12 against 4, three dice of which two are 0, one -1.

    They miss on 1 and 2 and on 1 to 3: by all three in 2/6 x 2/6 x 3/6. The defender has one die.
    """
    state = field(
        *("Eagle: EQU:HI1 V, EQU:HI2 V", "Bull: DAM:MI1, DAM:MI2, DAM:SI1", "K26", "K25"),
        sizes={"K26": 2},
    )
    found = forecast("empire", state, BULL, FightWith("DAM:SI1"))
    assert found is not None
    assert found.round is not None
    assert (found.round.attack, found.round.defence, found.round.odds) == (12, 4, (3, 1))
    assert found.round.attacker[0] == pytest.approx(1 / 18)
    assert found.round.defender == pytest.approx((1 / 6, 2 / 6, 2 / 6, 1 / 6))


@pytest.mark.rule("14.4.1", "R-59")
@pytest.mark.parametrize(
    ("pick", "figures"),
    [
        (FightWithTwo("BEC:LI1", "BEC:LI2"), (6, 10, (1, 2))),
        (FightWithTwo("BEC:W4.1", "BEC:LI1"), (5, 15, (1, 3))),  # both from the sea
        (FightWith("BEC:LI2"), (3, 10, (1, 4))),
    ],
)
def test_the_attackers_who_were_chosen_fight_the_first_round(
    pick: FightWith | FightWithTwo, figures: tuple[int, int, tuple[int, int]]
) -> None:
    """Of three defenders those with 3 and 2 are the strongest, in a large city by the sea."""
    state = field(
        *("Eagle: BEC:W4.1, BEC:LI1, BEC:LI2", "Bull: DAM:MI1, DAM:SI1, DAM:MI2 wounded"),
        *("R28", "sea:U29", "sea:U29", "Q28"),
        control={"BEC": "Eagle Strong", "ILA": "Bull Strong"},
        sizes={"R28": 2},
    )
    chosen = told(after(state, pick))
    assert chosen.round is not None
    assert (chosen.round.attack, chosen.round.defence, chosen.round.odds) == figures
    answered = told(after(state, pick, FightWithTwo("DAM:MI1", "DAM:SI1")))
    assert chosen.attacker_wins == pytest.approx(answered.attacker_wins, abs=1e-12)
    assert chosen.round == answered.round


# Sieges.

CITADEL = [("K21", "citadel", "Bull")]


def behind_two_sieges(attackers: str, defenders: str) -> Outcome:
    """Return the odds before a Citadel, with two siege units beside that may take damage."""
    ground = Ground(1, 3)
    sieges = parse_units("2xSG", ground, role="attacker-beside")
    keep = "strength", "strength"
    return battle(
        Force(parse_units(attackers), sieges), Force(parse_units(defenders)), ground, losses=keep
    )


@pytest.mark.rule("14.9a", "14.9e", "R-61")
def test_sieges_count_while_the_defenders_are_beside_the_hex() -> None:
    """Two leave x1 of a Citadel to the medium infantry that comes in: 11 against 3."""
    state = field(
        *("Eagle: EQU:HI1 V, EQU:HC1 V", "Bull: DAM:SI1 wounded", "K21", "J21"),
        works=CITADEL,
        beside={"J20": "Eagle: EQU:SG1", "L20": "Eagle: KHA:SG1", "K22": "Bull: DAM:MI1"},
        control={"EQU": "Eagle Strong", "KHA": "Eagle Strong"},
    )
    alone = after(state, dice=[(6, 6, 6, 6), 1])
    assert told(alone).round is None
    expected = behind_two_sieges("HIV,HCV", "MI")
    assert told(alone).attacker_wins == pytest.approx(expected.attacker_wins, abs=1e-12)
    come = after(alone, Continue(), Reinforce("DAM:MI1"))
    assert told(come).attacker_wins == pytest.approx(expected.attacker_wins, abs=1e-12)


@pytest.mark.rule("14.9a", "14.9e", "R-61", "14.7.3")
def test_sieges_count_while_the_attackers_are_beside_the_hex() -> None:
    state = field(
        *("Eagle: EQU:HI1 wounded", "Bull: DAM:MI1", "K21", "J21"),
        works=CITADEL,
        beside={"J20": "Eagle: EQU:SG1, EQU:HI2 V", "L20": "Eagle: KHA:SG1, EQU:HC1 V"},
        control={"EQU": "Eagle Strong", "KHA": "Eagle Strong"},
    )
    gone = after(state, dice=[1, (6, 6)])
    expected = behind_two_sieges("HIV,HCV", "MI")
    assert told(gone).attacker_wins == pytest.approx(expected.attacker_wins, abs=1e-12)


@pytest.mark.rule("14.7.1a", "14.7.1b", "14.9a", "14.9d")
@pytest.mark.parametrize(
    ("near", "siege", "works"),
    [
        ("J21", "Eagle: EQU:SG1", []),
        ("K22", "Bull: DAM:SG1", []),
        ("K22", "Bull: DAM:SG1", CITADEL),  # it does not wear its own walls down
    ],
)
def test_sieges_are_a_reserve_like_any_where_they_wear_no_walls_down(
    near: str, siege: str, works: list[tuple[str, str, str]]
) -> None:
    forces = "Eagle: EQU:HI1 V", "Bull: DAM:MI1"
    state = field(*forces, "K21", "J21", works=works, beside={near: siege})
    wins, loses = Conduct().start(state)
    found = told(state)
    assert found.attacker_wins == pytest.approx(wins, abs=1e-12)
    assert found.defender_wins == pytest.approx(loses, abs=1e-12)


# Losses.


@pytest.mark.rule("R-46", "14.6.2a")
@pytest.mark.parametrize(
    ("attack", "at", "origin", "reserve"),
    [
        ("Eagle: EQU:HI1", "K26", "K25", {"K25": "Eagle: EQU:HI2 V"}),
        ("Eagle: EQU:HI1 V, EQU:ML1 V", "K21", "J21", {}),
    ],
)
def test_the_forecast_takes_the_losses_of_a_garrison_as_the_garrison_does(
    attack: str, at: str, origin: str, reserve: dict[str, str]
) -> None:
    """The first step leaves 2 + 2 or, with the Veteran who adds to a die, 1 + 3."""
    state = field(
        *(attack, "Neutral: THE:SI1, THE:ML1 V", at, origin),
        wars=["Eagle on THE"],
        control={"EQU": "Eagle Strong"},
        beside=reserve,
    )
    wins, loses = Conduct().start(state)
    found = told(state)
    assert found.attacker_wins == pytest.approx(wins, abs=1e-12)
    assert found.defender_wins == pytest.approx(loses, abs=1e-12)


@pytest.mark.rule("14.6.6a", "R-62")
@pytest.mark.parametrize("policy", ["strength", "units"])
def test_where_the_hex_is_lost_reinforcements_are_left_as_they_are(policy: str) -> None:
    """Four steps: all in the hex may fall and the rest is ignored; nobody pays for nothing."""
    reserve = parse_units("6-2V")
    start = Position(Force(parse_units("3-2"), reserve), Force(parse_units("3-2")))
    left = Solver(Ground(2), policy, policy).hit(start, 4, 0)
    assert left.attacker == Force((), reserve)


@pytest.mark.rule("14.6.5")
def test_ships_that_were_veterans_are_bound_until_their_half_is_taken() -> None:
    """Of 3 steps 2 come from the Veteran: after the first it is Green, and bound to one more.

    Then 1.5, 3 and 1 are the most that can be left; 3 and 3 are out of reach.
    """
    state = field(
        *("Eagle: BEC:W4.1 V, BEC:W4.2 V", "Bull: ILA:W3.1 V, ILA:W3.2, EQU:W2.1"),
        *("sea:U29", "sea:R32"),
        control={"ILA": "Bull Strong", "EQU": "Bull Weak", "BEC": "Eagle Strong"},
    )
    once = after(state, StepFrom("ILA:W3.1"), dice=[6, 1])
    assert isinstance(once.step, Losing)
    assert (once.step.damage, once.step.bound) == (3, 1)
    taken = after(once, StepFrom("ILA:W3.1"), StepFrom("EQU:W2.1"))
    assert told(once).attacker_wins == pytest.approx(told(taken).attacker_wins, abs=1e-12)
