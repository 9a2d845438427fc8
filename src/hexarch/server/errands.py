"""Lists of errands: what a seat can do in a phase of many single choices, with what it costs."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from hexarch.kernel import errands as kernel
from hexarch.kernel.game import Seat
from hexarch.kernel.referee import ahead
from hexarch.kernel.text import ON_BOARD, refs
from hexarch.server.frames import choice
from hexarch.server.live import LiveTable
from hexarch.server.messages import Errand, Errands
from hexarch.server.wording import Wording


def errands(live: LiveTable, seat: Seat, language: str) -> Errands | None:
    """Return the list of a seat, if what it owes now has one."""
    game, state, play = live.game, live.play.state, live.play
    batch = game.batch(state, seat) if live.row.status == "playing" else None
    if batch is None:
        return None
    wording = live.wording(language)
    before, now = play.occasions(seat, batch.name, batch.time)
    done = Counter(_done(live, ply) for ply in before) - Counter(_done(live, ply) for ply in now)
    maker = _Maker(live, seat, batch.purse, wording)
    listed = game.errands(state, seat)
    return Errands(
        play.ply,
        seat,
        batch.name,
        batch.purse,
        wording.say(batch.again) if before else "",
        tuple(maker.entry(errand, done) for errand in listed),
        None if batch.finish is None else choice(live, state, batch.finish, wording),
        None if batch.whole is None else choice(live, state, batch.whole, wording),
        batch.whole is not None and _text(batch.whole) in done,
        batch.sweep,
        tuple(maker.missed(before, done - Counter(_text(errand.acts[-1]) for errand in listed))),
    )


def _done(live: LiveTable, ply: int) -> str:
    return _text(live.play.plies[ply].action)


class _Maker:
    """Puts errands in words; the way to the last act of each is played once."""

    def __init__(self, live: LiveTable, seat: Seat, purse: int, wording: Wording) -> None:
        self._live, self._seat, self._purse, self._wording = live, seat, purse, wording
        self._reached: dict[str, Any] = {}

    def entry(self, errand: kernel.Errand, done: Counter[str]) -> Errand:
        last = errand.acts[-1]
        found = choice(self._live, self._reach(errand.acts), last, self._wording)
        most = errand.most or (1 if _points(last) or not found.cost else self._purse // found.cost)
        say = self._wording.say
        return Errand(
            tuple(msgspec.Raw(msgspec.json.encode(act)) for act in errand.acts),
            say(errand.what),
            errand.thing,
            say(errand.how),
            errand.where,
            " · ".join(filter(None, (found.odds, say(errand.effect)))),
            say(errand.group),
            errand.room,
            most,
            found.cost,
            found.final,
            found.danger,
            found.confirm,
            done[_text(last)],
            errand.pool,
            errand.stock,
            errand.brings,
        )

    def missed(self, before: Sequence[int], done: Counter[str]) -> Iterator[str]:
        """Yield what was done and is on the list no more, in the words of then, and why."""
        game, play = self._live.game, self._live.play
        for ply in before:
            act = play.plies[ply].action
            why = game.missed(play.state, self._seat, act) if done.pop(_text(act), 0) else None
            if why is not None:
                label = self._wording.label(play.state_at(ply), act)
                yield f"{label}: {self._wording.refusal(why)}"

    def _reach(self, acts: Sequence[Any]) -> Any:
        """Return the state in which the last act of an errand is due."""
        game, state = self._live.game, self._live.play.state
        acts = ahead(game, state, self._seat, acts)[:-1]
        key = "".join(map(_text, acts))
        if key not in self._reached:
            for act in acts:
                state, _ = game.apply(state, self._seat, act)
            self._reached[key] = state
        return self._reached[key]


def _points(act: Any) -> bool:
    return any(ref.kind in ON_BOARD for ref in refs(act))


def _text(act: Any) -> str:
    return msgspec.json.encode(act).decode()
