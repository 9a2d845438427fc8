"""Backups that are taken, and put back, while the server runs.

A backup is JSON lines (gzipped where the name ends in .gz), the same for SQLite and PostgreSQL,
so that it also carries games from one to the other; or, from SQLite into a file that ends in
.sqlite or .db, a database of its own.
"""

import base64
import gzip
import secrets
import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

import msgspec
from sqlalchemy import Connection, LargeBinary, Table, insert, make_url, select, text
from sqlalchemy.exc import SQLAlchemyError

from hexarch.server.database import Database, must_exist, open_database, reason, revision
from hexarch.server.schema import METADATA, meta
from hexarch.server.store import notify
from hexarch.server.wire import EVERYTHING

FORMAT: Final = "hexarch-backup/1"
SQLITE_FILES: Final = frozenset({".sqlite", ".sqlite3", ".db"})
SQLITE_BEGIN: Final = b"SQLite format 3\0"
CHUNK: Final = 500


class BackupError(ValueError):
    """A file that is no backup, or not one for this version."""


class _Header(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    revision: str


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    table: str
    row: dict[str, Any]


async def backup(url: str, target: Path) -> int:
    """Write everything to a file, as it is at one moment; return how many rows."""
    must_exist(url)
    is_sqlite = make_url(url).get_backend_name() == "sqlite"
    if target.suffix in SQLITE_FILES and not is_sqlite:
        raise BackupError(f"only SQLite is copied to {target.suffix}; write FILE.jsonl.gz")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        # It holds the keys of dice, letters and what passwords are checked by.
        part.touch(0o600)
        if target.suffix in SQLITE_FILES:
            rows = _copy(Path(make_url(url).database or ""), part)
        else:
            database = await open_database(url)
            try:
                with _open(part, target, "wb") as file:
                    rows = await database.read(lambda c: dump(c, file))
            finally:
                await database.close()
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return rows


async def restore(url: str, source: Path) -> int:
    """Put a backup in the place of everything; a running server notices. Return how many rows."""
    database = await open_database(url)
    try:
        with source.open("rb") as file:
            begin = file.read(len(SQLITE_BEGIN))
        if begin == SQLITE_BEGIN:
            return await _restore_file(database, source)
        with _open(source, source, "rb") as file:
            return await database.write(lambda c: load(c, file))
    except BackupError:
        raise
    except (
        gzip.BadGzipFile,
        EOFError,
        TypeError,
        ValueError,
        zlib.error,
        SQLAlchemyError,
    ) as error:
        raise BackupError(f"this is no backup: {reason(error)}") from None
    except OSError as error:
        raise BackupError(f"it cannot be read: {error.strerror or error}") from None
    finally:
        await database.close()


async def _restore_file(database: Database, source: Path) -> int:
    other = await open_database(f"sqlite:///{source}")
    try:
        lines = await other.read(lambda c: list(lines_of(c)))
    finally:
        await other.close()
    return await database.write(lambda c: put(c, iter(lines)))


def dump(connection: Connection, file: IO[bytes]) -> int:
    """Write all rows as JSON lines; all are read from one state of the database."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
    else:
        connection.exec_driver_sql("BEGIN")
    header = _Header(FORMAT, revision(connection))
    file.write(msgspec.json.encode(header) + b"\n")
    count = 0
    for line in lines_of(connection):
        file.write(msgspec.json.encode(line) + b"\n")
        count += 1
    return count


def load(connection: Connection, file: IO[bytes]) -> int:
    """Put JSON lines in the place of everything."""
    try:
        header = msgspec.json.decode(file.readline(), type=_Header)
        if header.format != FORMAT:
            raise BackupError(f"this is no backup: it says {header.format[:40]!r}")
        known = revision(connection)
        if header.revision != known:
            raise BackupError(f"this is a backup of version {header.revision}, here is {known}")
        return put(connection, (msgspec.json.decode(line, type=_Line) for line in file))
    except msgspec.MsgspecError as error:
        raise BackupError(f"this is no backup: {error}") from None


def lines_of(connection: Connection) -> Iterator[_Line]:
    """Return all rows, those that others point at first."""
    for table in METADATA.sorted_tables:
        for row in connection.execute(select(table)).mappings():
            fields = {str(name): _plain(value) for name, value in row.items()}
            yield _Line(str(table.name), fields)


def put(connection: Connection, lines: Iterator[_Line]) -> int:
    """Replace all rows, and change the mark by which running servers notice."""
    for table in reversed(METADATA.sorted_tables):
        connection.execute(table.delete())
    count = 0
    waiting: list[dict[str, Any]] = []
    at: Table | None = None
    for line in lines:
        table = METADATA.tables.get(line.table)
        if table is None:
            raise BackupError(f"this is no backup: it has a table {line.table[:40]!r}")
        if table is not at or len(waiting) >= CHUNK:
            _insert(connection, at, waiting)
            at = table
        waiting.append(_typed(table, line.row))
        count += 1
    _insert(connection, at, waiting)
    connection.execute(meta.delete().where(meta.c.key == "epoch"))
    connection.execute(insert(meta), {"key": "epoch", "value": secrets.token_hex(8)})
    if connection.dialect.name == "postgresql":
        _count_on(connection)
        notify(connection, "", EVERYTHING, "restored")
    return count


def _insert(connection: Connection, table: Table | None, rows: list[dict[str, Any]]) -> None:
    if table is not None and rows:
        connection.execute(insert(table), rows)
    rows.clear()


def _count_on(connection: Connection) -> None:
    """Let numbers that the database gives go on after those that were put in."""
    for name in ("remarks", "corrections", "chat"):
        places = f"pg_get_serial_sequence('{name}', 'id')"
        highest = f"(SELECT coalesce(max(id), 0) + 1 FROM {name})"  # noqa: S608  # our own names
        connection.execute(text(f"SELECT setval({places}, {highest}, false)"))


def _plain(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _typed(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    if row.keys() != set(table.columns.keys()):
        raise BackupError(f"this is no backup: a row of {table.name} has other fields")
    found = dict(row)
    for column in table.columns:
        if isinstance(column.type, LargeBinary) and row[column.name] is not None:
            found[column.name] = base64.b64decode(row[column.name]["base64"])
    return found


def _copy(source: Path, target: Path) -> int:
    with sqlite3.connect(source) as old, sqlite3.connect(target) as new:
        old.backup(new)
        rows = sum(_rows(new, table.name) for table in METADATA.sorted_tables)
    old.close()
    new.close()
    return rows


def _rows(connection: sqlite3.Connection, table: str) -> int:
    found = connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608  # our names
    return int(found[0])


def _open(path: Path, named: Path, mode: Any) -> Any:
    return gzip.open(path, mode) if named.suffix == ".gz" else path.open(mode)
