"""What is written down: each change once, on top of what its writer knew, and readable later."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import websockets
from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from tests.server.conftest import Guests
from tests.server.hosting import Hosted, Json

from hexarch.kernel import saved
from hexarch.kernel.record import migration
from hexarch.server import store
from hexarch.server.config import database_url
from hexarch.server.database import Database, open_database
from hexarch.server.schema import meta, plies, tables
from hexarch.server.store import Change, PlyRow, SeatRow, TableRow
from hexarch.server.writer import Writer

pytestmark = pytest.mark.anyio


def row(name: str) -> TableRow:
    fields: dict[str, Any] = dict.fromkeys(TableRow.__struct_fields__, "")
    numbers = ("seconds", "draws_used", "ply", "generation", "created", "updated")
    fields |= dict.fromkeys(numbers, 0) | {"id": name, "dice_key": None, "reminded": 0.0}
    return TableRow(**fields)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    found = await open_database(database_url("", tmp_path))
    seats = [SeatRow(0, "person", "p", "Anna")]
    for name in "abc":
        await found.write(lambda c, name=name: store.create(c, row(name), seats))  # type: ignore[misc]
    yield found
    await found.close()


@pytest.fixture
async def writer(database: Database) -> AsyncIterator[Writer]:
    found = Writer(database, "me")
    found.start()
    yield found
    await found.stop()


def change(table: str, ply: int = 0, generation: int = 0, first: int | None = None) -> Change:
    rows = [PlyRow(ply if first is None else first, 0, "{}", None)]
    fields = {"ply": ply + 1, "updated": time.time()}
    return Change(table, ply, generation, fields, rows)


async def test_of_two_changes_on_the_same_ply_one_counts(
    database: Database, writer: Writer
) -> None:
    done = await asyncio.gather(*(writer.write(change("a")) for _ in range(5)))
    assert sorted(done) == [False, False, False, False, True]
    assert not await writer.write(change("a", ply=1, generation=7))
    assert await writer.write(change("a", ply=1))
    kept = await database.read(lambda c: store.ply_rows(c, "a"))
    assert [ply.ply for ply in kept] == [0, 1]


async def test_many_changes_go_in_few_transactions(writer: Writer) -> None:
    for ply in range(10):
        assert all(await asyncio.gather(*(writer.write(change(t, ply)) for t in "abc")))
    assert writer.changes == 30
    assert writer.commits < 30


async def test_a_change_that_comes_too_late_does_not_spoil_the_others(
    database: Database, writer: Writer
) -> None:
    late = change("b", generation=7)
    done = await asyncio.gather(*map(writer.write, (change("a"), late, change("c"))))
    assert done == [True, False, True]
    kept = [await database.read(lambda c, t=t: len(store.ply_rows(c, t))) for t in "abc"]  # type: ignore[misc]
    assert kept == [1, 0, 1]


async def test_a_change_that_fails_does_not_spoil_the_others(writer: Writer) -> None:
    assert await writer.write(change("a"))
    bad = change("a", ply=1, first=0)
    done = await asyncio.gather(
        writer.write(bad), writer.write(change("b")), return_exceptions=True
    )
    assert isinstance(done[0], IntegrityError)
    assert done[1] is True
    assert await writer.write(change("a", ply=1))


async def test_nothing_is_written_into_a_restored_database(
    database: Database, writer: Writer
) -> None:
    mark = {"key": "epoch", "value": "other"}
    await database.write(lambda c: c.execute(meta.insert(), mark))
    assert not await writer.write(change("a"))
    assert await asyncio.gather(*(writer.write(change(t)) for t in "abc")) == [False] * 3
    writer.epoch = "other"
    assert await writer.write(change("a"))


async def test_the_writer_finishes_what_is_waiting(database: Database) -> None:
    writer = Writer(database, "me")
    writer.start()
    waiting = [asyncio.ensure_future(writer.write(change(t))) for t in "abc"]
    await asyncio.sleep(0)
    await writer.stop()
    assert await asyncio.gather(*waiting) == [True, True, True]


async def test_a_game_of_older_rules_is_carried_over_or_says_why_not(
    somebody: Guests, server: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    async with anna.at(table["id"]) as seat:
        await seat.act()
    older = update(tables).where(tables.c.id == table["id"])
    act = update(plies).where(plies.c.table_id == table["id"])
    engine = server.services.database.engine  # type: ignore[attr-defined]
    with engine.begin() as connection:
        connection.execute(older.values(rules="0", options='{"rounds": 7}'))
        named = connection.execute(select(plies.c.action).where(plies.c.table_id == table["id"]))
        connection.execute(act.values(action=named.scalar_one().replace('leader":', 'chief":')))
    server.services.tables.live.pop(table["id"])
    answer = await anna.get(f"/api/tables/{table['id']}", 409)
    assert "rules 0" in answer["error"]
    with pytest.raises(websockets.ConnectionClosedError) as closed:
        async with anna.at(table["id"]):
            pass
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4409
    monkeypatch.setattr(saved, "_MIGRATIONS", {})
    migration("conquest", "0")(_name_the_leader)
    for ply in (1, 2):
        async with anna.at(table["id"]) as seat:
            assert seat.frame["ply"] == ply
            assert server.services.tables.live[table["id"]].low == 0, "nobody keeps the old log"
            await seat.act()
        server.services.tables.live.pop(table["id"])
    record = await anna.get(f"/api/tables/{table['id']}/record")
    assert (record["rules"], record["options"]["max_rounds"]) == ("1", 7)


def _name_the_leader(document: Json) -> Json:
    """Carry over: rules 0 said `chief` for `leader`, and had another option."""
    for _, action in document["plies"]:
        action["leader"] = action.pop("chief")
    options = {"max_rounds": document["options"].pop("rounds")}
    return {**document, "options": options, "rules": "1"}


async def test_a_game_that_cannot_be_read_says_so(somebody: Guests, server: Hosted) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    odd = update(tables).where(tables.c.id == table["id"]).values(options='{"no_such": 1}')
    with server.services.database.engine.begin() as connection:  # type: ignore[attr-defined]
        connection.execute(odd)
    server.services.tables.live.pop(table["id"])
    answer = await anna.get(f"/api/tables/{table['id']}", 409)
    assert "no_such" in answer["error"]


async def test_dice_that_a_crash_left_unrolled_are_rolled(somebody: Guests, server: Hosted) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person", game="empire", scenario="A")
    assert table["ply"] > 0
    services = server.services
    at_start = {"ply": 0, "draws_used": 0, "owing": ""}
    with services.database.engine.begin() as connection:  # type: ignore[attr-defined]
        connection.execute(update(tables).where(tables.c.id == table["id"]).values(at_start))
        connection.execute(delete(plies).where(plies.c.table_id == table["id"]))
    services.tables.live.pop(table["id"])
    async with anna.at(table["id"]) as seat:
        assert seat.frame["ply"] == table["ply"]
        assert seat.frame["choices"]


async def test_a_flood_is_cut_off(somebody: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    monkeypatch.setattr("hexarch.server.socket.FLOOD", 50)
    async with anna.at(table["id"]) as seat:
        with contextlib.suppress(websockets.ConnectionClosed):
            for _ in range(4000):
                await seat.send("{}")
        with pytest.raises(websockets.ConnectionClosed):
            await seat.until(lambda: False)
    async with anna.at(table["id"]) as seat:
        assert (await seat.act())["ply"] == 1
