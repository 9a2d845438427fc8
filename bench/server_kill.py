"""Kill the server during play, again and again: no accepted action may be lost or doubled.

Usage: python bench/server_kill.py [--times 50] [--games 4]
"""

import argparse
import asyncio
import json
import random
import sys
from typing import Any

import websockets
from serving import PATIENCE, READ, Guest, Message, Server, act, server

import hexarch


class Client:
    """Plays at random, comes back by itself, and remembers what was accepted."""

    def __init__(self, guest: Guest, number: int) -> None:
        self.guest = guest
        self.chance = random.Random(number)
        self.table = ""
        self.pending: tuple[int, bytes] | None = None
        self.accepted: dict[int, bytes] = {}
        self.last = 0
        self.returns = 0
        self.done = False

    async def play(self) -> None:
        """Play until told to stop, whatever happens to the server."""
        self.table = (await self.guest.open(3))["id"]
        while not self.done:
            try:
                async with self.guest.socket(self.table) as socket:
                    self.returns += 1
                    await self._play(socket)
            except (OSError, websockets.WebSocketException, TimeoutError):
                await asyncio.sleep(0.02)

    async def _play(self, socket: Any) -> None:
        frame = await self._frame(socket)
        if frame.ply < self.last:
            raise RuntimeError(f"ply {frame.ply} after ply {self.last} was shown")
        while not self.done and not frame.over:
            if self.pending is None:
                action = bytes(self.chance.choice(frame.choices).action)
                self.pending = (frame.ply, action)
            # After a crash the same act is sent again: it is accepted now, or was before.
            ply, action = self.pending
            await socket.send(act(frame.mine, ply, action).decode())
            while frame.ply <= ply:
                frame = await self._frame(socket)
            self.accepted[ply] = action
            self.pending = None
            self.last = frame.ply
        if frame.over:
            self.done = True

    async def _frame(self, socket: Any) -> Message:
        while True:
            message = READ.decode(await asyncio.wait_for(socket.recv(), PATIENCE))
            if message.type == "frame":
                return message
            if message.type == "refused" and message.rule != "stale":
                raise RuntimeError(f"refused: {message.why}")


async def drive(running: Server, games: int, times: int) -> list[Client]:
    """Play several games while the server is killed so many times."""
    chance = random.Random(7)
    guests = [await Guest(running.url).enter(f"Client {n}") for n in range(games)]
    clients = [Client(guest, number) for number, guest in enumerate(guests)]
    tasks = [asyncio.create_task(client.play()) for client in clients]
    await asyncio.sleep(0.5)
    for _ in range(times):
        before = sum(len(client.accepted) for client in clients)
        for _ in range(200):
            await asyncio.sleep(0.02 + chance.random() * 0.1)
            if sum(len(client.accepted) for client in clients) >= before + 4:
                break
        await asyncio.to_thread(running.kill)
        await asyncio.to_thread(running.start)
    await asyncio.sleep(0.5)
    for client in clients:
        client.done = True
    await asyncio.gather(*tasks)
    return clients


async def check(clients: list[Client]) -> int:
    """Compare the record of each game with what its client was told; return the mistakes."""
    wrong = 0
    for client in clients:
        answer = await client.guest.http.get(f"/api/tables/{client.table}/record")
        record = answer.json()
        verdict = hexarch.verify_record(answer.content)
        wrong += not verdict.valid
        for ply, action in client.accepted.items():
            wrong += ply >= len(record["plies"]) or record["plies"][ply][1] != json.loads(action)
        people = sum(ply[0] != -1 for ply in record["plies"])
        wrong += not len(client.accepted) <= people <= len(client.accepted) + 1
        await client.guest.http.aclose()
    return wrong


async def measure(running: Server, games: int, times: int) -> int:
    """Drive, then check."""
    clients = await drive(running, games, times)
    wrong = await check(clients)
    accepted = sum(len(client.accepted) for client in clients)
    returns = sum(client.returns for client in clients)
    print(f"killed {times} times, {accepted} accepted actions, {returns} connections")
    print(f"lost, doubled or changed: {wrong}")
    return wrong


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--games", type=int, default=4)
    given = parser.parse_args()
    with server() as running:
        return 1 if asyncio.run(measure(running, given.games, given.times)) else 0


if __name__ == "__main__":
    sys.exit(main())
