"""Actions have one line of text, and the line reads back."""

import contextlib
import enum
from typing import Annotated, Literal, TypeAlias

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarch.kernel.game import (
    Amount,
    Choice,
    Free,
    NextSpaceRef,
    PieceRef,
    Rolled,
    SeatRef,
    SpaceRef,
)
from hexarch.kernel.text import Ref, TextError, fingerprint, line, read, ref_fields, refs


class Colour(enum.Enum):
    RED = "deep red"
    BLUE = "blue"


class Go(msgspec.Struct, frozen=True, tag="go", forbid_unknown_fields=True):
    to: SpaceRef
    by: Choice


class Load(msgspec.Struct, frozen=True, tag="load", forbid_unknown_fields=True):
    pieces: tuple[PieceRef, ...]
    amounts: tuple[Amount, ...]
    seat: SeatRef | None = None


class Odd(msgspec.Struct, frozen=True, tag="odd", forbid_unknown_fields=True):
    words: Free
    step: Literal["road", "sea lane", 3]
    colour: Colour
    sure: bool
    weight: float
    pairs: tuple[tuple[str, int], ...]
    either: int | str
    pair: tuple[int, str]
    small: Annotated[int, msgspec.Meta(ge=-9, le=9)] = 0


class Pass(msgspec.Struct, frozen=True, tag="pass", forbid_unknown_fields=True):
    pass


class Storm(msgspec.Struct, frozen=True, tag="storm", forbid_unknown_fields=True):
    target: SpaceRef
    origin: NextSpaceRef


class Lone(msgspec.Struct, frozen=True):
    at: str


Action: TypeAlias = Go | Load | Odd | Pass | Rolled


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Go("DAL", "step"), "go DAL step"),
        (Go("0514", "-"), 'go 0514 "-"'),
        (Go("Mare Nostrum", ""), 'go "Mare Nostrum" ""'),
        (Go("Béy_Sü", 'a"b'), 'go Béy_Sü "a\\"b"'),
        (Load(("I", "II"), (2, 0)), "load I,II 2,0 -"),
        (Load((), (), 3), "load () () 3"),
        (Load(("a,b", "("), (1,), 0), 'load "a,b","(" 1 0'),
        (Rolled((6, 2)), "rolled 6,2"),
        (Pass(), "pass"),
        (
            Odd("peace, now", "sea lane", Colour.RED, True, 0.5, (("I", 2),), "5", (1, "x")),  # noqa: FBT003
            'odd "peace, now" "sea lane" "deep red" true 0.5 [["I",2]] "5" [1,"x"] 0',
        ),
    ],
)
def test_line_and_back(action: msgspec.Struct, text: str) -> None:
    assert line(action) == text
    assert read(Action, text) == action


anything = st.text(max_size=8)
actions = st.one_of(
    st.builds(Go, anything, anything),
    st.builds(
        Load,
        st.lists(anything, max_size=4).map(tuple),
        st.lists(st.integers(), max_size=4).map(tuple),
        st.none() | st.integers(),
    ),
    st.builds(
        Odd,
        anything,
        st.sampled_from(["road", "sea lane", 3]),
        st.sampled_from(Colour),
        st.booleans(),
        st.floats(allow_nan=False, allow_infinity=False),
        st.lists(st.tuples(anything, st.integers(0, 99)), max_size=3).map(tuple),
        st.integers(-(2**63), 2**63) | anything,
        st.tuples(st.integers(0, 9), anything),
        st.integers(-9, 9),
    ),
    st.builds(Rolled, st.lists(st.integers(1, 20), max_size=5).map(tuple)),
    st.just(Pass()),
)


@given(actions)
def test_every_action_survives_its_line(action: msgspec.Struct) -> None:
    text = line(action)
    assert read(Action, text) == action
    assert len(text.splitlines()) == 1


@given(actions, actions)
def test_different_actions_have_different_lines(one: msgspec.Struct, two: msgspec.Struct) -> None:
    assert (line(one) == line(two)) == (one == two)


@given(st.text() | st.builds("{} {}".format, st.sampled_from(["go", "load", "odd"]), st.text()))
def test_any_line_is_an_action_or_refused(text: str) -> None:
    with contextlib.suppress(TextError):
        action = read(Action, text)
        assert read(Action, line(action)) == action


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "there is no action '' (known: go, load, odd, pass, rolled)"),
        ("fly DAL", "there is no action 'fly'"),
        ("go DAL", "go takes to by, not 1 words"),
        ("pass on", "pass takes nothing, not 1 words"),
        ("rolled six", "rolled: faces cannot be six"),
        ("rolled 1_0", "rolled: faces cannot be 1_0"),
        ('go "DAL step', "go takes to by, not 3 words"),
        ("odd a road blue maybe 1 [] 1 [1,2] 0", "odd: sure cannot be maybe"),
        ('odd a road blue true 1 [] 1 [1,"x"] 10', "odd: Expected `int` <= 9 - at `$.small`"),
        ('odd a tunnel blue true 1 [] 1 [1,"x"] 1', "odd: Invalid enum value 'tunnel'"),
    ],
)
def test_what_is_wrong_with_a_line(text: str, says: str) -> None:
    with pytest.raises(TextError) as error:
        read(Action, text)
    assert str(error.value).startswith(says)


def test_a_game_may_have_one_untagged_action() -> None:
    assert line(Lone("x")) == "lone x"
    assert read(Lone, "lone x") == Lone("x")


def test_refs_name_what_the_fields_point_at() -> None:
    assert refs(Go("DAL", "step")) == [Ref("to", "space", "DAL"), Ref("by", "choice", "step")]
    assert refs(Load(("I", "II"), (2,), 1)) == [
        Ref("pieces", "piece", "I"),
        Ref("pieces", "piece", "II"),
        Ref("amounts", "amount", 2),
        Ref("seat", "seat", 1),
    ]
    assert [ref.is_next for ref in refs(Storm("A", "B"))] == [False, True]
    assert refs(Load((), ())) == []
    assert ref_fields(Odd) == (("words", "text"),)


def test_a_fingerprint_is_short_and_does_not_depend_on_the_order_of_keys() -> None:
    assert fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1})
    assert fingerprint(Go("A", "b")) != fingerprint(Go("A", "c"))
    assert len(fingerprint(Pass())) == 16
