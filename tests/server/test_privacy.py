"""Nobody learns what he may not know: pacts, invitations, chat, notes."""

import msgspec
import pytest
from tests.server.conftest import Guests
from tests.server.hosting import Hosted, Json, Player, Sitting

pytestmark = pytest.mark.anyio
PLAN = "Egypt falls in spring"


async def three(somebody: Guests) -> tuple[Json, list[Player]]:
    people = [await somebody().enter(name) for name in ("Anna", "Bert", "Cleo")]
    table = await people[0].open("me", "invited", "invited")
    for seat, person in enumerate(people[1:], 1):
        invite = table["invites"][str(seat)].rpartition("=")[2]
        await person.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
    return table, people


def told(seat: Sitting) -> str:
    return msgspec.json.encode((seat.frame, seat.lines)).decode()


async def test_a_pact_is_heard_by_its_members_only(somebody: Guests) -> None:
    table, (anna, bert, cleo) = await three(somebody)
    dora = await somebody().enter("Dora")
    place = table["id"]
    async with (
        anna.at(place) as a,
        bert.at(place) as b,
        cleo.at(place) as c,
        dora.at(place) as d,
    ):
        # Nobody is offered the record, from the start: who is not in a pact cannot tell of it.
        assert all(seat.frame["sealed"] for seat in (a, b, c, d))
        pact = {"type": "propose_pact", "players": [1], "words": PLAN}
        await a.act(pact, seat=0)
        for seat in (b, c, d):
            await seat.until(lambda seat=seat: seat.frame["ply"] == 1)  # type: ignore[misc]
        assert PLAN in told(a)
        assert PLAN in told(b)
        assert PLAN not in told(c)
        assert PLAN not in told(d)
        assert [choice for choice in b.frame["liberties"] if "accept_pact" in str(choice)]
        assert not [choice for choice in c.frame["liberties"] if "accept_pact" in str(choice)]
        assert all(seat.frame["sealed"] for seat in (a, b, c, d))
        # It was shown to somebody: it is not taken back alone.
        assert a.frame["undo"] == -1
        # Whoever is asked to go back reads of it if he has heard of it.
        await a.send({"type": "undo", "seat": 0, "ply": 1, "to": 0})
        for seat in (a, b, c, d):
            await seat.until(lambda seat=seat: seat.frame["rollback"] is not None)  # type: ignore[misc]
        assert PLAN in str(b.frame["rollback"]["seen"])
        assert c.frame["rollback"]["seen"] == d.frame["rollback"]["seen"] == []
    # Whoever comes later hears no more.
    async with cleo.at(place) as late, bert.at(place) as again:
        assert PLAN not in told(late)
        assert PLAN in told(again)
    for person, number in ((cleo, 2), (dora, -1)):
        assert PLAN not in str(await person.get(f"/api/tables/{place}/frames/1?seat={number}"))
        await person.get(f"/api/tables/{place}/frames/1?seat=1", 403)
        assert PLAN not in str(await person.get(f"/api/tables/{place}/frames/0/9?seat={number}"))
        await person.get(f"/api/tables/{place}/frames/0/9?seat=1", 403)
        refused = await person.get(f"/api/tables/{place}/record", 403)
        assert "secrets" in refused["error"]
    assert PLAN in str(await bert.get(f"/api/tables/{place}/frames/1"))


async def test_several_seats_at_one_screen_see_with_the_eyes_of_the_one_asked(
    somebody: Guests,
) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person", "person")
    async with anna.at(table["id"]) as seat, anna.at(table["id"], "seat=2") as fixed:
        await seat.act({"type": "propose_pact", "players": [1], "words": PLAN}, seat=0)
        assert (seat.frame["seat"], PLAN in told(seat)) == (0, True)
        # Nobody else plays: the record may be had.
        assert not seat.frame["sealed"]
        # Whoever looks back without saying as whom sees what all may see.
        back = await anna.get(f"/api/tables/{table['id']}/frames/1")
        assert (back["seat"], PLAN in str(back)) == (-1, False)
        await seat.pass_turn()
        assert (seat.frame["seat"], PLAN in told(seat)) == (1, True)
        await seat.pass_turn()
        assert (seat.frame["seat"], PLAN in told(seat)) == (2, False)
        await seat.pass_turn()
        assert (seat.frame["seat"], PLAN in told(seat)) == (0, True)
        await fixed.until(lambda: fixed.frame["ply"] == seat.frame["ply"])
        assert (fixed.frame["seat"], PLAN in told(fixed)) == (2, False)


async def test_players_and_spectators_talk_apart(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await anna.open("me", "person", options={"max_rounds": 1})
    async with anna.at(table["id"]) as playing, bert.at(table["id"]) as watching:
        await playing.send({"type": "say", "room": "players", "text": "<b>hello</b>\n\x07you"})
        await playing.until(lambda: any(m["type"] == "said" for m in playing.other))
        said = next(m for m in playing.other if m["type"] == "said")
        assert (said["text"], said["name"], said["seat"]) == ("<b>hello</b> you", "Anna", 0)
        refused = await watching.refusal({"type": "say", "room": "players", "text": "x"})
        assert refused["rule"] == "chat"
        await watching.send({"type": "say", "room": "spectators", "text": "psst"})
        await watching.until(lambda: any(m["type"] == "said" for m in watching.other))
        assert not any(m.get("text") == "psst" for m in playing.other)
        assert not any("hello" in m.get("text", "") for m in watching.other)
    lines = await anna.get(f"/api/tables/{table['id']}/chat?room=players")
    assert [line["text"] for line in lines] == ["<b>hello</b> you"]
    await anna.get(f"/api/tables/{table['id']}/chat?room=spectators", 403)
    await bert.get(f"/api/tables/{table['id']}/chat?room=players", 403)
    async with anna.at(table["id"]) as again:
        await again.until(lambda: any(m["type"] == "said" for m in again.other))
        # When all is over, each hears what the others said.
        await again.pass_turn()
        await again.pass_turn()
        await again.until(lambda: any(m.get("text") == "psst" for m in again.other))
        assert again.frame["outcome"]


async def test_notes_are_ones_own(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await anna.open("me", "person")
    path = f"/api/tables/{table['id']}/notes"
    assert await anna.get(path) == {"text": ""}
    for text in ("first", "take Egypt"):
        assert (await anna.http.put(path, json={"text": text})).status_code == 200
    assert await anna.get(path) == {"text": "take Egypt"}
    assert await bert.get(path) == {"text": ""}
    assert (await anna.http.put(path, json={"text": "x" * 30_000})).status_code == 413


async def test_only_the_host_sees_invitations(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await anna.open("me", "invited")
    ticket = table["invites"]["1"].rpartition("=")[2]
    assert len(ticket) >= 20
    assert ticket in str(await anna.get(f"/api/tables/{table['id']}"))
    assert ticket not in str(await bert.get(f"/api/tables/{table['id']}"))
    async with bert.at(table["id"]) as watching:
        assert ticket not in told(watching)


async def test_the_dice_key_stays_hidden_until_the_end(somebody: Guests, server: Hosted) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    row = server.services.tables.live[table["id"]].row
    assert row.dice_key is not None
    key = row.dice_key.hex()
    page = await anna.get(f"/api/tables/{table['id']}/dice")
    assert page["key"] == ""
    assert page["commitment"] == table["commitment"]
    record = (await anna.http.get(f"/api/tables/{table['id']}/record")).text
    async with anna.at(table["id"]) as seat:
        assert key not in told(seat) + record + str(page)
        assert seat.frame["table"]["commitment"] == table["commitment"]


async def test_notes_are_found_again_on_another_device(somebody: Guests) -> None:
    anna, phone = somebody(), somebody()
    await anna.sign_up("Anna of the notes")
    wish = {"name": "Anna of the notes", "password": "correct horse"}
    assert (await phone.post("/api/login", wish))["id"] == anna.id
    table = await anna.open("me", "person")
    place = f"/api/tables/{table['id']}/notes"
    await anna.http.put(place, json={"text": "Guard Numidia"})
    assert (await phone.get(place))["text"] == "Guard Numidia"
    await phone.http.put(place, json={"text": "Take Numidia"})
    assert (await anna.get(place))["text"] == "Take Numidia"
    async with anna.at(table["id"]) as here, phone.at(table["id"]) as there:
        await here.act(here.choice(type="end_movement"))
        await there.until(lambda: there.frame["ply"] == here.frame["ply"])
        assert there.frame["choices"] == here.frame["choices"]
