"""Many open games, most of them idle: memory, and how quickly the few that play are answered.

Usage: python bench/server_idle.py [--games 200] [--sockets 400] [--active 10] [--seconds 20]
"""

import argparse
import asyncio
import random
import time
from contextlib import AsyncExitStack
from typing import Any

from serving import READ, Guest, act, percentile, server

PLIES = 60
"""Played at each table before it idles, so that it has a past."""


async def drain(socket: Any) -> None:
    """Read and forget, as a client that only looks on."""
    async for _ in socket:
        pass


async def warm(socket: Any, chance: random.Random, plies: int) -> None:
    """Play a few plies."""
    frame = READ.decode(await socket.recv())
    while frame.ply < plies and not frame.over:
        choice = chance.choice(frame.choices)
        await socket.send(act(frame.mine, frame.ply, bytes(choice.action)).decode())
        ply = frame.ply
        while frame.type != "frame" or frame.ply <= ply:
            frame = READ.decode(await socket.recv())
            if frame.type != "frame":
                frame.ply = -1


async def active(guest: Guest, table: str, until: float, took: list[float]) -> None:
    """Play at a human speed with whole frames."""
    chance = random.Random(table)
    async with guest.socket(table, "") as socket:
        frame = READ.decode(await socket.recv())
        while time.perf_counter() < until and not frame.over:
            await asyncio.sleep(0.2 + 0.3 * chance.random())
            choice = chance.choice(frame.choices)
            begun, ply = time.perf_counter(), frame.ply
            await socket.send(act(frame.mine, ply, bytes(choice.action)).decode())
            while frame.type != "frame" or frame.ply <= ply:
                frame = READ.decode(await socket.recv())
                if frame.type != "frame":
                    frame.ply = -1
            took.append(time.perf_counter() - begun)


async def measure(url: str, given: argparse.Namespace, memory: Any) -> None:
    """Open the games, let most idle, play at some."""
    chance = random.Random(3)
    guests = [await Guest(url).enter(f"Player {n}") for n in range(20)]
    tables: list[tuple[Guest, str]] = []
    for number in range(given.games):
        guest = guests[number % len(guests)]
        table = (await guest.open(4))["id"]
        async with guest.socket(table) as socket:
            await warm(socket, chance, PLIES)
        tables.append((guest, table))
    async with AsyncExitStack() as stack:
        readers = []
        for number in range(given.sockets):
            table = tables[number % len(tables)][1]
            looking = guests[(number + number // len(tables)) % len(guests)]
            socket = await stack.enter_async_context(looking.socket(table, ""))
            readers.append(asyncio.create_task(drain(socket)))
        print(f"{given.games} games, {given.sockets} sockets: {memory() / 2**20:.0f} MB")
        took: list[float] = []
        until = time.perf_counter() + given.seconds
        playing = [active(*tables[n], until, took) for n in range(given.active)]
        await asyncio.gather(*playing)
        p50, p95 = percentile(took, 0.5) * 1000, percentile(took, 0.95) * 1000
        print(f"{len(took)} actions at {given.active} tables: p50 {p50:.1f} ms, p95 {p95:.1f} ms")
        print(f"memory at the end: {memory() / 2**20:.0f} MB")
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
    for guest in guests:
        await guest.http.aclose()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=400)
    parser.add_argument("--active", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=20)
    given = parser.parse_args()
    with server() as running:
        asyncio.run(measure(running.url, given, running.memory))
        print(f"errors logged: {len(running.complaints())}")


if __name__ == "__main__":
    main()
