"""Accepted actions per second, end to end: real sockets, durable SQLite, one machine for all.

Usage: python bench/server_throughput.py [--games 8] [--seconds 15] [--whole]
"""

import argparse
import asyncio
import random
import time
from typing import Any, NamedTuple

from serving import READ, Guest, Server, act, percentile, server


class Game:
    """One table with a socket, where somebody plays all seats at random."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.accepted = 0
        self.took: list[float] = []

    async def play(self, url: str, query: str, ready: asyncio.Barrier, seconds: float) -> None:
        """Sit down, wait until everybody does, and play for so many seconds."""
        guest = await Guest(url).enter(f"Driver {self.number}")
        table = await guest.open(4)
        async with guest.socket(table["id"], query) as socket:
            await ready.wait()
            await self._act(socket, time.perf_counter() + seconds)
        await guest.http.aclose()

    async def _act(self, socket: Any, until: float) -> None:
        chance = random.Random(self.number)
        frame = READ.decode(await socket.recv())
        while not frame.over and (begun := time.perf_counter()) < until:
            choice, ply = chance.choice(frame.choices), frame.ply
            await socket.send(act(frame.mine, ply, bytes(choice.action)).decode())
            while frame.type != "frame" or frame.ply <= ply:
                frame = READ.decode(await socket.recv())
                if frame.type == "refused":
                    raise RuntimeError(f"refused: {frame.why}")
                if frame.type != "frame":
                    frame.ply = -1
            self.took.append(time.perf_counter() - begun)
            self.accepted += 1


class Measured(NamedTuple):
    """What came of it; processor time is that of the time of play only."""

    accepted: int
    took: list[float]
    server: float
    driver: float


async def measure(running: Server, games: int, seconds: float, query: str) -> Measured:
    """Drive several games at once."""
    ready = asyncio.Barrier(games + 1)
    players = [Game(number) for number in range(games)]
    tasks = [asyncio.create_task(one.play(running.url, query, ready, seconds)) for one in players]
    await ready.wait()
    cpu, own = running.cpu(), time.process_time()
    await asyncio.sleep(seconds)
    used, driven = running.cpu() - cpu, time.process_time() - own
    await asyncio.gather(*tasks)
    took = [one for player in players for one in player.took]
    return Measured(sum(player.accepted for player in players), took, used, driven)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--whole", action="store_true", help="frames with board, log and labels")
    given = parser.parse_args()
    with server() as running:
        query = "" if given.whole else "slim=1"
        found = asyncio.run(measure(running, given.games, given.seconds, query))
        rate = found.accepted / given.seconds
        print(f"{found.accepted} actions of {given.games} games: {rate:.0f} a second")
        shares = ((0.5, "p50"), (0.95, "p95"), (0.99, "p99"))
        print(
            ", ".join(f"{name} {percentile(found.took, at) * 1000:.1f} ms" for at, name in shares)
        )
        each = (found.server / found.accepted * 1000, found.driver / found.accepted * 1000)
        print(f"processor per action: server {each[0]:.2f} ms, driver {each[1]:.2f} ms")
        print(f"errors logged: {len(running.complaints())}")


if __name__ == "__main__":
    main()
