"""The way to the database: work is a plain function of a connection, run off the event loop.

On SQLite the work runs in threads, one of them for all writing; on PostgreSQL over asyncpg. A
whole transaction is one step aside from the event loop, however many statements it has.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

T = TypeVar("T")
NEWEST: Final = "0001"
"""The last of the steps in ``migrations/versions``."""
MIGRATION_LOCK: Final = 0x68657861
READERS: Final = 3


class NoDatabaseError(ValueError):
    """A database that cannot be opened; one line says why."""


class Database(Protocol):
    """Where everything durable is."""

    shared: bool
    """Other processes may write too, and are to be told of changes."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do *work* that changes nothing."""
        ...

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do *work* in one transaction; when this returns, it is durable."""
        ...

    async def close(self) -> None:
        """Let go of all connections."""
        ...


class SqliteDatabase:
    """A file, used by this process only."""

    shared = False

    def __init__(self, url: str) -> None:
        self.engine = sqlite_engine(url)
        self._writer = ThreadPoolExecutor(1, "hexarch-writer")
        self._readers = ThreadPoolExecutor(READERS, "hexarch-reader")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read in a thread; the write-ahead log lets readers and the writer alone."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._work, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Write in the one thread that does."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._work, work)

    async def close(self) -> None:
        """Finish what is under way, and close the file."""
        loop = asyncio.get_running_loop()
        for pool in (self._writer, self._readers):
            await loop.run_in_executor(None, pool.shutdown)
        self.engine.dispose()

    def _work(self, work: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)


class PostgresDatabase:
    """A PostgreSQL server, which several processes may share."""

    shared = True

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = create_async_engine(url, pool_size=8, max_overflow=8)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read on a connection of the pool, all of it as it is at one moment."""
        async with self.engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Write in a transaction."""
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close the pool."""
        await self.engine.dispose()


async def open_database(url: str) -> Database:
    """Open a database and bring it to this version."""
    postgres = make_url(url).get_backend_name() == "postgresql"
    try:
        database: Database = PostgresDatabase(url) if postgres else SqliteDatabase(url)
    except OSError as error:
        raise NoDatabaseError(f"cannot open the database: {error}") from None
    try:
        await database.write(migrate)
    except BaseException as error:
        await database.close()
        if isinstance(error, Exception):
            raise NoDatabaseError(f"cannot open the database: {reason(error)}") from error
        raise
    return database


def must_exist(url: str) -> None:
    """Refuse a file that is not there, where opening it would make an empty database."""
    where = make_url(url)
    if where.get_backend_name() == "sqlite" and not Path(where.database or "").is_file():
        raise NoDatabaseError(f"there is no database {where.database}")


def reason(error: Exception) -> str:
    """Say in one line what a database, or the way to it, complains of.

    >>> reason(ValueError("not a database", 26))
    "('not a database', 26)"
    """
    return (str(getattr(error, "orig", None) or error).splitlines() or [type(error).__name__])[0]


def migrate(connection: Connection) -> None:
    """Bring the tables to this version; of several processes one does it and the others wait."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    if revision(connection) == NEWEST:
        return
    from alembic import command  # noqa: PLC0415  # slow to load, and seldom needed
    from alembic.config import Config as AlembicConfig  # noqa: PLC0415

    with resources.as_file(resources.files("hexarch.server") / "migrations") as folder:
        config = AlembicConfig()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def revision(connection: Connection) -> str:
    """Return the version of the tables; none if there are no tables yet."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def sqlite_engine(url: str) -> Engine:
    """Return an engine whose commits are on the disk when they return."""
    path = Path(make_url(url).database or ".")
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.touch(0o600)
    engine = create_engine(url, connect_args={"timeout": 10})

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
