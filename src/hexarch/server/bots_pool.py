"""Bots at work, outside the event loop: each table's bots think in one process, for a limited time.

A bot makes plans and remembers them, so all bots of a table stay with one worker process. A bot
that crashes or takes too long costs its worker; the next thought begins with a fresh one.
"""

import asyncio
import contextlib
import hashlib
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

import hexarch
from hexarch.bots import bot

MOST_BOTS: Final = 400
"""Bots that one worker remembers."""
START_SECONDS: Final = 60.0
"""Time for a worker to start, on a busy machine."""


class Question(NamedTuple):
    """A choice that a bot owes."""

    table: str
    game: str
    bot: str
    seat: int
    seed: int
    state: bytes
    """What the seat knows, as JSON: never the hidden state."""
    volunteer: bool
    """Ask first whether it wants to do something unasked."""


class Thought(NamedTuple):
    """A bot's answer."""

    action: bytes
    unasked: bool
    why: str


class BotFailedError(RuntimeError):
    """A bot crashed, took too long, or gave no answer."""


class _Worker:
    """One process, and its queue."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self._executor: ProcessPoolExecutor | None = None
        self._pid = 0

    async def think(self, question: Question, seconds: float) -> Thought:
        """Ask the process; the time runs from when it is free."""
        loop = asyncio.get_running_loop()
        async with self.lock:
            executor = await self._started()
            job = loop.run_in_executor(executor, think, question)
            try:
                return await asyncio.wait_for(job, seconds)
            except TimeoutError:
                self.kill()
                raise BotFailedError(f"no answer within {seconds:g} s") from None
            except BrokenProcessPool:
                self.kill()
                raise BotFailedError("its process ended") from None
            except Exception as error:  # noqa: BLE001  # whatever a bot raises is its own fault
                raise BotFailedError(f"{type(error).__name__}: {error}") from None

    async def _started(self) -> ProcessPoolExecutor:
        if self._executor is None:
            methods = multiprocessing.get_all_start_methods()
            method = "forkserver" if "forkserver" in methods else "spawn"
            context = multiprocessing.get_context(method)
            executor = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
            loop = asyncio.get_running_loop()
            try:
                job = loop.run_in_executor(executor, os.getpid)
                self._pid = await asyncio.wait_for(job, START_SECONDS)
            except (TimeoutError, BrokenProcessPool):
                executor.shutdown(wait=False, cancel_futures=True)
                raise BotFailedError("its process did not start") from None
            self._executor = executor
        return self._executor

    def kill(self) -> None:
        """End the process, whatever it does."""
        executor, self._executor = self._executor, None
        if executor is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        executor.shutdown(wait=False, cancel_futures=True)


class BotPool:
    """The workers; a table always asks the same one."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = [_Worker() for _ in range(max(1, workers))]
        self.seconds = seconds

    async def think(self, question: Question) -> Thought:
        """Return a bot's answer, or raise ``BotFailedError``."""
        digest = hashlib.blake2s(question.table.encode(), digest_size=4).digest()
        worker = self._workers[int.from_bytes(digest, "big") % len(self._workers)]
        return await worker.think(question, self.seconds)

    def stop(self) -> None:
        """End all workers, even those that would think for ever."""
        for worker in self._workers:
            worker.kill()


# What runs in the worker process


_BOTS: OrderedDict[tuple[str, int, str], Any] = OrderedDict()


def _begin() -> None:
    """Leave Ctrl-C to the server, and end when it ends, however it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: Any) -> None:
    parent.join()
    os._exit(0)


@lru_cache(maxsize=16)
def _decoder(game: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(hexarch.find_game(game).State)


def think(question: Question) -> Thought:
    """Let a bot answer; called in the worker process."""
    key = (question.table, question.seat, question.bot)
    player = _BOTS.get(key)
    if player is None:
        player = _BOTS[key] = bot(question.game, question.bot, question.seed)
        if len(_BOTS) > MOST_BOTS:
            _BOTS.popitem(last=False)
    _BOTS.move_to_end(key)
    game = hexarch.find_game(question.game)
    state = _decoder(question.game).decode(question.state)
    seat = question.seat
    action = None
    if question.volunteer:
        action = player.volunteer(state, seat, lambda: game.liberties(state, seat))
    unasked = action is not None
    if action is None:
        action = player.choose(state, seat, game.legal(state, seat))
    return Thought(msgspec.json.encode(action), unasked, player.explain()[:300])
