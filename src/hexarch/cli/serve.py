"""``hexarch serve``: the table for other people."""

from typing import Annotated

from cyclopts import Parameter

from hexarch.cli.inputs import number
from hexarch.cli.output import BadInputError, why
from hexarch.cli.serving import Data, Db, address, database, folder, limits, mail


def command(
    *,
    host: Annotated[str, Parameter(help="Address to listen on; 0.0.0.0 for all")] = "127.0.0.1",
    port: Annotated[int, number("Port to listen on; 0 for any free one", 0, 65535)] = 8000,
    db: Db = "",
    data: Data = None,
    url: Annotated[
        str, Parameter(help="How people reach it from outside, as in https://games.example.org")
    ] = "",
    origin: Annotated[
        tuple[str, ...], Parameter(help="Further origins whose pages may use it")
    ] = (),
    private_webhooks: Annotated[
        bool, Parameter(help="Let webhooks call this machine and its network", negative=())
    ] = False,
) -> None:
    """Serve the table to other people, until Ctrl-C or a signal ends it."""
    from hexarch.server.config import Config
    from hexarch.server.database import NoDatabaseError
    from hexarch.server.operate import serve

    config = Config(
        db=database(db, data),
        data=folder(data),
        host=host,
        port=port,
        public_url=address(url),
        origins=origin,
        mail=mail(),
        limits=limits(),
        private_webhooks=private_webhooks,
        secure_cookies=url.startswith("https://"),
    )
    try:
        serve(config)
    except NoDatabaseError as error:
        raise BadInputError(str(error)) from None
    except OSError as error:
        raise BadInputError(f"cannot serve on {host} port {port}: {why(error)}") from None
