"""One server on SQLite for most tests, and one PostgreSQL."""

import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from tests.server.hosting import Hosted, Player, hosted, postgres, postgres_binaries

from hexarch.server.config import Limits, Rate

PLENTY = Rate(100_000, 100_000)
LIMITS = Limits(
    log_in=PLENTY, sign_up=PLENTY, tables=PLENTY, requests=PLENTY, chat=PLENTY, absence=0
)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """Give a server that all tests of this process share."""
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    data = tmp_path_factory.mktemp("server")
    with hosted(data, limits=LIMITS, private_webhooks=True, bot_workers=1) as running:
        yield running


Guests = Callable[[], Player]


@pytest.fixture
async def somebody(server: Hosted) -> AsyncIterator[Guests]:
    """Give people without a session yet."""
    async with AsyncExitStack() as stack:
        made: list[Player] = []

        def make() -> Player:
            made.append(Player(server.url))
            return made[-1]

        yield make
        for player in made:
            await stack.enter_async_context(player)


@pytest.fixture(scope="session")
def database_server() -> Iterator[str]:
    """Give the address of a PostgreSQL, where its programs are installed."""
    if postgres_binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    with postgres() as address:
        yield address


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"
