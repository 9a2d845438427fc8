"""Examples of play to watch: tables that nobody plays at, and what is said of each step."""

from functools import lru_cache
from typing import Final

import msgspec

import hexarch
from hexarch.kernel.example import Example, example_of, examples_of, script_of
from hexarch.kernel.game import AnyGame
from hexarch.server.frames import live_info
from hexarch.server.live import LiveTable, ply_rows, round_of
from hexarch.server.messages import Caption, ExampleInfo, TableInfo
from hexarch.server.store import Loaded, SeatRow, TableRow
from hexarch.server.wording import ENGLISH, catalogue

replace = msgspec.structs.replace
AT_ONCE: Final = 8
"""So many examples are kept in memory."""


def infos(game: AnyGame, language: str) -> tuple[ExampleInfo, ...]:
    """Return the examples of a game by name and title."""
    titles = {name: script_of(game, name).title for name in examples_of(game)}
    return tuple(
        ExampleInfo(name, title.get(language, title[ENGLISH])) for name, title in titles.items()
    )


def shown(live: LiveTable, name: str, language: str) -> TableInfo:
    """Say what an example is; its players have the names of sides, which can be translated."""
    word = catalogue(live.game, language).word
    table = live_info(live, "", language)
    seats = tuple(replace(seat, name=word(seat.name)) for seat in table.seats)
    title = next(one.title for one in infos(live.game, language) if one.name == name)
    return replace(table, title=title, seats=seats)


def captions(game: AnyGame, name: str, language: str) -> tuple[Caption, ...]:
    """Return what is said of each step of an example."""
    example = example_of(game, name)
    return tuple(
        Caption(end, step.de if language == "de" else step.en, step.at)
        for step, end in zip(example.script.steps, example.ends, strict=True)
    )


@lru_cache(maxsize=AT_ONCE)
def watched(game_id: str, name: str) -> LiveTable | None:
    """Return the table of an example, which is in no database, or nothing if there is none."""
    game = hexarch.find_game(game_id)
    return LiveTable(_loaded(game, name)) if name in examples_of(game) else None


def _loaded(game: AnyGame, name: str) -> Loaded:
    example = example_of(game, name)
    record = example.record
    seats = [SeatRow(at, "person", "", seat.name) for at, seat in enumerate(record.seats)]
    plies = ply_rows(record.plies)
    return Loaded(_row(game, name, example), seats, plies, [], None, set())


def _row(game: AnyGame, name: str, example: Example) -> TableRow:
    """Write the table down as one whose game is over, so that every seat's view is open."""
    record = example.record
    state = game.setup(game.check_setting(record.setting))
    return TableRow(
        id=name,
        game=game.about.id,
        rules=record.rules,
        scenario=record.scenario,
        options=msgspec.json.encode(record.options).decode(),
        title=example.script.title[ENGLISH],
        host="",
        host_name="",
        status="over",
        pace="live",
        seconds=0,
        scheme=record.dice.scheme,
        commitment="",
        dice_key=None,
        draws_used=0,
        ply=len(record.plies),
        generation=0,
        round=round_of(game, state),
        owing="",
        asked="",
        created=0.0,
        updated=0.0,
    )
