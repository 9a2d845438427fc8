"""A guided first game: every lesson can be played, and leads on into a real game."""

import pytest
from tests.server.conftest import Guests
from tests.server.hosting import Sitting

import hexarch
from hexarch.server.lessons import lesson_of, lesson_text

pytestmark = pytest.mark.anyio
TAUGHT = [name for name in hexarch.installed_games() if lesson_of(name)]


def test_these_games_have_a_lesson() -> None:
    assert {"conquest", "empire"} <= set(TAUGHT)


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_coach_has_words_for_every_step_of_the_learner(game: str, language: str) -> None:
    lesson = lesson_text(game, language)
    assert lesson is not None
    assert lesson.end
    assert len(lesson.steps) >= 5
    assert all(20 < len(step.say) < 260 for step in lesson.steps)
    plies = [step.ply for step in lesson.steps]
    assert plies == sorted(set(plies))
    english = lesson_text(game, "en")
    assert english is not None
    if language == "de":
        assert all(a.say != b.say for a, b in zip(lesson.steps, english.steps, strict=True))


@pytest.mark.parametrize("game", TAUGHT)
async def test_whoever_follows_the_coach_comes_to_the_end(somebody: Guests, game: str) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.post(f"/api/lessons/{game}", status=201)
    assert table["lesson"]
    lesson = await anna.get(f"/api/lessons/{game}")
    async with anna.at(table["id"]) as seat:
        for step in lesson["steps"]:
            await _wait_for(seat, step["ply"])
            offered = [choice["action"] for choice in seat.frame["choices"]]
            assert step["action"] in offered, step["say"]
            await seat.act(step["action"])
        plan = lesson_of(game)
        assert plan is not None
        await _wait_for(seat, lesson["plies"])
        record = await anna.get(f"/api/tables/{table['id']}/record")
        assert len(record["plies"]) >= len(plan.plies)


async def test_whoever_leaves_the_path_plays_against_captains(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    table = await anna.post("/api/lessons/conquest", status=201)
    async with anna.at(table["id"]) as seat:
        await seat.act(seat.choice(type="end_movement"))
        await seat.act(seat.choice(type="done"))
        await seat.act(seat.choice(type="end_turn"))
        await seat.until(lambda: any(ask["mine"] for ask in seat.frame["asks"]))
        assert seat.frame["board"]["title"] == "Round 2"


async def test_the_table_may_pass_for_the_learner(somebody: Guests) -> None:
    """R-96: the tick that Empire's coach shows answers the further questions for peace."""
    anna = await somebody().enter("Anna")
    table = await anna.post("/api/lessons/empire", status=201)
    lesson = await anna.get("/api/lessons/empire")
    async with anna.at(table["id"]) as seat:
        for step in lesson["steps"]:
            await _wait_for(seat, step["ply"])
            if step["action"] == {"type": "end_peace"}:
                break
            await seat.act(step["action"])
        await seat.send({"type": "stand", "seat": 0, "kind": "peace", "on": True})
        go = next(s for s in lesson["steps"] if s["ply"] > step["ply"] + 4)
        assert go["action"] == {"type": "end_go"}
        await _wait_for(seat, go["ply"])
        await seat.act(go["action"])
        last = lesson["steps"][-1]
        await _wait_for(seat, last["ply"])
        assert last["action"] in [choice["action"] for choice in seat.frame["choices"]]


async def test_a_game_without_a_lesson_says_so(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    await anna.get("/api/lessons/nothing", status=404)
    await anna.post("/api/lessons/nothing", status=404)
    ordinary = await anna.open("me", "bot")
    assert not ordinary["lesson"]


async def _wait_for(seat: Sitting, ply: int) -> None:
    await seat.until(lambda: seat.frame["ply"] >= ply)
