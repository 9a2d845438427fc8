"""Taking back: alone, by consent, and never so that a roll is repeated."""

import random
from pathlib import Path

import pytest
from tests.games.tiny import model
from tests.kernel.played import DITHER, SETTING, Dithering
from tests.server.conftest import Guests
from tests.server.hosting import Hosted, Player, Sitting
from tests.server.scenes import before_a_shot, bring, two, with_a_prisoner

import hexarch
from hexarch.games.conquest.actions import OfferRansom
from hexarch.kernel.chance import Dice, key_from_seed
from hexarch.kernel.game import Illegal, Setting
from hexarch.kernel.record import decode, verify
from hexarch.kernel.table import Table
from hexarch.server.play import Play

pytestmark = pytest.mark.anyio


async def undo(seat: Sitting, to: int, whose: int = 0) -> None:
    ply = seat.frame["ply"]
    await seat.send({"type": "undo", "seat": whose, "ply": ply, "to": to})
    known = seat.frame
    refused = len(seat.refusals)
    await seat.until(lambda: seat.frame is not known or len(seat.refusals) > refused)


async def test_own_choices_are_taken_back_freely(somebody: Guests, server: Hosted) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "bot:random")
    async with anna.at(table["id"]) as seat:
        assert seat.frame["undo"] == -1
        for _ in range(4):
            leader = seat.choice(type="select_leader")
            await seat.act(leader)
            await seat.act()
            if not any(c["action"]["type"] == "select_leader" for c in seat.frame["choices"]):
                await seat.act()
        assert seat.frame["undo"] == 0
        assert seat.lines
        ply = seat.frame["ply"]
        await undo(seat, ply - 1)
        assert seat.frame["ply"] == ply - 1
        await undo(seat, 0)
        assert seat.frame["ply"] == 0
        assert seat.lines == []
        await seat.act()
        assert seat.frame["ply"] == 1
    rows = await _rows(server, "SELECT kind, back_to FROM corrections WHERE table_id = ?", table)
    assert rows == [("undo", ply - 1), ("undo", 0)]
    rows = await _rows(server, "SELECT ply FROM plies WHERE table_id = ?", table)
    assert rows == [(0,)]


async def _rows(server: Hosted, query: str, table: dict[str, str]) -> list[tuple[object, ...]]:
    import sqlite3  # noqa: PLC0415  # looks past the server

    path = Path(server.config.db.removeprefix("sqlite:///"))
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query, (table["id"],)).fetchall()
    finally:
        connection.close()


async def test_around_one_screen_all_seats_are_one_players(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    async with anna.at(table["id"]) as seat:
        await seat.pass_turn()
        assert seat.mine == 1
        turn = seat.frame["ply"]
        assert (seat.frame["undo"], seat.frame["undo_own"]) == (0, -1)
        await seat.act()
        assert (seat.frame["undo"], seat.frame["undo_own"]) == (0, turn)
        await undo(seat, 0)
        assert seat.mine == 0


async def test_a_secret_can_be_changed_until_the_last_word(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await anna.open("me", "invited", game="empire", scenario="C")
    invite = table["invites"]["1"].rpartition("=")[2]
    await bert.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
    async with anna.at(table["id"]) as hers, bert.at(table["id"]) as his:
        mine, other = (hers, his) if hers.frame["choices"] else (his, hers)  # by lots
        await mine.act(mine.choice(type="choose_home"))
        await other.until(lambda: bool(other.frame["choices"]))
        await other.act(other.choice(type="choose_home"))
        await mine.until(lambda: mine.frame["ply"] == other.frame["ply"])
        start, given = mine.frame["ply"], mine.frame["choices"]
        assert [bool(ask["prompt"]) for ask in mine.frame["asks"]] == [
            ask["mine"] for ask in mine.frame["asks"]
        ], "nobody hears what another is asked in secret"
        await mine.act(given[0]["action"])
        await mine.act(mine.frame["choices"][-1]["action"])
        assert (mine.frame["ply"], mine.frame["undo"]) == (start + 2, start)
        await other.refusal({"type": "vote", "seat": 7})  # what was sent before it is read
        assert other.frame["ply"] == start, "he is not told of it"
        await undo(mine, start, mine.mine)
        assert mine.frame["choices"] == given
        # What the other has chosen meanwhile is not mine to take back, and he learns nothing.
        await mine.act(given[0]["action"])
        await other.act(other.frame["choices"][0]["action"])
        assert (other.frame["ply"], other.frame["undo"]) == (start + 2, start + 1)
        await undo(mine, start, mine.mine)
        assert mine.refusals[-1]["rule"] == "stale"
        await mine.until(lambda: mine.frame["ply"] == start + 2)
        assert mine.frame["undo"] == -1
        while mine.frame["choices"][0]["action"]["type"] == "assign_level":
            await mine.act()
        await mine.act({"type": "commit"})
        assert mine.frame["undo"] == -1


async def test_at_one_screen_nobody_takes_back_the_secrets_of_another(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person", game="empire", scenario="C")
    async with anna.at(table["id"]) as seat:
        for _ in range(2):
            last = seat.mine  # by lots
            await seat.act(seat.choice(type="choose_home"))
        start = seat.frame["ply"]
        await seat.act(seat.choice(type="assign_level"), seat=1 - last)
        assert seat.frame["undo"] == start
        other = seat.frame["choices"][0]["action"]
        await seat.act(other, seat=last)
        assert seat.frame["undo"] == start + 1


async def test_another_players_act_ends_the_span(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await anna.open("me", "invited")
    invite = table["invites"]["1"].rpartition("=")[2]
    await bert.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
    async with anna.at(table["id"]) as mine, bert.at(table["id"]) as his:
        await mine.pass_turn()
        ply = mine.frame["ply"]
        assert mine.frame["undo"] == 0
        await his.until(lambda: his.frame["ply"] == ply)
        assert his.frame["undo"] == -1
        await his.act()
        await mine.until(lambda: mine.frame["ply"] > ply)
        assert mine.frame["undo"] == -1
        assert his.frame["undo"] == ply


async def test_going_further_back_needs_everybodys_consent(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await anna.open("me", "invited", "bot:random")
    invite = table["invites"]["1"].rpartition("=")[2]
    await bert.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
    async with anna.at(table["id"]) as mine, bert.at(table["id"]) as his:
        await mine.pass_turn()
        await his.until(lambda: bool(his.frame["choices"]))
        await his.act()
        await his.act()
        await mine.until(lambda: mine.frame["ply"] == his.frame["ply"])
        await undo(mine, 1)
        asked = {"seat": 0, "to": 1, "seen": [], "agreed": []}
        assert mine.frame["rollback"] == asked | {"when": "Round 1 · Anna · Destroy Cities"}
        consent = {"type": "consent", "seat": 0, "agree": True}
        assert (await mine.refusal(consent))["rule"] == "table"
        await his.until(lambda: his.frame["rollback"] is not None)
        await his.send({"type": "consent", "seat": 1, "agree": False})
        await mine.until(lambda: mine.frame["rollback"] is None)
        assert mine.lines[-1]["text"] == "Bert does not want to go back"
        # Nobody is asked again and again.
        again = {"type": "undo", "seat": 0, "to": 1, "ply": mine.frame["ply"]}
        assert "ask again" in (await mine.refusal(again))["why"]
        await his.act()
        await undo(his, his.frame["ply"] - 1, whose=1)
        await mine.until(lambda: mine.frame["ply"] == again["ply"])
        assert "ask again" in (await mine.refusal(again))["why"]
        # Nor after something was taken back.
        await undo(his, his.frame["ply"] - 1, whose=1)
        await mine.until(lambda: mine.frame["ply"] == again["ply"] - 1)
        back = again | {"ply": mine.frame["ply"]}
        assert "ask again" in (await mine.refusal(back))["why"]
        await his.act()
        await his.act()
        await mine.until(lambda: mine.frame["ply"] == his.frame["ply"])
        await undo(mine, 1)
        await his.until(lambda: his.frame["rollback"] is not None)
        # Whoever asked may think better of it.
        await mine.send({"type": "consent", "seat": 0, "agree": False})
        await his.until(lambda: his.frame["rollback"] is None)
        assert len(mine.lines) == len(his.lines)
        await undo(mine, 1)
        await his.until(lambda: his.frame["rollback"] is not None)
        await his.send({"type": "consent", "seat": 1, "agree": True})
        await mine.until(lambda: mine.frame["ply"] == 1)
        await his.until(lambda: his.frame["ply"] == 1)
        assert mine.frame["rollback"] is None
        assert mine.lines[-1]["kind"] == "note"
        assert mine.lines[-1]["text"] == "Anna went back; it is Round 1 again"
        # What she did before is still hers to take back.
        assert mine.frame["undo"] == 0
        assert his.lines == mine.lines


async def test_whoever_is_asked_to_go_back_reads_what_has_been_seen_since(
    somebody: Guests,
) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await anna.open("me", *["person"] * 4, "invited")
    invite = table["invites"]["5"].rpartition("=")[2]
    await bert.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
    async with anna.at(table["id"]) as mine, bert.at(table["id"], "language=de") as his:
        await mine.until(lambda: bool(mine.frame["choices"]))
        await march(mine, "MAC:general1", "DAL", 3)
        for _ in range(5):
            await mine.pass_turn()
        await his.until(lambda: bool(his.frame["choices"]))
        start = his.frame["ply"]
        await march(his, "ITA:general1", "DAL", 4)
        await his.act(his.choice(type="end_movement"))
        rolled = [line["text"] for line in his.lines if line["faces"]]
        assert rolled
        await undo(his, start, whose=5)
        await his.until(lambda: his.frame["rollback"] is not None)
        asked = his.frame["rollback"]
        assert asked["seen"] == rolled
        assert "würfelt" in asked["seen"][0]
        await mine.until(lambda: mine.frame["rollback"] is not None)
        assert "rolls" in mine.frame["rollback"]["seen"][0]
        await mine.send({"type": "consent", "seat": 0, "agree": True})
        await his.until(lambda: his.frame["ply"] == start)


async def march(seat: Sitting, leader: str, to: str, infantry: int) -> None:
    await seat.act({"type": "select_leader", "leader": leader})
    await seat.act({"type": "choose_destination", "to": to})
    if any(choice["action"]["type"] == "choose_load" for choice in seat.frame["choices"]):
        await seat.act(seat.choice(type="choose_load", infantry=infantry))


async def test_rolls_are_never_repeated(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await bring(anna, before_a_shot())
    chance = random.Random(8)
    async with anna.at(table["id"]) as seat:
        shots = sum(bool(line["faces"]) for line in seat.lines)
        start = seat.frame["ply"]
        while sum(bool(line["faces"]) for line in seat.lines) == shots:
            await seat.act(chance.choice(seat.frame["choices"])["action"])
        before = await anna.get(f"/api/tables/{table['id']}/dice")
        ply = seat.frame["ply"]
        assert seat.frame["undo"] == -1
        # Nobody else plays here, so one is asked oneself; the draws go on all the same.
        await undo(seat, start, seat.mine)
        assert seat.frame["ply"] == ply
        rolled = [line["text"] for line in seat.lines if line["faces"]]
        assert seat.frame["rollback"]["seen"] == rolled[shots:]
        await seat.send({"type": "consent", "seat": seat.frame["rollback"]["seat"], "agree": True})
        await seat.until(lambda: seat.frame["rollback"] is None)
        assert seat.frame["ply"] == start < ply
        while sum(bool(line["faces"]) for line in seat.lines) < shots + 3:
            await seat.act(chance.choice(seat.frame["choices"])["action"])
        page = await anna.get(f"/api/tables/{table['id']}/dice")
        used = {roll["draw"] for roll in before["rolls"]}
        used -= {roll["draw"] for roll in page["rolls"] if roll["ply"] < start}
        page["rolls"] = [roll for roll in page["rolls"] if roll["ply"] >= start]
        assert used
        assert page["rolls"]
        assert used.isdisjoint(roll["draw"] for roll in page["rolls"])
        for _ in range(30):
            if seat.frame["outcome"] is None:
                await seat.act(chance.choice(seat.frame["choices"])["action"])
    answer = await anna.http.get(f"/api/tables/{table['id']}/record")
    verdict = verify(answer.content, hexarch.find_game)
    assert verdict.valid, verdict.error
    assert verdict.leaps >= 1


async def test_whoever_goes_back_to_a_roll_chooses_anew(somebody: Guests) -> None:
    """It is no way to throw the same dice once more."""
    anna = await somebody().enter("Anna")
    table = await bring(anna, before_a_shot())
    async with anna.at(table["id"]) as seat:
        start = seat.frame["ply"]
        await seat.act()
        roll = [line for line in seat.lines if line["ply"] > start and line["faces"]][-1]
        await undo(seat, roll["ply"], seat.mine)
        assert seat.frame["rollback"]["to"] == start < roll["ply"]
        await seat.send({"type": "consent", "seat": seat.mine, "agree": True})
        await seat.until(lambda: seat.frame["rollback"] is None)
        assert seat.frame["ply"] == start
        assert not any(line["ply"] >= start and line["faces"] for line in seat.lines)
    page = await anna.get(f"/api/tables/{table['id']}/dice")
    gone = page["taken_back"][-1]
    assert (gone["ply"], gone["faces"]) == (roll["ply"], roll["faces"])
    assert gone["rule"]
    assert gone["purpose"]
    assert gone["draw"] not in {one["draw"] for one in page["rolls"]}


async def test_nobody_goes_back_to_before_the_first_choice(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person", game="empire", scenario="D")
    async with anna.at(table["id"]) as seat:
        ply = seat.frame["ply"]
        assert ply > 0
        refused = await seat.refusal({"type": "undo", "seat": 0, "ply": ply, "to": 0})
        assert refused["why"] == "Nobody had chosen anything before that."


@pytest.mark.parametrize("to", [-1, 1, 99])
async def test_there_must_be_something_to_go_back_to(somebody: Guests, to: int) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "person")
    async with anna.at(table["id"]) as seat:
        await seat.act()
        refused = await seat.refusal({"type": "undo", "seat": 0, "ply": 1, "to": to})
        assert refused["rule"] == "table"
        refused = await seat.refusal({"type": "undo", "seat": 0, "ply": 0, "to": 0})
        assert refused["rule"] == "stale"


def test_the_servers_play_is_that_of_the_library() -> None:
    game, key = hexarch.find_game("conquest"), key_from_seed("same")
    setting = Setting("standard", 3, {"max_rounds": 3})
    table, play = Table(game, setting, key=key), Play(game, setting, Dice(key))
    chance = random.Random(1)
    while table.outcome is None:
        seat = table.decisions[0].seat
        action = chance.choice(table.legal(seat))
        table.play(seat, action)
        advance = play.prepare(seat, action)
        assert not isinstance(advance, Illegal)
        play.commit(advance)
        assert tuple(play.plies) == table.plies
        if len(play.plies) > 30 and chance.random() < 0.02:
            to = play.ply - 20
            table.rollback(to)
            rolls = play.prepare_rolls(to)
            play.cut(to)
            play.commit(rolls)
    assert play.state == table.state
    assert play.draws_used == table.draws_used
    assert play.outcome == table.outcome
    again = Play(game, setting, Dice(key))
    assert len(list(again.replay(table.plies))) == table.ply
    assert again.state == table.state
    middle = play.ply // 2
    assert play.state_at(middle) == again.state_at(middle)
    assert [roll.faces for roll in play.rolls] == [roll.faces for roll in again.rolls]


def test_no_draw_comes_again_when_one_goes_further_back_after_a_rollback() -> None:
    """A restart forgets how far the players had agreed to go back."""
    game, key = Dithering(), key_from_seed("again")
    first, again = (Play(game, SETTING, Dice(key)) for _ in range(2))
    for seat, action in ((0, DITHER), (0, DITHER), (0, model.Send(0)), (1, model.Send(0))):
        _take(first, seat, action)
    assert first.draws_used == 5
    first.cut(2)
    assert len(list(again.replay(first.plies))) == 2
    again.resume_draws(first.draws_used)
    assert again.undo_to((0,)) == 0
    again.cut(0)
    _take(again, 0, model.Send(0))
    _take(again, 1, model.Send(0))
    assert again.plies[-1].draw == 7


async def asked_in_vain(seat: Sitting, whose: int = 0) -> bool:
    """Ask to go back and think better of it; false if that is refused."""
    await undo(seat, 0, whose)
    if seat.frame["rollback"] is None:
        return False
    await seat.send({"type": "consent", "seat": whose, "agree": False})
    await seat.until(lambda: seat.frame["rollback"] is None)
    return True


async def after_both(seat: Sitting, his: Sitting) -> None:
    """Let two players have had their turns, so that they go back only together."""
    await seat.pass_turn()
    await his.until(lambda: bool(his.frame["choices"]))
    await his.pass_turn()
    await seat.until(lambda: bool(seat.frame["choices"]))


async def test_nobody_asks_to_go_back_without_end(somebody: Guests) -> None:
    """Each time the bots stand still, and the others are asked."""
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = (await two(anna, bert))["id"]
    async with anna.at(table) as seat, bert.at(table) as his:
        await after_both(seat, his)
        for _ in range(3):
            assert await asked_in_vain(seat)
        assert not await asked_in_vain(seat)
        assert "often enough" in seat.refusals[-1]["why"]
        # Own acts, taken back again, make no room.
        here = seat.frame["ply"]
        await seat.act()
        assert not await asked_in_vain(seat)
        await undo(seat, here)
        assert not await asked_in_vain(seat)
        await seat.pass_turn()
        await his.until(lambda: bool(his.frame["choices"]))
        await his.act()
        await seat.until(lambda: seat.frame["ply"] == his.frame["ply"])
        assert await asked_in_vain(seat), "the game has gone on"


async def test_a_question_over_ones_own_counts_as_well(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = (await two(anna, bert))["id"]
    async with anna.at(table) as seat, bert.at(table) as his:
        await after_both(seat, his)
        for to in range(4):
            await undo(seat, to)
        assert not seat.refusals
        await undo(seat, 0)
        assert "often enough" in seat.refusals[-1]["why"]


async def test_against_bots_one_may_think_better_of_it_as_often_as_one_likes(
    somebody: Guests,
) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.open("me", "bot:random")
    async with anna.at(table["id"]) as seat:
        await seat.pass_turn()
        await seat.until(lambda: bool(seat.frame["choices"]))
        for _ in range(5):
            assert await asked_in_vain(seat)


async def test_a_question_that_own_acts_end_counts_as_well(somebody: Guests) -> None:
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = (await two(anna, bert))["id"]
    async with anna.at(table) as seat, bert.at(table) as his:
        await after_both(seat, his)
        here = seat.frame["ply"]
        for _ in range(3):
            await undo(seat, 0)
            assert seat.frame["rollback"] is not None
            await seat.act()
            assert seat.frame["rollback"] is None
            await undo(seat, here)
        await undo(seat, 0)
        assert "often enough" in seat.refusals[-1]["why"]


async def giving_points(anna: Player, bert: Player) -> str:
    """Let two give their points in secret; return the table."""
    table = await anna.open("me", "invited", game="empire", scenario="D")
    invite = table["invites"]["1"].rpartition("=")[2]
    await bert.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
    found: str = table["id"]
    return found


async def test_a_secret_act_that_ends_a_question_is_told(somebody: Guests) -> None:
    """Whoever asked to go back must not wait for an answer that nobody can give."""
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await giving_points(anna, bert)
    async with anna.at(table) as hers, bert.at(table) as his:
        await his.act()
        await hers.act()
        await his.send({"type": "undo", "seat": 1, "ply": hers.frame["ply"], "to": 1})
        await hers.until(lambda: hers.frame["rollback"] is not None)
        await his.until(lambda: his.frame["rollback"] is not None)
        await hers.act()
        await his.until(lambda: his.frame["rollback"] is None)


async def test_a_frame_names_the_act_of_this_line_that_was_taken(somebody: Guests) -> None:
    """Another's act may be told first; whoever sends several acts must not take it for his own."""
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = (await two(anna, bert))["id"]
    async with anna.at(table) as hers, bert.at(table) as his:
        await his.act({"type": "propose_pact", "players": [0], "words": "Peace"}, seat=1, id=8)
        await hers.until(lambda: hers.frame["ply"] == 1)
        assert (hers.frame["taken"], his.frame["taken"]) == (0, 8)
        await hers.act(id=5)
        assert hers.frame["taken"] == 5
        old = {"type": "act", "seat": 0, "ply": 0, "action": {"type": "done"}, "id": 6}
        assert (await hers.refusal(old))["id"] == 6
        await his.until(lambda: his.frame["ply"] == hers.frame["ply"])
        assert (hers.frame["taken"], his.frame["taken"]) == (5, 8)
        end = hers.frame["ply"]
        await hers.send({"type": "undo", "seat": 0, "ply": end, "to": end - 1, "id": 7})
        await hers.until(lambda: hers.frame["ply"] == end - 1)
        assert hers.frame["taken"] == 7


async def test_the_others_see_that_somebody_has_said_his_last_word(somebody: Guests) -> None:
    """What led to it they do not."""
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await giving_points(anna, bert)
    async with anna.at(table) as hers, bert.at(table) as his:
        await hers.until(lambda: bool(hers.frame["choices"]))
        await his.until(lambda: bool(his.frame["choices"]))
        start = his.frame["ply"]
        for _ in range(14):
            await hers.act()
        assert his.frame["ply"] == start
        await hers.act(hers.choice(type="commit"))
        await his.until(lambda: his.frame["ply"] == start + 15)


async def test_nobody_hears_that_a_secret_choice_is_taken_back(somebody: Guests) -> None:
    """But whoever has seen the ply that is gone learns of it: his page must not be ahead."""
    anna, bert = await somebody().enter("Anna"), await somebody().enter("Bert")
    table = await giving_points(anna, bert)
    async with anna.at(table) as hers:
        start = hers.frame["ply"]
        async with bert.at(table) as his:
            known = his.frame
            await hers.act()
            await undo(hers, start)
            await hers.act()
            await hers.act()
            await his.refusal({"type": "vote", "seat": 7})  # what was sent before it is read
            assert his.frame is known
        async with bert.at(table) as his:
            assert his.frame["ply"] == start + 2
            await undo(hers, start + 1)
            await his.until(lambda: his.frame["ply"] == start + 1)


def test_what_is_taken_back_leaves_no_bound_behind() -> None:
    """A restart, or another process, must find the same way back."""
    game, key = hexarch.find_game("empire"), key_from_seed("bounds")
    play, again = (Play(game, Setting("D", 2, {}), Dice(key)) for _ in range(2))
    play.commit(play.prepare_rolls())
    start = play.ply
    for seat in (0, 0, 1):
        _take(play, seat, game.legal(play.state, seat)[0])
    assert (play.undo_to((0,)), play.undo_to((1,))) == (-1, start + 2)
    play.cut(start + 2)
    assert len(list(again.replay(play.plies))) == start + 2
    assert play.undo_to((0,)) == again.undo_to((0,)) == start


def test_a_restart_knows_what_others_were_asked() -> None:
    """Whoever saw a question keeps it, be others asked since: it is taken back, not undone."""
    text, general, owner = with_a_prisoner()
    record = decode(text, hexarch.find_game)
    game, dice = hexarch.find_game("conquest"), Dice(key_from_seed("asked"))
    play, again = (Play(game, record.setting, dice) for _ in range(2))
    start = len(list(play.replay(record.plies)))
    captor = play.decisions[0].seat
    assert play.undo_to((owner,)) == -1
    _take(play, owner, OfferRansom(general, 0))
    assert play.undo_to((captor, owner)) <= start
    assert play.undo_to((owner,)) == play.undo_to((captor,)) == -1
    assert len(list(again.replay(play.plies))) == start + 1
    assert again.undo_to((owner,)) == again.undo_to((captor,)) == -1
    assert again.undo_to((captor, owner)) == play.undo_to((captor, owner))
    play.cut(start)
    assert play.undo_to((owner,)) == -1
    _take(play, captor, game.legal(play.state, captor)[0])
    assert 0 <= play.undo_to((captor,)) <= start, "what is gone asks nobody"


def _take(play: Play, seat: int, action: object) -> None:
    advance = play.prepare(seat, action)
    assert not isinstance(advance, Illegal)
    play.commit(advance)


def test_the_span_of_undo_is_found_however_one_asks() -> None:
    game, key = hexarch.find_game("conquest"), key_from_seed("spans")
    play = Play(game, Setting("standard", 3), Dice(key))
    chance = random.Random(5)
    for _ in range(400):
        if play.outcome is not None:
            break
        seat = play.decisions[0].seat
        advance = play.prepare(seat, chance.choice(game.legal(play.state, seat)))
        assert not isinstance(advance, Illegal)
        play.commit(advance)
        for held in ((0,), (0, 1), (0, 1, 2)):
            if chance.random() < 0.4:
                assert play.undo_to(held) == _span(play, held)
        if chance.random() < 0.05 and (to := play.undo_to((0, 1, 2))) != -1:
            play.cut(chance.randrange(to, play.ply))


def _span(play: Play, held: tuple[int, ...]) -> int:
    at = play.ply
    while at > play.open_from and play.plies[at - 1].seat in held:
        at -= 1
    return at if at < play.ply else -1
