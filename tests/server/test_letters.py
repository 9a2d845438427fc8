"""How players who are away are told of their turn, and how they end that."""

import asyncio
import re
import socketserver
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from email import message_from_string, policy
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from tests.server.conftest import LIMITS
from tests.server.hosting import Hosted, Json, Player, Sitting, hosted
from tests.server.scenes import two

from hexarch.server.config import Mail
from hexarch.server.notify import Letter, call_webhook

pytestmark = pytest.mark.anyio


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
            await his_turn(seat, his)
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
            await his_turn(seat, his)
            await his.act()
            assert his.frame["choices"]
        await asyncio.sleep(1)
        assert not calls


@pytest.mark.parametrize(
    ("wait", "looks", "told"), [(0.1, False, 1), (30.0, False, 1), (30.0, True, 0)]
)
async def test_a_restart_neither_loses_nor_doubles_what_is_told(
    data: Path, wait: float, *, looks: bool, told: int
) -> None:
    """What waits is sent at the end, but not to whoever is there until then."""
    usual: dict[str, Any] = {"limits": LIMITS, "private_webhooks": True}
    async with called(data, notify_seconds=wait) as (running, table, anna, bert, calls):
        async with AsyncExitStack() as stack:
            seat = await stack.enter_async_context(anna.at(table))
            if looks:
                await stack.enter_async_context(bert.at(table))
            await seat.pass_turn()
            if wait < 1:
                await _counted(calls, 1)
            await asyncio.to_thread(running.stop)
        assert len(calls) == told
        cookies = dict(anna.http.cookies)
        with hosted(data, notify_seconds=0.1, **usual) as again:
            async with Player(again.url) as back:
                back.http.cookies.update(cookies)
                async with back.at(table) as seat:
                    pact = {"type": "propose_pact", "players": [1], "words": "Peace"}
                    assert (await seat.act(pact, seat=0))["type"] == "frame"
                    await asyncio.sleep(0.6)
        assert len(calls) == told


async def test_whoever_was_told_is_not_told_again_when_another_acts_after_a_restart(
    data: Path,
) -> None:
    """Where several choose at the same time, each is told once."""
    usual: dict[str, Any] = {"limits": LIMITS, "private_webhooks": True, "notify_seconds": 0.1}
    async with called(data) as (running, _, anna, bert, calls):
        table = await anna.open("me", "invited", game="empire", scenario="D")
        invite = table["invites"]["1"].rpartition("=")[2]
        await bert.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
        async with anna.at(table["id"]) as seat:
            await seat.act()
            await _counted(calls, 1)
        await asyncio.to_thread(running.stop)
        with hosted(data, **usual) as again:
            async with Player(again.url) as back:
                back.http.cookies.update(dict(anna.http.cookies))
                async with back.at(table["id"]) as seat:
                    await seat.act()
                    await asyncio.sleep(0.6)
        assert len(calls) == 1


async def test_whoever_was_told_is_not_told_again_when_his_turn_is_taken_back_after_a_restart(
    data: Path,
) -> None:
    usual: dict[str, Any] = {"limits": LIMITS, "private_webhooks": True, "notify_seconds": 0.1}
    async with called(data) as (running, table, anna, _, calls):
        async with anna.at(table) as seat:
            await seat.pass_turn()
            await _counted(calls, 1)
        await asyncio.to_thread(running.stop)
        with hosted(data, **usual) as again:
            async with Player(again.url) as back:
                back.http.cookies.update(dict(anna.http.cookies))
                async with back.at(table) as seat:
                    end = seat.frame["ply"]
                    await seat.send({"type": "undo", "seat": 0, "ply": end, "to": end - 1})
                    await seat.until(lambda: seat.frame["ply"] == end - 1)
                    await seat.act(seat.choice(type="end_turn"))
                    await asyncio.sleep(0.6)
        assert len(calls) == 1


async def test_who_opens_a_table_and_is_gone_is_told_that_it_has_begun(data: Path) -> None:
    async with called(data) as (_, _, anna, bert, calls):
        await asyncio.sleep(0.3)  # the first table has been told of
        webhook = (await bert.get("/api/me"))["webhook"]
        await anna.post("/api/me", {"webhook": webhook})
        table = await anna.open("me", "bot", pace={"kind": "leisure", "seconds": 600})
        await _counted(calls, 1)
        assert calls[0]["table"] == table["id"]


async def his_turn(seat: Sitting, his: Sitting) -> None:
    """Let it be the other's turn."""
    await seat.pass_turn()
    await his.until(lambda: bool(his.frame["choices"]))


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
