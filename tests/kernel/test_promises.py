"""A game that breaks a promise is found out, whichever promise it is."""

import itertools
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.games.tiny import GAME, ford, model

from hexarch.kernel import promises
from hexarch.kernel.game import CHANCE, AnyGame, Decision, Illegal, Outcome, Rolled, Setting
from hexarch.kernel.mutants import Listed, mutants
from hexarch.kernel.promises import BrokenPromiseError, Extras
from hexarch.kernel.words import Words

RIVER = Setting("river", 2)
Send, State = model.Send, model.State
Ford: Any = ford.Ford
replace = msgspec.structs.replace
CLOSE = Extras(every=1, most_plies=40)


def keep(game: AnyGame, extras: Extras = CLOSE, seeds: int = 8) -> None:
    for seed in range(seeds):
        promises.keep_all(game, RIVER, random.Random(seed), extras)


def broken(**methods: Callable[..., Any]) -> AnyGame:
    game: AnyGame = type("Broken", (Ford,), methods)()
    return game


class Mutable(msgspec.Struct):
    men: list[int]


def changes_its_state(_self: Any, state: Any, seat: int, action: Any) -> Any:
    after, events = GAME.apply(state, seat, action)
    msgspec.structs.force_setattr(state, "round", state.round + 1)
    return after, events


COUNTER = itertools.count()


def never_the_same(_self: Any, state: Any, seat: int, action: Any) -> Any:
    after, events = GAME.apply(state, seat, action)
    return replace(after, loser=-2 - next(COUNTER)), events


def stuck(_self: Any, state: Any, seat: int) -> Any:
    return GAME.legal(state, seat) if state.round < 3 else ()


def two_of_a_kind(_self: Any, state: Any, seat: int) -> Any:
    return [*GAME.legal(state, seat)] * 2


def lists_too_much(_self: Any, state: Any, seat: int) -> Any:
    legal = [*GAME.legal(state, seat)]
    return [*legal, Send(9)] if legal else legal


def lists_too_little(_self: Any, state: Any, seat: int) -> Any:
    return GAME.legal(state, seat)[:1]


def lists_strangers(_self: Any, state: Any, seat: int) -> Any:
    return [model.Sent(0, 1)] if GAME.legal(state, seat) else []


def no_check(_self: Any, _state: Any, _seat: int, _action: Any) -> None:
    return None


def checks_by_crash(_self: Any, state: Any, seat: int, action: Any) -> Any:
    if isinstance(action, Send):
        ("a", "b", "c", "d")[action.men]
    return GAME.check(state, seat, action)


def refuses_by_an_unknown_rule(_self: Any, state: Any, seat: int, action: Any) -> Any:
    illegal = GAME.check(state, seat, action)
    return illegal and Illegal("99.9", "no")


def refuses_without_words(_self: Any, state: Any, seat: int, action: Any) -> Any:
    illegal = GAME.check(state, seat, action)
    return illegal and Illegal(illegal.rule, " ")


def tells_the_other_side(_self: Any, state: Any, seat: int | None) -> Any:
    return replace(GAME.view(state, seat), mine=state.sent[1 - (seat or 0)])


def bluffs_badly(_self: Any, state: Any, seat: int) -> Any:
    legal = [*GAME.legal(state, seat)]
    return legal[:1] if state.sent[1 - seat] == 0 else legal


def asks_nobody(_self: Any, state: Any) -> Any:
    return GAME.decisions(state) if state.round < 3 else ()


def asks_a_stranger(_self: Any, state: Any) -> Any:
    return (*GAME.decisions(state), Decision(7, "1.1", "Well?"))


def asks_twice(_self: Any, state: Any) -> Any:
    return GAME.decisions(state) * 2


def asks_without_words(_self: Any, state: Any) -> Any:
    return tuple(replace(one, say="") for one in GAME.decisions(state))


def asks_by_an_unknown_rule(_self: Any, state: Any) -> Any:
    return tuple(replace(one, rule="") for one in GAME.decisions(state))


def asks_people_to_roll(_self: Any, state: Any) -> Any:
    return tuple(replace(one, dice=(6, 6)) for one in GAME.decisions(state))


def says_nothing(_self: Any, *_about: Any) -> Words:
    return Words("")


def tells_by_an_unknown_rule(_self: Any, event: Any) -> Any:
    return "", GAME.tell(event)[1]


def goes_on_for_ever(_self: Any, state: Any, seat: int, action: Any) -> Any:
    after, events = GAME.apply(state, seat, action)
    return replace(after, round=1, men=(6, 6), loser=-1), events


def forgets_in_json(_self: Any, state: Any, seat: int, action: Any) -> Any:
    after, events = GAME.apply(state, seat, action)
    return replace(after, sent=[*after.sent]), events


def shows_no_board(_self: Any, view: Any) -> Any:
    return replace(GAME.board(view), title=Mutable([1]))


def denies_its_secrets(_self: Any, _setting: Setting) -> bool:
    return False


def gives_everybody_up(_self: Any, _state: Any) -> Any:
    return (0, 1)


def ends_by_whim(_self: Any, state: Any) -> Any:
    outcome = GAME.outcome(state)
    return outcome and Outcome(str(next(COUNTER)), outcome.rule, outcome.places)


BROKEN: list[tuple[str, Callable[..., Any], str]] = [
    ("apply", changes_its_state, "changed the old state"),
    ("apply", never_the_same, "does not always do the same"),
    ("apply", goes_on_for_ever, "no end after 40 plies"),
    ("apply", forgets_in_json, "does not survive JSON"),
    ("legal", stuck, "seat 0 owes True but has 0 answers"),
    ("legal", two_of_a_kind, "has an action twice"),
    ("legal", lists_too_much, "send 9 of seat 0 is listed, but"),
    ("legal", lists_too_little, "is accepted, but not listed"),
    ("legal", lists_strangers, "is no action of the game"),
    ("check", no_check, "is accepted, but not listed"),
    ("check", refuses_by_an_unknown_rule, "names an unknown rule '99.9'"),
    ("check", refuses_without_words, "is refused without a reason"),
    ("view", tells_the_other_side, "the view of seat . tells a secret"),
    ("decisions", asks_nobody, "no decision is due, nor is the game over"),
    ("decisions", asks_a_stranger, "there is no seat 7"),
    ("decisions", asks_twice, "a seat owes two decisions at once"),
    ("decisions", asks_without_words, "a decision has no words"),
    ("decisions", asks_by_an_unknown_rule, "names an unknown rule"),
    ("decisions", asks_people_to_roll, "the dice are"),
    ("label", says_nothing, "has no words"),
    ("tell", tells_by_an_unknown_rule, "names an unknown rule"),
    ("may_hide", denies_its_secrets, "something is hidden at ply 0"),
    ("fallen", gives_everybody_up, "as out of the game"),
    ("outcome", ends_by_whim, "the record is refused"),
]


@pytest.mark.parametrize(
    ("method", "does", "says"), BROKEN, ids=[does.__name__ for _, does, _ in BROKEN]
)
def test_a_broken_promise_is_noticed(method: str, does: Callable[..., Any], says: str) -> None:
    with pytest.raises(BrokenPromiseError, match=says):
        keep(broken(**{method: does}))


def test_choices_that_tell_a_secret_are_noticed() -> None:
    game = broken(legal=bluffs_badly)
    with pytest.raises(BrokenPromiseError, match="the choices of seat 1 tell a secret"):
        promises.look_alike(game, State(sent=(0, -1)), State(sent=(3, -1)), 1)


@pytest.mark.parametrize(
    ("methods", "error"),
    [({"check": checks_by_crash}, IndexError), ({"board": shows_no_board}, Exception)],
)
def test_a_crash_is_noticed(methods: dict[str, Callable[..., Any]], error: type[Exception]) -> None:
    with pytest.raises(error):
        keep(broken(**methods))


def test_an_unbroken_game_keeps_them_all() -> None:
    keep(GAME)


def test_a_census_must_come_out_the_same() -> None:
    keep(GAME, CLOSE._replace(census=lambda state: len(state.men)))
    with pytest.raises(BrokenPromiseError, match="changed what must be conserved"):
        keep(GAME, CLOSE._replace(census=lambda state: state.men))


def test_states_said_to_look_alike_must() -> None:
    def secrets(_state: Any, _source: Any) -> list[promises.Pair]:
        return [(State(sent=(0, -1)), State(sent=(3, -1)), 1)]

    def no_secrets(_state: Any, _source: Any) -> list[promises.Pair]:
        return [(State(), State(men=(5, 6)), None)]

    keep(GAME, CLOSE._replace(look_alikes=secrets))
    with pytest.raises(BrokenPromiseError, match="tells a secret"):
        keep(GAME, CLOSE._replace(look_alikes=no_secrets))


def test_a_game_may_accept_what_it_need_not_list() -> None:
    class Both(Ford):  # type: ignore[misc]  # the game of the page has no static type
        def check(self, state: Any, seat: int, action: Any) -> Any:
            if action == Send(99):
                return None
            return GAME.check(state, seat, action)

    extras = CLOSE._replace(also=lambda _state, _seat, action: action == Send(99))
    keep(Both(), extras, seeds=3)
    with pytest.raises(BrokenPromiseError, match=r"send 99 of seat . is accepted, but not listed"):
        keep(Both(), seeds=30)


def test_amounts_between_the_listed_ends_are_meant() -> None:
    listed = Listed([Send(1), Send(5)])
    assert [listed.covers(Send(n)) for n in (0, 1, 3, 5, 6)] == [False, True, True, True, False]
    assert not listed.covers(model.Concede())
    between = {next(listed.between(random.Random(seed))).men for seed in range(50)}
    assert between == {1, 2, 3, 4, 5}


def test_mutants_differ_in_one_field_at_most() -> None:
    pool = [Rolled((1, 2)), Send(3), model.Concede()]
    found = list(mutants(pool, random.Random(1), 300))
    assert len(found) == 300
    assert {type(one) for one in found} == {Rolled, Send, model.Concede}
    assert len(set(found)) > 15
    assert list(mutants([], random.Random(1), 5)) == []


def test_perft_takes_every_fall_of_the_dice() -> None:
    state = State(sent=(0, 0))
    (dice,) = GAME.decisions(state)
    assert dice.seat == CHANCE
    assert len(promises.answers(GAME, state, dice)) == 36
    assert promises.perft(GAME, state, 1) == 36
