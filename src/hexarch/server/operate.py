"""What an operator does: serve other people, or play on this machine."""

import asyncio
import logging
import socket
import threading
import webbrowser
from collections.abc import Callable
from typing import Final

import msgspec
import uvicorn

from hexarch.server.accounts import secret_key
from hexarch.server.app import create_app
from hexarch.server.config import Config
from hexarch.server.database import NoDatabaseError, open_database
from hexarch.server.logs import log_to_stderr

LOG = logging.getLogger("hexarch.operate")
GRACE_SECONDS: Final = 5
BROWSER_SECONDS: Final = 0.8


def serve(
    config: Config, ready: Callable[[str], None] | None = None, level: int = logging.INFO
) -> None:
    """Serve until a signal ends it; *ready* is called with the address once it is bound."""
    log_to_stderr(level)
    asyncio.run(_prepare(config))
    listening = listen(config.host, config.port)
    url = address_of(listening)
    server = make_server(msgspec.structs.replace(config, own_url=url))
    LOG.info("serving", extra={"url": url, "db": config.db.partition(":")[0]})
    if ready is not None:
        ready(url)
    try:
        server.run(sockets=[listening])
    finally:
        listening.close()


async def _prepare(config: Config) -> None:
    """Find out whether the database can be used, before anything is promised to anybody."""
    database = await open_database(config.db)
    await database.close()
    try:
        secret_key(config.data)
    except OSError as error:
        raise NoDatabaseError(f"cannot use the folder {config.data}: {error.strerror}") from None


def play(config: Config, said: Callable[[str], None], *, browser: bool = True) -> None:
    """Serve this machine's own people on a free port, and open the browser on it."""

    def ready(url: str) -> None:
        said(url)
        if browser:
            threading.Timer(BROWSER_SECONDS, webbrowser.open, (url,)).start()

    serve(config, ready, logging.WARNING)


def make_server(config: Config) -> uvicorn.Server:
    """Return the web server for the application."""
    return uvicorn.Server(
        uvicorn.Config(
            create_app(config),
            log_config=None,
            access_log=False,
            ws_max_size=4 * config.limits.message,
            ws_max_queue=64,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
            server_header=False,
            limit_concurrency=4000,
        )
    )


def listen(host: str, port: int) -> socket.socket:
    """Listen before anything else: a taken port is said at once, and a browser waits; 0 is any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()
    except OSError:
        listening.close()
        raise
    return listening


def address_of(listening: socket.socket) -> str:
    """Return the address under which a bound socket is reached from this machine."""
    host, port = listening.getsockname()[:2]
    if ":" in host:
        return f"http://[{'::1' if host == '::' else host}]:{port}"
    return f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}"  # noqa: S104  # no binding
