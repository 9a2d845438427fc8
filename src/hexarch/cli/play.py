"""``hexarch play``: sit down at a table."""

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

import hexarch
from hexarch.cli.inputs import Options, Scenario, number, read_record, the_game, the_setting
from hexarch.cli.output import BadInputError, say, why
from hexarch.cli.pictures import Svg
from hexarch.cli.serving import Data, database, folder, limits, mail
from hexarch.kernel.game import Seat
from hexarch.kernel.record import RecordError, Seated
from hexarch.kernel.table import AnyTable, Table

if TYPE_CHECKING:
    from hexarch.bots.contract import Bot

HUMAN: Final = "human"
_NOTHING: Final = (None, None, None, (), None, None, None)


def command(
    game: Annotated[str | None, Parameter(help="Id of a game; the first one unless told")] = None,
    /,
    *,
    terminal: Annotated[bool, Parameter(help="Play in the terminal")] = False,
    players: Annotated[int | None, number("Number of players; the fewest unless told", 1)] = None,
    seat: Annotated[int | None, number("Your seat, from 0; the first unless told", 0)] = None,
    bots: Annotated[
        str | None, Parameter(help="Bots for the other seats, joined by commas; repeated to fit")
    ] = None,
    scenario: Scenario = None,
    options: Options = (),
    seed: Annotated[int | None, number("Dice that can be repeated", 0)] = None,
    load: Annotated[Path | None, Parameter(help="Go on with a saved game")] = None,
    svg: Svg = None,
    port: Annotated[int, number("Port of the table; any free one unless told", 0, 65535)] = 0,
    no_browser: Annotated[bool, Parameter(help="Do not open the browser")] = False,
    data: Data = None,
) -> None:
    """Play: start the table on this machine and open the browser on it.

    With --terminal the table is in the terminal: it shows the board, what is asked of you, and
    the numbered answers; h shows the rest.
    """
    if not terminal:
        chosen = (game, scenario, players, options, seat, bots, seed, load, svg)
        if chosen != (*_NOTHING, None, None):
            raise BadInputError("a game is set up in the browser; to do it here, add --terminal")
        _in_the_browser(port, data, browser=not no_browser)
        return
    if load is None:
        table = _new_table(game, scenario, players, options, seat or 0, bots, seed)
    elif (game, scenario, players, options, seat, bots, seed) == _NOTHING:
        table = _loaded_table(load)
    else:
        raise BadInputError("--load goes with --terminal and --svg only: the record has the rest")
    _at_the_terminal(table, svg)


def _in_the_browser(port: int, data: Path | None, *, browser: bool) -> None:
    from hexarch.server.config import Config
    from hexarch.server.database import NoDatabaseError
    from hexarch.server.operate import play

    config = Config(
        db=database("", data), data=folder(data), port=port, mail=mail(), limits=limits()
    )
    try:
        play(config, lambda url: say(f"The table is at {url} (Ctrl-C ends it)"), browser=browser)
    except NoDatabaseError as error:
        raise BadInputError(str(error)) from None
    except OSError as error:
        raise BadInputError(f"cannot serve on port {port}: {why(error)}") from None


def _at_the_terminal(table: AnyTable, svg: Path | None) -> None:
    from hexarch.cli.terminal import TerminalTable

    TerminalTable(table, _bots(table), _ask, svg).play()


def _ask(question: str) -> str | None:
    try:
        return input(question)
    except EOFError:
        say()
        return None


def _new_table(
    game_id: str | None,
    scenario: str | None,
    players: int | None,
    options: tuple[str, ...],
    seat: Seat,
    bots: str | None,
    seed: int | None,
) -> AnyTable:
    game = the_game(game_id or hexarch.installed_games()[0])
    setting = the_setting(game.rules, scenario, players, options)
    if not 0 <= seat < setting.seats:
        raise BadInputError(f"there is no seat {seat}: the seats are 0 to {setting.seats - 1}")
    names = _bot_names(game.about.id, bots)
    seats = [
        Seated("You") if one == seat else _seated_bot(names, one - (one > seat))
        for one in range(setting.seats)
    ]
    return game.new(scenario=setting.scenario, seats=seats, options=setting.options, seed=seed)


def _seated_bot(names: list[str], number: int) -> Seated:
    name = names[number % len(names)]
    return Seated(f"{name} {number + 1}", f"bot:{name}")


def _loaded_table(path: Path) -> AnyTable:
    record = read_record(path)
    if record.dice.key is None:
        raise BadInputError(f"{path} does not hold its dice key: it can be replayed, not played on")
    try:
        table: AnyTable = Table.resume(hexarch.find_game(record.game), record)
    except RecordError as error:
        raise BadInputError(f"{path}: {error}") from None
    if all(seated.kind != HUMAN for seated in table.seats):
        raise BadInputError(f"{path} has bots in all its seats: hexarch replay shows it")
    return table


def _bot_names(game_id: str, text: str | None) -> list[str]:
    from hexarch.bots import bots

    known = bots(game_id)
    names = [name.strip() for name in text.split(",")] if text is not None else known[:1]
    for name in names:
        if name not in known:
            raise BadInputError(f"{game_id} has no bot {name!r} (known: {', '.join(known)})")
    return names


def _bots(table: AnyTable) -> dict[Seat, "Bot"]:
    """Make the bots that the seats name; the same table gets the same bots."""
    from hexarch.bots import UnknownBotError, bot

    found = {}
    source = Random(f"{table.record.dice.commitment} {table.ply}")
    for seat, seated in enumerate(table.seats):
        kind, _, name = seated.kind.partition(":")
        if kind == HUMAN:
            continue
        try:
            found[seat] = bot(table.game.about.id, name, source.getrandbits(32))
        except UnknownBotError as error:
            raise BadInputError(str(error)) from None
    return found
