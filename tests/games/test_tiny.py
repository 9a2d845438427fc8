"""The game of docs/adding-a-game.md: the page works as it is printed."""

import doctest
import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import tiny

from hexarch.kernel import promises, script
from hexarch.kernel.game import CHANCE, Outcome, Place, Rolled, Setting, Source

GAME, Send, Concede, Fought = tiny.GAME, tiny.model.Send, tiny.model.Concede, tiny.model.Fought
RIVER = Setting("river", 2)
BANKS = st.tuples(st.integers(1, 6), st.integers(1, 6))


def look_alikes(state: object, source: Source) -> list[promises.Pair]:
    """Change what the other side has chosen in secret."""
    return [(state, GAME.imagine(state, seat, source), seat) for seat in (0, 1)]


@given(st.integers(0, 2**32))
def test_the_ford_keeps_every_promise(seed: int) -> None:
    extras = promises.Extras(every=2, liberty=40, most_plies=30, look_alikes=look_alikes)
    promises.keep_all(GAME, RIVER, random.Random(seed), extras)


def test_the_page_talks_as_it_is_printed() -> None:
    test = doctest.DocTestParser().get_doctest(tiny.talk(), {}, "adding-a-game", None, 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted > 10
    assert result.failed == 0


def test_every_rule_has_code_and_a_test_here() -> None:
    assert GAME.book.unmarked() == frozenset()
    cited = re.findall(r'mark\.rule\("([\d.]+)"\)', Path(__file__).read_text("utf-8"))
    assert set(cited) == set(GAME.book.entries)


def test_the_page_prints_a_small_game() -> None:
    lines = [text for part in tiny.files().values() for text in part.splitlines() if text.strip()]
    assert len(lines) < 220


@pytest.mark.rule("1.1")
def test_both_choose_at_once_and_once_only() -> None:
    state = tiny.model.State()
    assert [(one.seat, one.secret) for one in GAME.decisions(state)] == [(0, True), (1, True)]
    state, _ = script.play(GAME, state, [(0, Send(1))])
    refused = script.refusal(GAME, state, Send(1), seat=0)
    assert refused is not None
    assert refused.rule == "1.1"


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(("men", "most"), [(6, 3), (3, 3), (2, 2)])
def test_at_most_three_men_and_no_more_than_there_are(men: int, most: int) -> None:
    state = tiny.model.State(men=(men, 6))
    assert list(GAME.legal(state, 0)) == [Send(n) for n in range(most + 1)]
    refused = script.refusal(GAME, state, Send(most + 1), seat=0)
    assert refused is not None
    assert (refused.rule, refused.about) == ("1.2", (most,))


@pytest.mark.rule("2.1")
@pytest.mark.rule("2.2")
@pytest.mark.parametrize(
    ("sent", "dice", "lost"),
    [
        ((2, 3), (1, 1), (2, 0)),
        ((3, 2), (1, 1), (0, 2)),
        ((1, 3), (6, 1), (0, 3)),
        ((2, 3), (2, 1), (1, 1)),
        ((0, 1), (2, 1), (0, 1)),
    ],
)
def test_the_lower_side_loses_its_men(
    sent: tuple[int, int], dice: tuple[int, int], lost: tuple[int, int]
) -> None:
    play = [(0, Send(sent[0])), (1, Send(sent[1]))]
    state, events = script.play(GAME, tiny.model.State(), play, [dice])
    assert events[-1] == Fought(sent, dice, lost)
    assert state.men == (6 - lost[0], 6 - lost[1])


@pytest.mark.rule("3.1")
def test_a_side_without_men_has_lost() -> None:
    state = tiny.model.State(men=(0, 2))
    assert GAME.outcome(state) == Outcome("no men left", "3.1", (Place(1, 1), Place(0, 2)))


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(("men", "winners"), [((3, 2), (0,)), ((2, 3), (1,)), ((2, 2), (0, 1))])
def test_after_eight_rounds_men_are_counted(men: tuple[int, int], winners: tuple[int, ...]) -> None:
    assert GAME.outcome(tiny.model.State(men=men, round=8)) is None
    assert GAME.outcome(tiny.model.State(men=men, round=9)).winners == winners


@pytest.mark.rule("3.3")
def test_a_side_may_concede_though_it_owes_nothing() -> None:
    state, _ = script.play(GAME, tiny.model.State(), [(0, Send(1)), (0, Concede())])
    assert GAME.outcome(state).winners == (1,)


def test_lines_of_play_counted_by_hand() -> None:
    start = tiny.model.State()
    # Four choices for each side, 36 falls of two dice, then four choices again.
    assert [promises.perft(GAME, start, depth) for depth in range(5)] == [1, 4, 16, 576, 2304]
    # Whoever has one man left has two choices; no line goes on after the end.
    late = tiny.model.State(men=(1, 1), round=8)
    assert [promises.perft(GAME, late, depth) for depth in (2, 3, 9)] == [4, 144, 144]


@given(BANKS, st.integers(0, 2**32))
def test_an_imagined_bank_hides_what_was_sent(men: tuple[int, int], seed: int) -> None:
    state = tiny.model.State(men=men, sent=(0, -1))
    drawn = {GAME.imagine(state, 1, random.Random(seed + n)).sent[0] for n in range(60)}
    assert drawn == set(range(min(3, men[0]) + 1))
    assert GAME.imagine(state, 0, random.Random(seed)) == state


def test_the_dice_answer_only_when_asked() -> None:
    assert list(GAME.legal(tiny.model.State(), CHANCE)) == []
    assert GAME.label(tiny.model.State(), Rolled((3, 4))).english == "The dice show 3 and 4"
