"""Acts and events in words: buttons, lists and the log."""

from collections.abc import Callable
from typing import Any, Final

from hexarch.boards.mediterranean import COAST, COASTS, NAMES, SPACE
from hexarch.games.conquest import actions as act
from hexarch.games.conquest import events as ev
from hexarch.games.conquest.model import NOBODY, Boarding, March, Muster, State, Units
from hexarch.games.conquest.pieces import counted, of_talents
from hexarch.games.conquest.rules.r03_leaders import leaders_aboard
from hexarch.games.conquest.rules.r08_land_movement import battle_due, load_limits
from hexarch.games.conquest.rules.r09_sea_movement import has_leave
from hexarch.games.conquest.rules.r12_conquest import jailer
from hexarch.games.conquest.rules.r14_tribute import price
from hexarch.games.conquest.tables import KINDS
from hexarch.kernel.game import Rolled
from hexarch.kernel.words import Words

REASONS: Final = {
    "win.1": "last Caesar",
    "win.2": "concession",
    "R-45": "round limit",
}


def place(code: str) -> str:
    """Name a space or a coast.

    >>> place("MTY"), place("CAE"), place("ITA:B")
    ('Mare Tyrrenum', 'Caesariensis', 'Italia, coast of Mare Adriatico')
    """
    if code in SPACE:
        return NAMES[SPACE[code]]
    coast = COASTS[COAST[code]]
    zones = ", ".join(NAMES[zone] for zone in coast.zones)
    return f"{NAMES[coast.province]}, coast of {zones}"


def piece(code: str) -> str:
    """Name a leader or a galley by its code.

    >>> piece("ITA:general2"), piece("EGY:caesar"), piece("HIS:galley1")
    ('General 2 of Italia', 'Caesar of Egyptus', 'Galley 1 of Hispania')
    """
    home, _, kind = code.partition(":")
    number = kind[-1] if kind[-1].isdigit() else ""
    noun = kind.rstrip("0123456789").capitalize()
    return f"{noun} {number} of {place(home)}" if number else f"{noun} of {place(home)}"


def force(units: Units) -> str:
    """Count units in words.

    >>> force((4, 0, 1)), force((0, 0, 0)), force((1, 2, 0))
    ('4 infantry, 1 catapult', 'no units', '1 infantry, 2 cavalry')
    """
    parts = [counted(count, kind) for kind, count in zip(KINDS, units, strict=True) if count]
    return ", ".join(parts) or "no units"


# Acts

Label = Callable[[State, Any], Words]


def _ask_passage(state: State, action: act.AskPassage) -> Words:
    """Ask, or just pass where a pact partner is master, R-52."""
    if has_leave(state, state.active, SPACE[action.zone]):
        return Words("Pass through {0}, by your pact", (place(action.zone),))
    return Words("Ask leave to pass through {0}", (place(action.zone),))


def _destination(state: State, action: act.ChooseDestination) -> Words:
    to = SPACE[action.to]
    seat = state.active
    if battle_due(state, seat, to, units=1):
        return Words("March to {0}: battle", (place(action.to),))
    step = state.step
    led = isinstance(step, March) and load_limits(state, seat, state.at[step.leader])[1] > 0
    if state.owner[to] != seat and led:
        return Words("March to {0}, which a legion takes", (place(action.to),))
    return Words("March to {0}", (place(action.to),))


def _load(state: State, action: act.ChooseLoad) -> Words:
    units = (action.infantry, action.cavalry + action.ridden, action.catapults)
    step = state.step
    if isinstance(step, Muster) and not sum(units):
        return Words("March alone")
    if action.ridden:
        say = "March with {0} ({1} of the cavalry on its second move)"
        return Words(say, (force(units), action.ridden))
    return Words("March with {0}", (force(units),))


def _target(state: State, action: act.Target) -> Words:
    if action.kind == "galley":
        return Words("Aim at {0}", (piece(action.galley),))
    if action.galley:
        return Words("Aim at {0} aboard {1}", (action.kind, piece(action.galley)))
    return Words("Aim at {0}", (action.kind,))


def _fate(state: State, action: act.Prisoner) -> Words:
    say = "Keep {0} prisoner" if action.fate == "keep" else "Eliminate {0}"
    return Words(say, (piece(action.general),))


def _ransom(state: State, action: act.OfferRansom) -> Words:
    """Say who pays whom."""
    general = state.roster.leader[action.general]
    captor, payer = jailer(state, general), state.lord[general]
    say = of_talents(action.price, "{0} pays {1} talents to {2} for {3}")
    return Words(say, (who(payer), action.price, who(captor), piece(action.general)))


def _pact(state: State, action: act.ProposePact) -> Words:
    players = ", ".join(map(who, action.players))
    return Words("Propose a pact to {0}: {1}", (players, action.words))


def _of_pact(say: str, state: State, number: str) -> Words:
    pact = next((pact for pact in state.pacts if pact.id == number), None)
    if pact is None:
        return Words(say, ("nobody", number))
    return Words(say, (who(pact.proposer), pact.words))


def _stow(state: State, action: act.Stow) -> Words:
    units = (action.infantry, action.cavalry, action.catapults)
    if sum(units):
        return Words("Set sail with {0}", (force(units),))
    is_empty = isinstance(state.step, Boarding) and not leaders_aboard(state, state.step.galley)
    return Words("Set sail empty" if is_empty else "Set sail")


PASSAGE: Final = {
    "accepted": "{0} grants the leave",
    "rejected": "{0} refuses the leave",
    "withdrawn": "{0} asks for leave no longer",
}
"""What came of a request to pass, R-17."""
LABELS: Final[dict[type, Label]] = {
    act.SelectLeader: lambda s, a: Words("{0}, in {1}", (piece(a.leader), _where(s, a.leader))),
    act.ChooseDestination: _destination,
    act.ChooseLoad: _load,
    act.SelectGalley: lambda s, a: Words("{0}", (piece(a.galley),)),
    act.Sail: lambda s, a: Words("Sail into {0}", (place(a.zone),)),
    act.Dock: lambda s, a: Words("Land in {0}", (place(a.coast),)),
    act.Embark: lambda s, a: Words("Take {0} aboard", (piece(a.leader),)),
    act.Stow: _stow,
    act.AskPassage: _ask_passage,
    act.EndMovement: lambda s, a: Words("End Movement"),
    act.ChooseBattle: lambda s, a: Words("Fight in {0}", (place(a.space),)),
    act.Target: _target,
    act.Retreat: lambda s, a: Words("Retreat to {0}", (place(a.to),)),
    act.FightOn: lambda s, a: Words("Fight on"),
    act.Prisoner: _fate,
    act.Rescue: lambda s, a: Words("Board {0}", (piece(a.galley),)),
    act.DestroyCity: lambda s, a: Words("Destroy the city in {0}", (place(a.province),)),
    act.Done: lambda s, a: Words("Keep the cities"),
    act.Buy: lambda s, a: Words("Buy {0} for {1}", (a.kind, price(s, a.kind))),
    act.BuyGalley: lambda s, a: Words(
        "Buy a galley for {0}, in {1}", (price(s, "galley"), place(a.coast))
    ),
    act.BuildCity: lambda s, a: Words(
        "Found a city in {0} for {1}", (place(a.province), price(s, "city"))
    ),
    act.Fortify: lambda s, a: Words(
        "Fortify {0} for {1}", (place(a.province), price(s, "fortification"))
    ),
    act.BuildRoad: lambda s, a: Words("Lay a road from {0} to {1}", (place(a.a), place(a.b))),
    act.EndTurn: lambda s, a: Words("End the turn"),
    act.ExecutePrisoner: lambda s, a: Words("Execute {0}", (piece(a.general),)),
    act.OfferRansom: _ransom,
    act.OfferExchange: lambda s, a: Words(
        "Offer {0} in exchange for {1}", (piece(a.give), piece(a.take))
    ),
    act.Accept: lambda s, a: Words("Accept"),
    act.Reject: lambda s, a: Words("Refuse"),
    act.Withdraw: lambda s, a: Words("Take the offer back"),
    act.ProposePact: _pact,
    act.AcceptPact: lambda s, a: _of_pact("Agree to the pact of {0}: {1}", s, a.pact),
    act.LeavePact: lambda s, a: _of_pact("Decline or leave the pact of {0}: {1}", s, a.pact),
    act.ConcedeTo: lambda s, a: Words("Concede to {0}", (who(a.player),)),
    act.Reconsider: lambda s, a: Words("Take the concession back"),
    act.Give: lambda s, a: Words(
        of_talents(a.talents, "Give {0} talents to {1}"), (a.talents, who(a.player))
    ),
    Rolled: lambda s, a: Words("Roll {0}", (a.faces[0],)),
}


def _where(state: State, leader: str) -> str:
    return NAMES[state.at[state.roster.leader[leader]]]


def label(state: State, action: act.Action) -> Words:
    """Put an act in words."""
    return LABELS[type(action)](state, action)


# Events: the seat stands for its player; the table puts his name there.

Tale = Callable[[Any], tuple[str, Words]]


def who(seat: int) -> str:
    """Name a seat in a way the table can replace by its player's name."""
    return f"@{seat}" if seat != NOBODY else "nobody"


def _marched(e: ev.Marched) -> tuple[str, Words]:
    rule_id = {"road": "road.6", "transit": "R-52"}.get(e.by, "lm.4")
    say = "{0}: {1} marches from {2} to {3} with {4}"
    return rule_id, Words(
        say, (who(e.seat), piece(e.leader), place(e.origin), place(e.to), force(e.units))
    )


def _sailed(e: ev.Sailed | ev.Docked) -> tuple[str, Words]:
    docked = isinstance(e, ev.Docked)
    say = "{0}: {1} lands in {2} with {3}" if docked else "{0}: {1} sails into {2} with {3}"
    parts = [piece(leader) for leader in e.leaders] + ([force(e.units)] if sum(e.units) else [])
    cargo = ", ".join(parts) or "nobody aboard"
    return "sm.1", Words(say, (who(e.seat), piece(e.galley), place(e.to), cargo))


def _conquered(e: ev.Conquered) -> tuple[str, Words]:
    if e.loser == NOBODY:
        return "conq.1", Words(
            "{0} takes {1}, tribute {2}", (who(e.seat), place(e.province), e.tribute)
        )
    say = "{0} takes {1} from {2}, tribute {3}"
    return "conq.1", Words(say, (who(e.seat), place(e.province), who(e.loser), e.tribute))


def _began(e: ev.BattleBegan) -> tuple[str, Words]:
    if e.defender == NOBODY:
        return "R-10", Words("{0} meets enemy leaders in {1}", (who(e.attacker), place(e.space)))
    say = "Battle in {0}: {1} attacks {2}"
    return "battle.1", Words(say, (place(e.space), who(e.attacker), who(e.defender)))


def _fired(e: ev.Fired) -> tuple[str, Words]:
    aim = piece(e.galley) if e.kind == "galley" else e.kind
    if e.galley and e.kind != "galley":
        aim = f"{e.kind} aboard {piece(e.galley)}"
    if not e.face:
        return "adv.5", Words("{0} destroys {1} without a roll", (who(e.seat), aim))
    say = "{0} fires at {1}, needs {2}, rolls {3}: " + ("hit" if e.hit else "miss")
    return "combat.3", Words(say, (who(e.seat), aim, e.needed, e.face))


def _caesar(e: ev.CaesarCaptured) -> tuple[str, Words]:
    say = "{0} captures the Caesar of {1}, takes all that was his and {2} talents; tribute {3}"
    return "cc.1", Words(say, (who(e.captor), who(e.victim), e.bonus, e.tribute))


def _destroyed(e: ev.CityDestroyed) -> tuple[str, Words]:
    if sum(e.disbanded):
        say = "{0} destroys the city in {1}; disbanded: {2}"
        return "R-43", Words(say, (who(e.seat), place(e.province), force(e.disbanded)))
    return "destroy.1", Words("{0} destroys the city in {1}", (who(e.seat), place(e.province)))


def _freed(e: ev.Freed) -> tuple[str, Words]:
    where = piece(e.at) if "galley" in e.at else place(e.at)
    return e.rule, Words("{0} is free, at {1}", (piece(e.general), where))


def _conceded(e: ev.Conceded) -> tuple[str, Words]:
    if e.to == NOBODY:
        return "win.2", Words("{0} takes the concession back", (who(e.seat),))
    return "win.2", Words("{0} concedes to {1}", (who(e.seat), who(e.to)))


PARTINGS: Final = {
    "left": "{0} leaves the pact with {1}",
    "refused": "{0} does not agree to the pact with {1}",
    "withdrawn": "{0} takes back the pact proposed to {1}",
}


def _pact_words(say: str) -> Tale:
    return lambda e: ("ally.1", Words(say, (who(e.seat), _others(e))))


def _others(e: ev.PactTold) -> str:
    """Name the other members of a pact."""
    return ", ".join(who(seat) for seat in e.members if seat != e.seat)


TALES: Final[dict[type, Tale]] = {
    ev.TurnBegan: lambda e: ("turn.1", Words("Round {1}: turn of {0}", (who(e.seat), e.round))),
    ev.Marched: _marched,
    ev.Sailed: _sailed,
    ev.Docked: _sailed,
    ev.Conquered: _conquered,
    ev.MoneyTaken: lambda e: (
        e.rule,
        Words(
            of_talents(e.talents, "{0} takes {1} talents from {2}"),
            (who(e.seat), e.talents, who(e.loser)),
        ),
    ),
    ev.GalleyLost: lambda e: (e.rule, Words("{0} is lost in {1}", (piece(e.galley), place(e.at)))),
    ev.RoadsRemoved: lambda e: (
        e.rule,
        Words("The roads to {0} are removed", (place(e.province),)),
    ),
    ev.BattleBegan: _began,
    ev.Fired: _fired,
    ev.Retreated: lambda e: (
        "retreat.2",
        Words(
            "{0} retreats from {1} to {2} with {3}",
            (who(e.seat), place(e.space), place(e.to), force(e.units)),
        ),
    ),
    ev.BattleEnded: lambda e: (
        e.rule,
        Words("{0} wins the battle in {1}", (who(e.winner), place(e.space))),
    ),
    ev.Captured: lambda e: ("cap.1", Words("{0} captures {1}", (who(e.captor), piece(e.general)))),
    ev.PrisonerKept: lambda e: (
        "cap.1",
        Words("{0} holds {1} prisoner", (who(e.captor), piece(e.general))),
    ),
    ev.Eliminated: lambda e: (
        e.rule,
        Words("{0} eliminates {1}", (who(e.captor), piece(e.general))),
    ),
    ev.Freed: _freed,
    ev.Rescued: lambda e: ("R-22", Words("{0} boards {1}", (piece(e.leader), piece(e.galley)))),
    ev.CaesarCaptured: _caesar,
    ev.TributeCollected: lambda e: (
        "trib.1" if e.talents else "home.2",
        Words("{0} collects {1} talents", (who(e.seat), e.talents)),
    ),
    ev.CityDestroyed: _destroyed,
    ev.Bought: lambda e: ("buy.1", Words("{0} buys {1} for {2}", (who(e.seat), e.kind, e.price))),
    ev.GalleyBuilt: lambda e: (
        "place.2",
        Words("{0} buys a galley for {1}, in {2}", (who(e.seat), e.price, place(e.coast))),
    ),
    ev.CityBuilt: lambda e: (
        "place.3",
        Words("{0} founds a city in {1} for {2}", (who(e.seat), place(e.province), e.price)),
    ),
    ev.CityFortified: lambda e: (
        "place.4",
        Words("{0} fortifies {1} for {2}", (who(e.seat), place(e.province), e.price)),
    ),
    ev.RoadBuilt: lambda e: (
        "road.2",
        Words("{0} lays a road from {1} to {2}", (who(e.seat), place(e.a), place(e.b))),
    ),
    ev.PricesRose: lambda e: (
        "infl.1" if e.level == 2 else "infl.2",
        Words("Inflation: prices are {0} times normal", (e.level,)),
    ),
    ev.RansomOffered: lambda e: (
        "cap.5",
        Words(
            of_talents(e.price, "{0} proposes to {1} a ransom of {2} talents for {3}"),
            (who(e.seat), who(e.other), e.price, piece(e.general)),
        ),
    ),
    ev.ExchangeOffered: lambda e: (
        "cap.4",
        Words(
            "{0} proposes to {1} to exchange {2} for {3}",
            (who(e.seat), who(e.other), piece(e.give), piece(e.take)),
        ),
    ),
    ev.PassageAsked: lambda e: (
        "R-17",
        Words("{0} asks {1} for leave to pass {2}", (who(e.seat), who(e.other), place(e.zone))),
    ),
    ev.Answered: lambda e: (
        e.rule,
        Words(
            PASSAGE[e.answer] if e.rule == "R-17" else "{0}: the offer is " + e.answer,
            (who(e.seat),),
        ),
    ),
    ev.RansomPaid: lambda e: (
        "cap.5",
        Words(
            of_talents(e.price, "{0} pays {1} {2} talents for {3}"),
            (who(e.payer), who(e.captor), e.price, piece(e.general)),
        ),
    ),
    ev.PactProposed: lambda e: (
        "ally.1",
        Words("{0} proposes a pact to {1}: {2}", (who(e.seat), _others(e), e.words)),
    ),
    ev.PactAccepted: _pact_words("{0} agrees to the pact with {1}"),
    ev.PactLeft: lambda e: _pact_words(PARTINGS[e.how])(e),
    ev.PactLapsed: _pact_words("The pact that {0} proposed to {1} lapses: nobody agreed"),
    ev.Conceded: _conceded,
    ev.Gave: lambda e: (
        "R-33",
        Words(
            of_talents(e.talents, "{0} gives {1} talents to {2}"),
            (who(e.seat), e.talents, who(e.to)),
        ),
    ),
    ev.GameOver: lambda e: (e.rule, Words("{0} is Emperor", (who(e.winner),))),
}


def tell(event: ev.Event) -> tuple[str, Words]:
    """Put an event in words, with the rule behind it."""
    return TALES[type(event)](event)
