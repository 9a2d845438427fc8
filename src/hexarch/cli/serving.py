"""What the commands around the server share: where its data is, and how it is opened."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar

from cyclopts import Parameter

from hexarch.cli.output import BadInputError

if TYPE_CHECKING:
    from hexarch.server.config import Limits, Mail

Read = TypeVar("Read")

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


def mail() -> "Mail | None":
    """Return how the environment says that letters are sent."""
    from hexarch.server.config import mail_settings

    return _understood(mail_settings)


def address(url: str) -> str:
    """Return how people reach the server from outside, if that is said."""
    from hexarch.server.config import public_address

    return _understood(lambda: public_address(url)) if url else ""


def limits() -> "Limits":
    """Return how much the environment says that people may ask for."""
    from hexarch.server.config import limit_settings

    return _understood(limit_settings)


def _understood(read: Callable[[], Read]) -> Read:
    try:
        return read()
    except ValueError as error:
        raise BadInputError(str(error)) from None


def database(db: str, data: Path | None) -> str:
    """Return the address of the database."""
    from hexarch.server.config import database_url

    return _understood(lambda: database_url(db, folder(data)))
