"""Why something that a player points at is no choice: always a reason, and the right one."""

import random
from typing import Any

import pytest
from tests.games.empire.camps import building, played
from tests.games.empire.courts import begin
from tests.games.empire.marches import EAGLE, OURS, THEIRS, after, scene

from hexarch.boards.empire import CODES, PROVINCE_CODES, REACHES
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.march import Head, Land, Load, PickUp, Sail, Select
from hexarch.games.empire.actions.war import Build, Hire, Muster, Raze
from hexarch.games.empire.model import WAR, State
from hexarch.games.empire.position import position
from hexarch.games.empire.steps import Turn
from hexarch.kernel.game import CHANCE, Illegal, Rolled
from hexarch.kernel.pointing import why_not

CONTROL = OURS | THEIRS


def told(state: State, *pointed: str) -> tuple[str, str]:
    """Return the rule and the words."""
    refused = why_not(GAME, state, EAGLE, pointed)
    return refused.rule, refused.why


@pytest.mark.rule("1.3.3")
def test_a_marker_stands_for_its_province() -> None:
    """Beside the name of Sulan lie markers, and no unit goes to a name."""
    state = scene(control=CONTROL, units={"J19": "Eagle: EQU:HC1, EQU:HI1"})
    say = "Sulan is a whole province: point at a hex or at a unit in it."
    for now, rule in ((state, "3.4.CT2"), (after(state, Select("EQU:HC1")), "13.1.1a")):
        for pointed in (("SUL:control:0", "SUL"), ("SUL:influence:0",), ("SUL",)):
            assert told(now, *pointed) == (rule, say)
        assert told(now, "SUL:control:0", "B20")[1] != say, "a hex says more than a name"
        assert "nonsense" not in told(now, "nonsense:1")[1]


@pytest.mark.rule("10.2.2b")
def test_open_sea_lies_in_no_province() -> None:
    """Turany, the last of the list, is not meant by water."""
    control = {"EQU": "Eagle Strong", "TUR": "Eagle Weak"}
    state = GAME.settle(position(2, control=control, phase=WAR, steps=(Turn(),)))[0]
    assert told(state, "V29")[1] == "Turany is yours."
    for water in ("S30", "A1", "S6"):
        assert "Turany" not in told(state, water)[1]


@pytest.mark.rule("13.4.4", "13.7.1a")
def test_enemies_on_the_island_are_attacked_by_ships_alone() -> None:
    """1.2m: Agulhas, S11, has six sea neighbours."""
    control = {"EQU": "Eagle Strong", "KOR": "Bull Weak"}
    units = {"J19": "Eagle: EQU:HC1, EQU:HI1, EQU:SG1", "S11": "Bull: KOR:MC1"}
    state = scene(control=control, units=units, general=["Eagle on Bull"])
    state = after(state, Select("EQU:HC1"))
    for group in (state, after(state, PickUp("EQU:HI1"), PickUp("EQU:SG1"))):
        say = "Enemies stand in Agulhas (S11): it is an island, and only ships attack it."
        assert told(group, "S11") == ("13.4.4", say)
        assert GAME.check(group, EAGLE, Head("S11")) is not None


@pytest.mark.rule("13.4.5a")
def test_whoever_finds_no_room_aboard_is_told_so() -> None:
    units = {"T26": "Eagle: EQU:W2.1, EQU:HI1, EQU:HI2, EQU:HI3"}
    state = after(scene(control={"EQU": "Eagle Strong"}, units=units), Select("EQU:W2.1"))
    full = after(state, Load("EQU:HI1", "EQU:W2.1"), Load("EQU:HI2", "EQU:W2.1"))
    say = "light warship of Equilla has no space for heavy infantry of Equilla."
    assert told(full, "EQU:HI3", "T26") == ("13.4.5a", say)


def test_no_code_of_a_counter_or_a_province_is_shown_to_a_player() -> None:
    source = random.Random(7)
    state = begin("A", 2)
    for ply in range(1200):
        decision = source.choice(GAME.decisions(state))
        if decision.seat == CHANCE:
            act: Any = Rolled(tuple(source.randint(1, sides) for sides in decision.dice))
        else:
            act = source.choice(GAME.legal(state, decision.seat))
            if ply % 40 == 0:
                shown = GAME.board(GAME.view(state, decision.seat)).tokens
                for code in {*(token.ref for token in shown), *PROVINCE_CODES}:
                    _speaks_plainly(why_not(GAME, state, decision.seat, (code,)))
        state, _ = GAME.apply(state, decision.seat, act)


REALMS = {"EQU": "Eagle Strong", "SEM": "Bull Strong"}


@pytest.mark.rule("R-42")
def test_a_city_that_others_hold_says_who_holds_it() -> None:
    """To whoever points at it, or at its garrison, and to whoever would build there again."""
    state = building(control=REALMS, units={"P18": "Bull: SEM:ML1"})
    held = ("R-42", "Units of seat 1 hold Rathgar (P18): nothing else is raised there.")
    assert told(state, "P18") == told(state, "SEM:ML1", "P18") == held
    for again in (Build("HI", "P18"), Hire("KHA", "LI", "P18")):
        missed = GAME.missed(state, EAGLE, again)
        assert missed is not None
        assert (missed.rule, missed.why) == held
    assert told(state, "SEM:ML1", "P18") == held, "it is no builder of a Fort"


@pytest.mark.rule("R-42")
def test_a_city_without_water_is_no_port() -> None:
    """Equilla has warships, and in Valmara infantry is welcome."""
    state = played(building(control=REALMS), [Muster("R16")])
    ship = GAME.check(state, EAGLE, Build("W2", "R16"))
    assert ship is not None
    assert (ship.rule, ship.why) == (
        "R-42",
        "Valmara (R16) is no port: no warship is raised there.",
    )
    full = building(control=REALMS, units={"T26": "Eagle: EQU:HI1, EQU:HI2"})
    crowded = GAME.check(played(full, [Muster("T26")]), EAGLE, Build("HI", "T26"))
    assert crowded is not None
    assert crowded.why == "Carrick (T26) has no room for heavy infantry of Equilla."


@pytest.mark.rule("R-47", "3.4.CT2")
def test_only_a_fortification_is_razed() -> None:
    """With a Fort to raze, an empty hex is still one where nobody stands."""
    units = {"Q20": "Eagle: EQU:HI1", "K26": "Bull: THE:SC1"}
    works = [("Q20", "fort", "Eagle"), ("K26", "fort", "Bull"), ("P18", "fort", "Eagle")]
    state = scene(control=CONTROL, units=units, works=works)
    assert Raze("Q20") in GAME.legal(state, EAGLE)
    assert told(state, "L14") == ("3.4.CT2", "Nobody stands in L14.")
    assert told(state, "K26") == ("13.1.5", "Not yours to move: scouts of Thessella.")
    assert told(state, "P18:bastion") == ("R-47", "You have no unit in Rathgar (P18).")


@pytest.mark.rule("13.6.1", "13.2.5b")
def test_a_hex_that_gives_an_area_its_name_is_told_to_be_full_or_too_far() -> None:
    """The section of M35 is open, but not that hex; enemies forbid Area movement there."""
    control = {"DAM": "Eagle Weak", "HAR": "Bull Weak"}
    units = {"O35": "Eagle: DAM:SG1", "M35": "Eagle: DAM:MI1, DAM:MI2"}
    for foes, rule in (({}, "13.6.1"), ({"N35": "Bull: HAR:ML1"}, "13.2.5b")):
        state = scene(control=control, general=["Eagle on Bull"], units=units | foes)
        state = after(state, Select("DAM:SG1"))
        assert Head("M35") in GAME.legal(state, EAGLE)
        assert told(state, "DAM:MI1", "M35")[0] == rule


def _speaks_plainly(refused: Illegal) -> None:
    words = refused.why.replace(":", " ").replace(",", " ").split()
    assert not set(words) & set(PROVINCE_CODES), refused.why


def test_a_counter_off_the_map_is_no_fault() -> None:
    """Barbarians that nobody leads are in no realm."""
    units = {"J19": "Eagle: EQU:HC1"}
    state = scene(control={"EQU": "Eagle Strong", "DAM": "Bull Strong"}, units=units)
    assert why_not(GAME, state, 0, ("WILD:BS1",)).why


@pytest.mark.rule("13.1.1d")
def test_a_river_without_a_bridge_is_named() -> None:
    """All is Eagle's, and no bridge near enough."""
    control = {"EQU": "Eagle Strong", "THE": "Eagle Weak", "ILA": "Eagle Weak"}
    state = scene(control=control, units={"R24": "Eagle: EQU:ML1"})
    rule_id, words = told(after(state, Select("EQU:ML1")), "S24")
    assert (rule_id, "A river without a bridge" in words) == ("13.1.1d", True)


@pytest.mark.rule("13.1.2")
def test_ships_hear_why_they_cannot_go_somewhere() -> None:
    state = scene(control={"EQU": "Eagle Strong"}, units={"T26": "Eagle: EQU:W2.1"})
    under_way = after(state, Select("EQU:W2.1"))
    for place in ("K20", "sea:A1"):
        assert "no answer" not in told(under_way, place)[1]


SEA_WAR: dict[str, Any] = {
    "control": {
        "EQU": "Eagle Strong",
        "BEC": "Eagle Strong",
        "ILA": "Bull Strong",
        "SEM": "Bull Weak",
    },
    "general": ["Eagle on Bull"],
    "wars": ["Eagle on THE"],
    "units": {
        "Rath:Q21a": "Eagle: EQU:W2.1",
        "Q21": "Bull: ILA:LI1",
        "sea:W33": "Eagle: BEC:W4.1 V, BEC:W4.2",
        "sea:R32": "Bull: ILA:W3.1 V",
        "M5": "Eagle: BEC:W4.3, BEC:LI1",
        "D7": "Bull: SEM:ML1",
    },
}


@pytest.mark.rule("13.2.5c1", "13.7.1b")
def test_a_bridge_in_enemy_hands_is_named_to_whoever_points_beyond_it() -> None:
    """At the water, at its bank; at the bridge itself the odds are what forbids an assault."""
    state = after(scene(**SEA_WAR), Select("EQU:W2.1"))
    say = "Enemies hold the bridge before the Rath at Q21, above the bridge."
    assert told(state, "Rath:Q21b") == told(state, "P21") == ("13.2.5c1", say)
    hopeless = ("13.7.1b", "The odds against Q21 would be worse than 1-4.")
    assert told(state, "Q21") == told(state, "ILA:LI1", "Q21") == hopeless


@pytest.mark.rule("13.4.3")
def test_waters_and_shores_too_far_away_are_said_to_be_out_of_reach() -> None:
    """A hex of the open sea stands for its waters; so do the ships that lie there."""
    state = after(scene(**SEA_WAR), Select("BEC:W4.3"))
    far = "{} is out of reach: the ships have 7 movement points left."
    waters = ("13.4.3", far.format("the sea at R32"))
    assert told(state, "sea:R32") == told(state, "ILA:W3.1") == waters
    assert told(state, "Q40") == ("13.4.3", far.format("the sea at Q40"))
    assert told(state, "R31") == ("13.4.3", far.format("Stormont (R31)"))


@pytest.mark.rule("13.1.2")
def test_ships_are_told_that_they_lie_where_one_points() -> None:
    state = after(scene(**SEA_WAR), Select("EQU:W2.1"))
    here = ("13.1.2", "The ships are in the Rath at Q21, below the bridge already.")
    assert told(state, "Rath:Q21a") == here


@pytest.mark.rule("13.4.3")
@pytest.mark.parametrize("ship", ["EQU:W2.1", "BEC:W4.2", "BEC:W4.3"])
def test_ships_have_a_reason_for_every_place_they_cannot_go_to(ship: str) -> None:
    state = after(scene(**SEA_WAR), Select(ship))
    for code in (*CODES, *(reach.code for reach in REACHES)):
        rule, why = told(state, code)
        assert rule, code
        assert why, code


@pytest.mark.rule("13.4.1", "13.4.4")
def test_enemies_some_seas_off_are_attacked_from_beside_them() -> None:
    river = after(scene(**SEA_WAR), Select("EQU:W2.1"))
    say = "Enemy warships are in the sea at R32: sail to the sea at U29 first, and attack them"
    assert told(river, "ILA:W3.1", "sea:R32") == ("13.4.1", f"{say} from there.")
    assert told(river, "Q40")[1] == (
        "Enemy warships are in the sea at R32: to enter is to attack."
    ), "they lie between"
    laden = after(scene(**SEA_WAR), Select("BEC:W4.3"), Load("BEC:LI1", "BEC:W4.3"))
    say = "Enemies stand in Semethis (D7): sail to {} first, and assault them from there."
    assert told(laden, "D7") == ("13.4.4", say.format("the sea at D4"))
    guarded = {**SEA_WAR, "units": {**SEA_WAR["units"], "sea:D4": "Bull: ILA:W3.2"}}
    around = after(scene(**guarded), Select("BEC:W4.3"), Load("BEC:LI1", "BEC:W4.3"))
    assert told(around, "D7") == ("13.4.4", say.format("the sea at A8")), "there is a way round"


GUARDED = {**SEA_WAR, "units": {**SEA_WAR["units"], "sea:D4": "Bull: ILA:W3.2"}}
HOPELESS = {**SEA_WAR["units"], "sea:R32": "Bull: ILA:W3.1 V, ILA:W3.2 V"}


@pytest.mark.rule("13.4.3")
def test_a_place_is_out_of_reach_if_the_cheapest_way_there_is_too_dear() -> None:
    """Every point counts: those for the way, and those for landing."""
    say = "{} is out of reach: the ships have 7 movement points left."
    river = after(scene(**SEA_WAR), Select("EQU:W2.1"))
    for far in ("sea:B19", "sea:B38"):
        assert told(river, far) == ("13.4.3", say.format(f"the sea at {far[4:]}"))
    assert told(river, "C10") == ("13.1.2", "C10 is no shore of these waters.")
    laden = after(scene(**GUARDED), Select("BEC:W4.3"), Load("BEC:LI1", "BEC:W4.3"))
    assert told(laden, "sea:B19")[1] == (
        "Enemy warships are in the sea at D4: to enter is to attack."
    ), "the last point would lead there"
    assert told(laden, "B15") == ("13.4.3", say.format("B15")), "and none is left to land"


@pytest.mark.rule("13.2.5c1", "13.7.1b")
def test_what_waits_at_the_end_of_a_way_is_told_before_one_sets_out() -> None:
    """A bridge that is shut, and enemies whom the ships could not attack from beside them."""
    coast = after(scene(**SEA_WAR), Select("BEC:W4.2"))
    say = "Enemies hold the bridge before the Rath at Q21, above the bridge."
    assert told(coast, "P21") == ("13.2.5c1", say)
    assert told(coast, "Q21") == ("13.7.1b", "The odds against Q21 would be worse than 1-4.")
    river = after(scene(**SEA_WAR | {"units": HOPELESS}), Select("EQU:W2.1"))
    hopeless = ("13.7.1b", "The odds in the sea at R32 would be worse than 1-4.")
    assert told(river, "sea:R32") == hopeless


@pytest.mark.rule("13.4.3", "13.7.1b")
def test_ships_that_lie_beside_a_place_are_sent_nowhere_else_first() -> None:
    """One point is left: it would be spent on the way to other waters beside the enemies."""
    units = {"sea:A34": "Eagle: EQU:W2.1", "sea:R32": HOPELESS["sea:R32"]}
    way = [Sail(f"sea:{code}") for code in ("B38", "G39", "L39", "Q40", "T36", "W33")]
    near = after(scene(**SEA_WAR | {"units": units}), Select("EQU:W2.1"), *way)
    hopeless = ("13.7.1b", "The odds in the sea at R32 would be worse than 1-4.")
    assert told(near, "sea:R32") == hopeless
    way = [Sail(f"sea:{code}") for code in ("N5", "I5", "D4", "A8", "C12")]
    ashore = after(scene(**SEA_WAR), Select("BEC:W4.3"), *way, Land("B11"))
    assert "out of reach" not in told(ashore, "B11")[1], "they are there"


@pytest.mark.rule("10.1.1d", "13.4.4")
@pytest.mark.parametrize("ship", ["EQU:W2.1", "BEC:W4.2"])
def test_a_shore_where_others_stand_in_peace_is_no_place_to_assault(ship: str) -> None:
    """Beside it as well as some seas off."""
    units = SEA_WAR["units"] | {"R21": "Moon: KHA:LI1"}
    state = after(scene(3, **SEA_WAR | {"units": units}), Select(ship))
    say = "Units of seat 2 stand in R21: yours may not stay there."
    assert told(state, "R21") == ("10.1.1d", say)
