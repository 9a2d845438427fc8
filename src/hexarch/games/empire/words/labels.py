"""Acts in words, for buttons and lists."""

from collections.abc import Callable
from typing import Any, Final

from hexarch.boards.empire import CLASS, CLASSES, HEX
from hexarch.games.empire.actions import battle, march, realm, war
from hexarch.games.empire.model import NEUTRAL, NOBODY, State
from hexarch.games.empire.names import (
    berth,
    class_name,
    dice,
    is_aboard,
    laden,
    place,
    unit_now,
    where,
    who,
)
from hexarch.games.empire.pieces import MOVEMENT, UNIT
from hexarch.games.empire.routes import goal
from hexarch.games.empire.rules.r01_units import strength
from hexarch.games.empire.rules.r05_tribute import more_from
from hexarch.games.empire.rules.r09_barbarians import elite_of
from hexarch.games.empire.rules.r10_asking import asked
from hexarch.games.empire.rules.r14_forces import side, the_battle
from hexarch.games.empire.steps.battle import Deciding
from hexarch.games.empire.steps.march import Halt, March, Voyage
from hexarch.kernel.game import Rolled
from hexarch.kernel.words import Words

Label = Callable[[State, Any], Words]


def _plain(say: str) -> Label:
    return lambda state, action: Words(say)


def _at(say: str, field: str) -> Label:
    """Name the one place that an act speaks of."""
    return lambda state, action: Words(say, (place(getattr(action, field)),))


def _standing(say: str, field: str = "unit") -> Label:
    """Name the one unit that an act speaks of, and where it is."""

    def label(state: State, action: Any) -> Words:
        code = getattr(action, field)
        return Words(say, (unit_now(state, code), where(state, code)))

    return label


def _carried(say: str, aboard: str, field: str = "unit") -> Label:
    """Name a unit and where it is, be it on the map or aboard a ship; a ship with its cargo."""

    def label(state: State, action: Any) -> Words:
        code = getattr(action, field)
        told = aboard if is_aboard(state, code) else say
        return Words(told, (laden(state, code), where(state, code)))

    return label


def _moving(say: str, field: str = "unit") -> Label:
    """Name the one unit that an act speaks of as its counter shows it, and where it is."""

    def label(state: State, action: Any) -> Words:
        code = getattr(action, field)
        return Words(say, (laden(state, code), where(state, code), _counter(state, code)))

    return label


def _counter(state: State, code: str) -> str:
    """Write strength and movement as they stand on a counter."""
    return f"{strength(state, UNIT[code])}-{MOVEMENT[UNIT[code]]}"


def _new_counter(kind: str, *, veteran: bool = False) -> str:
    """Write strength and movement of a unit that is still to be raised."""
    if kind not in CLASS:
        return ""
    printed = CLASSES[CLASS[kind]]
    return f"{printed.veteran if veteran else printed.green}-{printed.movement}"


def _aboard(say: str) -> Label:
    """Name a unit and the ship that takes it."""
    return lambda state, action: Words(
        say, (unit_now(state, action.unit), berth(state, action.ship))
    )


def _raised(say: str) -> Label:
    """Name a class of units and the place where one is raised."""
    return lambda state, action: Words(
        say, (class_name(action.kind), place(action.at), _new_counter(action.kind))
    )


def _barbarian(state: State, action: war.HireBarbarian) -> Words:
    """Name the Barbarian that comes next with the figures of the side that he shows (V.F5c)."""
    kind = action.kind
    is_veteran = bool(elite_of(state, CLASS.get(kind, NOBODY)))
    say = "Hire {0} {2} as a Veteran in {1}" if is_veteran else "Hire {0} {2} in {1}"
    counter = _new_counter(kind, veteran=is_veteran)
    return Words(say, (class_name(kind), place(action.at), counter))


def _leave(say: str) -> Label:
    return lambda state, action: Words(
        say, (who(action.player), place(action.province), LEAVES[action.kind])
    )


def _on(state: State, action: battle.Continue) -> Words:
    """Name what goes on, which is no fight where a side has nobody left."""
    step = state.step
    if not isinstance(step, Deciding):
        return Words("Fight on")
    fought = the_battle(state, step.at)
    if not side(fought, attacking=step.attacking):
        return Words("Send nobody")
    return Words("Fight on" if side(fought, attacking=not step.attacking) else "Stay")


def _build(state: State, action: war.Build) -> Words:
    say = "Build {0} {2} in {1} as a Veteran" if action.veteran else "Build {0} {2} in {1}"
    figures = _new_counter(action.kind, veteran=action.veteran)
    return Words(say, (class_name(action.kind), place(action.at), figures))


def _asked(state: State, action: war.AskLeave) -> Words:
    say = "Ask {0} for leave: {1}, {2} {3}"
    whom = ", ".join(who(power) for power in asked(state, action) if power < NEUTRAL)
    about = (whom, unit_now(state, action.unit), LEAVES[action.kind], place(action.place))
    return Words(say, about)


def _pressure(state: State, action: realm.Pressure) -> Words:
    double = action.increments > 1
    say = "Double Diplomatic Pressure on {0}" if double else "Diplomatic Pressure on {0}"
    return Words(say, (place(action.province),))


LEAVES: Final = {
    "province": "to enter",
    "city": "to occupy",
    "area": "to pass through the Area of",
    "hex": "to pass through",
    "stay": "to stay in",
}


def _left_standing(state: State, action: march.PutBack) -> Words:
    step = state.step
    party: tuple[int, ...] = step.units if isinstance(step, March | Halt) else ()
    if isinstance(step, Voyage):
        party = (*step.ships, *step.loaded)
    if len(party) > 1:
        return Words("Leave the units where they stand")
    return Words("Leave the unit where it stands")


REALM: Final[dict[type, Label]] = {
    realm.ChooseHome: _at("Take {0} as home province", "province"),
    realm.AssignLevel: lambda s, a: Words("Give {0} level {1}", (place(a.province), a.level)),
    realm.Commit: _plain("Stand by these Control Levels"),
    realm.Reconsider: _plain("Begin anew with the Control Levels"),
    realm.ClaimNeutral: _at("Claim {0}", "province"),
    realm.PlaceMarker: lambda s, a: Words(
        "Place a {0} marker in {1}", (a.level, place(a.province))
    ),
    realm.RebelRoll: _at("Roll for {0}", "province"),
    realm.FreeVeteran: lambda s, a: Words(
        "Take {0} of {1} as a Veteran", (class_name(a.kind), place(a.province))
    ),
    realm.PlaceVeteran: _at("Place the Veteran in {0}", "hex"),
    realm.ExtraTribute: lambda s, a: Words(
        "Ask {1} gold more as tribute of {0}", (place(a.city), more_from(s, HEX[a.city]))
    ),
    realm.Unopposed: _at("Units Unopposed in {0}", "province"),
    realm.Pressure: _pressure,
    realm.EndGo: _plain("End the go"),
    realm.NextCheck: _at("Check {0} next", "province"),
    realm.Roll: _plain("Roll the dice"),
    realm.Decline: _plain("Decline"),
}

WAR: Final[dict[type, Label]] = {
    war.SupplyAll: _plain("Supply all units"),
    war.Pay: _carried("Pay for {0}, in {1}", "Pay for {0}, aboard {1}"),
    war.Forage: _carried("Let {0} forage, in {1}", "Let {0} forage, aboard {1}"),
    war.Muster: _at("Raise units in {0}", "at"),
    war.Build: _build,
    war.Hire: lambda s, a: Words(
        "Hire {0} {3} of {1} in {2}",
        (class_name(a.kind), place(a.province), place(a.at), _new_counter(a.kind)),
    ),
    war.Rehire: lambda s, a: Words(
        "Hire {0} {2} in {1}", (unit_now(s, a.unit), place(a.at), _counter(s, a.unit))
    ),
    war.HireBarbarian: _barbarian,
    war.BuildExtra: _raised("Pay for {0} {2} in {1}"),
    war.Disband: _standing("Disband {0}, in {1}"),
    war.BuildFort: _standing("Let {0} build a Fort, in {1}", "builder"),
    war.BuildCitadel: _standing("Let {0} build a Citadel, in {1}", "builder"),
    war.Raze: _at("Raze the fortification in {0}", "at"),
    war.Liberate: lambda s, a: Words(
        "Liberate {0} and withdraw to {1}", (place(a.city), place(a.to))
    ),
    war.Survey: _at("Fortify a hex of {0}", "province"),
    war.Fortify: lambda s, a: Words("Put a {0} in {1}", (a.kind, place(a.at))),
    war.NotHere: _plain("Choose another place"),
    war.EndBuilding: _plain("End the go"),
    war.Accept: lambda s, a: Words("Take {0} into {1}", (unit_now(s, a.unit), place(a.at))),
    war.SendHome: lambda s, a: Words("Send {0} to the Force Pool", (unit_now(s, a.unit),)),
    war.RaiseGarrison: _raised("Raise {0} {2} in {1}"),
    war.DeclareWar: _at("Declare war on {0}", "province"),
    war.DeclareGeneralWar: lambda s, a: Words("General War on {0}", (who(a.player),)),
    war.CallBarbarians: _plain("Announce Barbarian Intervention"),
    war.NoDeclaration: _plain("Declare nothing"),
    war.Ally: _at("Become the ally of {0}", "province"),
    war.Intervene: _at("Intervene for {0}", "province"),
    war.Decline: _plain("Stand up for nobody"),
    war.ChooseElite: lambda s, a: Words("Let {0} come as a Veteran", (class_name(a.kind),)),
    war.MakePeace: _at("Make peace with {0}", "province"),
    war.EndGeneralWar: lambda s, a: Words("End the General War on {0}", (who(a.player),)),
    war.EndPeace: _plain("Let the wars go on"),
    war.AskLeave: _asked,
    war.Permit: _plain("Permit it"),
    war.Refuse: _plain("Refuse"),
    war.GrantLeave: _leave("Give {0} standing leave {2} {1}"),
    war.RevokeLeave: _leave("Take back from {0} the leave {2} {1}"),
    war.GiveGold: lambda s, a: Words("Give {0} gold to {1}", (a.gold, who(a.player))),
    war.Resign: _plain("Resign"),
}

MARCH: Final[dict[type, Label]] = {
    march.Select: _moving("{0} {2}, in {1}"),
    march.EndPhase: _plain("Move nothing more"),
    march.PickUp: _moving("Take {0} {2} along, from {1}"),
    march.Head: lambda s, a: Words("Go to the Area of {0}", (place(goal(s, a.section)),)),
    march.MoveTo: _at("Move to {0}", "hex"),
    march.Attack: lambda s, a: Words("Attack {0} from {1}", (place(a.target), place(a.origin))),
    march.PutBack: _left_standing,
    march.Stop: _plain("Stop here"),
    march.Join: _moving("Let {0} {2} sail along, from {1}", "ship"),
    march.Load: _aboard("Take {0} aboard {1}"),
    march.Unload: lambda s, a: Words("Put {0} ashore", (unit_now(s, a.unit),)),
    march.Sail: _at("Sail to {0}", "reach"),
    march.Land: _at("Land in {0}", "hex"),
    march.Engage: _at("Attack the ships in {0}", "reach"),
    march.Assault: _at("Assault {0} from the sea", "hex"),
}

BATTLE: Final[dict[type, Label]] = {
    battle.ResolveBattle: _at("Fight in {0}", "at"),
    battle.AssignCargo: _aboard("Stow {0} aboard {1}"),
    battle.WithdrawBefore: _plain("Withdraw before combat"),
    battle.Stand: _plain("Stand and fight"),
    battle.FightWith: lambda s, a: Words("Fight with {0}", (laden(s, a.unit),)),
    battle.FightWithTwo: lambda s, a: Words(
        "Fight with {0} and {1}", (laden(s, a.first), laden(s, a.second))
    ),
    battle.StepFrom: _carried("A step from {0}, in {1}", "A step from {0}, aboard {1}"),
    battle.LoseAll: _plain("Give up all units in the hex"),
    battle.AskVolunteer: _carried("Ask for {0}, in {1}", "Ask for {0}, aboard {1}"),
    battle.Volunteer: _carried(
        "Let {0} share the damage, in {1}", "Let {0} share the damage, aboard {1}"
    ),
    battle.RefuseVolunteer: _carried(
        "Keep {0} out of it, in {1}", "Keep {0} out of it, aboard {1}"
    ),
    battle.Reinforce: _carried(
        "Reinforce with {0}, from {1}", "Reinforce with {0}, from aboard {1}"
    ),
    battle.Continue: _on,
    battle.Withdraw: _plain("Withdraw"),
    battle.RetreatTo: lambda s, a: Words("Withdraw {0} to {1}", (laden(s, a.unit), place(a.to))),
    battle.BoardShip: _aboard("Withdraw {0} aboard {1}"),
    battle.EnterBattle: _carried(
        "Enter the battle with {0}, from {1}", "Enter the battle with {0}, from aboard {1}"
    ),
    battle.KeepOut: _plain("Keep out"),
}

LABELS: Final[dict[type, Label]] = {
    **REALM,
    **WAR,
    **MARCH,
    **BATTLE,
    Rolled: lambda s, a: Words("Roll {0}", (dice(a.faces),)),
}
