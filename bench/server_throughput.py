"""Accepted actions per second, end to end: real sockets, durable SQLite, one machine for all.

Usage: python bench/server_throughput.py [--games 8] [--seconds 15] [--whole]
"""

import argparse
import asyncio
import random
import time

from serving import READ, Guest, act, percentile, server


async def play(url: str, number: int, until: float, query: str, took: list[float]) -> int:
    """Play games at random at one table after another; return how many actions were accepted."""
    guest = await Guest(url).enter(f"Driver {number}")
    chance, accepted = random.Random(number), 0
    while time.perf_counter() < until:
        table = await guest.open(4)
        async with guest.socket(table["id"], query) as socket:
            frame = READ.decode(await socket.recv())
            while not frame.over and time.perf_counter() < until:
                choice = chance.choice(frame.choices)
                begun = time.perf_counter()
                await socket.send(act(frame.mine, frame.ply, bytes(choice.action)).decode())
                ply = frame.ply
                while frame.type != "frame" or frame.ply <= ply:
                    frame = READ.decode(await socket.recv())
                    if frame.type == "refused":
                        raise RuntimeError(f"refused: {frame.why}")
                    if frame.type != "frame":
                        frame.ply = -1
                took.append(time.perf_counter() - begun)
                accepted += 1
    await guest.http.aclose()
    return accepted


async def measure(url: str, games: int, seconds: float, query: str) -> tuple[int, list[float]]:
    """Drive several games at once."""
    took: list[float] = []
    until = time.perf_counter() + seconds
    done = await asyncio.gather(*(play(url, n, until, query, took) for n in range(games)))
    return sum(done), took


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--whole", action="store_true", help="frames with board, log and labels")
    given = parser.parse_args()
    query = "" if given.whole else "slim=1"
    with server() as running:
        asyncio.run(measure(running.url, given.games, 1.5, query))
        cpu, begun = running.cpu(), time.perf_counter()
        own = time.process_time()
        accepted, took = asyncio.run(measure(running.url, given.games, given.seconds, query))
        wall = time.perf_counter() - begun
        used, driven = running.cpu() - cpu, time.process_time() - own
        print(f"{accepted} actions of {given.games} games in {wall:.1f} s: {accepted / wall:.0f}/s")
        shares = ((0.5, "p50"), (0.95, "p95"), (0.99, "p99"))
        print(", ".join(f"{name} {percentile(took, at) * 1000:.1f} ms" for at, name in shares))
        print(
            f"processor per action: server {used / accepted * 1000:.2f} ms, "
            f"driver {driven / accepted * 1000:.2f} ms"
        )
        print(f"errors logged: {len(running.complaints())}")


if __name__ == "__main__":
    main()
