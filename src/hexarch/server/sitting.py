"""Who plays: taking a seat, leaving it, and bots that take over from those who left."""

import logging
import time
from math import ceil
from typing import Any, Final

import msgspec

from hexarch.kernel.game import Illegal
from hexarch.kernel.words import Words
from hexarch.server import store
from hexarch.server.live import LiveTable, bot_name, written
from hexarch.server.messages import Sit
from hexarch.server.opening import begin, strongest
from hexarch.server.people import PersonRow
from hexarch.server.store import SeatRow
from hexarch.server.tables import Tables

LOG = logging.getLogger("hexarch.sitting")
WANTS_BOT: Final = "{0} wants a bot to play for {1}"
LEFT: Final = "A bot plays for {0}, who left"
VOTED: Final = "The others let a bot play for {0}, who is away"
LATE: Final = "A bot plays for {0}, whose time is up"
REST: Final = "Everybody is away; the bots wait"
BACK: Final = "{0} is back and plays again"
QUICKER: Final = "somebody was quicker; look again"
replace = msgspec.structs.replace


class SeatError(ValueError):
    """A seat that cannot be taken or left; the message says why."""


async def sit(tables: Tables, live: LiveTable, person: PersonRow, wish: Sit) -> None:
    """Take a seat that is open, that one is invited to, or that a bot keeps for one."""
    async with live.lock:
        if live.row.status == "over":
            raise SeatError("the game is over")
        wanted = _wanted(live, person, wish)
        alone = all(s in wanted for s in live.seats if s.person == person.id) and len(wanted) == 1
        taken = tuple(_taken(seat, person, alone=alone) for seat in wanted)
        free = [s for s in live.seats if s.kind in {"open", "invited"} and s not in wanted]
        fields: dict[str, Any] = {}
        if live.row.status == "open" or live.rests():
            fields = {"updated": time.time(), "reminded": 0.0}
        if live.row.status == "open" and not free:
            fields["status"] = "playing"
        back = (Words(BACK, (person.name,)),) if wanted[0].kind == "bot" else ()
        if not await tables.save(live, remarks=back, seats=taken, **fields):
            raise SeatError(QUICKER)
    await begin(tables, live)


def _taken(seat: SeatRow, person: PersonRow, *, alone: bool) -> SeatRow:
    """Return a seat as a person takes it; of several at one screen each has its own name again."""
    is_known = seat.name not in {"", bot_name(seat.bot, seat.home)}
    name = person.name if alone else seat.name if is_known else seat.home or person.name
    return replace(seat, kind="person", person=person.id, name=name, bot="", invite="")


def _wanted(live: LiveTable, person: PersonRow, wish: Sit) -> list[SeatRow]:
    """Return the seat that is wished for; unless one is, all that bots keep for a person."""
    kept = [s for s in live.seats if s.kind == "bot" and s.person == person.id]
    if kept:
        return [s for s in kept if s.seat == wish.seat] or kept
    if live.held(person.id):
        raise SeatError("you sit at this table already")
    if wish.invite:
        found = [s for s in live.seats if s.invite and s.invite == wish.invite]
        if not found:
            raise SeatError("this invitation is not good, or was used")
        return found
    if person.guest and person.id != live.row.host:
        raise SeatError("to sit at other people's tables you need an account or an invitation")
    free = [s for s in live.seats if s.kind == "open" and wish.seat in {None, s.seat}]
    if not free:
        raise SeatError("there is no open seat")
    return free[:1]


async def leave(tables: Tables, live: LiveTable, person: PersonRow) -> None:
    """Leave all one's seats: they are open again before the game, a bot's once it is on."""
    async with live.lock:
        held = live.held(person.id)
        if not held:
            raise SeatError("you do not sit at this table")
        if live.row.status == "over":
            raise SeatError("the game is over")
        if live.row.status == "playing":
            saved = await _hand_over(tables, live, held, LEFT)
        elif person.id == live.row.host and not live.people() - {person.id}:
            await tables.database.write(lambda c: store.delete_table(c, live.id))
            tables.live.pop(live.id, None)
            for watcher in live.watchers:
                watcher.close(4404, "the table was closed")
            return
        else:
            seats = (replace(live.seats[s], kind="open", person="", name="") for s in held)
            saved = await tables.save(live, seats=tuple(seats))
        tables.show(live)
        if not saved:
            raise SeatError(QUICKER)


async def welcome(tables: Tables, live: LiveTable, person: str) -> None:
    """Forget the votes for a bot in the place of somebody who is here again."""
    async with live.lock:
        held = set(map(str, live.held(person)))
        votes = {seat: known for seat, known in live.asked.votes.items() if seat not in held}
        if votes != live.asked.votes:
            await tables.save(live, asked=written(replace(live.asked, votes=votes)))
            tables.show(live)


async def vote(tables: Tables, live: LiveTable, person: str, seat: int) -> Illegal | None:
    """Vote that a bot plays for somebody who is not here; return why not, or nothing."""
    async with live.lock:
        if person not in live.voters():
            return _no_vote("Only players vote.")
        if live.row.status != "playing" or not 0 <= seat < len(live.seats):
            return _no_vote("There is no such player.")
        target = live.seats[seat]
        if target.kind != "person" or target.person == person:
            return _no_vote("Vote for another player's seat.")
        if seat in live.fallen:
            return _no_vote("That player is out of the game.")
        if seat in live.here():
            return _no_vote("That player is here.")
        if live.row.pace == "leisure" and live.row.seconds:
            return _no_vote("At leisure everybody has his time; when it is up, a bot takes over.")
        early = ceil(tables.config.limits.absence - live.away(target.person))
        if early > 0:
            return _no_vote("That player left a moment ago; the vote opens in {0} s.", early)
        others = live.voters() - {target.person}
        known = live.asked.votes.get(str(seat), ())
        votes = {*known, person} & others
        if 2 * len(votes) > len(others):
            saved = await _hand_over(tables, live, live.held(target.person), VOTED)
        else:
            kept = {**live.asked.votes, str(seat): sorted(votes)}
            text = written(replace(live.asked, votes=kept))
            words = Words(WANTS_BOT, (f"@{live.held(person)[0]}", f"@{seat}"))
            saved = await tables.save(live, remarks=() if person in known else (words,), asked=text)
        tables.show(live)
        return None if saved else _no_vote("The game has gone on; look again.")


def _no_vote(say: str, *about: int) -> Illegal:
    return Illegal("vote", say, about)


async def overdue(tables: Tables, table: str) -> None:
    """Let bots play for those who let the time for a decision run out."""
    live = await tables.get(table)
    if live is None:
        return
    async with live.lock:
        row = live.row
        late = row.updated + row.seconds < time.time() and row.pace == "leisure" and row.seconds
        seats = tuple(s for s in live.owing if live.seats[s].kind == "person")
        if late and seats and await _hand_over(tables, live, seats, LATE):
            tables.show(live)


async def _hand_over(tables: Tables, live: LiveTable, seats: tuple[int, ...], say: str) -> bool:
    """Put bots on seats; each keeps the seat, and its name, for its person, who may come back."""
    bot = strongest(live.row.game)
    rows = tuple(replace(live.seats[s], kind="bot", bot=bot) for s in seats)
    words = [Words(say, (live.seats[s].name,)) for s in seats]
    if live.rests(rows):
        words.append(Words(REST))
    LOG.info("bot takes over", extra={"table": live.id, "seats": list(seats)})
    return await tables.save(live, remarks=tuple(words), seats=rows, asked="", updated=time.time())
