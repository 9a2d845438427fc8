"""A cheating driver: nothing it sends may be accepted, nothing may fail, and the game goes on.

Usage: python bench/server_cheat.py [--messages 5000]
"""

import argparse
import asyncio
import json
import random
import sys
from collections import Counter
from typing import Any

from serving import PATIENCE, READ, Guest, Json, Message, act, server

FORGED: list[Json] = [
    {"type": "end_turn"},
    {"type": "done"},
    {"type": "fight_on"},
    {"type": "accept"},
    {"type": "withdraw"},
    {"type": "reconsider"},
    {"type": "rolled", "faces": [6]},
    {"type": "buy", "kind": "infantry"},
    {"type": "buy_galley", "coast": "EGY"},
    {"type": "build_city", "province": "EGY"},
    {"type": "build_road", "a": "EGY", "b": "LIB"},
    {"type": "choose_load", "infantry": 99, "cavalry": 0, "ridden": 0, "catapults": 0},
    {"type": "stow", "infantry": -1, "cavalry": 0, "catapults": 0},
    {"type": "select_leader", "leader": "HIS:caesar"},
    {"type": "select_leader", "leader": "nobody"},
    {"type": "select_galley", "galley": "HIS:galley1"},
    {"type": "choose_destination", "to": "EGY"},
    {"type": "retreat", "to": "EGY"},
    {"type": "target", "kind": "infantry"},
    {"type": "concede_to", "player": 0},
    {"type": "concede_to", "player": 77},
    {"type": "give", "player": 1, "talents": -5},
    {"type": "offer_ransom", "general": "HIS:general1", "price": 10},
    {"type": "accept_pact", "pact": "1"},
]
"""Acts that the player on turn may not take while he moves."""
MALFORMED = [
    b"",
    b"{",
    b"null",
    b"[1,2]",
    b'{"type":"act"}',
    b'{"type":"act","seat":null,"ply":0,"action":{}}',
    b'{"type":"act","seat":0,"ply":"0","action":{}}',
    b'{"type":"act","seat":0,"ply":0,"action":{},"admin":true}',
    b'{"type":"act","seat":1e400,"ply":0,"action":{}}',
    b'{"type":"grant","seat":0}',
    b'{"type":"undo","seat":0,"ply":0}',
    b'{"type":"consent","seat":0,"agree":"yes"}',
    b'{"type":"say","room":"everybody","text":"x"}',
    b'{"type":"vote"}',
    b"\xff\xfe\xfd",
    b'{"type":"act","seat":0,"ply":0,"action":' + b"[" * 4000,
]


class Cheat:
    """Sends a message and demands a refusal."""

    def __init__(self, socket: Any, chance: random.Random) -> None:
        self.socket = socket
        self.chance = chance
        self.frame = Message("frame")

    async def read(self) -> Message:
        """Read a message; keep the newest frame."""
        message = READ.decode(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        if message.type == "frame":
            self.frame = message
        return message

    async def refused(self, data: bytes, *, binary: bool = False) -> str:
        """Send and return the rule of the refusal."""
        await self.socket.send(data if binary else data.decode(errors="replace"))
        while (message := await self.read()).type != "refused":
            pass
        return message.rule


async def cheat(url: str, messages: int) -> tuple[Counter[str], int]:
    """Cheat in every way; return the rules under which it was refused, and how often it was not."""
    chance = random.Random(1)
    anna, bert, carl = [await Guest(url).enter(name) for name in ("Anna", "Bert", "Carl")]
    table = await anna.open(2, "invited", shuffle=False)
    ticket = table["invites"]["1"].rpartition("=")[2]
    await bert.http.post(f"/api/tables/{table['id']}/sit", json={"invite": ticket})
    counts: Counter[str] = Counter()
    async with (
        anna.socket(table["id"]) as first,
        bert.socket(table["id"]) as second,
        carl.socket(table["id"]) as third,
    ):
        cheats = [Cheat(one, chance) for one in (first, second, third)]
        for one in cheats:
            await one.read()
        for number in range(messages):
            counts[await _once(cheats, number, chance)] += 1
            if number % 250 == 249:
                await _honest(cheats[0])
    # Whatever is honest was taken back: a ply that is left was got by cheating.
    plies = (await anna.http.get(f"/api/tables/{table['id']}/record")).json()["plies"]
    for guest in (anna, bert, carl):
        await guest.http.aclose()
    return counts, len(plies)


async def _once(cheats: list[Cheat], number: int, chance: random.Random) -> str:
    anna, bert, carl = cheats
    ply = anna.frame.ply
    legal = bytes(chance.choice(anna.frame.choices).action)
    match number % 4:
        case 0:
            liar = chance.choice((bert, carl))
            return await liar.refused(act(chance.choice((0, 0, -1, 5)), ply, legal))
        case 1:
            return await anna.refused(act(0, ply + chance.choice((-1, 1, 2, 10**9)), legal))
        case 2:
            forged = json.dumps(chance.choice(FORGED)).encode()
            return await anna.refused(act(0, ply, forged))
        case _:
            data = chance.choice(MALFORMED)
            if chance.random() < 0.3:
                whole = act(0, ply, legal)
                data = whole[: chance.randrange(1, len(whole))]
            return await chance.choice(cheats).refused(data, binary=chance.random() < 0.3)


async def _honest(player: Cheat) -> None:
    """Move a leader and come back: the position stays one in which one moves."""
    ply = player.frame.ply
    for choice in player.frame.choices:
        if b"select_leader" in bytes(choice.action):
            await player.socket.send(act(0, ply, bytes(choice.action)).decode())
            break
    while player.frame.ply == ply:
        await player.read()
    undo = {"type": "undo", "seat": 0, "ply": ply + 1, "to": ply}
    await player.socket.send(json.dumps(undo))
    while player.frame.ply != ply:
        await player.read()


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--messages", type=int, default=5000)
    given = parser.parse_args()
    with server() as running:
        counts, accepted = asyncio.run(cheat(running.url, given.messages))
        errors = running.complaints()
    sent = sum(counts.values())
    print(f"{sent} messages, {accepted} accepted; refused under {dict(counts)}")
    print(f"errors logged: {len(errors)}")
    return 1 if errors or accepted or sent != given.messages else 0


if __name__ == "__main__":
    sys.exit(main())
