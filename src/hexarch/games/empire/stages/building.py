"""ST6: the players build, hire, dismiss, fortify, raze and liberate by turns."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from hexarch.boards.empire import (
    CITADEL_COST,
    CLASS,
    CLASSES,
    CODES,
    FORT_COST,
    HEX,
    PROVINCE,
    PROVINCE_CODES,
    PROVINCE_OF,
)
from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.war import (
    Accept,
    Build,
    BuildCitadel,
    BuildExtra,
    BuildFort,
    Disband,
    EndBuilding,
    Fortify,
    Hire,
    HireBarbarian,
    Liberate,
    Muster,
    NotHere,
    RaiseGarrison,
    Raze,
    Rehire,
    SendHome,
    Survey,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.model import CITADEL, FORT, NOBODY, WAR, Seat, State, done, push
from hexarch.games.empire.names import class_name
from hexarch.games.empire.pieces import CODE, UNIT
from hexarch.games.empire.rules import r04_liberation as liberation
from hexarch.games.empire.rules import r09_building as rules
from hexarch.games.empire.rules import r09_mercenaries as mercenaries
from hexarch.games.empire.rules import r09_start as start
from hexarch.games.empire.rules import r09_works as works
from hexarch.games.empire.rules import r11_neutrals as neutrals
from hexarch.games.empire.rules.r03_rounds import end_go, mark_acted, whose
from hexarch.games.empire.rules.r09_pools import units_of
from hexarch.games.empire.steps.war import (
    Building,
    Dismissed,
    Mustering,
    NeutralBuild,
    Surveying,
)
from hexarch.kernel.flow import Answer, Stage, always
from hexarch.kernel.game import Decision, Illegal

END, NOT_HERE = EndBuilding(), NotHere()


class Builders(Stage[State, Building]):
    """Choose a place to build in, or something else to do, or end the go."""

    def owed(self, state: State, step: Building) -> tuple[Decision, ...]:
        """Ask the player whose go it is."""
        return (Decision(whose(state, step), "3.4.ST6", "Build, or end your go."),)

    def choices(self, state: State, step: Building, seat: Seat) -> Sequence[Action]:
        """Return all that can be begun, and the end."""
        return [*_options(state, seat), END]

    @rule("3.2b")
    def by_itself(self, state: State, step: Building, log: Log) -> State | None:
        """End the go of a player who can do nothing."""
        found = next(_options(state, whose(state, step)), None)
        return end_go(state, step) if found is None else None


def _options(state: State, seat: Seat) -> Iterator[Action]:
    """Yield all that a player can begin."""
    yield from (Muster(CODES[at]) for at in rules.musters(state, seat))
    yield from (Survey(PROVINCE_CODES[province]) for province in start.surveyed(state, seat))
    gold = state.treasury[seat]
    for unit in units_of(state, seat):
        if mercenaries.check_disband(state, seat, unit) is None:
            yield Disband(CODE[unit])
        if gold >= FORT_COST and works.check_work(state, seat, unit, FORT) is None:
            yield BuildFort(CODE[unit])
        if gold >= CITADEL_COST and works.check_work(state, seat, unit, CITADEL) is None:
            yield BuildCitadel(CODE[unit])
    yield from (Raze(CODES[at]) for at in works.razeable(state, seat))
    yield from liberation.liberations(state, seat)


def _check_muster(state: State, step: Building, seat: Seat, action: Muster) -> Illegal | None:
    where = HEX.get(action.at, NOBODY)
    if where == NOBODY:
        return Illegal("9.3b", "Units are raised in cities; {0} is none.", (action.at,))
    return rules.check_muster(state, seat, where)


def _muster(state: State, step: Building, seat: Seat, action: Muster, log: Log) -> State:
    return push(state, Mustering(seat, HEX[action.at]))


def _check_survey(state: State, step: Building, seat: Seat, action: Survey) -> Illegal | None:
    if PROVINCE.get(action.province, NOBODY) in start.surveyed(state, seat):
        return None
    if start.lacks_gold(state, seat):
        about = (start.start_price(FORT), state.treasury[seat])
        return Illegal("5.1a", "A Fort costs {0} gold; you have {1}.", about)
    return Illegal("III.A1", "You fortify nothing in {0} now.", (action.province,))


def _survey(state: State, step: Building, seat: Seat, action: Survey, log: Log) -> State:
    return push(state, Surveying(seat, PROVINCE[action.province]))


def _check_disband(state: State, step: Building, seat: Seat, action: Disband) -> Illegal | None:
    return mercenaries.check_disband(state, seat, UNIT.get(action.unit, NOBODY))


def _disband(state: State, step: Building, seat: Seat, action: Disband, log: Log) -> State:
    return mercenaries.disband(mark_acted(state), seat, UNIT[action.unit], log)


def _kind(action: BuildFort | BuildCitadel) -> int:
    return FORT if isinstance(action, BuildFort) else CITADEL


def _check_work(
    state: State, step: Building, seat: Seat, action: BuildFort | BuildCitadel
) -> Illegal | None:
    builder = UNIT.get(action.builder, NOBODY)
    if builder == NOBODY:
        return Illegal("9.5.1a", "{0} is no unit.", (action.builder,))
    return works.check_work(state, seat, builder, _kind(action))


def _work(
    state: State, step: Building, seat: Seat, action: BuildFort | BuildCitadel, log: Log
) -> State:
    return works.begin_work(mark_acted(state), seat, UNIT[action.builder], _kind(action), log)


def _check_raze(state: State, step: Building, seat: Seat, action: Raze) -> Illegal | None:
    at = HEX.get(action.at, NOBODY)
    if at == NOBODY:
        return Illegal("R-47", "{0} is no hex.", (action.at,))
    return works.check_raze(state, seat, at)


def _raze(state: State, step: Building, seat: Seat, action: Raze, log: Log) -> State:
    return works.raze(mark_acted(state), HEX[action.at], log)


def _check_liberate(state: State, step: Building, seat: Seat, action: Liberate) -> Illegal | None:
    return liberation.check_liberate(state, seat, action)


def _liberate(state: State, step: Building, seat: Seat, action: Liberate, log: Log) -> State:
    city, there = HEX[action.city], HEX[action.to]
    return liberation.liberate(mark_acted(state), seat, city, there, log)


def _end(state: State, step: Building, seat: Seat, action: EndBuilding, log: Log) -> State:
    return end_go(state, step)


Builders.answers = {
    Muster: Answer(_check_muster, _muster),
    Survey: Answer(_check_survey, _survey),
    Disband: Answer(_check_disband, _disband),
    BuildFort: Answer(_check_work, _work),
    BuildCitadel: Answer(_check_work, _work),
    Raze: Answer(_check_raze, _raze),
    Liberate: Answer(_check_liberate, _liberate),
    EndBuilding: Answer(always, _end),
}


class Mustered(Stage[State, Mustering]):
    """Choose what is raised in the place that was chosen."""

    def owed(self, state: State, step: Mustering) -> tuple[Decision, ...]:
        """Ask the player who chose the place."""
        extra = state.political[PROVINCE_OF[step.at]] == NOBODY
        cited = "10.4.2g1" if extra else "9.3a"
        return (Decision(step.seat, cited, "What do you raise in {0}?", (CODES[step.at],)),)

    def choices(self, state: State, step: Mustering, seat: Seat) -> Sequence[Action]:
        """Return all that can be raised there, and another place."""
        return [*rules.raisings(state, seat, step.at), NOT_HERE]


def _check_raising(
    state: State, step: Mustering, seat: Seat, action: rules.Raising
) -> Illegal | None:
    return rules.check_raising(state, seat, step.at, action)


def _raise(state: State, step: Mustering, seat: Seat, action: rules.Raising, log: Log) -> State:
    return rules.raise_it(mark_acted(done(state)), seat, step.at, action, log)


def _back(state: State, step: Any, seat: Seat, action: NotHere, log: Log) -> State:
    return done(state)


Mustered.answers = {
    **dict.fromkeys(
        (Build, BuildExtra, Hire, Rehire, HireBarbarian), Answer(_check_raising, _raise)
    ),
    NotHere: Answer(always, _back),
}


class Surveyed(Stage[State, Surveying]):
    """Choose a hex to fortify at the start."""

    def owed(self, state: State, step: Surveying) -> tuple[Decision, ...]:
        """Ask the player who chose the province."""
        where = PROVINCE_CODES[step.province]
        return (Decision(step.seat, "III.A1", "What do you fortify in {0}?", (where,)),)

    def choices(self, state: State, step: Surveying, seat: Seat) -> Sequence[Action]:
        """Return every work and site, and another province."""
        found = start.sites(state, seat, step.province)
        return [*(Fortify(works.WORK_NAMES[kind], CODES[at]) for kind, at in found), NOT_HERE]


def _check_fortify(state: State, step: Surveying, seat: Seat, action: Fortify) -> Illegal | None:
    at = HEX.get(action.at, NOBODY)
    if at == NOBODY or action.kind not in works.WORK_NAMES[FORT:]:
        return Illegal("III.A1", "{0} in {1} is no work.", (action.kind, action.at))
    if PROVINCE_OF[at] != step.province:
        return Illegal("III.A1", "{0} is not in the province you chose.", (action.at,))
    return start.check_fortify(state, seat, at, works.WORK_NAMES.index(action.kind))


def _fortify(state: State, step: Surveying, seat: Seat, action: Fortify, log: Log) -> State:
    kind = works.WORK_NAMES.index(action.kind)
    return start.fortify(mark_acted(done(state)), seat, HEX[action.at], kind, log)


Surveyed.answers = {
    Fortify: Answer(_check_fortify, _fortify),
    NotHere: Answer(always, _back),
}


class Dismissal(Stage[State, Dismissed]):
    """Let the master of his home place a dismissed Mercenary."""

    def owed(self, state: State, step: Dismissed) -> tuple[Decision, ...]:
        """Ask the political controller of the home."""
        say = "Where does {0} go, who was disbanded?"
        return (Decision(step.seat, "9.4.6b", say, (CODE[step.unit],)),)

    def choices(self, state: State, step: Dismissed, seat: Seat) -> Sequence[Action]:
        """Return the cities that can take him, and the Force Pool."""
        code = CODE[step.unit]
        cities = mercenaries.homes_for(state, step)
        return [*(Accept(code, CODES[city]) for city in cities), SendHome(code)]

    def by_itself(self, state: State, step: Dismissed, log: Log) -> State | None:
        """Send him to the pool when no city can take him."""
        if mercenaries.homes_for(state, step):
            return None
        return mercenaries.send_home(state, step, log)


def _accept(state: State, step: Dismissed, seat: Seat, action: Accept, log: Log) -> State:
    return mercenaries.accept(state, step, HEX[action.at], log)


def _check_send(state: State, step: Dismissed, seat: Seat, action: SendHome) -> Illegal | None:
    if action.unit == CODE[step.unit]:
        return None
    return Illegal("9.4.6b", "{0} is the unit that was disbanded.", (CODE[step.unit],))


def _send(state: State, step: Dismissed, seat: Seat, action: SendHome, log: Log) -> State:
    return mercenaries.send_home(state, step, log)


Dismissal.answers = {
    Accept: Answer(mercenaries.check_accept, _accept),
    SendHome: Answer(_check_send, _send),
}


@rule("11.2.2b", "11.2.4b")
def _choosing(state: State) -> str:
    """Return the rule by which an ally chooses: when war is declared, or in a Build phase."""
    return "11.2.2b" if state.phase == WAR else "11.2.4b"


class Garrisons(Stage[State, NeutralBuild]):
    """Let a Neutral build; its ally chooses."""

    def owed(self, state: State, step: NeutralBuild) -> tuple[Decision, ...]:
        """Ask the ally."""
        where = PROVINCE_CODES[step.province]
        ally, cited = state.ally[step.province], _choosing(state)
        return (Decision(ally, cited, "What does {0} build?", (where,)),)

    def choices(self, state: State, step: NeutralBuild, seat: Seat) -> Sequence[Action]:
        """Return the classes and cities among which he chooses."""
        return [
            RaiseGarrison(CLASSES[kind].code, CODES[city])
            for kind, city in neutrals.garrison_choices(state, step.province)
        ]

    def by_itself(self, state: State, step: NeutralBuild, log: Log) -> State | None:
        """Build without asking where there is nothing to choose."""
        return neutrals.go_on_building(state, step, log)


def _check_garrison(
    state: State, step: NeutralBuild, seat: Seat, action: RaiseGarrison
) -> Illegal | None:
    chosen = (CLASS.get(action.kind, NOBODY), HEX.get(action.at, NOBODY))
    if chosen in neutrals.garrison_choices(state, step.province):
        return None
    about = (class_name(action.kind), action.at)
    return Illegal(_choosing(state), "{0} cannot be built in {1}.", about)


def _garrison(
    state: State, step: NeutralBuild, seat: Seat, action: RaiseGarrison, log: Log
) -> State:
    kind, city = CLASS[action.kind], HEX[action.at]
    return neutrals.build_garrison(state, step.province, kind, city, log)


Garrisons.answers = {RaiseGarrison: Answer(_check_garrison, _garrison)}

STAGES: Final[dict[type, Stage[State, Any]]] = {
    Building: Builders(),
    Mustering: Mustered(),
    Surveying: Surveyed(),
    Dismissed: Dismissal(),
    NeutralBuild: Garrisons(),
}
