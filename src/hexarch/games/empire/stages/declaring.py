"""ST0, the windows for peace, and ST8: wars, and who stands up for the attacked."""

from collections.abc import Sequence
from typing import Any, Final

from hexarch.boards.empire import CLASS, CLASSES, PROVINCE, PROVINCE_CODES
from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.war import (
    Ally,
    CallBarbarians,
    ChooseElite,
    DeclareGeneralWar,
    DeclareWar,
    Decline,
    EndGeneralWar,
    EndPeace,
    Intervene,
    MakePeace,
    NoDeclaration,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.model import NOBODY, Seat, State, done, instead, replace
from hexarch.games.empire.names import class_name, who
from hexarch.games.empire.rules import r10_defence as defence
from hexarch.games.empire.rules import r10_peace as peace
from hexarch.games.empire.rules import r10_war as war
from hexarch.games.empire.rules.r03_rounds import acted, end_go, whose
from hexarch.games.empire.rules.r09_barbarians import elite_kinds
from hexarch.games.empire.rules.r10_hostility import players_at_war_with
from hexarch.games.empire.rules.r10_housekeeping import go_on
from hexarch.games.empire.steps.war import (
    Announcing,
    Declaring,
    Elite,
    House,
    Peacemaking,
    Reacting,
    Standby,
)
from hexarch.kernel.flow import Answer, Stage, always
from hexarch.kernel.game import Decision, Illegal

NO_DECLARATION, DECLINE, END_PEACE = NoDeclaration(), Decline(), EndPeace()


class Housekeeping(Stage[State, House]):
    """ST0 asks nobody."""

    def by_itself(self, state: State, step: House, log: Log) -> State | None:
        """Do the part that is due."""
        return go_on(state, step, log)


class Declarers(Stage[State, Declaring]):
    """Declare one war, or none."""

    def owed(self, state: State, step: Declaring) -> tuple[Decision, ...]:
        """Ask the player whose go it is."""
        return (Decision(whose(state, step), "10.2.1", "Declare a war, or none."),)

    def choices(self, state: State, step: Declaring, seat: Seat) -> Sequence[Action]:
        """Return every war, the Barbarians, and none."""
        return [*war.declarations(state, seat), NO_DECLARATION]

    def by_itself(self, state: State, step: Declaring, log: Log) -> State | None:
        """Pass for a player who can declare nothing."""
        found = next(war.declarations(state, whose(state, step)), None)
        return end_go(state, step) if found is None else None


@rule("R-6")
def _one_go(state: State, step: Declaring) -> State:
    """End the go of a player with his declaration."""
    return end_go(state, acted(step))


def _declare(state: State, step: Declaring, seat: Seat, action: DeclareWar, log: Log) -> State:
    return war.make_war(_one_go(state, step), seat, PROVINCE[action.province], log)


def _check_general(
    state: State, step: Declaring, seat: Seat, action: DeclareGeneralWar
) -> Illegal | None:
    return war.check_player(state, seat, action.player)


def _general(
    state: State, step: Declaring, seat: Seat, action: DeclareGeneralWar, log: Log
) -> State:
    return war.make_general_war(_one_go(state, step), seat, action.player, log)


def _check_call(
    state: State, step: Declaring, seat: Seat, action: CallBarbarians
) -> Illegal | None:
    return war.check_barbarians(state, seat)


def _call(state: State, step: Declaring, seat: Seat, action: CallBarbarians, log: Log) -> State:
    return war.call_barbarians(_one_go(state, step), seat, log)


def _pass(state: State, step: Declaring, seat: Seat, action: NoDeclaration, log: Log) -> State:
    return end_go(state, step)


Declarers.answers = {
    DeclareWar: Answer(war.check_declare, _declare),
    DeclareGeneralWar: Answer(_check_general, _general),
    CallBarbarians: Answer(_check_call, _call),
    NoDeclaration: Answer(always, _pass),
}


def _stands(state: State, seat: Seat, province: int) -> list[Action]:
    """Return how a player can stand up for a Neutral."""
    found: list[Action] = []
    if defence.check_ally(state, seat, province) is None:
        found.append(Ally(PROVINCE_CODES[province]))
    if defence.check_intervene(state, seat, province) is None:
        found.append(Intervene(PROVINCE_CODES[province]))
    return found


class Reactions(Stage[State, Reacting]):
    """Ask the others in turn until nobody more stands up (10.2.3b)."""

    def owed(self, state: State, step: Reacting) -> tuple[Decision, ...]:
        """Ask the next who may."""
        foes = ", ".join(who(foe) for foe in players_at_war_with(state, step.province))
        say = "At war with {0}: {1}. Do you stand up for {0}?"
        about = (PROVINCE_CODES[step.province], foes)
        cited = "10.4.1c" if step.freed else "10.2.3b"
        return (Decision(_next(state, step), cited, say, about),)

    def choices(self, state: State, step: Reacting, seat: Seat) -> Sequence[Action]:
        """Return alliance, intervention and neither."""
        return [*_stands(state, seat, step.province), DECLINE]

    def by_itself(self, state: State, step: Reacting, log: Log) -> State | None:
        """Go on when nobody is left to ask."""
        return done(state) if _next(state, step) == NOBODY else None


@rule("10.2.3b", "10.4.1a", "10.4.1c")
def _next(state: State, step: Reacting) -> Seat:
    """Return who is asked next: in initiative order, who has not declined since the last act."""
    count = len(state.order)
    for place in range(step.turn, step.turn + count):
        seat = state.order[place % count]
        if not (step.declined | step.barred) >> seat & 1 and _stands(state, seat, step.province):
            return seat
    return NOBODY


def _after(state: State, step: Reacting, seat: Seat, declined: int) -> State:
    turn = (state.order.index(seat) + 1) % len(state.order)
    return instead(state, replace(step, turn=turn, declined=declined))


def _check_stand(
    state: State, step: Reacting | Standby, seat: Seat, action: Ally | Intervene
) -> Illegal | None:
    if PROVINCE.get(action.province, NOBODY) != step.province:
        where = PROVINCE_CODES[step.province]
        return Illegal("10.4.1d", "Only {0} is in question now.", (where,))
    check = defence.check_ally if isinstance(action, Ally) else defence.check_intervene
    return check(state, seat, step.province)


def _stand(state: State, seat: Seat, action: Ally | Intervene, log: Log, cited: str) -> State:
    province = PROVINCE[action.province]
    if isinstance(action, Ally):
        return defence.make_ally(state, seat, province, log)
    return defence.make_intervener(state, seat, province, log, cited)


def _react(state: State, step: Reacting, seat: Seat, action: Ally | Intervene, log: Log) -> State:
    spoken = replace(step, barred=step.barred | 1 << seat)
    cited = "10.4.1c" if step.freed else "10.4.1a"
    return _stand(_after(state, spoken, seat, 0), seat, action, log, cited)


def _decline(state: State, step: Reacting, seat: Seat, action: Decline, log: Log) -> State:
    return _after(state, step, seat, step.declined | 1 << seat)


Reactions.answers = {
    Ally: Answer(_check_stand, _react),
    Intervene: Answer(_check_stand, _react),
    Decline: Answer(always, _decline),
}


class Announcements(Stage[State, Announcing]):
    """With General War, stand up for Neutrals at war with the enemy (10.2.5c)."""

    def owed(self, state: State, step: Announcing) -> tuple[Decision, ...]:
        """Ask the declarer."""
        say = "For which Neutrals at war with {0} do you stand up?"
        return (Decision(step.seat, "10.2.5c", say, (who(step.enemy),)),)

    def choices(self, state: State, step: Announcing, seat: Seat) -> Sequence[Action]:
        """Return alliance and intervention for each such Neutral, and the end."""
        return [*_announcements(state, step), DECLINE]

    def by_itself(self, state: State, step: Announcing, log: Log) -> State | None:
        """Go on when there is none."""
        return None if _announcements(state, step) else done(state)


@rule("10.2.5c", "10.4.1b")
def _announcements(state: State, step: Announcing) -> list[Action]:
    return [
        action
        for province in defence.neutrals_attacked_by(state, step.enemy)
        for action in _stands(state, step.seat, province)
    ]


def _check_announce(
    state: State, step: Announcing, seat: Seat, action: Ally | Intervene
) -> Illegal | None:
    province = PROVINCE.get(action.province, NOBODY)
    if province not in defence.neutrals_attacked_by(state, step.enemy):
        about = (action.province, who(step.enemy))
        return Illegal("10.4.1b", "{0} is no Neutral at war with {1}.", about)
    check = defence.check_ally if isinstance(action, Ally) else defence.check_intervene
    return check(state, seat, province)


def _announce(
    state: State, step: Announcing, seat: Seat, action: Ally | Intervene, log: Log
) -> State:
    return _stand(state, seat, action, log, "10.4.1b")


def _finish(state: State, step: Any, seat: Seat, action: Any, log: Log) -> State:
    return done(state)


Announcements.answers = {
    Ally: Answer(_check_announce, _announce),
    Intervene: Answer(_check_announce, _announce),
    Decline: Answer(always, _finish),
}


class Standbys(Stage[State, Standby]):
    """Ask the former ally of a fallen Neutral whether he goes on (10.5.3b)."""

    def owed(self, state: State, step: Standby) -> tuple[Decision, ...]:
        """Ask him."""
        where = PROVINCE_CODES[step.province]
        return (Decision(step.seat, "10.5.3b", "Do you go on defending {0}?", (where,)),)

    def choices(self, state: State, step: Standby, seat: Seat) -> Sequence[Action]:
        """Return both answers."""
        return [Intervene(PROVINCE_CODES[step.province]), DECLINE]

    def by_itself(self, state: State, step: Standby, log: Log) -> State | None:
        """Go on when he can defend it no more."""
        refused = defence.check_intervene(state, step.seat, step.province)
        return done(state) if refused is not None else None


@rule("10.5.3b", "10.4.5a")
def _go_on_defending(state: State, step: Standby, seat: Seat, action: Intervene, log: Log) -> State:
    return defence.make_intervener(done(state), seat, step.province, log, "10.5.3b", newly=False)


@rule("10.5.3b", "10.4.5b")
def _defend_no_more(state: State, step: Standby, seat: Seat, action: Decline, log: Log) -> State:
    units = defence.units_inside(state, seat, step.province)
    return defence.must_leave(done(state), units, log, "10.4.5b")


Standbys.answers = {
    Intervene: Answer(_check_stand, _go_on_defending),
    Decline: Answer(always, _defend_no_more),
}


class Elites(Stage[State, Elite]):
    """Let the Emperor pick the Barbarians that come as Veterans."""

    def owed(self, state: State, step: Elite) -> tuple[Decision, ...]:
        """Ask the Emperor."""
        return (Decision(step.seat, "V.F5c", "Which Barbarian comes as a Veteran?"),)

    def choices(self, state: State, step: Elite, seat: Seat) -> Sequence[Action]:
        """Return the classes that are left."""
        return [ChooseElite(CLASSES[kind].code) for kind in elite_kinds(state)]

    def by_itself(self, state: State, step: Elite, log: Log) -> State | None:
        """Go on when all are picked."""
        return None if step.left and elite_kinds(state) else done(state)


def _check_elite(state: State, step: Elite, seat: Seat, action: ChooseElite) -> Illegal | None:
    if CLASS.get(action.kind, NOBODY) in elite_kinds(state):
        return None
    return Illegal(
        "V.F5c", "{0} is no class of Barbarians that is left.", (class_name(action.kind),)
    )


def _elite(state: State, step: Elite, seat: Seat, action: ChooseElite, log: Log) -> State:
    return war.take_elite(instead(state, Elite(step.seat, step.left - 1)), seat, action.kind, log)


Elites.answers = {ChooseElite: Answer(_check_elite, _elite)}


class Peace(Stage[State, Peacemaking]):
    """Ask each who began a war whether he ends it (R-96)."""

    def owed(self, state: State, step: Peacemaking) -> tuple[Decision, ...]:
        """Ask the player whose turn it is."""
        return (Decision(state.order[step.turn], "10.6.1a", "Do you make peace?"),)

    def choices(self, state: State, step: Peacemaking, seat: Seat) -> Sequence[Action]:
        """Return every peace, and the end."""
        return [*peace.offers(state, seat), END_PEACE]

    def by_itself(self, state: State, step: Peacemaking, log: Log) -> State | None:
        """Pass over those who have no war to end."""
        return None if peace.offers(state, state.order[step.turn]) else _next_window(state, step)


def _next_window(state: State, step: Peacemaking) -> State:
    if step.turn + 1 < len(state.order):
        return instead(state, Peacemaking(step.turn + 1))
    return done(state)


def _make_peace(state: State, step: Peacemaking, seat: Seat, action: MakePeace, log: Log) -> State:
    return peace.make_peace(state, seat, PROVINCE[action.province], log, "10.6.1a")


def _end_general(
    state: State, step: Peacemaking, seat: Seat, action: EndGeneralWar, log: Log
) -> State:
    return peace.end_general_war(state, seat, action.player, log)


def _end_peace(state: State, step: Peacemaking, seat: Seat, action: EndPeace, log: Log) -> State:
    return _next_window(state, step)


Peace.answers = {
    MakePeace: Answer(peace.check_peace, _make_peace),
    EndGeneralWar: Answer(peace.check_end_general, _end_general),
    EndPeace: Answer(always, _end_peace),
}

STAGES: Final[dict[type, Stage[State, Any]]] = {
    House: Housekeeping(),
    Declaring: Declarers(),
    Reacting: Reactions(),
    Announcing: Announcements(),
    Standby: Standbys(),
    Elite: Elites(),
    Peacemaking: Peace(),
}
