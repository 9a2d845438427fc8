"""Who is here, who is waited for and for how long, and what is known of votes for a bot."""

import pytest
from tests.server.conftest import Guests
from tests.server.hosting import Json, Player, Sitting

pytestmark = pytest.mark.anyio


def here(sitting: Sitting) -> list[int]:
    """Return the seats whose players are here, as last told."""
    told: list[list[int]] = [m["seats"] for m in sitting.other if m["type"] == "presence"]
    return told[-1] if told else []


async def three(host: Player, *others: Player) -> Json:
    table = await host.open("me", "invited", "invited")
    for seat, player in enumerate(others, 1):
        invite = table["invites"][str(seat)].rpartition("=")[2]
        await player.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
    return table


async def test_who_sits_down_while_he_watches_is_here(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().sign_up()
    table = await anna.open("me", "open", "bot:random")
    path = f"/api/tables/{table['id']}"
    async with anna.at(table["id"]) as hers, bert.at(table["id"]) as his:
        await hers.until(lambda: bool(hers.other) and bool(hers.other[-1]["spectators"]))
        assert here(hers) == [0]
        await bert.post(f"{path}/sit")
        for sitting in (hers, his):
            await sitting.until(lambda sitting=sitting: here(sitting) == [0, 1])  # type: ignore[misc]
            assert sitting.other[-1]["spectators"] == []
        await bert.post(f"{path}/leave")
        await hers.until(lambda: here(hers) == [0])
        assert len(hers.other[-1]["spectators"]) == 1


async def test_a_list_of_tables_says_who_is_waited_for(somebody: Guests) -> None:
    anna, bert, cleo = [await somebody().enter(name) for name in ("Anna", "Bert", "Cleo")]
    table = await three(anna, bert, cleo)
    (listed,) = await cleo.get("/api/tables?mine")
    assert [seat["owes"] for seat in listed["seats"]] == [True, False, False]
    async with anna.at(table["id"]) as seat:
        await seat.pass_turn()
    (listed,) = await cleo.get("/api/tables?mine")
    assert [seat["owes"] for seat in listed["seats"]] == [False, True, False]


async def test_the_time_that_is_left_is_told(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "open", pace={"kind": "leisure", "seconds": 600})
    assert (await anna.get(f"/api/tables/{table['id']}"))["left"] is None
    bert = await somebody().sign_up()
    await bert.post(f"/api/tables/{table['id']}/sit")
    async with anna.at(table["id"]) as seat:
        assert 590 < seat.frame["table"]["left"] <= 600
    without = await anna.open("me", "bot:random", pace={"kind": "leisure", "seconds": 0})
    assert (await anna.get(f"/api/tables/{without['id']}"))["left"] is None


async def test_all_hear_of_a_vote_and_how_many_are_missing(somebody: Guests) -> None:
    anna, bert, cleo = [await somebody().enter(name) for name in ("Anna", "Bert", "Cleo")]
    table = await three(anna, bert, cleo)
    async with anna.at(table["id"]) as hers, bert.at(table["id"]) as his:
        assert hers.frame["table"]["seats"][2]["votes"] is None
        await hers.send({"type": "vote", "seat": 2})
        for sitting, mine in ((hers, True), (his, False)):
            await sitting.until(lambda s=sitting: s.frame["table"]["seats"][2]["votes"])  # type: ignore[misc]
            votes = sitting.frame["table"]["seats"][2]["votes"]
            assert votes == {"given": 1, "needed": 2, "mine": mine}
            assert sitting.lines[-1]["text"] == "Anna wants a bot to play for Cleo"
        known, frame = len(hers.lines), hers.frame
        await hers.send({"type": "vote", "seat": 2})
        await hers.until(lambda: hers.frame is not frame)
        assert len(hers.lines) == known
