"""Opening tables, finding them, sitting down, leaving, looking back."""

import asyncio
import random
from pathlib import Path

import pytest
from sqlalchemy import update
from tests.server.conftest import Guests
from tests.server.hosting import Hosted, Player, hosted
from tests.server.scenes import before_a_battle, before_a_shot, bring

import hexarch
from hexarch.kernel.record import decode, encode
from hexarch.server.config import Limits
from hexarch.server.schema import tables

pytestmark = pytest.mark.anyio


async def test_games_maps_symbols_and_rules_are_served(somebody: Guests) -> None:
    anna = somebody()
    games = await anna.get("/api/games")
    conquest = next(game for game in games if game["about"]["id"] == "conquest")
    assert conquest["bots"][0] == "captain"
    assert conquest["map"] == "mediterranean"
    answer = await anna.http.get("/api/maps/mediterranean")
    assert answer.json()["name"] == "mediterranean"
    tag = {"If-None-Match": answer.headers["etag"]}
    assert (await anna.http.get("/api/maps/mediterranean", headers=tag)).status_code == 304
    assert answer.headers["content-encoding"] == "gzip"
    plain = {"Accept-Encoding": "identity"}
    whole = await anna.http.get("/api/maps/mediterranean", headers=plain)
    assert whole.content == answer.content
    picture = await anna.http.get("/api/maps/mediterranean/underlay@2x.webp")
    assert picture.headers["content-type"] == "image/webp"
    font = await anna.http.get("/api/maps/empire/fonts/alegreya-latin-600-normal.woff2")
    assert font.headers["content-type"] == "font/woff2"
    assert font.content[:4] == b"wOF2"
    assert (await anna.http.get("/api/symbols")).status_code == 200
    hidden = ("seeds.txt", "__init__.py", "fonts/..%2Fmap.json", "fonts/alegreya.LICENSE.txt")
    for path in ("maps/nowhere", *(f"maps/mediterranean/{name}" for name in hidden)):
        await anna.get(f"/api/{path}", 404)
    assert len(await anna.get("/api/rules/conquest")) > 100
    found = await anna.get("/api/rules/conquest?q=caesar%20captured")
    assert 0 < len(found) < 60
    assert (await anna.get("/api/rules/conquest/R-22"))["id"] == "R-22"
    await anna.get("/api/rules/conquest/nothing", 404)
    await anna.get("/api/rules/chess", 404)


async def test_play_now_needs_only_a_game(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.post("/api/tables", {"game": "conquest"}, 201)
    kinds = sorted(seat["kind"] for seat in table["seats"])
    assert kinds == ["bot", "bot", "bot", "person"]
    assert {seat["bot"] for seat in table["seats"]} == {"", "captain"}
    assert len({seat["name"] for seat in table["seats"]}) == 4
    assert table["status"] == "playing"
    assert len(table["id"]) >= 16


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"game": "conquest", "scenario": "none"},
        {"game": "conquest", "seats": [{"kind": "me"}]},
        {"game": "conquest", "seats": [{"kind": "me"}] * 7},
        {"game": "conquest", "seats": [{"kind": "me"}, {"kind": "me"}]},
        {"game": "conquest", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "caesar"}]},
        {"game": "conquest", "seats": [{"kind": "me"}, {"kind": "person", "name": "x" * 99}]},
        {"game": "conquest", "options": {"max_rounds": -1}},
        {"game": "conquest", "options": {"cheat": True}},
        {"game": "conquest", "pace": {"kind": "leisure", "seconds": -5}},
        {"game": "conquest", "pace": {"kind": "hurried"}},
        {"game": "conquest", "cheat": True},
        {},
    ],
)
async def test_what_cannot_be_opened_is_said(somebody: Guests, wish: dict[str, object]) -> None:
    anna = await somebody().enter("Anna")
    assert (await anna.post("/api/tables", wish, 400))["error"]


async def test_open_seats_are_for_accounts_and_invitations_for_all(somebody: Guests) -> None:
    host, guest = await somebody().enter("Anna"), await somebody().enter("Bert")
    member = await somebody().sign_up()
    table = await host.open("me", "open", "invited", title="Come in  <b>")
    path = f"/api/tables/{table['id']}/sit"
    listed = await member.get("/api/tables?open")
    assert "Come in <b>" in [one["title"] for one in listed if one["id"] == table["id"]]
    await guest.post(path, {}, 409)
    await guest.post(path, {"invite": "guess"}, 409)
    await member.post(path, {"seat": 0}, 409)
    await member.post(path, {"seat": 1})
    await member.post(path, {}, 409)
    assert table["id"] not in [one["id"] for one in await member.get("/api/tables?open")]
    invite = table["invites"]["2"].rpartition("=")[2]
    async with host.at(table["id"]) as seat:
        sat = await guest.post(path, {"invite": invite})
        assert sat["status"] == "playing"
        assert [one["mine"] for one in sat["seats"]] == [False, False, True]
        await seat.until(lambda: seat.frame["table"]["status"] == "playing")
        assert seat.frame["choices"]
    await somebody().post(path, {"invite": invite}, 401)
    late = await somebody().enter("Late")
    await late.post(path, {"invite": invite}, 409)


async def test_leaving_before_the_game_opens_the_seat_again(somebody: Guests) -> None:
    host, member = await somebody().enter("Anna"), await somebody().sign_up()
    table = await host.open("me", "open", "open")
    path = f"/api/tables/{table['id']}"
    await member.post(f"{path}/leave", {}, 409)
    await member.post(f"{path}/sit", {"seat": 2})
    await member.post(f"{path}/leave")
    assert [seat["kind"] for seat in (await host.get(path))["seats"]] == ["person", "open", "open"]
    await host.post(f"{path}/leave")
    await host.get(path, 404)


async def test_who_leaves_a_table_does_not_close_that_of_its_host(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await anna.open("invited", "invited")
    path = f"/api/tables/{table['id']}"
    await bert.post(f"{path}/sit", {"invite": table["invites"]["0"].rpartition("=")[2]})
    await bert.post(f"{path}/leave")
    kinds = [seat["kind"] for seat in (await anna.get(path))["seats"]]
    assert kinds == ["open", "invited"]


async def test_a_game_that_is_not_installed_any_more_spoils_no_list(
    somebody: Guests, server: Hosted
) -> None:
    anna = await somebody().enter("Anna")
    first, second = [await anna.open("me", "person") for _ in range(2)]
    gone = update(tables).where(tables.c.id == first["id"]).values(game="chess")
    with server.services.database.engine.begin() as connection:  # type: ignore[attr-defined]
        connection.execute(gone)
    assert [one["id"] for one in await anna.get("/api/tables?mine")] == [second["id"]]


async def test_whoever_imports_his_game_against_bots_goes_on_against_them(
    somebody: Guests,
) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await anna.open("me", "bot:captain", "bot:random")
    async with anna.at(table["id"]) as seat:
        await seat.act()
    record = (await anna.http.get(f"/api/tables/{table['id']}/record")).content
    copy = await bring(bert, record)
    kinds = [(seat["kind"], seat["mine"]) for seat in copy["seats"]]
    assert kinds == [("person", True), ("bot", False), ("bot", False)]
    names = [seat["name"].split()[0] for seat in copy["seats"][1:]]
    assert names == ["Captain", "Random"]
    async with bert.at(copy["id"]) as seat:
        await seat.pass_turn()
        await seat.until(lambda: bool(seat.frame["choices"]) and seat.frame["ply"] > 3)
    # Where no person sat, he plays them all.
    nobodys = record.replace(b'"human"', b'"bot:captain"')
    seats = (await bring(bert, nobodys))["seats"]
    assert all(seat["mine"] for seat in seats)
    assert [seat["name"] for seat in seats[1:]] == [seat["home"] for seat in seats[1:]]


async def test_a_record_goes_out_and_comes_in_again(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await anna.open("me", "person", options={"max_rounds": 2})
    chance = random.Random(3)
    async with anna.at(table["id"]) as seat:
        for _ in range(25):
            await seat.act(chance.choice(seat.frame["choices"])["action"])
        running = (await anna.http.get(f"/api/tables/{table['id']}/record")).content
        while seat.frame["outcome"] is None:
            await seat.act(chance.choice(seat.frame["choices"])["action"])
        places = seat.frame["outcome"]["places"]
    winners = [place["seat"] for place in places if place["place"] == 1]
    (listed,) = await anna.get("/api/tables?mine")
    assert (listed["status"], listed["won"]) == ("over", winners)
    finished = (await anna.http.get(f"/api/tables/{table['id']}/record")).content
    headers = {"Content-Type": "application/json"}
    over = await bert.http.post("/api/import", content=finished, headers=headers)
    assert (over.status_code, over.json()["status"]) == (201, "over")
    assert over.json()["won"] == winners
    again = (await bert.http.get(f"/api/tables/{over.json()['id']}/record")).content
    assert decode(again, hexarch.find_game) == decode(finished, hexarch.find_game)
    assert (await bert.get(f"/api/tables/{over.json()['id']}/dice"))["key"]
    on = (await bert.http.post("/api/import", content=running, headers=headers)).json()
    assert (on["status"], on["ply"], on["won"]) == ("playing", 25, [])
    assert all(one["mine"] for one in on["seats"])
    assert on["commitment"] == ""
    async with bert.at(on["id"]) as seat:
        while seat.frame["outcome"] is None:
            await seat.act(chance.choice(seat.frame["choices"])["action"])
    record = (await bert.http.get(f"/api/tables/{on['id']}/record")).content
    assert hexarch.verify_record(record).valid


async def test_nobody_hosts_games_without_end(data: Path) -> None:
    """Bots that play on by themselves count; those that rest, at a table left by all, do not."""
    limits = Limits(seated=2)
    with hosted(data, limits=limits, clock_seconds=0.1) as running:
        async with Player(running.url) as anna:
            await anna.enter("Anna")
            await anna.open("me", "bot:captain", pace={"kind": "leisure", "seconds": 1})
            await anna.open(*["bot:captain"] * 6)
            wish = {"game": "conquest", "seats": [{"kind": "me"}, {"kind": "open"}]}
            for _ in range(100):
                if (await anna.http.post("/api/tables", json=wish)).status_code == 201:
                    break
                await asyncio.sleep(0.1)
            refused = await anna.post("/api/tables", wish, 400)
            assert refused["error"].startswith("you host too many unfinished games")


async def test_a_false_record_does_not_come_in(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = hexarch.game("conquest").new(seats=2, seed=1)
    table.play(0, table.legal(0)[0])
    good = encode(table.record)
    headers = {"Content-Type": "application/json"}
    changes = ((b'"EGY:', b'"XXX:'), (b"[0,{", b"[1,{"), (b'"rules":"1"', b'"rules":"0"'))
    for bad in (b"{}", good[:-20], *(good.replace(*change) for change in changes)):
        assert bad != good
        answer = await anna.http.post("/api/import", content=bad, headers=headers)
        assert answer.status_code == 400, bad[:100]
        assert answer.json()["error"]
    german = {**headers, "Accept-Language": "de"}
    claim = b'"outcome":{"winners":[0],"places":[],"rule":"win.1","reason":"I say so."}'
    bad = good.replace(b'"outcome":null', claim)
    answer = await anna.http.post("/api/import", content=bad, headers=german)
    assert answer.json()["error"] == (
        "diese Partie besteht die Prüfung nicht: Schritt 1: "
        "die Aufzeichnung behauptet einen Ausgang, aber das Spiel ist nicht zu Ende"
    )


async def test_the_past_is_shown_ply_by_ply(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person", options={"max_rounds": 2})
    path = f"/api/tables/{table['id']}/frames"
    boards = {}
    chance = random.Random(6)
    async with anna.at(table["id"], "seat=0") as seat:
        while seat.frame["outcome"] is None:
            boards[seat.frame["ply"]] = (seat.frame["board"], list(seat.lines))
            await seat.act(chance.choice(seat.frame["choices"])["action"])
        last = seat.frame["ply"]
    for ply, (board, lines) in boards.items():
        frame = await anna.get(f"{path}/{ply}?seat=0")
        assert (frame["board"], frame["log"]) == (board, lines)
        assert frame["choices"] == frame["liberties"] == []
    assert (await anna.get(f"{path}/{last}"))["outcome"] is not None
    part = await anna.get(f"{path}/{last}?seat=1&since=5")
    assert part["log_from"] == 5
    await anna.get(f"{path}/{last + 1}", 404)
    await anna.get(f"{path}/{last}?seat=9", 404)
    watching = await somebody().enter("Bert")
    assert (await watching.get(f"{path}/0?seat=1"))["seat"] == 1


async def test_a_reconnecting_client_gets_the_rest(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    async with anna.at(table["id"]) as seat:
        await seat.pass_turn()
        await seat.pass_turn()
        have = list(seat.lines)
    async with anna.at(table["id"], f"since={len(have) - 1}") as again:
        assert again.frame["log_from"] == len(have) - 1
        assert again.frame["log"] == have[-1:]
    async with anna.at(table["id"], "since=9999") as far:
        assert far.frame["log_from"] == len(have)
    async with anna.at(table["id"]) as seat:
        await seat.send({"type": "undo", "seat": 0, "ply": seat.frame["ply"], "to": 2})
        await seat.until(lambda: seat.frame["ply"] == 2)
    # What was taken back while he was away is not kept.
    async with anna.at(table["id"], f"since={len(have)}") as back:
        assert have[: back.frame["log_from"]] + back.frame["log"] == back_lines(have, 2)


def back_lines(lines: list[dict[str, object]], ply: int) -> list[dict[str, object]]:
    return [line for line in lines if int(str(line["ply"])) < ply]


async def test_odds_are_told_before_a_battle(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await bring(anna, before_a_battle())
    path = f"/api/tables/{table['id']}/forecast"
    async with anna.at(table["id"]) as seat:
        assert await anna.post(path, {"seat": seat.mine}) is None
        battle = next(c["action"] for c in seat.frame["choices"] if "battle" in c["label"])
        told = await anna.post(path, {"seat": seat.mine, "action": battle})
        assert told["space"] == battle["to"]
        assert seat.frame["forecast"] is None
    assert told["attacker_wins"] + told["defender_wins"] == pytest.approx(1)
    assert "%" in told["text"]
    await anna.post(path, {"seat": 0, "action": {"type": "nothing"}}, 400)
    bert = await somebody().enter("Bert")
    await bert.post(path, {"seat": 0, "action": {"type": "end_movement"}}, 403)


async def test_odds_are_told_while_a_battle_is_fought(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await bring(anna, before_a_shot())
    async with anna.at(table["id"]) as seat:
        forecast = seat.frame["forecast"]
        assert forecast["space"] == seat.frame["board"]["battle"]["space"]
        assert await anna.post(f"/api/tables/{table['id']}/forecast", {"seat": 0}) == forecast
        past = await anna.get(f"/api/tables/{table['id']}/frames/{seat.frame['ply']}")
        assert past["forecast"] == forecast
        await anna.get(f"/api/tables/{table['id']}/dice")


async def test_a_table_leaves_memory_and_comes_back(somebody: Guests, server: Hosted) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    async with anna.at(table["id"]) as seat:
        await seat.act()
        await seat.act()
        frame = seat.frame
    live = server.services.tables.live.pop(table["id"])
    async with anna.at(table["id"]) as again:
        assert again.frame["board"] == frame["board"]
        assert again.frame["ply"] == frame["ply"]
        assert again.frame["undo"] == 0
    assert server.services.tables.live[table["id"]] is not live


@pytest.mark.parametrize("path", ["/{0}", "/assets/{0}.js", "/api/maps/{0}", "/api/maps/x/{0}.png"])
async def test_names_too_long_for_a_file_are_no_failure(somebody: Guests, path: str) -> None:
    for length in (300, 5000):
        answer = await somebody().http.get(path.format("a" * length))
        assert answer.status_code == (200 if path == "/{0}" else 404)


async def test_health_and_figures_are_told(somebody: Guests) -> None:
    anna = somebody()
    assert await anna.get("/healthz") == {"status": "ok"}
    text = (await anna.http.get("/metrics")).text
    assert "# TYPE hexarch_action_seconds histogram" in text
    assert "hexarch_tables " in text


async def test_without_a_built_client_a_page_says_so(
    somebody: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = somebody()
    monkeypatch.setattr("hexarch.server.static._read", lambda _: None)
    page = await anna.http.get("/table/abc")
    assert page.status_code == 200
    assert "not built" in page.text
