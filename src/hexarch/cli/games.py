"""``hexarch games``: what there is to play."""

from typing import Any

import hexarch
from hexarch.cli.inputs import Json
from hexarch.cli.output import say, say_json
from hexarch.kernel.game import About, Option, domain


def command(*, json: Json = False) -> None:
    """List the games with their scenarios, seats, options and bots."""
    from hexarch.bots import bots

    listed = [
        (hexarch.find_game(game_id).about, bots(game_id)) for game_id in hexarch.installed_games()
    ]
    if json:
        say_json([_as_object(about, names) for about, names in listed])
        return
    for about, names in listed:
        _show(about, names)


def _as_object(about: About, names: list[str]) -> dict[str, Any]:
    return {
        "id": about.id,
        "title": about.title,
        "players": about.players,
        "rules_version": about.rules_version,
        "scenarios": about.scenarios,
        "options": [
            {"id": option.id, "default": option.default, "values": values(option)}
            | ({"length": option.length} if option.length else {})
            for option in about.options
        ],
        "bots": names,
    }


def values(option: Option) -> list[Any]:
    """List what an option may be: every value, or the two ends of a range of numbers."""
    return list(option.values) or [option.least, option.most]


def _show(about: About, names: list[str]) -> None:
    least, most = about.players
    say(f"{about.id}: {about.title}, {least} to {most} players, {about.length}")
    say(f"  {about.character}")
    say(f"  rules version {about.rules_version}; bots: {', '.join(names)}")
    say("  scenarios:")
    for scenario in about.scenarios:
        say(f"    {scenario.id:<28} {scenario.title}, {_players(scenario.players)} players")
    say("  options:")
    for option in about.options:
        default = str(option.default).lower()
        say(f"    {f'{option.id}={default}':<32} {option.title} ({domain(option)}) [{option.rule}]")
    say(f"  {about.honesty}")


def _players(players: tuple[int, int]) -> str:
    least, most = players
    return str(least) if least == most else f"{least} to {most}"
