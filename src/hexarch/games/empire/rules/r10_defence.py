"""Alliance with a Neutral and intervention for it: when, by whom, until when (10.4, 10.5)."""

from collections.abc import Collection, Iterable

from hexarch.boards.empire import N_HEXES, PROVINCE_CODES, PROVINCE_OF, PROVINCES
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.war import Allied, DefenceEnded, Intervened, MustLeave
from hexarch.games.empire.model import (
    CAMPAIGNS,
    CAVALRY,
    EXTRA,
    MOVED,
    MOVEMENT,
    NOBODY,
    Deadline,
    Hex,
    Power,
    Province,
    Seat,
    State,
    Unit,
    replace,
)
from hexarch.games.empire.pieces import UNITS_OF
from hexarch.games.empire.rules.r01_units import city_size, power_of, units_on_map
from hexarch.games.empire.rules.r09_pools import codes
from hexarch.games.empire.rules.r10_hostility import (
    defends,
    is_neutral,
    marked,
    may_enter,
    players_at_war_with,
)
from hexarch.games.empire.rules.r10_permission import may_remain
from hexarch.kernel.flat import put
from hexarch.kernel.game import Illegal


def units_inside(state: State, power: Power, province: Province) -> list[Unit]:
    """Return the units of a power on land within the borders of a province."""
    return [
        unit
        for unit in units_on_map(state)
        if state.at[unit] < N_HEXES
        and PROVINCE_OF[state.at[unit]] == province
        and power_of(state, unit) == power
    ]


@rule("10.4.1a", "10.4.1d", "R-51")
def check_defence(state: State, seat: Seat, province: Province) -> Illegal | None:
    """Refuse to defend what is no Neutral at war, or what one has attacked."""
    about = (PROVINCE_CODES[province],)
    if not is_neutral(state, province) or not players_at_war_with(state, province):
        return Illegal("R-51", "{0} is no Neutral at war.", about)
    if marked(state, seat, province):
        return Illegal("10.4.1a", "You are at war with {0}.", about)
    return None


@rule("10.5.1", "10.5.3a", "10.2.3b")
def check_ally(state: State, seat: Seat, province: Province) -> Illegal | None:
    """Refuse a second ally, and one for a Neutral under Military Control."""
    refused = check_defence(state, seat, province)
    if refused is not None:
        return refused
    if state.ally[province] != NOBODY:
        return Illegal("10.5.1", "{0} has an ally already.", (PROVINCE_CODES[province],))
    if state.military[province] != NOBODY:
        return Illegal("10.5.3a", "{0} has fallen.", (PROVINCE_CODES[province],))
    return None


@rule("10.2.3b", "10.4.1a")
def check_intervene(state: State, seat: Seat, province: Province) -> Illegal | None:
    """Refuse a second intervention for the same Neutral, and its ally's."""
    refused = check_defence(state, seat, province)
    if refused is None and defends(state, seat, province):
        return Illegal("10.4.1a", "You defend {0} already.", (PROVINCE_CODES[province],))
    return refused


@rule("10.5.2.0")
def make_ally(state: State, seat: Seat, province: Province, log: Log) -> State:
    """Put a player's Ally marker on a Neutral."""
    log.append(Allied(seat, PROVINCE_CODES[province]))
    state = replace(
        state,
        ally=put(state.ally, province, seat),
        intervenes=_without(state.intervenes, seat, province),
        newly=_without(state.newly, seat, province),
    )
    return _bar(state, seat, province)


@rule("10.4.2a", "10.4.4b")
def make_intervener(
    state: State, seat: Seat, province: Province, log: Log, cited: str, *, newly: bool = True
) -> State:
    """Let a player intervene for a Neutral; *newly* unless he goes on after an alliance."""
    log.append(Intervened(seat, PROVINCE_CODES[province], cited))
    state = replace(state, intervenes=_with(state.intervenes, seat, province))
    if newly:
        state = replace(state, newly=_with(state.newly, seat, province))
    return _bar(state, seat, province)


@rule("10.4.6")
def _bar(state: State, seat: Seat, province: Province) -> State:
    """Note whose peace a defender must wait for before he can make war on the Neutral."""
    enemies = sum(1 << other for other in players_at_war_with(state, province))
    others = [entry for entry in state.barred if entry[:2] != (seat, province)]
    known = sum(entry[2] for entry in state.barred if entry[:2] == (seat, province))
    return replace(state, barred=(*others, (seat, province, known | enemies)))


def bar_defenders(state: State) -> State:
    """Note the same of all who defend Neutrals in a position set up from words (V.H)."""
    for province in PROVINCES:
        for seat in defenders(state, province):
            state = _bar(state, seat, province)
    return state


@rule("10.4.6")
def is_barred(state: State, seat: Seat, province: Province) -> bool:
    """Tell whether a defender, or a former one, may not yet make war on a Neutral."""
    if defends(state, seat, province):
        return True
    return any(
        entry[:2] == (seat, province) and (entry[2] or units_inside(state, seat, province))
        for entry in state.barred
    )


def peace_unbars(state: State, seat: Seat, province: Province) -> State:
    """Strike a player who made peace off the lists that former defenders wait for."""
    if not state.barred:
        return state
    return replace(
        state,
        barred=tuple(
            (who, where, wait & ~(1 << seat) if where == province else wait)
            for who, where, wait in state.barred
        ),
    )


def forget_bars(state: State) -> State:
    """Drop the entries of those who defend no more, have left, and wait for nobody."""
    return replace(
        state,
        barred=tuple(entry for entry in state.barred if is_barred(state, entry[0], entry[1])),
    )


@rule("10.4.5b", "10.5.3a")
def end_defence(state: State, province: Province, log: Log) -> State:
    """End the alliance with a Neutral and all interventions for it."""
    ally = state.ally[province]
    if ally != NOBODY:
        log.append(DefenceEnded(ally, PROVINCE_CODES[province], "10.5.3a"))
        state = replace(state, ally=put(state.ally, province, NOBODY))
        state = hand_over(state, ally, province)
    for seat in range(state.seats):
        if state.intervenes[seat] >> province & 1:
            state = stop_intervening(state, seat, province, log, "10.4.5b")
    return state


def stop_intervening(state: State, seat: Seat, province: Province, log: Log, cited: str) -> State:
    """End one player's intervention."""
    log.append(DefenceEnded(seat, PROVINCE_CODES[province], cited))
    state = replace(
        state,
        intervenes=_without(state.intervenes, seat, province),
        newly=_without(state.newly, seat, province),
    )
    return hand_over(state, seat, province)


@rule("10.4.2g1", "R-52")
def hand_over(state: State, seat: Seat, province: Province) -> State:
    """Give the extra units of one who defends a Neutral no more to the Neutral itself."""
    lord = list(state.lord)
    for unit in UNITS_OF[province]:
        if state.marks[unit] & EXTRA and lord[unit] == seat:
            lord[unit] = NOBODY
    return replace(state, lord=tuple(lord))


def _with(sums: tuple[int, ...], seat: Seat, province: Province) -> tuple[int, ...]:
    return put(sums, seat, sums[seat] | 1 << province)


def _without(sums: tuple[int, ...], seat: Seat, province: Province) -> tuple[int, ...]:
    return put(sums, seat, sums[seat] & ~(1 << province))


def defenders(state: State, province: Province) -> list[Seat]:
    """Return the ally and the interveners of a Neutral."""
    return [seat for seat in range(state.seats) if defends(state, seat, province)]


@rule("10.6.3a1", "R-53")
def must_leave(state: State, units: Iterable[Unit], log: Log, cited: str) -> State:
    """Give units without a right to be where they stand a date to be out: the next season's start.

    Another war may leave them that right (10.6.2).
    """
    groups: dict[tuple[Power, Province], list[Unit]] = {}
    for unit in units:
        where = state.at[unit]
        if 0 <= where < N_HEXES:
            groups.setdefault((power_of(state, unit), PROVINCE_OF[where]), []).append(unit)
    for (power, province), group in sorted(groups.items()):
        state = set_date(state, (power, province), group, log, cited)
    return state


def set_date(
    state: State, about: tuple[Power, Province], units: Iterable[Unit], log: Log, cited: str
) -> State:
    """Give a power's units in a province a date if they have no right there, and none yet."""
    power, province = about
    dated = {unit for date in state.deadlines if date.province == province for unit in date.units}
    group = tuple(u for u in units if u not in dated and not may_enter(state, u, province))
    if not group:
        return state
    for year, season in sorted({_date(state, unit) for unit in group}):
        leaving = tuple(unit for unit in group if _date(state, unit) == (year, season))
        date = Deadline(power, province, year, season, cited, leaving)
        tell(state, date, log)
        state = replace(state, deadlines=(*state.deadlines, date))
    return state


def tell(state: State, date: Deadline, log: Log) -> None:
    """Name those who must leave: all but who has leave already."""
    units = codes(unit for unit in date.units if not may_remain(state, unit, date.province))
    if units:
        where = PROVINCE_CODES[date.province]
        log.append(MustLeave(units, where, date.year, date.season, date.rule))


@rule("R-14", "4.3.6d", "10.6.3a1")
def bystanders_leave(
    before: State, state: State, province: Province, parties: Collection[Power], log: Log
) -> State:
    """Give others a date whose right to be in the field went with the province's master.

    Who holds a city may keep it.
    """
    inside = [
        unit
        for unit in units_on_map(state)
        if state.at[unit] < N_HEXES and PROVINCE_OF[state.at[unit]] == province
    ]
    for date in before.deadlines:
        if date.province == province and date in state.deadlines:
            lost = {u for u in inside if u in date.units and may_remain(before, u, province)}
            state = _without_leave(state, date, lost, log)
    units = [
        unit
        for unit in inside
        if not city_size(state, state.at[unit]) and power_of(state, unit) not in parties
    ]
    return must_leave(state, units, log, "10.6.3a1")


def _without_leave(state: State, date: Deadline, units: Collection[Unit], log: Log) -> State:
    """Tell units of their date, against which they had leave; it comes no sooner than a new one."""
    units = tuple(u for u in date.units if u in units and not may_remain(state, u, date.province))
    if not units:
        return state
    rest = tuple(unit for unit in date.units if unit not in units)
    dates = [replace(date, units=rest)] if rest else []
    for year, season in sorted({_date(state, unit) for unit in units}):
        leaving = tuple(unit for unit in units if _date(state, unit) == (year, season))
        late = max((year, season), (date.year, date.season))
        dates.append(replace(date, units=leaving, year=late[0], season=late[1]))
        tell(state, dates[-1], log)
    others = (other for other in state.deadlines if other != date)
    return replace(state, deadlines=(*others, *dates))


@rule("10.6.3a1", "10.1.1a")
def strike_off(state: State) -> State:
    """Strike those who have left off their dates: with leave they may come back and stay."""
    if not state.deadlines:
        return state
    kept = []
    for date in state.deadlines:
        inside = tuple(u for u in date.units if u in units_inside(state, date.power, date.province))
        if inside:
            kept.append(replace(date, units=inside))
    return _forget_stays(replace(state, deadlines=tuple(kept)))


@rule("10.6.3a2", "10.1.1a")
def _forget_stays(state: State) -> State:
    """Let leave to stay lapse with whoever has left and so has no date any more."""
    dated = {(unit, date.province) for date in state.deadlines for unit in date.units}
    kept = tuple(p for p in state.permits if p.kind != "stay" or (p.unit, p.place) in dated)
    return state if len(kept) == len(state.permits) else replace(state, permits=kept)


@rule("10.6.3a1", "10.1.1a")
def strike_off_on_the_way(state: State, units: Collection[Unit], path: Iterable[Hex]) -> State:
    """Strike units off their dates for a province that their way has led out of."""
    if not state.deadlines:
        return state
    passed = {PROVINCE_OF[here] for here in path}
    kept = (
        replace(date, units=tuple(u for u in date.units if u not in units))
        if passed - {date.province}
        else date
        for date in state.deadlines
    )
    return _forget_stays(replace(state, deadlines=tuple(date for date in kept if date.units)))


def following(state: State) -> tuple[int, int]:
    """Return the year and the season that come next."""
    return (state.year + 1, 0) if state.season == 3 else (state.year, state.season + 1)


@rule("10.6.3a1", "R-83")
def _date(state: State, unit: Unit) -> tuple[int, int]:
    """Return when a unit must be gone: at the start of the next season.

    A realm may fall when the last Movement, or its own, is over: then it has one more season.
    """
    year, season = following(state)
    has_moved = state.phase == CAVALRY and state.marks[unit] & MOVED
    if state.campaign < CAMPAIGNS or (state.phase < MOVEMENT and not has_moved):
        return year, season
    return following(replace(state, year=year, season=season))


def neutrals_attacked_by(state: State, enemy: Seat) -> list[Province]:
    """Return the Neutrals on which a player's War markers lie."""
    return [p for p in PROVINCES if is_neutral(state, p) and marked(state, enemy, p)]
