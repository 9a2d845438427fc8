"""Share the games of a run among processes.

Each process has a pipe of its own and gets the number of its next game when it has told of the
last: one that dies takes only its game with it, and no queue is left locked behind.
"""

import signal
import sys
from collections.abc import Generator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final, cast

from hexarch.lab.simulate import Plan, Played, play_game

# Starting afresh is the same on every system and safe beside the threads of a progress bar.
_PROCESSES: Final = get_context("spawn")
PATIENCE: Final = 10.0
"""Seconds that a process has to tidy up when it is told to end."""


def run(plan: Plan, jobs: int) -> Generator[Played, None, None]:
    """Play all games of a plan in *jobs* processes, and give each as soon as it is over.

    Raises ``OSError`` if a record cannot be written. Whoever stops asking ends the processes.
    """
    if jobs == 1 or plan.games <= 1:
        for index in range(plan.games):
            yield play_game(plan, index)
        return
    crew = _Crew(plan)
    try:
        for _ in range(jobs):
            crew.hire()
        yield from crew.results()
    finally:
        crew.dismiss()


class _Crew:
    """The processes at work, each with the game it is playing."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._left = list(range(plan.games))[::-1]
        self._playing: dict[Connection, int] = {}
        self._processes: list[SpawnProcess] = []

    def hire(self) -> None:
        """Start a process and give it a game, if one is left."""
        if not self._left:
            return
        ours, theirs = _PROCESSES.Pipe()
        process = _PROCESSES.Process(target=_work, args=(self._plan, theirs), daemon=True)
        process.start()
        theirs.close()
        self._processes.append(process)
        self._give(ours)

    def results(self) -> Generator[Played, None, None]:
        """Wait for games to end, until all have."""
        while self._playing:
            for pipe in wait(list(self._playing)):
                yield self._result(cast("Connection", pipe))

    def dismiss(self) -> None:
        """End all processes, in the middle of a game if need be."""
        for pipe in self._playing:
            pipe.close()
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join(PATIENCE)
            process.kill()
            process.join()

    def _give(self, pipe: Connection) -> None:
        if not self._left:
            pipe.close()
            return
        index = self._left.pop()
        self._playing[pipe] = index
        pipe.send(index)

    def _result(self, pipe: Connection) -> Played:
        index = self._playing.pop(pipe)
        try:
            result: Played | OSError = pipe.recv()
        except (EOFError, ConnectionError):
            pipe.close()
            self.hire()
            return Played(index, error="the process that played it died")
        if isinstance(result, OSError):
            raise result
        self._give(pipe)
        return result


def _work(plan: Plan, pipe: Connection) -> None:
    """Play what one is told to, until there is nothing more."""
    # Ctrl-C reaches every process of the terminal: the first one decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whoever is told to end takes the draft of his record away with him.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        while True:
            index = pipe.recv()
            try:
                pipe.send(play_game(plan, index))
            except OSError as error:
                pipe.send(error)
    except (EOFError, ConnectionError):
        return
    finally:
        # On the way out already: nothing is to be broken off any more.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
