"""What an operator does to people and games, on the database of a server that may be running."""

from typing import Any, Self

import msgspec
from sqlalchemy import Connection, select

import hexarch
from hexarch.kernel.record import encode
from hexarch.server import people, store
from hexarch.server.accounts import name_key
from hexarch.server.database import Database, must_exist, open_database
from hexarch.server.live import LiveTable, carried_over
from hexarch.server.opening import strongest
from hexarch.server.people import PersonRow
from hexarch.server.schema import chat, notes, seats, sessions, tables


class AdminError(ValueError):
    """Something an operator asked for that cannot be done; one line says why."""


class Admin:
    """The operator's desk; use it with ``async with``."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._open: Database | None = None

    async def __aenter__(self) -> Self:
        must_exist(self._url)
        self._open = await open_database(self._url)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._open is not None:
            await self._open.close()

    @property
    def _database(self) -> Database:
        if self._open is None:
            raise AdminError("the database is not open")
        return self._open

    async def people(self) -> list[PersonRow]:
        """List all people, the newest first."""
        return await self._database.read(people.everybody)

    async def games(self) -> list[dict[str, Any]]:
        """List all tables, the newest first."""
        names = ("id", "title", "game", "status", "host_name", "ply", "round", "created", "updated")
        columns = [tables.c[name] for name in names]
        wanted = select(*columns).order_by(tables.c.updated.desc())
        return await self._database.read(lambda c: [dict(row) for row in _rows(c, wanted)])

    async def ban(self, who: str, *, banned: bool = True) -> PersonRow:
        """Shut somebody out, or let him in again; his sessions end."""
        person = await self._person(who)
        await self._database.write(lambda c: people.ban(c, person.id, banned=banned))
        return person

    async def export_game(self, table: str) -> bytes:
        """Return the record of a game."""
        loaded = await self._database.read(lambda c: store.load(c, table))
        if loaded is None:
            raise AdminError(f"there is no table {table}")
        try:
            return encode(LiveTable(carried_over(loaded)).record())
        except (LookupError, ValueError) as error:
            raise AdminError(f"this game cannot be read: {error}") from None

    async def export_person(self, who: str) -> dict[str, Any]:
        """Return everything that is kept of a person."""
        person = await self._person(who)

        def collect(connection: Connection) -> dict[str, Any]:
            mine = select(seats).where(seats.c.person == person.id)
            hosted = select(tables.c.id, tables.c.title).where(tables.c.host == person.id)
            since = select(sessions.c.expires).where(sessions.c.person == person.id)
            said = select(chat).where(chat.c.person == person.id)
            noted = select(notes).where(notes.c.person == person.id)
            return {
                "person": msgspec.structs.asdict(person) | {"password": ""},
                "seats": [dict(row) | {"invite": ""} for row in _rows(connection, mine)],
                "hosts": [dict(row) for row in _rows(connection, hosted)],
                "sessions": [dict(row) for row in _rows(connection, since)],
                "chat": [dict(row) for row in _rows(connection, said)],
                "notes": [dict(row) for row in _rows(connection, noted)],
            }

        return await self._database.read(collect)

    async def delete_person(self, who: str) -> PersonRow:
        """Delete all that is personal; games of others go on without his name."""
        person = await self._person(who)
        bots = {game: strongest(game) for game in hexarch.installed_games()}
        await self._database.write(lambda c: people.forget(c, person.id, person.name, bots))
        return person

    async def delete_game(self, table: str) -> None:
        """Delete a table and all that belongs to it."""
        if await self._database.read(lambda c: store.table_row(c, table)) is None:
            raise AdminError(f"there is no table {table}")
        await self._database.write(lambda c: store.delete_table(c, table))

    async def _person(self, who: str) -> PersonRow:
        """Find somebody by his id or by the name of his account."""
        found = await self._database.read(lambda c: people.by_id(c, who))
        if found is None:
            found = await self._database.read(lambda c: people.by_key(c, name_key(who)))
        if found is None:
            raise AdminError(f"there is nobody called {who!r}")
        return found


def _rows(connection: Connection, wanted: Any) -> Any:
    return connection.execute(wanted).mappings()
