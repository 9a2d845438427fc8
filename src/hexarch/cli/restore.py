"""``hexarch restore``: a backup in the place of everything."""

import asyncio
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from hexarch.cli.output import BadInputError, say
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
    from hexarch.server.database import NoDatabaseError

    try:
        rows = asyncio.run(restore(database(db, data), file))
    except BackupError as error:
        raise BadInputError(f"{file}: {error}") from None
    except NoDatabaseError as error:
        raise BadInputError(str(error)) from None
    say(f"{rows} rows restored from {file}")
