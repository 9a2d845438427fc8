"""Plays the bots of all tables: asks them, checks their answers, and writes them down."""

import asyncio
import hashlib
import logging
import time
from random import Random
from typing import Any, Final

import msgspec

from hexarch.kernel.game import Illegal
from hexarch.kernel.referee import decode_action
from hexarch.kernel.text import refs
from hexarch.kernel.words import Words
from hexarch.server.bots_pool import BotFailedError, Question, Thought
from hexarch.server.frames import broadcast
from hexarch.server.lessons import next_in_lesson
from hexarch.server.live import LiveTable
from hexarch.server.play import Advance
from hexarch.server.standing import answer
from hexarch.server.tables import Tables

LOG = logging.getLogger("hexarch.driver")
SHOW_SECONDS: Final = 0.12
"""While a bot goes on playing, its table is shown so often."""
CLAIM_SECONDS: Final = 2.0
"""How soon to ask again whether the process that plays a table's bots has gone."""
FAILED: Final = "The bot of {0} failed twice; a default choice was made"
"""Why is told to the operator alone: an error may speak of what is hidden."""


class Driver:
    """One task for each table where a bot owes a choice."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._stopping = False
        # Whichever process made the change: one of them gets the claim.
        tables.changed.append(lambda live, **_: self.wake(live))

    def wake(self, live: LiveTable) -> None:
        """Begin to play the bots of a table, if one owes a choice and none is asked yet."""
        if live.driver is None and not self._stopping and next_bot(live) is not None:
            live.driver = asyncio.create_task(self._drive(live), name=f"bots {live.id}")

    async def stop(self) -> None:
        """Stop asking bots."""
        self._stopping = True
        tasks = [live.driver for live in self._tables.live.values() if live.driver is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tables.pool.stop()

    async def _drive(self, live: LiveTable) -> None:
        wire = self._tables.wire
        try:
            # Asked again after the release: somebody may have acted meanwhile.
            while next_bot(live) is not None and not self._stopping:
                if not await wire.claim(live.id):
                    await asyncio.sleep(CLAIM_SECONDS)
                    continue
                try:
                    await self._play(live)
                finally:
                    await wire.release(live.id)
        except Exception:
            LOG.exception("bots stopped", extra={"table": live.id})
        finally:
            live.driver = None

    async def _play(self, live: LiveTable) -> None:
        volunteer = True
        while (seat := next_bot(live)) is not None and not self._stopping:
            before = (live.play.ply, live.row.generation)
            thought = await self._choice(live, seat, volunteer=volunteer)
            async with live.lock:
                if (live.play.ply, live.row.generation) != before or next_bot(live) != seat:
                    continue
                advance, words = self._answer(live, seat, thought)
                if not await self._tables.save(live, advance, remarks=words):
                    continue
                volunteer = thought is None or not thought.unasked
                self._tables.metrics.count("hexarch_bot_plies_total", "Choices made by bots")
                self._show(live, seat)
        if live.dirty:
            broadcast(live)

    def _show(self, live: LiveTable, seat: int) -> None:
        """Show each change of turn, and now and then what happens within one."""
        if live.owing != [seat]:
            self._tables.show(live)
        elif time.monotonic() - live.shown > SHOW_SECONDS:
            broadcast(live)

    async def _choice(self, live: LiveTable, seat: int, *, volunteer: bool) -> Thought | None:
        """Return what a bot wants to do, or a person has ordered; in a lesson what comes next."""
        told = answer(live, seat)
        if told is not None:
            return Thought(msgspec.json.encode(told), unasked=False, why="")
        taught = next_in_lesson(live.row.game, live.row.commitment, live.play.plies)
        if taught is not None:
            return Thought(msgspec.json.encode(taught), unasked=False, why="")
        return await self._think(ask(live, seat, volunteer=volunteer))

    async def _think(self, question: Question) -> Thought | None:
        """Ask a bot, and once more if it fails."""
        for _ in range(2):
            try:
                return await self._tables.pool.think(question)
            except BotFailedError as error:
                LOG.warning("bot failed: %s", error, extra={"table": question.table})
                self._tables.metrics.count("hexarch_bot_failures_total", "Bots that failed")
        return None

    def _answer(
        self, live: LiveTable, seat: int, thought: Thought | None
    ) -> tuple[Advance, tuple[Words, ...]]:
        """Return what a bot's answer leads to; a default if it has none that is legal."""
        if thought is not None:
            action = decode_action(live.game, thought.action)
            illegal = action if isinstance(action, Illegal) else None
            advance = illegal or live.play.prepare(seat, action)
            if isinstance(advance, Advance):
                return advance, ()
            LOG.warning("bot refused: %s", advance.why, extra={"table": live.id})
        advance = live.play.prepare(seat, default_choice(live, seat))
        if not isinstance(advance, Advance):
            raise BotFailedError(f"the default choice is illegal: {advance.why}")
        return advance, (Words(FAILED, (f"@{seat}",)),)


def next_bot(live: LiveTable) -> int | None:
    """Return the bot that owes a choice, or the person whom the table answers for.

    While a rollback is being talked over there is none, nor when all who play are late.
    """
    if live.asked.rollback is not None or live.rests():
        return None
    return next((seat for seat in live.owing if _is_played(live, seat)), None)


def _is_played(live: LiveTable, seat: int) -> bool:
    return live.seats[seat].kind == "bot" or answer(live, seat) is not None


def ask(live: LiveTable, seat: int, *, volunteer: bool) -> Question:
    """Put a bot the question it owes an answer to, with what its seat knows."""
    table = f"{live.id}:{live.row.generation if live.low is not None else 0}"
    number = hashlib.blake2s(f"{live.id} {seat}".encode(), digest_size=6).digest()
    seed = int.from_bytes(number, "big")
    known = live.game.imagine(live.play.state, seat, Random(seed + live.play.ply))  # noqa: S311
    return Question(
        table,
        live.row.game,
        live.seats[seat].bot,
        seat,
        seed,
        msgspec.json.encode(known),
        volunteer,
    )


def default_choice(live: LiveTable, seat: int) -> Any:
    """Return a choice that commits to nothing, such as a pass, or else the first."""
    legal = live.game.legal(live.play.state, seat)
    return next((action for action in legal if not refs(action)), legal[0])
