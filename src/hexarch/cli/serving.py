"""What the commands around the server share: where its data is, and how it is opened."""

from pathlib import Path
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from hexarch.cli.output import BadInputError

Db: TypeAlias = Annotated[
    str,
    Parameter(help="A file, or postgresql://...; a file in the data folder unless told"),
]
Data: TypeAlias = Annotated[
    Path | None, Parameter(help="Folder of keys and games; this user's own unless told")
]


def folder(data: Path | None) -> Path:
    """Return the folder where keys and games are kept."""
    from hexarch.server.config import data_folder

    return data or data_folder()


def database(db: str, data: Path | None) -> str:
    """Return the address of the database."""
    from hexarch.server.config import database_url

    try:
        return database_url(db, folder(data))
    except ValueError as error:
        raise BadInputError(str(error)) from None
