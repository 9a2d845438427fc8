"""Games that must go on exactly as they did: each scenario with each number of players."""

import pytest
from tests.games.playthrough import SCRIPTS, Script, playthrough


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda one: f"{one.game}-{one.file.stem}")
def test_the_game_goes_on_as_it_did(script: Script) -> None:
    assert playthrough(script) == script.file.read_text(encoding="utf-8")
