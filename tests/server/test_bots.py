"""Bots at the table: they answer, they are limited, they fail without harm."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import update
from tests.server.conftest import LIMITS, Guests
from tests.server.hosting import Hosted, Player, hosted

import hexarch
from hexarch.kernel.game import Setting
from hexarch.server import bots_pool
from hexarch.server.bots_pool import BotFailedError, BotPool, Question
from hexarch.server.schema import tables

pytestmark = pytest.mark.anyio


def question(bot: str = "captain", table: str = "t", **more: Any) -> Question:
    game = hexarch.find_game("conquest")
    state = game.setup(game.check_setting(Setting("standard", 2)))
    known = msgspec.json.encode(game.imagine(state, 0, _First()))
    return Question(table, "conquest", bot, 0, 1, known, volunteer=True)._replace(**more)


class _First:
    def randrange(self, stop: int, /) -> int:  # noqa: ARG002  # the first of all
        return 0


async def test_bots_play_until_a_person_is_asked(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("bot:captain", "me", "bot:random")
    async with anna.at(table["id"]) as seat:
        await seat.until(lambda: bool(seat.frame["choices"]))
        assert seat.mine == 1
        assert seat.frame["thinking"] == []
        assert {line["seat"] for line in seat.lines} >= {0}
        await seat.pass_turn()
        await seat.until(lambda: seat.frame["thinking"] == [2])
        await seat.until(lambda: bool(seat.frame["choices"]))


async def test_the_example_bot_plays_over_the_protocol(server: Hosted) -> None:
    import sys  # noqa: PLC0415  # the example is no package

    folder = Path(__file__).parents[2] / "examples" / "bot_over_http.py"
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(folder), server.url, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await asyncio.wait_for(process.communicate(), 120)
    assert process.returncode == 0
    assert b"places" in out
    assert b"refused" not in out


async def test_a_bot_answers_with_a_legal_action() -> None:
    pool = BotPool(1, 20)
    try:
        thought = await pool.think(question())
        game = hexarch.find_game("conquest")
        action = msgspec.json.decode(thought.action, type=game.Action)
        state = game.setup(game.check_setting(Setting("standard", 2)))
        assert game.check(state, 0, action) is None
        assert not thought.unasked
        assert thought.why
    finally:
        pool.stop()


async def test_a_bot_that_crashes_or_dawdles_costs_only_its_worker() -> None:
    pool = BotPool(1, 20)
    try:
        with pytest.raises(BotFailedError, match="no bot"):
            await pool.think(question("nobody"))
        await pool.think(question("random"))
        os.kill(pool._workers[0]._pid, signal.SIGKILL)  # noqa: SLF001  # as the kernel would
        with pytest.raises(BotFailedError, match="ended"):
            await pool.think(question("random"))
        await pool.think(question("random"))
        pool.seconds = 0.0
        with pytest.raises(BotFailedError, match="no answer"):
            await pool.think(question("captain", table="slow"))
        pool.seconds = 20
        await pool.think(question("random"))
    finally:
        pool.stop()


async def test_a_server_stops_though_a_bot_never_would(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots_pool, "think", _for_ever)
    with hosted(data, limits=LIMITS, bot_workers=1, bot_seconds=900) as running:
        async with Player(running.url) as anna:
            await anna.enter("Anna")
            await anna.open("bot:captain", "me")
            worker = running.services.tables.pool._workers[0]  # noqa: SLF001
            for _ in range(600):
                await asyncio.sleep(0.05)
                if worker._pid:  # noqa: SLF001
                    break
            await asyncio.sleep(0.5)
        begun = time.monotonic()
    assert time.monotonic() - begun < 20


def _for_ever(_question: Question) -> None:
    time.sleep(3600)


async def test_who_acts_while_the_bots_are_given_back_is_answered(data: Path) -> None:
    """With several processes it takes a while to give a table's bots back."""
    with hosted(data, limits=LIMITS, bot_workers=1) as running:
        given_back = running.services.wire.release

        async def slowly(table: str) -> None:
            await asyncio.sleep(1)
            await given_back(table)

        running.services.wire.release = slowly  # type: ignore[method-assign]
        async with Player(running.url) as anna:
            await anna.enter("Anna")
            table = await anna.open("me", "bot:random", options={"max_rounds": 3})
            async with anna.at(table["id"]) as seat:
                for _ in range(2):
                    await seat.until(lambda: bool(seat.frame["choices"]))
                    await seat.pass_turn()
                await asyncio.wait_for(seat.until(lambda: bool(seat.frame["choices"])), 20)


@pytest.fixture
def broken(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hosted]:
    """Give a server whose bots always fail."""

    async def fail(_pool: BotPool, _question: Question) -> bots_pool.Thought:
        raise BotFailedError("out of ideas")

    monkeypatch.setattr(BotPool, "think", fail)
    with hosted(data, limits=LIMITS) as running:
        yield running


async def test_a_bot_that_fails_twice_plays_a_default_and_the_log_says_so(broken: Hosted) -> None:
    async with Player(broken.url) as anna:
        await anna.enter("Anna")
        table = await anna.open("bot:captain", "me")
        async with anna.at(table["id"]) as seat:
            await seat.until(lambda: bool(seat.frame["choices"]))
            notes = [line for line in seat.lines if line["kind"] == "note"]
            assert notes
            assert notes[0]["text"].endswith("failed twice; a default choice was made")
            assert notes[0]["event"] == {"type": "note"}
            lines = list(seat.lines)
        broken.services.tables.live.clear()
        async with anna.at(table["id"]) as again:
            assert again.lines == lines


@pytest.mark.parametrize("answer", [b"{}", b'{"type":"buy","kind":"infantry"}'])
async def test_a_bot_cannot_cheat(
    data: Path, monkeypatch: pytest.MonkeyPatch, answer: bytes
) -> None:
    async def cheat(_pool: BotPool, _question: Question) -> bots_pool.Thought:
        return bots_pool.Thought(answer, unasked=False, why="")

    monkeypatch.setattr(BotPool, "think", cheat)
    with hosted(data, limits=LIMITS) as running:
        async with Player(running.url) as anna:
            await anna.enter("Anna")
            table = await anna.open("bot:captain", "me")
            async with anna.at(table["id"]) as seat:
                await seat.until(lambda: bool(seat.frame["choices"]))
                notes = [line for line in seat.lines if line["kind"] == "note"]
                assert "failed" in notes[0]["text"]


async def test_bots_go_on_after_a_restart(data: Path) -> None:
    with hosted(data, limits=LIMITS, clock_seconds=0.2) as running:
        async with Player(running.url) as anna:
            await anna.enter("Anna")
            table = await anna.open("me", "bot:random", "bot:random")
            async with anna.at(table["id"]) as seat:
                await seat.pass_turn()
            # One game that is spoilt does not keep the bots of another from playing.
            spoilt = update(tables).values(asked="?", owing="1", updated=time.time() + 9)
            odd = await anna.open("me", "bot:random")
            with running.services.database.engine.begin() as connection:  # type: ignore[attr-defined]
                connection.execute(spoilt.where(tables.c.id == odd["id"]))
            cookies = anna.http.cookies
    with hosted(data, limits=LIMITS, clock_seconds=0.2) as running:
        async with Player(running.url) as anna:
            anna.http.cookies.update(httpx.Cookies(cookies))
            async with anna.at(table["id"]) as seat:
                await seat.until(lambda: bool(seat.frame["choices"]))
                assert seat.frame["board"]["title"] == "Round 2"
