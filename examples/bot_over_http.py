"""A bot that plays over the protocol: it sits down at a table and picks any choice it is offered.

Usage: python examples/bot_over_http.py http://127.0.0.1:8765 [--invite LINK] [--name NAME]

Without a link it opens a short game of Conquest of the Empire against the server's own bots.
docs/protocol.md describes every message.
"""

import argparse
import asyncio
import json
import random
from urllib.parse import parse_qs, urlsplit

import httpx
import websockets


async def sit_down(http: httpx.AsyncClient, name: str, invite: str) -> str:
    """Begin a session, take a seat, and return the id of the table."""
    (await http.post("/api/guest", json={"name": name})).raise_for_status()
    if not invite:
        wish = {"game": "conquest", "options": {"max_rounds": 2}}
        return str((await http.post("/api/tables", json=wish)).raise_for_status().json()["id"])
    link = urlsplit(invite)
    table = link.path.rpartition("/")[2]
    ticket = {"invite": parse_qs(link.query)["invite"][0]}
    (await http.post(f"/api/tables/{table}/sit", json=ticket)).raise_for_status()
    return table


async def play(url: str, name: str, invite: str = "") -> dict[str, object]:
    """Play a game to its end; return its outcome."""
    async with httpx.AsyncClient(base_url=url) as http:
        table = await sit_down(http, name, invite)
        cookie = "; ".join(f"{key}={value}" for key, value in http.cookies.items())
    socket = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket?slim=1"
    headers = {"Cookie": cookie}
    # The iterator comes back by itself when the connection is lost; a frame says it all again.
    async for connection in websockets.connect(socket, additional_headers=headers, max_size=None):
        try:
            async for data in connection:
                message = json.loads(data)
                if message["type"] == "refused":
                    print(f"refused under {message['rule']}: {message['why']}")
                if message["type"] != "frame":
                    continue
                if message["outcome"] is not None:
                    return dict(message["outcome"])
                if message["choices"]:
                    seat = next(ask["seat"] for ask in message["asks"] if ask["mine"])
                    action = random.choice(message["choices"])["action"]
                    act = {"type": "act", "seat": seat, "ply": message["ply"], "action": action}
                    await connection.send(json.dumps(act))
        except websockets.ConnectionClosed:
            continue
    raise RuntimeError("unreachable")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("--invite", default="")
    parser.add_argument("--name", default="Example bot")
    given = parser.parse_args()
    print(asyncio.run(play(given.url, given.name, given.invite)))
