"""Why a unit that stands beside a battle may not move in (14.7.2, 13.6, R-63)."""

from hexarch.games.empire.book import rule
from hexarch.games.empire.model import EXTRA, NEUTRAL, Battle, State, Unit
from hexarch.games.empire.names import place_code
from hexarch.games.empire.pieces import CODE
from hexarch.games.empire.rules import r14_forces as forces
from hexarch.games.empire.rules.r01_units import land_units, power_of, ships
from hexarch.games.empire.rules.r13_stacking import may_share
from hexarch.kernel.game import Illegal


@rule("14.7.2", "13.6.1", "R-63", "10.3.1b", "10.4.2g3")
def why_shut_out(state: State, battle: Battle, unit: Unit, *, attacking: bool) -> Illegal:
    """Say what keeps a unit beside out of the combat hex: room, company, or peace."""
    mine = forces.side(battle, attacking=attacking)
    party = forces.party_of(state, battle, unit)
    on_land = not forces.at_sea(battle)
    if not on_land and state.marks[unit] & EXTRA:
        return Illegal("10.4.2g3", "{0} never leaves its home province.", (CODE[unit],))
    if on_land and len(land_units(mine)) >= 2:
        say = "{0} may not move in: two land units of its side are there."
        return Illegal("14.7.2", say, (CODE[unit],))
    if on_land and not may_share(state, (*mine, *party)):
        return _among_strangers(state, mine, unit)
    foes = forces.side(battle, attacking=not attacking)
    place = forces.hex_of_battle(battle.at)
    for each in party:
        about = (CODE[each], place_code(battle.at))
        if foes and not forces.opposes(state, each, foes, place):
            return Illegal("R-63", "{0} is no enemy of those it would meet in {1}.", about)
        if on_land and not forces.may_go(state, each, state.at[unit], battle.at):
            return Illegal("R-63", "{0} has no right to enter the province of {1}.", about)
    if len(ships(mine)) >= 2:
        say = "{0} may not move in: two warships of its side are there."
    else:
        say = "{0} may not move in: there is no room for what it carries."
    return Illegal("13.6.1", say, (CODE[unit],))


@rule("13.6.3a", "13.6.3b", "10.4.2f1")
def _among_strangers(state: State, mine: tuple[Unit, ...], unit: Unit) -> Illegal:
    """Refuse a unit that may not share a hex with those of its side."""
    powers = {power_of(state, each) >= NEUTRAL for each in (*mine, unit)}
    if len(powers) > 1:
        say = "{0} may not move in: an intervener's units share no hex with the Neutral's."
        return Illegal("10.4.2f1", say, (CODE[unit],))
    say = "{0} may not move in: units of two powers do not share a hex."
    return Illegal("13.6.3a", say, (CODE[unit],))
