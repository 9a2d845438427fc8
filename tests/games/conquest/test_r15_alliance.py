"""Alliances and how to win: ally.1, win.1, win.2."""

import pytest
from tests.games.conquest.scenes import idle_until, march, played, refused, told

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    AcceptPact,
    ChooseDestination,
    ConcedeTo,
    Dock,
    EndMovement,
    LeavePact,
    ProposePact,
    Reconsider,
)
from hexarch.games.conquest.events import (
    BattleBegan,
    Conceded,
    GameOver,
    PactAccepted,
    PactLapsed,
    PactLeft,
    PactProposed,
)
from hexarch.games.conquest.model import State
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play

MAC, EGY, HIS = range(3)
"""The seats of a game for three."""

PEACE = ProposePact((HIS,), "Peace until Macedonia falls.")
PACT = "1.1:2"
"""Round 1, proposed by Egyptus (seat 1) to Hispania (seat 2)."""


def allied() -> State:
    """Egyptus and Hispania have agreed on peace, in Egyptus' turn."""
    state = position(
        3,
        "EGY",
        provinces={"PAL": "HIS 1I 1C"},
        leaders={"EGY:general1": "EGY", "HIS:general1": "PAL"},
    )
    return played(state, [(EGY, PEACE), (HIS, AcceptPact(PACT))])


@pytest.mark.rule("ally.1")
def test_pact_is_proposed_and_agreed_at_any_point() -> None:
    """It is Macedonia's turn; neither partner is on turn."""
    state = position(3, "MAC")

    state, events = play(GAME, state, [(EGY, PEACE)])
    assert told(events, PactProposed) == [PactProposed(PACT, EGY, (EGY, HIS), PEACE.words)]
    assert GAME.decisions(state)[0].seat == MAC, "the game does not wait for an answer"
    (pact,) = state.pacts
    assert pact.agreed == (EGY,)

    state, events = play(GAME, state, [(HIS, AcceptPact(PACT))])
    assert [(event.pact, event.seat) for event in told(events, PactAccepted)] == [(PACT, HIS)]
    assert set(state.pacts[0].agreed) == {EGY, HIS}


@pytest.mark.rule("ally.1")
def test_pact_changes_no_rule() -> None:
    """Allies fight when one of them enters the other's province."""
    state = allied()

    _, events = play(GAME, state, [*march("EGY:general1", "PAL", "2I"), EndMovement()])

    assert told(events, BattleBegan) == [BattleBegan("PAL", attacker=EGY, defender=HIS)]


@pytest.mark.rule("ally.1", "R-52")
def test_whoever_marches_against_a_partner_is_reminded() -> None:
    """By land or by sea, as long as both stand by the pact; it binds nobody."""
    state = allied()
    for action in (ChooseDestination("PAL"), Dock("PAL")):
        asked = GAME.stakes(state, action).confirm
        assert asked is not None
        assert asked.english == "Palestina belongs to @2, with whom you have a pact. Break it?"
        left = played(state, [(HIS, LeavePact(PACT))])
        assert GAME.stakes(left, action).confirm is None
    assert GAME.stakes(state, ChooseDestination("CYR")).confirm is None


@pytest.mark.rule("ally.1")
@pytest.mark.parametrize("seat", [EGY, HIS])
def test_pact_is_temporary(seat: int) -> None:
    state, events = play(GAME, allied(), [(seat, LeavePact(PACT))])

    assert [(event.pact, event.seat) for event in told(events, PactLeft)] == [(PACT, seat)]
    assert all(not {EGY, HIS} <= set(pact.agreed) for pact in state.pacts)


@pytest.mark.rule("ally.1")
def test_to_refuse_a_pact_is_not_to_leave_it() -> None:
    proposed = played(position(3, "MAC"), [(EGY, PEACE)])
    (other,) = (seat for seat in proposed.pacts[0].members if seat != EGY)
    pact = proposed.pacts[0].id

    def how(state: State, seat: int) -> str:
        (event,) = told(play(GAME, state, [(seat, LeavePact(pact))])[1], PactLeft)
        return event.how

    agreed = played(proposed, [(other, AcceptPact(pact))])
    assert [how(proposed, other), how(proposed, EGY)] == ["refused", "withdrawn"]
    assert [how(agreed, other), how(agreed, EGY)] == ["left", "left"]


@pytest.mark.rule("ally.1")
def test_a_proposal_lapses_when_nobody_agrees_in_time() -> None:
    """Proposed in round 1, it stands through round 2 and is gone when round 3 begins."""
    state = played(position(3, "MAC"), [(EGY, PEACE)])
    while state.round < 3:
        assert state.pacts, "still open"
        state, events = idle_until(state, "EGY" if state.active == MAC else "MAC")
    assert state.active == MAC
    assert state.pacts == ()
    (lapsed,) = told(events, PactLapsed)
    assert (lapsed.pact, lapsed.seat) == (PACT, EGY)
    assert GAME.hear(lapsed, MAC) is None
    assert GAME.hear(lapsed, HIS) == lapsed


@pytest.mark.rule("ally.1")
def test_what_was_agreed_does_not_lapse() -> None:
    state = allied()
    while state.round < 4:
        state, _ = idle_until(state, "EGY" if state.active == MAC else "MAC")
    assert set(state.pacts[0].agreed) == {EGY, HIS}


@pytest.mark.rule("ally.1")
def test_pact_is_known_to_its_members_only() -> None:
    state = allied()

    assert [pact.words for pact in GAME.view(state, EGY).pacts] == [PEACE.words]
    assert [pact.words for pact in GAME.view(state, HIS).pacts] == [PEACE.words]
    assert GAME.view(state, MAC).pacts == ()
    assert GAME.view(state, None).pacts == ()
    told_to_members = PactProposed(PACT, EGY, (EGY, HIS), PEACE.words)
    assert GAME.hear(told_to_members, MAC) is None
    assert GAME.hear(told_to_members, None) is None
    assert GAME.hear(told_to_members, HIS) == told_to_members


@pytest.mark.rule("ally.1")
def test_outsider_cannot_join_or_leave_a_pact() -> None:
    assert refused(allied(), AcceptPact(PACT), "MAC") == "ally.1"
    assert refused(allied(), LeavePact(PACT), "MAC") == "ally.1"


@pytest.mark.rule("ally.1")
@pytest.mark.parametrize(
    ("players", "proposal"),
    [
        (3, ProposePact((), "Peace.")),
        (3, ProposePact((EGY,), "Peace.")),
        (3, ProposePact((7,), "Peace.")),
        (2, ProposePact((0,), "Peace.")),
    ],
    ids=["with nobody", "with oneself", "with a stranger", "two players"],
)
def test_pact_needs_another_player_and_three_in_the_game(
    players: int, proposal: ProposePact
) -> None:
    home = "EGY" if players == 3 else "HIS"

    assert refused(position(players, "EGY"), proposal, home) == "ally.1"


@pytest.mark.rule("win.1")
def test_game_goes_on_while_two_caesars_are_active() -> None:
    state = position(3, "EGY", provinces={"MAC": "HIS fort"}, out={"MAC": "HIS"})

    assert GAME.outcome(state) is None
    assert GAME.decisions(state) != ()


@pytest.mark.rule("win.1")
def test_last_active_caesar_wins() -> None:
    state = position(
        2,
        "HIS",
        provinces={"BAE": "EGY", "LUS": "EGY city 3I"},
        leaders={"HIS:general1": "HIS", "EGY:caesar": "BAE"},
    )

    state, events = play(GAME, state, [*march("HIS:general1", "BAE", "1I"), EndMovement()])

    assert told(events, GameOver) == [GameOver(winner=1, rule="win.1")]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((1,), "win.1")
    assert GAME.decisions(state) == ()
    assert all(not GAME.legal(state, seat) and not GAME.liberties(state, seat) for seat in (0, 1))


@pytest.mark.rule("win.2")
def test_all_others_concede_to_the_apparent_winner() -> None:
    state = position(3, "MAC")

    state, events = play(GAME, state, [(MAC, ConcedeTo(HIS))])
    assert told(events, Conceded) == [Conceded(MAC, HIS)]
    assert GAME.outcome(state) is None

    state, events = play(GAME, state, [(EGY, ConcedeTo(HIS))])
    assert told(events, GameOver) == [GameOver(winner=HIS, rule="win.2")]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((HIS,), "win.2")


@pytest.mark.rule("win.2")
def test_concessions_to_different_players_end_nothing() -> None:
    state, _ = play(GAME, position(3, "MAC"), [(MAC, ConcedeTo(HIS)), (EGY, ConcedeTo(MAC))])

    assert GAME.outcome(state) is None


@pytest.mark.rule("win.2")
def test_concession_may_be_taken_back() -> None:
    state, events = play(
        GAME,
        position(3, "MAC"),
        [(MAC, ConcedeTo(HIS)), (MAC, Reconsider()), (EGY, ConcedeTo(HIS))],
    )

    assert told(events, Conceded)[1] == Conceded(MAC, -1)
    assert GAME.outcome(state) is None


@pytest.mark.rule("win.2")
def test_eliminated_players_have_no_say() -> None:
    """With Macedonia out, Egyptus' word alone makes Hispania the winner."""
    state = position(3, "HIS", provinces={"MAC": "HIS fort"}, out={"MAC": "HIS"})
    assert refused(state, ConcedeTo(HIS), "MAC") == "obj.1"
    assert refused(state, ConcedeTo(MAC), "EGY") == "win.2"

    state, _ = play(GAME, state, [(EGY, ConcedeTo(HIS))])

    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (HIS,)


@pytest.mark.rule("win.2")
def test_nobody_concedes_to_himself() -> None:
    assert refused(position(3, "MAC"), ConcedeTo(MAC), "MAC") == "win.2"
    assert refused(position(3, "MAC"), Reconsider(), "MAC") == "win.2"


@pytest.mark.rule("win.2", "obj.1")
def test_fall_of_the_last_who_held_out_completes_the_agreement() -> None:
    """Two of three have conceded to Macedonia; the third loses its Caesar to it."""
    state = position(
        4,
        "MAC",
        provinces={"DAL": "HIS"},
        leaders={"MAC:general1": "MAC", "HIS:caesar": "DAL"},
    )
    state, _ = play(GAME, state, [(1, ConcedeTo(0)), (2, ConcedeTo(0))])
    assert GAME.outcome(state) is None

    state, _ = play(GAME, state, [*march("MAC:general1", "DAL", "1I"), EndMovement()])

    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((0,), "win.2")
