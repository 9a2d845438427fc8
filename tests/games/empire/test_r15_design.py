"""Scenario H: designs that are shipped, and what is refused in a file (V.H)."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.games.empire.courts import BULL, EAGLE, marker, military, offered

from hexarch.boards.empire import CLASSES, HEX, PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.realm import EndGo
from hexarch.games.empire.model import (
    CAVALRY,
    CITADEL,
    FORT,
    HOUSEKEEPING,
    MERCENARY,
    NEUTRAL,
    NOBODY,
    SETUP,
    TRIBUTE,
    VETERAN,
    WAR,
    State,
    Work,
    replace,
)
from hexarch.games.empire.pieces import CLASS_OF, CODE, HOME, HOME_CODES, UNIT, UNITS
from hexarch.games.empire.rules.r01_units import cities_of, city_points, city_size
from hexarch.games.empire.rules.r10_peace import make_peace
from hexarch.games.empire.rules.r10_war import check_province
from hexarch.games.empire.rules.r15_design import SHIPPED, Design, read_design
from hexarch.games.empire.rules.r15_design_checks import check_design
from hexarch.games.empire.steps.realm import Lots
from hexarch.kernel.flat import put
from hexarch.kernel.game import BadSettingError, Rolled, Setting

THREE = "Eagle: EQU:HI1, EQU:HI2, EQU:HI3"
FLEET = "Eagle: BEC:W4.1, BEC:W4.2, BEC:W4.3"


def designed(text: str, players: int = 2, **options: Any) -> State:
    """Open a game of scenario H."""
    setting = Setting("H", players, {"design": text, **options})
    return GAME.setup(GAME.check_setting(setting))


def written(**parts: Any) -> str:
    """Write a small design down."""
    design = {"title": "Border war", "players": 2, "control": {"EQU": "Eagle Strong"}, **parts}
    return msgspec.json.encode(design).decode()


def fault(**parts: Any) -> str:
    """Return what is said of a design that cannot be used."""
    with pytest.raises(BadSettingError) as caught:
        designed(written(**parts))
    return str(caught.value)


@pytest.mark.rule("V.H")
@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_designs_can_be_played(name: str) -> None:
    design = read_design(name)
    check_design(design)

    state = designed(name, design.players)

    assert GAME.decisions(state)
    assert state.scenario == "H"
    assert [CODE[u] for u in UNITS if state.at[u] >= 0]


@pytest.mark.rule("V.H", "R-73")
def test_the_example_of_play_starts_as_told() -> None:
    """E-START of section 7.2."""
    state = designed("example_of_play")

    assert (state.phase, state.season, state.campaign) == (CAVALRY, 1, 1)
    assert state.order == (BULL, EAGLE)
    assert marker(state, "SUL") == "Eagle Favorable"
    assert marker(state, "THE") == "Neutral"
    assert state.trend[PROVINCE["THE"]] == (-1, 0)
    assert state.wars == (1 << PROVINCE["THE"], 0)
    assert state.ally[PROVINCE["THE"]] == BULL
    assert state.general == (0, 0)
    places = {
        "Q20": {"EQU:HC1", "EQU:HI1"},
        "P18": {"EQU:HI2", "EQU:HC2"},
        "K16": {"SUL:LC1", "KHA:LI1"},
        "I12": {"SUL:LC2"},
        "K26": {"THE:SC1"},
        "H22": {"THE:SC2"},
        "F24": {"DAM:MI1", "KHA:LI2"},
        "D28": {"DAM:MI2"},
        "R31": {"ILA:W3.1", "ILA:LI1", "ILA:SI1"},
        "M31": {"ILA:SC1"},
    }
    assert {
        where: {CODE[u] for u in UNITS if state.at[u] == HEX[where]} for where in places
    } == places
    assert sum(at >= 0 for at in state.at) == 16
    assert [CODE[u] for u in UNITS if state.marks[u] & VETERAN] == ["EQU:HI1", "EQU:HC1"]
    assert {CODE[u]: state.lord[u] for u in UNITS if state.marks[u] & MERCENARY} == {
        "KHA:LI1": EAGLE,
        "KHA:LI2": BULL,
    }


@pytest.mark.rule("V.H", "2.4")
def test_a_design_without_start_begins_with_tribute() -> None:
    state = designed(written())
    assert (state.phase, state.step) == (SETUP, Lots())
    assert (state.year, state.season, state.campaign) == (1, 0, 0)
    assert set(state.collected) == {0}

    state, _ = GAME.apply(state, -1, Rolled((2,)))

    assert (state.phase, state.order) == (TRIBUTE, (BULL, EAGLE))
    assert state.treasury[EAGLE] == 20
    assert EndGo() in offered(state, EAGLE)


@pytest.mark.rule("V.H")
def test_a_design_may_begin_in_a_season_whose_tribute_is_paid() -> None:
    state = designed(written(start={"season": "Fall"}, treasury={"Eagle": 3}))

    assert (state.phase, state.season, state.year) == (HOUSEKEEPING, 2, 1)
    assert state.collected[PROVINCE["EQU"]] == 1 << EAGLE
    assert state.collected[PROVINCE["BAR"]] == state.collected[PROVINCE["THE"]] == 0
    assert state.treasury == (3, 0)


@pytest.mark.rule("V.H", "III.C")
def test_a_design_brings_its_options_and_the_table_goes_before() -> None:
    text = written(
        options={"year_limit": 4, "dow_each_campaign_turn": True},
        start={"season": "Summer", "campaign": 2, "year": 3},
        order=["Bull", "Eagle"],
    )
    state = designed(text)
    assert (state.options.year_limit, state.phase, state.campaign) == (4, WAR, 2)
    assert (state.year, state.order) == (3, (BULL, EAGLE))
    assert state.step != Lots()

    assert designed(text, year_limit=9).options.year_limit == 9
    assert "cannot be" in fault(options={"year_limit": "long"})
    assert "another" in fault(options={"design": "two_crowns"})


@pytest.mark.rule("V.H", "1.2j")
def test_cities_may_be_new_larger_smaller_or_gone() -> None:
    state = designed(
        written(cities={"K21": "large", "P18": "large", "R16": "small", "R13": "none"})
    )
    equilla, thessella = PROVINCE["EQU"], PROVINCE["THE"]

    assert [city_size(state, HEX[code]) for code in ("K21", "P18", "R16", "R13")] == [2, 2, 1, 0]
    assert HEX["K21"] in cities_of(state, thessella)
    assert HEX["R13"] not in cities_of(state, equilla)
    assert (city_points(state, thessella), city_points(state, equilla)) == (4, 2 + 1 + 1)


@pytest.mark.rule("V.H", "10.4.5a")
def test_whoever_intervened_for_a_neutral_goes_on_when_it_is_held() -> None:
    state = designed(
        written(
            players=2,
            military={"THE": "Eagle"},
            wars=["Eagle on THE"],
            interveners=["Bull on THE"],
        )
    )
    assert state.intervenes == (0, 1 << PROVINCE["THE"])


@pytest.mark.rule("V.H")
def test_works_markers_military_control_and_interveners() -> None:
    state = designed(
        written(
            players=2,
            works={"P18": "Eagle citadel", "K26": "THE fort"},
            markers={"EQU": "Bull Weak -1", "KHA": "Bull Weak"},
            military={"HAR": "Bull"},
            wars=["Bull on THE"],
            interveners=["Eagle on THE"],
            general_wars=["Eagle on Bull"],
        )
    )

    assert state.works == (
        Work(HEX["P18"], CITADEL, EAGLE),
        Work(HEX["K26"], FORT, NEUTRAL + PROVINCE["THE"]),
    )
    assert marker(state, "EQU") == "Bull Weak -1"
    assert (state.political[PROVINCE["EQU"]], state.political[PROVINCE["KHA"]]) == (EAGLE, NOBODY)
    assert military(state, "HAR") == BULL
    assert state.intervenes == (1 << PROVINCE["THE"], 0)
    assert state.general == (1 << BULL, 0)


@pytest.mark.rule("V.H")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{ "title": "x",\n ', "design: line 2, column 2: the text breaks off"),
        ('{\n "title": "x"\n "players": 2 }', "design: line 3, column 2: not JSON"),
        ('{"title": "x', "design: line 1, column 11: words that begin here have no closing"),
        ('{"players": NaN}', "design: not JSON"),
        ('{"title": "x", "players": 1e999}', "design: players: a number out of range"),
        (f'{{"title": "x", "players": {"9" * 5000}}}', "design: players: a number out of range"),
        ("[]", "design: the whole text: must be a group in { }, not a list in [ ]"),
        ('{"treasury": {"Eagle": 1e999}}', "design: treasury, Eagle: a number out of range"),
        (f'{{"treasury": {{"Bull": {"9" * 5000}}}}}', "treasury, Bull: a number out of range"),
        (f'{{"treasury": {{"Bull": {"9" * 5000}', "design: line 1, column 5023: the text breaks"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, said: str) -> None:
    with pytest.raises(BadSettingError, match=re.escape(said)):
        designed(text)


@pytest.mark.rule("V.H")
@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"players": 1}, "players: 1"),
        ({"players": 5}, "players: 5"),
        ({"title": " "}, "title: needs 1 to 80"),
        ({"title": "x" * 81}, "title: needs 1 to 80"),
        ({"mood": "grim"}, "design: mood: no such part (known: title, players,"),
        ({"start": {"seson": "Spring"}}, "design: start, seson: no such part (known: season,"),
        ({"start": {}}, "design: start, season: is missing"),
        ({"options": {"weather": True}}, "design: options, weather: no such option"),
        ({"options": {"year_limit": "six"}}, "options, year_limit: cannot be 'six' (0 to 1000)"),
        ({"options": {"year_limit": {}}}, "design: options, year_limit: must be true or false, a"),
        ({"treasury": {"Bull": 3, "Eagle": "ten"}}, "treasury, Eagle: must be a whole number, not"),
        ({"chits": {"THE": {"Eagle": 1, "Bull": []}}}, "design: chits, THE, Bull: must be a whole"),
        ({"units": {"P18": "Eagle: EQU:HI1"}}, "design: units, P18: must be a list in [ ], not"),
        ({"units": {"P18": ["Eagle: EQU:HI1", 7]}}, "units, P18, entry 2: must be words, not a"),
        ({"wars": ["Bull on EQU", None]}, "design: wars, entry 2: must be words, not nothing"),
        ({"wars": "Bull on EQU"}, "design: wars: must be a list in [ ], not words"),
        ({"control": {"EQU": 3}}, "control, EQU: must be words, not a whole number"),
        ({"control": {"ATL": "Eagle Weak"}}, "control, ATL: no such province"),
        ({"control": {"EQU": "Moon Weak"}}, "control, EQU: 'Moon' is no faction"),
        ({"control": {"EQU": ""}}, "control, EQU: '' is no faction"),
        ({"control": {"EQU": "Neutral"}}, "control, EQU: 'Neutral' is no faction"),
        ({"control": {"EQU": "Eagle"}}, "control, EQU: after the faction"),
        ({"control": {"EQU": "Eagle Neutral"}}, "control, EQU: after the faction"),
        ({"control": {"EQU": "Eagle Great"}}, "comes Weak, Favorable, Strong, not 'Eagle Great'"),
        ({"control": {"EQU": "Eagle Weak 2"}}, "may come a chit with its sign, -4 to +4"),
        ({"control": {"EQU": "Eagle Weak 5"}}, "control, EQU: after the level"),
        ({"control": {"EQU": "Eagle Weak 03"}}, "control, EQU: after the level"),
        ({"control": {"EQU": "Eagle Weak --"}}, "control, EQU: after the level"),
        ({"control": {"EQU": "Eagle Weak -5"}}, "control, EQU: after the level"),
        ({"control": {"EQU": "Eagle Weak -1 x"}}, "control, EQU: after the level"),
        ({"markers": {"ATL": "Neutral"}}, "markers, ATL"),
        ({"markers": {"THE": "Hand Weak"}}, "markers, THE: 'Hand' is no faction"),
        ({"chits": {"EQU": {"Eagle": 1}}}, "chits, EQU: its marker is a player's"),
        ({"chits": {"THE": {"Eagle": 5}}}, "chits, THE, Eagle: 5"),
        ({"chits": {"THE": {"Eagle": -5}}}, "chits, THE, Eagle: -5"),
        ({"chits": {"THE": {"Hand": 1}}}, "chits, THE: 'Hand'"),
        ({"chits": {"ATL": {}}}, "chits, ATL"),
        ({"military": {"EQU": "Eagle"}}, "military, EQU: Eagle controls it"),
        ({"military": {"EQU": "Nobody"}}, "military, EQU: 'Nobody'"),
        ({"military": {"ATL": "Eagle"}}, "military, ATL"),
        ({"cities": {"A1": "large"}}, "cities, A1: no land hex"),
        ({"cities": {"U21": "large"}}, "cities, U21: no land hex"),
        ({"cities": {"ZZ": "large"}}, "cities, ZZ: no land hex"),
        ({"cities": {"K21": "huge"}}, "cities, K21: 'huge'"),
        ({"works": {"A1": "Eagle fort"}}, "works, A1"),
        ({"works": {"ZZ": "Eagle fort"}}, "works, ZZ: no land hex"),
        ({"works": {"K21": "EQU fort"}}, "works, K21: 'EQU'"),
        ({"works": {"K21": "Eagle palace"}}, "works, K21: 'palace'"),
        ({"works": {"P18": "EQU fort"}}, "works, P18: EQU is no Neutral; name who owns it"),
        ({"units": {"A1": ["Eagle: EQU:HI1"]}}, "units, A1: neither"),
        ({"units": {"ZZ": ["Eagle: EQU:HI1"]}}, "units, ZZ: neither"),
        ({"units": {"P18": ["EQU:HI1"]}}, "units, P18: 'EQU:HI1' must read"),
        ({"units": {"P18": ["Eagle"]}}, "units, P18: 'Eagle' must read"),
        ({"units": {"P18": ["Hand: EQU:HI1"]}}, "units, P18: 'Hand: EQU:HI1' must read"),
        (
            {"units": {"P18": ["Eagle: EQU:HI9"]}},
            "P18, EQU:HI9: no such unit; those of EQU are EQU:HI1 to EQU:HI4, EQU:ML1 to EQU:ML2,",
        ),
        ({"units": {"P18": ["Eagle: WILD:BX1"]}}, "those of WILD are WILD:BI1 to WILD:BI4, WILD"),
        (
            {"units": {"P18": ["Eagle: ATL:HI1"]}},
            "no such unit; a unit reads like BAR:LI1, beginning with BAR, DAM, DEL, EQU",
        ),
        ({"units": {"P18": ["Eagle: "]}}, "names a unit without a code"),
        ({"units": {"P18": ["Eagle: EQU:HI1 tired"]}}, "units, P18, EQU:HI1: after the code"),
        ({"units": {"P18": ["Eagle: EQU:SG1 V"]}}, "EQU:SG1: siege units"),
        ({"units": {"P18": ["Bull: EQU:HI1"]}}, "EQU:HI1: Bull does not control EQU"),
        ({"units": {"K26": ["Neutral: EQU:HI1"]}}, "EQU:HI1: Neutral does not control"),
        ({"units": {"K26": ["Neutral: THE:SC1 mercenary"]}}, "a Mercenary serves a player"),
        ({"units": {"P18": ["Eagle: WILD:BI1"]}}, "Barbarians serve as Mercenaries"),
        ({"units": {"P18": ["Eagle: EQU:W2.1"]}}, "a warship lies"),
        ({"units": {"sea:U10": ["Eagle: EQU:HI1"]}}, "a land unit stands on land"),
        (
            {"units": {"P18": ["Eagle: EQU:HI1"], "R16": ["Eagle: EQU:HI1"]}},
            "units, R16: EQU:HI1 stands elsewhere",
        ),
        ({"units": {"P18": [THREE]}}, "units, P18: at most 2"),
        ({"units": {"P18": [THREE]}, "works": {"P18": "Eagle fort"}}, "units, P18: at most 2"),
        ({"units": {"R16": [THREE]}, "cities": {"R16": "small"}}, "units, R16: at most 2"),
        ({"units": {"R16": [f"{THREE}, EQU:HI4"]}}, "units, R16: at most 3"),
        (
            {"units": {"K26": ["Eagle: EQU:HI1", "Neutral: THE:SC1"]}},
            "units, K26: units of Eagle and THE cannot",
        ),
        ({"wars": ["Eagle at THE"]}, "wars: 'Eagle at THE' must read"),
        ({"wars": ["Hand on THE"]}, "wars: 'Hand on THE' must read"),
        ({"wars": ["Eagle on ATL"]}, "wars: 'Eagle on ATL' must read"),
        ({"wars": ["Eagle on EQU"]}, "wars: 'Eagle on EQU': EQU is Eagle's own"),
        ({"general_wars": ["Eagle on Eagle"]}, "general_wars: 'Eagle on Eagle' must read"),
        ({"general_wars": ["Hand on Bull"]}, "general_wars: 'Hand on Bull' must read"),
        ({"general_wars": ["Bull on Hand"]}, "general_wars: 'Bull on Hand' must read"),
        ({"allies": {"THE": "Bull"}}, "allies, THE: nobody is at war"),
        ({"allies": {"EQU": "Bull"}}, "allies, EQU: only a Neutral"),
        ({"allies": {"ATL": "Bull"}}, "allies, ATL: no such province"),
        ({"allies": {"THE": "Hand"}}, "allies, THE: 'Hand'"),
        ({"wars": ["Bull on THE"], "allies": {"THE": "Bull"}}, "allies, THE: Bull is at war"),
        ({"interveners": ["Bull on THE"]}, "interveners, THE: nobody"),
        (
            {"wars": ["Eagle on THE"], "interveners": ["Bull on THE"], "allies": {"THE": "Bull"}},
            "interveners, THE: Bull is its ally",
        ),
        (
            {"military": {"THE": "Eagle"}, "wars": ["Eagle on THE"], "allies": {"THE": "Bull"}},
            "allies, THE: it is under Military Control, its ally can only intervene",
        ),
        (
            {"military": {"THE": "Bull"}, "wars": ["Eagle on THE"], "interveners": ["Bull on THE"]},
            "interveners, THE: Bull holds it by Military Control",
        ),
        (
            {"military": {"EQU": "Bull"}, "units": {"P18": ["Neutral: EQU:HI1"]}},
            "EQU:HI1: Neutral does not control EQU",
        ),
        (
            {"military": {"THE": "Eagle"}, "units": {"K26": ["Neutral: THE:SC1"]}},
            "THE:SC1: THE is under Military Control",
        ),
        ({"treasury": {"Eagle": -1}}, "treasury, Eagle: -1"),
        ({"treasury": {"Eagle": 1001}}, "treasury, Eagle: 1001"),
        ({"treasury": {"Hand": 1}}, "treasury: 'Hand'"),
        ({"order": ["Eagle"]}, "order: must name"),
        ({"start": {"season": "Lent"}}, "start, season: 'Lent'"),
        ({"start": {"season": "Fall", "campaign": -1}}, "start, campaign: -1"),
        ({"start": {"season": "Fall", "campaign": 4}}, "start, campaign: 4"),
        ({"start": {"season": "Fall", "year": 0}}, "start, year: 0"),
        ({"start": {"season": "Fall", "year": 1001}}, "start, year: 1001"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_a_fault_is_named_with_its_place(parts: dict[str, Any], said: str) -> None:
    assert said in fault(**parts)


@pytest.mark.rule("V.H", "13.6.1", "13.6.2", "7.4c")
@pytest.mark.parametrize(
    "parts",
    [
        {"title": "x" * 80},
        {"control": {"EQU": "Eagle Weak +4", "SUL": "Bull Favorable -4"}},
        {"markers": {"EQU": "Neutral"}, "chits": {"EQU": {"Eagle": 4, "Bull": -4}}},
        {"units": {"P18": ["Eagle: EQU:SG1"]}},
        {"units": {"R16": [THREE]}},
        {"units": {"P18": [THREE]}, "cities": {"P18": "large"}},
        {"units": {"Q20": [THREE]}, "works": {"Q20": "Eagle citadel"}},
        {"control": {"BEC": "Eagle Weak"}, "units": {"sea:U10": [FLEET]}},
        {
            "control": {"BEC": "Eagle Weak", "ILA": "Bull Weak"},
            "units": {"sea:U10": [FLEET, "Bull: ILA:W3.1"]},
        },
        {"treasury": {"Eagle": 0, "Bull": 1000}},
        {"control": {"EQU": "Eagle Weak"}, "military": {"EQU": "Bull"}, "wars": ["Eagle on EQU"]},
        {"start": {"season": "Winter", "campaign": 3, "year": 1000}},
        {"start": {"season": "Spring", "campaign": 0, "year": 1}},
    ],
    ids=str,
)
def test_what_just_fits_is_taken(parts: dict[str, Any]) -> None:
    """The limits of docs/empire-scenarios.md; ships of two powers share waters (R-99)."""
    assert designed(written(**parts)).scenario == "H"


@pytest.mark.rule("V.H")
def test_a_neutral_may_stand_with_its_ally() -> None:
    units = {"K26": ["Eagle: EQU:HI1", "Neutral: THE:SC1"]}
    state = designed(written(wars=["Bull on THE"], allies={"THE": "Eagle"}, units=units))

    assert state.at[UNIT["THE:SC1"]] == state.at[UNIT["EQU:HI1"]] == HEX["K26"]


@pytest.mark.rule("V.H")
@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"title": 3}', "unknown_name"])
def test_what_is_no_design_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadSettingError) as caught:
        designed(text)

    assert str(caught.value).startswith("design: ")
    assert "\n" not in str(caught.value)


@pytest.mark.rule("V.H")
def test_the_number_of_players_and_the_length_are_checked() -> None:
    with pytest.raises(BadSettingError, match="is for 4 players, not 2"):
        designed("four_marches", 2)
    with pytest.raises(BadSettingError, match="at most 20000 characters"):
        designed(written().ljust(20_001))
    assert designed(written().ljust(20_000)).scenario == "H"
    with pytest.raises(BadSettingError, match="cannot be 3"):
        GAME.check_setting(Setting("H", 2, {"design": 3}))


@pytest.mark.rule("V.H")
def test_other_scenarios_keep_no_design() -> None:
    setting = GAME.check_setting(Setting("A", 2, {"design": written()}))

    assert setting.options["design"] == SHIPPED[0]
    assert GAME.check_setting(setting) == setting


@pytest.mark.rule("V.H")
def test_a_checked_setting_stays_as_it_is() -> None:
    setting = GAME.check_setting(Setting("H", 2, {"design": written(options={"year_limit": 4})}))

    assert GAME.check_setting(setting) == setting


def test_every_part_of_a_design_is_documented(pytestconfig: pytest.Config) -> None:
    told = (pytestconfig.rootpath / "docs" / "empire-scenarios.md").read_text("utf-8")

    for part in Design.__struct_fields__:
        assert f"| `{part}` |" in told
    for name in SHIPPED:
        assert f"`{name}`" in told


@pytest.mark.rule("V.H", "10.4.6")
def test_who_defends_a_neutral_in_a_design_cannot_turn_on_it_before_he_has_left() -> None:
    state = designed("example_of_play")
    the = PROVINCE["THE"]
    inside = replace(state, at=put(state.at, UNIT["DAM:MI1"], HEX["J24"]))

    left, stayed = (make_peace(now, EAGLE, the, [], "10.6.1a") for now in (state, inside))

    assert state.barred == ((BULL, the, 1 << EAGLE),)
    assert left.ally[the] == stayed.ally[the] == NOBODY
    assert check_province(left, BULL, the) is None
    refused = check_province(stayed, BULL, the)
    assert refused is not None
    assert refused.rule == "10.4.6"


def test_the_guide_names_every_class_and_tells_a_fault_as_it_is_told() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "empire-scenarios.md").read_text("utf-8")
    for number, kind in enumerate(CLASSES):
        homes = Counter(HOME_CODES[HOME[unit]] for unit in UNITS if CLASS_OF[unit] == number)
        found = ", ".join(f"{home} {count}" for home, count in homes.items())
        figures = f"{kind.green}, {kind.veteran or 'none'}, {kind.movement}"
        assert f"| `{kind.code}` | {kind.name} | {figures} | {found} |" in guide
    assert fault(units={"Q20": ["Eagle: SUL:LI1"]}) in guide
