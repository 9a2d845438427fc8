"""What a victory brings: provinces, Home Provinces and captured generals (conq, home, cap)."""

import pytest
from tests.games.conquest.scenes import (
    HIS,
    ITA,
    MAC,
    city,
    idle_until,
    lies,
    march,
    mark,
    on_turn,
    owner,
    refused,
    storm,
    talents,
    told,
    where,
)

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Accept,
    Buy,
    BuyGalley,
    Dock,
    Done,
    EndMovement,
    ExecutePrisoner,
    OfferExchange,
    OfferRansom,
    Prisoner,
    Reject,
    SelectGalley,
    Withdraw,
)
from hexarch.games.conquest.events import (
    Answered,
    Conquered,
    Eliminated,
    GalleyLost,
    MoneyTaken,
    RansomPaid,
    TributeCollected,
)
from hexarch.games.conquest.model import CITY, FORTIFIED, Build, State
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play


@pytest.mark.rule("conq.1", "marker.3", "marker.5")
def test_province_won_in_battle_moves_both_markers() -> None:
    state = storm("2I 1C", "1I", provinces={"ACH": "MAC"})
    assert (mark(state, "ITA"), mark(state, "MAC")) == (15, 30)

    state, events = play(GAME, state, [Prisoner("MAC:general1", "keep")], dice=[4])

    assert owner(state, "DAL") == "ITA"
    assert (mark(state, "ITA"), mark(state, "MAC")) == (20, 25)
    assert told(events, Conquered) == [Conquered(ITA, "DAL", loser=MAC, tribute=20)]


@pytest.mark.rule("conq.1", "marker.4", "marker.6", "city.7")
@pytest.mark.parametrize(("built", "words"), [(CITY, "city"), (FORTIFIED, "fort")])
def test_province_with_a_city_moves_them_by_five_more(built: int, words: str) -> None:
    """Dalmatia is undefended: a legion that enters it owns it at once, city and wall included."""
    state = position(6, "ITA", provinces={"DAL": f"MAC {words}"}, leaders={"ITA:general1": "ITA"})
    assert (mark(state, "ITA"), mark(state, "MAC")) == (15, 25)

    state, _ = play(GAME, state, march("ITA:general1", "DAL", "1I"))

    assert owner(state, "DAL") == "ITA"
    assert city(state, "DAL") == built
    assert (mark(state, "ITA"), mark(state, "MAC")) == (25, 15)


@pytest.mark.rule("conq.1")
def test_neutral_province_has_no_loser() -> None:
    state = position(6, "ITA", leaders={"ITA:general1": "ITA"})

    state, events = play(GAME, state, march("ITA:general1", "NAR", "1I"))

    assert told(events, Conquered) == [Conquered(ITA, "NAR", loser=-1, tribute=25)]


@pytest.mark.rule("conq.2")
def test_galleys_left_on_a_conquered_coast_are_destroyed() -> None:
    """Hispania's galley had docked at neutral Narbonensis; the one in the roadstead is safe."""
    state = position(
        6,
        "ITA",
        leaders={"ITA:general1": "ITA"},
        galleys={"HIS:galley1": "NAR", "HIS:galley2": "MNA", "ITA:galley1": "NAR"},
    )

    state, events = play(GAME, state, march("ITA:general1", "NAR", "1I"))

    assert [event.galley for event in told(events, GalleyLost)] == ["HIS:galley1"]
    assert lies(state, "HIS:galley1") == "stock"
    assert lies(state, "HIS:galley2") == "MNA"
    assert lies(state, "ITA:galley1") == "NAR", "the conqueror's own galley stays"


@pytest.mark.rule("conq.2")
def test_third_players_galley_goes_with_a_province_won_from_the_sea() -> None:
    state = position(
        6,
        "ITA",
        provinces={"SIC": "NUM"},
        leaders={"ITA:general1": "ITA:galley1"},
        galleys={"ITA:galley1": "MTY 1I", "NUM:galley1": "SIC", "HIS:galley1": "SIC"},
    )

    state, _ = play(GAME, state, [SelectGalley("ITA:galley1"), Dock("SIC")])

    assert owner(state, "SIC") == "ITA"
    assert lies(state, "NUM:galley1") == lies(state, "HIS:galley1") == "stock"
    assert lies(state, "ITA:galley1") == "SIC"


def macedonia_open() -> State:
    """Italia stands in Dalmatia beside an undefended Macedonia that has saved 60 talents."""
    return position(
        6,
        "ITA",
        provinces={"DAL": "ITA 2I", "MAC": "MAC city", "THR": "MAC city", "MOE": "MAC city"},
        leaders={"ITA:general1": "DAL", "MAC:caesar": "THR"},
        treasury={"MAC": 60, "ITA": 5},
    )


@pytest.mark.rule("home.1")
def test_conqueror_of_a_home_province_takes_the_savings() -> None:
    state, events = play(GAME, macedonia_open(), march("ITA:general1", "MAC"))

    assert told(events, MoneyTaken) == [MoneyTaken(ITA, loser=MAC, talents=60, rule="home.1")]
    assert (talents(state, "ITA"), talents(state, "MAC")) == (65, 0)
    assert owner(state, "MAC") == "ITA"


@pytest.mark.rule("home.1")
def test_other_provinces_bring_no_money() -> None:
    state = position(
        6,
        "ITA",
        provinces={"DAL": "MAC"},
        leaders={"ITA:general1": "ITA"},
        treasury={"MAC": 60},
    )

    state, events = play(GAME, state, march("ITA:general1", "DAL", "1I"))

    assert told(events, MoneyTaken) == []
    assert talents(state, "MAC") == 60


@pytest.mark.rule("home.2")
def test_player_without_his_home_collects_nothing() -> None:
    state, _ = play(GAME, macedonia_open(), march("ITA:general1", "MAC"))
    state, _ = idle_until(state, "MAC")
    assert mark(state, "MAC") == 20

    state, events = play(GAME, state, [EndMovement()])

    assert sum(event.talents for event in told(events, TributeCollected)) == 0
    assert talents(state, "MAC") == 0


@pytest.mark.rule("home.2")
def test_player_without_his_home_buys_nothing() -> None:
    """A road between his cities keeps the Build action open; money he has, but no home."""
    state = position(
        6,
        "MAC",
        provinces={"MAC": "ITA city", "THR": "MAC city", "MOE": "MAC city"},
        leaders={"MAC:caesar": "THR"},
        treasury={"MAC": 100},
        steps=(Build(),),
    )

    assert refused(state, Buy("infantry")) == "home.2"
    assert refused(state, BuyGalley("MAC:A")) == "home.2"


@pytest.mark.rule("cap.1")
@pytest.mark.parametrize(("fate", "place"), [("keep", "prisoner ITA"), ("eliminate", "dead")])
def test_captor_keeps_or_eliminates_a_captured_general(fate: str, place: str) -> None:
    state, _ = play(GAME, storm("2I 1C", "1I"), [], dice=[4])
    assert on_turn(state) == "ITA"
    keep, eliminate = (Prisoner("MAC:general1", "keep"), Prisoner("MAC:general1", "eliminate"))
    assert set(GAME.legal(state, ITA)) == {keep, eliminate}

    state, _ = play(GAME, state, [keep if fate == "keep" else eliminate])

    assert where(state, "MAC:general1") == place


@pytest.mark.rule("cap.1", "R-51")
def test_prisoner_of_a_homeless_captor_travels_with_his_caesar() -> None:
    state = storm(
        "2I 1C",
        "1I",
        provinces={"ITA": "HIS city 1I", "NEA": "ITA 1I"},
        leaders={"ITA:caesar": "NEA"},
    )

    state, _ = play(GAME, state, [Prisoner("MAC:general1", "keep")], dice=[4])

    assert where(state, "MAC:general1") == "escorted ITA"


@pytest.mark.rule("cap.2")
def test_prisoner_may_be_eliminated_in_a_later_turn_of_the_captor() -> None:
    state, _ = play(GAME, storm("2I 1C", "1I"), [Prisoner("MAC:general1", "keep")], dice=[4])
    execution = ExecutePrisoner("MAC:general1")
    assert refused(state, execution, "ITA") == "cap.2"

    state, _ = idle_until(state, "MAC")
    assert refused(state, execution, "ITA") == "cap.2"

    state, _ = idle_until(state, "ITA")
    assert execution in GAME.liberties(state, ITA)
    state, events = play(GAME, state, [(ITA, execution)])
    assert told(events, Eliminated)[0].general == "MAC:general1"
    assert where(state, "MAC:general1") == "dead"


@pytest.mark.rule("cap.2")
def test_only_the_captor_may_eliminate_a_prisoner() -> None:
    state = position(6, "HIS", leaders={"MAC:general1": "prisoner ITA"})

    assert refused(state, ExecutePrisoner("MAC:general1"), "HIS") == "cap.2"


def prisoners_on_both_sides(active: str, **changes: int) -> State:
    """Italia and Macedonia hold one general of each other."""
    return position(
        6,
        active,
        leaders={"MAC:general1": "prisoner ITA", "ITA:general1": "prisoner MAC"},
        treasury={"MAC": 20, "ITA": 30, **changes},
    )


def test_a_ransom_says_who_pays_whom() -> None:
    state = prisoners_on_both_sides("ITA")
    said = [GAME.label(state, OfferRansom(f"{home}:general1", 10)) for home in ("ITA", "MAC")]
    assert [words.english for words in said] == [
        f"@{ITA} pays 10 talents to @{MAC} for General 1 of Italia",
        f"@{MAC} pays 10 talents to @{ITA} for General 1 of Macedonia",
    ]


OFFERS_OF_ITALIA = [
    OfferExchange(give="MAC:general1", take="ITA:general1"),
    OfferRansom("ITA:general1", 10),
    OfferRansom("MAC:general1", 10),
]


@pytest.mark.rule("cap.3")
@pytest.mark.parametrize("active", ["MAC", "ITA"])
@pytest.mark.parametrize("offer", OFFERS_OF_ITALIA, ids=["exchange", "pay", "ask"])
def test_prisoners_are_traded_in_the_turn_of_either_party(
    active: str, offer: OfferExchange | OfferRansom
) -> None:
    state = prisoners_on_both_sides(active)

    asked, _ = play(GAME, state, [(ITA, offer)])
    assert on_turn(asked) == "MAC"

    rejected, _ = play(GAME, asked, [(MAC, Reject())])
    assert rejected == state

    withdrawn, _ = play(GAME, asked, [(ITA, Withdraw())])
    assert withdrawn == state


@pytest.mark.rule("cap.3")
@pytest.mark.parametrize("offer", OFFERS_OF_ITALIA, ids=["exchange", "pay", "ask"])
def test_an_offer_is_answered_by_another(offer: OfferExchange | OfferRansom) -> None:
    """Macedonia asks 25 for the Italian general instead; Italia pays."""
    asked, _ = play(GAME, prisoners_on_both_sides("ITA"), [(ITA, offer)])
    counter = OfferRansom("ITA:general1", 25)
    assert OfferRansom("ITA:general1", 30) in GAME.liberties(asked, MAC)

    countered, events = play(GAME, asked, [(MAC, counter)])
    assert [event.answer for event in told(events, Answered)] == ["countered"]
    assert on_turn(countered) == "ITA"

    paid, _ = play(GAME, countered, [(ITA, Accept())])
    assert (talents(paid, "MAC"), talents(paid, "ITA")) == (45, 5)
    assert on_turn(paid) == "ITA"
    assert len(paid.steps) == 1, "nothing is left of the first offer"


@pytest.mark.rule("cap.3")
def test_only_who_was_asked_answers_an_offer_and_only_to_the_asker() -> None:
    state = position(
        6,
        "ITA",
        leaders={
            "MAC:general1": "prisoner ITA",
            "HIS:general1": "prisoner MAC",
            "ITA:general1": "prisoner MAC",
        },
        treasury={"MAC": 20, "ITA": 30, "HIS": 40},
    )
    asked, _ = play(GAME, state, [(ITA, OfferRansom("ITA:general1", 10))])

    assert refused(asked, OfferRansom("HIS:general1", 10), "MAC") == "cap.3"
    assert refused(asked, OfferRansom("ITA:general1", 5), "ITA") == "cap.3"
    assert not [a for a in GAME.liberties(asked, ITA) if isinstance(a, OfferRansom)]
    assert OfferRansom("HIS:general1", 10) not in GAME.liberties(asked, MAC)


@pytest.mark.rule("cap.3")
@pytest.mark.parametrize("offer", OFFERS_OF_ITALIA, ids=["exchange", "pay", "ask"])
def test_nothing_is_traded_in_a_third_players_turn(offer: OfferExchange | OfferRansom) -> None:
    state = prisoners_on_both_sides("HIS")

    assert refused(state, offer, "ITA") == "cap.3"
    assert not [
        action
        for action in GAME.liberties(state, ITA)
        if isinstance(action, OfferExchange | OfferRansom)
    ]


@pytest.mark.rule("cap.3")
@pytest.mark.parametrize(
    ("home", "offer"),
    [
        ("MAC", OfferExchange(give="MAC:general1", take="ITA:general1")),
        ("ITA", OfferExchange(give="MAC:general1", take="ITA:general2")),
        ("HIS", OfferRansom("ITA:general1", 0)),
        ("ITA", OfferRansom("ITA:caesar", 0)),
    ],
    ids=[
        "gives what he does not hold",
        "takes one who is not held",
        "no party",
        "nobody's prisoner",
    ],
)
def test_only_prisoners_are_traded_and_only_by_their_captor_and_owner(
    home: str, offer: OfferExchange | OfferRansom
) -> None:
    refused(prisoners_on_both_sides("ITA"), offer, home)


@pytest.mark.rule("cap.4")
def test_exchanged_generals_are_put_in_their_homes() -> None:
    state = prisoners_on_both_sides("ITA")

    state, _ = play(
        GAME,
        state,
        [(MAC, OfferExchange(give="ITA:general1", take="MAC:general1")), (ITA, Accept())],
    )

    assert where(state, "ITA:general1") == "ITA"
    assert where(state, "MAC:general1") == "MAC"
    assert (talents(state, "MAC"), talents(state, "ITA")) == (20, 30)


@pytest.mark.rule("cap.4")
def test_exchanged_general_joins_his_caesar_when_the_home_is_lost() -> None:
    state = position(
        6,
        "ITA",
        provinces={"MAC": "GAL city 1I", "THR": "MAC"},
        leaders={
            "MAC:caesar": "THR",
            "MAC:general1": "prisoner ITA",
            "ITA:general1": "escorted MAC",
        },
    )

    state, _ = play(
        GAME,
        state,
        [(ITA, OfferExchange(give="MAC:general1", take="ITA:general1")), (MAC, Accept())],
    )

    assert where(state, "MAC:general1") == "THR"
    assert where(state, "ITA:general1") == "ITA"


@pytest.mark.rule("cap.5")
@pytest.mark.parametrize("asker", [ITA, MAC])
def test_ransomed_general_comes_home_at_the_payers_next_turn(asker: int) -> None:
    """Agreed in the payer's own turn: he waits a whole round."""
    state = prisoners_on_both_sides("ITA")
    answerer = MAC if asker == ITA else ITA

    state, events = play(
        GAME, state, [(asker, OfferRansom("ITA:general1", 25)), (answerer, Accept())]
    )

    assert told(events, RansomPaid) == [RansomPaid(ITA, MAC, "ITA:general1", 25)]
    assert (talents(state, "ITA"), talents(state, "MAC")) == (5, 45)
    assert where(state, "ITA:general1") == "ransomed"

    state, _ = idle_until(state, "HIS")
    assert where(state, "ITA:general1") == "ransomed"
    state, _ = idle_until(state, "ITA")
    assert where(state, "ITA:general1") == "ITA"


@pytest.mark.rule("cap.5")
def test_ransomed_general_of_a_homeless_player_joins_his_caesar() -> None:
    state = position(
        6,
        "HIS",
        provinces={"ITA": "HIS city 1I", "NEA": "ITA 1I"},
        leaders={"ITA:caesar": "NEA", "ITA:general1": "prisoner HIS"},
        treasury={"ITA": 15},
    )

    state, _ = play(GAME, state, [(ITA, OfferRansom("ITA:general1", 15)), (HIS, Accept())])
    state, _ = idle_until(state, "ITA")

    assert where(state, "ITA:general1") == "NEA"


@pytest.mark.rule("home.2", "trib.1")
def test_the_others_collect_as_ever() -> None:
    state, _ = play(GAME, macedonia_open(), [*march("ITA:general1", "MAC"), EndMovement(), Done()])

    assert talents(state, "ITA") == 65 + 35
