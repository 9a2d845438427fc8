"""``hexarch replay``: a record in words, or the board at one ply."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

import hexarch
from hexarch.cli.inputs import File, number, read_record
from hexarch.cli.output import BadInputError, plain, say
from hexarch.cli.pictures import Png, Svg, draw_files
from hexarch.cli.wording import Wording
from hexarch.kernel.board import NOBODY, Moment
from hexarch.kernel.game import CHANCE, AnyGame, Seat
from hexarch.kernel.record import Record, RecordError, opening, replay
from hexarch.kernel.text import fingerprint, line


def command(
    file: File,
    /,
    *,
    ply: Annotated[int | None, number("Show the board after so many plies", 0)] = None,
    start: Annotated[int, Parameter(name="--from"), number("Begin with this ply", 0)] = 0,
    svg: Svg = None,
    png: Png = None,
    seat: Annotated[int | None, number("As this seat sees it; a spectator unless told", 0)] = None,
) -> None:
    """Show a record step by step, or the board at one ply."""
    record = read_record(file)
    game = hexarch.find_game(record.game)
    _check_range(record, ply, start, seat)
    try:
        if ply is None and svg is None and png is None:
            tell(game, record, start, seat)
        else:
            _show(game, record, len(record.plies) if ply is None else ply, seat, (svg, png))
    except RecordError as error:
        raise BadInputError(f"{file}: {error}") from None


def tell(game: AnyGame, record: Record, start: int, seat: Seat | None) -> None:
    """Print every ply from *start* in words: what was done, and what came of it."""
    state = opening(game, record)
    wording = Wording(game, state, record.seats)
    say(f"{game.about.title}, {record.scenario}, rules {record.rules}")
    for at, seated in enumerate(record.seats):
        say(f"  seat {at}: {wording.name(at)}, {plain(seated.name)} ({seated.kind})")
    above = None
    for step in replay(game, record):
        if step.ply >= start:
            now = game.moment(state)
            if now != above:
                say(_heading(wording, now))
            above = now
            _tell_step(game, wording, state, step, seat)
        state = step.state
    outcome = record.outcome
    if outcome is None:
        say(f"{len(record.plies)} plies; the game is not over")
    else:
        winners = ", ".join(map(wording.name, outcome.winners))
        say(f"{len(record.plies)} plies; {winners} wins: {outcome.reason} [{outcome.rule}]")


def _heading(wording: Wording, now: Moment) -> str:
    whose = "" if now.seat == NOBODY else wording.name(now.seat)
    return "-- " + ", ".join(filter(None, dict.fromkeys((now.title, whose, now.phase))))


def _tell_step(game: AnyGame, wording: Wording, state: Any, step: Any, seat: Seat | None) -> None:
    secret = any(owed.secret and owed.seat == step.seat for owed in game.decisions(state))
    if secret and seat != step.seat:
        done = "chooses in secret"
    else:
        done = f"{wording.label(state, step.action)}  ({line(step.action)})"
    say(f"{step.ply:>5}  {wording.name(step.seat)}: {done}")
    for event in step.events:
        heard = game.hear(event, seat)
        if heard is not None:
            say(f"       - {wording.tale(heard)}")


def _show(
    game: AnyGame,
    record: Record,
    ply: int,
    seat: Seat | None,
    pictures: tuple[Path | None, Path | None],
) -> None:
    from hexarch.cli.screen import board_lines

    state = opening(game, record)
    wording = Wording(game, state, record.seats)
    for step in replay(game, record):
        if step.ply < ply:
            state = step.state
    board = game.board(game.view(state, seat))
    say(f"after {ply} of {len(record.plies)} plies, fingerprint {fingerprint(state)}")
    say("\n".join(board_lines(board)))
    for owed in game.decisions(state):
        whose = "The dice" if owed.seat == CHANCE else wording.name(owed.seat)
        say(f"{whose}: {wording.sentence(owed)} [{owed.rule}]")
    for path in draw_files(board, *pictures):
        say(str(path))


def _check_range(record: Record, ply: int | None, start: int, seat: Seat | None) -> None:
    plies, seats = len(record.plies), len(record.seats)
    if max(ply or 0, start) > plies:
        raise BadInputError(f"there is no ply {max(ply or 0, start)}: the record has {plies}")
    if seat is not None and not 0 <= seat < seats:
        raise BadInputError(f"there is no seat {seat}: the record has seats 0 to {seats - 1}")
