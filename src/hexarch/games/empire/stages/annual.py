"""The Annual Interphase, and what of a Seasonal Turn is settled by rule: ST1 and ST2."""

from collections.abc import Sequence
from typing import Any, Final

from hexarch.boards.empire import CODES, PROVINCE_OF
from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.realm import EndGo, ExtraTribute
from hexarch.games.empire.events import Log
from hexarch.games.empire.model import Seat, State, done
from hexarch.games.empire.rules import r05_tribute as tribute
from hexarch.games.empire.rules.r03_initiative import roll_initiative, tied
from hexarch.games.empire.rules.r03_rounds import end_go, whose
from hexarch.games.empire.rules.r03_victory import reckon
from hexarch.games.empire.rules.r04_control import settle_squeeze, take_gains
from hexarch.games.empire.steps.realm import Gains, Initiative, Reckoning, Squeeze, Tribute
from hexarch.kernel.flow import Answer, Stage, always
from hexarch.kernel.game import CHANCE, Decision, Rolled

END_GO = EndGo()


class CollectingTribute(Stage[State, Tribute]):
    """Annual 2: additional tribute, in repeating order."""

    def owed(self, state: State, step: Tribute) -> tuple[Decision, ...]:
        """Ask the player whose go it is."""
        say = "Collect additional tribute of a city, or end your go."
        return (Decision(whose(state, step), "5.3a", say),)

    def choices(self, state: State, step: Tribute, seat: Seat) -> Sequence[Action]:
        """Return the cities that can be squeezed, and the end."""
        cities = tribute.squeezable(state, seat)
        return [*(ExtraTribute(CODES[city]) for city in cities), END_GO]

    def by_itself(self, state: State, step: Tribute, log: Log) -> State | None:
        """Pass for him who has no such city."""
        found = next(tribute.squeezable(state, whose(state, step)), None)
        return end_go(state, step) if found is None else None


CollectingTribute.answers = {
    ExtraTribute: Answer(tribute.check_extra_tribute, tribute.ask_extra_tribute),
    EndGo: Answer(always, lambda state, step, seat, action, log: end_go(state, step)),
}


class Squeezing(Stage[State, Squeeze]):
    """After the check for additional tribute: the city pays, or the province is lost."""

    def by_itself(self, state: State, step: Squeeze, log: Log) -> State | None:
        """Settle it."""
        return settle_squeeze(done(state), step, PROVINCE_OF[step.city], log)


class YearsReckoning(Stage[State, Reckoning]):
    """After the Annual Interphase: scenario E may be over."""

    def by_itself(self, state: State, step: Reckoning, log: Log) -> State | None:
        """Reckon."""
        return reckon(done(state), log)


class RollingInitiative(Stage[State, Initiative]):
    """ST1: two dice each, ties again."""

    def owed(self, state: State, step: Initiative) -> tuple[Decision, ...]:
        """Ask the dice."""
        dice = (6, 6) * len(tied(step))
        return (Decision(CHANCE, "3.4.ST1", "Roll for initiative: two dice each.", dice=dice),)

    def by_itself(self, state: State, step: Initiative, log: Log) -> State | None:
        """Ask nothing of a player who is alone."""
        return None if tied(step) else done(state)


RollingInitiative.answers = {
    Rolled: Answer(
        always,
        lambda state, step, seat, action, log: roll_initiative(state, step, action.faces, log),
    )
}


class TakingControl(Stage[State, Gains]):
    """ST2: Military Control that is gained, after all that is lost."""

    def by_itself(self, state: State, step: Gains, log: Log) -> State | None:
        """Give the next one, or end the phase."""
        return take_gains(state, log)


STAGES: Final[dict[type, Stage[State, Any]]] = {
    Tribute: CollectingTribute(),
    Squeeze: Squeezing(),
    Reckoning: YearsReckoning(),
    Initiative: RollingInitiative(),
    Gains: TakingControl(),
}
