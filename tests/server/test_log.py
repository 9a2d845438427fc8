"""The lines of a table's log: whose they are, and whom they name."""

import hexarch
from hexarch.games.conquest import events as ev
from hexarch.games.conquest.actions import EndTurn
from hexarch.games.conquest.position import position
from hexarch.kernel.record import Ply
from hexarch.server.log import Log
from hexarch.server.messages import LogLine
from hexarch.server.play import Step
from hexarch.server.wording import Wording

GAME = hexarch.find_game("conquest")


def told(*events: ev.Event) -> tuple[LogLine, ...]:
    """Tell what a ply of the first seat brought about."""
    log = Log(GAME)
    log.add(0, Step(Ply(0, EndTurn()), position(6, "MAC"), events, final=False))
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
