"""How long bots take at the table: one person passes, three captains play, as he sees it.

Usage: python bench/server_bots.py [--rounds 15]
"""

import argparse
import asyncio
import time

from serving import READ, Guest, Message, act, percentile, server

QUICK = (b'"end_movement"', b'"done"', b'"end_turn"')


async def measure(url: str, rounds: int) -> tuple[list[float], list[float]]:
    """Play so many rounds; return the time of each round of bots, and of each of their plies."""
    guest = await Guest(url).enter("Patience")
    table = await guest.open(4, "bot")
    waits: list[float] = []
    each: list[float] = []
    async with guest.socket(table["id"]) as socket:
        frame = await next_frame(socket)
        while len(waits) < rounds and not frame.over:
            if frame.choices:
                actions = [bytes(choice.action) for choice in frame.choices]
                quick = [a for a in actions if any(word in a for word in QUICK)]
                await socket.send(act(frame.mine, frame.ply, (quick or actions)[0]).decode())
            begun, ply = time.perf_counter(), frame.ply
            frame = await next_frame(socket, ply)
            if frame.choices or frame.over:
                continue
            start = frame.ply
            while not frame.choices and not frame.over:
                frame = await next_frame(socket)
            waits.append(time.perf_counter() - begun)
            each.append(waits[-1] / max(1, frame.ply - start))
    await guest.http.aclose()
    return waits, each


async def next_frame(socket: object, after: int = -1) -> Message:
    """Wait for a frame."""
    while True:
        message = READ.decode(await socket.recv())  # type: ignore[attr-defined]
        if message.type == "frame" and message.ply > after:
            return message


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=15)
    given = parser.parse_args()
    with server() as running:
        waits, each = asyncio.run(measure(running.url, given.rounds))
    middle, worst = percentile(waits, 0.5), max(waits)
    print(f"{len(waits)} rounds of three captains: median {middle:.2f} s, longest {worst:.2f} s")
    print(f"a reply, with what goes before it: median {percentile(each, 0.5) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
