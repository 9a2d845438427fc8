"""One line of text for every action of every game, and back.

An action is written as its tag and the values of its fields, parted by blanks:

>>> from hexarch.kernel.game import Rolled
>>> line(Rolled((6, 2)))
'rolled 6,2'
>>> read(Rolled, "rolled 6,2")
Rolled(faces=(6, 2))

A word with blanks or signs in it is quoted as in JSON, members of a tuple are joined by commas,
an empty tuple is ``()``, nothing at all is ``-``; whatever is deeper than that is written as JSON.
"""

import hashlib
import json
import re
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import inspect

from hexarch.kernel.referee import action_types

NOTHING: Final = "-"
ON_BOARD: Final = frozenset({"space", "region", "piece"})
"""The kinds of what is pointed at on the board."""
_PLAIN: Final = re.compile(r"[\w.:;+#/*@&'!?~^-]+")
_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
_WORD: Final = re.compile(rf'(?:{_QUOTED}|[^\s"])+|"')
_MEMBER: Final = re.compile(rf'{_QUOTED}|[^,"]+')
_WHOLE: Final = re.compile(r"-?[0-9]+")


class TextError(ValueError):
    """A line that is no action."""


class Ref(NamedTuple):
    """What one field of an action points at: a space, a piece, a seat ..."""

    field: str
    kind: str
    value: Any
    is_next: bool = False
    """Whether it is pointed at only after the others."""


def line(action: msgspec.Struct) -> str:
    """Write *action* in one line."""
    info = _struct(type(action))
    fields = (_write(field.type, getattr(action, field.name)) for field in info.fields)
    return " ".join((_tag(info), *fields))


def read(union: Any, text: str) -> Any:
    """Read the action of *union* that ``line`` would write as *text*, or raise ``TextError``."""
    tag, *words = _WORD.findall(text) or [""]
    info = _kinds(union).get(tag)
    if info is None:
        raise TextError(f"there is no action {tag!r} (known: {', '.join(sorted(_kinds(union)))})")
    if len(words) != len(info.fields):
        names = " ".join(field.name for field in info.fields) or "nothing"
        raise TextError(f"{tag} takes {names}, not {len(words)} words")
    values: dict[str, Any] = {} if info.tag is None else {str(info.tag_field): info.tag}
    for field, word in zip(info.fields, words, strict=True):
        try:
            values[field.encode_name] = _read(field.type, word)
        except ValueError:
            raise TextError(f"{tag}: {field.name} cannot be {word}") from None
    try:
        return msgspec.convert(values, info.cls)
    except msgspec.ValidationError as error:
        raise TextError(f"{tag}: {error}") from None


def fingerprint(state: Any) -> str:
    """Return 16 hexadecimal digits that tell one state from another.

    >>> fingerprint((1, 2)) == fingerprint((1, 3))
    False
    """
    data = msgspec.json.encode(state, order="deterministic")
    return hashlib.sha256(data).hexdigest()[:16]


def refs(action: msgspec.Struct) -> list[Ref]:
    """Return what the fields of *action* point at, each member of a tuple by itself."""
    found = []
    for name, kind, is_next in _ref_fields(type(action)):
        value = getattr(action, name)
        members = value if isinstance(value, tuple) else (value,)
        found += [Ref(name, kind, member, is_next) for member in members if member is not None]
    return found


def ref_fields(kind: Any) -> tuple[tuple[str, str], ...]:
    """Return the fields of an action type that point at something, and at what.

    >>> from hexarch.kernel.game import Rolled
    >>> ref_fields(Rolled)
    ()
    """
    return tuple((name, ref) for name, ref, _ in _ref_fields(kind))


@lru_cache(maxsize=512)
def _ref_fields(kind: Any) -> tuple[tuple[str, str, bool], ...]:
    found = ((field.name, _ref(field.type)) for field in _struct(kind).fields)
    return tuple((name, *ref) for name, ref in found if ref is not None)


def _ref(info: inspect.Type) -> tuple[str, bool] | None:
    match info:
        case inspect.Metadata(extra=extra) if extra and "ref" in extra:
            return str(extra["ref"]), bool(extra.get("next"))
        case inspect.Metadata(type=inner) | inspect.VarTupleType(item_type=inner):
            return _ref(inner)
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            return next((ref for ref in map(_ref, types) if ref), None)
        case _:
            return None


def _write(info: inspect.Type, value: Any) -> str:
    kind = _kind(info)
    match kind:
        case _ if value is None:
            return NOTHING
        case inspect.VarTupleType(item_type=member) if _is_scalar(member):
            return ",".join(map(_write_scalar, value)) or "()"
        case _ if _is_scalar(kind):
            return _write_scalar(value)
        case _:
            return _json(msgspec.to_builtins(value))


def _write_scalar(value: Any) -> str:
    plain = msgspec.to_builtins(value)
    if isinstance(plain, str) and plain != NOTHING and _PLAIN.fullmatch(plain):
        return plain
    return _json(plain)


def _json(plain: Any) -> str:
    """Write JSON without blanks, as it looks if that can be printed, else in ASCII."""
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    return text if text.isprintable() else json.dumps(plain, separators=(",", ":"))


def _read(info: inspect.Type, word: str) -> Any:
    kind = _kind(info)
    match kind:
        case _ if word == NOTHING and kind is not info:
            return None
        case inspect.VarTupleType(item_type=member) if _is_scalar(member):
            members = [] if word == "()" else _MEMBER.findall(word)
            return [_read_scalar(_kind(member), text) for text in members]
        case _ if _is_scalar(kind):
            return _read_scalar(kind, word)
        case _:
            return msgspec.json.decode(word)


def _read_scalar(kind: inspect.Type, word: str) -> Any:
    match kind:
        case inspect.StrType():
            return json.loads(word) if word.startswith('"') else word
        case inspect.LiteralType(values=values):
            return {_write_scalar(value): value for value in values}.get(word, word)
        case inspect.EnumType(cls=cls):
            return {_write_scalar(value): value.value for value in cls}.get(word, word)
        case inspect.IntType() if not _WHOLE.fullmatch(word):
            raise ValueError(word)
        case _:
            return json.loads(word)


def _kind(info: inspect.Type) -> inspect.Type:
    """Strip what only describes a type, and the choice of leaving its value out."""
    match info:
        case inspect.Metadata(type=inner):
            return _kind(inner)
        case inspect.UnionType(types=types):
            rest = [kind for kind in types if not isinstance(kind, inspect.NoneType)]
            return _kind(rest[0]) if len(rest) == 1 else info
        case _:
            return info


def _is_scalar(info: inspect.Type) -> bool:
    return isinstance(
        _kind(info),
        inspect.StrType
        | inspect.IntType
        | inspect.BoolType
        | inspect.FloatType
        | inspect.LiteralType
        | inspect.EnumType,
    )


def _tag(info: inspect.StructType) -> str:
    return info.cls.__name__.lower() if info.tag is None else str(info.tag)


@lru_cache(maxsize=512)
def _struct(kind: type[msgspec.Struct]) -> inspect.StructType:
    info = inspect.type_info(kind)
    if not isinstance(info, inspect.StructType):
        raise TypeError(f"{kind.__name__} is no action")
    return info


@lru_cache(maxsize=64)
def _kinds(union: Any) -> dict[str, inspect.StructType]:
    kinds = (_struct(kind) for kind in action_types(union))
    return {_tag(info): info for info in kinds}
