"""Those who leave, stay away, let their time run out or are out of the game."""

import asyncio
import time
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, update
from tests.server.conftest import LIMITS, Guests
from tests.server.hosting import Hosted, Player, Sitting, hosted
from tests.server.scenes import bring, played_until, two

import hexarch
from hexarch.kernel.table import AnyTable
from hexarch.server.schema import seats, tables

pytestmark = pytest.mark.anyio


async def test_a_bot_takes_over_from_who_leaves_and_he_may_come_back(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await two(anna, bert)
    path = f"/api/tables/{table['id']}"
    async with anna.at(table["id"]) as seat:
        await bert.post(f"{path}/leave")
        await seat.until(lambda: seat.frame["table"]["seats"][1]["kind"] == "bot")
        assert "Bert" in seat.lines[-1]["text"]
        await seat.pass_turn()
        await seat.until(lambda: bool(seat.frame["choices"]))
        await bert.post(f"{path}/leave", {}, 409)
        await bert.post(f"{path}/sit")
        await seat.until(lambda: seat.frame["table"]["seats"][1]["kind"] == "person")
        assert seat.frame["table"]["seats"][1]["name"] == "Bert"
        assert seat.lines[-1]["text"] == "Bert is back and plays again"


async def test_whoever_played_several_seats_takes_them_all_back(somebody: Guests) -> None:
    """At an imported table, too, each is called by what it plays."""
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person", "bot:random")
    record = (await anna.http.get(f"/api/tables/{table['id']}/record")).content
    copy = await bring(anna, record)
    homes = [seat["home"] for seat in table["seats"]]
    assert "" not in homes
    assert [seat["home"] for seat in copy["seats"]] == homes
    path = f"/api/tables/{copy['id']}"
    names = ["Anna", homes[1]]
    assert [seat["name"] for seat in copy["seats"][:2]] == names
    await anna.post(f"{path}/leave")
    seats = (await anna.get(path))["seats"]
    assert [seat["kept"] for seat in seats] == [True, True, False]
    assert [seat["name"] for seat in seats[:2]] == [f"Captain {home}" for home in homes[:2]]
    exported = (await anna.http.get(f"{path}/record")).json()["seats"]
    assert [seat["name"] for seat in exported[:2]] == [f"Captain {home}" for home in homes[:2]]
    await anna.post(f"{path}/sit", {"seat": 1})
    assert [seat["kept"] for seat in (await anna.get(path))["seats"]] == [True, False, False]
    await anna.post(f"{path}/sit")
    seats = (await anna.get(path))["seats"]
    assert [seat["name"] for seat in seats[:2]] == names
    await anna.post(f"{path}/leave")
    await anna.post("/api/me", {"name": "Zelda"})
    await anna.post(f"{path}/sit")
    seats = (await anna.get(path))["seats"]
    assert [seat["mine"] for seat in seats] == [True, True, False]
    assert [seat["name"] for seat in seats[:2]] == ["Zelda", homes[1]]


async def test_nobody_comes_back_after_the_end(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await two(anna, bert, options={"max_rounds": 1})
    path = f"/api/tables/{table['id']}"
    await bert.post(f"{path}/leave")
    async with anna.at(table["id"]) as seat:
        await seat.pass_turn()
        await seat.until(lambda: seat.frame["outcome"] is not None)
    assert (await bert.post(f"{path}/sit", {}, 409))["error"] == "the game is over"


async def test_who_was_too_late_to_leave_is_told(somebody: Guests, server: Hosted) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    path = f"/api/tables/{table['id']}"
    newer = update(tables).where(tables.c.id == table["id"]).values(generation=9)
    with server.services.database.engine.begin() as connection:  # type: ignore[attr-defined]
        connection.execute(newer)
    assert "quicker" in (await anna.post(f"{path}/leave", status=409))["error"]
    assert (await anna.get(path))["mine"]
    await anna.post(f"{path}/leave")
    assert {seat["kind"] for seat in (await anna.get(path))["seats"]} == {"bot"}


async def test_the_others_vote_for_a_bot(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await two(anna, bert)
    async with anna.at(table["id"]) as seat:
        async with bert.at(table["id"]) as his:
            await seat.until(lambda: any(1 in m.get("seats", ()) for m in seat.other))
            assert "here" in (await seat.refusal({"type": "vote", "seat": 1}))["why"]
            await his.refusal({"type": "vote", "seat": 1})
            await his.refusal({"type": "vote", "seat": 7})
        alone = {"type": "presence", "seats": [0], "spectators": []}
        await seat.until(lambda: seat.other[-1] == alone)
        await seat.send({"type": "vote", "seat": 1})
        await seat.until(lambda: seat.frame["table"]["seats"][1]["kind"] == "bot")


async def test_votes_are_forgotten_when_he_comes_back(somebody: Guests) -> None:
    people = [await somebody().enter(name) for name in ("Anna", "Bert", "Cleo")]
    anna, bert, cleo = people
    table = await anna.open("me", "invited", "invited")
    for seat, person in enumerate(people[1:], 1):
        invite = table["invites"][str(seat)].rpartition("=")[2]
        await person.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
    async with anna.at(table["id"]) as hers, bert.at(table["id"]):
        await hers.send({"type": "vote", "seat": 2})
        await hers.until(lambda: hers.frame["table"]["seats"][2]["votes"] is not None)
        async with cleo.at(table["id"]):
            await hers.until(lambda: hers.frame["table"]["seats"][2]["votes"] is None)
        assert hers.frame["table"]["seats"][2]["kind"] == "person"


async def test_nobody_is_voted_out_at_once_nor_before_his_time_is_up(data: Path) -> None:
    with hosted(data, limits=msgspec.structs.replace(LIMITS, absence=60)) as running:
        async with Player(running.url) as anna, Player(running.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            alone = {"type": "presence", "seats": [0], "spectators": []}
            for pace, words in (("live", "the vote opens in 60 s"), ("leisure", "when it is up")):
                table = await two(anna, bert, pace={"kind": pace, "seconds": 600})
                async with anna.at(table["id"]) as seat:
                    async with bert.at(table["id"]):
                        await seat.until(lambda: any(1 in m.get("seats", ()) for m in seat.other))
                    await seat.until(lambda: seat.other[-1] == alone)
                    assert words in (await seat.refusal({"type": "vote", "seat": 1}))["why"]
                    live = running.services.tables.live[table["id"]]
                    live.left.clear()
                    live.row = msgspec.structs.replace(live.row, updated=time.time() - 70)
                    if pace == "live":
                        # After a restart nobody can tell how long he has been away.
                        await seat.refusal({"type": "vote", "seat": 1})
                        live.met -= 70
                        await seat.send({"type": "vote", "seat": 1})
                        await seat.until(lambda: seat.frame["table"]["seats"][1]["kind"] == "bot")
                    else:
                        await seat.refusal({"type": "vote", "seat": 1})


async def test_nobody_wins_time_by_taking_back_or_by_what_others_offer(
    somebody: Guests, server: Hosted
) -> None:
    """Whoever comes back to a choice has the time left that he had; the next one has all of it."""
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = (await two(anna, bert, pace={"kind": "leisure", "seconds": 600}))["id"]

    def think(seconds: float) -> None:
        live = server.services.tables.live[table]
        live.row = msgspec.structs.replace(live.row, updated=live.row.updated - seconds)

    def left(seat: Sitting) -> int:
        return int(round(seat.frame["table"]["left"], -1))

    async def undo(seat: Sitting, to: int) -> None:
        await seat.send({"type": "undo", "seat": 0, "ply": seat.frame["ply"], "to": to})
        await seat.until(lambda: seat.frame["ply"] == to)

    async with anna.at(table) as hers, bert.at(table) as his:
        think(70)
        await hers.act()
        assert left(hers) == 600
        think(50)
        await undo(hers, 0)
        assert left(hers) == 530
        await hers.act()
        assert left(hers) == 550, "he has been here before"
        await undo(hers, 0)
        await his.until(lambda: his.frame["ply"] == 0)
        pact = {"type": "propose_pact", "players": [0], "words": "Peace"}
        await his.act(pact, seat=1)
        await hers.until(lambda: hers.frame["ply"] == 1)
        assert left(hers) == 530
        # In the next one's time his own stands still, and the other loses nothing by it.
        await hers.pass_turn()
        end = hers.frame["ply"]
        assert left(hers) == 600
        think(100)
        await undo(hers, end - 1)
        assert left(hers) == 600
        think(40)
        await hers.act(hers.choice(type="end_turn"))
        assert left(hers) == 600
        await undo(hers, end - 1)
        assert left(hers) == 560


async def test_nobody_wins_time_by_taking_back_what_he_did_before_the_table_was_put_away(
    somebody: Guests, server: Hosted
) -> None:
    """At leisure the table has usually left memory meanwhile."""
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = (await two(anna, bert, pace={"kind": "leisure", "seconds": 600}))["id"]
    known = server.services.tables.live
    async with anna.at(table) as hers:
        live = known[table]
        live.row = msgspec.structs.replace(live.row, updated=live.row.updated - 300)
        await hers.act()
        assert hers.frame["table"]["left"] > 590
    del known[table]
    async with anna.at(table) as hers:
        assert known[table] is not live
        await hers.send({"type": "undo", "seat": 0, "ply": 1, "to": 0})
        await hers.until(lambda: hers.frame["ply"] == 0)
        assert 290 < hers.frame["table"]["left"] <= 300


async def test_nobody_pays_for_the_time_of_another_after_going_back(
    somebody: Guests, server: Hosted
) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = (await two(anna, bert, pace={"kind": "leisure", "seconds": 600}))["id"]
    async with anna.at(table) as hers, bert.at(table) as his:
        await hers.pass_turn()
        far = hers.frame["ply"]
        await his.until(lambda: his.frame["ply"] == far)
        live = server.services.tables.live[table]
        live.row = msgspec.structs.replace(live.row, updated=live.row.updated - 500)
        await his.act()
        await hers.until(lambda: hers.frame["ply"] == far + 1)
        await hers.send({"type": "undo", "seat": 0, "to": 0, "ply": far + 1})
        await his.until(lambda: his.frame["rollback"] is not None)
        await his.send({"type": "consent", "seat": 1, "agree": True})
        await hers.until(lambda: hers.frame["ply"] == 0)
        while hers.frame["ply"] < far:
            await hers.act(hers.frame["choices"][0]["action"])
            assert hers.frame["table"]["left"] > 590


async def test_of_three_players_two_must_vote(somebody: Guests) -> None:
    anna, bert, cleo = [await somebody().enter(name) for name in ("Anna", "Bert", "Cleo")]
    table = await anna.open("me", "invited", "invited")
    for seat, player in ((1, bert), (2, cleo)):
        invite = table["invites"][str(seat)].rpartition("=")[2]
        await player.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
    async with anna.at(table["id"]) as first, bert.at(table["id"]) as second:
        known = first.frame
        await first.send({"type": "vote", "seat": 2})
        await first.until(lambda: first.frame is not known)
        assert first.frame["table"]["seats"][2]["kind"] == "person"
        await second.send({"type": "vote", "seat": 2})
        await second.until(lambda: second.frame["table"]["seats"][2]["kind"] == "bot")


async def test_at_leisure_a_bot_takes_over_after_the_limit(data: Path) -> None:
    with hosted(data, limits=LIMITS, clock_seconds=0.1) as running:
        async with Player(running.url) as anna, Player(running.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            pace = {"kind": "leisure", "seconds": 1}
            table = await two(anna, bert, pace=pace)
            async with anna.at(table["id"]) as seat:
                await seat.pass_turn()
                await seat.until(lambda: seat.frame["table"]["seats"][1]["kind"] == "bot")
                await seat.until(lambda: seat.frame["table"]["seats"][0]["kind"] == "bot")
            assert running.services.tables.metrics.value("hexarch_bot_plies_total") > 0


async def test_bots_do_not_finish_a_game_whose_players_are_all_late(data: Path) -> None:
    with hosted(data, limits=LIMITS, clock_seconds=0.1) as running:
        async with Player(running.url) as anna, Player(running.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            table = await two(anna, bert, pace={"kind": "leisure", "seconds": 3})
            path = f"/api/tables/{table['id']}"
            async with anna.at(table["id"]) as seat:
                await seat.until(lambda: any("bots wait" in line["text"] for line in seat.lines))
                ply = seat.frame["ply"]
                await asyncio.sleep(1)
                assert (await anna.get(f"/api/tables/{table['id']}"))["ply"] == ply
                assert seat.frame["thinking"] == []
            # Whoever comes back has his time, however late he is.
            players = {0: anna, 1: bert}
            (late,) = [s["seat"] for s in (await anna.get(path))["seats"] if s["owes"]]
            back = await players[late].post(f"{path}/sit")
            assert back["left"] > 1
            assert back["seats"][late]["kind"] == "person"


async def test_whoever_left_sees_that_his_seat_is_kept(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await two(anna, bert)
    await bert.post(f"/api/tables/{table['id']}/leave")
    seat = (await bert.get(f"/api/tables/{table['id']}"))["seats"][1]
    assert (seat["kind"], seat["mine"], seat["kept"]) == ("bot", False, True)
    assert not (await anna.get(f"/api/tables/{table['id']}"))["seats"][1]["kept"]
    await bert.post(f"/api/tables/{table['id']}/sit", {"seat": 1})
    seat = (await bert.get(f"/api/tables/{table['id']}"))["seats"][1]
    assert (seat["kind"], seat["mine"], seat["kept"]) == ("person", True, False)


@lru_cache
def a_caesar_fallen() -> tuple[bytes, int, int]:
    """Return a game for three that goes on without one; his seat, and another's who is asked."""

    def is_fallen(table: AnyTable) -> bool:
        return bool(table.game.fallen(table.state)) and table.outcome is None

    record = played_until(is_fallen)
    table = hexarch.game("conquest").resume(record)
    return record, table.game.fallen(table.state)[0], table.decisions[0].seat


async def after_a_fall(running: Hosted, anna: Player, bert: Player, **row: Any) -> str:
    """Seat Bert where a Caesar has fallen, Anna where somebody is asked, and a bot beside them."""
    record, fallen, asked = a_caesar_fallen()
    table = str((await bring(anna, record))["id"])
    bot = {"kind": "bot", "bot": "random", "person": "", "name": "Random"}

    def seat(connection: Connection) -> None:
        mine = seats.c.table_id == table
        for number, values in ((fallen, {"person": bert.id}), (3 - fallen - asked, bot)):
            connection.execute(update(seats).where(mine, seats.c.seat == number), values)
        if row:
            now = {"updated": time.time(), **row}
            connection.execute(update(tables).where(tables.c.id == table), now)

    await running.services.database.write(seat)
    del running.services.tables.live[table]
    return table


async def test_whoever_is_out_of_the_game_has_no_say(data: Path) -> None:
    """He votes for no bot, nor do others for one in his place; he keeps nobody from going back."""
    _, fallen, asked = a_caesar_fallen()
    with hosted(data, limits=LIMITS) as running:
        async with Player(running.url) as anna, Player(running.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            table = await after_a_fall(running, anna, bert)
            async with bert.at(table) as his, anna.at(table) as seat:
                ply = seat.frame["ply"]
                await seat.send({"type": "undo", "seat": asked, "ply": ply, "to": 0})
                await his.until(lambda: his.frame["rollback"] is not None)
                refused = await his.refusal({"type": "consent", "seat": fallen, "agree": False})
                assert refused["rule"] == "table"
                await seat.send({"type": "consent", "seat": asked, "agree": True})
                await seat.until(lambda: seat.frame["ply"] < ply)
            table = await after_a_fall(running, anna, bert)
            async with bert.at(table) as his:
                refused = await his.refusal({"type": "vote", "seat": asked})
                assert refused["why"] == "Only players vote."
                back = {"type": "undo", "seat": fallen, "ply": his.frame["ply"], "to": 0}
                assert (await his.refusal(back))["why"] == "You are out of the game."
            async with anna.at(table) as seat:
                refused = await seat.refusal({"type": "vote", "seat": fallen})
                assert refused["why"] == "That player is out of the game."


@pytest.mark.parametrize("others", ["bots", "people"])
async def test_a_fallen_seat_goes_back_where_its_player_has_a_say(data: Path, others: str) -> None:
    """He plays another seat that is still in the game; or nobody else has a say either."""
    record, fallen, asked = a_caesar_fallen()
    changed = {"kind": "bot", "bot": "random", "person": "", "name": "Random"}
    with hosted(data, limits=LIMITS) as running:
        async with Player(running.url) as anna, Player(running.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            table = str((await bring(anna, record))["id"])
            for_others = {"person": bert.id} if others == "people" else changed
            moved = [asked] if others == "people" else [s for s in range(3) if s != fallen]

            def seat_them(connection: Connection) -> None:
                for number in moved:
                    at = (seats.c.table_id == table, seats.c.seat == number)
                    connection.execute(update(seats).where(*at), for_others)

            await running.services.database.write(seat_them)
            del running.services.tables.live[table]
            async with anna.at(table) as seat:
                await _asked_back(seat, fallen)


async def _asked_back(seat: Sitting, number: int) -> None:
    """Ask to go back to the start, though bots may play on meanwhile."""
    for tried in range(1, 20):
        await seat.send({"type": "undo", "seat": number, "ply": seat.frame["ply"], "to": 0})
        await seat.until(lambda: seat.frame["rollback"] or len(seat.refusals) == tried)  # noqa: B023
        if seat.frame["rollback"]:
            return
        assert seat.refusals[-1]["rule"] == "stale"


async def test_bots_rest_though_somebody_fallen_looks_on(data: Path) -> None:
    with hosted(data, limits=LIMITS, clock_seconds=0.1) as running:
        async with Player(running.url) as anna, Player(running.url) as bert:
            await anna.enter("Anna")
            await bert.enter("Bert")
            table = await after_a_fall(running, anna, bert, pace="leisure", seconds=1)
            async with bert.at(table) as his:
                await his.until(lambda: any("bots wait" in line["text"] for line in his.lines))
                ply = his.frame["ply"]
                await asyncio.sleep(1)
                assert (await anna.get(f"/api/tables/{table}"))["ply"] == ply
