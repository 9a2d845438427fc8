"""Standing answers: questions that the table answers for a player until something changes."""

from typing import Any, TypeAlias

import msgspec

from hexarch.kernel.errands import StandingAnswer
from hexarch.kernel.game import Seat
from hexarch.server.live import Asked, LiveTable, written
from hexarch.server.messages import Standing
from hexarch.server.wording import Wording

Often: TypeAlias = dict[str, tuple[int, int]]
"""What is said of seats that thought better of asking to go back."""


def answer(live: LiveTable, seat: Seat) -> Any | None:
    """Return what a seat wants to be answered to what it owes now, if it has said so."""
    orders = _orders(live, seat)
    if not orders:
        return None
    found = live.game.standing(live.play.state, seat)
    return next((one.act for one in found if one.due and orders.get(one.kind) == one.now), None)


def offered(live: LiveTable, seat: Seat, wording: Wording) -> Standing | None:
    """Return the standing answer that a seat could give to what it owes now."""
    found = live.game.standing(live.play.state, seat)
    return next((_worded(live, seat, one, wording) for one in found if one.due), None)


def given(live: LiveTable, seats: tuple[Seat, ...], wording: Wording) -> tuple[Standing, ...]:
    """Return the standing answers of some seats that hold now."""
    return tuple(
        _worded(live, seat, one, wording)
        for seat in seats
        if (orders := _orders(live, seat))
        for one in live.game.standing(live.play.state, seat)
        if orders.get(one.kind) == one.now
    )


def changed(live: LiveTable, seat: Seat, kind: str, *, on: bool) -> Asked | None:
    """Return what waits at a table after a seat gives a standing answer, or takes it back."""
    found = live.game.standing(live.play.state, seat)
    meant = next((one for one in found if one.kind == kind), None)
    if meant is None:
        return None
    orders = {name: now for name, now in _orders(live, seat).items() if name != kind}
    if on:
        orders[kind] = meant.now
    asked, since = live.asked, {**live.asked.since.get(str(seat), {}), kind: live.play.ply}
    return msgspec.structs.replace(
        asked,
        standing={**asked.standing, str(seat): orders},
        since={**asked.since, str(seat): since},
    )


def lasting(live: LiveTable, often: Often) -> str:
    """Return what still holds after an act, as it is written down: answers, not questions."""
    return _written(live, live.asked.standing, often)


def lasting_back(live: LiveTable, seats: tuple[Seat, ...], to: int, often: Often) -> str:
    """Return what still holds when the holder of some seats goes back to *to*.

    Not what he said later, nor what would be answered for him there at once.
    """
    own = {str(seat): _kept_back(live, seat, to) for seat in seats}
    return _written(live, {**live.asked.standing, **own}, often)


def _kept_back(live: LiveTable, seat: Seat, to: int) -> dict[str, str]:
    due = {one.kind for one in live.game.standing(live.play.state_at(to), seat) if one.due}
    since = live.asked.since.get(str(seat), {})
    return {
        kind: now
        for kind, now in _orders(live, seat).items()
        if kind not in due and since.get(kind, to + 1) <= to
    }


def _written(live: LiveTable, standing: dict[str, dict[str, str]], often: Often) -> str:
    kept = {seat: own for seat, own in standing.items() if own}
    since = {seat: own for seat, own in live.asked.since.items() if seat in kept}
    return written(Asked(denied=live.asked.denied, withdrawn=often, standing=kept, since=since))


def _orders(live: LiveTable, seat: Seat) -> dict[str, str]:
    return live.asked.standing.get(str(seat), {}) if live.row.asked else {}


def _worded(live: LiveTable, seat: Seat, one: StandingAnswer, wording: Wording) -> Standing:
    label = wording.label(live.play.state, one.act)
    return Standing(seat, one.kind, label, wording.say(one.until))
