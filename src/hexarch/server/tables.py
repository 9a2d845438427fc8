"""All tables of this process: loading them, writing them down, showing them."""

import asyncio
import logging
import secrets
import time
from collections.abc import Collection
from typing import Any, NamedTuple

import msgspec

from hexarch.kernel.game import CHANCE
from hexarch.kernel.words import Words
from hexarch.server import people, store
from hexarch.server.bots_pool import BotPool
from hexarch.server.config import Config
from hexarch.server.database import Database
from hexarch.server.frames import broadcast, frame, presence
from hexarch.server.live import (
    Elsewhere,
    Here,
    LiveTable,
    Watcher,
    carried_over,
    ply_rows,
    read_asked,
    written,
)
from hexarch.server.messages import Said
from hexarch.server.metrics import Metrics
from hexarch.server.play import Advance
from hexarch.server.store import Change, ChatRow, Cut, Loaded, Remark, SeatRow
from hexarch.server.wire import EVERYTHING, Wire
from hexarch.server.writer import Writer

LOG = logging.getLogger("hexarch.tables")
RECENT = 50
"""So many lines of chat are told to whoever comes."""
MOST_TOLD = 50
"""So many of those who look are told to other processes: a notice has at most 8000 bytes."""


class TableError(RuntimeError):
    """A table that cannot be used; the message says why."""


class Tables:
    """The tables that are in memory, and the way to the others."""

    def __init__(self, database: Database, config: Config, wire: Wire, metrics: Metrics) -> None:
        self.database = database
        self.config = config
        self.wire = wire
        self.metrics = metrics
        self.origin = secrets.token_hex(6)
        self.writer = Writer(database, self.origin)
        self.pool = BotPool(config.bot_workers, config.bot_seconds)
        self.live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._checking: asyncio.Task[None] | None = None
        self.changed: list[Any] = []
        """Called with a table after each change: those who play bots or send letters."""
        self.met: list[Any] = []
        """Called with a table that was read."""
        self.seen: list[Any] = []
        """Called with a table when somebody comes, looks away or goes."""

    async def get(self, table: str) -> LiveTable | None:
        """Return a table, from memory or from the database."""
        live = self.live.get(table)
        if live is not None:
            live.touched = time.monotonic()
            return live
        if "\0" in table:  # PostgreSQL has no text with it
            return None
        task = self._loading.get(table)
        if task is None:
            task = asyncio.create_task(self._load(table))
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> LiveTable | None:
        try:
            loaded = await self._read(table)
            if loaded is None:
                return None
            live = await asyncio.to_thread(LiveTable, loaded)
        except (LookupError, ValueError) as error:
            raise TableError(f"this game cannot be read: {error}") from error
        async with live.lock:
            await self.roll_due(live)
        self.live[table] = live
        for call in self.met:
            call(live)
        return live

    async def _read(self, table: str) -> Loaded | None:
        """Read a table; a game of older rules is written down as it is carried over."""
        loaded = await self.database.read(lambda c: store.load(c, table))
        if loaded is None:
            return None
        newer = await asyncio.to_thread(carried_over, loaded)
        if newer is not loaded:
            await self.database.write(lambda c: store.renew(c, loaded.row, newer, self.origin))
        return newer

    async def roll_due(self, live: LiveTable) -> None:
        """Roll the dice that are due at the start; the caller holds the table's lock."""
        advance = live.play.prepare_rolls()
        if live.row.status == "playing" and advance.steps:
            await self.save(live, advance)

    async def save(
        self,
        live: LiveTable,
        advance: Advance | None = None,
        cut: Cut | None = None,
        remarks: tuple[Words, ...] = (),
        seats: tuple[SeatRow, ...] = (),
        **fields: Any,
    ) -> bool:
        """Write a change down and then take it over; the caller holds the table's lock.

        False means that another process was first: the table is as that one left it.
        """
        change = self._change(live, advance, cut, remarks, seats, fields)
        if not await self.writer.write(change):
            await self._reload(live)
            self.show(live, own=False)
            # If the whole database was restored, nothing is taken before all of it is read anew.
            if self._checking is None or self._checking.done():
                self._checking = asyncio.create_task(self.check_epoch())
            return False
        if cut is not None:
            live.cut(cut)
            live.log.remark(*change.remarks)
        if advance is not None:
            live.commit(advance, change.fields)
        else:
            live.renew(change.fields)
        if cut is None:
            live.log.remark(*change.remarks)
        if change.fields.get("status") == "over":
            await self.recall(live, *live.watchers)
        live.reseat(seats)
        if seats:
            self._present(live)
        return True

    def _change(
        self,
        live: LiveTable,
        advance: Advance | None,
        cut: Cut | None,
        remarks: tuple[Words, ...],
        seats: tuple[SeatRow, ...],
        extra: dict[str, Any],
    ) -> Change:
        fields: dict[str, Any] = {"updated": live.row.updated}
        if advance is not None:
            draws = [step.ply.draw for step in advance.steps if step.ply.draw is not None]
            used = max(live.play.draws_used, *(draw + 1 for draw in draws), 0)
            fields = live.fields(advance.after, advance.base + len(advance.steps), used)
            clock = _clock(live, advance, cut, fields)
            if clock.since < fields["updated"]:
                fields.update(updated=clock.since, reminded=live.row.reminded)
            extra["asked"] = _with_spent(extra.get("asked", live.row.asked), clock.spent)
        if cut is not None or seats or remarks or advance is None:
            fields["generation"] = live.row.generation + 1
        fields.update(extra)
        rows = () if advance is None else ply_rows(advance.plies, advance.base)
        row = live.row
        ply = fields.get("ply", row.ply) if cut is None else cut.to
        notes = [Remark(ply, words) for words in remarks]
        return Change(row.id, row.ply, row.generation, fields, rows, cut, notes, seats)

    async def _reload(self, live: LiveTable) -> None:
        loaded = await self._read(live.id)
        if loaded is not None:
            live.reload(loaded, await asyncio.to_thread(live.played, loaded))
            self._present(live)
            return
        self.live.pop(live.id, None)
        for watcher in live.watchers:
            watcher.close(4404, "the table is gone")

    async def check_epoch(self) -> None:
        """Read everything anew if a backup was put in the place of the database."""
        epoch = await self.database.read(store.epoch)
        if epoch == self.writer.epoch:
            return
        LOG.warning("the database was restored; reading everything anew")
        self.writer.epoch = epoch
        for live in list(self.live.values()):
            async with live.lock:
                await self._reload(live)
                self.show(live, own=False)

    def show(self, live: LiveTable, *, own: bool = True, to: Collection[str] = ()) -> None:
        """Show everybody a table that changed, and tell those who play bots or send letters.

        What another process did is not its *own*: that one sends the letters. What nobody else
        need know yet is shown only *to* some.
        """
        broadcast(live, to)
        for call in self.changed:
            call(live, own=own)

    async def heard(self, origin: str, table: str, what: str) -> None:
        """Take over what another process did."""
        if origin == self.origin:
            return
        if table == EVERYTHING:
            await self.check_epoch()
            for known in list(self.live):
                await self.heard(origin, known, what)
            return
        live = self.live.get(table)
        if live is None:
            return
        kind, _, rest = what.partition(" ")
        if kind == "changed":
            async with live.lock:
                await self._catch_up(live)
        elif kind == "said":
            line = await self.database.read(lambda c: store.chat_row(c, int(rest)))
            if line is not None:
                self.spread(live, line)
        elif kind == "here":
            looking = msgspec.json.decode(rest, type=set[Here])
            live.elsewhere[origin] = Elsewhere(time.time(), looking)
            self._present(live)
        elif kind == "away":
            self.dismiss(live, rest)

    async def _catch_up(self, live: LiveTable) -> None:
        """Take over what another process did, and show it to those whom it concerns."""
        known, ply, hidden = live.row, live.play.ply, live.hidden()
        row, rows = await self.database.read(lambda c: store.news(c, live.id, ply))
        if row is None or not live.follow(row, rows):
            await self._reload(live)
        if live.row.status == "over":
            await self.recall(live, *live.watchers)
        seats = {past.seat for past in live.play.plies[ply:]}
        alone = live.row.generation == known.generation and seats <= hidden & live.hidden()
        if live.row != known:
            self.show(live, own=False, to={live.seats[seat].person for seat in seats if alone})

    # Who is here

    async def enter(self, live: LiveTable, watcher: Watcher) -> None:
        """Let somebody look: first he is shown the table, then everybody that he is here."""
        live.watchers.add(watcher)
        watcher.put(frame(live, watcher))
        await self.announce(live)

    async def recall(self, live: LiveTable, *watchers: Watcher) -> None:
        """Tell what was said of late in the rooms that are open to each."""
        for room in ("players", "spectators"):
            lines = await self.database.read(
                lambda c, room=room: store.chat_rows(c, live.id, room, RECENT)  # type: ignore[misc]
            )
            told = [msgspec.json.encode(said(line)) for line in lines]
            for watcher in watchers:
                for data in told if room in rooms(live, watcher.person) else ():
                    watcher.put(data)

    async def leave(self, live: LiveTable, watcher: Watcher) -> None:
        """Let somebody go."""
        live.watchers.discard(watcher)
        live.touched = time.monotonic()
        if live.held(watcher.person):
            live.left[watcher.person] = time.time()
        await self.announce(live)

    async def announce(self, live: LiveTable) -> None:
        """Say who is here, to other processes too."""
        self._present(live)
        if not self.database.shared:
            return
        looking = sorted(live.looking(), key=lambda one: not live.held(one.person))[:MOST_TOLD]
        payload = msgspec.json.encode(looking).decode()
        await self.wire.say(self.origin, live.id, f"here {payload}")

    def _present(self, live: LiveTable) -> None:
        for call in self.seen:
            call(live)
        data = presence(live)
        for watcher in live.watchers:
            watcher.put(data)

    def dismiss(self, live: LiveTable, person: str) -> None:
        """Hang up on a spectator who was sent away."""
        live.removed.add(person)
        for watcher in list(live.watchers):
            if watcher.person == person and not live.held(person):
                watcher.close(4403, "the host has sent you away")

    def rename(self, person: str, old: str, name: str) -> None:
        """Let the seats of a guest bear a new name."""
        for live in list(self.live.values()):
            mine = [seat for seat in live.seats if seat.person == person and seat.name == old]
            live.reseat([msgspec.structs.replace(seat, name=name) for seat in mine])
            for watcher in live.watchers:
                if watcher.person == person:
                    watcher.name = name
            if live.row.host == person:
                title = people.retitled(live.row.title, old, name)
                live.row = msgspec.structs.replace(live.row, host_name=name, title=title)
            if mine:
                self.show(live)

    # Talk

    async def say(self, live: LiveTable, person: str, line: ChatRow) -> None:
        """Write a line of chat down, and show it."""
        written = await self.database.write(
            lambda c: store.add_chat(c, live.id, person, line, self.origin)
        )
        self.spread(live, written)

    def spread(self, live: LiveTable, line: ChatRow) -> None:
        """Show a line of chat to those who may read it."""
        data = msgspec.json.encode(said(line))
        for watcher in live.watchers:
            if line.room in rooms(live, watcher.person):
                watcher.put(data)

    # Housekeeping

    async def shut_out(self) -> None:
        """Hang up on those who were banned or deleted."""
        watchers = [watcher for live in self.live.values() for watcher in live.watchers]
        here = {watcher.person for watcher in watchers}
        welcome = await self.database.read(lambda c: people.welcome(c, here))
        for watcher in watchers:
            if watcher.person not in welcome:
                watcher.close(4401, "you are not let in any more")

    async def look_again(self) -> None:
        """Take over what an operator has changed, or what another process was not heard of."""
        ids = list(self.live)
        marks, epoch = await self.database.read(lambda c: (store.marks(c, ids), store.epoch(c)))
        if epoch != self.writer.epoch:
            # A restored table that is shown before all is read anew would refuse the next act.
            await self.check_epoch()
            return
        for table in ids:
            live = self.live.get(table)
            if live is not None and marks.get(table) != (live.row.ply, live.row.generation):
                async with live.lock:
                    await self._catch_up(live)

    async def tidy(self) -> None:
        """Let tables go that nobody has looked at for a while; say again who is here."""
        now = time.monotonic()
        for table, live in list(self.live.items()):
            if live.watchers:
                if self.database.shared:
                    await self.announce(live)
                continue
            busy = live.lock.locked() or live.driver is not None
            if not busy and now - live.touched > self.config.idle_seconds:
                del self.live[table]


def said(line: ChatRow) -> Said:
    """Return a line of chat as the protocol says it."""
    return Said(line.id, line.room, line.name, line.seat, line.text, line.time)  # type: ignore[arg-type]


def rooms(live: LiveTable, person: str) -> tuple[str, ...]:
    """Return the rooms that a person may read: his own, and after the end both."""
    if live.row.status == "over":
        return ("players", "spectators")
    players = bool(live.held(person)) or live.row.host == person
    return ("players",) if players else ("spectators",)


class _Clock(NamedTuple):
    """Since when those who owe a choice have had time for it, and what they spent before."""

    since: float
    spent: dict[str, float]


def _clock(live: LiveTable, advance: Advance, cut: Cut | None, fields: dict[str, Any]) -> _Clock:
    """Return how time stands after a change.

    Nobody wins time by taking something back, nor by what others do out of turn: whoever comes
    back to a choice has as much time left for it as when he left it.
    """
    now, row, plies, spent = fields["updated"], live.row, live.play.plies, live.asked.spent
    if row.pace != "leisure" or (cut is not None and cut.kind != "undo"):
        return _Clock(now, {})
    stays = fields["owing"] == row.owing
    by = cut.seat if cut is not None else advance.steps[0].ply.seat if advance.steps else CHANCE
    is_due = by in live.owing
    if stays and not is_due and by != CHANCE:
        return _Clock(row.updated, spent)
    if cut is None and plies and plies[-1].seat != by:
        spent = {}  # there is no way back
    thought = round(now - row.updated, 1)
    if is_due:
        spent = {**spent, str(len(plies)): thought}
    if cut is not None:
        return _Clock(now - spent.get(str(cut.to), thought), spent)
    return _Clock(now - spent.get(str(fields["ply"]), 0.0) if stays else now, spent)


def _with_spent(asked: str, spent: dict[str, float]) -> str:
    """Return what a row says of consent, with the time that was spent."""
    known = read_asked(asked)
    return asked if known.spent == spent else written(msgspec.structs.replace(known, spent=spent))
