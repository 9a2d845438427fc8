"""Set-up: homes, secret Control Levels, the reveal, claims of the weak (chapter 2, V.B to V.D)."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from tests.games.empire.courts import (
    BULL,
    EAGLE,
    HAND,
    MOON,
    begin,
    chits,
    marker,
    offered,
    played,
    political,
    refused,
    told,
)

import hexarch
from hexarch.boards.empire import PROVINCE, PROVINCE_CODES, PROVINCES
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.realm import (
    AssignLevel,
    ChooseHome,
    ClaimNeutral,
    Commit,
    Decline,
    PlaceMarker,
    Reconsider,
)
from hexarch.games.empire.actions.war import Resign
from hexarch.games.empire.events.realm import (
    ClaimDeclined,
    Committed,
    HomeChosen,
    LevelAssigned,
    LevelsRevealed,
    LevelsTakenBack,
    LotsDrawn,
    NeutralClaimed,
    TributeCollected,
)
from hexarch.games.empire.model import NOBODY, POOL, SETUP, TRIBUTE, Options, State, replace
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r02_claims import by_points, open_claims
from hexarch.games.empire.rules.r02_levels import first_row, owner_by_levels
from hexarch.games.empire.rules.r02_setup import bare
from hexarch.games.empire.rules.r15_scenarios import control_levels
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.realm import Claims, Levels
from hexarch.kernel.chance import key_from_seed
from hexarch.kernel.game import CHANCE, Illegal, Rolled, Setting
from hexarch.kernel.pointing import why_not
from hexarch.kernel.promises import look_alike
from hexarch.kernel.record import decode, encode, replay, verify
from hexarch.kernel.script import play, refusal
from hexarch.kernel.table import Table


def homes_chosen(scenario: str = "C", seats: int = 2) -> State:
    """Draw lots in the order of the seats and let each take the first home that is left."""
    state = begin(scenario, seats)
    homes = [ChooseHome(code) for code in ("EQU", "REL", "KHA", "BEC")[:seats]]
    return played(state, homes, [(1,) * (seats - 1)])


def wishes(seat: int, wish: dict[str, int]) -> list[Any]:
    """Give provinces the levels wished for."""
    return [(seat, AssignLevel(code, str(level))) for code, level in wish.items()]


def all_given(state: State, seat: int, wish: dict[str, int]) -> State:
    """Give provinces the levels wished for, and all others the one that is left."""
    state = played(state, wishes(seat, wish))
    (rest,) = GAME.journeys(state, seat)
    return played(state, [(seat, act) for act in rest.acts])


@pytest.mark.rule("1.2e", "2.5a", "10.1.1.0", "1.2g")
def test_a_new_board_is_empty_and_at_peace() -> None:
    state = bare(4, "A", Options())

    assert set(state.at) == {POOL}
    assert (state.wars, state.general, state.treasury) == ((0,) * 4, (0,) * 4, (0,) * 4)
    assert set(state.political) == {NOBODY}
    assert (state.year, state.season, state.campaign) == (1, 0, 0)


@pytest.mark.rule("2.1", "V.B", "V.C")
@pytest.mark.parametrize(
    ("scenario", "levels"),
    [("B", {5: 3, 3: 3, 2: 3, 0: 6}), ("C", {5: 1, 4: 1, 3: 1, 2: 1, 1: 1, 0: 10})],
)
def test_each_player_has_fifteen_control_levels(scenario: str, levels: dict[int, int]) -> None:
    assert Counter(control_levels(scenario)) == levels
    assert len(control_levels(scenario)) == len(PROVINCES)


@pytest.mark.rule("2.2a", "R-5")
def test_homes_are_chosen_openly_in_random_order_and_differ() -> None:
    state = begin("B", 3)
    assert GAME.decisions(state)[0].seat == CHANCE
    state, events = play(GAME, state, [], [(3, 1)])
    assert told(events, LotsDrawn) == [LotsDrawn((MOON, EAGLE, BULL), "R-5")]

    assert GAME.decisions(state)[0].seat == MOON
    assert len(offered(state, MOON)) == 15
    state = played(state, [ChooseHome("EQU")])
    assert GAME.decisions(state)[0].seat == EAGLE
    assert refused(state, ChooseHome("EQU")) == "2.2a"
    assert refused(state, ChooseHome("Q20")) == "1.2a"

    state, events = play(GAME, state, [ChooseHome("REL"), ChooseHome("KHA")])
    assert told(events, HomeChosen) == [HomeChosen(EAGLE, "REL"), HomeChosen(BULL, "KHA")]
    assert state.homes == (PROVINCE["REL"], PROVINCE["KHA"], PROVINCE["EQU"])


@pytest.mark.rule("2.2b", "2.2c", "R-2")
def test_highest_at_home_and_lowest_at_the_opponents_homes() -> None:
    state = homes_chosen("B", 3)

    row = first_row("B", state.homes, BULL)

    assert [row[PROVINCE[code]] for code in ("EQU", "REL", "KHA")] == [0, 5, 0]
    assert sum(level != -1 for level in row) == 3


@pytest.mark.rule("2.2d")
def test_all_assign_at_once_and_nobody_sees_the_others() -> None:
    state = homes_chosen("C")
    asked = GAME.decisions(state)
    assert [decision.seat for decision in asked] == [EAGLE, BULL]
    assert all(decision.secret for decision in asked)

    state, events = play(GAME, state, [(BULL, AssignLevel("THE", "4"))])

    assert GAME.hear(events[0], BULL) == LevelAssigned(BULL, "THE", 4, "2.2d")
    assert GAME.hear(events[0], EAGLE) is None
    assert GAME.hear(events[0], None) is None
    assert GAME.view(state, EAGLE).state.secrets[BULL] == ()
    assert GAME.view(state, None).state.secrets == ((), ())
    assert GAME.view(state, BULL).state.secrets[BULL][PROVINCE["THE"]] == 4


@pytest.mark.rule("2.2d")
def test_a_player_sees_his_own_levels_on_the_map() -> None:
    state = played(homes_chosen("C"), [(BULL, AssignLevel("THE", "4"))])

    def levels(seat: int | None) -> dict[str, str]:
        tokens = GAME.board(GAME.view(state, seat)).tokens
        return {token.at: token.text for token in tokens if ":level:" in token.ref}

    assert levels(BULL) == {"EQU": "0", "REL": "5", "THE": "4"}
    assert levels(EAGLE) == {"EQU": "5", "REL": "0"}
    assert levels(None) == {}


def shown(state: State, viewer: int, of: int, label: str) -> list[str]:
    """Return the figures with this label that one player sees of another."""
    player = GAME.board(GAME.view(state, viewer)).players[of]
    return [figure.value for figure in player.figures if figure.label == label]


@pytest.mark.rule("2.2d", "V.D1")
def test_a_player_alone_sees_what_he_has_left_to_give() -> None:
    state = played(homes_chosen("C"), [(BULL, AssignLevel("THE", "3"))])
    assert shown(state, BULL, BULL, "to give") == ["4, 2, 1"]
    assert shown(state, EAGLE, EAGLE, "to give") == ["4, 3, 2, 1"]
    assert shown(state, EAGLE, BULL, "to give") == []
    state = played(begin("D", 2), [(EAGLE, AssignLevel("ILA", "3"))], [1])
    assert shown(state, EAGLE, EAGLE, "to give") == ["17"]


@pytest.mark.rule("V.F1")
def test_everybody_sees_which_markers_are_left_to_place() -> None:
    state = begin("F", 2)
    emperor = GAME.decisions(state)[0].seat
    state = played(state, [PlaceMarker("Strong", "THE")])
    for viewer in (EAGLE, BULL):
        left = [shown(state, viewer, emperor, level) for level in ("Strong", "Favorable", "Weak")]
        assert left == [["0"], ["1"], ["7"]]


@pytest.mark.rule("2.2d")
def test_a_level_can_be_taken_back_until_the_last_word() -> None:
    table = Table(GAME, Setting("D", 2, {}), key=key_from_seed("levels"))
    start, first = table.state, table.legal(BULL)
    table.play(BULL, first[0])
    table.play(BULL, table.legal(BULL)[-1])
    assert (table.can_undo(BULL), table.can_undo(EAGLE)) == (True, False)
    table.undo()
    table.undo()
    assert (table.state, table.legal(BULL)) == (start, first)

    while type(act := table.legal(BULL)[0]) is not Commit:
        table.play(BULL, act)
    table.play(BULL, Commit())
    assert not table.can_undo(BULL)


@pytest.mark.rule("2.2d")
def test_states_that_differ_in_secrets_look_alike_to_the_others() -> None:
    state = homes_chosen("C", 3)
    one = played(state, [(BULL, AssignLevel("THE", "4"))])
    two = played(state, [(BULL, AssignLevel("DAM", "1"))])

    for seat in (EAGLE, MOON, None):
        look_alike(GAME, one, two, seat)


@pytest.mark.rule("2.2d")
def test_what_is_imagined_fits_and_hangs_on_nothing_hidden() -> None:
    state = all_given(homes_chosen("C"), BULL, {"THE": 4, "DAM": 3, "SUL": 2, "ILA": 1})
    state = played(state, [(BULL, Commit())])

    drawn = [GAME.imagine(state, EAGLE, random.Random(seed)) for seed in range(8)]

    assert len({one.secrets[BULL] for one in drawn}) > 1
    for one in drawn:
        assert Counter(one.secrets[BULL]) == Counter(control_levels("C"))
        assert one.secrets[EAGLE] == state.secrets[EAGLE]
        look_alike(GAME, state, one, EAGLE)


@pytest.mark.rule("2.2d")
def test_only_levels_one_has_go_to_provinces_without_one() -> None:
    state = played(homes_chosen("C"), [(BULL, AssignLevel("THE", "4"))])

    assert refused(state, AssignLevel("DAM", "4"), BULL) == "2.2d"
    assert refused(state, AssignLevel("THE", "3"), BULL) == "2.2d"
    assert refused(state, AssignLevel("EQU", "3"), BULL) == "2.2c", "the opponent's home has its 0"
    assert refused(state, AssignLevel("DAM", "5"), BULL) == "2.2d", "that lies at home"
    assert refused(state, AssignLevel("DAM", "many"), BULL) == "2.2d"
    assert refused(state, AssignLevel("K26", "3"), BULL) == "1.2a"
    assert refused(state, Commit(), BULL) == "2.2d"


@pytest.mark.rule("2.2d")
def test_who_points_at_a_province_with_its_level_is_told_so() -> None:
    """Also when all levels are given, and nothing is left to point at."""
    some = played(homes_chosen("C"), [(BULL, AssignLevel("THE", "4"))])
    wish = {"DAM": 3, "SUL": 2, "ILA": 1}
    for state in (some, all_given(some, BULL, wish)):
        told = why_not(GAME, state, BULL, ["K26"])
        assert told.rule == "2.2d"
        assert told.why.startswith("Thessella has its Control Level, 4.")


@pytest.mark.rule("2.2d")
def test_equal_values_that_are_left_are_given_at_once_and_may_be_reconsidered() -> None:
    wish = {"THE": 4, "DAM": 3, "SUL": 2, "ILA": 1}
    state = homes_chosen("C")
    assert not GAME.journeys(state, BULL), "there is a choice"
    state = all_given(state, BULL, wish)

    assert Counter(state.secrets[BULL]) == Counter(control_levels("C"))
    assert set(offered(state, BULL)) == {Commit(), Reconsider()}

    state, events = play(GAME, state, [(BULL, Reconsider())])
    assert state.secrets[BULL] == first_row("C", state.homes, BULL)
    assert events == [LevelsTakenBack(BULL, "2.2d")]
    assert GAME.hear(events[0], EAGLE) is None


@pytest.mark.rule("2.2d", "2.3.1", "2.3.2", "2.4")
def test_levels_are_revealed_when_all_have_committed() -> None:
    state = homes_chosen("C")
    state = all_given(state, EAGLE, {"THE": 4, "DAM": 3, "SUL": 2, "ILA": 1})
    state = all_given(state, BULL, {"THE": 4, "SUL": 3, "DAM": 2, "HAR": 1})
    state = played(state, [(BULL, Commit())])
    assert [decision.seat for decision in GAME.decisions(state)] == [EAGLE]
    assert political(state, "REL") == NOBODY, "nothing shows before all have"

    state, events = play(GAME, state, [Commit()])

    assert told(events, Committed) == [Committed(EAGLE, "2.2d")]
    assert told(events, LevelsRevealed)[PROVINCE["THE"]] == LevelsRevealed("THE", (4, 4), -1, 0)
    wanted = {
        "EQU": "Eagle Strong",
        "REL": "Bull Strong",
        "THE": "Neutral",
        "DAM": "Eagle Weak",
        "SUL": "Bull Weak",
        "ILA": "Eagle Weak",
        "HAR": "Bull Weak",
        "KHA": "Neutral",
    }
    assert {code: marker(state, code) for code in wanted} == wanted
    assert state.political == state.marker
    assert state.phase == TRIBUTE
    assert state.secrets == ()
    assert told(events, TributeCollected), "the first year begins with Collect Tribute"


@pytest.mark.rule("2.3.1", "2.3.2")
@pytest.mark.parametrize(
    ("levels", "owner", "level"),
    [
        ((5, 0), EAGLE, 3),
        ((0, 4), BULL, 3),
        ((5, 3), EAGLE, 2),
        ((0, 3), BULL, 2),
        ((3, 2), EAGLE, 1),
        ((0, 0), NOBODY, 0),
        ((3, 3, 0), NOBODY, 0),
        ((0, 2, 5), MOON, 2),
        ((5, 5, 5, 0), NOBODY, 0),
        ((0, 0, 1, 5), HAND, 3),
    ],
)
def test_the_difference_of_the_two_highest_gives_the_level(
    levels: tuple[int, ...], owner: int, level: int
) -> None:
    assert owner_by_levels(levels) == (owner, level)


def shared(*counts: int, scenario: str = "B") -> State:
    """Give the first provinces to the players, so many each; claims are due if anybody's are."""
    owners = [seat for seat, count in enumerate(counts) for _ in range(count)]
    political = (*owners, *(NOBODY,) * (15 - len(owners)))
    state = bare(len(counts), scenario, Options())
    held = replace(state, political=political, marker=political, level=(1,) * 15)
    return GAME.settle(open_claims(held))[0]


@pytest.mark.rule("2.3.3a", "R-3")
def test_all_but_a_dominant_player_may_claim_a_neutral() -> None:
    assert isinstance(shared(7, 3, 2).step, Claims)
    assert not isinstance(shared(6, 3, 2).step, Claims)
    assert isinstance(shared(9, 3, 2).step, Claims)
    assert not isinstance(shared(9, 4, 2).step, Claims), "no Neutral is left"


@pytest.mark.rule("2.3.3b", "R-3")
def test_the_poorest_claims_first_and_lots_part_equals() -> None:
    state = position(4, control={"EQU": "Bull Weak", "THE": "Hand Weak", "DAM": "Moon Weak"})
    assert by_points(state, [BULL, MOON, HAND]) == ((HAND,), (MOON,), (BULL,))

    state = position(3, control={"DAM": "Moon Weak", "HAR": "Bull Weak"})
    assert by_points(state, [BULL, MOON]) == ((BULL, MOON),)

    state = position(4, control={"DAM": "Moon Weak", "HAR": "Bull Weak", "EQU": "Hand Weak"})
    steps = (Turn(opened=True), Claims(((BULL, MOON), (HAND,)), -2, "2.3.3a"))
    state = replace(state, steps=steps, phase=SETUP)
    assert GAME.decisions(state)[0].dice == (2,)
    state, events = play(GAME, state, [], [2])
    assert told(events, LotsDrawn) == [LotsDrawn((MOON, BULL), "R-3")]
    for seat in (MOON, BULL, HAND):
        assert GAME.decisions(state)[0].seat == seat
        state, events = play(GAME, state, [Decline()])
        assert told(events, ClaimDeclined) == [ClaimDeclined(seat, "2.3.3a")]


@pytest.mark.rule("2.3.3c", "R-3")
def test_what_is_claimed_is_weak_with_a_chit_of_minus_two() -> None:
    state = shared(7, 3, 2)
    seat = GAME.decisions(state)[0].seat
    assert refused(state, ClaimNeutral("BAR")) == "2.3.3a"
    assert refused(state, ClaimNeutral("no")) == "1.2a"
    assert set(offered(state, seat)) == {Decline(), *map(ClaimNeutral, PROVINCE_CODES[12:])}

    state, events = play(GAME, state, [ClaimNeutral("SUL")])

    assert told(events, NeutralClaimed) == [NeutralClaimed(seat, "SUL", -2, "2.3.3a")]
    assert political(state, "SUL") == seat
    assert (state.level[PROVINCE["SUL"]], chits(state, "SUL")[seat]) == (1, -2)
    assert isinstance(state.step, Claims)
    state = played(state, [Decline()])
    assert state.phase == TRIBUTE, "a claim is no duty"


@pytest.mark.rule("V.D1")
def test_twenty_points_at_most_five_in_a_province() -> None:
    """In any order."""
    state = played(begin("D", 2), [], [1])
    offers = {(act.province, act.level) for act in offered(state, EAGLE)}
    assert offers == {(code, level) for code in PROVINCE_CODES for level in "012345"}
    said = refusal(GAME, state, AssignLevel("BAR", "6"), EAGLE)
    assert said == Illegal("V.D1", "{0} may get {1} to {2} points.", ("Barlos", "0", "5"))
    state = played(state, [(EAGLE, AssignLevel("TUR", "2"))])
    assert refused(state, AssignLevel("TUR", "1"), EAGLE) == "V.D1", "it has its points"
    assert [act.province for act in offered(state, EAGLE)].count("BAR") == 6


@pytest.mark.rule("V.D1")
def test_all_points_are_used() -> None:
    state = played(begin("D", 2), [], [1])
    for code in PROVINCE_CODES[:10]:
        state = played(state, [(BULL, AssignLevel(code, "0"))])
    assert {act.level for act in offered(state, BULL)} == set("012345")
    state = played(state, [(BULL, AssignLevel("THE", "0"))])
    assert {act.level for act in offered(state, BULL)} == {"5"}


@pytest.mark.rule("V.D1")
@pytest.mark.parametrize("points", [(5, 5, 5, 5), (2, 2) * 5, (0,) * 11 + (5,) * 3])
def test_as_many_acts_are_wanted_however_the_points_are_spread(points: tuple[int, ...]) -> None:
    """Else the others could count them. What is left is given at once, by an act for each."""
    state, acts = played(begin("D", 2), [], [1]), 0
    for code, level in zip(PROVINCE_CODES, points, strict=False):
        state, acts = played(state, [(EAGLE, AssignLevel(code, str(level)))]), acts + 1
    (rest,) = GAME.journeys(state, EAGLE) or (None,)
    for act in rest.acts if rest else ():
        state, acts = played(state, [(EAGLE, act)]), acts + 1
    assert acts == 14
    assert sum(state.secrets[EAGLE]) == 20
    assert Commit() in offered(state, EAGLE)
    if rest:
        assert rest.name is not None
        assert rest.name.english == "Give all others level 0"


@pytest.mark.rule("2.2d")
@pytest.mark.parametrize(("scenario", "seats"), [("B", 2), ("B", 4), ("C", 3)])
def test_as_many_acts_are_wanted_in_whichever_order_levels_are_given(
    scenario: str, seats: int
) -> None:
    """Fifteen provinces, less the homes, less the last one, which follows by itself."""
    for order in (min, max):
        state, acts = homes_chosen(scenario, seats), 0
        while Commit() not in offered(state, EAGLE):
            act = order(offered(state, EAGLE), key=lambda act: int(act.level))
            state, acts = played(state, [(EAGLE, act)]), acts + 1
        assert acts == 15 - seats - 1
        assert Counter(state.secrets[EAGLE]) == Counter(control_levels(scenario))


@pytest.mark.rule("2.2d")
@pytest.mark.parametrize("rules", ["1", "2"])
@pytest.mark.parametrize("order", [1, -1])
def test_games_of_older_rules_are_carried_over_where_levels_are_given(
    rules: str, order: int
) -> None:
    """They gave equal levels that were left without an act, also after second thoughts."""
    table = Table(GAME, Setting("C", 2, {}), key=key_from_seed("older"))
    for home in ("EQU", "REL"):
        table.play(table.decisions[0].seat, ChooseHome(home))
    record = msgspec.json.decode(encode(table.record))
    levels = dict(zip(("THE", "DAM", "SUL", "ILA"), (4, 3, 2, 1), strict=True))
    for seat in (EAGLE, BULL):
        given = [*levels.items()][::order]
        if seat == BULL:
            given.insert(2, ("HAR", 0))
        acts: list[Any] = [
            {"type": "assign_level", "province": code, "level": str(level)} for code, level in given
        ]
        for act in (*acts, {"type": "reconsider"}, *acts, {"type": "commit"}):
            record["plies"].append([seat, act])
    older = msgspec.json.encode({**record, "rules": rules})
    assert verify(older, hexarch.find_game).valid
    *_, last = replay(GAME, decode(older, hexarch.find_game))
    shown = {e.province: e.levels for e in last.events if isinstance(e, LevelsRevealed)}
    assert {shown.pop("EQU"), shown.pop("REL")} == {(5, 0), (0, 5)}
    assert shown == {code: (levels.get(code, 0),) * 2 for code in shown}


@pytest.mark.rule("V.D1")
def test_games_of_older_rules_are_carried_over() -> None:
    """They asked in order, and ended when there was no choice."""
    key = key_from_seed("older")
    table = Table(GAME, Setting("D", 2, {}), key=key)
    levels = {EAGLE: (5, 5, 5, 5), BULL: (0, 5, 0, 5, 0, 5, 0, 5)}
    record = msgspec.json.decode(encode(table.record))
    for seat, given in levels.items():
        for code, level in zip(PROVINCE_CODES, given, strict=False):
            act = {"type": "assign_level", "province": code, "level": str(level)}
            record["plies"].append([seat, act])
        record["plies"].append([seat, {"type": "commit"}])
    older = msgspec.json.encode({**record, "rules": "1"})
    assert verify(older, hexarch.find_game).valid
    *_, last = replay(GAME, decode(older, hexarch.find_game))
    shown = [event for event in last.events if isinstance(event, LevelsRevealed)]
    assert [event.levels for event in shown[:9]] == [
        (5, 0),
        (5, 5),
        (5, 0),
        (5, 5),
        (0, 0),
        (0, 5),
        (0, 0),
        (0, 5),
        (0, 0),
    ]


@pytest.mark.rule("V.D2", "R-78")
def test_without_a_province_one_neutral_may_be_made_weak() -> None:
    assert not isinstance(shared(5, 0, 5, scenario="B").step, Claims), "in scenario D only"
    assert not isinstance(shared(5, 1, 5, scenario="D").step, Claims), "he has one"
    state = shared(5, 0, 5, scenario="D")
    assert state.step == Claims(((BULL,),), 0, "V.D2")

    state = played(state, [ClaimNeutral("TUR")])

    assert marker(state, "TUR") == "Bull Weak"


@pytest.mark.rule("V.D2", "R-78")
def test_a_claim_of_the_weak_comes_first_in_scenario_d() -> None:
    state = shared(7, 0, 1, scenario="D")
    assert state.step == Claims(((BULL,), (MOON,)), -2, "2.3.3a")

    state = played(state, [Decline(), Decline()])

    assert state.step == Claims(((BULL,),), 0, "V.D2")


@pytest.mark.rule("V.D2", "2.3.1")
def test_scenario_d_knows_no_homes() -> None:
    state = played(begin("D", 3), [], [(1, 1)])

    assert isinstance(state.step, Levels)
    assert state.homes == (NOBODY,) * 3


@pytest.mark.rule("2.5a")
@pytest.mark.parametrize("scenario", "ABCDEG")
def test_no_unit_is_on_the_map_before_the_first_build(scenario: str) -> None:
    state = begin(scenario, 2)
    while state.phase == SETUP:
        decision = GAME.decisions(state)[0]
        if decision.seat == CHANCE:
            act: Any = Rolled(tuple(min(3, sides) for sides in decision.dice))
        else:
            acts = offered(state, decision.seat)
            act = Commit() if Commit() in acts else acts[-1]
        state, _ = GAME.apply(state, decision.seat, act)

    assert set(state.at) == {POOL}


@pytest.mark.rule("R-83", "2.2d")
def test_nobody_waits_for_the_levels_of_one_who_has_resigned() -> None:
    state = homes_chosen("C", 3)

    state, events = GAME.apply(state, BULL, Resign())

    assert [decision.seat for decision in GAME.decisions(state)] == [EAGLE, MOON]
    assert all(GAME.hear(event, EAGLE) is None for event in told(events, LevelAssigned))
    for seat, codes in (
        (EAGLE, ("THE", "DAM", "SUL", "ILA")),
        (MOON, ("HAR", "KOR", "GLA", "DEL")),
    ):
        state = all_given(state, seat, dict(zip(codes, (4, 3, 2, 1), strict=True)))
        state = played(state, [(seat, Commit())])
    assert state.phase == TRIBUTE
    assert BULL not in state.political
    assert sorted(state.order) == [EAGLE, MOON]


@pytest.mark.rule("R-83")
@pytest.mark.parametrize(("scenario", "seats"), [("B", 4), ("D", 3), ("E", 4), ("G", 3), ("C", 4)])
def test_set_up_goes_on_without_one_who_resigns_at_any_moment(scenario: str, seats: int) -> None:
    source = random.Random(11)
    for moment in range(0, 60, 7):
        state = begin(scenario, seats)
        for ply in range(400):
            if ply == moment:
                state, _ = GAME.apply(state, source.randrange(seats), Resign())
            if state.phase != SETUP:
                break
            decision = source.choice(GAME.decisions(state))
            act: Any = Rolled(tuple(source.randint(1, sides) for sides in decision.dice))
            if decision.seat != CHANCE:
                act = source.choice(offered(state, decision.seat))
            state, _ = GAME.apply(state, decision.seat, act)
        assert state.phase != SETUP
