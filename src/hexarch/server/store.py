"""Tables in the database: what is read and written of them, as plain functions of a connection."""

import sqlite3
import time
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import msgspec
from sqlalchemy import (
    Connection,
    Dialect,
    Insert,
    Update,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError

from hexarch.kernel.words import Words
from hexarch.server.schema import (
    chat,
    corrections,
    meta,
    notes,
    plies,
    remarks,
    removed,
    seats,
    tables,
)

CHANNEL = "hexarch"
ALL = 1_000_000
_INSERT_PLIES = insert(plies)


class SeatRow(msgspec.Struct, frozen=True):
    """A seat as it is written down; a bot may keep it for the person who left it."""

    seat: int
    kind: str
    person: str
    name: str
    home: str = ""
    bot: str = ""
    invite: str = ""


class TableRow(msgspec.Struct, frozen=True):
    """A table as it is written down."""

    id: str
    game: str
    rules: str
    scenario: str
    options: str
    title: str
    host: str
    host_name: str
    status: str
    pace: str
    seconds: int
    scheme: str
    commitment: str
    dice_key: bytes | None
    draws_used: int
    ply: int
    generation: int
    round: str
    owing: str
    asked: str
    created: float
    updated: float
    reminded: float = 0.0


class PlyRow(NamedTuple):
    """A ply as it is written down."""

    ply: int
    seat: int
    action: str
    draw: int | None


class Remark(NamedTuple):
    """A line of the log that is no event of the game."""

    ply: int
    words: Words


class Cut(NamedTuple):
    """Plies taken back."""

    kind: str
    seat: int
    to: int
    removed: str


class Change(msgspec.Struct):
    """One durable change of a table, on top of what its writer knew of it."""

    table: str
    ply: int
    generation: int
    fields: dict[str, Any]
    plies: Sequence[PlyRow] = ()
    cut: Cut | None = None
    remarks: Sequence[Remark] = ()
    seats: Sequence[SeatRow] = ()
    origin: str = ""


class Loaded(NamedTuple):
    """Everything of a table that play needs."""

    row: TableRow
    seats: list[SeatRow]
    plies: list[PlyRow]
    remarks: list[Remark]
    low: int | None
    """The lowest ply that play ever went back to."""
    removed: set[str]
    """Persons whom the host has sent away."""


def create(connection: Connection, row: TableRow, sitting: Sequence[SeatRow]) -> None:
    """Write a new table down."""
    connection.execute(insert(tables), msgspec.structs.asdict(row))
    rows = [{"table_id": row.id, **msgspec.structs.asdict(seat)} for seat in sitting]
    connection.execute(insert(seats), rows)


def add_plies(connection: Connection, table: str, rows: Sequence[PlyRow], at: float) -> None:
    """Write plies down."""
    values = [{"table_id": table, **row._asdict(), "at": at} for row in rows]
    if values:
        connection.execute(insert(plies), values)


_EPOCH = select(meta.c.value).where(meta.c.key == "epoch")


class OvertakenError(RuntimeError):
    """Of several changes one was made on top of what is no longer so; nothing may be kept."""


def epoch(connection: Connection) -> str:
    """Return the mark that changes when a backup is put in the place of everything."""
    return connection.execute(_EPOCH).scalar() or ""


def apply_changes(connection: Connection, changes: Sequence[Change], known: str = "") -> list[bool]:
    """Write changes down; one whose writer had not seen the newest state is left out.

    Where many at once cannot tell which one that is, all of them fail; each alone can.
    """
    if _are_alike(connection, changes):
        rows = [_row(change, known) for change in changes]
        changed = _execute_many(connection, _guarded_update(tuple(changes[0].fields)), rows)
        if len(changes) > 1 and changed != len(changes):
            raise OvertakenError(
                f"{len(changes) - changed} of {len(changes)} changes came too late"
            )
        good = [changed > 0] * len(changes)
    else:
        good = [_guarded(connection, change, known) for change in changes]
    written = [
        {"table_id": change.table, **row._asdict(), "at": change.fields["updated"]}
        for change, accepted in zip(changes, good, strict=True)
        if accepted
        for row in change.plies
    ]
    if written:
        _execute_many(connection, _INSERT_PLIES, written)
    return good


def _execute_many(
    connection: Connection, statement: Update | Insert, rows: Sequence[Mapping[str, Any]]
) -> int:
    """Carry a statement out for many rows, and count those that it met.

    This is done for every ply of every game, so that SQLite is asked without ceremony.
    """
    if connection.dialect.name != "sqlite":
        return connection.execute(statement, rows).rowcount
    sql, gaps = _spelled(statement, connection.dialect)
    cursor = connection.connection.cursor()
    try:
        filled = [[row.get(name, known) for name, known in gaps] for row in rows]
        cursor.executemany(sql, filled)
        return int(cursor.rowcount)
    except sqlite3.Error as error:
        raise DBAPIError.instance(sql, None, error, sqlite3.Error) from error
    finally:
        cursor.close()


@lru_cache(maxsize=64)
def _spelled(statement: Update | Insert, dialect: Dialect) -> tuple[str, list[tuple[str, Any]]]:
    """Return a statement as SQLite reads it, with the gaps in it: names, and what is known."""
    spelled = statement.compile(dialect=dialect)
    return str(spelled), [(name, spelled.params[name]) for name in spelled.positiontup or ()]


def _are_alike(connection: Connection, changes: Sequence[Change]) -> bool:
    """Tell whether changes are nothing but further plies, and the driver counts rows of many."""
    if not connection.dialect.supports_sane_multi_rowcount:
        return False
    fields = changes[0].fields.keys()
    return all(
        change.fields.keys() == fields and not (change.cut or change.remarks or change.seats)
        for change in changes
    )


@lru_cache(maxsize=64)
def _guarded_update(fields: tuple[str, ...]) -> Update:
    """Return the statement that changes a table nobody else has changed; made once."""
    known = (
        tables.c.id == bindparam("id_"),
        tables.c.ply == bindparam("ply_"),
        tables.c.generation == bindparam("generation_"),
        func.coalesce(_EPOCH.scalar_subquery(), "") == bindparam("epoch_"),
    )
    return update(tables).where(*known).values({name: bindparam(name) for name in fields})


def _row(change: Change, known: str) -> dict[str, Any]:
    guard = {"id_": change.table, "ply_": change.ply, "generation_": change.generation}
    return guard | {"epoch_": known} | change.fields


def _guarded(connection: Connection, change: Change, known: str) -> bool:
    statement = _guarded_update(tuple(change.fields))
    if not connection.execute(statement, _row(change, known)).rowcount:
        return False
    if change.cut is not None:
        _cut(connection, change, change.cut)
    for remark in change.remarks:
        words = msgspec.json.encode(remark.words).decode()
        values = {"table_id": change.table, "ply": remark.ply, "words": words}
        connection.execute(insert(remarks), values)
    for seat in change.seats:
        place = (seats.c.table_id == change.table, seats.c.seat == seat.seat)
        connection.execute(update(seats).where(*place), msgspec.structs.asdict(seat))
    if connection.dialect.name == "postgresql":
        notify(connection, change.origin, change.table, "changed")
    return True


def renew(connection: Connection, known: TableRow, newer: Loaded, origin: str) -> None:
    """Put a game that was carried over in its place, unless another process has done so."""
    names = ("rules", "scenario", "options", "ply", "generation", "asked")
    fields = {name: getattr(newer.row, name) for name in names}
    change = Change(known.id, known.ply, known.generation, fields, origin=origin)
    if _guarded(connection, change, epoch(connection)):
        connection.execute(delete(plies).where(plies.c.table_id == known.id))
        add_plies(connection, known.id, newer.plies, known.updated)
        # Who had read the old log begins anew.
        _correct(connection, change, Cut("rules", -1, 0, "[]"), known.updated)


def _cut(connection: Connection, change: Change, cut: Cut) -> None:
    of_table = plies.c.table_id == change.table
    connection.execute(delete(plies).where(of_table, plies.c.ply >= cut.to))
    later = (remarks.c.table_id == change.table, remarks.c.ply > cut.to)
    connection.execute(delete(remarks).where(*later))
    _correct(connection, change, cut, change.fields["updated"])


def _correct(connection: Connection, change: Change, cut: Cut, at: float) -> None:
    """Note that what was known from a ply on holds no more."""
    values = {
        "table_id": change.table,
        "kind": cut.kind,
        "seat": cut.seat,
        "ply": change.ply,
        "back_to": cut.to,
        "removed": cut.removed,
        "at": at,
    }
    connection.execute(insert(corrections), values)


def notify(connection: Connection, origin: str, table: str, what: str) -> None:
    """Tell the other processes; they hear of it when the transaction is through."""
    payload = msgspec.json.encode((origin, table, what)).decode()
    said = {"channel": CHANNEL, "payload": payload}
    connection.execute(text("SELECT pg_notify(:channel, :payload)"), said)


def load(connection: Connection, table: str) -> Loaded | None:
    """Read a whole table."""
    row = table_row(connection, table)
    if row is None:
        return None
    said = select(remarks.c.ply, remarks.c.words).where(remarks.c.table_id == table)
    lines = connection.execute(said.order_by(remarks.c.id)).all()
    told = [Remark(ply, msgspec.json.decode(words, type=Words)) for ply, words in lines]
    backs = select(corrections.c.back_to).where(corrections.c.table_id == table)
    low = min((to for (to,) in connection.execute(backs)), default=None)
    gone = select(removed.c.person).where(removed.c.table_id == table)
    away = {str(person) for (person,) in connection.execute(gone)}
    return Loaded(row, seat_rows(connection, table), ply_rows(connection, table), told, low, away)


def taken_back(connection: Connection, table: str) -> list[tuple[int, str]]:
    """Read what was ever taken back at a table: from which ply on, and the plies as JSON."""
    wanted = select(corrections.c.back_to, corrections.c.removed)
    wanted = wanted.where(corrections.c.table_id == table).order_by(corrections.c.id)
    return [(int(to), str(plies)) for to, plies in connection.execute(wanted)]


def news(connection: Connection, table: str, ply: int) -> tuple[TableRow | None, list[PlyRow]]:
    """Read what is said of a table, and its plies from *ply* on."""
    return table_row(connection, table), ply_rows(connection, table, ply)


def marks(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Read by which a change of a table is known: its plies, and whatever else happened."""
    wanted = select(tables.c.id, tables.c.ply, tables.c.generation).where(tables.c.id.in_(ids))
    return {table: (ply, generation) for table, ply, generation in connection.execute(wanted)}


def table_row(connection: Connection, table: str) -> TableRow | None:
    """Read what is said of a table."""
    found = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
    return None if found is None else TableRow(**found)


def seat_rows(connection: Connection, table: str) -> list[SeatRow]:
    """Read the seats of a table, in order."""
    return _seats_of(connection, [table]).get(table, [])


def ply_rows(connection: Connection, table: str, start: int = 0) -> list[PlyRow]:
    """Read the plies of a table from *start* on."""
    columns = (plies.c.ply, plies.c.seat, plies.c.action, plies.c.draw)
    wanted = select(*columns).where(plies.c.table_id == table, plies.c.ply >= start)
    return [PlyRow(*row) for row in connection.execute(wanted.order_by(plies.c.ply))]


Listed: TypeAlias = list[tuple[TableRow, list[SeatRow]]]


def tables_of(connection: Connection, person: str, most: int) -> Listed:
    """Read the tables that a person hosts or sits at, the newest first."""
    sitting = select(seats.c.table_id).where(seats.c.person == person)
    return _listed(connection, or_(tables.c.host == person, tables.c.id.in_(sitting)), most)


def open_tables(connection: Connection, most: int) -> Listed:
    """Read the tables with a seat for anybody."""
    free = select(seats.c.table_id).where(seats.c.kind == "open")
    return _listed(connection, (tables.c.status == "open") & tables.c.id.in_(free), most)


def playing_with_bots(connection: Connection) -> Listed:
    """Read the tables where a game with bots is going on."""
    bots = select(seats.c.table_id).where(seats.c.kind == "bot")
    return _listed(connection, (tables.c.status == "playing") & tables.c.id.in_(bots), ALL)


def playing_at_leisure(connection: Connection) -> Listed:
    """Read the tables where a game is going on with a time for each decision."""
    limited = (tables.c.pace == "leisure") & (tables.c.seconds > 0)
    return _listed(connection, (tables.c.status == "playing") & limited, ALL)


def unfinished_of(connection: Connection, person: str) -> Listed:
    """Read the tables that a person hosts and that are not over."""
    return _listed(connection, (tables.c.host == person) & (tables.c.status != "over"), ALL)


def delete_table(connection: Connection, table: str) -> None:
    """Forget a table and all that belongs to it."""
    for kept in (seats, plies, remarks, corrections, chat, notes, removed):
        connection.execute(delete(kept).where(kept.c.table_id == table))
    connection.execute(delete(tables).where(tables.c.id == table))


def _listed(connection: Connection, condition: Any, most: int) -> Listed:
    wanted = select(tables).where(condition).order_by(tables.c.updated.desc()).limit(most)
    rows = [TableRow(**found) for found in connection.execute(wanted).mappings()]
    sitting = _seats_of(connection, [row.id for row in rows])
    return [(row, sitting.get(row.id, [])) for row in rows]


def _seats_of(connection: Connection, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    found: dict[str, list[SeatRow]] = {}
    for at in range(0, len(ids), 500):
        wanted = select(seats).where(seats.c.table_id.in_(ids[at : at + 500]))
        for row in connection.execute(wanted.order_by(seats.c.seat)).mappings():
            fields = {name: row[name] for name in SeatRow.__struct_fields__}
            found.setdefault(row["table_id"], []).append(SeatRow(**fields))
    return found


# Talk, notes and spectators who were sent away


class ChatRow(NamedTuple):
    """A line of chat as it is written down."""

    id: int
    room: str
    name: str
    seat: int
    text: str
    time: float


def add_chat(
    connection: Connection, table: str, person: str, line: ChatRow, origin: str
) -> ChatRow:
    """Write a line of chat down; its number is given by the database."""
    values = {**line._asdict(), "table_id": table, "person": person, "time": time.time()}
    del values["id"]
    key = connection.execute(insert(chat), values).inserted_primary_key
    number = int(key[0]) if key is not None else 0
    if connection.dialect.name == "postgresql":
        notify(connection, origin, table, f"said {number}")
    return line._replace(id=number, time=values["time"])


def chat_rows(connection: Connection, table: str, room: str, most: int) -> list[ChatRow]:
    """Read the last lines of a room, the oldest first."""
    columns = [chat.c[name] for name in ChatRow._fields]
    wanted = select(*columns).where(chat.c.table_id == table, chat.c.room == room)
    newest = connection.execute(wanted.order_by(chat.c.id.desc()).limit(most)).all()
    return [ChatRow(*row) for row in reversed(newest)]


def chat_row(connection: Connection, number: int) -> ChatRow | None:
    """Read one line of chat."""
    columns = [chat.c[name] for name in ChatRow._fields]
    found = connection.execute(select(*columns).where(chat.c.id == number)).first()
    return None if found is None else ChatRow(*found)


def read_notes(connection: Connection, table: str, person: str) -> str:
    """Read what a person noted down at a table."""
    wanted = select(notes.c.text).where(notes.c.table_id == table, notes.c.person == person)
    found = connection.execute(wanted).first()
    return "" if found is None else str(found[0])


def write_notes(connection: Connection, table: str, person: str, words: str) -> None:
    """Write down what a person notes at a table."""
    place = (notes.c.table_id == table, notes.c.person == person)
    connection.execute(delete(notes).where(*place))
    connection.execute(insert(notes), {"table_id": table, "person": person, "text": words})


def send_away(connection: Connection, table: str, person: str) -> None:
    """Keep a spectator from a table."""
    place = (removed.c.table_id == table, removed.c.person == person)
    connection.execute(delete(removed).where(*place))
    connection.execute(insert(removed), {"table_id": table, "person": person})
