"""Tribute, the destruction of cities, purchase and placement."""

from collections.abc import Iterator

import msgspec

from hexarch.boards.mediterranean import COAST, COASTS, COASTS_OF, CODES, NAMES, SPACE
from hexarch.games.conquest.actions import (
    BuildCity,
    BuildRoad,
    Buy,
    BuyGalley,
    DestroyCity,
    Fortify,
)
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.events import (
    Bought,
    CityBuilt,
    CityDestroyed,
    CityFortified,
    Event,
    GalleyBuilt,
    PricesRose,
    RoadBuilt,
    TributeCollected,
)
from hexarch.games.conquest.model import (
    CITY,
    DOCKED,
    FORTIFIED,
    IN_STOCK,
    NO_CITY,
    NOBODY,
    Build,
    Hull,
    Province,
    Raze,
    Seat,
    State,
    Units,
)
from hexarch.games.conquest.rules.r01_board import (
    BORDER,
    neighbours,
    no_province,
    province_number,
    space_name,
    tribute,
)
from hexarch.games.conquest.rules.r03_leaders import can_be_led, count_leaders, units_in
from hexarch.games.conquest.rules.r04_cities import (
    check_city_place,
    check_fort_place,
    check_road,
    cities_in_stock,
    own_cities,
    owns_city,
    remove_roads,
    walls_in_stock,
)
from hexarch.games.conquest.rules.r12_conquest import has_home, raise_peak
from hexarch.games.conquest.tables import (
    FIRST_INFLATION,
    GALLEYS,
    KINDS,
    PRICES,
    SECOND_INFLATION,
    SUPPLY,
)
from hexarch.kernel.flat import add, put
from hexarch.kernel.game import Illegal

replace = msgspec.structs.replace


@rule("trib.1", "home.2", "R-01", "R-03", "R-28")
def collect(state: State, log: list[Event]) -> State:
    """Pay the active player his tribute, if he owns his Home Province."""
    seat = state.active
    talents = tribute(state, seat) if has_home(state, seat) else 0
    log.append(TributeCollected(seat, talents))
    return replace(state, treasury=add(state.treasury, seat, talents))


# Destroy Cities


@rule("destroy.1", "destroy.2", "R-43", "R-50")
def check_destroy(state: State, seat: Seat, province: Province) -> Illegal | None:
    """Refuse to raze what is not an own city, or the only leader of units that stand there."""
    if not owns_city(state, seat, province):
        say = "You have no city in {0}; choose one of yours, or keep them all."
        return Illegal("destroy.1", say, (NAMES[province],))
    if state.options.destroy_disbands:
        return None
    if units_in(state, province) <= can_be_led(count_leaders(state, seat, province), NO_CITY):
        return None
    return Illegal(
        "leader.2",
        "The city in {0} leads units there; give them a leader first.",
        (NAMES[province],),
    )


def check_destroy_city(state: State, step: Raze, seat: Seat, action: DestroyCity) -> Illegal | None:
    """Refuse what is no province, or no city to raze."""
    province = province_number(action.province)
    if province is None:
        return no_province(action.province)
    return check_destroy(state, seat, province)


def razeable(state: State, seat: Seat) -> Iterator[Province]:
    """Yield the provinces whose city a player may raze."""
    return (p for p in own_cities(state, seat) if check_destroy(state, seat, p) is None)


@rule("destroy.1", "destroy.2", "marker.6", "R-43")
def destroy(state: State, step: Raze, seat: Seat, action: DestroyCity, log: list[Event]) -> State:
    """Remove a city with its fortification and its roads, and units that it alone led (option)."""
    province = SPACE[action.province]
    state = remove_roads(state, province, "destroy.1", log)
    state = replace(state, city=put(state.city, province, NO_CITY))
    lost = surplus(state, province, can_be_led(count_leaders(state, seat, province), NO_CITY))
    state = replace(
        state,
        infantry=add(state.infantry, province, -lost[0]),
        cavalry=add(state.cavalry, province, -lost[1]),
        catapults=add(state.catapults, province, -lost[2]),
    )
    log.append(CityDestroyed(seat, action.province, lost))
    return state


@rule("R-43")
def surplus(state: State, province: Province, led: int) -> Units:
    """Return the units that nobody leads any more, the cheapest first."""
    over = max(0, units_in(state, province) - led)
    infantry = min(over, state.infantry[province])
    cavalry = min(over - infantry, state.cavalry[province])
    return infantry, cavalry, over - infantry - cavalry


# Purchase and placement


@rule("buy.1", "infl.1", "infl.2", "money.2", "unit.2a", "unit.2b", "unit.2c")
def price(state: State, piece: str) -> int:
    """Return what a piece costs at the price level in force."""
    return PRICES[piece][state.level - 1]


@rule("infl.1", "infl.2", "infl.3", "R-40", "R-41")
def set_price_level(state: State, log: list[Event]) -> State:
    """At the start of a turn, let prices follow the highest mark ever reached."""
    level = 3 if state.peak >= SECOND_INFLATION else 2 if state.peak >= FIRST_INFLATION else 1
    if level == state.level:
        return state
    log.append(PricesRose(level))
    return replace(state, level=level)


@rule("buy.2", "combat.3")
def units_in_stock(state: State, kind: int) -> int:
    """Count a kind of unit left in the tray: all that is neither ashore, afloat nor attacking."""
    ashore = (state.infantry, state.cavalry, state.catapults)[kind]
    afloat = sum(hull.cargo[kind] for hull in state.galleys)
    attacking = sum(battle.units[kind] for battle in state.battles)
    return SUPPLY[KINDS[kind]] - sum(ashore) - afloat - attacking


@rule("unit.2d", "cc.6")
def galley_in_stock(state: State, seat: Seat) -> int:
    """Return a galley of the player's own colour that is not on the board, or NOBODY."""
    for galley in range(seat * GALLEYS, (seat + 1) * GALLEYS):
        if state.galleys[galley].at == IN_STOCK:
            return galley
    return NOBODY


@rule("home.2", "buy.1", "R-27", "R-50")
def check_funds(state: State, seat: Seat, piece: str) -> Illegal | None:
    """Refuse to sell to a player without his Home Province or without the talents."""
    if not has_home(state, seat):
        home = NAMES[state.homes[seat]]
        return Illegal("home.2", "Without {0} you buy nothing; win it back first.", (home,))
    cost = price(state, piece)
    if state.treasury[seat] < cost:
        return Illegal(
            "buy.1",
            "That costs {0} talents and you have {1}; buy something cheaper or end the turn.",
            (cost, state.treasury[seat]),
        )
    return None


def sold_out(piece: str) -> Illegal:
    """Refuse a piece that is not in the tray."""
    return Illegal("buy.2", "There is no {0} left in the tray; buy something else.", (piece,))


@rule("buy.1", "buy.2", "place.1", "cc.8", "R-08", "R-42")
def check_buy(state: State, step: Build, seat: Seat, action: Buy) -> Illegal | None:
    """Refuse a unit that cannot be paid, is sold out, or could not be led at home."""
    refusal = check_funds(state, seat, action.kind)
    if refusal is not None:
        return refusal
    if units_in_stock(state, KINDS.index(action.kind)) < 1:
        return sold_out(action.kind)
    home = state.homes[seat]
    if units_in(state, home) < can_be_led(count_leaders(state, seat, home), state.city[home]):
        return None
    return Illegal(
        "leader.2",
        "No more units can be led in {0}; next turn move some away, or bring a leader there.",
        (NAMES[home],),
    )


@rule("place.2")
def laid_at_home(state: State, seat: Seat) -> Illegal:
    """Refuse a new galley anywhere but at home."""
    say = "A new galley is laid on a coast of {0}, your Home Province; choose one there."
    return Illegal("place.2", say, (NAMES[state.homes[seat]],))


@rule("unit.2d", "buy.2", "place.2", "cc.6", "cc.8", "R-42")
def check_buy_galley(state: State, step: Build, seat: Seat, action: BuyGalley) -> Illegal | None:
    """Refuse a galley that cannot be paid, is not in the tray, or is not laid at home."""
    coast = COAST.get(action.coast)
    if coast is None or coast not in COASTS_OF[state.homes[seat]]:
        return laid_at_home(state, seat)
    refusal = check_funds(state, seat, "galley")
    if refusal is None and galley_in_stock(state, seat) == NOBODY:
        say = "All {0} galleys of your colour are on the board; buy something else."
        return Illegal("buy.2", say, (GALLEYS,))
    return refusal


@rule("city.3", "buy.2", "place.3")
def check_build_city(state: State, step: Build, seat: Seat, action: BuildCity) -> Illegal | None:
    """Refuse a city that cannot be paid, is sold out, or has no place."""
    province = province_number(action.province)
    if province is None:
        return no_province(action.province)
    refusal = check_city_place(state, seat, province) or check_funds(state, seat, "city")
    if refusal is None and cities_in_stock(state) < 1:
        return sold_out("city")
    return refusal


@rule("fort.1", "buy.2", "place.4")
def check_fortify(state: State, step: Build, seat: Seat, action: Fortify) -> Illegal | None:
    """Refuse a fortification that cannot be paid, is sold out, or has no place."""
    province = province_number(action.province)
    if province is None:
        return no_province(action.province)
    refusal = check_fort_place(state, seat, province) or check_funds(state, seat, "fortification")
    if refusal is None and walls_in_stock(state) < 1:
        return sold_out("fortification")
    return refusal


@rule("road.2", "place.5")
def check_build_road(state: State, step: Build, seat: Seat, action: BuildRoad) -> Illegal | None:
    """Refuse a road between anything but two provinces, named in either order."""
    a, b = province_number(action.a), province_number(action.b)
    if a is None or b is None:
        return Illegal(
            "road.1",
            "A road joins two provinces, not {0} and {1}.",
            (space_name(action.a), space_name(action.b)),
        )
    return check_road(state, seat, a, b)


def anything_for_sale(state: State, seat: Seat) -> bool:
    """Tell whether a player can buy or lay anything; mostly infantry answers that."""
    if check_buy(state, Build(), seat, Buy("infantry")) is None:
        return True
    return bool(purchases(state, seat))


def purchases(state: State, seat: Seat) -> list[Buy | BuyGalley | BuildCity | Fortify | BuildRoad]:
    """Return everything that can be bought or laid now."""
    found: list[Buy | BuyGalley | BuildCity | Fortify | BuildRoad] = []
    if has_home(state, seat):
        found += _units_for_sale(state, seat)
        found += _works_for_sale(state, seat)
    return found + roads_to_lay(state, seat)


def _units_for_sale(state: State, seat: Seat) -> list[Buy | BuyGalley]:
    funds, home = state.treasury[seat], state.homes[seat]
    found: list[Buy | BuyGalley] = []
    room = can_be_led(count_leaders(state, seat, home), state.city[home]) > units_in(state, home)
    if room:
        found += [
            Buy(kind)
            for number, kind in enumerate(KINDS)
            if funds >= price(state, kind) and units_in_stock(state, number)
        ]
    if funds >= price(state, "galley") and galley_in_stock(state, seat) != NOBODY:
        found += [BuyGalley(COASTS[coast].code) for coast in COASTS_OF[home]]
    return found


def _works_for_sale(state: State, seat: Seat) -> list[BuildCity | Fortify]:
    funds, city = state.treasury[seat], state.city
    own = [p for p, owner in enumerate(state.owner) if owner == seat]
    found: list[BuildCity | Fortify] = []
    if funds >= price(state, "city") and cities_in_stock(state):
        found += [BuildCity(CODES[p]) for p in own if city[p] == NO_CITY]
    if funds >= price(state, "fortification") and walls_in_stock(state):
        found += [Fortify(CODES[p]) for p in own if city[p] == CITY]
    return found


@rule("road.2", "place.5")
def roads_to_lay(state: State, seat: Seat) -> list[BuildRoad]:
    """Return the roads a player can lay, each once."""
    if len(state.roads) >= state.options.road_limit:
        return []
    own = own_cities(state, seat)
    return [
        BuildRoad(CODES[a], CODES[b])
        for a in own
        for b in neighbours(state.options, a)
        if a < b and b in own and BORDER[a, b] not in state.roads
    ]


def pay(state: State, seat: Seat, piece: str) -> State:
    """Take the price of a piece from a player's treasury."""
    return replace(state, treasury=add(state.treasury, seat, -price(state, piece)))


@rule("place.1", "cc.8")
def buy(state: State, step: Build, seat: Seat, action: Buy, log: list[Event]) -> State:
    """Sell a unit and place it in the buyer's Home Province."""
    home = state.homes[seat]
    log.append(Bought(seat, action.kind, CODES[home], price(state, action.kind)))
    state = pay(state, seat, action.kind)
    if action.kind == "infantry":
        return replace(state, infantry=add(state.infantry, home, 1))
    if action.kind == "cavalry":
        return replace(state, cavalry=add(state.cavalry, home, 1))
    return replace(state, catapults=add(state.catapults, home, 1))


@rule("place.2")
def buy_galley(state: State, step: Build, seat: Seat, action: BuyGalley, log: list[Event]) -> State:
    """Sell a galley and lay it on a coast of the buyer's home."""
    galley = galley_in_stock(state, seat)
    log.append(
        GalleyBuilt(seat, state.roster.galleys[galley], action.coast, price(state, "galley"))
    )
    hull = Hull(seat, DOCKED + COAST[action.coast])
    return replace(pay(state, seat, "galley"), galleys=put(state.galleys, galley, hull))


@rule("place.3", "marker.4")
def build_city(state: State, step: Build, seat: Seat, action: BuildCity, log: list[Event]) -> State:
    """Sell a city and found it; the marker goes forward."""
    log.append(CityBuilt(seat, action.province, price(state, "city")))
    city = put(state.city, SPACE[action.province], CITY)
    return raise_peak(replace(pay(state, seat, "city"), city=city), seat)


@rule("place.4", "fort.1")
def fortify(state: State, step: Build, seat: Seat, action: Fortify, log: list[Event]) -> State:
    """Sell a fortification and put it under a city."""
    log.append(CityFortified(seat, action.province, price(state, "fortification")))
    city = put(state.city, SPACE[action.province], FORTIFIED)
    return replace(pay(state, seat, "fortification"), city=city)


@rule("place.5", "road.2", "road.3")
def build_road(state: State, step: Build, seat: Seat, action: BuildRoad, log: list[Event]) -> State:
    """Lay a road, which costs nothing."""
    log.append(RoadBuilt(seat, action.a, action.b))
    border = BORDER[SPACE[action.a], SPACE[action.b]]
    return replace(state, roads=tuple(sorted((*state.roads, border))))
