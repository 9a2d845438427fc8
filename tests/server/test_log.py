"""The lines of a table's log: whose they are, whom they name, and what stands above them."""

import random
from collections.abc import Iterable
from typing import Any

import hexarch
from hexarch.games.conquest import events as ev
from hexarch.games.conquest.actions import Done, EndMovement, EndTurn, ProposePact
from hexarch.games.conquest.position import position
from hexarch.games.empire.model import TRIBUTE
from hexarch.kernel.chance import Dice, key_from_seed
from hexarch.kernel.game import AnyGame, Illegal, Setting
from hexarch.kernel.record import Ply
from hexarch.kernel.words import Words
from hexarch.server.log import Log
from hexarch.server.messages import LogLine
from hexarch.server.play import Advance, Play, Step
from hexarch.server.store import Remark
from hexarch.server.wording import Wording

GAME = hexarch.find_game("conquest")


def told(*events: ev.Event) -> tuple[LogLine, ...]:
    """Tell what a ply of the first seat brought about."""
    log = Log(GAME)
    start = position(6, "MAC")
    log.add(0, Step(Ply(0, EndTurn()), start, start, events, secret=False, final=False))
    return log.lines(None, 0, Wording(GAME, "en", ["Anna", "Bert", "Cleo"]))


def test_a_line_bears_the_emblem_of_who_did_it() -> None:
    won, taken, over = told(
        ev.BattleEnded("MAC", 1, 0, "battle.5"),
        ev.Conquered(1, "MAC", 0, 40),
        ev.GameOver(2, "R-45"),
    )
    assert (won.seat, won.text) == (1, "Bert wins the battle in Macedonia")
    assert (taken.seat, taken.seats) == (1, (1, 0))
    assert (over.seat, over.text) == (2, "Cleo is Emperor")


def test_what_nobody_did_bears_none() -> None:
    (line,) = told(ev.PricesRose(2))
    assert (line.seat, line.seats) == (-1, ())


TURN = (EndMovement(), Done(), EndTurn())
NAMES = ["Anna", "Bert", "Cleo"]
ENGLISH = Wording(GAME, "en", NAMES)


class Desk:
    """A game and its log, written as it is played."""

    def __init__(self, game: AnyGame = GAME, scenario: str = "standard", seats: int = 3) -> None:
        self.play = Play(game, Setting(scenario, seats), Dice(key_from_seed("a desk")))
        self.log = Log(game)
        self._take(self.play.prepare_rolls())

    def act(self, seat: int, *actions: Any) -> None:
        """Let a seat act, and the dice fall that are due."""
        for action in actions:
            self._take(self.play.prepare(seat, action))

    def _take(self, advance: Advance | Illegal) -> None:
        assert isinstance(advance, Advance)
        for number, step in enumerate(advance.steps, advance.base):
            self.log.add(number, step)
        self.play.commit(advance)


def headings(lines: Iterable[LogLine]) -> list[tuple[str, str, int] | None]:
    above = [line.heading for line in lines]
    return [(one.title, one.phase, one.seat) if one else None for one in above]


def first_round() -> Desk:
    desk = Desk()
    desk.act(0, *TURN)
    desk.act(1, *TURN)
    return desk


def test_a_heading_says_round_action_and_whose_turn_it_is() -> None:
    lines = first_round().log.lines(None, 0, ENGLISH)
    assert [line.kind for line in lines] == ["tribute_collected", "turn_began"] * 2
    assert headings(lines) == [
        ("Round 1", "Collect Tribute", 0),
        ("Round 1", "Movement", 1),
        ("Round 1", "Collect Tribute", 1),
        ("Round 1", "Movement", 2),
    ]


def test_a_heading_stands_once_above_its_lines_wherever_one_begins_to_read() -> None:
    desk = first_round()
    desk.log.remark(Remark(desk.play.ply, Words("{0} is back", ("@2",))))
    whole = desk.log.lines(None, 0, ENGLISH)
    assert headings(whole)[3:] == [("Round 1", "Movement", 2), None]
    for start in range(len(whole)):
        assert desk.log.lines(None, start, ENGLISH) == whole[start:]


def test_going_back_takes_the_headings_along() -> None:
    desk = first_round()
    whole = desk.log.lines(None, 0, ENGLISH)
    desk.play.cut(3)
    desk.log.cut(3)
    desk.act(1, *TURN)
    assert desk.log.lines(None, 0, ENGLISH) == whole


def test_who_did_not_hear_the_first_line_reads_the_heading_above_the_next() -> None:
    desk = first_round()
    desk.act(2, EndMovement(), Done())
    start = len(desk.log)
    desk.act(0, ProposePact((1,), "peace"))
    desk.act(2, EndTurn())
    assert headings(desk.log.lines(0, start, ENGLISH)) == [
        ("Round 1", "Purchase", 2),
        ("Round 2", "Movement", 0),
    ]
    assert headings(desk.log.lines(2, start, ENGLISH)) == [("Round 2", "Movement", 0)]


def test_phases_that_pass_by_themselves_have_their_headings() -> None:
    """3.4: initiative is diced for, then Military Control and Victory Points are checked."""
    game = hexarch.find_game("empire")
    desk, source = Desk(game, "A", 2), random.Random(3)
    while desk.play.state.phase <= TRIBUTE:
        seat = desk.play.decisions[0].seat
        desk.act(seat, source.choice(game.legal(desk.play.state, seat)))
    lines = desk.log.lines(None, 0, Wording(game, "en", NAMES))
    spring = [heading for heading in headings(lines) if heading and "Spring" in heading[0]]
    assert spring == [
        ("Spring of year 1", "Determine Initiative", -1),
        ("Spring of year 1", "Check Victory Points", -1),
    ]
    first = next(line for line in lines if line.heading and line.heading.phase == spring[1][1])
    assert first.kind == "points_counted"
