"""The sequence of play, as the rulebook prints it.

A turn has six actions (turn.1): Movement; Combat; Collect Tribute, which asks nothing; Destroy
Cities; Purchase and Place, which are one here (R-42). Offers between players interrupt it.
"""

from hexarch.games.conquest.actions import Action, Retreat
from hexarch.games.conquest.events import Event
from hexarch.games.conquest.model import (
    Boarding,
    Build,
    Combat,
    Exchange,
    Falter,
    Fire,
    March,
    Movement,
    Muster,
    Over,
    Overboard,
    Passage,
    Ransom,
    Raze,
    Seat,
    Shot,
    State,
    Step,
    Verdict,
    Voyage,
)
from hexarch.games.conquest.rules.r10_battle import why_no_retreat
from hexarch.games.conquest.rules.r15_alliance import judge
from hexarch.games.conquest.stages.building import Building, Razing
from hexarch.games.conquest.stages.combat import (
    ChoosingBattle,
    Faltering,
    Firing,
    Judging,
    Rescuing,
    Shooting,
)
from hexarch.games.conquest.stages.movement import Embarking, Marching, Moving, Mustering, Voyaging
from hexarch.games.conquest.stages.offers import Offering
from hexarch.kernel.flow import Flow, Stage
from hexarch.kernel.game import Illegal


def watch(before: State, after: State, log: list[Event]) -> State:
    """See who has won whenever a Caesar has fallen."""
    return after if after.captor is before.captor else judge(after, log)


def untimely(state: State, step: Step, seat: Seat, action: Action) -> Illegal | None:
    """Say why a retreat comes at the wrong moment."""
    if isinstance(action, Retreat) and isinstance(step, Fire):
        return why_no_retreat(state, step, seat)
    return None


FLOW: Flow[State] = Flow(
    {
        # 1. Movement
        Movement: Moving(),
        March: Marching(),
        Muster: Mustering(),
        Voyage: Voyaging(),
        Boarding: Embarking(),
        # 2. Combat
        Combat: ChoosingBattle(),
        Fire: Firing(),
        Shot: Shooting(),
        Falter: Faltering(),
        Verdict: Judging(),
        Overboard: Rescuing(),
        # 3. Collect Tribute: automatic
        # 4. Destroy Cities
        Raze: Razing(),
        # 5. Purchase, 6. Place
        Build: Building(),
        # between the players
        Ransom: Offering(),
        Exchange: Offering(),
        Passage: Offering(),
        # the end
        Over: Stage(),
    },
    rule="turn.1",
    over=lambda state: "win.1",
    watch=watch,
    untimely=untimely,
)
