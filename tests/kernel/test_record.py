"""A record replays, verifies, and says in one line what is wrong with it."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.tiny import GAME, ford, model
from tests.kernel.played import edited, finished_table, new_table, shelf

from hexarch.kernel import record, saved
from hexarch.kernel.chance import commitment, key_from_seed
from hexarch.kernel.game import About, AnyGame, Option, Outcome, Rolled
from hexarch.kernel.record import Ply, RecordError, Verdict, verify

TABLE = finished_table()
RECORD = TABLE.record
DATA = record.encode(RECORD)
DEEP = b"[" * 1_000_000 + b"]" * 1_000_000
ROLL = next(at for at, ply in enumerate(RECORD.plies) if ply.draw is not None)


def document() -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(DATA)
    return plain


def verdict_on(plain: object) -> Verdict:
    return verify(json.dumps(plain).encode(), shelf)


def test_a_finished_game_verifies() -> None:
    assert verify(DATA, shelf) == Verdict(
        valid=True, plies=len(RECORD.plies), dice="verified", error=None
    )


def test_the_verdict_has_the_fields_that_scripts_read() -> None:
    verdict = msgspec.to_builtins(verify(DATA, shelf))
    assert verdict == {"valid": True, "plies": TABLE.ply, "dice": "verified", "error": None}


def test_a_game_in_progress_is_sealed_and_hides_its_key() -> None:
    table = new_table()
    table.play(0, model.Send(1))
    data = record.encode(table.record)
    assert key_from_seed("a wet morning").hex().encode() not in data
    assert verify(data, shelf) == Verdict(valid=True, plies=1, dice="sealed", error=None)


def test_the_same_game_gives_the_same_bytes() -> None:
    assert record.encode(finished_table().record) == DATA
    assert record.encode(record.decode(DATA, shelf)) == DATA


def test_blanks_and_order_do_not_matter() -> None:
    turned = dict(reversed(document().items()))
    assert record.decode(json.dumps(turned, indent=4).encode(), shelf) == RECORD


def test_a_record_has_one_line_for_each_ply() -> None:
    assert DATA.count(b"\n[") == len(RECORD.plies)


def test_replay_rebuilds_every_state_and_event() -> None:
    steps = list(record.replay(GAME, RECORD))
    assert [(step.seat, step.action) for step in steps] == [ply[:2] for ply in RECORD.plies]
    assert steps[-1].state == TABLE.state
    assert tuple(event for step in steps for event in step.events) == TABLE.events
    assert record.opening(GAME, RECORD) == model.State()


def change(name: str, value: object) -> Callable[[dict[str, Any]], object]:
    return lambda plain: {**plain, name: value}


def change_dice(**fields: object) -> Callable[[dict[str, Any]], object]:
    return lambda plain: {**plain, "dice": {**plain["dice"], **fields}}


def put(at: int, *plies: object) -> Callable[[dict[str, Any]], object]:
    return lambda plain: {**plain, "plies": [*plain["plies"][:at], *plies]}


def without(name: str) -> Callable[[dict[str, Any]], object]:
    return lambda plain: {key: value for key, value in plain.items() if key != name}


SEND = {"type": "send", "men": 1}
OTHER_KEY = key_from_seed("another")

CASES: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda _: [], "this is no game record: Expected `object`, got `array`"),
    (lambda _: 3, "this is no game record: Expected `object`, got `int`"),
    (lambda _: {}, "this is no game record: this program reads hexarch-record/1"),
    (change("format", "pgn"), "this is no game record: this program reads hexarch-record/1"),
    (change("format", 1), "this is no game record: Expected `str`, got `int` - at `$.format`"),
    (
        change("format", "hexarch-record/2"),
        "this program reads hexarch-record/1, the record is hexarch-record/2",
    ),
    (change("game", "chess"), "there is no game 'chess' here"),
    (
        change("rules", "0"),
        "this game was played under rules 0 of ford, here are rules 1",
    ),
    (without("seats"), "the header is wrong: Object missing required field `seats`"),
    (change("extra", 1), "the header is wrong: Object contains unknown field `extra`"),
    (change("plies", {}), "the header is wrong: Expected `array`, got `object` - at `$.plies`"),
    (
        change("seats", [{"name": "Ada", "kind": "robot"}] * 2),
        "the header is wrong: Expected `str` matching regex",
    ),
    (change("scenario", "lake"), "ford has no scenario 'lake' (known: river)"),
    (change("options", {"fog": True}), "ford has no option 'fog'"),
    (change("options", {"fog": 1.5}), "the header is wrong: Expected `bool | int | str`"),
    (change("seats", [{"name": "Ada", "kind": "human"}]), "river is for 2 to 2 players, not 1"),
    (change_dice(scheme="rand()"), "the header is wrong: Invalid enum value 'rand()'"),
    (change_dice(key="00"), "the header is wrong: Expected `str` matching regex"),
    (
        change_dice(key=OTHER_KEY.hex()),
        "the dice key is not the one that the commitment promised",
    ),
    (change_dice(commitment=None), "the record does not commit itself to a dice key"),
    (
        change_dice(scheme="by-hand"),
        "dice rolled by hand have neither commitment nor key",
    ),
    (
        change_dice(key=OTHER_KEY.hex(), commitment=commitment(OTHER_KEY)),
        f"ply {ROLL}: the dice show ",
    ),
    (put(0, [0]), "ply 0: this is no ply: Expected `array` of at least length 2"),
    (put(0, [0, SEND, 1, 2]), "ply 0: this is no ply: Expected `array` of at most length 3"),
    (put(0, ["0", SEND]), "ply 0: this is no ply: Expected `int`, got `str` - at `$[0]`"),
    (put(0, [0, SEND], [0, 7]), "ply 1: this is no action of ford: Expected `object`, got `int`"),
    (
        put(0, [0, {"type": "castle"}]),
        "ply 0: this is no action of ford: Invalid value 'castle' - at `$.type`",
    ),
    (
        put(0, [0, {"type": "send", "men": 1, "elephants": 1}]),
        "ply 0: this is no action of ford: Object contains unknown field `elephants`",
    ),
    (put(0, [0, {"type": "send", "men": 4}]), "ply 0: you may send 0 to 3 men (rule 1.2)"),
    (
        put(0, [0, SEND], [0, SEND]),
        "ply 1: you have chosen; wait for the other side (rule 1.1)",
    ),
    (put(0, [2, SEND]), "ply 0: there is no seat 2 (rule form)"),
    (put(0, [-2, SEND]), "ply 0: there is no seat -2 (rule form)"),
    (put(0, [0, SEND, 0]), "ply 0: only a roll of the dice has a draw number"),
    (
        put(0, [-1, {"type": "rolled", "faces": [1, 1]}]),
        "ply 0: a roll needs a draw number from 0 to 9007199254740991",
    ),
    (
        put(0, [-1, {"type": "rolled", "faces": [1, 1]}, 2**53]),
        "ply 0: a roll needs a draw number from 0 to 9007199254740991",
    ),
    (put(0, [-1, {"type": "rolled", "faces": [1, 1]}, 0]), "ply 0: no dice are due (rule form)"),
    (put(0, [0, {"type": "rolled", "faces": [1, 1]}]), "ply 0: only the dice roll (rule 1.1)"),
    (
        put(2, [-1, SEND, 2]),
        "ply 2: the dice can only roll (rule 2.1)",
    ),
    (
        put(2, [-1, {"type": "rolled", "faces": [1]}, 2]),
        "ply 2: 2 dice are due, not 1 (rule 2.1)",
    ),
    (
        put(2, [-1, {"type": "rolled", "faces": [1, 7]}, 2]),
        "ply 2: a die with 6 sides cannot show 7 (rule 2.1)",
    ),
    (
        put(2, [-1, {"type": "rolled", "faces": [0, 1]}, 2]),
        "ply 2: a die with 6 sides cannot show 0 (rule 2.1)",
    ),
    (
        lambda plain: {**plain, "plies": [*plain["plies"], [0, SEND]]},
        f"ply {len(RECORD.plies)}: the game is over (rule ",
    ),
    (
        lambda plain: {**plain, "plies": plain["plies"][:-1]},
        f"ply {len(RECORD.plies) - 1}: the record claims an outcome, but the game is not over",
    ),
    (
        change("outcome", None),
        f"ply {len(RECORD.plies)}: the game is over, but the record has no outcome",
    ),
    (
        change("outcome", {"reason": "luck", "rule": "3.1", "places": []}),
        f"ply {len(RECORD.plies)}: the game ended otherwise than the record claims: ",
    ),
]


@pytest.mark.parametrize(("spoil", "says"), CASES, ids=[says[:60] for _, says in CASES])
def test_what_is_wrong_is_said_in_one_line(
    spoil: Callable[[dict[str, Any]], object], says: str
) -> None:
    verdict = verdict_on(spoil(document()))
    assert not verdict.valid
    assert verdict.error is not None
    assert verdict.error.startswith(says)
    assert "\n" not in verdict.error


def test_an_edited_roll_is_found_at_its_ply() -> None:
    ply = RECORD.plies[ROLL]
    faces = ply.action.faces
    lucky = ply._replace(action=Rolled((7 - faces[0], faces[1])))
    plies = (*RECORD.plies[:ROLL], lucky, *RECORD.plies[ROLL + 1 :])
    verdict = verify(record.encode(edited(RECORD, plies=plies)), shelf)
    shown = ", ".join(map(str, lucky.action.faces))
    key = ", ".join(map(str, faces))
    assert (
        verdict.error == f"ply {ROLL}: the dice show {shown}, but draw {ROLL} of the key is {key}"
    )
    assert verdict.plies == ROLL


def test_a_sealed_record_cannot_prove_its_dice_but_is_valid() -> None:
    dice = msgspec.structs.replace(RECORD.dice, key=None)
    verdict = verify(record.encode(edited(RECORD, dice=dice)), shelf)
    assert (verdict.valid, verdict.dice) == (True, "sealed")


def test_draws_must_rise() -> None:
    rolls = [at for at, ply in enumerate(RECORD.plies) if ply.draw is not None]
    second = RECORD.plies[rolls[1]]
    plies = list(RECORD.plies)
    plies[rolls[1]] = second._replace(draw=ROLL)
    verdict = verify(record.encode(edited(RECORD, plies=tuple(plies))), shelf)
    assert verdict.error == f"ply {rolls[1]}: draw {ROLL} does not come after draw {ROLL}"


@pytest.mark.parametrize(
    ("draws", "leaps"), [([2, 5, 8], 0), ([2, 6, 9], 1), ([3, 6, 20], 2), ([1, 2, 3], 3)]
)
def test_leaps_of_the_draws_are_counted(draws: list[int], leaps: int) -> None:
    rolls = (Ply(-1, Rolled((1, 1)), draw) for draw in draws)
    plies = [ply for roll in rolls for ply in (Ply(0, None), Ply(1, None), roll)]
    assert record.leaps(edited(RECORD, plies=tuple(plies))) == leaps


@given(st.integers(0, len(DATA) - 3))
def test_a_file_that_was_cut_breaks_off_at_its_ply(end: int) -> None:
    verdict = verify(DATA[:end], shelf)
    assert not verdict.valid
    start = DATA.index(b'"plies":[') + len(b'"plies":[')
    whole = sum(start + len(part) <= end for part in _line_ends())
    expected = "the file breaks off here" if end >= start else "breaks off before the first ply"
    assert expected in str(verdict.error)
    if end >= start:
        assert str(verdict.error).startswith(f"ply {whole}:")


def _line_ends() -> list[bytes]:
    """Return what follows the opening bracket of the plies up to the end of each ply."""
    body = DATA[DATA.index(b'"plies":[') + len(b'"plies":[') : DATA.rindex(b"\n]")]
    lines = body.split(b",\n[")
    return [b",\n[".join(lines[: at + 1]) for at in range(len(lines))]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "breaks off before the first ply"),
        (b"\xff\xfe", "this is no game record"),
        (b'{"format":"\xff"}', "not UTF-8"),
        (b"[" * 100_000, "this is no game record"),
        (b'{"x":' + DEEP, "nested too deeply"),
        (DATA + b"x", "trailing characters"),
        (DATA.replace(b'"men":', b'"men":' + DEEP + b',"x":', 1), "deep"),
        (b" " * (saved.MOST_BYTES + 1), "the file has 33554433 bytes, a record at most 33554432"),
        (DATA.replace(b'"men":', b'"men":' + b"9" * 5000 + b',"x":', 1), "ply 0: "),
        (DATA.replace(b'"Ada"', b'"\\ud800"', 1), "this is no game record"),
        (DATA.replace(b'"rules":"1"', b'"rules":"1","rules":"1"'), "'rules' is given twice"),
        (DATA.replace(b'"type":"send"', b'"type":"send","type":"send"', 1), "ply 0: the field"),
        (DATA.replace(b'"game":"ford"', b'"game":"' + b"x" * 5000 + b'"'), "xxx ..."),
        (DATA.replace(b'"game":"ford"', b'"game":"a\\u0007\\u2028b"'), "there is no game 'a"),
    ],
    ids=range(14),
)
def test_hostile_files_get_one_line(data: bytes, says: str) -> None:
    verdict = verify(data, shelf)
    assert not verdict.valid
    assert verdict.error is not None
    assert says in verdict.error
    assert verdict.error.isprintable()
    assert len(verdict.error) < 400


@given(st.integers(0, len(DATA) - 1), st.binary(max_size=4), st.integers(0, 8))
def test_whatever_is_done_to_a_file_a_verdict_comes_of_it(at: int, junk: bytes, cut: int) -> None:
    verdict = verify(DATA[:at] + junk + DATA[at + cut :], shelf)
    assert verdict.valid == (verdict.error is None)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=9))
def test_any_json_gets_a_verdict(value: object) -> None:
    assert not verdict_on(value).valid
    for name in document():
        plain = {**document(), name: value}
        if plain != document() and not (name == "seats" and value == []):
            assert isinstance(verdict_on(plain).valid, bool)


def test_options_are_filled_in_and_refused() -> None:
    class Foggy(ford.Ford):  # type: ignore[misc]  # the game of the page has no static type
        about = msgspec.structs.replace(
            GAME.about, options=(Option("fog", "Fog", "1.1", default=0, least=0, most=3),)
        )

    game: AnyGame = Foggy()
    assert record.decode(DATA, lambda _: game).options == {"fog": 0}
    bad = DATA.replace(b'"options":{}', b'"options":{"fog":4}')
    assert verify(bad, lambda _: game).error == "option fog cannot be 4 (0 to 3)"


class TestOlderRules:
    @pytest.fixture
    def later(self, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
        class Later(ford.Ford):  # type: ignore[misc]  # the game of the page has no static type
            about: About = msgspec.structs.replace(GAME.about, rules_version="3")

        monkeypatch.setattr(saved, "_MIGRATIONS", {})
        game: AnyGame = Later()
        return game

    def test_without_a_way_the_record_says_so(self, later: AnyGame) -> None:
        error = "this game was played under rules 1 of ford, here are rules 3"
        assert verify(DATA, lambda _: later).error == error

    def test_a_record_is_carried_over_version_by_version(self, later: AnyGame) -> None:
        passed = []

        @record.migration("ford", rules="1")
        def first(plain: dict[str, Any]) -> dict[str, Any]:
            passed.append(1)
            return {**plain, "rules": "2"}

        @record.migration("ford", rules="2")
        def second(plain: dict[str, Any]) -> dict[str, Any]:
            passed.append(2)
            seats = [{**seat, "name": seat["name"].upper()} for seat in plain["seats"]]
            return {**plain, "rules": "3", "seats": seats}

        read = record.decode(DATA, lambda _: later)
        assert passed == [1, 2]
        assert (read.rules, read.seats[0].name) == ("3", "ADA")
        assert verify(DATA, lambda _: later).dice == "verified"

    def test_a_game_may_say_why_not(self, later: AnyGame) -> None:
        @record.migration("ford", rules="1")
        def refuse(plain: dict[str, Any]) -> dict[str, Any]:
            raise RecordError(len(plain["plies"]) - 1, "rules 1 had no river")

        assert verify(DATA, lambda _: later).error == f"ply {TABLE.ply - 1}: rules 1 had no river"

    def test_a_migration_that_stumbles_or_turns_in_circles_is_no_crash(
        self, later: AnyGame
    ) -> None:
        @record.migration("ford", rules="1")
        def stumble(plain: dict[str, Any]) -> dict[str, Any]:
            raise KeyError(plain["game"])

        assert verify(DATA, lambda _: later).error == (
            "this game of rules 1 cannot be read: KeyError: 'ford'"
        )

        @record.migration("ford", rules="1")
        def circle(plain: dict[str, Any]) -> dict[str, Any]:
            return plain

        assert "played under rules 1" in str(verify(DATA, lambda _: later).error)


def test_an_error_knows_its_ply() -> None:
    error = RecordError(7, "wrong\nhere")
    assert (error.ply, error.message, str(error)) == (7, "wrong?here", "ply 7: wrong?here")


def test_an_outcome_is_written_with_its_places() -> None:
    assert isinstance(RECORD.outcome, Outcome)
    assert {place.seat for place in RECORD.outcome.places} == {0, 1}
