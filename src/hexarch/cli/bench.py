"""``hexarch bench``: how quick the games are here."""

from typing import Annotated

from cyclopts import Parameter

import hexarch
from hexarch.cli.inputs import Json, positive, the_game
from hexarch.cli.output import say, say_json


def command(
    game: Annotated[str | None, Parameter(help="Id of a game; all of them unless told")] = None,
    /,
    *,
    seconds: Annotated[float, Parameter(help="Processor time for each measurement")] = 5.0,
    json: Json = False,
) -> None:
    """Measure decisions and games per CPU-second, with random players.

    A decision: list the legal actions, pick one at random, apply it. A refereed action: decode it
    from JSON, check it, apply it, build and encode the view of every seat. Rolls are not counted.
    """
    from hexarch.cli.progress import waiting
    from hexarch.lab.bench import measure

    positive(seconds, "--seconds")
    chosen = [the_game(one) for one in (hexarch.installed_games() if game is None else [game])]
    speeds = {}
    for one in chosen:
        with waiting(f"measuring {one.about.id}"):
            speeds[one.about.id] = measure(one.rules, seconds)
    if json:
        say_json(speeds)
        return
    say("per CPU-second    decisions      games    referee")
    for name, speed in speeds.items():
        say(
            f"{name:<14}{speed.decisions_per_cpu_second:13,.0f}"
            f"{speed.games_per_cpu_second:11,.2f}{speed.referee_per_cpu_second:11,.0f}"
        )
