"""``hexarch odds empire``: the exact odds of a battle in Empire."""

import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hexarch.cli.output import BadInputError, bar, say, say_json

if TYPE_CHECKING:
    from hexarch.odds.empire import Force, Ground, Outcome, Pieces

SHOWN: Final = 12


class EmpireBattle(NamedTuple):
    """What was told of a battle."""

    attacker: tuple[str, str]
    defender: tuple[str, str]
    """Units in the hex, and beside it."""
    place: tuple[str, str, str]
    """Terrain, way in and city."""
    signs: tuple[bool, bool, bool]
    """Fort, Citadel, at sea."""
    sieges: int
    leave: tuple[float, float]
    losses: str


def empire(told: EmpireBattle, *, json: bool) -> None:
    """Work a battle out and show it."""
    answer = _solved(told)
    if json:
        say_json(answer)
    else:
        _show(answer)


def _solved(told: EmpireBattle) -> dict[str, Any]:
    from hexarch.odds.empire import POLICIES, Thresholds, battle, fits, the_ground

    if told.losses not in POLICIES:
        raise BadInputError(f"--losses: {told.losses[:20]!r} is none of {', '.join(POLICIES)}")
    for name, chance in zip(("retreat", "defender-retreats"), told.leave, strict=True):
        if not 0 <= chance <= 1:
            raise BadInputError(f"--{name}-below: {chance} is not a probability from 0 to 1")
    terrain, side, city = told.place
    fort, citadel, sea = told.signs
    try:
        ground = the_ground(
            terrain=terrain,
            side=side,
            city=city,
            fort=fort,
            citadel=citadel,
            sieges=told.sieges,
            at_sea=sea,
        )
        forces = (
            _force("attacker", *told.attacker, ground),
            _force("defender", *told.defender, ground),
        )
        losses = told.losses if told.losses != "best" or fits(*forces, "best") else "strength"
        start = time.perf_counter()
        found = battle(*forces, ground, leave=Thresholds(*told.leave), losses=(losses, losses))
    except ValueError as error:
        raise BadInputError(str(error)) from None
    seconds = time.perf_counter() - start
    used = {"losses": losses, "too_large_for_best": losses != told.losses}
    return _laid_out(*forces, ground, found) | used | {"seconds": seconds}


def _force(side: str, units: str, beside: str, ground: "Ground") -> "Force":
    from hexarch.odds.empire import Force

    return Force(_units(side, units, ground), _units(f"{side}-beside", beside, ground))


def _units(option: str, text: str, ground: "Ground") -> "Pieces":
    from hexarch.odds.empire import parse_units

    try:
        return parse_units(text, ground, role=option)
    except ValueError as error:
        raise BadInputError(f"--{option}: {error}") from None


def _laid_out(
    attacker: "Force", defender: "Force", ground: "Ground", found: "Outcome"
) -> dict[str, Any]:
    from hexarch.odds.empire import besieging, damage, round_of

    first = round_of(attacker.inside, defender.inside, besieging(ground, attacker.beside))
    return {
        "attacker_wins": found.attacker_wins,
        "defender_wins": found.defender_wins,
        "nobody_wins": found.nobody,
        "attacker_withdraws": found.attacker_withdraws,
        "defender_withdraws": found.defender_withdraws,
        "rounds": found.rounds,
        "expected_loss": {"attacker": found.attacker_loss, "defender": found.defender_loss},
        "first_round": {
            "attack": first.attack,
            "defence": first.defence,
            "odds": f"{first.odds[0]}-{first.odds[1]}",
            "attacker_dice": first.attacker_dice,
            "defender_dice": first.defender_dice,
            "attacker_loses": damage(first.defender_dice),
            "defender_loses": damage(first.attacker_dice),
        },
        "survivors": _survivors(found),
    }


def _survivors(found: "Outcome") -> list[dict[str, Any]]:
    """List the ends, those that read alike as one."""
    from hexarch.odds.empire import units_text

    alike: dict[tuple[str, str, str], float] = {}
    for end in found.ends:
        key = (units_text(end.attacker), units_text(end.defender), end.how)
        alike[key] = alike.get(key, 0.0) + end.p
    return [
        {"attacker": attacker, "defender": defender, "end": how, "p": p}
        for (attacker, defender, how), p in sorted(alike.items(), key=lambda entry: -entry[1])
    ]


def _show(odds: dict[str, Any]) -> None:
    first = odds["first_round"]
    say(f"first round: {first['attack']} against {first['defence']}, {first['odds']}")
    for who, dice in (("attacker", "defender_dice"), ("defender", "attacker_dice")):
        chances = "  ".join(f"{n}: {p:.1%}" for n, p in enumerate(first[f"{who}_loses"]) if p)
        signs = ", ".join(f"{modifier:+d}" for modifier in first[dice])
        say(f"  the {who} loses  {chances}  (dice {signs})")
    say("")
    for name in ("attacker wins", "defender wins", "nobody wins"):
        p = odds[name.replace(" ", "_")]
        say(f"{name:<14} {p:8.4%}  {bar(p)}")
    loss = odds["expected_loss"]
    say(
        f"\nexpected loss  attacker {loss['attacker']:.2f} steps, "
        f"defender {loss['defender']:.2f} steps, in {odds['rounds']:.2f} rounds\n"
    )
    _show_survivors(odds["survivors"])
    if odds["too_large_for_best"]:
        say("\ntoo large for the best losses: both sides keep strength (--losses strength)")
    say(f"\nexact, in {1000 * odds['seconds']:.1f} ms")


def _show_survivors(survivors: list[dict[str, Any]]) -> None:
    wide = max(len(end["attacker"]) for end in survivors[:SHOWN])
    say("what is left, the likeliest first (attacker : defender)")
    for end in survivors[:SHOWN]:
        left = f"  ({end['end']})" if "withdrew" in end["end"] else ""
        line = f"{end['attacker']:>{wide}} : {end['defender']:<10} {end['p']:8.4%}"
        say(f"{line}  {bar(end['p'])}{left}")
    rest = survivors[SHOWN:]
    if rest:
        say(f"and {len(rest)} more ({sum(end['p'] for end in rest):.4%} together)")
