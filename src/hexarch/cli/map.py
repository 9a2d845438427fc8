"""``hexarch map``: the empty map, or a game about to begin."""

from typing import Annotated

import msgspec

from hexarch.cli.inputs import GameId, Options, Scenario, number, the_game, the_setting
from hexarch.cli.output import BadInputError, say
from hexarch.cli.pictures import Png, Svg, draw_files
from hexarch.kernel.board import Board


def command(
    game: GameId,
    /,
    *,
    svg: Svg = None,
    png: Png = None,
    players: Annotated[int | None, number("Show the start for so many players", 1)] = None,
    scenario: Scenario = None,
    options: Options = (),
) -> None:
    """Draw the map of a game, empty or as a game begins."""
    if svg is None and png is None:
        raise BadInputError("say where to draw: --svg FILE or --png FILE")
    rules = the_game(game).rules
    setting = the_setting(rules, scenario, players, options)
    board = rules.board(rules.view(rules.setup(setting), None))
    if players is None:
        board = _bare(board, rules.about.title)
    for path in draw_files(board, svg, png):
        say(str(path))


def _bare(board: Board, title: str) -> Board:
    """Take everything off the map."""
    return msgspec.structs.replace(
        board, title=title, tints=(), tokens=(), links=(), players=(), battle=None
    )
