"""The server is the referee: what it accepts, and what it refuses."""

import random
from typing import Any

import msgspec
import pytest
from sqlalchemy import update
from tests.server.conftest import Guests
from tests.server.hosting import Hosted, Json, Sitting
from tests.server.scenes import before_a_shot, bring, with_a_prisoner

from hexarch import find_game
from hexarch.kernel.record import decode, replay
from hexarch.server.schema import seats

pytestmark = pytest.mark.anyio

NONSENSE: list[Any] = [
    "",
    "{",
    "null",
    "[]",
    '"act"',
    "{}",
    '{"type": "act"}',
    '{"type": "conquer"}',
    '{"type": "act", "seat": "0", "ply": 0, "action": {}}',
    '{"type": "act", "seat": 0, "ply": 0, "action": {}, "more": 1}',
    '{"type": "act", "seat": 0.5, "ply": 0, "action": {}}',
    '{"type": "act", "seat": 0, "ply": 0, "action": ' + "[" * 5000,
    b"\xff\xfe",
    b"\x00" * 100,
    "x" * 20_000,
]


async def test_an_act_is_accepted_and_shown(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    async with anna.at(table["id"]) as seat:
        assert seat.frame["ply"] == 0
        assert seat.frame["asks"][0]["mine"]
        after = await seat.act(seat.choice(type="select_leader"))
        assert after["type"] == "frame"
        assert after["ply"] == 1


async def test_only_the_holder_acts_for_a_seat(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await anna.open("me", "invited")
    invite = table["invites"]["1"].rpartition("=")[2]
    await bert.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
    async with anna.at(table["id"]) as mine, bert.at(table["id"]) as his:
        action = mine.choice(type="end_movement")
        for seat in (0, -1, 2, 99):
            refused = await his.refusal({"type": "act", "seat": seat, "ply": 0, "action": action})
            assert refused["rule"] == "seat"
        wrong_turn = await his.refusal({"type": "act", "seat": 1, "ply": 0, "action": action})
        assert wrong_turn["rule"] not in {"seat", "stale"}
        assert (await mine.act(action))["ply"] > 0


async def test_spectators_do_not_act(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await anna.open("me", "person")
    async with bert.at(table["id"]) as watching:
        assert watching.frame["seat"] == -1
        assert watching.frame["choices"] == []
        assert watching.frame["liberties"] == []
        action = {"type": "end_movement"}
        refused = await watching.refusal({"type": "act", "seat": 0, "ply": 0, "action": action})
        assert refused["rule"] == "seat"
        for message in (
            {"type": "undo", "seat": 0, "ply": 0, "to": 0},
            {"type": "vote", "seat": 0},
        ):
            await watching.refusal(message)


async def test_a_stale_act_is_refused_with_the_current_frame(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    async with anna.at(table["id"]) as seat:
        first = seat.choice(type="select_leader")
        await seat.act(first)
        for ply in (0, 2, 99, -1):
            frame = seat.frame
            refused = await seat.refusal({"type": "act", "seat": 0, "ply": ply, "action": first})
            assert refused["rule"] == "stale"
            await seat.until(lambda known=frame: seat.frame is not known)  # type: ignore[misc]
            assert seat.frame["ply"] == 1


async def test_what_was_never_offered_is_refused_with_a_rule(
    somebody: Guests, server: Hosted
) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    book = find_game("conquest").book.entries
    async with anna.at(table["id"]) as seat:
        for action in (
            {"type": "buy", "kind": "infantry"},
            {"type": "select_leader", "leader": "EGY:nobody"},
            {"type": "rolled", "faces": [6]},
            {"type": "accept"},
        ):
            refused = await seat.act(action)
            assert refused["type"] == "refused"
            assert refused["rule"] in book
            assert refused["why"]
        refused = await seat.act({"type": "buy", "kind": "elephant"}, id=7)
        assert (refused["rule"], refused["id"]) == ("form", 7)
        assert seat.frame["ply"] == 0
    assert server.services.tables.live[table["id"]].play.ply == 0


@pytest.mark.parametrize("message", NONSENSE, ids=range(len(NONSENSE)))
async def test_nonsense_is_refused_and_the_game_goes_on(somebody: Guests, message: Any) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    async with anna.at(table["id"]) as seat:
        refused = await seat.refusal(message)
        assert refused["rule"] == "form"
        assert (await seat.act())["ply"] == 1


async def test_nobody_holds_the_game_up_with_offer_after_offer(somebody: Guests) -> None:
    """Whoever is not on turn may ask three times; then the game must go on first."""
    anna = await somebody().enter("Anna")
    record, general, owner = with_a_prisoner()
    table = await bring(anna, record)
    offer = {"type": "offer_ransom", "general": general, "price": 0}
    async with anna.at(table["id"]) as seat:
        mover = seat.mine
        for _ in range(3):
            assert (await seat.act(offer, seat=owner))["type"] == "frame"
            assert (await seat.act({"type": "reject"}))["type"] == "frame"
        refused = await seat.act(offer, seat=owner)
        assert (refused["rule"], seat.mine) == ("table", mover)
        # Whoever is on turn may ask as often as he likes; it is his own time.
        for _ in range(4):
            assert (await seat.act(offer, seat=mover))["type"] == "frame"
            assert (await seat.act({"type": "reject"}))["type"] == "frame"
        assert (await seat.act(offer, seat=owner))["type"] == "frame", "the game has gone on"


async def test_taking_an_offer_back_makes_no_room_for_more(somebody: Guests) -> None:
    """Nor does what stops nobody, in between; and whoever stops nobody is never refused for it."""
    anna = await somebody().enter("Anna")
    record, general, owner = with_a_prisoner()
    table = await bring(anna, record)
    offer = {"type": "offer_ransom", "general": general, "price": 0}
    third = next(seat for seat in range(3) if seat != owner)
    concede = {"type": "concede_to", "player": third}
    async with anna.at(table["id"]) as seat:
        for last in ({"type": "withdraw"}, {"type": "reject"}, {"type": "withdraw"}):
            assert (await seat.act(offer, seat=owner))["type"] == "frame"
            by = owner if last["type"] == "withdraw" else seat.mine
            assert (await seat.act(last, seat=by))["type"] == "frame"
            for act in (concede, {"type": "reconsider"}):
                assert (await seat.act(act, seat=owner))["type"] == "frame"
        refused = await seat.act(offer, seat=owner)
        assert refused["why"].startswith("You have had your answers")
        assert (await seat.act(concede, seat=owner))["type"] == "frame"


async def test_whoever_has_asked_enough_may_still_take_back_and_give_up(somebody: Guests) -> None:
    """Whatever others do unasked meanwhile; and after each move of the game he may ask again."""
    anna = await somebody().enter("Anna")
    record, general, owner = with_a_prisoner()
    offer = {"type": "offer_ransom", "general": general, "price": 0}

    async def ask(seat: Sitting, times: int) -> None:
        for _ in range(times):
            assert (await seat.act(offer, seat=owner))["type"] == "frame"
            assert (await seat.act({"type": "reject"}))["type"] == "frame"

    async with anna.at((await bring(anna, record))["id"]) as seat:
        mover = seat.mine
        third = 3 - owner - mover
        give_up = {"type": "concede_to", "player": mover}
        await ask(seat, 2)
        assert (await seat.act(offer, seat=owner))["type"] == "frame"
        for free in (owner, third):
            assert (await seat.act(give_up, seat=free))["type"] == "frame"
            if free == owner:
                assert (await seat.act({"type": "reconsider"}, seat=owner))["type"] == "frame"
        assert (await seat.act({"type": "withdraw"}, seat=owner))["type"] == "frame"
        assert (await seat.act(offer, seat=owner))["type"] == "refused"
        assert (await seat.act(give_up, seat=owner))["type"] == "frame"
        assert seat.frame["outcome"] is not None
    async with anna.at((await bring(anna, record))["id"]) as seat:
        for again in range(4):
            await ask(seat, 1)
            thought: Json = {"type": "reconsider"} if again % 2 else give_up
            assert (await seat.act(thought, seat=owner))["type"] == "frame"
            assert seat.mine == mover
            assert (await seat.act())["type"] == "frame"
            if seat.mine != mover:
                break


async def test_acts_that_stop_nobody_make_no_room_for_offers(somebody: Guests) -> None:
    """However many they are."""
    anna = await somebody().enter("Anna")
    record, general, owner = with_a_prisoner()
    offer = {"type": "offer_ransom", "general": general, "price": 0}
    async with anna.at((await bring(anna, record))["id"]) as seat:
        mover = seat.mine
        for _ in range(3):
            assert (await seat.act(offer, seat=owner))["type"] == "frame"
            assert (await seat.act({"type": "withdraw"}, seat=owner))["type"] == "frame"
        for _ in range(40):
            for act in ({"type": "concede_to", "player": mover}, {"type": "reconsider"}):
                assert (await seat.act(act, seat=owner))["type"] == "frame"
        assert (await seat.act(offer, seat=owner))["type"] == "refused"


async def test_an_offer_is_taken_back_not_undone(somebody: Guests, server: Hosted) -> None:
    """Else one could show it to others and hide it again without end."""
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    record, general, owner = with_a_prisoner()
    table = (await bring(anna, record))["id"]
    his = (seats.c.table_id == table, seats.c.seat == owner)
    await server.services.database.write(
        lambda c: c.execute(update(seats).where(*his), {"person": bert.id})
    )
    del server.services.tables.live[table]
    offer = {"type": "offer_ransom", "general": general, "price": 0}
    async with bert.at(table) as seat:
        assert (await seat.act(offer, seat=owner))["type"] == "frame"
        ply = seat.frame["ply"]
        assert seat.frame["undo"] == -1
        assert (await seat.act({"type": "withdraw"}, seat=owner))["type"] == "frame"
        assert seat.frame["undo"] == -1
        # Further back leads only what the others agree to.
        await seat.send({"type": "undo", "seat": owner, "to": ply - 1, "ply": ply + 1})
        await seat.until(lambda: seat.frame["rollback"] is not None)
        assert seat.frame["ply"] == ply + 1
        await seat.send({"type": "consent", "seat": owner, "agree": False})
        await seat.until(lambda: seat.frame["rollback"] is None)
        # When others have acted since, nobody who asked or was not asked goes back alone.
        async with anna.at(table) as hers:
            assert (await hers.act())["type"] == "frame"
            await seat.until(lambda: seat.frame["ply"] > ply + 1)
            assert seat.frame["undo"] == -1
            now = seat.frame["ply"]
            back = {"type": "undo", "seat": owner, "to": ply + 1, "ply": now}
            await seat.send(back)
            await hers.until(lambda: hers.frame["rollback"] is not None)
            assert hers.frame["ply"] == now


async def test_a_table_waits_for_its_players(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "invited")
    assert table["status"] == "open"
    async with anna.at(table["id"]) as seat:
        assert seat.frame["asks"] == seat.frame["choices"] == []
        action = {"type": "end_movement"}
        refused = await seat.refusal({"type": "act", "seat": 0, "ply": 0, "action": action})
        assert refused["rule"] == "table"


async def test_a_whole_game_is_played_and_its_record_holds(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person", options={"max_rounds": 2})
    chance = random.Random(4)
    async with anna.at(table["id"]) as seat:
        while seat.frame["outcome"] is None:
            await seat.act(chance.choice(seat.frame["choices"])["action"])
        assert seat.frame["table"]["status"] == "over"
        assert seat.frame["choices"] == []
        refused = await seat.refusal(
            {"type": "act", "seat": 0, "ply": seat.frame["ply"], "action": {"type": "end_turn"}}
        )
        assert "over" in refused["why"]
    answer = await anna.http.get(f"/api/tables/{table['id']}/record")
    record = decode(answer.content, find_game)
    assert record.dice.key is not None
    assert len(list(replay(find_game("conquest"), record))) == seat.frame["ply"]


async def test_log_lines_carry_rule_spaces_and_faces(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await bring(anna, before_a_shot())
    async with anna.at(table["id"]) as seat:
        while not any(line["faces"] for line in seat.lines):
            await seat.act()
        assert [line["ply"] for line in seat.lines] == sorted(line["ply"] for line in seat.lines)
        rolled = next(line for line in seat.lines if line["faces"])
        assert rolled["kind"] == rolled["event"]["type"] == "fired"
        assert rolled["spaces"] == [rolled["event"]["space"]]
        assert rolled["rule"]
        assert "@" not in rolled["text"]


def test_the_decoder_is_strict() -> None:
    from hexarch.server.socket import DECODER  # noqa: PLC0415  # what the socket reads with

    with pytest.raises(msgspec.ValidationError):
        DECODER.decode(b'{"type": "ping", "x": 1}')


async def test_pointing_at_what_cannot_be_chosen_is_answered_with_a_rule(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    async with anna.at(table["id"]) as seat, anna.at(table["id"], "language=de") as german:
        wish = {"type": "why", "seat": 0, "pointed": ["HIS:caesar", "HIS"]}
        told = await seat.refusal(wish)
        assert told["rule"] == "turn.1"
        assert told["why"] == "That belongs to Hispania; move a leader or a galley of your own."
        assert "gehört Hispania" in (await german.refusal(wish))["why"]
        assert (await seat.refusal(wish | {"seat": 5}))["rule"] == "seat"
        turn = await seat.refusal(wish | {"seat": 1})
        assert "decision of Anna" in turn["why"]
        long = {"type": "why", "seat": 0, "pointed": ["ITA"] * 101}
        assert (await seat.refusal(long))["rule"] == "form"


async def test_what_is_too_dear_is_shown_with_the_reason(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    async with anna.at(table["id"]) as seat:
        await seat.act(seat.choice(type="end_movement"))
        frame = await seat.act(seat.choice(type="done"))
        dear = {one["label"]: one for one in frame["barred"]}
        assert dear["Buy catapult for 40"]["rule"] == "buy.1"
        assert dear["Buy catapult for 40"]["why"].endswith("buy something cheaper or end the turn.")
        assert not {one["label"] for one in frame["choices"]} & dear.keys()


async def test_secret_choices_of_others_make_no_act_stale(somebody: Guests) -> None:
    """Empire 2.2d: both assign Control Levels at the same time, each without waiting."""
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person", game="empire", scenario="C")
    async with anna.at(table["id"]) as seat:
        while any(choice["action"]["type"] == "choose_home" for choice in seat.frame["choices"]):
            await seat.act(seat.choice(type="choose_home"))
        seen = seat.frame["ply"]
        levels = {"type": "assign_level"}
        first = {**levels, "province": "THE", "level": "3"}
        await seat.send({"type": "act", "seat": 0, "ply": seen, "action": first})
        await seat.until(lambda: seat.frame["ply"] == seen + 1)
        await seat.send({"type": "act", "seat": 1, "ply": seen, "action": first})
        await seat.until(lambda: seat.frame["ply"] == seen + 2)
        again = {**levels, "province": "SUL", "level": "2"}
        refused = await seat.refusal({"type": "act", "seat": 1, "ply": seen, "action": again})
        assert refused["rule"] == "stale", "one's own answer counts"
        # Nor does it harm when another thinks better of his.
        now = seen + 2
        await seat.send({"type": "undo", "seat": 1, "ply": now, "to": seen + 1})
        await seat.until(lambda: seat.frame["ply"] == seen + 1)
        refused = await seat.refusal({"type": "act", "seat": 1, "ply": now, "action": again})
        assert refused["rule"] == "stale", "he has taken back his own"
        await seat.send({"type": "act", "seat": 0, "ply": now, "action": again})
        await seat.until(lambda: seat.frame["ply"] == now)
