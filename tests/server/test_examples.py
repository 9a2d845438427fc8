"""Examples of play: every one of every game can be watched, and is told in both languages."""

import pytest
from tests.server.conftest import Guests

import hexarch
from hexarch.kernel.example import RECORD, example_of, examples_of, folder_of
from hexarch.kernel.record import encode

pytestmark = pytest.mark.anyio
SHIPPED = [
    (game, name)
    for game in hexarch.installed_games()
    for name in examples_of(hexarch.find_game(game))
]


def test_empire_has_an_example() -> None:
    assert ("empire", "example_of_play") in SHIPPED


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_the_record_beside_the_script_is_fresh(game: str, name: str) -> None:
    rules = hexarch.find_game(game)
    shipped = folder_of(rules).joinpath(name + RECORD).read_bytes()
    assert shipped == encode(example_of(rules, name).record), "run tools/examples.py"


@pytest.mark.parametrize(("game", "name"), SHIPPED)
async def test_an_example_is_told_step_by_step(somebody: Guests, game: str, name: str) -> None:
    guest = somebody()
    address = f"/api/examples/{game}/{name}"
    english = await guest.get(address)
    german = await guest.get(f"{address}?language=de")
    assert english["table"]["title"] != german["table"]["title"]
    plies = [caption["ply"] for caption in english["captions"]]
    assert plies == sorted(set(plies))
    assert (plies[0], plies[-1]) == (0, english["table"]["ply"])
    for one, other in zip(english["captions"], german["captions"], strict=True):
        assert one["ply"] == other["ply"]
        assert one["say"] != other["say"]
        assert 20 < len(one["say"]) < 400
        assert 20 < len(other["say"]) < 400


@pytest.mark.parametrize(("game", "name"), SHIPPED)
async def test_every_ply_of_an_example_can_be_seen(somebody: Guests, game: str, name: str) -> None:
    guest = somebody()
    address = f"/api/examples/{game}/{name}"
    most = (await guest.get(address))["table"]["ply"]
    for ply in range(0, most + 1, 7):
        frame = await guest.get(f"{address}/frames/{ply}?seat=1")
        assert (frame["ply"], frame["seat"]) == (ply, 1)
        some = await guest.get(f"{address}/frames/{ply}/7?seat=1")
        assert some[0] == frame
        assert [one["ply"] for one in some] == [*range(ply, min(ply + 7, most + 1))]
    log = (await guest.get(f"{address}/frames/{most}"))["log"]
    assert log
    assert await guest.get(f"{address}/frames/{most + 1}", status=404)
    assert await guest.get(f"{address}/frames/{most + 1}/2", status=404)
    assert len(await guest.get(f"{address}/frames/0/1000")) == min(20, most + 1)


async def test_the_sides_are_named_in_the_language_of_whoever_asks(somebody: Guests) -> None:
    address = "/api/examples/empire/example_of_play"
    for table in (
        (await somebody().get(f"{address}?language=de"))["table"],
        (await somebody().get(f"{address}/frames/9?language=de"))["table"],
    ):
        assert table["title"] == "Das Spielbeispiel"
        assert [seat["name"] for seat in table["seats"]] == ["Adler", "Stier"]


async def test_what_there_is_not(somebody: Guests) -> None:
    guest = somebody()
    await guest.get("/api/examples/empire/nothing", status=404)
    await guest.get("/api/examples/nothing/example_of_play", status=404)


async def test_the_games_name_their_examples(somebody: Guests) -> None:
    games = {game["about"]["id"]: game for game in await somebody().get("/api/games?language=de")}
    assert games["empire"]["examples"] == [
        {"name": "example_of_play", "title": "Das Spielbeispiel"}
    ]
    assert games["conquest"]["examples"] == []
