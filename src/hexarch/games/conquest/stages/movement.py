"""Action 1, Movement: leaders march, galleys sail, piece by piece."""

from collections.abc import Sequence

import msgspec

from hexarch.boards.mediterranean import COAST, CODES, NAMES, SPACE
from hexarch.games.conquest.actions import (
    Action,
    AskPassage,
    ChooseDestination,
    ChooseLoad,
    Dock,
    Embark,
    EndMovement,
    Sail,
    SelectGalley,
    SelectLeader,
    Stow,
)
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.events import Event, PassageAsked, TurnBegan
from hexarch.games.conquest.model import (
    DOCKED,
    Boarding,
    Combat,
    March,
    Movement,
    Muster,
    Passage,
    Seat,
    State,
    Voyage,
)
from hexarch.games.conquest.rules import r08_land_movement as land
from hexarch.games.conquest.rules import r09_sea_movement as sea
from hexarch.games.conquest.rules.r01_board import neighbours
from hexarch.games.conquest.rules.r03_leaders import leaders_aboard
from hexarch.games.conquest.rules.r04_cities import network
from hexarch.games.conquest.rules.r10_battle import capture_strays
from hexarch.games.conquest.rules.r15_alliance import in_the_game
from hexarch.kernel.flow import Answer, Stage, always
from hexarch.kernel.game import Decision, Illegal

replace = msgspec.structs.replace
Log = list[Event]
END_MOVEMENT = EndMovement()


class Moving(Stage[State, Movement]):
    """Pick up a leader or a galley, or end Movement."""

    def owed(self, state: State, step: Movement) -> tuple[Decision, ...]:
        """Ask the active player for the next piece."""
        say = "Move a leader or a galley, or end Movement."
        return (Decision(state.active, "turn.1", say),)

    def choices(self, state: State, step: Movement, seat: Seat) -> Sequence[Action]:
        """Return the pieces that can move, and the end."""
        roster = state.roster
        found: list[Action] = [
            SelectLeader(roster.leaders[x]) for x in land.each_marcher(state, seat)
        ]
        found += [SelectGalley(roster.galleys[g]) for g in sea.sailors(state, seat)]
        found.append(END_MOVEMENT)
        return found

    @rule("turn.1")
    def by_itself(self, state: State, step: Movement, log: Log) -> State | None:
        """End Movement when nothing can move any more, but let no round pass unasked."""
        if step.asked or can_move(state):
            return None
        if sum(isinstance(event, TurnBegan) for event in log) >= len(in_the_game(state)):
            return replace(state, steps=(Movement(asked=True),))
        return end_movement(state, log)


def can_move(state: State) -> bool:
    """Tell whether any piece of the active player can move."""
    seat = state.active
    return next(land.each_marcher(state, seat), None) is not None or bool(sea.sailors(state, seat))


@rule("lm.1", "turn.1")
def end_movement(state: State, log: Log) -> State:
    """Go on to Combat, where enemy leaders left among one's units are taken first (R-11)."""
    return capture_strays(replace(state, steps=(Combat(),)), log)


def check_leader(state: State, step: Movement, seat: Seat, action: SelectLeader) -> Illegal | None:
    """Refuse a leader who cannot march, or has nowhere to go."""
    leader = state.roster.leader.get(action.leader)
    if leader is None:
        return Illegal("leader.1", "There is no leader {0}.", (action.leader,))
    refusal = land.may_march(state, seat, leader)
    if refusal is None and not land.destinations(state, seat, leader):
        return land.why_stuck(state, seat, leader)
    return refusal


def select_leader(
    state: State, step: Movement, seat: Seat, action: SelectLeader, log: Log
) -> State:
    """Pick a leader up."""
    return replace(state, steps=(*state.steps, March(state.roster.leader[action.leader])))


def check_galley(state: State, step: Movement, seat: Seat, action: SelectGalley) -> Illegal | None:
    """Refuse a galley that cannot sail."""
    galley = state.roster.galley.get(action.galley)
    if galley is None:
        return Illegal("unit.2d", "There is no galley {0}.", (action.galley,))
    return sea.may_sail(state, seat, galley)


def select_galley(
    state: State, step: Movement, seat: Seat, action: SelectGalley, log: Log
) -> State:
    """Pick a galley up."""
    return replace(state, steps=(*state.steps, Voyage(state.roster.galley[action.galley])))


Moving.answers = {
    SelectLeader: Answer(check_leader, select_leader),
    SelectGalley: Answer(check_galley, select_galley),
    EndMovement: Answer(always, lambda state, step, seat, action, log: end_movement(state, log)),
}


class Marching(Stage[State, March]):
    """Name the province a leader marches to."""

    def owed(self, state: State, step: March) -> tuple[Decision, ...]:
        """Ask where he goes."""
        name = state.roster.leader_names[step.leader]
        return (Decision(state.active, "lm.4", "Where does {0} march?", (name,)),)

    def choices(self, state: State, step: March, seat: Seat) -> Sequence[Action]:
        """Return the provinces he can reach."""
        return [ChooseDestination(CODES[p]) for p in land.destinations(state, seat, step.leader)]

    def by_itself(self, state: State, step: March, log: Log) -> State | None:
        """Put him down again when the pact that opened his only way has ended (R-52)."""
        if land.destinations(state, state.active, step.leader):
            return None
        return replace(state, steps=state.steps[:-1])


def choose_destination(
    state: State, step: March, seat: Seat, action: ChooseDestination, log: Log
) -> State:
    """Note where the leader goes, and let him gather his units."""
    to, place = SPACE[action.to], state.at[step.leader]
    one_move = to in neighbours(state.options, place) or to in network(state, seat, place)
    return replace(state, steps=(*state.steps[:-1], Muster(step.leader, to, 1 if one_move else 2)))


Marching.answers = {ChooseDestination: Answer(land.check_destination, choose_destination)}


class Mustering(Stage[State, Muster]):
    """Say which units go along."""

    def owed(self, state: State, step: Muster) -> tuple[Decision, ...]:
        """Ask for the load."""
        name = state.roster.leader_names[step.leader]
        say = "Which units march with {0} to {1}?"
        return (Decision(state.active, "lm.8", say, (name, NAMES[step.to])),)

    def choices(self, state: State, step: Muster, seat: Seat) -> Sequence[Action]:
        """Return every load that can go."""
        return land.loads(state, seat, step)

    def by_itself(self, state: State, step: Muster, log: Log) -> State | None:
        """March at once when only one load can go."""
        only = land.only_load(state, state.active, step)
        return None if only is None else load(state, step, state.active, only, log)


def load(state: State, step: Muster, seat: Seat, action: ChooseLoad, log: Log) -> State:
    """March with the chosen units."""
    return land.march(replace(state, steps=state.steps[:-1]), step, action, log)


Mustering.answers = {ChooseLoad: Answer(land.check_load, load)}


class Voyaging(Stage[State, Voyage]):
    """Name the zone or coast a galley makes for."""

    def owed(self, state: State, step: Voyage) -> tuple[Decision, ...]:
        """Ask where it goes."""
        name = state.roster.galley_names[step.galley]
        return (Decision(state.active, "sm.1", "Where does {0} sail?", (name,)),)

    def choices(self, state: State, step: Voyage, seat: Seat) -> Sequence[Action]:
        """Return zones, coasts and passages to ask for."""
        return sea.voyage_choices(state, seat, step.galley)


def sail(state: State, step: Voyage, seat: Seat, action: Sail, log: Log) -> State:
    """Sail on; from a coast, after boarding."""
    zone = SPACE[action.zone]
    state = replace(state, steps=state.steps[:-1])
    if state.galleys[step.galley].at >= DOCKED:
        return replace(state, steps=(*state.steps, Boarding(step.galley, zone)))
    return sea.sail(state, step.galley, zone, log)


def dock(state: State, step: Voyage, seat: Seat, action: Dock, log: Log) -> State:
    """Land on a coast."""
    state = replace(state, steps=state.steps[:-1])
    return sea.dock(state, step.galley, COAST[action.coast], log)


@rule("R-17", "R-52")
def ask_passage(state: State, step: Voyage, seat: Seat, action: AskPassage, log: Log) -> State:
    """Ask the master of a zone for leave to pass; a pact partner has given it beforehand."""
    zone = SPACE[action.zone]
    master = sea.hostile_galleys(state, seat, zone)
    state = replace(state, steps=state.steps[:-1])
    if sea.has_leave(state, seat, zone):
        return pass_through(state, step.galley, zone, log)
    log.append(PassageAsked(seat, master, state.roster.galleys[step.galley], action.zone))
    return replace(state, steps=(*state.steps, Passage(step.galley, zone, seat, master)))


def pass_through(state: State, galley: int, zone: int, log: Log) -> State:
    """Enter a zone in peace, after boarding if at a coast; the galley must move on at once."""
    if state.galleys[galley].at >= DOCKED:
        return replace(state, steps=(*state.steps, Boarding(galley, zone, in_peace=True)))
    state = sea.sail(state, galley, zone, log, in_peace=True)
    return replace(state, steps=(*state.steps, Voyage(galley)))


Voyaging.answers = {
    Sail: Answer(sea.check_sail, sail),
    Dock: Answer(sea.check_dock, dock),
    AskPassage: Answer(sea.check_passage, ask_passage),
}


class Embarking(Stage[State, Boarding]):
    """Take leaders, then units, aboard a galley that leaves a coast."""

    def owed(self, state: State, step: Boarding) -> tuple[Decision, ...]:
        """Ask who sails."""
        aboard = [state.roster.leader_names[x] for x in leaders_aboard(state, step.galley)]
        say = "Who sails with {0} into {1}? Pick a leader to go aboard, or set sail empty."
        if aboard:
            say = "Who sails with {0} into {1}? Aboard: {2}."
        about = (state.roster.galley_names[step.galley], NAMES[step.zone], ", ".join(aboard))
        return (Decision(state.active, "galley.1", say, about),)

    def choices(self, state: State, step: Boarding, seat: Seat) -> Sequence[Action]:
        """Return the leaders who may board, and the loads that can sail."""
        codes = state.roster.leaders
        found: list[Action] = [Embark(codes[x]) for x in sea.boarders(state, seat, step.galley)]
        found += sea.stowages(state, seat, step.galley)
        return found

    def by_itself(self, state: State, step: Boarding, log: Log) -> State | None:
        """Sail at once when there is nothing left to choose."""
        choices = self.choices(state, step, state.active)
        if len(choices) == 1 and isinstance(choices[0], Stow):
            return stow(state, step, state.active, choices[0], log)
        return None


def embark(state: State, step: Boarding, seat: Seat, action: Embark, log: Log) -> State:
    """Take a leader aboard."""
    return sea.embark(state, step, state.roster.leader[action.leader])


def stow(state: State, step: Boarding, seat: Seat, action: Stow, log: Log) -> State:
    """Take units aboard and sail; in peace, on through the zone."""
    onward = (Voyage(step.galley),) if step.in_peace else ()
    state = replace(state, steps=state.steps[:-1] + onward)
    return sea.stow_and_sail(state, step, action, log)


Embarking.answers = {
    Embark: Answer(sea.check_embark, embark),
    Stow: Answer(sea.check_stow, stow),
}
