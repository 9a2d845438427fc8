"""``hexarch restore``: a backup in the place of everything."""

import asyncio
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from hexarch.cli.output import BadInputError, say, why
from hexarch.cli.serving import Data, Db, database


def command(
    file: Annotated[Path, Parameter(help="A file written by hexarch backup")],
    /,
    *,
    db: Db = "",
    data: Data = None,
) -> None:
    """Put a backup in the place of all people and games; a running server notices."""
    from hexarch.server.backup import BackupError, restore

    try:
        rows = asyncio.run(restore(database(db, data), file))
    except BackupError as error:
        raise BadInputError(f"{file}: {error}") from None
    except OSError as error:
        raise BadInputError(f"cannot read {file}: {why(error)}") from None
    say(f"{rows} rows restored from {file}")
