"""How a saved game is written and read: ``docs/record.md`` describes the format.

A record is read in two steps, header first, so that whatever is wrong can be said in one line
that names the ply. Playing it again is the work of ``hexarch.kernel.record``.
"""

import json
import re
from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from hexarch.kernel import chance
from hexarch.kernel.game import (
    CHANCE,
    AnyGame,
    BadSettingError,
    Illegal,
    OptionValue,
    Outcome,
    Seat,
    Setting,
)
from hexarch.kernel.referee import decode_action

FORMAT: Final = "hexarch-record/1"
BY_HAND: Final = "by-hand"
"""The scheme of dice that somebody rolled on a table: nothing can be proved of them."""
MOST_BYTES: Final = 32 * 1024 * 1024
MOST_SEATS: Final = 100
_LONGEST_MESSAGE: Final = 300

FindGame: TypeAlias = Callable[[str], AnyGame]
"""Returns the game with an id, or raises ``LookupError``."""
Document: TypeAlias = dict[str, Any]
"""A record as plain JSON, before it has been checked."""
Migration: TypeAlias = Callable[[Document], Document]

_Hex64: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}\\Z")]


class RecordError(ValueError):
    """A record cannot be used; the message is one line and names the ply if there is one."""

    def __init__(self, ply: int | None, message: str) -> None:
        self.ply = ply
        self.message = _one_line(message)
        super().__init__(self.message if ply is None else f"ply {ply}: {self.message}")


class Seated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits on a seat."""

    name: Annotated[str, msgspec.Meta(max_length=100)]
    kind: Annotated[str, msgspec.Meta(pattern="^(human|bot:[a-z0-9_.-]{1,40})\\Z")] = "human"


class DiceProof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the dice can be checked: the commitment from the start, the key at the end."""

    scheme: Literal["hexarch-dice/1", "by-hand"]
    commitment: _Hex64 | None
    key: _Hex64 | None


class Ply(NamedTuple):
    """One action that was taken; ``draw`` numbers the roll when CHANCE took it."""

    seat: Seat
    action: Any
    draw: int | None = None


class Record(msgspec.Struct, frozen=True):
    """A game from its setting to its last action."""

    game: str
    rules: str
    scenario: str
    options: dict[str, OptionValue]
    seats: tuple[Seated, ...]
    dice: DiceProof
    plies: tuple[Ply, ...]
    outcome: Outcome | None

    @property
    def setting(self) -> Setting:
        """What the game was set up from."""
        return Setting(self.scenario, len(self.seats), self.options)


class _Stamp(msgspec.Struct):
    format: str = ""
    game: str = ""
    rules: str = ""


class _Header(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    game: str
    rules: str
    scenario: str
    options: dict[str, OptionValue]
    seats: Annotated[tuple[Seated, ...], msgspec.Meta(max_length=MOST_SEATS)]
    dice: DiceProof
    plies: list[msgspec.Raw]
    outcome: Outcome | None


class _Ply(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    seat: int
    action: msgspec.Raw
    draw: int | msgspec.UnsetType = msgspec.UNSET


_MIGRATIONS: Final[dict[tuple[str, str], Migration]] = {}


def migration(game: str, rules: str) -> Callable[[Migration], Migration]:
    """Mark a function that rewrites records of *game* from *rules* to a later rules version.

    It gets the whole record as plain JSON and returns it with a newer ``rules``; where the old
    game cannot be carried over it raises ``RecordError`` to say why.
    """

    def mark(func: Migration) -> Migration:
        _MIGRATIONS[game, rules] = func
        return func

    return mark


def encode(record: Record) -> bytes:
    """Write a record: the same game gives the same bytes, one ply a line."""
    fields = [b'"format":' + _json(FORMAT)]
    names = ("game", "rules", "scenario", "options", "seats", "dice")
    fields += [b'"%s":' % name.encode() + _json(getattr(record, name)) for name in names]
    fields.append(b'"plies":[' + b",".join(b"\n" + _ply_json(ply) for ply in record.plies) + b"\n]")
    fields.append(b'"outcome":' + _json(record.outcome))
    return b"{" + b",\n".join(fields) + b"}\n"


def decode(data: bytes, find_game: FindGame) -> Record:
    """Read a record without playing it, or raise ``RecordError``."""
    stamp = _stamp(data)
    try:
        game = find_game(stamp.game)
    except LookupError:
        raise RecordError(None, f"there is no game {stamp.game!r} here") from None
    header = _header(data)
    if header.rules != game.about.rules_version:
        header = _header(_migrated(data, header, game))
    setting = checked_setting(game, Setting(header.scenario, len(header.seats), header.options))
    return Record(
        header.game,
        header.rules,
        header.scenario,
        setting.options,
        header.seats,
        header.dice,
        tuple(_ply(game, number, raw) for number, raw in enumerate(header.plies)),
        header.outcome,
    )


def checked_setting(game: AnyGame, setting: Setting) -> Setting:
    """Return *setting* with every option filled in, or raise ``RecordError``."""
    try:
        return game.check_setting(setting)
    except BadSettingError as error:
        raise RecordError(None, str(error)) from None


def _stamp(data: bytes) -> _Stamp:
    """Read just enough to know whether this is a record, and of which game."""
    if len(data) > MOST_BYTES:
        raise RecordError(None, f"the file has {len(data)} bytes, a record at most {MOST_BYTES}")
    try:
        stamp = msgspec.json.decode(data, type=_Stamp)
    except msgspec.ValidationError as error:
        raise RecordError(None, f"this is no game record: {error}") from None
    except msgspec.DecodeError as error:
        raise _unreadable(data, error) from None
    except UnicodeDecodeError:
        raise RecordError(None, "this is no game record: it is not UTF-8 text") from None
    except RecursionError:
        raise RecordError(None, "this is no game record: it is nested too deeply") from None
    if stamp.format != FORMAT:
        known = f"this program reads {FORMAT}"
        if stamp.format.startswith("hexarch-record/"):
            raise RecordError(None, f"{known}, the record is {stamp.format}")
        raise RecordError(None, f"this is no game record: {known}")
    return stamp


def _unreadable(data: bytes, error: msgspec.DecodeError) -> RecordError:
    cut_short = re.search(rf"truncated|invalid character \(byte {len(data)}\)", str(error))
    if cut_short is None:
        return RecordError(None, f"this is no game record: {error}")
    plies = _whole_plies(data.decode(errors="replace"))
    if plies is None:
        return RecordError(None, "the file breaks off before the first ply")
    return RecordError(plies, "the file breaks off here")


def _whole_plies(text: str) -> int | None:
    """Count the plies of a file that breaks off; nothing if it does not come so far."""
    start = re.search(r'"plies"\s*:\s*\[', text)
    if start is None:
        return None
    gap, reader = re.compile(r"[\s,]*"), json.JSONDecoder()
    at, count = start.end(), 0
    while found := gap.match(text, at):
        try:
            _, at = reader.raw_decode(text, found.end())
        except (ValueError, RecursionError):
            break
        count += 1
    return count


def _header(data: bytes) -> _Header:
    try:
        header = msgspec.json.decode(data, type=_Header)
        doubled = _doubled_key(data)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise RecordError(None, f"the header is wrong: {error}") from None
    if doubled is None:
        return header
    at = next((at for at, raw in enumerate(header.plies) if _doubled_key(bytes(raw))), None)
    raise RecordError(at, f"the field {doubled!r} is given twice")


def _doubled_key(data: bytes) -> str | None:
    """Return a key that stands twice in one JSON object; which of them counts would be a guess."""
    doubled: list[str] = []

    def note(pairs: list[tuple[str, Any]]) -> None:
        if len({name for name, _ in pairs}) < len(pairs):
            names = [name for name, _ in pairs]
            doubled.append(next(name for name in names if names.count(name) > 1))

    json.loads(data.decode(), object_pairs_hook=note, parse_int=len, parse_float=len)
    return doubled[0] if doubled else None


def _ply(game: AnyGame, number: int, raw: msgspec.Raw) -> Ply:
    try:
        ply = msgspec.json.decode(raw, type=_Ply)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise RecordError(number, f"this is no ply: {error}") from None
    action = decode_action(game, bytes(ply.action))
    if isinstance(action, Illegal):
        raise RecordError(number, action.why)
    if ply.seat != CHANCE:
        if ply.draw is not msgspec.UNSET:
            raise RecordError(number, "only a roll of the dice has a draw number")
        return Ply(ply.seat, action)
    if ply.draw is msgspec.UNSET or not 0 <= ply.draw <= chance.MOST_DRAW:
        raise RecordError(number, f"a roll needs a draw number from 0 to {chance.MOST_DRAW}")
    return Ply(CHANCE, action, ply.draw)


def _migrated(data: bytes, header: _Header, game: AnyGame) -> bytes:
    """Carry a record of older rules over, version by version, to those that are played here."""
    current, rules = game.about.rules_version, header.rules
    document: Document = msgspec.json.decode(data)
    passed = set[str]()
    while rules != current:
        carry = _MIGRATIONS.get((header.game, rules))
        if carry is None or rules in passed:
            played = f"rules {header.rules} of {header.game}"
            raise RecordError(
                None, f"this game was played under {played}, here are rules {current}"
            )
        passed.add(rules)
        try:
            document = carry(document)
            rules = document["rules"]
        except RecordError:
            raise
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            why = f"{type(error).__name__}: {error}"
            raise RecordError(None, f"this game of rules {rules} cannot be read: {why}") from None
    return msgspec.json.encode(document)


def _ply_json(ply: Ply) -> bytes:
    return _json(ply[:2] if ply.draw is None else ply)


def _json(value: object) -> bytes:
    return msgspec.json.encode(value)


def _one_line(message: str) -> str:
    """Keep a message that quotes a hostile file short and printable."""
    plain = "".join(sign if sign.isprintable() else "?" for sign in message)
    return plain if len(plain) <= _LONGEST_MESSAGE else plain[:_LONGEST_MESSAGE] + " ..."
