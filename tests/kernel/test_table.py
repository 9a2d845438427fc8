"""The table asks the referee, rolls the dice, keeps the record and takes moves back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.tiny import GAME, ford, model
from tests.kernel.played import (
    DITHER,
    SETTING,
    Dithering,
    Open,
    finished_table,
    new_table,
    shelf,
)

from hexarch.kernel import record
from hexarch.kernel.chance import Dice, key_from_seed
from hexarch.kernel.game import CHANCE, Illegal, Rolled, Setting
from hexarch.kernel.record import RecordError, Seated
from hexarch.kernel.table import IllegalActionError, Table, decode_action

KEY = key_from_seed("a wet morning")


def test_dice_are_rolled_when_due_and_numbered_by_their_ply() -> None:
    table = new_table()
    assert [event.seat for event in table.play(0, model.Send(2))] == [0]
    sent, fought = table.play(1, model.Send(3))
    assert (sent.seat, fought.dice) == (1, Dice(KEY).roll(2, (6, 6)))
    assert table.plies[2] == (CHANCE, Rolled(fought.dice), 2)
    assert [decision.seat for decision in table.decisions] == [0, 1]


def test_a_table_shows_each_seat_its_own() -> None:
    table = new_table()
    table.play(0, model.Send(2))
    assert (table.view(0).mine, table.view(1).mine, table.view(None).mine) == (2, None, None)
    assert table.heard(0) == (model.Sent(0, 2),)
    assert table.heard(1) == table.heard(None) == (model.Sent(0, None),)
    assert table.events == (model.Sent(0, 2),)
    assert table.legal(0) == ()
    assert table.liberties(0) == [model.Concede()]


@pytest.mark.parametrize(
    ("seat", "action", "rule", "why"),
    [
        (0, model.Send(4), "1.2", "you may send 0 to 3 men"),
        (0, model.Send(-1), "1.2", "you may send 0 to 3 men"),
        (1, model.Send(1), "1.1", "you have chosen; wait for the other side"),
        (2, model.Send(1), "form", "there is no seat 2"),
        (-2, model.Send(1), "form", "there is no seat -2"),
        ("0", model.Send(1), "form", "there is no seat 0"),
        (True, model.Send(1), "form", "there is no seat True"),
        (None, model.Send(1), "form", "there is no seat None"),
        (0, Rolled((1, 1)), "1.1", "only the dice roll"),
        (CHANCE, Rolled((1, 1)), "form", "no dice are due"),
        (0, None, "form", "NoneType is no action of ford"),
        (0, "send 1", "form", "str is no action of ford"),
        (0, model.Sent(0, 1), "form", "Sent is no action of ford"),
        (0, model.State(), "form", "State is no action of ford"),
        (0, model.Send("2"), "form", "Expected `int`, got `str`"),
        (0, model.Send(men=True), "form", "Expected `int`, got `bool`"),
        (0, model.Send(1.0), "form", "Expected `int`, got `float`"),
        (0, model.Send(object()), "form", "this is no action of ford"),
    ],
)
def test_whatever_is_wrong_is_refused_with_rule_and_reason(
    seat: Any, action: Any, rule: str, why: str
) -> None:
    table = new_table()
    table.play(1, model.Send(1))
    before = table.state
    illegal = table.check(seat, action)
    assert illegal is not None
    assert illegal.rule == rule
    assert why in illegal.why
    with pytest.raises(IllegalActionError) as refused:
        table.play(seat, action)
    assert refused.value.illegal == illegal
    assert (table.state, table.ply) == (before, 1)


def test_a_seat_that_owes_nothing_and_has_no_liberty_is_refused_under_the_rule_in_force() -> None:
    class Silent(ford.Ford):  # type: ignore[misc]  # the game of the page has no static type
        def liberties(self, state: Any, seat: int) -> tuple[()]:  # noqa: ARG002
            return ()

    table: Table[Any, Any, Any, Any] = Table(Silent(), SETTING, key=KEY)
    table.play(0, model.Send(1))
    assert table.check(0, model.Concede()) == Illegal("1.1", "seat {0} owes no choice now", (0,))


def test_nothing_is_played_after_the_end() -> None:
    table = finished_table()
    illegal = table.check(0, model.Concede())
    assert illegal is not None
    assert table.outcome is not None
    assert (illegal.rule, illegal.why) == (table.outcome.rule, "the game is over")


@given(st.binary() | st.sampled_from([b'{"type":"send","men":2}', b'{"type":"concede"}']))
def test_any_bytes_are_an_action_or_a_refusal(data: bytes) -> None:
    found = decode_action(GAME, data)
    if isinstance(found, Illegal):
        assert found.rule == "form"
        assert found.why.startswith("this is no action of ford")
    else:
        assert found in (model.Send(2), model.Concede())


def test_an_action_is_read_strictly() -> None:
    assert decode_action(GAME, b'{"type":"send","men":2}') == model.Send(2)
    for data in (
        b'{"type":"send"}',
        b'{"type":"send","men":"2"}',
        b'{"type":"send","men":2,"x":1}',
    ):
        assert isinstance(decode_action(GAME, data), Illegal)
    assert isinstance(decode_action(GAME, b"[" * 100_000), Illegal)


class TestUndo:
    def table(self) -> Table[Any, Any, Any, Any]:
        return Table(Open(), SETTING, key=KEY)

    def test_the_last_action_can_be_taken_back_by_who_took_it(self) -> None:
        table = self.table()
        start = table.state
        table.play(0, model.Send(2))
        assert (table.can_undo(0), table.can_undo(1), table.can_undo(CHANCE)) == (
            True,
            False,
            False,
        )
        table.undo()
        assert (table.state, table.plies, table.events) == (start, (), ())
        assert not table.can_undo(0)

    def test_dice_that_have_fallen_stay(self) -> None:
        table = self.table()
        table.play(0, model.Send(2))
        table.play(1, model.Send(2))
        assert not table.can_undo(1)
        with pytest.raises(ValueError, match="nothing that can be taken back"):
            table.undo()

    def test_the_last_word_on_a_secret_stays(self) -> None:
        table = new_table()
        table.play(0, model.Send(2))
        assert not table.can_undo(0)

    def test_the_end_stays(self) -> None:
        table = self.table()
        table.play(0, model.Concede())
        assert not table.can_undo(0)
        with pytest.raises(ValueError, match="dice key is open"):
            table.rollback(0)

    def test_no_roll_comes_again_when_one_goes_further_back_after_a_rollback(self) -> None:
        table: Table[Any, Any, Any, Any] = Table(Dithering(), SETTING, key=KEY)
        for seat, action in ((0, DITHER), (0, DITHER), (0, model.Send(0)), (1, model.Send(0))):
            table.play(seat, action)
        assert table.draws_used == 5
        table.rollback(2)
        table.undo()
        table.undo()
        play_round(table)
        assert table.plies[-1].draw == 7

    def test_a_new_table_has_nothing_to_take_back(self) -> None:
        with pytest.raises(ValueError, match="nothing that can be taken back"):
            self.table().undo()


def play_round(table: Table[Any, Any, Any, Any]) -> tuple[int, ...]:
    table.play(0, model.Send(0))
    faces: tuple[int, ...] = table.play(1, model.Send(0))[-1].dice
    return faces


def test_after_a_rollback_no_roll_comes_again() -> None:
    table = new_table()
    for _ in range(4):
        play_round(table)
    table.rollback(3)
    assert (table.ply, table.draws_used) == (3, 12)
    assert play_round(table) == Dice(KEY).roll(14, (6, 6))
    assert [ply.draw for ply in table.plies if ply.draw is not None] == [2, 14]
    play_round(table)
    assert table.plies[-1].draw == 17
    data = record.encode(table.private_record)
    verdict = record.verify(data, shelf)
    assert (verdict.valid, verdict.dice, verdict.leaps) == (True, "verified", 1)


def test_a_rollback_needs_a_ply_that_was_played() -> None:
    table = new_table()
    with pytest.raises(ValueError, match="no ply 0"):
        table.rollback(0)


def test_the_record_shows_the_key_only_at_the_end() -> None:
    table = new_table()
    assert table.record.dice.key is None
    assert table.private_record.dice.key == KEY.hex()
    table.play(0, model.Concede())
    assert table.record.dice.key == KEY.hex()


class TestResume:
    def test_a_game_goes_on_where_it_was_left(self) -> None:
        table = new_table()
        play_round(table)
        again = Table.resume(GAME, table.record, key=KEY)
        assert (again.state, again.plies, again.events) == (table.state, table.plies, table.events)
        assert play_round(again) == play_round(table)
        assert record.encode(again.record) == record.encode(table.record)

    def test_a_private_record_needs_no_other_key(self) -> None:
        table = new_table()
        again = Table.resume(GAME, table.private_record)
        assert play_round(again) == play_round(table)

    def test_another_key_is_refused(self) -> None:
        with pytest.raises(RecordError, match="not the one that the commitment promised"):
            Table.resume(GAME, new_table().record, key=bytes(32))

    def test_rolls_taken_back_before_saving_do_not_come_again(self) -> None:
        table = new_table()
        play_round(table)
        table.rollback(0)
        again = Table.resume(GAME, table.record, key=KEY, draws_used=table.draws_used)
        assert again.draws_used == 3
        assert play_round(again) == Dice(KEY).roll(5, (6, 6))
        assert play_round(table) == Dice(KEY).roll(5, (6, 6))

    def test_a_game_left_at_the_dice_rolls_them(self) -> None:
        waiting = Table(GAME, SETTING, key=KEY, auto_roll=False)
        waiting.play(0, model.Send(0))
        waiting.play(1, model.Send(0))
        assert waiting.decisions[0].seat == CHANCE
        assert Table.resume(GAME, waiting.private_record).ply == 3


class TestDiceByHand:
    def test_somebody_rolls_and_the_record_says_so(self) -> None:
        table = Table(GAME, SETTING)
        table.play(0, model.Send(1))
        table.play(1, model.Send(1))
        assert table.roll() == ()
        (fought,) = table.play(CHANCE, Rolled((6, 1)))
        assert fought.lost == (0, 1)
        data = record.encode(table.record)
        assert b'"scheme":"by-hand","commitment":null,"key":null' in data
        verdict = record.verify(data, shelf)
        assert (verdict.dice, verdict.by_hand) == ("sealed", True)

    def test_dice_are_checked_against_those_that_are_due(self) -> None:
        table = Table(GAME, SETTING)
        table.play(0, model.Send(1))
        table.play(1, model.Send(1))
        for faces in ((1,), (1, 7), (0, 1), (1, 1, 1)):
            illegal = table.check(CHANCE, Rolled(faces))
            assert illegal is not None
            assert illegal.rule == "2.1"

    def test_a_table_with_a_key_takes_no_other_dice(self) -> None:
        table = Table(GAME, SETTING, key=KEY, auto_roll=False)
        table.play(0, model.Send(1))
        table.play(1, model.Send(1))
        faces = Dice(KEY).roll(2, (6, 6))
        illegal = table.check(CHANCE, Rolled((faces[0], 7 - faces[1])))
        assert illegal == Illegal("2.1", "the dice of this table roll by its key")
        assert table.roll()[-1].dice == faces
        assert table.roll() == ()


def test_every_seat_is_taken_by_somebody() -> None:
    assert [seat.name for seat in Table(GAME, SETTING).seats] == ["Seat 1", "Seat 2"]
    with pytest.raises(ValueError, match="2 seats are set, but 1 are taken"):
        Table(GAME, SETTING, [Seated("Ada")])
    with pytest.raises(ValueError, match="2 to 2 players"):
        Table(GAME, Setting("river", 3))
