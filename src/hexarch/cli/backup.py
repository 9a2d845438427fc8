"""``hexarch backup``: everything of a server in one file, while it runs."""

import asyncio
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from hexarch.cli.output import BadInputError, say, why
from hexarch.cli.serving import Data, Db, database


def command(
    file: Annotated[Path, Parameter(help="FILE.jsonl, FILE.jsonl.gz, or FILE.sqlite of SQLite")],
    /,
    *,
    db: Db = "",
    data: Data = None,
) -> None:
    """Write people and games to a file, as they are at one moment; the server may be running."""
    from hexarch.server.backup import BackupError, backup
    from hexarch.server.database import NoDatabaseError

    try:
        rows = asyncio.run(backup(database(db, data), file))
    except (BackupError, NoDatabaseError) as error:
        raise BadInputError(str(error)) from None
    except OSError as error:
        raise BadInputError(f"cannot write {file}: {why(error)}") from None
    say(f"{file}: {rows} rows")
