"""What can be said and chosen before the game."""

from collections.abc import Mapping
from typing import Final

import msgspec

from hexarch.games.empire.book import rule
from hexarch.games.empire.model import Options
from hexarch.games.empire.rules.r15_design import (
    MOST_CHARACTERS,
    SHIPPED,
    DesignError,
    read_design,
)
from hexarch.games.empire.rules.r15_design_checks import check_design
from hexarch.kernel.game import (
    About,
    BadSettingError,
    Option,
    OptionValue,
    Scenario,
    Setting,
    domain,
)

_ON_OFF: Final = (False, True)

ABOUT: Final = About(
    id="empire",
    title="Empire",
    rules_version="8",
    players=(2, 4),
    scenarios=(
        Scenario("A", "Basic Scenario", (2, 2)),
        Scenario("B", "The Generals Revolt", (2, 4)),
        Scenario("C", "Death of Alexander", (2, 4)),
        Scenario("D", "The Emperor Dies in Battle", (2, 4)),
        Scenario("E", "Overthrow the Emperor", (2, 4)),
        Scenario("F", "Across the Rubicon", (2, 2)),
        Scenario("G", "Civil War", (2, 4)),
        Scenario("H", "Design your own", (2, 4)),
    ),
    options=(
        Option(
            "fortifications_at_start",
            "Fortifications may be bought at the start",
            "III.A1",
            default=False,
            values=_ON_OFF,
        ),
        Option(
            "barbarian_mercenaries",
            "Barbarians may be hired",
            "III.B1",
            default=False,
            values=_ON_OFF,
        ),
        Option(
            "dow_each_campaign_turn",
            "War may be declared in each Campaign Turn",
            "III.C",
            default=False,
            values=_ON_OFF,
        ),
        Option(
            "mc_requires_war", "Military Control needs war", "R-10", default=False, values=_ON_OFF
        ),
        Option(
            "spring_mc_tribute",
            "Tribute for control gained in Spring",
            "R-11",
            default="full",
            values=("full", "none"),
        ),
        Option(
            "unopposed_blocked_by_neutrals",
            "Neutral units are opposition, too",
            "R-33",
            default=False,
            values=_ON_OFF,
        ),
        Option(
            "capture_limit",
            "A large city's capture counts once a season",
            "R-34",
            default=True,
            values=_ON_OFF,
        ),
        Option("razing", "Fortifications may be razed", "R-47", default=True, values=_ON_OFF),
        Option(
            "mutual_elimination",
            "Who wins when both sides are wiped out",
            "R-64",
            default="none",
            values=("none", "defender"),
        ),
        Option(
            "upgrade_only_combat_units",
            "Only combat units become Veterans",
            "R-67",
            default=False,
            values=_ON_OFF,
        ),
        Option("year_limit", "Last year (0: none)", "R-83", 0, least=0, most=1000),
        Option(
            "design",
            "Design to start from",
            "V.H",
            default=SHIPPED[0],
            values=SHIPPED,
            length=MOST_CHARACTERS,
            scenario="H",
        ),
    ),
    length="an evening for a short war, a week of evenings for an Empire",
    character="Influence, tribute, hired swords and marching columns on a continent of hexes.",
    honesty=(
        "Rules, charts and the example of play are given; map, cities, force pools and some costs "
        "are reconstructed from what the rulebook tells."
    ),
)


def read_options(chosen: Mapping[str, OptionValue]) -> Options:
    """Turn checked options into the form the rules read."""
    known = {name: chosen[name] for name in Options.__struct_fields__ if name in chosen}
    return msgspec.convert(known, Options)


@rule("V.H", "III.0")
def with_design(setting: Setting) -> Setting:
    """Check the design of scenario H and let its options hold where nothing else is chosen.

    Where the default is for another number of players, the first that fits takes its place.
    Raise ``BadSettingError`` with what is wrong and where. Other scenarios keep no design.
    """
    chosen = setting.options.get("design", SHIPPED[0])
    rest = {name: value for name, value in setting.options.items() if name != "design"}
    if setting.scenario != "H":
        return Setting(setting.scenario, setting.seats, rest)
    if not isinstance(chosen, str) or len(chosen) > MOST_CHARACTERS:
        return setting
    try:
        design = read_design(chosen)
        if chosen == SHIPPED[0] and design.players != setting.seats:
            chosen = next(name for name in SHIPPED if read_design(name).players == setting.seats)
            design = read_design(chosen)
        check_design(design)
    except DesignError as error:
        raise BadSettingError(f"design: {error}") from None
    if design.players != setting.seats:
        raise BadSettingError(
            f"design: {design.title!r} is for {design.players} players, not {setting.seats}"
        )
    if "design" in design.options:
        raise BadSettingError("design: options: a design cannot name another")
    for name, value in design.options.items():
        option = next((one for one in ABOUT.options if one.id == name), None)
        if option is None:
            raise BadSettingError(f"design: options, {name[:40]}: no such option")
        if not option.accepts(value):
            raise BadSettingError(
                f"design: options, {name}: cannot be {value!r:.40} ({domain(option)})"
            )
    return Setting("H", setting.seats, {**design.options, **rest, "design": chosen})
