"""Action 2, Combat: battles in the attacker's order, shot by shot."""

from collections.abc import Sequence

import msgspec

from hexarch.boards.mediterranean import CODES, NAMES, SPACE
from hexarch.games.conquest.actions import (
    Action,
    ChooseBattle,
    FightOn,
    Prisoner,
    Rescue,
    Retreat,
    Target,
)
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.events import Event
from hexarch.games.conquest.model import (
    NOBODY,
    Combat,
    Falter,
    Fire,
    Overboard,
    Raze,
    Seat,
    Shot,
    State,
    Verdict,
)
from hexarch.games.conquest.rules import r10_battle as battle
from hexarch.games.conquest.rules import r11_naval as naval
from hexarch.games.conquest.rules import r12_conquest as conquest
from hexarch.games.conquest.rules.r01_board import space_name
from hexarch.games.conquest.rules.r07_setup import next_turn
from hexarch.games.conquest.rules.r14_tribute import collect
from hexarch.kernel.flow import Answer, Stage, always
from hexarch.kernel.game import CHANCE, Decision, Illegal, Rolled

replace = msgspec.structs.replace
Log = list[Event]
ROLLS = tuple(Rolled((face,)) for face in range(1, 7))
FIGHT_ON = FightOn()


class ChoosingBattle(Stage[State, Combat]):
    """Say which battle is fought next; go on to tribute when none is left."""

    def owed(self, state: State, step: Combat) -> tuple[Decision, ...]:
        """Ask the attacker for the order."""
        attacker = state.battles[0].attacker
        return (Decision(attacker, "battle.1", "Which battle is fought next?"),)

    def choices(self, state: State, step: Combat, seat: Seat) -> Sequence[Action]:
        """Return the spaces to fight for."""
        return [ChooseBattle(CODES[pending.space]) for pending in state.battles]

    @rule("battle.1", "turn.2", "R-10", "R-34")
    def by_itself(self, state: State, step: Combat, log: Log) -> State | None:
        """Win undefended spaces first, begin a single battle, and go on when none is left."""
        for pending in state.battles:
            if battle.is_undefended(state, pending):
                return battle.begin(state, pending.space, log)
        if len(state.battles) > 1:
            return None
        if state.battles:
            return battle.begin(state, state.battles[0].space, log)
        if state.captor[state.active] != NOBODY:
            return next_turn(state, log)
        return replace(collect(state, log), steps=(Raze(),))


def check_battle(state: State, step: Combat, seat: Seat, action: ChooseBattle) -> Illegal | None:
    """Refuse a space without a battle."""
    if any(CODES[pending.space] == action.space for pending in state.battles):
        return None
    due = ", ".join(NAMES[pending.space] for pending in state.battles)
    return Illegal(
        "battle.1",
        "There is no battle to fight in {0}; choose one of these: {1}.",
        (space_name(action.space), due),
    )


def choose_battle(state: State, step: Combat, seat: Seat, action: ChooseBattle, log: Log) -> State:
    """Begin a battle."""
    return battle.begin(state, SPACE[action.space], log)


ChoosingBattle.answers = {ChooseBattle: Answer(check_battle, choose_battle)}


class Firing(Stage[State, Fire]):
    """Name a target."""

    def owed(self, state: State, step: Fire) -> tuple[Decision, ...]:
        """Ask the side that fires."""
        seat = battle.firing_seat(state, step.space, attacking=step.attacking)
        say = "Your fire in {0}. What do you aim at?"
        return (Decision(seat, "battle.2", say, (NAMES[step.space],)),)

    def choices(self, state: State, step: Fire, seat: Seat) -> Sequence[Action]:
        """Return the targets."""
        return battle.targets(state, step.space, attacking=step.attacking)

    def by_itself(self, state: State, step: Fire, log: Log) -> State | None:
        """Aim at once when there is only one target."""
        aims = battle.targets(state, step.space, attacking=step.attacking)
        return battle.take_aim(state, step, aims[0], log) if len(aims) == 1 else None


def aim(state: State, step: Fire, seat: Seat, action: Target, log: Log) -> State:
    """Name the target."""
    return battle.take_aim(state, step, action, log)


Firing.answers = {Target: Answer(battle.check_target, aim)}


class Shooting(Stage[State, Shot]):
    """Roll for the named target."""

    def owed(self, state: State, step: Shot) -> tuple[Decision, ...]:
        """Ask chance for one die."""
        seat = battle.firing_seat(state, step.space, attacking=step.attacking)
        say = "{0} fires at {1} in {2} and needs {3} or more."
        kind, needed = battle.TARGETS[step.kind], battle.face_needed(state, step)
        about = (f"@{seat}", kind, NAMES[step.space], needed)
        return (Decision(CHANCE, "combat.3", say, about, (6,), needed=(needed,)),)

    def choices(self, state: State, step: Shot, seat: Seat) -> Sequence[Action]:
        """Return the six faces."""
        return ROLLS


def check_roll(state: State, step: Shot, seat: Seat, action: Rolled) -> Illegal | None:
    """Refuse anything but one die."""
    return None if action in ROLLS else Illegal("combat.2", "One six-sided die is rolled.")


def roll(state: State, step: Shot, seat: Seat, action: Rolled, log: Log) -> State:
    """Resolve the shot."""
    return battle.resolve(replace(state, steps=state.steps[:-1]), step, action.faces[0], log)


Shooting.answers = {Rolled: Answer(check_roll, roll)}


class Faltering(Stage[State, Falter]):
    """Fight on, or retreat."""

    def owed(self, state: State, step: Falter) -> tuple[Decision, ...]:
        """Ask the attacker."""
        seat = battle.the_battle(state, step.space).attacker
        say = "Fight on in {0}, or retreat?"
        return (Decision(seat, "retreat.1", say, (NAMES[step.space],)),)

    def choices(self, state: State, step: Falter, seat: Seat) -> Sequence[Action]:
        """Return the fight and the refuges."""
        places = battle.refuges(state, battle.the_battle(state, step.space))
        return [FIGHT_ON, *(Retreat(CODES[place]) for place in places)]


def retreat(state: State, step: Falter, seat: Seat, action: Retreat, log: Log) -> State:
    """Go back."""
    fought = battle.the_battle(state, step.space)
    return battle.retreat(replace(state, steps=state.steps[:-1]), fought, SPACE[action.to], log)


@rule("battle.2")
def fight_on(state: State, step: Falter, seat: Seat, action: FightOn, log: Log) -> State:
    """Fire again."""
    return replace(state, steps=(*state.steps[:-1], Fire(step.space, attacking=True)))


Faltering.answers = {
    Retreat: Answer(battle.check_retreat, retreat),
    FightOn: Answer(always, fight_on),
}


class Judging(Stage[State, Verdict]):
    """Decide on a captured general."""

    def owed(self, state: State, step: Verdict) -> tuple[Decision, ...]:
        """Ask the captor."""
        say = "You have captured {0}. Keep him prisoner, or eliminate him?"
        return (Decision(step.captor, "cap.1", say, (state.roster.leader_names[step.general],)),)

    def choices(self, state: State, step: Verdict, seat: Seat) -> Sequence[Action]:
        """Return both fates."""
        code = state.roster.leaders[step.general]
        return [Prisoner(code, "keep"), Prisoner(code, "eliminate")]


def check_verdict(state: State, step: Verdict, seat: Seat, action: Prisoner) -> Illegal | None:
    """Refuse a verdict on anybody but the general who waits for one."""
    if action.general == state.roster.leaders[step.general]:
        return None
    return Illegal("cap.1", "Decide on {0} first.", (state.roster.leader_names[step.general],))


@rule("cap.1")
def give_verdict(state: State, step: Verdict, seat: Seat, action: Prisoner, log: Log) -> State:
    """Hold the general, or eliminate him."""
    state = replace(state, steps=state.steps[:-1])
    if action.fate == "keep":
        return conquest.hold(state, step.general, step.captor, log)
    return conquest.eliminate(state, step.general, step.captor, "cap.1", log)


Judging.answers = {Prisoner: Answer(check_verdict, give_verdict)}


class Rescuing(Stage[State, Overboard]):
    """Choose the galley that takes a leader out of the water."""

    def owed(self, state: State, step: Overboard) -> tuple[Decision, ...]:
        """Ask his owner."""
        say = "Which galley takes {0} out of the water?"
        about = (state.roster.leader_names[step.leader],)
        return (Decision(state.lord[step.leader], "R-22", say, about),)

    def choices(self, state: State, step: Overboard, seat: Seat) -> Sequence[Action]:
        """Return the galleys that came through."""
        return [Rescue(state.roster.galleys[g]) for g in naval.rescuers(state, step)]

    def by_itself(self, state: State, step: Overboard, log: Log) -> State | None:
        """Board the only galley there is."""
        galleys = naval.rescuers(state, step)
        if len(galleys) != 1:
            return None
        return naval.rescue(replace(state, steps=state.steps[:-1]), step.leader, galleys[0], log)


def check_rescue(state: State, step: Overboard, seat: Seat, action: Rescue) -> Illegal | None:
    """Refuse a galley that is not an own one in the zone."""
    if state.roster.galley.get(action.galley, NOBODY) in naval.rescuers(state, step):
        return None
    return Illegal("R-22", "Name a galley of yours that came through the battle.")


def rescue(state: State, step: Overboard, seat: Seat, action: Rescue, log: Log) -> State:
    """Take the leader aboard."""
    galley = state.roster.galley[action.galley]
    return naval.rescue(replace(state, steps=state.steps[:-1]), step.leader, galley, log)


Rescuing.answers = {Rescue: Answer(check_rescue, rescue)}
