"""REST: the record of a game, its past, and its dice."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hexarch.kernel.game import CHANCE, Rolled
from hexarch.kernel.record import BY_HAND, encode
from hexarch.server import store
from hexarch.server.examples import captions, shown, watched
from hexarch.server.frames import SPECTATOR, past_frame
from hexarch.server.live import Gone, LiveTable
from hexarch.server.messages import DicePage, DiceRoll, Example, Frame
from hexarch.server.people import PersonRow
from hexarch.server.rest_tables import the_table
from hexarch.server.web import RequestError, asker, json, language_of, services
from hexarch.server.wording import Wording

replace = msgspec.structs.replace
MOST_FRAMES: Final = 20
"""So many come at once."""


async def record(request: Request) -> Response:
    """Export a game; secrets and the dice key only when it is over."""
    person, live = await asker(request), await the_table(request)
    if live.is_sealed("" if person is None else person.id):
        raise RequestError(403, "this game may have secrets; its record is open when it is over")
    name = f"{live.row.game}-{live.id}.json"
    headers = {
        "content-disposition": f'attachment; filename="{name}"',
        "cache-control": "no-store",
    }
    return Response(encode(live.record()), 200, headers, "application/json")


async def past(request: Request) -> Response:
    """Show the table as it was before a ply, through the eyes of a seat one may see."""
    live, person, ply = await the_table(request), await asker(request), request.path_params["ply"]
    return json(_frame(request, live, person, ply))


async def pasts(request: Request) -> Response:
    """Show the table as it was before a ply and before some that follow."""
    return json(await _frames(request, await the_table(request), await asker(request)))


async def _frames(request: Request, live: LiveTable, person: PersonRow | None) -> list[Frame]:
    ply, count = request.path_params["ply"], request.path_params["count"]
    found = [_frame(request, live, person, ply)]
    generation = live.row.generation
    for later in range(ply + 1, min(ply + min(count, MOST_FRAMES), live.play.ply + 1)):
        await asyncio.sleep(0)  # Nobody who plays waits for all of them.
        if live.row.generation != generation:
            break  # The players went back meanwhile.
        found.append(_frame(request, live, person, later))
    return found


def _frame(request: Request, live: LiveTable, person: PersonRow | None, ply: int) -> Frame:
    who = "" if person is None else person.id
    if not 0 <= ply <= live.play.ply:
        raise RequestError(404, f"there is no ply {ply}; the game has {live.play.ply}")
    eyes = _eyes(request, live, who)
    since = request.query_params.get("since", "")
    start = int(since) if since.isdecimal() and len(since) < 10 else 0
    return past_frame(live, who, eyes, ply, start, language_of(request, person))


def _eyes(request: Request, live: LiveTable, person: str) -> int | None:
    text = request.query_params.get("seat", "")
    held = live.held(person)
    if not text:
        # Several at one screen keep their secrets from each other until the end.
        is_open = len(held) == 1 or live.row.status == "over"
        return held[0] if held and is_open else None
    if text == str(SPECTATOR):
        return None
    if not text.isdecimal() or len(text) > 3 or int(text) >= len(live.seats):
        raise RequestError(404, "there is no such seat")
    if int(text) not in held and live.row.status != "over":
        raise RequestError(403, "until the game is over you see it from your own seat only")
    return int(text)


async def example(request: Request) -> Response:
    """Say what an example of play is, and what is to be said of its steps."""
    live, language = _example(request), language_of(request)
    name = request.path_params["name"]
    return json(Example(shown(live, name, language), captions(live.game, name, language)))


async def example_past(request: Request) -> Response:
    """Show an example as it is before a ply."""
    live = _example(request)
    frame = _frame(request, live, None, request.path_params["ply"])
    return json(_retitled(request, live, frame))


async def example_pasts(request: Request) -> Response:
    """Show an example as it is before a ply and before some that follow."""
    live = _example(request)
    frames = await _frames(request, live, None)
    return json([_retitled(request, live, frame) for frame in frames])


def _retitled(request: Request, live: LiveTable, frame: Frame) -> Frame:
    table = shown(live, request.path_params["name"], language_of(request))
    return replace(frame, table=table)


def _example(request: Request) -> LiveTable:
    try:
        live = watched(request.path_params["game"], request.path_params["name"])
    except LookupError as error:
        raise RequestError(404, str(error)) from None
    if live is None:
        raise RequestError(404, "there is no such example")
    return live


async def dice(request: Request) -> Response:
    """Show every roll of a game, and how it can be checked."""
    person, live = await asker(request), await the_table(request)
    row, over = live.row, live.row.status == "over"
    key = row.dice_key.hex() if over and row.dice_key and row.scheme != BY_HAND else ""
    wording = live.wording(language_of(request, person))
    cuts = await services(request).database.read(lambda c: store.taken_back(c, row.id))
    rolls = tuple(_rolls(live, wording))
    gone = tuple(sorted(_gone(cuts, wording), key=lambda roll: roll.draw))
    return json(DicePage(row.scheme, row.commitment, key, rolls, gone))


def _rolls(live: LiveTable, wording: Wording) -> Iterator[DiceRoll]:
    for roll in live.play.rolls:
        due, seat = roll.due, _roller(roll.due.about)
        purpose = wording.prompt(due)
        yield DiceRoll(
            roll.ply, roll.draw, seat, due.rule, purpose, due.dice, roll.faces, due.needed
        )


def _gone(cuts: list[tuple[int, str]], wording: Wording) -> Iterator[DiceRoll]:
    """Yield the rolls that were taken back."""
    for start, text in cuts:
        for ply, one in enumerate(msgspec.json.decode(text, type=list[Gone]), start):
            if one.draw is not None and one.words is not None:
                faces = msgspec.json.decode(one.action, type=Rolled).faces
                purpose, seat = wording.say(one.words), _roller(one.words.about)
                yield DiceRoll(ply, one.draw, seat, one.rule, purpose, one.dice, faces, one.needed)


def _roller(about: Sequence[str | int]) -> int:
    """Return whose roll it is: the first seat that the roll's words name."""
    named = (part[1:] for part in about if isinstance(part, str) and part[:1] == "@")
    return next((int(part) for part in named if part.isdecimal()), CHANCE)


ROUTES = [
    Route("/api/tables/{table}/record", record, methods=["GET"]),
    Route("/api/tables/{table}/frames/{ply:int}", past, methods=["GET"]),
    Route("/api/tables/{table}/frames/{ply:int}/{count:int}", pasts, methods=["GET"]),
    Route("/api/tables/{table}/dice", dice, methods=["GET"]),
    Route("/api/examples/{game}/{name}", example, methods=["GET"]),
    Route("/api/examples/{game}/{name}/frames/{ply:int}", example_past, methods=["GET"]),
    Route(
        "/api/examples/{game}/{name}/frames/{ply:int}/{count:int}", example_pasts, methods=["GET"]
    ),
]
