"""What happens by itself: deadlines, reminders, bots left over from before a restart."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any, Final

from hexarch.server import store
from hexarch.server.driver import Driver
from hexarch.server.live import owing, rests
from hexarch.server.notify import Notifier, is_reminder_due
from hexarch.server.sitting import overdue
from hexarch.server.store import TableRow
from hexarch.server.tables import TableError, Tables

BOTS_EVERY: Final = 12
"""Bots that nobody asks are looked for at the first look, and at each twelfth."""
LOG = logging.getLogger("hexarch.clock")


class Clock:
    """Looks at all running games every few seconds."""

    def __init__(self, tables: Tables, driver: Driver, notifier: Notifier, seconds: float) -> None:
        self._tables = tables
        self._driver = driver
        self._notifier = notifier
        self._seconds = seconds
        self._looks = 0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._run(), name="clock")

    async def stop(self) -> None:
        """Stop looking."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self.look()
            except Exception:
                LOG.exception("clock")
            await asyncio.sleep(self._seconds)

    async def look(self) -> None:
        """Do what is due."""
        await self._tables.look_again()
        await self._tables.shut_out()
        read = self._tables.database.read
        if self._looks % BOTS_EVERY == 0:
            for row, seats in await read(store.playing_with_bots):
                bots = any(seats[seat].kind == "bot" for seat in owing(row))
                if bots and not rests(row, seats):
                    await self._safely(self._bots(row), row)
        self._looks += 1
        for row, seats in await read(store.playing_at_leisure):
            if any(seats[seat].kind == "person" for seat in owing(row)):
                await self._safely(self._deadline(row), row)
        await self._tables.tidy()

    async def _safely(self, work: Coroutine[Any, Any, None], row: TableRow) -> None:
        """Let one game that cannot be read, or fails, not stop the others."""
        try:
            await work
        except TableError as error:
            LOG.warning("%s", error, extra={"table": row.id})
        except Exception:
            LOG.exception("clock", extra={"table": row.id})

    async def _bots(self, row: TableRow) -> None:
        live = await self._tables.get(row.id)
        if live is not None:
            self._driver.wake(live)

    async def _deadline(self, row: TableRow) -> None:
        if time.time() > row.updated + row.seconds:
            await overdue(self._tables, row.id)
        elif is_reminder_due(row.updated, row.seconds, row.reminded):
            live = await self._tables.get(row.id)
            if live is None:
                return
            async with live.lock:
                fresh = is_reminder_due(live.row.updated, live.row.seconds, live.row.reminded)
                if fresh and await self._tables.save(live, reminded=time.time()):
                    self._notifier.remind(live)
