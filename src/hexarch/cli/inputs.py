"""What is put in: games, options and records, read or refused with one clear line."""

import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter, Token
from cyclopts.validators import Number

import hexarch
from hexarch import OpenGame, UnknownGameError
from hexarch.cli.output import BadInputError, why
from hexarch.kernel.game import AnyGame, BadSettingError, Option, OptionValue, Setting, domain
from hexarch.kernel.record import MOST_BYTES, Record, RecordError, decode

_WHOLE: Final = re.compile("[+-]?[0-9]{1,18}")
_WORDS: Final = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


def whole(_type: object, tokens: Sequence[Token]) -> int:
    """Read a whole number, written as such."""
    text = tokens[0].value
    if not _WHOLE.fullmatch(text):
        raise ValueError(f"{text[:30]!r} is no whole number")
    return int(text)


def number(help_: str, least: int, most: int | None = None) -> Parameter:
    """Describe an option that is a whole number."""
    return Parameter(help=help_, converter=whole, validator=Number(gte=least, lte=most))


GameId: TypeAlias = Annotated[str, Parameter(help="Id of a game, as in: hexarch games")]
File: TypeAlias = Annotated[Path, Parameter(help="A record of a game")]
Json: TypeAlias = Annotated[bool, Parameter(help="Print JSON")]
Scenario: TypeAlias = Annotated[
    str | None, Parameter(help="Id of a scenario; the game's first one unless told")
]
Options: TypeAlias = Annotated[
    tuple[str, ...],
    Parameter(
        help="Options of the game, each as name=value", consume_multiple=True, show_default=False
    ),
]
Seed: TypeAlias = Annotated[int, number("The same seed gives the same games", least=0)]


def the_game(game_id: str) -> OpenGame:
    """Take a game from the shelf."""
    try:
        return hexarch.game(game_id)
    except UnknownGameError as error:
        raise BadInputError(str(error)) from None


def the_setting(
    game: AnyGame, scenario: str | None, players: int | None, options: Sequence[str]
) -> Setting:
    """Check scenario, players and options; without a number, take the fewest players."""
    chosen = next(
        (one for one in game.about.scenarios if one.id == scenario), game.about.scenarios[0]
    )
    seats = chosen.players[0] if players is None else players
    try:
        return game.check_setting(
            Setting(scenario or chosen.id, seats, read_options(game, options))
        )
    except BadSettingError as error:
        raise BadInputError(str(error)) from None


def read_options(game: AnyGame, options: Sequence[str]) -> dict[str, OptionValue]:
    """Read options given as name=value, parted by blanks or commas; a text as name=@file."""
    known = {option.id: option for option in game.about.options}
    found: dict[str, OptionValue] = {}
    for text in filter(None, ",".join(options).split(",")):
        name, sign, value = (part.strip() for part in text.partition("="))
        if not sign:
            raise BadInputError(f"option {name!r} needs a value, as in {name}=...")
        if name not in known:
            raise BadInputError(f"{game.about.id} has no option {name!r} ({_listed(known)})")
        if name in found:
            raise BadInputError(f"option {name} is given twice")
        found[name] = _option_value(known[name], value)
    return found


def read_bytes(path: Path) -> bytes:
    """Read a file that may be a record, but no more of it than a record can have."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BadInputError(f"cannot read {path}: {why(error)}") from None
    if len(data) > MOST_BYTES:
        raise BadInputError(f"{path} is larger than a record may be ({MOST_BYTES} bytes)")
    return data


def read_record(path: Path) -> Record:
    """Read a record without playing it."""
    try:
        return decode(read_bytes(path), hexarch.find_game)
    except RecordError as error:
        raise BadInputError(f"{path}: {error}") from None


def positive(number: float, name: str) -> None:
    """Refuse what is no time: nothing, less, or no number at all."""
    if not math.isfinite(number) or number <= 0:
        raise BadInputError(f"{name} must be above 0, not {number:g}")


def _option_value(option: Option, text: str) -> OptionValue:
    value: OptionValue = text
    if option.length and text.startswith("@"):
        value = _read_text(Path(text.removeprefix("@")), option.length)
    elif isinstance(option.default, bool):
        value = _WORDS.get(text.lower(), text)
    elif isinstance(option.default, int) and _WHOLE.fullmatch(text):
        value = int(text)
    if not option.accepts(value):
        raise BadInputError(f"option {option.id} cannot be {text[:30]!r} ({domain(option)})")
    return value


def _read_text(path: Path, length: int) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(length + 1)
    except (OSError, ValueError) as error:
        raise BadInputError(f"cannot read {path}: {why(error)}") from None
    if len(text) > length:
        raise BadInputError(f"{path} is longer than {length} characters")
    return text


def _listed(known: Sequence[str] | dict[str, Option]) -> str:
    return f"known: {', '.join(known) or 'none'}"
