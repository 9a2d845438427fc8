"""The options agreed on before the game: their defaults and ranges, and that a game keeps them."""

import msgspec
import pytest
from tests.games.empire.courts import begin

from hexarch.games.empire import GAME
from hexarch.games.empire.model import Options
from hexarch.kernel.game import BadSettingError, OptionValue, Setting

PRINTED: dict[str, tuple[OptionValue, OptionValue]] = {
    "fortifications_at_start": (False, True),
    "barbarian_mercenaries": (False, True),
    "dow_each_campaign_turn": (False, True),
    "mc_requires_war": (False, True),
    "spring_mc_tribute": ("full", "none"),
    "unopposed_blocked_by_neutrals": (False, True),
    "capture_limit": (True, False),
    "razing": (True, False),
    "mutual_elimination": ("none", "defender"),
    "upgrade_only_combat_units": (False, True),
    "year_limit": (0, 4),
}
"""Each option with its default and another value."""


@pytest.mark.rule("III.0", "R-10", "R-11", "R-33", "R-34", "R-47", "R-64", "R-67", "R-83")
def test_the_options_and_their_defaults_are_those_agreed_on() -> None:
    defaults = {name: default for name, (default, _) in PRINTED.items()}

    assert {o.id: o.default for o in GAME.about.options if o.id != "design"} == defaults
    assert msgspec.to_builtins(begin("A", 2).options) == defaults


@pytest.mark.rule("III.0")
@pytest.mark.parametrize("name", PRINTED)
def test_a_game_keeps_what_was_chosen_and_the_rest_as_it_is(name: str) -> None:
    default, other = PRINTED[name]

    state = begin("A", 2, **{name: other})

    assert getattr(state.options, name) == other
    assert msgspec.structs.replace(state.options, **{name: default}) == Options()


@pytest.mark.rule("III.0")
@pytest.mark.parametrize(
    ("name", "wrong"),
    [(name, wrong) for name in PRINTED for wrong in ("yes", 1001, -1)]
    + [("year_limit", True), ("razing", 1), ("spring_mc_tribute", "half")],
)
def test_no_option_takes_a_value_out_of_its_range(name: str, wrong: OptionValue) -> None:
    with pytest.raises(BadSettingError, match=f"option {name} cannot be"):
        GAME.check_setting(Setting("A", 2, {name: wrong}))


@pytest.mark.rule("R-83")
def test_the_longest_game_has_a_thousand_years() -> None:
    assert begin("A", 2, year_limit=1000).options.year_limit == 1000
