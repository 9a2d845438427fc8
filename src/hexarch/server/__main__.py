"""``python -m hexarch.server``: run the server without the command line of Hexarch."""

import argparse
from pathlib import Path

from hexarch.server.config import (
    Config,
    SettingError,
    data_folder,
    database_url,
    limit_settings,
    mail_settings,
)
from hexarch.server.database import NoDatabaseError
from hexarch.server.operate import serve


def main() -> None:
    """Read the arguments and serve."""
    parser = argparse.ArgumentParser(prog="python -m hexarch.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--db", default="", help="a file, sqlite:///FILE or postgresql://...")
    parser.add_argument("--data", type=Path, default=None, help="folder for keys and games")
    parser.add_argument("--origin", action="append", default=[], help="a further origin to trust")
    given = parser.parse_args()
    data = given.data or data_folder()
    try:
        config = Config(
            db=database_url(given.db, data),
            data=data,
            host=given.host,
            port=given.port,
            origins=tuple(given.origin),
            mail=mail_settings(),
            limits=limit_settings(),
        )
        serve(config)
    except (NoDatabaseError, SettingError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
