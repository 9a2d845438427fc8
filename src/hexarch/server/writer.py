"""The one place where games are written down: many changes in one transaction.

While a transaction is on its way to the disk, further changes gather; they go together in the
next one. So a change waits for the disk once, and the disk is not asked for each change alone.
"""

import asyncio
from typing import NamedTuple

from hexarch.server import store
from hexarch.server.database import Database

MOST = 256
"""Changes in one transaction."""


class _Waiting(NamedTuple):
    change: store.Change
    done: "asyncio.Future[bool]"


class Writer:
    """Gathers changes of all tables and makes them durable."""

    def __init__(self, database: Database, origin: str) -> None:
        self._database = database
        self._origin = origin
        self._waiting: list[_Waiting] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self.epoch = ""
        """The mark of the database that the tables in memory were read from."""
        self.commits = 0
        self.changes = 0

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def write(self, change: store.Change) -> bool:
        """Make a change durable; false if somebody else has changed the table before."""
        change.origin = self._origin
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(change, done))
        self._wake.set()
        return await done

    async def stop(self) -> None:
        """Write what is waiting, and stop."""
        self._stopping = True
        self._wake.set()
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while self._waiting or not self._stopping:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                # Always the same order, so that two processes never wait for each other.
                batch = sorted(self._waiting[:MOST], key=lambda waiting: waiting.change.table)
                del self._waiting[:MOST]
                await self._commit(batch)

    async def _commit(self, batch: list[_Waiting]) -> None:
        try:
            changes = [waiting.change for waiting in batch]
            known = self.epoch
            good = await self._database.write(lambda c: store.apply_changes(c, changes, known))
        except Exception as error:  # noqa: BLE001  # whoever waits for the change hears of it
            if len(batch) > 1:
                for waiting in batch:
                    await self._commit([waiting])
            elif not batch[0].done.done():
                batch[0].done.set_exception(error)
            return
        self.commits += 1
        self.changes += len(batch)
        for waiting, accepted in zip(batch, good, strict=True):
            if not waiting.done.done():
                waiting.done.set_result(accepted)
