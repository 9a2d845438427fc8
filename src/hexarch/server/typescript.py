"""Write the protocol's types as TypeScript: ``python -m hexarch.server.typescript``."""

import ast
import inspect as source
import sys
from collections.abc import Iterator
from itertools import pairwise
from textwrap import dedent
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect

from hexarch.server import messages

HEADER: Final = """\
// Written by `python -m hexarch.server.typescript` from hexarch/server/messages.py: do not edit.

/** An action or an event of a game: its kind, and what belongs to it. */
export interface Tagged {
  readonly type: string;
  readonly [field: string]: unknown;
}
"""
SCALARS: Final[dict[type, str]] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.RawType: "Tagged",
}


def from_server() -> tuple[type[msgspec.Struct], ...]:
    """Return the structs that a server sends, over the WebSocket and as answers."""
    answers = (
        messages.Opened,
        messages.Imported,
        messages.Lesson,
        messages.Errands,
        messages.Example,
        messages.GameInfo,
        messages.Person,
        messages.RuleEntry,
        messages.DicePage,
        messages.Notes,
        messages.Problem,
    )
    return (*get_args(messages.FromServer), *answers)


def from_client() -> tuple[type[msgspec.Struct], ...]:
    """Return the structs that a client sends, over the WebSocket and as requests."""
    requests = (
        messages.NewTable,
        messages.Credentials,
        messages.GuestName,
        messages.Settings,
        messages.Sit,
        messages.Remove,
        messages.ForecastQuery,
    )
    return (*get_args(messages.FromClient), *requests)


def typescript() -> str:
    """Return the whole module of types."""
    sent = _reach(from_server())
    wished = {name: info for name, info in _reach(from_client()).items() if name not in sent}
    blocks = [HEADER]
    blocks += [_interface(info, _is_omitted(info)) for info in sent.values()]
    blocks += [_interface(info, optional=True) for info in wished.values()]
    for name in ("FromServer", "FromClient"):
        members = " | ".join(kind.__name__ for kind in get_args(getattr(messages, name)))
        blocks.append(f"export type {name} = {members};\n")
    return "\n".join(blocks)


def _is_omitted(info: inspect.StructType) -> bool:
    return bool(info.cls.__struct_config__.omit_defaults)


def _reach(roots: tuple[type[msgspec.Struct], ...]) -> dict[str, inspect.StructType]:
    """Return the structs that *roots* are made of, what is needed first."""
    found: dict[str, inspect.StructType] = {}

    def visit(info: inspect.Type) -> None:
        if isinstance(info, inspect.StructType):
            if info.cls.__name__ in found:
                return
            for field in info.fields:
                visit(field.type)
            found[info.cls.__name__] = info
        for part in _parts(info):
            visit(part)

    for root in roots:
        visit(inspect.type_info(root))
    return found


def _parts(info: inspect.Type) -> Iterator[inspect.Type]:
    match info:
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            yield from types
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            yield item
        case inspect.DictType(value_type=value):
            yield value
        case inspect.Metadata(type=inner):
            yield inner
        case _:
            return


def _interface(info: inspect.StructType, optional: bool) -> str:  # noqa: FBT001  # one caller
    lines = [_comment(info.cls.__doc__, ""), f"export interface {info.cls.__name__} {{"]
    if info.tag is not None:
        lines.append(f'  readonly {info.tag_field}: "{info.tag}";')
    said = _field_comments(info.cls)
    for field in info.fields:
        mark = "?" if optional and not field.required else ""
        lines.append(_comment(said.get(field.name), "  "))
        lines.append(f"  readonly {field.encode_name}{mark}: {_type(field.type)};")
    return "\n".join([line for line in lines if line] + ["}\n"])


def _type(info: inspect.Type) -> str:
    scalar = SCALARS.get(type(info))
    if scalar is not None:
        return scalar
    match info:
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.LiteralType(values=values):
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case inspect.Metadata(type=inner):
            return _type(inner)
        case inspect.UnionType(types=types):
            return " | ".join(dict.fromkeys(map(_type, types)))
        case inspect.TupleType(item_types=types):
            return f"readonly [{', '.join(map(_type, types))}]"
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            inner_type = _type(item)
            plain = "|" not in inner_type and not inner_type.startswith("readonly ")
            return f"readonly {inner_type}[]" if plain else f"readonly ({inner_type})[]"
        case inspect.DictType(value_type=value):
            return f"Readonly<Record<string, {_type(value)}>>"
        case _:
            raise TypeError(f"no TypeScript for {info}")


def _comment(words: str | None, indent: str) -> str:
    plain = " ".join((words or "").split())
    return f"{indent}/** {plain} */" if plain else ""


def _field_comments(cls: type[Any]) -> dict[str, str]:
    """Return the strings that stand below the fields of a struct."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__[:-1]):
        if not (issubclass(base, msgspec.Struct) and base.__module__.startswith("hexarch")):
            continue
        definition = ast.parse(dedent(source.getsource(base))).body[0]
        body = definition.body if isinstance(definition, ast.ClassDef) else []
        for pair in pairwise(body):
            match pair:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str() as words)),
                ):
                    found[name] = words
                case _:
                    pass
    return found


if __name__ == "__main__":
    sys.stdout.write(typescript())
