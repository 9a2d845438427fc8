"""ST8: declaring war on a Neutral, on a province, on a player (10.2)."""

from collections.abc import Iterator

from hexarch.boards.empire import CLASS, PROVINCE, PROVINCE_CODES, PROVINCES
from hexarch.games.empire.actions.war import CallBarbarians, DeclareGeneralWar, DeclareWar
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.war import (
    BarbariansCalled,
    EliteChosen,
    GeneralWarDeclared,
    WarDeclared,
)
from hexarch.games.empire.model import (
    NEUTRAL,
    NOBODY,
    WEAK,
    Power,
    Province,
    Seat,
    State,
    push,
    replace,
)
from hexarch.games.empire.pieces import CODE
from hexarch.games.empire.rules.r07_events import EMPEROR
from hexarch.games.empire.rules.r07_influence import no_province, owe_check
from hexarch.games.empire.rules.r09_barbarians import choose_elite
from hexarch.games.empire.rules.r09_mercenaries import employs
from hexarch.games.empire.rules.r10_defence import forget_bars, is_barred
from hexarch.games.empire.rules.r10_hostility import (
    controller,
    is_neutral,
    marked,
)
from hexarch.games.empire.steps.war import (
    Announcing,
    Declaring,
    Elite,
    NeutralBuild,
    Reacting,
)
from hexarch.kernel.flat import put
from hexarch.kernel.game import Illegal

ELITE = 2
"""So many Barbarians come as Veterans (V.F5c)."""


@rule("3.4.ST8", "10.2.1", "10.4.1c", "R-51", "R-77", "III.C")
def declare_war(state: State, log: Log) -> State:
    """Begin the phase: first others may stand up for Neutrals that shook off a conqueror."""
    freed = [Reacting(province, barred=1 << loser, freed=True) for province, loser in state.lost]
    return push(state, *freed, Declaring())


# Who may


def _influence_is_firm(state: State, master: Power, province: Province) -> bool:
    """Tell whether the master's own Influence in a province is more than Weak."""
    return state.marker[province] == master and state.level[province] > WEAK


@rule("10.2.2a", "10.2.2b", "10.2.4a", "9.4.7", "10.4.6", "10.6.1b", "R-37", "R-87")
def check_province(state: State, seat: Seat, province: Province) -> Illegal | None:
    """Refuse a war on a province that may not be attacked by itself."""
    about = (PROVINCE_CODES[province],)
    master = controller(state, province)
    if master == seat:
        return Illegal("10.2.2b", "{0} is yours.", about)
    if marked(state, seat, province):
        cited = "10.2.2a" if master >= NEUTRAL else "10.2.2b"
        return Illegal(cited, "You are at war with {0} already.", about)
    if state.general[seat] >> master & 1:
        return Illegal("10.2.5a", "Your General War takes {0} in already.", about)
    if is_neutral(state, province):
        if employs(state, seat, province):
            return Illegal("9.4.7", "You employ Mercenaries of {0}.", about)
        if is_barred(state, seat, province):
            return Illegal("10.4.6", "You have defended {0} and must wait.", about)
    if _influence_is_firm(state, master, province):
        return Illegal("10.2.4a", "Influence in {0} is too strong for that.", about)
    return None


@rule("10.2.2c")
def check_player(state: State, seat: Seat, enemy: Seat) -> Illegal | None:
    """Refuse a General War on oneself, on nobody, or a second time."""
    if enemy not in state.order or enemy == seat:
        return Illegal("10.2.2c", "That is no other player.")
    if state.general[seat] >> enemy & 1:
        return Illegal("10.2.2c", "You have laid General War on him already.")
    return None


@rule("V.F5a")
def check_barbarians(state: State, seat: Seat) -> Illegal | None:
    """Refuse Barbarian Intervention to all but the Emperor of scenario F, and a second time."""
    if state.scenario != "F" or seat != EMPEROR:
        return Illegal("V.F5a", "Only the Emperor of scenario F calls Barbarians in.")
    if state.intervention:
        return Illegal("V.F5a", "Barbarian Intervention was announced already.")
    return None


def declarations(
    state: State, seat: Seat
) -> Iterator[DeclareWar | DeclareGeneralWar | CallBarbarians]:
    """Yield every war that a player can declare, and the Barbarians."""
    for province in PROVINCES:
        if check_province(state, seat, province) is None:
            yield DeclareWar(PROVINCE_CODES[province])
    for enemy in range(state.seats):
        if check_player(state, seat, enemy) is None:
            yield DeclareGeneralWar(enemy)
    if check_barbarians(state, seat) is None:
        yield CallBarbarians()


def check_declare(state: State, step: Declaring, seat: Seat, action: DeclareWar) -> Illegal | None:
    """Refuse a war on a province."""
    province = PROVINCE.get(action.province, NOBODY)
    if province == NOBODY:
        return no_province(action.province)
    return check_province(state, seat, province)


# What happens


@rule("10.2.2a", "10.2.2b", "10.2.3a", "10.2.4a", "10.2.4b", "11.2.1", "R-37", "10.4.6")
def make_war(state: State, seat: Seat, province: Province, log: Log) -> State:
    """Lay a War marker: the check comes first, then the reactions, then the garrison.

    That he once defended the province is over: he may come in, make peace and declare war again.
    """
    master = controller(state, province)
    cited = "10.2.2a" if master >= NEUTRAL else "10.2.2b"
    log.append(WarDeclared(seat, PROVINCE_CODES[province], cited))
    state = forget_bars(state)
    state = replace(state, wars=put(state.wars, seat, state.wars[seat] | 1 << province))
    if master >= NEUTRAL:
        state = push(state, Reacting(province), NeutralBuild(province))
    elif state.political[province] != master:
        return state
    return owe_check(state, "declare_war", seat, (province,))


@rule("10.2.5a", "10.2.5b", "10.2.5c", "10.4.1b", "R-37")
def make_general_war(state: State, seat: Seat, enemy: Seat, log: Log) -> State:
    """Lay General War on a player: checks in his provinces, then help for Neutrals he attacks."""
    log.append(GeneralWarDeclared(seat, enemy))
    state = replace(state, general=put(state.general, seat, state.general[seat] | 1 << enemy))
    state = push(state, Announcing(seat, enemy))
    his = tuple(
        province
        for province in PROVINCES
        if state.political[province] == enemy and not marked(state, seat, province)
    )
    return owe_check(state, "declare_war", seat, his)


@rule("V.F5a", "V.F5b", "V.F5c")
def call_barbarians(state: State, seat: Seat, log: Log) -> State:
    """Announce Barbarian Intervention: checks everywhere, then the choice of two Veterans."""
    log.append(BarbariansCalled(seat))
    state = push(replace(state, intervention=True), Elite(seat, ELITE))
    return owe_check(state, "barbarian_intervention", seat, tuple(PROVINCES))


def take_elite(state: State, seat: Seat, kind: str, log: Log) -> State:
    """Make one more Barbarian a Veteran to be."""
    state = choose_elite(state, CLASS[kind])
    log.append(EliteChosen(seat, CODE[state.elite[-1]]))
    return state
