"""What keeps pages and games safe from other sites and from floods."""

import asyncio

import httpx
import pytest
import websockets
from tests.server.conftest import Guests
from tests.server.hosting import Hosted

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
async def test_other_sites_cannot_post(somebody: Guests, origin: str) -> None:
    anna = await somebody().enter("Anna")
    for method, path in (("POST", "/api/tables"), ("PUT", "/api/tables/x/notes")):
        answer = await anna.http.request(method, path, json={}, headers={"Origin": origin})
        assert answer.status_code == 403


async def test_our_own_page_can_post(somebody: Guests, server: Hosted) -> None:
    anna = await somebody().enter("Anna")
    headers = {"Origin": server.url, "Sec-Fetch-Site": "same-origin"}
    answer = await anna.http.post("/api/tables", json={"game": "conquest"}, headers=headers)
    assert answer.status_code == 201
    cross = {"Sec-Fetch-Site": "cross-site"}
    assert (await anna.http.post("/api/guest", json={}, headers=cross)).status_code == 403


async def test_other_sites_cannot_open_a_socket(somebody: Guests, server: Hosted) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    with pytest.raises(websockets.InvalidStatus) as refused:
        async with anna.at(table["id"], "", Origin="https://evil.example"):
            pass
    assert refused.value.response.status_code == 403
    async with anna.at(table["id"], "", Origin=server.url) as seat:
        assert seat.frame["seat"] == 0


@pytest.mark.parametrize(("name", "code"), [("", 4401), ("Anna", 4404)])
async def test_a_socket_needs_a_session_and_a_table(somebody: Guests, name: str, code: int) -> None:
    anna = somebody()
    if name:
        await anna.enter(name)
    with pytest.raises(websockets.ConnectionClosedError) as closed:
        async with anna.at("nowhere"):
            pass
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code


async def test_pages_are_sent_with_care(server: Hosted) -> None:
    async with httpx.AsyncClient(base_url=server.url) as http:
        for path in ("/", "/table/x", "/api/games", "/api/nothing"):
            headers = (await http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "script-src 'self';" in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert "server" not in headers
        for path in ("/../secret.key", "/%2e%2e/messages.py", "/assets/%2e%2e/%2e%2e/app.py"):
            assert "import" not in (await http.get(path)).text


async def test_bodies_have_a_size_and_a_kind(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    long = {"game": "conquest", "title": "x" * 100_000}
    assert (await anna.http.post("/api/tables", json=long)).status_code == 413
    for content in (b"{", b"\xff", b"[" * 10_000, b'"text"', b"3"):
        headers = {"Content-Type": "application/json"}
        answer = await anna.http.post("/api/tables", content=content, headers=headers)
        assert answer.status_code == 400, content[:20]
        assert answer.json()["error"]
    form = await anna.http.post("/api/tables", data={"game": "conquest"})
    assert form.status_code == 415


async def test_a_message_too_long_for_the_socket_ends_it_only(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    async with anna.at(table["id"]) as seat:
        with pytest.raises(websockets.ConnectionClosedError):
            await seat.refusal("x" * 2_000_000)
    async with anna.at(table["id"]) as seat:
        assert (await seat.act())["ply"] == 1


async def test_one_person_has_so_many_sockets(somebody: Guests, server: Hosted) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    most = server.config.limits.sockets
    seats = [anna.at(table["id"], "slim=1") for _ in range(most)]
    await asyncio.gather(*(seat.__aenter__() for seat in seats))
    with pytest.raises(websockets.ConnectionClosedError) as closed:
        async with anna.at(table["id"]):
            pass
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429
    await asyncio.gather(*(seat.__aexit__(None, None, None) for seat in seats))


async def test_a_host_sends_a_spectator_away(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Heckler")
    table = await anna.open("me", "person")
    path = f"/api/tables/{table['id']}/remove"
    async with anna.at(table["id"]) as seat, bert.at(table["id"]) as watching:
        await seat.until(lambda: any("Heckler" in m.get("spectators", ()) for m in seat.other))
        await bert.post(path, {"spectator": "Heckler"}, 403)
        await anna.post(path, {"spectator": "Nobody"}, 404)
        await anna.post(path, {"spectator": "Heckler"})
        with pytest.raises(websockets.ConnectionClosedError) as closed:
            await watching.until(lambda: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403
    with pytest.raises(websockets.ConnectionClosedError):
        async with bert.at(table["id"]):
            pass
