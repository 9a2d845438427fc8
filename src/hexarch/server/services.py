"""What a server is made of, in one place."""

import asyncio

from hexarch.server import store
from hexarch.server.accounts import Accounts, secret_key
from hexarch.server.acts import Referee
from hexarch.server.clock import Clock
from hexarch.server.config import Config
from hexarch.server.database import Database
from hexarch.server.driver import Driver
from hexarch.server.limits import Limiter
from hexarch.server.metrics import Metrics
from hexarch.server.notify import Notifier
from hexarch.server.tables import Tables
from hexarch.server.wire import PostgresWire, Wire


class Services:
    """The parts of one running server."""

    def __init__(self, config: Config, database: Database) -> None:
        self.config = config
        self.database = database
        self.metrics = Metrics()
        self.accounts = Accounts(
            database, secret_key(config.data), private_webhooks=config.private_webhooks
        )
        self.wire: Wire = PostgresWire(config.db) if database.shared else Wire()
        self.tables = Tables(database, config, self.wire, self.metrics)
        self.referee = Referee(self.tables)
        self.driver = Driver(self.tables)
        self.notifier = Notifier(self.tables, self.accounts, config)
        self.clock = Clock(self.tables, self.driver, self.notifier, config.clock_seconds)
        limits = config.limits
        self.requests = Limiter(limits.requests)
        self.log_ins = Limiter(limits.log_in)
        self.sign_ups = Limiter(limits.sign_up)
        self.new_tables = Limiter(limits.tables)
        self.chat = Limiter(limits.chat)
        self.origins = tuple(config.origins) + ((config.public_url,) if config.public_url else ())
        self.importing = asyncio.Semaphore(1)
        self.stopping = False
        self._gauges()

    async def start(self) -> None:
        """Begin to work."""
        self.tables.writer.epoch = await self.database.read(store.epoch)
        self.tables.writer.start()
        await self.wire.start(self.tables.heard)
        self.clock.start()

    async def stop(self) -> None:
        """Finish what is under way, and let everything go."""
        self.stopping = True
        for live in self.tables.live.values():
            for watcher in live.watchers:
                watcher.close(1012, "the server restarts")
        await self.clock.stop()
        await self.driver.stop()
        await self.notifier.stop()
        await self.tables.writer.stop()
        await self.wire.stop()
        await self.database.close()

    def _gauges(self) -> None:
        tables, gauge = self.tables, self.metrics.gauge
        gauge("hexarch_tables", "Tables in memory", lambda: len(tables.live))
        gauge(
            "hexarch_sockets",
            "Open sockets",
            lambda: sum(len(live.watchers) for live in tables.live.values()),
        )
        gauge("hexarch_commits", "Transactions of games", lambda: tables.writer.commits)
        gauge("hexarch_changes", "Changes in them", lambda: tables.writer.changes)
