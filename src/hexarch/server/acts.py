"""What players do at a table: act, take back, agree to a rollback. The referee's seat."""

import time
from typing import Final

import msgspec

from hexarch.kernel.game import CHANCE, Illegal
from hexarch.kernel.pointing import why_not
from hexarch.kernel.referee import decode_action
from hexarch.kernel.words import Words
from hexarch.server import standing
from hexarch.server.asking import MOST_ASKED
from hexarch.server.frames import choice, frame
from hexarch.server.live import Asked, Gone, LiveTable, Watcher, action_text, round_of, written
from hexarch.server.messages import Act, Choice, Consent, Refused, RollbackAsked, Stand, Undo, Why
from hexarch.server.store import Cut
from hexarch.server.tables import Tables

replace = msgspec.structs.replace
SEAT: Final = "seat"
STALE: Final = "stale"
TABLE: Final = "table"
WENT_BACK: Final = "{0} went back; it is {1} again"
PLAYS_ON: Final = "{0} does not want to go back"
ACCEPTED: Final = "hexarch_actions_accepted_total"
REFUSED: Final = "hexarch_actions_refused_total"


class Referee:
    """Checks every act, and carries out those that stand."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def act(self, live: LiveTable, watcher: Watcher, wish: Act) -> None:
        """Take an action for a seat, if the rules let it."""
        begun = time.perf_counter()
        async with live.lock:
            hidden = live.hidden()
            illegal = await self._try(live, watcher, wish)
            if illegal is _STALE and _is_undisturbed(live, wish):
                illegal = await self._try(live, watcher, wish)  # another process was first
            if illegal is None:
                watcher.taken = wish.id
                self._tables.metrics.count(ACCEPTED, "Actions taken by people")
                self._tables.metrics.took(time.perf_counter() - begun)
                self._show(live, watcher, {wish.seat} & hidden & live.hidden())
                return
        self._refuse(live, watcher, illegal, wish.id)

    async def _try(self, live: LiveTable, watcher: Watcher, wish: Act) -> Illegal | None:
        ply = live.play.ply if _is_undisturbed(live, wish) else wish.ply
        return _may(live, watcher, wish.seat, ply) or await self._act(live, wish)

    async def _act(self, live: LiveTable, wish: Act) -> Illegal | None:
        action = decode_action(live.game, bytes(wish.action))
        if isinstance(action, Illegal):
            return action
        advance = live.play.prepare(wish.seat, action)
        if isinstance(advance, Illegal):
            return advance
        if live.play.asks_too_often(advance):
            return _ENOUGH
        often = _ended(live, live.held(live.seats[wish.seat].person))
        saved = await self._tables.save(live, advance, asked=standing.lasting(live, often))
        return None if saved else _STALE

    def explain(self, live: LiveTable, watcher: Watcher, wish: Why) -> None:
        """Say why something on the board cannot be chosen now."""
        illegal = _may(live, watcher, wish.seat, live.play.ply)
        game, state, seat = live.game, live.play.state, wish.seat
        wording = live.wording(watcher.language)
        instead: tuple[Choice, ...] = ()
        if illegal is None:
            illegal = why_not(game, state, seat, wish.pointed, wish.picked)
            ways = game.remedies(state, seat, wish.pointed, illegal)
            instead = tuple(choice(live, state, way, wording) for way in ways)
        told = Refused(illegal.rule, wording.refusal(illegal), instead=instead)
        watcher.put(msgspec.json.encode(told))

    async def stand(self, live: LiveTable, watcher: Watcher, wish: Stand) -> None:
        """Let the table answer a question for a seat from now on, or no longer."""
        async with live.lock:
            illegal = _may(live, watcher, wish.seat, live.play.ply)
            if illegal is None:
                asked = standing.changed(live, wish.seat, wish.kind, on=wish.on)
                illegal = _NO_QUESTION if asked is None else await self._keep(live, asked)
            if illegal is None:
                self._tables.show(live)
                return
        self._refuse(live, watcher, illegal, wish.id)

    async def undo(self, live: LiveTable, watcher: Watcher, wish: Undo) -> None:
        """Take back what one may alone; more is asked of the others, or once more of oneself."""
        async with live.lock:
            hidden = live.hidden()
            illegal = _may(live, watcher, wish.seat, wish.ply) or _may_return(live, wish.to)
            if illegal is None:
                wish = replace(wish, to=live.play.choice_before(wish.to))
                held = live.held(watcher.person)
                alone = live.play.undo_to(held)
                if alone != -1 and wish.to >= alone:
                    illegal = await self._cut(live, "undo", wish.seat, wish.to)
                elif live.play.ply <= live.asked.denied.get(str(wish.seat), -1):
                    illegal = _SAID_NO
                elif live.voters() - {watcher.person} and _withdrawn(live, held) >= MOST_ASKED:
                    illegal = _ASKED_ENOUGH
                elif live.voters() and watcher.person not in live.voters():
                    illegal = _OUT
                else:
                    illegal = await self._ask(live, wish)
            if illegal is None:
                watcher.taken = wish.id
                self._show(live, watcher, {wish.seat} & hidden & live.hidden())
                return
        self._refuse(live, watcher, illegal, wish.id)

    async def consent(self, live: LiveTable, watcher: Watcher, wish: Consent) -> None:
        """Agree to a rollback, or end it; whoever asked for it may end it, too."""
        async with live.lock:
            illegal = _may(live, watcher, wish.seat, live.play.ply)
            asked = live.asked.rollback
            if illegal is None and (asked is None or not _may_answer(live, watcher, asked, wish)):
                illegal = Illegal(TABLE, "Nobody asks you to go back.")
            elif illegal is None and asked is not None:
                illegal = await self._answer(live, watcher, asked, wish)
            if illegal is None:
                self._tables.show(live)
                return
        self._refuse(live, watcher, illegal, 0)

    async def _ask(self, live: LiveTable, wish: Undo) -> Illegal | None:
        asked = RollbackAsked(wish.seat, wish.to, (), ())
        often = _ended(live, live.held(live.seats[wish.seat].person))
        return await self._keep(live, replace(live.asked, rollback=asked, withdrawn=often))

    async def _answer(
        self, live: LiveTable, watcher: Watcher, asked: RollbackAsked, wish: Consent
    ) -> Illegal | None:
        if not wish.agree:
            ended = replace(live.asked, rollback=None)
            if asked.seat in live.held(watcher.person):
                often = _once_more(live, live.held(watcher.person))
                return await self._keep(live, replace(ended, withdrawn=often))
            seats = live.held(live.seats[asked.seat].person)
            said = dict.fromkeys(map(str, seats), live.play.ply)
            ended = replace(ended, denied={**ended.denied, **said})
            return await self._keep(live, ended, (Words(PLAYS_ON, (f"@{wish.seat}",)),))
        agreed = {*asked.agreed, *live.held(watcher.person)}
        asker = live.seats[asked.seat].person
        missing = {s for p in live.voters() - {asker} for s in live.held(p)} - agreed
        if not missing:
            return await self._cut(live, "rollback", asked.seat, asked.to)
        still = replace(asked, agreed=tuple(sorted(agreed)))
        return await self._keep(live, replace(live.asked, rollback=still))

    async def _keep(
        self, live: LiveTable, asked: Asked, remarks: tuple[Words, ...] = ()
    ) -> Illegal | None:
        saved = await self._tables.save(live, remarks=remarks, asked=written(asked))
        return None if saved else _STALE

    async def _cut(self, live: LiveTable, kind: str, seat: int, to: int) -> Illegal | None:
        """Go back to a choice; no draw comes a second time."""
        cut = Cut(kind, seat, to, msgspec.json.encode(_gone(live, to)).decode())
        advance = live.play.prepare_rolls(to)
        remarks: tuple[Words, ...] = ()
        held = live.held(live.seats[seat].person)
        asked = standing.lasting_back(live, held, to, _ended(live, held))
        if kind == "rollback":
            then = round_of(live.game, live.play.state_at(to))
            remarks, asked = (Words(WENT_BACK, (f"@{seat}", then)),), ""
        saved = await self._tables.save(live, advance, cut, remarks, asked=asked)
        return None if saved else _STALE

    def _show(self, live: LiveTable, watcher: Watcher, hidden: set[int]) -> None:
        """Show an act; what somebody chooses in secret disturbs nobody else."""
        self._tables.show(live, to={watcher.person} if hidden else ())

    def _refuse(self, live: LiveTable, watcher: Watcher, illegal: Illegal, number: int) -> None:
        words = live.wording(watcher.language).refusal(illegal)
        watcher.put(msgspec.json.encode(Refused(illegal.rule, words, number)))
        kind = illegal.rule if illegal.rule in {SEAT, STALE, TABLE} else "rules"
        self._tables.metrics.count(REFUSED, "Acts refused", label=f'why="{kind}"')
        if illegal.rule == STALE:
            watcher.put(frame(live, watcher))


_SAID_NO: Final = Illegal(TABLE, "That was refused; ask again when the game has gone on.")
_ASKED_ENOUGH: Final = Illegal(
    TABLE, "You have asked to go back often enough; wait until the game has gone on."
)
_OUT: Final = Illegal(TABLE, "You are out of the game.")
_ENOUGH: Final = Illegal(TABLE, "You have had your answers; wait until the game has gone on.")
_NO_QUESTION: Final = Illegal(TABLE, "There is no such question.")
_STALE: Final = Illegal(STALE, "The game has gone on; look again.")


def _withdrawn(live: LiveTable, held: tuple[int, ...]) -> int:
    """Return how often somebody has asked to go back since others acted, and thought better."""
    begun = _begun(live, held)
    found = (live.asked.withdrawn.get(str(seat), (-1, 0)) for seat in held)
    return max((often for ply, often in found if ply == begun), default=0)


def _once_more(live: LiveTable, held: tuple[int, ...]) -> dict[str, tuple[int, int]]:
    now = (_begun(live, held), _withdrawn(live, held) + 1)
    return {**live.asked.withdrawn, **dict.fromkeys(map(str, held), now)}


def _ended(live: LiveTable, held: tuple[int, ...]) -> dict[str, tuple[int, int]]:
    """Return how often each has thought better of it once somebody does something else."""
    asked = live.asked
    is_own = asked.rollback is not None and asked.rollback.seat in held
    return _once_more(live, held) if is_own else asked.withdrawn


def _begun(live: LiveTable, held: tuple[int, ...]) -> int:
    """Return the ply since which nobody else has acted: own acts can be taken back and repeated."""
    at = live.play.ply
    while at and live.play.plies[at - 1].seat in held:
        at -= 1
    return at


def _may(live: LiveTable, watcher: Watcher, seat: int, ply: int) -> Illegal | None:
    if seat not in live.held(watcher.person):
        return Illegal(SEAT, "You do not play seat {0}.", (seat,))
    if live.row.status == "open":
        return Illegal(TABLE, "The game begins when all seats are taken.")
    return None if ply == live.play.ply else _STALE


def _is_undisturbed(live: LiveTable, wish: Act) -> bool:
    """Tell whether others' secret answers, or their second thoughts, are all that has happened.

    While several choose at the same time, none need see how far the others are.
    """
    now, back = live.play.ply, live.play.taken_back
    if not 0 <= wish.ply <= now + len(back):
        return False
    since = live.play.plies[wish.ply :] if wish.ply <= now else back[: wish.ply - now]
    if any(ply.seat in {wish.seat, CHANCE} for ply in since):
        return False
    return any(owed.seat == wish.seat and owed.secret for owed in live.play.decisions)


def _gone(live: LiveTable, to: int) -> list[Gone]:
    """Return the plies from *to* on as they are remembered when they are taken back."""
    found = [Gone(p.seat, action_text(p.action), p.draw) for p in live.play.plies[to:]]
    for roll in live.play.rolls:
        if roll.ply >= to:
            due, place = roll.due, roll.ply - to
            found[place] = replace(
                found[place],
                rule=due.rule,
                words=Words(due.say, due.about),
                dice=due.dice,
                needed=due.needed,
            )
    return found


def _may_answer(live: LiveTable, watcher: Watcher, asked: RollbackAsked, wish: Consent) -> bool:
    """Whoever asked may think better of it; he agrees himself where nobody else has a say."""
    if asked.seat in live.held(watcher.person):
        return not wish.agree or not live.voters() - {watcher.person}
    return watcher.person in live.voters()


def _may_return(live: LiveTable, to: int) -> Illegal | None:
    if not 0 <= to < live.play.ply:
        return Illegal(TABLE, "There is no ply {0} to go back to.", (to,))
    if live.row.status == "over":
        return Illegal(TABLE, "The game is over.")
    if live.play.choice_before(to) < 0:
        return Illegal(TABLE, "Nobody had chosen anything before that.")
    return None
