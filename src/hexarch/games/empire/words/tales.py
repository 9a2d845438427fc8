"""Events in words, for the log, each with the rule behind it."""

from collections.abc import Callable
from typing import Any, Final

from hexarch.games.empire.events import battle, march, realm, war
from hexarch.games.empire.model import LEVEL_NAMES, NOBODY, SEASONS
from hexarch.games.empire.names import EVENT_NAMES, dice, place, points, unit, units, who
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules.r07_checks import how_read
from hexarch.games.empire.words.labels import LEAVES
from hexarch.kernel.words import Words

Tale = Callable[[Any], tuple[str, Words]]


def _seats(seats: tuple[int, ...]) -> str:
    return ", ".join(who(seat) for seat in seats)


def _at(rule: str | None, say: str, field: str = "province") -> Tale:
    """Tell of a player and one place; without a rule here, by the one the event names."""
    return lambda e: (rule or e.rule, Words(say, (who(e.seat), place(getattr(e, field)))))


def _unit_at(rule: str, say: str, field: str = "at") -> Tale:
    """Tell of a player, one unit and a place."""
    return lambda e: (rule, Words(say, (who(e.seat), unit(e.unit), place(getattr(e, field)))))


# Set-up and the year


def _revealed(e: realm.LevelsRevealed) -> tuple[str, Words]:
    levels = " - ".join(str(level) for level in e.levels)
    if e.owner == NOBODY:
        return "2.3.1", Words("{0}: levels {1}, Neutral", (place(e.province), levels))
    say = "{0}: levels {1}, {2} has {3} Influence"
    return "2.3.2", Words(say, (place(e.province), levels, who(e.owner), LEVEL_NAMES[e.level]))


def _rebel(e: realm.RebelRolled) -> tuple[str, Words]:
    say = "{0} rolls {1} ({2}) for {3}: {4}, {5}"
    about = (who(e.seat), dice(e.dice), f"{e.trend:+d}", place(e.province))
    return "V.E3b", Words(say, (*about, who(e.owner), LEVEL_NAMES[e.level]))


def _control(e: realm.ControlChanged) -> tuple[str, Words]:
    if e.owner == NOBODY:
        return e.rule, Words("{0} is Neutral now", (place(e.province),))
    return e.rule, Words("{0} controls {1}", (who(e.owner), place(e.province)))


def _points(e: realm.PointsCounted) -> tuple[str, Words]:
    each = ", ".join(f"{who(seat)} {points}" for seat, points in enumerate(e.points))
    return "3.5.1a", Words("Victory points: {0}", (each,))


def _imminent(e: realm.VictoryImminent) -> tuple[str, Words]:
    say = "{0} is about to win" if e.imminent else "{0} is no longer about to win"
    return ("3.5.2a" if e.imminent else "3.5.2b"), Words(say, (who(e.seat),))


def _checked(e: realm.CheckMade) -> tuple[str, Words]:
    total = sum(e.dice) + e.modifier + e.trend
    say = {
        -1: "{0}, {1}, {2}: rolls {3}, event {4}, trend {5}: {6}, and the marker falls",
        0: "{0}, {1}, {2}: rolls {3}, event {4}, trend {5}: {6}, and the marker stays",
        1: "{0}, {1}, {2}: rolls {3}, event {4}, trend {5}: {6}, and the marker rises",
    }[e.change]
    event = EVENT_NAMES[e.event]
    figures = (dice(e.dice), f"{e.modifier:+d}", f"{e.trend:+d}", total)
    return how_read(e.dice), Words(say, (who(e.seat), event, place(e.province), *figures))


def _marker(e: realm.MarkerChanged) -> tuple[str, Words]:
    if e.owner == NOBODY:
        return e.rule, Words("The marker of {0} is Neutral now", (place(e.province),))
    say = "The marker of {0}: {1}, {2}"
    return e.rule, Words(say, (place(e.province), who(e.owner), LEVEL_NAMES[e.level]))


def _won(e: realm.GameWon) -> tuple[str, Words]:
    if len(e.winners) == 1:
        return e.rule, Words("{0} wins the Empire", (who(e.winners[0]),))
    return e.rule, Words("The Empire is shared by {0}", (_seats(e.winners),))


REALM: Final[dict[type, Tale]] = {
    realm.LotsDrawn: lambda e: (e.rule, Words("The lots fall: {0}", (_seats(e.seats),))),
    realm.HomeChosen: _at("2.2a", "{0} takes {1} as home province"),
    realm.LevelAssigned: lambda e: (
        e.rule,
        Words("{0} gives {1} level {2}", (who(e.seat), place(e.province), e.level)),
    ),
    realm.LevelsTakenBack: lambda e: (e.rule, Words("{0} begins anew", (who(e.seat),))),
    realm.Committed: lambda e: (e.rule, Words("{0} has chosen", (who(e.seat),))),
    realm.LevelsRevealed: _revealed,
    realm.NeutralClaimed: _at(None, "{0} claims {1}"),
    realm.ClaimDeclined: lambda e: (e.rule, Words("{0} claims nothing", (who(e.seat),))),
    realm.MarkerPlaced: lambda e: (
        e.rule,
        Words(
            "{0} has {1} Influence in {2}", (who(e.seat), LEVEL_NAMES[e.level], place(e.province))
        ),
    ),
    realm.RebelRolled: _rebel,
    realm.VeteranPlaced: _unit_at("V.F2", "{0} places {1} in {2}", "hex"),
    realm.InitiativeRolled: lambda e: (
        "3.4.ST1",
        Words("Initiative: {0} roll {1}", (_seats(e.seats), dice(e.totals))),
    ),
    realm.InitiativeSet: lambda e: (e.rule, Words("Order of play: {0}", (_seats(e.seats),))),
    realm.ControlChanged: _control,
    realm.MilitaryGained: _at(None, "{0} gains Military Control of {1}"),
    realm.MilitaryLost: _at(None, "{0} loses Military Control of {1}"),
    realm.TributeCollected: lambda e: (
        e.rule,
        Words("{0} collects {2} gold from {1}", (who(e.seat), place(e.province), e.gold)),
    ),
    realm.ExtraTributeAsked: _at("5.3a", "{0} asks additional tribute of {1}", "city"),
    realm.ExtraTributePaid: lambda e: (
        "5.3b",
        Words("{1} pays {0} {2} gold", (who(e.seat), place(e.city), e.gold)),
    ),
    realm.PointsCounted: _points,
    realm.VictoryImminent: _imminent,
    realm.GameWon: _won,
    realm.PressureApplied: lambda e: (
        "3.4.ST4",
        Words("{0} presses {1} for {2} gold", (who(e.seat), place(e.province), e.gold)),
    ),
    realm.CheckMade: _checked,
    realm.CheckNotRolled: lambda e: (
        e.rule,
        Words("{0}, {1}, {2}: no roll", (who(e.seat), EVENT_NAMES[e.event], place(e.province))),
    ),
    realm.MarkerChanged: _marker,
    realm.TrendChanged: lambda e: (
        "7.2.8",
        Words("Trend of {0} in {1}: {2}", (who(e.seat), place(e.province), f"{e.chit:+d}")),
    ),
    realm.RealmFell: lambda e: ("R-83", Words("The realm of {0} falls apart", (who(e.seat),))),
}

# Supply, building, war and peace


def _built(e: war.UnitBuilt) -> tuple[str, Words]:
    if e.how == "build" and e.veteran:
        say = "{0} builds {1} as a Veteran in {2} for {3}"
        return "2.5b", Words(say, (who(e.seat), unit(e.unit), place(e.at), e.gold))
    if e.how == "free" and e.veteran:
        say = "{0} calls {1} to {2} as a Veteran"
        return "V.F5c", Words(say, (who(e.seat), unit(e.unit), place(e.at)))
    rule, say = {
        "build": ("9.3a", "{0} builds {1} in {2} for {3}"),
        "hire": ("9.4.2a", "{0} hires {1} in {2} for {3}"),
        "rehire": ("9.4.5c", "{0} hires {1} in {2} for {3}"),
        "barbarian": ("III.B1", "{0} hires {1} in {2} for {3}"),
        "extra": ("10.4.2g1", "{0} pays {3} for {1} in {2}"),
        "free": ("V.F5c", "{0} calls {1} to {2}"),
        "garrison": ("11.2.2a", "The garrison of {2}: {1}"),
        "chosen": ("11.2.2b", "The garrison of {2}: {1}"),
        "refill": ("11.2.4a", "The garrison of {2}: {1}"),
        "allied": ("11.2.4b", "The garrison of {2}: {1}"),
    }[e.how]
    return rule, Words(say, (who(e.seat), unit(e.unit), place(e.at), e.gold))


def _disbanded(e: war.MercenaryDisbanded) -> tuple[str, Words]:
    if e.master != NOBODY:
        say = "{0} disbands {1}; {2} places it in {3}"
        return "9.4.6b", Words(say, (who(e.seat), unit(e.unit), who(e.master), place(e.to)))
    if e.to:
        return "9.4.5b", Words(
            "{0} disbands {1}, now in {2}", (who(e.seat), unit(e.unit), place(e.to))
        )
    return "9.4.5a", Words("{0} disbands {1}", (who(e.seat), unit(e.unit)))


def _restored(e: war.Restored) -> tuple[str, Words]:
    return "9.6", Words(
        "Back in the Force Pools: {0}; next season: {1}", (units(e.back), units(e.waiting))
    )


def _taken(e: war.WorkTaken) -> tuple[str, Words]:
    return "R-47", Words("The fortification in {0} is {1}'s now", (place(e.at), place(e.power)))


def _answered(e: war.LeaveAnswered) -> tuple[str, Words]:
    say = "{0} gives leave: {1} {2} {3}" if e.granted else "{0} refuses leave: {1} {2} {3}"
    return "10.1.2", Words(say, (who(e.grantor), unit(e.unit), LEAVES[e.kind], place(e.place)))


def _leave(e: war.StandingLeave) -> tuple[str, Words]:
    say = (
        "{0} gives {1} standing leave {2} {3}"
        if e.granted
        else "{0} takes back from {1} the leave {2} {3}"
    )
    return "R-54", Words(say, (who(e.grantor), who(e.grantee), LEAVES[e.kind], place(e.province)))


LATE: Final = frozenset(("10.6.3a1", "10.4.5b", "11.3.2b", "5.3c4", "R-14"))
"""Under which rules units are eliminated for having stayed."""


def _eliminated(e: war.Eliminated) -> tuple[str, Words]:
    say = "Eliminated, not having left in time: {0}" if e.rule in LATE else "Eliminated: {0}"
    return e.rule, Words(say, (units(e.units),))


def _must_leave(e: war.MustLeave) -> tuple[str, Words]:
    say = "Must leave {0} by the start of {1}, year {2}: {3}"
    return e.rule, Words(say, (place(e.province), SEASONS[e.season], e.year, units(e.units)))


WAR: Final[dict[type, Tale]] = {
    war.Eliminated: _eliminated,
    war.Returned: lambda e: (e.rule, Words("Back to the Force Pool: {0}", (units(e.units),))),
    war.Transferred: lambda e: (
        "R-15",
        Words("Now aboard {1}: {0}", (unit(e.unit), unit(e.ship))),
    ),
    war.Restored: _restored,
    war.Supplied: lambda e: (
        "8.2",
        Words("{0} pays {1} gold for supply: {2}", (who(e.seat), e.gold, units(e.units))),
    ),
    war.Foraged: _unit_at("8.3.1", "{0}: foraging in {2}, {1}"),
    war.UnitBuilt: _built,
    war.Recalled: _unit_at("9.4.8", "{0} loses {1}, recalled to {2}"),
    war.MercenaryDisbanded: _disbanded,
    war.WorkBegun: lambda e: (
        "9.5.2a",
        Words("{0} begins a {1} in {2} for {3}", (who(e.seat), e.kind, place(e.at), e.gold)),
    ),
    war.Fortified: lambda e: (
        "III.A1",
        Words("{0} builds a {1} in {2} for {3}", (who(e.seat), e.kind, place(e.at), e.gold)),
    ),
    war.WorkFinished: lambda e: (
        "9.5.2c",
        Words("The {0} in {1} is complete", (e.kind, place(e.at))),
    ),
    war.WorkLost: lambda e: (e.rule, Words("The {0} in {1} is gone", (e.kind, place(e.at)))),
    war.WorkTaken: _taken,
    war.Liberated: lambda e: (
        "4.3.6b",
        Words("{0} liberates {1} and withdraws to {2}", (who(e.seat), place(e.city), place(e.to))),
    ),
    war.WarDeclared: _at(None, "{0} declares war on {1}"),
    war.GeneralWarDeclared: lambda e: (
        "10.2.5a",
        Words("{0} declares General War on {1}", (who(e.seat), who(e.player))),
    ),
    war.PeaceMade: _at(None, "The war of {0} on {1} is over"),
    war.GeneralWarEnded: lambda e: (
        "10.6.2",
        Words("{0} ends the General War on {1}", (who(e.seat), who(e.player))),
    ),
    war.Allied: _at("10.5.1", "{0} is the ally of {1}"),
    war.Intervened: _at(None, "{0} intervenes for {1}"),
    war.DefenceEnded: _at(None, "{0} no longer stands up for {1}"),
    war.WarsDropped: lambda e: (
        "R-14",
        Words("The wars on {0} are over: {1}", (place(e.province), _seats(e.seats))),
    ),
    war.HelpDropped: lambda e: (
        e.rule,
        Words("The help for {0} is over: {1}", (place(e.province), _seats(e.seats))),
    ),
    war.MustLeave: _must_leave,
    war.BarbariansCalled: lambda e: ("V.F5a", Words("{0} calls the Barbarians in", (who(e.seat),))),
    war.EliteChosen: lambda e: (
        "V.F5c",
        Words("{0} will have as Veterans: {1}", (who(e.seat), unit(e.unit))),
    ),
    war.LeaveAsked: lambda e: (
        "10.1.2",
        Words(
            "{0} asks {1} for leave: {2} {3} {4}",
            (who(e.seat), who(e.grantor), unit(e.unit), LEAVES[e.kind], place(e.place)),
        ),
    ),
    war.LeaveAnswered: _answered,
    war.StandingLeave: _leave,
    war.GoldGiven: lambda e: (
        "5.1b",
        Words("{0} gives {1} {2} gold", (who(e.seat), who(e.player), e.gold)),
    ),
    war.Resigned: lambda e: ("R-83", Words("{0} resigns", (who(e.seat),))),
}

# Movement


def _marched(e: march.Marched) -> tuple[str, Words]:
    say = "{0}: {1} from {2} to {3} ({4})"
    ends = (place(e.path[0]), place(e.path[-1]))
    return e.rule, Words(say, (who(e.seat), units(e.units), *ends, points(e.points)))


def _attacked(e: march.Attacked) -> tuple[str, Words]:
    say = "{0}: {1} from {2} against {3} ({4})"
    ends = (place(e.path[0]), place(e.path[-1]))
    return e.rule, Words(say, (who(e.seat), units(e.units), *ends, points(e.points)))


def _picked(e: march.PickedUp) -> tuple[str, Words]:
    say = "{0}: {1} with {2} from {3} on ({4})"
    about = (who(e.seat), units(e.units), unit(e.unit), place(e.path[-1]), points(e.points))
    return "13.1.3c", Words(say, about)


def _sailed(e: march.Sailed) -> tuple[str, Words]:
    say = "{0}: {1} from {2} to {3} ({4})"
    ends = (place(e.start), place(e.end))
    return e.rule, Words(say, (who(e.seat), units(e.ships), *ends, points(e.points)))


MARCH: Final[dict[type, Tale]] = {
    march.CampaignTurnBegan: lambda e: (
        "12.1",
        Words("{0}, year {1}: Campaign Turn {2}", (e.season, e.year, e.number)),
    ),
    march.MovementEnded: lambda e: (e.rule, Words("{0} has moved", (who(e.seat),))),
    march.PickedUp: _picked,
    march.Marched: _marched,
    march.Attacked: _attacked,
    march.Loaded: lambda e: (
        "13.4.5a",
        Words("{0}: {1} aboard {2}", (who(e.seat), unit(e.unit), unit(e.ship))),
    ),
    march.Unloaded: _unit_at("13.4.5a", "{0}: {1} ashore in {2}", "where"),
    march.ShipJoined: lambda e: (
        "R-30",
        Words("{0}: along with {1}", (who(e.seat), unit(e.ship))),
    ),
    march.Sailed: _sailed,
    march.CityCaptured: _at("R-34", "{0} captures {1}", "city"),
}

# Combat


def _began(e: battle.BattleBegan) -> tuple[str, Words]:
    say = "Battle in {0}: {1} with {2} against {3}"
    return "14.1", Words(
        say, (place(e.at), who(e.attacker), units(e.attackers), units(e.defenders))
    )


def _round(e: battle.RoundBegan) -> tuple[str, Words]:
    say = "Round {0} in {1}: {2} against {3}, odds {4}-{5}"
    rule = "R-57" if e.defence > e.odds[1] * e.attack else "14.5.3"
    return rule, Words(say, (e.round, place(e.at), e.attack, e.defence, *e.odds))


def _rolled(e: battle.DiceFell) -> tuple[str, Words]:
    dice_told = ", ".join(
        f"{face}{plus:+d}" if plus else str(face)
        for face, plus in zip(e.faces, e.modifiers, strict=True)
    )
    if e.seat == NOBODY:
        return "14.6.1", Words("The Neutral rolls {0}: damage {1}", (dice_told, e.steps))
    return "14.6.1", Words("{0} rolls {1}: damage {2}", (who(e.seat), dice_told, e.steps))


def _step(e: battle.StepLost) -> tuple[str, Words]:
    say = {
        "green": "A step lost, now Green: {0}",
        "wounded": "A step lost, now wounded: {0}",
        "eliminated": "The last step lost: {0}",
    }[e.became]
    return e.rule, Words(say, (unit(e.unit),))


def _retreated(e: battle.Retreated) -> tuple[str, Words]:
    who_and_where = (unit(e.unit), place(e.origin))
    if e.to in UNIT:
        return "R-65", Words("Withdrawing from {1} aboard {2}: {0}", (*who_and_where, unit(e.to)))
    return e.rule, Words("Withdrawing from {1} to {2}: {0}", (*who_and_where, place(e.to)))


def _ended(e: battle.BattleEnded) -> tuple[str, Words]:
    if e.winner == "nobody":
        return "R-64", Words("Nobody wins the battle in {0}", (place(e.at),))
    rule = WINS.get((e.how, e.winner), "14.12a")
    if e.seat == NOBODY:
        return rule, Words("The Neutral wins the battle in {0}", (place(e.at),))
    return rule, Words("{0} wins the battle in {1}", (who(e.seat), place(e.at)))


WINS: Final = {
    ("before", "attacker"): "14.2b",
    ("withdrew", "defender"): "14.12b",
    ("withdrew", "attacker"): "14.8.2",
    ("both", "defender"): "R-64",
}
"""How battles end that are not won by who is in the hex."""


def _ignored(e: battle.DamageIgnored) -> tuple[str, Words]:
    if e.seat < 0:
        say = "The Neutral loses all in the hex; damage beyond that: {0}"
        return "14.6.6a", Words(say, (e.steps,))
    say = "{0} loses all in the hex; damage beyond that: {1}"
    return "14.6.6a", Words(say, (who(e.seat), e.steps))


BATTLE: Final[dict[type, Tale]] = {
    battle.BattleBegan: _began,
    battle.CargoAssigned: lambda e: (
        "14.4.2c",
        Words("Aboard {1}: {0}", (unit(e.unit), unit(e.ship))),
    ),
    battle.RoundBegan: _round,
    battle.DiceFell: _rolled,
    battle.StepLost: _step,
    battle.DamageIgnored: _ignored,
    battle.Volunteered: lambda e: (
        "14.7.5",
        Words(
            "Asked, {0} lets {1} share the damage"
            if e.willing
            else "Asked to share the damage, {0} keeps {1} out of it",
            (who(e.seat), unit(e.unit)),
        ),
    ),
    battle.Reinforced: lambda e: (
        e.rule,
        Words("Moving into {2} from {1}: {0}", (unit(e.unit), place(e.origin), place(e.to))),
    ),
    battle.Retreated: _retreated,
    battle.BattleEnded: _ended,
    battle.Upgraded: lambda e: ("14.11a", Words("Now Veterans: {0}", (units(e.units),))),
    battle.WoundsHealed: lambda e: ("14.6.7", Words("No longer wounded: {0}", (units(e.units),))),
}

TALES: Final[dict[type, Tale]] = {**REALM, **WAR, **MARCH, **BATTLE}
