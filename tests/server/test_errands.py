"""Lists of single choices, and questions that the table answers for a player."""

from functools import lru_cache
from typing import Any

import pytest
from tests.server.conftest import Guests
from tests.server.hosting import Json, Player, Sitting
from tests.server.scenes import bring, empire_until, is_due

from hexarch.games.empire.steps.realm import Tribute
from hexarch.games.empire.steps.war import Building, Peacemaking, Supply

pytestmark = pytest.mark.anyio


@lru_cache
def before_supply() -> bytes:
    """Return a game in its third season, so that there is a season to repeat."""
    return empire_until(is_due(Supply, 2))


@lru_cache
def before_peace() -> bytes:
    """Return a game in which somebody who is at war is asked for peace."""
    return empire_until(lambda table: isinstance(table.state.step, Peacemaking))


async def listed(player: Player, table: str, seat: int, query: str = "") -> Json:
    found: Json = await player.get(f"/api/tables/{table}/errands?seat={seat}{query}")
    return found


def asked(seat: Sitting) -> Any:
    return next(ask for ask in seat.frame["asks"] if ask["mine"])


async def act(seat: Sitting, whose: int, action: Json) -> None:
    ply = seat.frame["ply"]
    await seat.send({"type": "act", "seat": whose, "ply": ply, "action": action})
    await seat.until(lambda: seat.frame["ply"] > ply)


async def stand(seat: Sitting, whose: int, kind: str, *, on: bool) -> None:
    known = seat.frame
    await seat.send({"type": "stand", "seat": whose, "kind": kind, "on": on})
    await seat.until(lambda: seat.frame is not known)


async def test_the_list_of_supply_offers_pay_or_forage_and_what_was_done(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await bring(anna, before_supply())
    async with anna.at(table["id"]) as seat:
        assert asked(seat)["listed"]
        whose = asked(seat)["seat"]
        found = await listed(anna, table["id"], whose)
        assert found["again"] == "Repeat last season"
        assert found["whole"]["action"] == {"type": "supply_all"}
        offered = [choice["action"] for choice in seat.frame["choices"]]
        assert [errand["acts"] for errand in found["errands"]] == [[act] for act in offered[1:]]
        record = await anna.get(f"/api/tables/{table['id']}/record")
        fed = [ply[1] for ply in record["plies"] if ply[0] == whose and ply[1]["type"] == "pay"]
        again = [errand["acts"][0] for errand in found["errands"] if errand.get("last")]
        assert again
        assert all(action in fed for action in again)


async def test_the_list_tells_what_it_cannot_repeat(somebody: Guests) -> None:
    """2.5c: who built Veterans in the first Spring is told that he cannot in Summer."""
    anna = await somebody().enter("Anna")
    table = await bring(anna, empire_until(is_due(Building, 1)))
    async with anna.at(table["id"]) as seat:
        whose = asked(seat)["seat"]
        found = await listed(anna, table["id"], whose)
        assert found["again"] == "Repeat last season"
        record = await anna.get(f"/api/tables/{table['id']}/record")
        veterans = [ply for ply in record["plies"] if ply[0] == whose and ply[1].get("veteran")]
        told = [line for line in found["missed"] if " as a Veteran: " in line]
        assert len(told) == len(veterans) > 0
        assert any("Veterans are built in the first Build phase only." in line for line in told)
        assert not [line for line in found["missed"] if line.startswith(("Raise", "End"))]


async def test_errands_are_single_acts_before_the_referee(somebody: Guests) -> None:
    """9.3: the place, then the unit; the price of it all is taken from the Treasury."""
    anna = await somebody().enter("Anna")
    table = await bring(anna, empire_until(is_due(Building, 0)))
    async with anna.at(table["id"]) as seat:
        whose = asked(seat)["seat"]
        found = await listed(anna, table["id"], whose)
        assert found["again"] == ""
        built = next(one for one in found["errands"] if one["acts"][-1]["type"] == "build")
        assert [action["type"] for action in built["acts"]] == ["muster", "build"]
        for action in built["acts"]:
            await act(seat, whose, action)
        after = await listed(anna, table["id"], whose)
        assert after["purse"] == found["purse"] - built["cost"]
        german = await listed(anna, table["id"], whose, "&language=de")
        assert german["errands"][0]["group"].startswith("Bauen in ")


async def test_a_list_in_the_midst_of_an_errand_is_that_of_before(somebody: Guests) -> None:
    """9.3: a unit costs the same, and is the same entry, once its place is chosen."""
    anna = await somebody().enter("Anna")
    table = await bring(anna, empire_until(is_due(Building, 0)))
    async with anna.at(table["id"]) as seat:
        whose = asked(seat)["seat"]
        found = await listed(anna, table["id"], whose)
        place = next(one for one in found["errands"] if one.get("room") == 2)["acts"][0]
        await act(seat, whose, place)
        there = await listed(anna, table["id"], whose)
        assert there["errands"] == [one for one in found["errands"] if one["acts"][0] == place]


async def test_tribute_warns_of_what_can_be_lost(somebody: Guests) -> None:
    """5.3c: the check can cost a Weak marker its province."""
    anna = await somebody().enter("Anna")
    table = await bring(anna, empire_until(is_due(Tribute, 0)))
    async with anna.at(table["id"]) as seat:
        found = await listed(anna, table["id"], asked(seat)["seat"])
        assert found["sweep"]
        assert {bool(one.get("danger")) for one in found["errands"]} == {True, False}
        assert all(bool(one.get("confirm")) == bool(one.get("danger")) for one in found["errands"])
        assert all(one["final"] for one in found["errands"])
        assert all(f"{one['brings']} gold" in one["effect"] for one in found["errands"])


async def test_a_game_may_list_its_choices_as_they_are(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "bot:random", options={"start_talents": 60})
    async with anna.at(table["id"]) as seat:
        assert not asked(seat)["listed"]
        assert await anna.get(f"/api/tables/{table['id']}/errands?seat=0") is None
        await seat.act(seat.choice(type="end_movement"))
        await seat.act(seat.choice(type="done"))
        found = await listed(anna, table["id"], 0)
        infantry = next(
            e for e in found["errands"] if e["acts"] == [{"type": "buy", "kind": "infantry"}]
        )
        assert infantry["most"] == found["purse"] // infantry["cost"]
        assert found["finish"]["action"] == {"type": "end_turn"}


async def test_nobody_reads_the_list_of_another(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await bring(anna, before_supply())
    await bert.get(f"/api/tables/{table['id']}/errands?seat=0", 403)


async def test_the_table_passes_until_something_changes(somebody: Guests) -> None:
    """R-96: seven windows for peace in a season are one question."""
    anna = await somebody().enter("Anna")
    table = await bring(anna, before_peace())
    async with anna.at(table["id"]) as seat:
        whose, ply = asked(seat)["seat"], seat.frame["ply"]
        offer = asked(seat)["standing"]
        assert (offer["kind"], offer["label"]) == ("peace", "Let the wars go on")
        await stand(seat, whose, "peace", on=True)
        await seat.until(lambda: seat.frame["ply"] > ply)
        assert [one["kind"] for one in seat.frame["standing"]] == ["peace"]
        season = seat.frame["board"]["title"].split()[0]
        while seat.frame["board"]["title"].startswith(season):
            await seat.until(lambda: any(ask["mine"] for ask in seat.frame["asks"]))
            ask = asked(seat)
            assert ask["seat"] != whose or ask["prompt"] != "Do you make peace?"
            legal = [choice["action"] for choice in seat.frame["choices"]]
            quiet = [a for a in legal if a["type"] in QUIET]
            await act(seat, ask["seat"], (quiet or legal)[0])
        assert seat.frame["standing"] == []
        record = await anna.get(f"/api/tables/{table['id']}/record")
        passes = [p for p in record["plies"][ply:] if p[:2] == [whose, {"type": "end_peace"}]]
        assert len(passes) >= 5


QUIET = ("end_peace", "end_go", "supply_all", "end_building", "no_declaration", "end_phase")


async def test_a_standing_answer_is_taken_back(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await bring(anna, before_peace())
    async with anna.at(table["id"]) as seat:
        whose, ply = asked(seat)["seat"], seat.frame["ply"]
        await stand(seat, whose, "peace", on=True)
        await seat.until(lambda: seat.frame["ply"] > ply)
        await stand(seat, whose, "peace", on=False)
        assert seat.frame["standing"] == []
        await stand(seat, whose, "peace", on=True)
        await seat.send({"type": "undo", "seat": whose, "ply": seat.frame["ply"], "to": ply})
        await seat.until(lambda: seat.frame["ply"] == ply)
        assert seat.frame["standing"] == []
        assert asked(seat)["seat"] == whose


async def test_a_standing_answer_outlives_an_undo_of_what_came_after_it(somebody: Guests) -> None:
    """Only going back to before it was given, or to its question, ends it."""
    anna = await somebody().enter("Anna")
    table = await bring(anna, empire_until(is_due(Building, 1)))
    async with anna.at(table["id"]) as seat:
        whose = asked(seat)["seat"]
        found = await listed(anna, table["id"], whose)
        place, unit = next(one for one in found["errands"] if len(one["acts"]) > 1)["acts"]
        await act(seat, whose, place)
        await stand(seat, whose, "leave", on=True)
        await act(seat, whose, unit)
        await undo(seat, whose, seat.frame["ply"] - 1)
        assert [one["kind"] for one in seat.frame["standing"]] == ["leave"]
        await undo(seat, whose, seat.frame["ply"] - 1)
        assert seat.frame["standing"] == []


async def undo(seat: Sitting, whose: int, to: int) -> None:
    await seat.send({"type": "undo", "seat": whose, "ply": seat.frame["ply"], "to": to})
    await seat.until(lambda: seat.frame["ply"] == to)


async def test_what_is_no_question_is_refused(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await bring(anna, before_peace())
    async with anna.at(table["id"]) as seat:
        await seat.send({"type": "stand", "seat": 0, "kind": "dinner", "on": True})
        await seat.until(lambda: len(seat.refusals) > 0)
        assert seat.refusals[-1]["why"] == "There is no such question."
