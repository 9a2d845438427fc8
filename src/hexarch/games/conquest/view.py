"""What a seat sees, and what the table draws of it."""

from typing import TypeAlias

from hexarch.boards.mediterranean import COASTS, CODES, N_PROVINCES, NAMES, PROVINCES
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.calendar import action_number, moment
from hexarch.games.conquest.model import (
    ABOARD,
    CITY,
    DEAD,
    DOCKED,
    ESCORTED,
    FALLEN,
    FORTIFIED,
    IN_STOCK,
    NO_CITY,
    NOBODY,
    PRISONER,
    RANSOMED,
    Battle,
    Boarding,
    Falter,
    Fire,
    March,
    Muster,
    Passage,
    Seat,
    Shot,
    State,
    Units,
    View,
    Voyage,
)
from hexarch.games.conquest.pieces import colour_of_leader, counted, is_caesar, roster
from hexarch.games.conquest.rules.r01_board import ROAD_BORDERS, tribute
from hexarch.games.conquest.rules.r03_leaders import units_in
from hexarch.games.conquest.rules.r04_cities import cities_in_stock, walls_in_stock
from hexarch.games.conquest.rules.r06_advantage import lead
from hexarch.games.conquest.rules.r14_tribute import units_in_stock
from hexarch.games.conquest.tables import (
    FIRST_INFLATION,
    GALLEYS,
    KINDS,
    MOVES,
    SECOND_INFLATION,
)
from hexarch.kernel import board as draw
from hexarch.kernel.board import Board, Box, Figure, Link, Marker, Player, Tint, Token, Track


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat may know: all but the pacts of others."""
    who = NOBODY if seat is None else seat
    return View(
        who,
        state.options,
        state.homes,
        state.active,
        state.round,
        state.steps,
        state.owner,
        state.city,
        state.infantry,
        state.cavalry,
        state.catapults,
        state.marched,
        state.ridden,
        state.rested,
        state.hauled,
        state.roads,
        state.lord,
        state.at,
        state.used,
        state.carried,
        state.galleys,
        state.treasury,
        state.captor,
        state.peak,
        state.level,
        state.battles,
        state.taken,
        tuple(pact for pact in state.pacts if who in pact.members) if state.pacts else (),
        state.concessions,
    )


def known_state(seen: View) -> State:
    """Return the state that a view shows; pacts it does not show do not exist in it."""
    return State(**{name: getattr(seen, name) for name in View.__struct_fields__ if name != "seat"})


@rule("lm.12", "marker.1", "R-05")
def board(seen: View) -> Board:
    """Describe the whole table."""
    state = known_state(seen)
    now = moment(state)
    return Board(
        map="mediterranean",
        title=now.title,
        steps=now.steps,
        step=now.step,
        tints=tuple(Tint(CODES[p], o) for p, o in enumerate(state.owner) if o != NOBODY),
        tokens=(*_cities(state), *_legions(state), *_fleets(state)),
        links=tuple(
            Link("road", CODES[a], CODES[b], state.owner[a])
            for a, b in (ROAD_BORDERS[road] for road in state.roads)
        ),
        players=tuple(_player(state, seat) for seat in range(state.seats)),
        tracks=(_tribute_scale(state),),
        boxes=(_tray(state), _prisoners(state)),
        battle=_battle_board(state),
        goal=_in_hand(state)[2],
    )


def _unit_tokens(
    units: Units, at: str, seat: Seat, stack: str, marks: tuple[str, ...] = ()
) -> list[Token]:
    return [
        Token(f"{stack}:{kind}", kind, at, counted(count, kind), seat, count, stack, marks)
        for kind, count in zip(KINDS, units, strict=True)
        if count
    ]


Stand: TypeAlias = dict[tuple[int, Seat], list[int]]
"""The leaders of each seat in each place."""


def _stand(state: State) -> Stand:
    found: Stand = {}
    for leader, place in enumerate(state.at):
        found.setdefault((place, state.lord[leader]), []).append(leader)
    return found


def _leader_tokens(state: State, leaders: list[int], at: str, stack: str) -> list[Token]:
    codes, (picked, _, _) = state.roster, _in_hand(state)
    return [
        Token(
            codes.leaders[x],
            "caesar" if is_caesar(x) else "general",
            at,
            codes.leader_names[x],
            state.lord[x],
            1,
            stack,
            _marks(state, state.lord[x], state.used[x], picked=x == picked),
        )
        for x in leaders
    ]


def _marks(state: State, owner: Seat, used: int, *, picked: bool) -> tuple[str, ...]:
    """Say of a piece that moves by itself whether it is in hand, and how far it can still go."""
    found = ["selected"] if picked else []
    if owner == state.active and used:
        found.append("moved" if used >= MOVES else "tired")
    return tuple(found)


def _in_hand(state: State) -> tuple[int, int, str]:
    """Return the leader and the galley that were picked up, and where they are about to go."""
    match state.step:
        case March(leader=leader):
            return leader, NOBODY, ""
        case Muster(leader=leader, to=to):
            return leader, NOBODY, CODES[to]
        case Voyage(galley=galley):
            return NOBODY, galley, ""
        case Boarding(galley=galley, zone=zone) | Passage(galley=galley, zone=zone):
            return NOBODY, galley, CODES[zone]
        case _:
            return NOBODY, NOBODY, ""


def _cities(state: State) -> list[Token]:
    kinds = {CITY: ("city", "City"), FORTIFIED: ("fort", "Fortified city")}
    return [
        Token(
            f"{CODES[p]}:city",
            kinds[city][0],
            CODES[p],
            f"{kinds[city][1]} of {NAMES[p]}",
            state.owner[p],
        )
        for p, city in enumerate(state.city)
        if city != NO_CITY
    ]


def _legions(state: State) -> list[Token]:
    """Return each seat's leaders and units in each province as one stack."""
    stand = _stand(state)
    attacks = {(battle.space, battle.attacker): battle for battle in state.battles}
    here = {key for key in stand if key[0] < N_PROVINCES}
    here.update(key for key in attacks if key[0] < N_PROVINCES)
    here.update((p, state.owner[p]) for p in PROVINCES if units_in(state, p))
    embattled = {space for space, _ in attacks}
    found: list[Token] = []
    for p, seat in sorted(here):
        at = CODES[p]
        stack, marks = f"{at}:{seat}", ("battle",) if p in embattled else ()
        found += _leader_tokens(state, stand.get((p, seat), []), at, stack)
        if state.owner[p] == seat:
            units = (state.infantry[p], state.cavalry[p], state.catapults[p])
            found += _unit_tokens(units, at, seat, stack, marks)
        elif (p, seat) in attacks:
            found += _unit_tokens(attacks[p, seat].units, at, seat, stack, marks)
    return found


def _fleets(state: State) -> list[Token]:
    """Return each galley with what it carries, and the leaders in the water."""
    codes, stand, (_, picked, _) = state.roster, _stand(state), _in_hand(state)
    found: list[Token] = []
    for g, hull in enumerate(state.galleys):
        if hull.at == IN_STOCK:
            continue
        at = COASTS[hull.at - DOCKED].code if hull.at >= DOCKED else CODES[hull.at]
        stack = codes.galleys[g]
        marks = _marks(state, hull.owner, hull.used, picked=g == picked)
        found.append(Token(stack, "galley", at, codes.galley_names[g], hull.owner, 1, stack, marks))
        found += _leader_tokens(state, stand.get((ABOARD + g, hull.owner), []), at, stack)
        found += _unit_tokens(hull.cargo, at, hull.owner, stack)
    for (place, seat), leaders in stand.items():
        if N_PROVINCES <= place < len(CODES):
            found += _leader_tokens(state, leaders, CODES[place], f"{CODES[place]}:{seat}")
    return found


def _player(state: State, seat: Seat) -> Player:
    home = state.homes[seat]
    out = state.captor[seat] != NOBODY
    provinces = sum(owner == seat for owner in state.owner)
    figures = (
        Figure("talents", str(state.treasury[seat])),
        Figure("tribute", str(tribute(state, seat))),
        Figure("province" if provinces == 1 else "provinces", str(provinces)),
    )
    marks = []
    if not out and state.owner[home] != seat:
        marks.append("homeless")
    if not out and state.concessions[seat] != NOBODY:
        marks.append("conceded")
    return Player(seat, NAMES[home], CODES[home], figures, seat == state.active, out, tuple(marks))


@rule("board.6", "marker.2", "setup.3")
def _tribute_scale(state: State) -> Track:
    """Return the scale; a marker enters it with its owner's first tribute (marker.2)."""
    placed = [
        seat
        for seat in range(state.seats)
        if state.captor[seat] == NOBODY
        and (
            state.round > 1
            or seat < state.active
            or (seat == state.active and action_number(state) > 1)
        )
    ]
    markers = tuple(Marker(seat, tribute(state, seat)) for seat in placed)
    most = max(SECOND_INFLATION, state.peak, *(marker.at for marker in markers), 0)
    return Track("Tribute", 0, most, markers, (FIRST_INFLATION - 5, SECOND_INFLATION - 5))


def _tray(state: State) -> Box:
    figures = [Figure(kind, str(units_in_stock(state, k))) for k, kind in enumerate(KINDS)]
    figures.append(Figure("city", str(cities_in_stock(state))))
    figures.append(Figure("fortification", str(walls_in_stock(state))))
    figures.append(Figure("road", str(state.options.road_limit - len(state.roads))))
    for seat, home in enumerate(state.homes):
        own = state.galleys[seat * GALLEYS : (seat + 1) * GALLEYS]
        if state.captor[seat] == NOBODY:
            spare = sum(hull.at == IN_STOCK for hull in own)
            figures.append(Figure(f"galleys of {NAMES[home]}", str(spare)))
    figures.append(Figure("prices", f"x{state.level}"))
    return Box("Stock", tuple(figures))


def _prisoners(state: State) -> Box:
    codes = roster(state.seats)
    tokens = []
    for x, place in enumerate(state.at):
        where = _captivity(state, place)
        if where:
            kind = "caesar" if is_caesar(x) else "general"
            tokens.append(
                Token(codes.leaders[x], kind, where, codes.leader_names[x], colour_of_leader(x))
            )
    return Box("Prisoners", (), tuple(tokens))


def _captivity(state: State, place: int) -> str:
    for base, where in ((PRISONER, "held by {0}"), (ESCORTED, "with the Caesar of {0}")):
        if base <= place < base + state.seats:
            return where.format(NAMES[state.homes[place - base]])
    return {RANSOMED: "returning", DEAD: "", FALLEN: "fallen"}.get(place, "")


def _battle_board(state: State) -> draw.Battle | None:
    for step in reversed(state.steps):
        if isinstance(step, Fire | Shot | Falter):
            battle = next(b for b in state.battles if b.space == step.space)
            return _fought(state, battle, step)
    return None


def _fought(state: State, battle: Battle, step: Fire | Shot | Falter) -> draw.Battle:
    at = CODES[battle.space]
    here = _in_battle(state, battle)
    attackers = [t for t in here if t.seat == battle.attacker]
    defenders = [t for t in here if t.seat != battle.attacker]
    defender = battle.enemy
    attacking = not isinstance(step, Falter) and step.attacking
    firing = NOBODY if isinstance(step, Falter) else battle.attacker if attacking else defender
    kinds = (*KINDS, "galley")
    lost = [
        Token(f"{at}:lost:{seat}:{kind}", kind, at, f"{count} {kind}", seat, count)
        for seat, counts in (
            (battle.attacker, battle.attackers_lost),
            (defender, battle.defenders_lost),
        )
        for kind, count in zip(kinds, counts, strict=True)
        if count
    ]
    return draw.Battle(
        at,
        battle.attacker,
        defender,
        tuple(attackers),
        tuple(defenders),
        lead(state, battle),
        firing,
        tuple(lost),
    )


def _in_battle(state: State, battle: Battle) -> list[Token]:
    at = CODES[battle.space]
    tokens = _fleets(state) if battle.space >= N_PROVINCES else _legions(state)
    here = [token for token in tokens if token.at == at]
    if battle.space < N_PROVINCES:
        return here + [token for token in _cities(state) if token.at == at]
    return here
