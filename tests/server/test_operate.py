"""What an operator does: backups while it runs, people and games, settings."""

import asyncio
import logging
import socket
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import websockets
from tests.server.conftest import LIMITS
from tests.server.hosting import Hosted, Player, Sitting, hosted

import hexarch
from hexarch.server.admin import Admin, AdminError
from hexarch.server.backup import BackupError, backup, lines_of, restore
from hexarch.server.config import (
    Limits,
    Rate,
    SettingError,
    data_folder,
    database_url,
    limit_settings,
    mail_settings,
)
from hexarch.server.logs import JsonLines
from hexarch.server.operate import address_of, listen

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def begun(data: Path, **config: Any) -> AsyncIterator[tuple[Hosted, Player, str, Sitting]]:
    """Serve a game of one player who has acted once."""
    with hosted(data, limits=LIMITS, **config) as running:
        async with Player(running.url) as anna:
            await anna.enter("Anna")
            table = (await anna.open("me", "person"))["id"]
            async with anna.at(table) as seat:
                await seat.act()
                yield running, anna, table, seat


@pytest.mark.parametrize("name", ["all.jsonl", "all.jsonl.gz", "all.sqlite"])
async def test_backup_and_restore_work_while_the_server_runs(data: Path, name: str) -> None:
    url, file = database_url("", data), data.parent / name
    async with begun(data, clock_seconds=0.1) as (running, anna, table, seat):
        board = seat.frame["board"]
        assert await backup(url, file) >= 5
        for private in (file, data / "hexarch.sqlite"):
            assert stat.filemode(private.stat().st_mode) == "-rw-------"
        await seat.act()
        later = (await anna.open("me", "person"))["id"]
        await restore(url, file)
        await seat.until(lambda: seat.frame["ply"] == 1)
        assert seat.frame["board"] == board
        answer = await seat.act()
        assert seat.frame["ply"] == 2, answer
        await anna.get(f"/api/tables/{table}")
        for _ in range(50):
            if later not in running.services.tables.live:
                break
            await asyncio.sleep(0.1)
        await anna.get(f"/api/tables/{later}", 404)


@pytest.mark.parametrize("noticed", ["by looking again", "by an act"])
async def test_a_restored_table_takes_the_next_act_however_it_was_noticed(
    data: Path, noticed: str
) -> None:
    """A table that changed is found by itself too, which may come before the whole database is."""
    url, file = database_url("", data), data.parent / "all.jsonl"
    async with begun(data, clock_seconds=60) as (running, _, _, seat):
        await backup(url, file)
        await seat.act()
        await restore(url, file)
        if noticed == "by an act":
            assert (await seat.act())["rule"] == "stale"
            await asyncio.sleep(0.5)
        else:
            await running.run(running.services.tables.look_again())
        await seat.until(lambda: seat.frame["ply"] == 1)
        answer = await seat.act()
        assert seat.frame["ply"] == 2, answer


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        b"\xff\xfe",
        b'{"format":"other","revision":"0001"}',
        b'{"format":"hexarch-backup/1","revision":"9"}',
        b'{"format":"hexarch-backup/1","revision":"0001"}\n{"table":"x","row":{}}',
        b'{"format":"hexarch-backup/1","revision":"0001"}\n{"table":"meta","row":{"a":1}}',
    ],
)
async def test_what_is_no_backup_changes_nothing(data: Path, content: bytes) -> None:
    url, file = database_url("", data), data.parent / "bad.jsonl"
    with hosted(data, limits=LIMITS) as running:
        async with Player(running.url) as anna:
            await anna.enter("Anna")
            file.write_bytes(content)
            with pytest.raises(BackupError):
                await restore(url, file)
            assert (await anna.get("/api/me"))["name"] == "Anna"


async def test_people_and_games_are_looked_after(data: Path) -> None:
    url = database_url("", data)
    with hosted(data, limits=LIMITS) as running:
        async with Player(running.url) as anna, Player(running.url) as bert:
            await anna.sign_up("Anna")
            await bert.enter("Bert")
            table = await anna.open("me", "person")
            path = f"/api/tables/{table['id']}"
            async with anna.at(table["id"]) as seat:
                await seat.act()
                await seat.send({"type": "say", "room": "players", "text": "mine"})
                await seat.until(lambda: any(m["type"] == "said" for m in seat.other))
            await anna.http.put(f"{path}/notes", json={"text": "private"})
            async with Admin(url) as desk:
                assert {person.name for person in await desk.people()} == {"Anna", "Bert"}
                assert [game["id"] for game in await desk.games()] == [table["id"]]
                record = hexarch.load(await desk.export_game(table["id"]))
                assert len(record.plies) == 1
                kept = await desk.export_person("anna")
                assert "private" in str(kept)
                assert "argon2" not in str(kept)
                await desk.ban(bert.id)
                running.services.accounts._known.clear()  # noqa: SLF001  # instead of waiting
                assert await bert.get("/api/me") is None
                await desk.ban(bert.id, banned=False)
                await desk.ban("anna")
                wish = {"name": "Anna", "password": "correct horse"}
                assert "shut" in (await bert.post("/api/login", wish, 403))["error"]
                wish |= {"password": "battery staple"}
                assert "wrong" in (await bert.post("/api/login", wish, 403))["error"]
                await desk.delete_person("Anna")
                assert [person.name for person in await desk.people()] == ["Bert"]
                with pytest.raises(AdminError):
                    await desk.ban("Anna")
                await desk.delete_game(table["id"])
                for call in (desk.delete_game("x"), desk.export_game("x")):
                    with pytest.raises(AdminError):
                        await call


async def closing_code(seat: Sitting) -> int:
    """Read until the server hangs up, and return its reason."""
    try:
        while True:
            await seat.read()
    except websockets.ConnectionClosedError as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0


async def test_of_a_deleted_person_nothing_is_left_and_the_server_notices(data: Path) -> None:
    url = database_url("", data)
    with hosted(data, limits=LIMITS, clock_seconds=0.2) as running:
        async with Player(running.url) as anna, Player(running.url) as bert:
            await anna.enter("Annabella")
            await bert.enter("Bert")
            table = await anna.open("me", "invited", "bot:random")
            path = f"/api/tables/{table['id']}"
            invite = table["invites"]["1"].rpartition("=")[2]
            await bert.post(f"{path}/sit", {"invite": invite})
            await anna.post("/api/me", {"name": "Anna"})
            assert (await bert.get(path))["host"] == "Anna"
            await anna.post(f"{path}/leave")
            async with anna.at(table["id"]) as gone, bert.at(table["id"]) as seat:
                assert any("Anna" in line["text"] for line in seat.lines)
                async with Admin(url) as desk:
                    kept = await desk.export_person(anna.id)
                    assert [one["id"] for one in kept["hosts"]] == [table["id"]]
                    await desk.delete_person(anna.id)
                await seat.until(lambda: seat.frame["table"]["host"] == "Somebody")
                assert await closing_code(gone) == 4401
            async with bert.at(table["id"]) as seat:
                assert not any("Anna" in line["text"] for line in seat.lines)
            with running.services.database.engine.begin() as connection:  # type: ignore[attr-defined]
                left = "".join(str(line) for line in lines_of(connection))
            assert "Anna" not in left
            assert anna.id not in left


async def test_a_banned_person_is_shut_out_soon(data: Path) -> None:
    async with begun(data, clock_seconds=0.2) as (_, anna, _, seat):
        async with Admin(database_url("", data)) as desk:
            await desk.ban(anna.id)
        assert await closing_code(seat) == 4401
        await asyncio.sleep(3)
        assert await anna.get("/api/me") is None
        await anna.post("/api/tables", {"game": "conquest", "seats": [{"kind": "me"}]}, 401)


async def test_a_game_that_an_operator_deletes_is_gone_at_once(data: Path) -> None:
    with hosted(data, limits=LIMITS, clock_seconds=0.2) as running:
        async with Player(running.url) as anna:
            await anna.enter("Anna")
            table = await anna.open("me", "person")
            async with anna.at(table["id"]) as seat:
                async with Admin(database_url("", data)) as desk:
                    await desk.delete_game(table["id"])
                assert await closing_code(seat) == 4404
            await anna.get(f"/api/tables/{table['id']}", 404)


def test_settings_are_read_from_the_environment(tmp_path: Path) -> None:
    mail = mail_settings({"HEXARCH_SMTP_HOST": "m", "HEXARCH_SMTP_PORT": "25", "HOME": "x"})
    assert mail is not None
    assert (mail.host, mail.port) == ("m", 25)
    assert mail_settings({}) is None
    assert data_folder({"HEXARCH_DATA": "/x"}) == Path("/x")
    assert data_folder({"XDG_DATA_HOME": "/y"}).is_relative_to("/y")
    limits = limit_settings({"HEXARCH_LIMIT_TABLES": "90/2.5", "HEXARCH_LIMIT_SOCKETS": "3"})
    assert (limits.tables, limits.sockets) == (Rate(90, 2.5), 3)
    assert limit_settings({}) == Limits()
    with pytest.raises(ValueError, match="mysql"):
        database_url("mysql://x", tmp_path)
    for empty in ("sqlite:///:memory:", ":memory:", "sqlite:///", "sqlite://"):
        with pytest.raises(SettingError, match="keeps nothing"):
            database_url(empty, tmp_path)
    assert database_url("sqlite+aiosqlite:////a/b.db", tmp_path) == "sqlite:////a/b.db"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HEXARCH_LIMIT_TABLES", "many"),
        ("HEXARCH_LIMIT_TABLES", "5/often"),
        ("HEXARCH_LIMIT_SOCKETS", "3/1"),
        ("HEXARCH_LIMIT_GOLD", "1"),
    ],
)
def test_a_bad_limit_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingError, match=name):
        limit_settings({name: value})


def test_a_bad_mail_setting_is_named() -> None:
    with pytest.raises(SettingError, match="HEXARCH_SMTP_PORT"):
        mail_settings({"HEXARCH_SMTP_HOST": "m", "HEXARCH_SMTP_PORT": "first"})


def test_a_taken_port_is_said_at_once() -> None:
    first = listen("127.0.0.1", 0)
    try:
        first.listen()
        port = int(address_of(first).rpartition(":")[2])
        with pytest.raises(OSError, match="in use"):
            listen("127.0.0.1", port)
    finally:
        first.close()


def test_a_browser_that_comes_too_early_waits() -> None:
    with listen("127.0.0.1", 0) as listening:
        socket.create_connection(listening.getsockname(), 5).close()


def test_logs_are_lines_of_json() -> None:
    record = logging.LogRecord("x", logging.INFO, "f", 1, "hello %s", ("you",), None)
    record.table = "t1"
    line = JsonLines().format(record)
    assert '"message":"hello you"' in line
    assert '"table":"t1"' in line
    assert "\n" not in line
