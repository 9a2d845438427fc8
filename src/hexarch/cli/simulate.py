"""``hexarch simulate``: bots against bots, by the thousand."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from hexarch.cli.inputs import GameId, Json, Options, Scenario, Seed, number, the_game, the_setting
from hexarch.cli.output import BadInputError, complain, say, say_json, why
from hexarch.kernel.game import AnyGame

if TYPE_CHECKING:
    from hexarch.lab.simulate import Plan, Played, Summary

MOST_JOBS = 256
SHOWN_ERRORS = 5


def command(
    game: GameId,
    /,
    *,
    bots: Annotated[
        str, Parameter(help="Names of bots, joined by commas, in the order of the seats")
    ] = "random",
    scenario: Scenario = None,
    players: Annotated[
        int | None, number("Number of players; every possible number in turn unless told", 1)
    ] = None,
    games: Annotated[int, number("How many games", 1)] = 1,
    seed: Seed = 0,
    jobs: Annotated[int, number("How many processes", 1, MOST_JOBS)] = 1,
    records: Annotated[Path | None, Parameter(help="Keep a record of each game here")] = None,
    resume: Annotated[bool, Parameter(help="Do not play again what is in --records")] = False,
    rotate: Annotated[bool, Parameter(help="Move the bots one seat on after each game")] = False,
    verify: Annotated[bool, Parameter(help="Verify each record as it is made")] = False,
    options: Options = (),
    max_plies: Annotated[int, number("Leave a game after so many plies", 1)] = 200_000,
    json: Json = False,
) -> int:
    """Let bots play each other.

    One name of a bot fills all seats; several are seated in order, and again from the first until
    all seats are filled. The same seed gives the same records, whatever the number of processes.
    """
    from hexarch.lab.simulate import Plan

    rules = the_game(game).rules
    setting = the_setting(rules, scenario, players, options)
    names = _names(rules, bots)
    plan = Plan(
        game=rules.about.id,
        scenario=setting.scenario,
        players=_numbers(rules, setting.scenario, players, len(names)),
        bots=names,
        games=games,
        seed=seed,
        options=setting.options,
        rotate=rotate,
        verify=verify,
        max_plies=max_plies,
        records=_folder(records, resume=resume),
        resume=resume,
    )
    return _play(plan, jobs, say_json if json else _show)


def _play(plan: "Plan", jobs: int, show: "Callable[[Summary], None]") -> int:
    """Play the games of a plan, show what came of them, and return the exit code."""
    from hexarch.lab.simulate import summarise

    start = time.perf_counter()
    played, interrupted = _run(plan, jobs)
    summary = summarise(played, time.perf_counter() - start)
    _report_errors(played)
    show(summary)
    if interrupted:
        complain(f"interrupted after {summary.games} of {plan.games} games")
        return 130
    return 1 if summary.errors or summary.dead_ends else 0


def _run(plan: "Plan", jobs: int) -> tuple[list["Played"], bool]:
    """Play, and return what came of the games, and whether somebody wants no more of them."""
    from hexarch.cli.progress import counting
    from hexarch.lab.crew import run

    played: list[Played] = []
    results = run(plan, jobs)
    try:
        with counting(f"{plan.game}: {', '.join(plan.bots)}", plan.games) as advance:
            for one in results:
                played.append(one)
                advance()
    except KeyboardInterrupt:
        return played, True
    except OSError as error:
        raise BadInputError(f"cannot write a record in {plan.records}: {why(error)}") from None
    finally:
        results.close()
    return played, False


def _names(rules: AnyGame, text: str) -> tuple[str, ...]:
    from hexarch.bots import bots

    known = bots(rules.about.id)
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in known:
            raise BadInputError(
                f"{rules.about.id} has no bot {name!r} (known: {', '.join(sorted(known))})"
            )
    return names


def _numbers(rules: AnyGame, scenario: str, players: int | None, names: int) -> tuple[int, ...]:
    """Return the numbers of players to take in turn: those with a seat for each bot named."""
    least, most = next(one.players for one in rules.about.scenarios if one.id == scenario)
    numbers = range(least, most + 1) if players is None else (players,)
    fitting = tuple(number for number in numbers if number >= names)
    if not fitting:
        raise BadInputError(f"{names} bots are named, but there are only {max(numbers)} seats")
    return fitting


def _folder(records: Path | None, *, resume: bool) -> str | None:
    if records is None:
        if resume:
            raise BadInputError("--resume needs --records")
        return None
    try:
        records.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise BadInputError(f"cannot keep records in {records}: {why(error)}") from None
    return str(records)


def _report_errors(played: list["Played"]) -> None:
    bad = sorted((one for one in played if one.error or one.dead_end), key=lambda one: one.index)
    for one in bad[:SHOWN_ERRORS]:
        complain(f"game {one.index}: {one.error or 'a dead end: nothing is legal'}")
    if len(bad) > SHOWN_ERRORS:
        complain(f"and {len(bad) - SHOWN_ERRORS} more games went wrong")


def _show(summary: "Summary") -> None:
    say(
        f"{summary.games} games, {summary.decisions:,} decisions in {summary.seconds:.1f} s "
        f"({summary.cpu_seconds:.1f} s of processor time)"
    )
    rows: list[tuple[str, Any]] = [
        *((f"won by {name}", count) for name, count in summary.wins.items()),
        *((f"ended by {name}", count) for name, count in summary.endings.items()),
    ]
    for name in ("unfinished", "dead_ends", "errors"):
        count = getattr(summary, name)
        if count:
            rows.append((name.replace("_", " "), count))
    for name, count in rows:
        say(f"  {name:<28}{count:>7}  {count / summary.games:7.1%}")
    rounds = summary.rounds
    if rounds.median is not None:
        say(f"  rounds: {rounds.min} to {rounds.max}, median {rounds.median:g}")
