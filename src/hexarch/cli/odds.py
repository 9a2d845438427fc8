"""``hexarch odds``: exact odds of a battle."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

from cyclopts import Parameter

from hexarch.cli.inputs import GameId, Json, number, the_game
from hexarch.cli.odds_empire import EmpireBattle, empire
from hexarch.cli.output import BadInputError, bar, say, say_json

if TYPE_CHECKING:
    from hexarch.odds.conquest import Odds

Side = TypeVar("Side", bound=tuple[object, ...])
SHOWN: Final = 12


def command(  # a battle has many parts, each named
    game: GameId,
    /,
    *,
    attacker: Annotated[str, Parameter(help="Force of the attacker, as in 5I,1C,2K")],
    defender: Annotated[str, Parameter(help="Force of the defender, as in 4I; 0 for none")],
    fort: Annotated[
        bool, Parameter(help="The defender has a fortified city; in Empire, a Fort")
    ] = False,
    sea: Annotated[
        bool, Parameter(help="At sea; a force is its galleys' cargo, as in 3I,1K+0")
    ] = False,
    retreat_below: Annotated[
        float, Parameter(help="The attacker retreats when his chance falls below this")
    ] = 0.0,
    terrain: Annotated[str, Parameter(help="Empire: open, woods, rough, woods/rough ...")] = "open",
    side: Annotated[
        str, Parameter(help="Empire: all attackers come over a stream, bridge, tunnel or from sea")
    ] = "none",
    city: Annotated[str, Parameter(help="Empire: none, small or large")] = "none",
    citadel: Annotated[bool, Parameter(help="Empire: the defender has a Citadel")] = False,
    siege: Annotated[
        int, number("Empire: siege units beside that take no damage", least=0, most=9)
    ] = 0,
    attacker_beside: Annotated[
        str, Parameter(help="Empire: the attacker's reinforcements, as in 3-2,1-6")
    ] = "",
    defender_beside: Annotated[
        str, Parameter(help="Empire: the defender's reinforcements, as in 3-2,1-6")
    ] = "",
    defender_retreats_below: Annotated[
        float, Parameter(help="Empire: the defender retreats when his chance falls below this")
    ] = 0.0,
    losses: Annotated[
        str, Parameter(help="Empire: best, or keep strength or units, on both sides")
    ] = "best",
    json: Json = False,
) -> None:
    """Work out the exact odds of a battle.

    In Conquest a force is written 5I,1C,2K: infantry, cavalry, catapults. A fleet is the cargo of
    its galleys joined by +, where 0 or G is an empty one. Both sides choose the best targets.

    In Empire units are written as on their counters: 6-2V is a Veteran, 3-2w is wounded, 3-2f
    forages, 3-2b builds; 2x3-2 is two; a class's code such as HI does as well.
    """
    if game == "empire":
        told = EmpireBattle(
            (attacker, attacker_beside),
            (defender, defender_beside),
            (terrain, side, city),
            (fort, citadel, sea),
            siege,
            (retreat_below, defender_retreats_below),
            losses,
        )
        empire(told, json=json)
        return
    if the_game(game).about.id != "conquest":
        raise BadInputError(f"there are no odds for {game} (known: conquest, empire)")
    if (terrain, side, city, losses) != ("open", "none", "none", "best") or any(
        (citadel, siege, attacker_beside, defender_beside, defender_retreats_below)
    ):
        raise BadInputError("conquest knows only --fort, --sea and --retreat-below")
    if sea and (fort or retreat_below):
        raise BadInputError("--sea goes with neither --fort nor --retreat-below")
    odds = _at_sea(attacker, defender) if sea else _on_land(attacker, defender, fort, retreat_below)
    if json:
        say_json(odds)
    else:
        _show(odds)


def _on_land(attacker: str, defender: str, fort: int, retreat_below: float) -> dict[str, Any]:
    from hexarch.odds.conquest import battle, force_text, parse_force

    forces = _read("attacker", attacker, parse_force), _read("defender", defender, parse_force)
    return _timed(lambda: battle(*forces, int(fort), retreat_below), force_text)


def _at_sea(attacker: str, defender: str) -> dict[str, Any]:
    from hexarch.odds.conquest import fleet_text, parse_fleet, sea_battle

    fleets = _read("attacker", attacker, parse_fleet), _read("defender", defender, parse_fleet)
    return _timed(lambda: sea_battle(*fleets), fleet_text)


def _read(side: str, text: str, parse: Callable[[str], Side]) -> Side:
    try:
        return parse(text)
    except ValueError as error:
        raise BadInputError(f"--{side}: {error}") from None


def _timed(solve: "Callable[[], Odds[Side]]", text: Callable[[Side], str]) -> dict[str, Any]:
    """Solve a battle and lay the answer out as JSON has it."""
    start = time.perf_counter()
    try:
        odds = solve()
    except ValueError as error:
        raise BadInputError(str(error)) from None
    seconds = time.perf_counter() - start
    return {
        "attacker_wins": odds.attacker_wins,
        "defender_wins": odds.defender_wins,
        "retreat": odds.retreat,
        "survivors": [
            {"attacker": text(end.attacker), "defender": text(end.defender), "p": end.p}
            for end in odds.survivors
        ],
        "expected_loss": odds.expected_loss._asdict(),
        "seconds": seconds,
    }


def _show(odds: dict[str, Any]) -> None:
    for name in ("attacker wins", "defender wins", "retreat"):
        p = odds[name.replace(" ", "_")]
        if p or name != "retreat":
            say(f"{name:<14} {p:8.4%}  {bar(p)}")
    loss = odds["expected_loss"]
    say(
        f"\nexpected loss  attacker {loss['attacker']:.1f} talents, "
        f"defender {loss['defender']:.1f} talents\n"
    )
    survivors = odds["survivors"]
    wide = max(len(end["attacker"]) for end in survivors[:SHOWN])
    say("what is left, the likeliest first (attacker : defender)")
    for end in survivors[:SHOWN]:
        say(f"{end['attacker']:>{wide}} : {end['defender']:<10} {end['p']:8.4%}  {bar(end['p'])}")
    rest = survivors[SHOWN:]
    if rest:
        say(f"and {len(rest)} more ({sum(end['p'] for end in rest):.4%} together)")
    say(f"\nexact, in {1000 * odds['seconds']:.1f} ms")
