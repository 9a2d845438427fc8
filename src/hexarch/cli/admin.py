"""``hexarch admin``: people and games of a server, which may be running."""

import asyncio
import time
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from cyclopts import Parameter

from hexarch.cli.inputs import Json
from hexarch.cli.output import BadInputError, say, say_json, write_file
from hexarch.cli.serving import Data, Db, database

Action: TypeAlias = Literal[
    "people", "games", "ban", "unban", "export", "export-game", "delete", "delete-game"
]


def command(
    action: Annotated[Action, Parameter(help="What to do")],
    who: Annotated[str, Parameter(help="Name or id of a person, or id of a game")] = "",
    /,
    *,
    out: Annotated[Path | None, Parameter(help="Write what is exported to this file")] = None,
    db: Db = "",
    data: Data = None,
    json: Json = False,
) -> None:
    """Look after people and games: list, ban, unban, export, delete a person's data."""
    from hexarch.server.admin import AdminError
    from hexarch.server.database import NoDatabaseError

    if (not who) != (action in {"people", "games"}):
        raise BadInputError(f"admin {action} {'needs' if not who else 'takes no'} name or id")
    try:
        found = asyncio.run(_do(database(db, data), action, who))
    except (AdminError, NoDatabaseError) as error:
        raise BadInputError(str(error)) from None
    if isinstance(found, bytes | dict):
        _hand_out(found, out)
    elif isinstance(found, list):
        say_json(found) if json else say(_table(found) or "none")
    else:
        say(found)


async def _do(url: str, action: Action, who: str) -> Any:
    from hexarch.server.admin import Admin

    async with Admin(url) as desk:
        match action:
            case "people":
                return [_person(one) for one in await desk.people()]
            case "games":
                return await desk.games()
            case "ban" | "unban":
                person = await desk.ban(who, banned=action == "ban")
                return f"{person.name} ({person.id}): {action} done"
            case "export":
                return await desk.export_person(who)
            case "export-game":
                return await desk.export_game(who)
            case "delete":
                person = await desk.delete_person(who)
                return f"{person.name} ({person.id}): all that is personal is deleted"
            case "delete-game":
                await desk.delete_game(who)
                return f"{who}: deleted"


def _person(one: Any) -> dict[str, Any]:
    names = ("id", "name", "guest", "email", "banned", "created")
    return {name: getattr(one, name) for name in names}


def _table(found: list[dict[str, Any]]) -> str:
    """Write rows in columns under their names."""
    rows = [[_cell(*field) for field in fields.items()] for fields in found]
    head = [list(found[0])] if found else []
    widths = [max(map(len, column)) for column in zip(*head, *rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in (*head, *rows))


def _cell(name: str, value: Any) -> str:
    stamp = name in {"created", "updated"}
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(value)) if stamp else str(value)


def _hand_out(found: bytes | dict[str, Any], out: Path | None) -> None:
    import msgspec

    data = found if isinstance(found, bytes) else msgspec.json.encode(found)
    if out is None:
        say(data.decode())
    else:
        write_file(out, data, private=True)
        say(str(out))
