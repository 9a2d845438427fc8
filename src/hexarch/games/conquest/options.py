"""What can be said and chosen before the game."""

from collections.abc import Mapping

import msgspec

from hexarch.games.conquest.model import Options
from hexarch.kernel.game import About, Option, OptionValue, Scenario

_ON_OFF = (False, True)

ABOUT = About(
    id="conquest",
    title="Conquest of the Empire",
    rules_version="1",
    players=(2, 6),
    scenarios=(Scenario("standard", "The six Caesars", (2, 6)),),
    options=(
        Option("start_talents", "Talents each player starts with", "R-01", 0, least=0, most=1000),
        Option("road_limit", "Roads in the tray", "R-06", 34, least=0, most=56),
        Option(
            "lone_leader_enemy_entry",
            "Leaders without units may enter empty enemy provinces",
            "R-09",
            default=True,
            values=_ON_OFF,
        ),
        Option(
            "galley_max_leaders", "Leaders a galley takes (0: any)", "R-19", 0, least=0, most=42
        ),
        Option(
            "naval_passage_by_consent",
            "Galleys may pass enemy galleys with their owner's leave",
            "R-17",
            default=False,
            values=_ON_OFF,
        ),
        Option(
            "galley_after_all_units",
            "Galleys can be aimed at only when no unit of their fleet is left",
            "R-21",
            default=False,
            values=_ON_OFF,
        ),
        Option(
            "prisoners_follow_caesar",
            "Prisoners in a conquered home go to their captor's Caesar",
            "R-29",
            default=False,
            values=_ON_OFF,
        ),
        Option("allow_gifts", "Gifts of talents", "R-33", default=False, values=_ON_OFF),
        Option(
            "destroy_disbands",
            "A razed city's units without a leader are disbanded",
            "R-43",
            default=False,
            values=_ON_OFF,
        ),
        Option("max_rounds", "Round limit (0: none)", "R-45", 0, least=0, most=10000),
        Option(
            "mes_ara_border",
            "Mesopotamia borders Arabia Petrea",
            "board.3",
            default=False,
            values=_ON_OFF,
        ),
        Option(
            "allied_transit",
            "Pact partners let each other pass",
            "R-52",
            default=False,
            values=_ON_OFF,
        ),
    ),
    length="two to four hours",
    character="Spread your legions, guard your Caesar, strike first.",
    honesty=(
        "Rules, pieces, prices and combat are given by the rulebook. The board's names, values, "
        "borders and coasts are sourced from a public digitisation where the rulebook is silent; "
        "positions and shapes are reconstructed."
    ),
)


def read_options(chosen: Mapping[str, OptionValue]) -> Options:
    """Return the options of a checked setting as the rules read them."""
    return msgspec.convert(dict(chosen), Options)
