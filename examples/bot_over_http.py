"""A bot that plays over the protocol (docs/protocol.md): it picks any choice it is offered.

Usage: python examples/bot_over_http.py http://127.0.0.1:8765 [LINK OF AN INVITATION]
Without a link it opens a short game of Conquest of the Empire against the server's own bots.
"""

import asyncio
import json
import random
import sys
from urllib.parse import parse_qs, urlsplit

import httpx
import websockets


async def sit_down(http: httpx.AsyncClient, invite: str) -> str:
    """Begin a session, take a seat, and return the id of the table."""
    (await http.post("/api/guest", json={"name": "Example bot"})).raise_for_status()
    if not invite:
        wish = {"game": "conquest", "options": {"max_rounds": 2}}
        return str((await http.post("/api/tables", json=wish)).raise_for_status().json()["id"])
    link = urlsplit(invite)
    table = link.path.rpartition("/")[2]
    ticket = {"invite": parse_qs(link.query)["invite"][0]}
    (await http.post(f"/api/tables/{table}/sit", json=ticket)).raise_for_status()
    return table


async def play(url: str, invite: str = "") -> dict[str, object]:
    """Play a game to its end; return its outcome."""
    async with httpx.AsyncClient(base_url=url) as http:
        table = await sit_down(http, invite)
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
    print(asyncio.run(play(*sys.argv[1:])))
