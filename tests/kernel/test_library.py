"""The library as the README shows it."""

import pytest
from tests.games.tiny import GAME, model

import hexarch
from hexarch.kernel.chance import commitment, key_from_seed
from hexarch.kernel.game import AnyGame, BadSettingError


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put The Ford on the shelf for one test."""

    def find_game(game_id: str) -> AnyGame:
        if game_id != "ford":
            raise hexarch.UnknownGameError(game_id)
        game: AnyGame = GAME
        return game

    monkeypatch.setattr(hexarch, "find_game", find_game)


def test_a_seed_fixes_the_dice() -> None:
    tables = [hexarch.game("ford").new(scenario="river", seats=2, seed=7) for _ in range(2)]
    for table in tables:
        table.play(0, model.Send(1))
        table.play(1, model.Send(1))
    assert tables[0].events == tables[1].events
    assert tables[0].record.dice.commitment == commitment(key_from_seed("7"))


def test_without_a_seed_every_game_has_dice_of_its_own() -> None:
    seen = {hexarch.game("ford").new().record.dice.commitment for _ in range(5)}
    assert len(seen) == 5


def test_scenario_and_seats_have_defaults_and_names() -> None:
    table = hexarch.game("ford").new()
    assert (table.setting.scenario, table.setting.seats) == ("river", 2)
    named = hexarch.game("ford").new(seats=["Ada", hexarch.Seated("Bo", "bot:random")])
    assert [(seat.name, seat.kind) for seat in named.seats] == [
        ("Ada", "human"),
        ("Bo", "bot:random"),
    ]


def test_a_bad_setting_is_refused() -> None:
    game = hexarch.game("ford")
    for wrong in ({"scenario": "lake"}, {"seats": 3}, {"options": {"fog": True}}):
        with pytest.raises(BadSettingError):
            game.new(**wrong)


def test_save_load_verify_and_resume() -> None:
    game = hexarch.game("ford")
    table = game.new(seed="x")
    table.play(1, model.Send(3))
    data = hexarch.encode(table.private_record)
    assert hexarch.load(data) == table.private_record
    assert hexarch.verify_record(data).valid
    for again in (game.resume(data), game.resume(table.private_record)):
        assert again.state == table.state
        assert again.play(0, model.Send(3))[-1].sent == (3, 3)


class TestTheRealShelf:
    @pytest.fixture(autouse=True)
    def shelf(self) -> None:
        """Leave the installed games as they are."""

    def test_an_unknown_game_is_said_to_be_unknown(self) -> None:
        with pytest.raises(hexarch.UnknownGameError, match=r"no game 'chess' \(installed: "):
            hexarch.game("chess")

    def test_the_game_of_the_page_is_not_installed(self) -> None:
        assert "ford" not in hexarch.installed_games()
        assert "conquest" in hexarch.installed_games()
