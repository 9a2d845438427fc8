"""How several server processes on one PostgreSQL hear of each other (LISTEN and NOTIFY)."""

import asyncio
import hashlib
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import msgspec

from hexarch.server.store import CHANNEL

LOG = logging.getLogger("hexarch.wire")
Heard: TypeAlias = Callable[[str, str, str], Coroutine[Any, Any, None]]
"""Called with the process that speaks, the table, and what happened there."""
AGAIN_SECONDS = 1.0
EVERYTHING = "*"


class Wire:
    """A process by itself: nobody to hear, nobody to compete with."""

    async def start(self, heard: Heard) -> None:
        """Begin to listen."""

    async def claim(self, table: str) -> bool:
        """Become the process that plays a table's bots, unless another one is."""
        return bool(table)

    async def release(self, table: str) -> None:
        """Leave a table's bots to others."""

    async def say(self, origin: str, table: str, what: str) -> None:
        """Tell the others something that is not written down."""

    async def stop(self) -> None:
        """Stop listening."""


class PostgresWire(Wire):
    """Listens on a connection of its own; its advisory locks end with the process."""

    def __init__(self, url: str) -> None:
        self._url = url.replace("postgresql+asyncpg://", "postgresql://", 1)
        self._connection: Any = None
        self._turn = asyncio.Lock()
        self._heard: Heard | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._keeper: asyncio.Task[None] | None = None

    async def start(self, heard: Heard) -> None:
        """Listen, and come back whenever the connection is lost."""
        self._heard = heard
        await self._connect()
        self._keeper = asyncio.create_task(self._keep(), name="wire")

    async def claim(self, table: str) -> bool:
        """Take the table's advisory lock if it is free."""
        return bool(await self._ask("SELECT pg_try_advisory_lock($1)", _number(table)))

    async def release(self, table: str) -> None:
        """Give the table's advisory lock back."""
        await self._ask("SELECT pg_advisory_unlock($1)", _number(table))

    async def say(self, origin: str, table: str, what: str) -> None:
        """Notify the others, if the connection holds: what is said so is said again later."""
        payload = msgspec.json.encode((origin, table, what)).decode()
        try:
            await self._ask("SELECT pg_notify($1, $2)", CHANNEL, payload)
        except Exception as error:  # noqa: BLE001  # it is noticed, and mended, by the keeper
            LOG.warning("cannot tell the others: %s", error)

    async def stop(self) -> None:
        """Close the connection."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
        if self._connection is not None:
            await self._connection.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _ask(self, query: str, *values: object) -> Any:
        async with self._turn:
            if self._connection is None or self._connection.is_closed():
                return None
            return await self._connection.fetchval(query, *values)

    async def _connect(self) -> None:
        import asyncpg  # noqa: PLC0415  # an extra, needed for PostgreSQL only

        self._connection = await asyncpg.connect(self._url)
        await self._connection.add_listener(CHANNEL, self._receive)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(AGAIN_SECONDS)
            if self._connection is None or not self._connection.is_closed():
                continue
            try:
                await self._connect()
            except Exception as error:  # noqa: BLE001  # whatever it is, it may be over soon
                LOG.warning("cannot listen: %s", error)
            else:
                self._spawn("", EVERYTHING, "changed")

    def _receive(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        try:
            said = msgspec.json.decode(str(payload), type=tuple[str, str, str])
        except msgspec.MsgspecError:
            return
        self._spawn(*said)

    def _spawn(self, origin: str, table: str, what: str) -> None:
        if self._heard is None:
            return
        task = asyncio.create_task(self._heard(origin, table, what))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _number(table: str) -> int:
    digest = hashlib.blake2s(b"table " + table.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)
