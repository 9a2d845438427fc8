"""PostgreSQL really started: one server, two servers on one game, backups from one to the other."""

import asyncio
import random
from http.server import HTTPServer
from pathlib import Path

import asyncpg
import pytest
import websockets
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert
from sqlalchemy.util import await_only
from tests.server.conftest import LIMITS
from tests.server.hosting import Json, Player, ServerProcess, Sitting, fresh_database, hosted
from tests.server.scenes import bring
from tests.server.test_letters import Hook, listening
from tests.server.test_undo import giving_points

import hexarch
from hexarch.server import migrations
from hexarch.server.backup import BackupError, backup, restore
from hexarch.server.config import database_url
from hexarch.server.database import NEWEST, open_database
from hexarch.server.schema import METADATA, meta
from hexarch.server.store import epoch
from hexarch.server.wire import AGAIN_SECONDS, EVERYTHING, PostgresWire

pytestmark = pytest.mark.anyio


@pytest.fixture
async def db(database_server: str) -> str:
    return await fresh_database(database_server)


async def test_the_migrations_make_what_the_code_expects(db: str, tmp_path: Path) -> None:
    for address in (db, f"sqlite:///{tmp_path / 'x.sqlite'}"):
        database = await open_database(database_url(address, tmp_path))
        try:
            found = await database.read(
                lambda c: compare_metadata(MigrationContext.configure(c), METADATA)
            )
        finally:
            await database.close()
        assert found == []


def test_the_newest_step_is_known() -> None:
    folder = Path(migrations.__file__).parent
    config = Config()
    config.set_main_option("script_location", str(folder))
    assert ScriptDirectory.from_config(config).get_current_head() == NEWEST


async def test_a_game_is_played_on_it(db: str, data: Path) -> None:
    with hosted(data, db, limits=LIMITS) as running:
        async with Player(running.url) as anna:
            await anna.enter("Anna")
            table = await anna.open("me", "person", "bot:random", options={"max_rounds": 1})
            chance = random.Random(1)
            async with anna.at(table["id"]) as seat:
                await seat.act()
                await seat.send({"type": "undo", "seat": 0, "ply": 1, "to": 0})
                await seat.until(lambda: seat.frame["ply"] == 0)
                await seat.send({"type": "say", "room": "players", "text": "Ave"})
                await seat.until(lambda: any(m["type"] == "said" for m in seat.other))
                while seat.frame["outcome"] is None:
                    if seat.frame["choices"]:
                        await seat.act(chance.choice(seat.frame["choices"])["action"])
                    else:
                        await seat.read()
            record = (await anna.http.get(f"/api/tables/{table['id']}/record")).content
            assert hexarch.verify_record(record).valid


async def test_two_processes_keep_one_game_consistent(db: str, tmp_path: Path) -> None:
    servers = [ServerProcess(tmp_path, db) for _ in range(2)]
    (tmp_path / "secret.key").write_bytes(b"k" * 32)
    try:
        for server in servers:
            server.start()
        async with Player(servers[0].url) as anna, Player(servers[1].url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            table = await anna.open("me", "invited", "bot:captain", options={"max_rounds": 2})
            invite = table["invites"]["1"].rpartition("=")[2]
            await bert.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
            await _play_apart(anna, bert, table)
            await _race(anna, servers, table)
            async with anna.at(table["id"]) as mine, bert.at(table["id"]) as his:
                await asyncio.gather(_finish(mine), _finish(his))
            records = [
                (await p.http.get(f"/api/tables/{table['id']}/record")).content
                for p in (anna, bert)
            ]
            assert records[0] == records[1]
            assert hexarch.verify_record(records[0]).valid
        for server in servers:
            assert '"level":"error"' not in server.log.read_text()
    finally:
        for server in servers:
            server.stop()


async def _play_apart(anna: Player, bert: Player, table: Json) -> None:
    """Play in turn through different processes; what one does the other sees."""
    async with anna.at(table["id"]) as mine, bert.at(table["id"]) as his:
        await mine.until(lambda: mine.frame["table"]["status"] == "playing")
        await mine.pass_turn()
        ply = mine.frame["ply"]
        await his.until(lambda: his.frame["ply"] >= ply and bool(his.frame["choices"]))
        await his.send({"type": "say", "room": "players", "text": "Salve"})
        await mine.until(lambda: any(m.get("text") == "Salve" for m in mine.other))
        assert {"type": "presence", "seats": [0, 1], "spectators": []} in mine.other + his.other
        await his.act()
        await his.send({"type": "undo", "seat": 1, "ply": his.frame["ply"], "to": ply})
        await his.until(lambda: his.frame["ply"] == ply)
        await mine.until(lambda: mine.frame["ply"] == ply)
        assert mine.lines == his.lines
        await his.pass_turn()
        await mine.until(lambda: bool(mine.frame["choices"]))


async def _finish(seat: Sitting) -> None:
    while seat.frame["outcome"] is None:
        await (seat.pass_turn() if seat.frame["choices"] else seat.read())


async def _race(anna: Player, servers: list[ServerProcess], table: Json) -> None:
    """Send the same act through both processes at once: it counts once."""
    async with Player(servers[1].url) as other:
        other.http.cookies.update(anna.http.cookies)
        async with anna.at(table["id"]) as here, other.at(table["id"]) as there:
            for _ in range(15):
                if not here.frame["choices"]:
                    return
                ply = here.frame["ply"]
                action = here.choice(type=here.frame["choices"][0]["action"]["type"])
                message = {"type": "act", "seat": here.mine, "ply": ply, "action": action}
                refused = len(here.refusals) + len(there.refusals)
                await asyncio.gather(here.send(message), there.send(message))
                await here.until(lambda ply=ply: here.frame["ply"] > ply)  # type: ignore[misc]
                await there.until(lambda ply=ply: there.frame["ply"] > ply)  # type: ignore[misc]
                for seat in (here, there):
                    await seat.send({"type": "ping"})
                    count = len(seat.other)
                    await seat.until(
                        lambda seat=seat, count=count: any(  # type: ignore[misc]
                            m["type"] == "pong" for m in seat.other[count:]
                        )
                    )
                assert len(here.refusals) + len(there.refusals) == refused + 1
                assert here.frame["ply"] == there.frame["ply"]


async def test_a_backup_carries_games_from_one_to_the_other(
    db: str, data: Path, tmp_path: Path
) -> None:
    lite = database_url("", data)
    with hosted(data, limits=LIMITS) as running:
        async with Player(running.url) as anna:
            await anna.enter("Anna")
            table = await anna.open("me", "person")
            async with anna.at(table["id"]) as seat:
                await seat.act()
                board = seat.frame["board"]
            assert await backup(lite, tmp_path / "all.jsonl.gz") > 5
    wide = database_url(db, data)
    await restore(wide, tmp_path / "all.jsonl.gz")
    with pytest.raises(BackupError, match=r"only SQLite is copied to \.sqlite"):
        await backup(wide, tmp_path / "again.sqlite")
    await backup(wide, tmp_path / "again.jsonl")
    await restore(lite, tmp_path / "again.jsonl")
    with hosted(data, db, limits=LIMITS) as running:
        async with Player(running.url) as same:
            same.http.cookies.update(anna.http.cookies)
            async with same.at(table["id"]) as seat:
                assert seat.frame["board"] == board
                await seat.send({"type": "say", "room": "players", "text": "still here"})
                await seat.until(lambda: any(m["type"] == "said" for m in seat.other))


async def test_what_is_no_text_is_refused(db: str, data: Path) -> None:
    with hosted(data, db, limits=LIMITS) as running:
        async with Player(running.url) as anna:
            await anna.enter("Anna")
            table = await anna.open("me", "person")
            await anna.get("/api/tables/%00", 404)
            await anna.post("/letters/%00.x", status=404)
            wish = {"name": "\0", "password": "correct horse"}
            await anna.post("/api/login", wish, 400)
            notes = f"/api/tables/{table['id']}/notes"
            assert (await anna.http.put(notes, json={"text": "\0"})).status_code == 400
            seats = [hexarch.Seated("A\0\u202e" + "x" * 90), hexarch.Seated("\0")]
            saved = hexarch.game("conquest").new(scenario="standard", seats=seats).record
            found = await bring(anna, hexarch.encode(saved))
            assert [seat["name"] for seat in found["seats"]] == ["A " + "x" * 22, "Player 2"]


async def test_a_reader_sees_one_moment(db: str, tmp_path: Path) -> None:
    database = await open_database(database_url(db, tmp_path))

    def work(connection: Connection) -> tuple[str, str]:
        first = epoch(connection)
        row = {"key": "epoch", "value": "other"}
        await_only(database.write(lambda c: c.execute(insert(meta), row)))
        return first, epoch(connection)

    try:
        assert await database.read(work) == ("", "")
        assert await database.read(epoch) == "other"
    finally:
        await database.close()


async def test_who_looks_through_another_process_is_sent_away_too(db: str, data: Path) -> None:
    with hosted(data, db, limits=LIMITS) as one, hosted(data, db, limits=LIMITS) as two:
        async with Player(one.url) as anna, Player(two.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            table = await anna.open("me", "person")
            async with anna.at(table["id"]) as mine, bert.at(table["id"]) as his:
                await mine.until(lambda: any(m.get("spectators") == ["Bert"] for m in mine.other))
                await anna.post(f"/api/tables/{table['id']}/remove", {"spectator": "Bert"})
                with pytest.raises(websockets.ConnectionClosedError):
                    await his.until(lambda: False)
            await bert.get(f"/api/tables/{table['id']}", 403)


async def test_nobody_sees_the_secret_acts_of_another_through_another_process(
    db: str, data: Path
) -> None:
    """Nor how fast they come; but that somebody has committed himself."""
    with hosted(data, db, limits=LIMITS) as one, hosted(data, db, limits=LIMITS) as two:
        async with Player(one.url) as anna, Player(two.url) as bert, Player(two.url) as too:
            await anna.enter("Anna")
            await bert.enter("Bert")
            table = await giving_points(anna, bert)
            too.http.cookies.update(anna.http.cookies)
            async with anna.at(table) as hers, bert.at(table) as his, too.at(table) as again:
                for seat in (hers, his):
                    await seat.until(lambda seat=seat: bool(seat.frame["choices"]))  # type: ignore[misc]
                start = his.frame["ply"]
                for _ in range(14):
                    await hers.act()
                await again.until(lambda: again.frame["ply"] == start + 14)
                await his.refusal({"type": "vote", "seat": 7})  # what was sent before it is read
                assert his.frame["ply"] == start
                await hers.act(hers.choice(type="commit"))
                await his.until(lambda: his.frame["ply"] == start + 15)


async def test_a_secret_act_that_another_process_has_not_heard_of_makes_none_stale(
    db: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(data, db, limits=LIMITS) as one, hosted(data, db, limits=LIMITS) as two:
        async with Player(one.url) as anna, Player(two.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            table = await giving_points(anna, bert)
            async with anna.at(table) as hers, bert.at(table) as his:
                for seat in (hers, his):
                    await seat.until(lambda seat=seat: bool(seat.frame["choices"]))  # type: ignore[misc]
                start = his.frame["ply"]
                tables = two.services.tables
                monkeypatch.setattr(tables.wire, "_heard", lambda *_: asyncio.sleep(0))
                await hers.act()
                assert tables.live[table].play.ply == start, "it is deaf"
                await his.act()
                await his.until(lambda: bool(his.refusals) or his.frame["ply"] == start + 2)
                assert not his.refusals


@pytest.mark.parametrize(("where", "called"), [("before", 0), ("behind others", 1), ("gone", 1)])
async def test_one_of_two_processes_calls_whoever_does_not_look(
    db: str, data: Path, where: str, called: int
) -> None:
    calls: list[Json] = []
    hook = type("Calls", (Hook,), {"calls": calls})
    more: Json = {"limits": LIMITS, "private_webhooks": True, "notify_seconds": 0.1}
    with (
        listening(hook, HTTPServer) as http,
        hosted(data, db, **more) as one,
        hosted(data, db, **more) as two,
    ):
        async with Player(one.url) as anna, Player(two.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            await bert.post("/api/me", {"webhook": f"http://127.0.0.1:{http}/"})
            table = await anna.open("me", "invited")
            invite = table["invites"]["1"].rpartition("=")[2]
            await bert.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
            async with anna.at(table["id"]) as mine:
                async with bert.at(table["id"]) as his:
                    await his.send({"type": "ping", "looks": where == "before"})
                    await mine.until(lambda: bool(mine.frame["choices"]))
                    if where != "gone":
                        await mine.pass_turn()
                        await his.until(lambda: bool(his.frame["choices"]))
                        await asyncio.sleep(0.7)
                if where == "gone":
                    await mine.pass_turn()
                    await asyncio.sleep(1.0)
    assert len(calls) == called


async def test_a_process_listens_again_after_trouble(db: str) -> None:
    heard: asyncio.Queue[tuple[str, str, str]] = asyncio.Queue()

    async def hear(*said: str) -> None:
        origin, table, what = said
        await heard.put((origin, table, what))

    wire = PostgresWire(database_url(db, Path()))
    address, _, name = db.rpartition("/")
    keeper = await asyncpg.connect(f"{address}/postgres")
    ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1"
    await wire.start(hear)
    try:
        await keeper.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        await keeper.execute(ended, name)
        await wire.say("me", "table", "here []")
        await asyncio.sleep(2.5 * AGAIN_SECONDS)
        await keeper.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        said = await asyncio.wait_for(heard.get(), 20)
        assert said == ("", EVERYTHING, "changed")
    finally:
        await keeper.close()
        await wire.stop()
