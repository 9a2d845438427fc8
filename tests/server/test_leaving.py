"""Those who leave, stay away or let their time run out; and how they are told of their turn."""

import asyncio
import re
import socketserver
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from email import message_from_string, policy
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from sqlalchemy import Connection, update
from tests.server.conftest import LIMITS, Guests
from tests.server.hosting import Hosted, Json, Player, Sitting, hosted
from tests.server.scenes import bring, played_until

import hexarch
from hexarch.kernel.table import AnyTable
from hexarch.server.config import Mail
from hexarch.server.notify import Letter, call_webhook
from hexarch.server.schema import seats, tables

pytestmark = pytest.mark.anyio


async def two(host: Player, other: Player, **more: Any) -> Json:
    table = await host.open("me", "invited", "bot:random", **more)
    invite = table["invites"]["1"].rpartition("=")[2]
    await other.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
    return table


async def test_a_bot_takes_over_from_who_leaves_and_he_may_come_back(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await two(anna, bert)
    path = f"/api/tables/{table['id']}"
    async with anna.at(table["id"]) as seat:
        await bert.post(f"{path}/leave")
        await seat.until(lambda: seat.frame["table"]["seats"][1]["kind"] == "bot")
        assert "Bert" in seat.lines[-1]["text"]
        await seat.pass_turn()
        await seat.until(lambda: bool(seat.frame["choices"]))
        await bert.post(f"{path}/leave", {}, 409)
        await bert.post(f"{path}/sit")
        await seat.until(lambda: seat.frame["table"]["seats"][1]["kind"] == "person")
        assert seat.frame["table"]["seats"][1]["name"] == "Bert"
        assert seat.lines[-1]["text"] == "Bert is back and plays again"


async def test_nobody_comes_back_after_the_end(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await two(anna, bert, options={"max_rounds": 1})
    path = f"/api/tables/{table['id']}"
    await bert.post(f"{path}/leave")
    async with anna.at(table["id"]) as seat:
        await seat.pass_turn()
        await seat.until(lambda: seat.frame["outcome"] is not None)
    assert (await bert.post(f"{path}/sit", {}, 409))["error"] == "the game is over"


async def test_who_was_too_late_to_leave_is_told(somebody: Guests, server: Hosted) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    path = f"/api/tables/{table['id']}"
    newer = update(tables).where(tables.c.id == table["id"]).values(generation=9)
    with server.services.database.engine.begin() as connection:  # type: ignore[attr-defined]
        connection.execute(newer)
    assert "quicker" in (await anna.post(f"{path}/leave", status=409))["error"]
    assert (await anna.get(path))["mine"]
    await anna.post(f"{path}/leave")
    assert {seat["kind"] for seat in (await anna.get(path))["seats"]} == {"bot"}


async def test_the_others_vote_for_a_bot(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await two(anna, bert)
    async with anna.at(table["id"]) as seat:
        async with bert.at(table["id"]) as his:
            await seat.until(lambda: any(1 in m.get("seats", ()) for m in seat.other))
            assert "here" in (await seat.refusal({"type": "vote", "seat": 1}))["why"]
            await his.refusal({"type": "vote", "seat": 1})
            await his.refusal({"type": "vote", "seat": 7})
        alone = {"type": "presence", "seats": [0], "spectators": []}
        await seat.until(lambda: seat.other[-1] == alone)
        await seat.send({"type": "vote", "seat": 1})
        await seat.until(lambda: seat.frame["table"]["seats"][1]["kind"] == "bot")


async def test_nobody_is_voted_out_at_once_nor_before_his_time_is_up(data: Path) -> None:
    with hosted(data, limits=msgspec.structs.replace(LIMITS, absence=60)) as running:
        async with Player(running.url) as anna, Player(running.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            alone = {"type": "presence", "seats": [0], "spectators": []}
            for pace, words in (("live", "a moment ago"), ("leisure", "when it is up")):
                table = await two(anna, bert, pace={"kind": pace, "seconds": 600})
                async with anna.at(table["id"]) as seat:
                    async with bert.at(table["id"]):
                        await seat.until(lambda: any(1 in m.get("seats", ()) for m in seat.other))
                    await seat.until(lambda: seat.other[-1] == alone)
                    assert words in (await seat.refusal({"type": "vote", "seat": 1}))["why"]
                    live = running.services.tables.live[table["id"]]
                    live.left.clear()
                    live.row = msgspec.structs.replace(live.row, updated=time.time() - 70)
                    if pace == "live":
                        # After a restart nobody can tell how long he has been away.
                        await seat.refusal({"type": "vote", "seat": 1})
                        live.met -= 70
                        await seat.send({"type": "vote", "seat": 1})
                        await seat.until(lambda: seat.frame["table"]["seats"][1]["kind"] == "bot")
                    else:
                        await seat.refusal({"type": "vote", "seat": 1})


async def test_nobody_wins_time_by_taking_back_or_by_what_others_offer(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    pace = {"kind": "leisure", "seconds": 600}
    table = await anna.open("me", "invited", "bot:random", pace=pace)
    invite = table["invites"]["1"].rpartition("=")[2]
    await bert.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
    async with anna.at(table["id"]) as hers, bert.at(table["id"]) as his:
        await hers.act(hers.frame["choices"][0]["action"])
        since = hers.frame["table"]["updated"]
        ply = hers.frame["ply"]
        await hers.send({"type": "undo", "seat": 0, "ply": ply, "to": ply - 1})
        await hers.until(lambda: hers.frame["ply"] == ply - 1)
        assert hers.frame["table"]["updated"] == since
        await his.until(lambda: his.frame["ply"] == ply - 1)
        pact = {"type": "propose_pact", "players": [0], "words": "Peace"}
        await his.act(pact, seat=1)
        await hers.until(lambda: hers.frame["ply"] == ply)
        assert hers.frame["table"]["updated"] == since
        await hers.act(hers.frame["choices"][0]["action"])
        assert hers.frame["table"]["updated"] > since


async def test_of_three_players_two_must_vote(somebody: Guests) -> None:
    anna, bert, cleo = [await somebody().enter(name) for name in ("Anna", "Bert", "Cleo")]
    table = await anna.open("me", "invited", "invited")
    for seat, player in ((1, bert), (2, cleo)):
        invite = table["invites"][str(seat)].rpartition("=")[2]
        await player.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
    async with anna.at(table["id"]) as first, bert.at(table["id"]) as second:
        known = first.frame
        await first.send({"type": "vote", "seat": 2})
        await first.until(lambda: first.frame is not known)
        assert first.frame["table"]["seats"][2]["kind"] == "person"
        await second.send({"type": "vote", "seat": 2})
        await second.until(lambda: second.frame["table"]["seats"][2]["kind"] == "bot")


async def test_at_leisure_a_bot_takes_over_after_the_limit(data: Path) -> None:
    with hosted(data, limits=LIMITS, clock_seconds=0.1) as running:
        async with Player(running.url) as anna, Player(running.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            pace = {"kind": "leisure", "seconds": 1}
            table = await two(anna, bert, pace=pace)
            async with anna.at(table["id"]) as seat:
                await seat.pass_turn()
                await seat.until(lambda: seat.frame["table"]["seats"][1]["kind"] == "bot")
                await seat.until(lambda: seat.frame["table"]["seats"][0]["kind"] == "bot")
            assert running.services.tables.metrics.value("hexarch_bot_plies_total") > 0


class Post(socketserver.StreamRequestHandler):
    """As much of SMTP as a letter needs."""

    letters: list[str]

    def handle(self) -> None:
        self.wfile.write(b"220 test\r\n")
        while line := self.rfile.readline().decode().strip():
            word = line.split()[0].upper()
            if word == "DATA":
                self.wfile.write(b"354 go on\r\n")
                letter = []
                while (text := self.rfile.readline().decode().rstrip("\r\n")) != ".":
                    letter.append(text)
                self.letters.append("\n".join(letter))
            self.wfile.write(b"221 bye\r\n" if word == "QUIT" else b"250 ok\r\n")
            if word == "QUIT":
                return


class Hook(BaseHTTPRequestHandler):
    """A webhook that keeps what it is sent."""

    calls: list[Json]
    status = 204

    def do_POST(self) -> None:  # the library's name
        data = self.rfile.read(int(self.headers["Content-Length"]))
        self.calls.append(msgspec.json.decode(data))
        self.send_response(self.status)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def listening(handler: Any, kind: Any) -> Iterator[int]:
    """Run a small server in a thread."""
    with kind(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()


async def test_who_is_away_is_told_of_his_turn(data: Path) -> None:
    letters: list[str] = []
    calls: list[Json] = []
    post = type("Letters", (Post,), {"letters": letters})
    hook = type("Calls", (Hook,), {"calls": calls})
    with (
        listening(post, socketserver.TCPServer) as smtp,
        listening(hook, HTTPServer) as http,
        hosted(
            data,
            limits=LIMITS,
            mail=Mail("127.0.0.1", smtp, starttls=False),
            private_webhooks=True,
            public_url="https://games.example",
            notify_seconds=0.1,
        ) as running,
    ):
        async with Player(running.url) as anna, Player(running.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            hooked = f"http://127.0.0.1:{http}/turn?x=1"
            await bert.post("/api/me", {"email": "bert@example.org", "webhook": hooked})
            pace = {"kind": "leisure", "seconds": 900}
            table = await two(anna, bert, title="Sunday", pace=pace)
            async with anna.at(table["id"]) as seat:
                await seat.pass_turn()
                for _ in range(200):
                    if letters and calls:
                        break
                    await asyncio.sleep(0.05)
                assert len(letters) == len(calls) == 1
                assert "Subject: It is your turn: Sunday" in letters[0]
                assert f"https://games.example/table/{table['id']}" in letters[0]
                assert "\nDate: " in letters[0]
                assert "@localhost>" in letters[0].partition("Message-ID: ")[2].partition("\n")[0]
                assert calls[0]["type"] == "your_turn"
                assert (calls[0]["seat"], calls[0]["table"]) == (1, table["id"])
                assert calls[0]["until"] == pytest.approx(time.time() + 900, abs=60)
                assert "A bot takes over at 20" in letters[0]
                # Nor is he told again when she takes back the end of her turn, and ends it anew.
                await take_back(seat)
                await seat.pass_turn()
                await asyncio.sleep(0.4)
                assert len(letters) == len(calls) == 1
                async with bert.at(table["id"]) as his:
                    await his.act()
                    await his.act()
                    await asyncio.sleep(0.4)
                    # While he looks, it is quiet.
                    assert len(letters) == len(calls) == 1
                    await his.pass_turn()
                    await seat.until(lambda: bool(seat.frame["choices"]))
                    await seat.pass_turn()
                    await his.until(lambda: bool(his.frame["choices"]))
                # He was there when his turn came, but not for long.
                for _ in range(200):
                    if len(letters) == 2:
                        break
                    await asyncio.sleep(0.05)
                await asyncio.sleep(0.4)
                assert len(letters) == 2


class Called(NamedTuple):
    """A table of Anna's at which Bert sits, whose webhook notes what it is called with."""

    running: Hosted
    table: str
    anna: Player
    bert: Player
    calls: list[Json]


@asynccontextmanager
async def called(data: Path, **settings: Any) -> AsyncIterator[Called]:
    """Run a server that calls Bert's webhook, soon."""
    calls: list[Json] = []
    hook = type("Calls", (Hook,), {"calls": calls})
    usual: dict[str, Any] = {"limits": LIMITS, "private_webhooks": True, "notify_seconds": 0.1}
    with listening(hook, HTTPServer) as http, hosted(data, **(usual | settings)) as running:
        async with Player(running.url) as anna, Player(running.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            hooked = f"http://127.0.0.1:{http}/"
            await bert.post("/api/me", {"email": "bert@example.org", "webhook": hooked})
            table = (await two(anna, bert))["id"]
            yield Called(running, table, anna, bert, calls)


async def take_back(seat: Sitting) -> None:
    """Take one's last act back."""
    ply = seat.frame["ply"]
    await seat.send({"type": "undo", "seat": 0, "to": ply - 1, "ply": ply})
    await seat.until(lambda: seat.frame["ply"] == ply - 1)


async def test_whoever_came_in_vain_is_told_again(data: Path) -> None:
    """And nobody is told twice of one turn, however quickly turns follow each other."""
    async with (
        called(data, notify_seconds=0.5) as (_, table, anna, bert, calls),
        anna.at(table) as seat,
    ):
        async with bert.at(table) as his:
            for sitting in (seat, his, seat):
                await play_turn(sitting)
            await his.until(lambda: bool(his.frame["choices"]))
        await _counted(calls, 1)
        await take_back(seat)
        async with bert.at(table):
            await seat.until(lambda: seat.other[-1].get("seats") == [0, 1])
        await seat.until(lambda: seat.other[-1].get("seats") == [0])
        await seat.pass_turn()
        await _counted(calls, 2)


async def test_whoever_looked_when_his_turn_came_is_told_when_it_comes_anew(data: Path) -> None:
    async with (
        called(data, notify_seconds=0.2) as (_, table, anna, bert, calls),
        anna.at(table) as seat,
    ):
        async with bert.at(table) as his:
            await seat.pass_turn()
            await his.until(lambda: bool(his.frame["choices"]))
            await asyncio.sleep(0.5)
        await seat.until(lambda: seat.other[-1].get("seats") == [0])
        assert not calls
        await take_back(seat)
        await seat.pass_turn()
        await _counted(calls, 1)


async def test_whoever_leaves_in_the_midst_of_his_turn_knows_of_it(data: Path) -> None:
    async with (
        called(data, notify_seconds=0.2) as (_, table, anna, bert, calls),
        anna.at(table) as seat,
    ):
        async with bert.at(table) as his:
            await seat.pass_turn()
            await his.until(lambda: bool(his.frame["choices"]))
            await his.act()
            assert his.frame["choices"]
        await asyncio.sleep(1)
        assert not calls


async def play_turn(seat: Sitting) -> None:
    """Wait for one's turn, and pass it."""
    await seat.until(lambda: bool(seat.frame["choices"]))
    await seat.pass_turn()


async def _counted(calls: list[Json], count: int) -> None:
    """Wait for so many calls, and long enough to see one too many."""
    for _ in range(200):
        if len(calls) >= count:
            break
        await asyncio.sleep(0.05)
    await asyncio.sleep(1)
    assert len(calls) == count


async def test_a_page_behind_others_is_not_looked_at(data: Path) -> None:
    """Nor does a letter that cannot be sent keep the webhook from being called."""
    away = {"mail": Mail("127.0.0.1", 1, starttls=False), "own_url": "http://127.0.0.1:8000"}
    async with (
        called(data, **away) as (_, table, anna, bert, calls),
        anna.at(table) as seat,
        bert.at(table) as his,
    ):
        await his.send({"type": "ping", "looks": False})
        await his.until(lambda: his.frame["ply"] == 0)
        await seat.pass_turn()
        await _counted(calls, 1)
        # He has played meanwhile; the next turn is another one.
        await play_turn(his)
        await play_turn(seat)
        await _counted(calls, 2)
    assert calls[0]["url"] == f"http://127.0.0.1:8000/table/{table}"


async def test_a_table_that_was_put_away_tells_nobody_twice(data: Path) -> None:
    soon = {"idle_seconds": 0.1, "clock_seconds": 0.2}
    async with called(data, **soon) as (running, table, anna, bert, calls):
        async with anna.at(table) as seat:
            await seat.pass_turn()
            await _counted(calls, 1)
        await asyncio.sleep(1)
        assert not running.services.tables.live
        async with anna.at(table) as seat:
            await take_back(seat)
            await seat.pass_turn()
            await _counted(calls, 1)
            # He comes in vain meanwhile; that is known though the table is put away.
            await take_back(seat)
            async with bert.at(table):
                await seat.until(lambda: seat.other[-1].get("seats") == [0, 1])
        await asyncio.sleep(1)
        assert not running.services.tables.live
        async with anna.at(table) as seat:
            await seat.pass_turn()
            await _counted(calls, 2)
            async with bert.at(table):
                await seat.until(lambda: seat.other[-1].get("seats") == [0, 1])
        await asyncio.sleep(1)
        assert not running.services.tables.live
        async with anna.at(table) as seat:
            pact = {"type": "propose_pact", "players": [1], "words": "Peace"}
            assert (await seat.act(pact, seat=0))["type"] == "frame"
            await _counted(calls, 2)


@asynccontextmanager
async def written(data: Path, **bert: str) -> AsyncIterator[tuple[str, Hosted, Player]]:
    """Give a letter that Bert gets when his turn comes."""
    letters: list[str] = []
    post = type("Letters", (Post,), {"letters": letters})
    with (
        listening(post, socketserver.TCPServer) as smtp,
        hosted(
            data,
            limits=LIMITS,
            mail=Mail("127.0.0.1", smtp, starttls=False),
            public_url="https://games.example",
            notify_seconds=0.1,
        ) as running,
    ):
        async with Player(running.url) as anna, Player(running.url) as reader:
            await anna.enter("Anna")
            await reader.enter("Bert")
            await reader.post("/api/me", {"email": "bert@example.org", **bert})
            table = await two(anna, reader, title="Sonntag")
            async with anna.at(table["id"]) as seat:
                await seat.pass_turn()
                for _ in range(200):
                    if letters:
                        break
                    await asyncio.sleep(0.05)
            yield letters[0], running, reader


async def test_letters_are_written_in_the_readers_language(data: Path) -> None:
    async with written(data, language="de") as (letter, _, _):
        assert "Subject: Du bist am Zug: Sonntag" in letter


async def test_whoever_reads_a_letter_may_end_them(data: Path) -> None:
    """Also whose address somebody else has given: without an account, by one click."""
    async with written(data) as (letter, running, bert), Player(running.url) as stranger:
        found = re.search(r"\nList-Unsubscribe: <https://games.example(.+)>\n", letter)
        assert found is not None
        assert "\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n" in letter
        body = message_from_string(letter, policy=policy.default).get_content()
        assert f"To get no more letters: https://games.example{found[1]}" in body
        await stranger.post(found[1][:-1], status=404)
        assert (await bert.get("/api/me"))["email"]
        await stranger.post(found[1])
        assert not (await bert.get("/api/me"))["email"]
        await stranger.post(found[1], status=404)


def test_webhooks_stay_out_of_the_local_network() -> None:
    letter = Letter("t", "T", "conquest", 0, "Anna", 0, "")
    for url in ("http://127.0.0.1:9/", "http://localhost/", "http://[::1]:80/x"):
        with pytest.raises(ValueError, match="no public address"):
            call_webhook(url, letter, private=False)
    hook = type("Refusing", (Hook,), {"calls": [], "status": 500})
    with (
        listening(hook, HTTPServer) as port,
        pytest.raises(ValueError, match="500"),
    ):
        call_webhook(f"http://127.0.0.1:{port}", letter, private=True)


async def test_reminders_come_when_time_runs_out(data: Path) -> None:
    calls: list[Json] = []
    hook = type("Reminded", (Hook,), {"calls": calls})
    with (
        listening(hook, HTTPServer) as http,
        hosted(
            data, limits=LIMITS, private_webhooks=True, notify_seconds=60, clock_seconds=0.1
        ) as running,
    ):
        async with Player(running.url) as anna:
            await anna.enter("Anna")
            await anna.post("/api/me", {"webhook": f"http://127.0.0.1:{http}/"})
            await anna.open("me", "bot:random", pace={"kind": "leisure", "seconds": 4})
            for _ in range(100):
                if calls:
                    break
                await asyncio.sleep(0.1)
            assert [call["reminder"] for call in calls] == [True]


async def test_bots_do_not_finish_a_game_whose_players_are_all_late(data: Path) -> None:
    with hosted(data, limits=LIMITS, clock_seconds=0.1) as running:
        async with Player(running.url) as anna, Player(running.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            table = await two(anna, bert, pace={"kind": "leisure", "seconds": 3})
            path = f"/api/tables/{table['id']}"
            async with anna.at(table["id"]) as seat:
                await seat.until(lambda: any("bots wait" in line["text"] for line in seat.lines))
                ply = seat.frame["ply"]
                await asyncio.sleep(1)
                assert (await anna.get(f"/api/tables/{table['id']}"))["ply"] == ply
                assert seat.frame["thinking"] == []
            # Whoever comes back has his time, however late he is.
            players = {0: anna, 1: bert}
            (late,) = [s["seat"] for s in (await anna.get(path))["seats"] if s["owes"]]
            back = await players[late].post(f"{path}/sit")
            assert back["left"] > 1
            assert back["seats"][late]["kind"] == "person"


async def test_whoever_left_sees_that_his_seat_is_kept(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await two(anna, bert)
    await bert.post(f"/api/tables/{table['id']}/leave")
    seat = (await bert.get(f"/api/tables/{table['id']}"))["seats"][1]
    assert (seat["kind"], seat["mine"], seat["kept"]) == ("bot", False, True)
    assert not (await anna.get(f"/api/tables/{table['id']}"))["seats"][1]["kept"]
    await bert.post(f"/api/tables/{table['id']}/sit", {"seat": 1})
    seat = (await bert.get(f"/api/tables/{table['id']}"))["seats"][1]
    assert (seat["kind"], seat["mine"], seat["kept"]) == ("person", True, False)


@lru_cache
def a_caesar_fallen() -> tuple[bytes, int, int]:
    """Return a game for three that goes on without one; his seat, and another's who is asked."""

    def is_fallen(table: AnyTable) -> bool:
        return bool(table.game.fallen(table.state)) and table.outcome is None

    record = played_until(is_fallen)
    table = hexarch.game("conquest").resume(record)
    return record, table.game.fallen(table.state)[0], table.decisions[0].seat


async def after_a_fall(running: Hosted, anna: Player, bert: Player, **row: Any) -> str:
    """Seat Bert where a Caesar has fallen, Anna where somebody is asked, and a bot beside them."""
    record, fallen, asked = a_caesar_fallen()
    table = str((await bring(anna, record))["id"])
    bot = {"kind": "bot", "bot": "random", "person": "", "name": "Random"}

    def seat(connection: Connection) -> None:
        mine = seats.c.table_id == table
        for number, values in ((fallen, {"person": bert.id}), (3 - fallen - asked, bot)):
            connection.execute(update(seats).where(mine, seats.c.seat == number), values)
        if row:
            now = {"updated": time.time(), **row}
            connection.execute(update(tables).where(tables.c.id == table), now)

    await running.services.database.write(seat)
    del running.services.tables.live[table]
    return table


async def test_whoever_is_out_of_the_game_has_no_say(data: Path) -> None:
    """He votes for no bot, nor do others for one in his place; he keeps nobody from going back."""
    _, fallen, asked = a_caesar_fallen()
    with hosted(data, limits=LIMITS) as running:
        async with Player(running.url) as anna, Player(running.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            table = await after_a_fall(running, anna, bert)
            async with bert.at(table) as his, anna.at(table) as seat:
                ply = seat.frame["ply"]
                await seat.send({"type": "undo", "seat": asked, "ply": ply, "to": 0})
                await his.until(lambda: his.frame["rollback"] is not None)
                refused = await his.refusal({"type": "consent", "seat": fallen, "agree": False})
                assert refused["rule"] == "table"
                await seat.send({"type": "consent", "seat": asked, "agree": True})
                await seat.until(lambda: seat.frame["ply"] < ply)
            table = await after_a_fall(running, anna, bert)
            async with bert.at(table) as his:
                refused = await his.refusal({"type": "vote", "seat": asked})
                assert refused["why"] == "Only players vote."
                back = {"type": "undo", "seat": fallen, "ply": his.frame["ply"], "to": 0}
                assert (await his.refusal(back))["why"] == "You are out of the game."
            async with anna.at(table) as seat:
                refused = await seat.refusal({"type": "vote", "seat": fallen})
                assert refused["why"] == "That player is out of the game."


@pytest.mark.parametrize("others", ["bots", "people"])
async def test_a_fallen_seat_goes_back_where_its_player_has_a_say(data: Path, others: str) -> None:
    """He plays another seat that is still in the game; or nobody else has a say either."""
    record, fallen, asked = a_caesar_fallen()
    changed = {"kind": "bot", "bot": "random", "person": "", "name": "Random"}
    with hosted(data, limits=LIMITS) as running:
        async with Player(running.url) as anna, Player(running.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            table = str((await bring(anna, record))["id"])
            for_others = {"person": bert.id} if others == "people" else changed
            moved = [asked] if others == "people" else [s for s in range(3) if s != fallen]

            def seat_them(connection: Connection) -> None:
                for number in moved:
                    at = (seats.c.table_id == table, seats.c.seat == number)
                    connection.execute(update(seats).where(*at), for_others)

            await running.services.database.write(seat_them)
            del running.services.tables.live[table]
            async with anna.at(table) as seat:
                await _asked_back(seat, fallen)


async def _asked_back(seat: Sitting, number: int) -> None:
    """Ask to go back to the start, though bots may play on meanwhile."""
    for tried in range(1, 20):
        await seat.send({"type": "undo", "seat": number, "ply": seat.frame["ply"], "to": 0})
        await seat.until(lambda: seat.frame["rollback"] or len(seat.refusals) == tried)  # noqa: B023
        if seat.frame["rollback"]:
            return
        assert seat.refusals[-1]["rule"] == "stale"


async def test_bots_rest_though_somebody_fallen_looks_on(data: Path) -> None:
    with hosted(data, limits=LIMITS, clock_seconds=0.1) as running:
        async with Player(running.url) as anna, Player(running.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            table = await after_a_fall(running, anna, bert, pace="leisure", seconds=1)
            async with bert.at(table) as his:
                await his.until(lambda: any("bots wait" in line["text"] for line in his.lines))
                ply = his.frame["ply"]
                await asyncio.sleep(1)
                assert (await anna.get(f"/api/tables/{table}"))["ply"] == ply
