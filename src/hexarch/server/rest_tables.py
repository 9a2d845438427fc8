"""REST: opening tables, finding them, sitting down and leaving."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import hexarch
from hexarch.kernel.game import Illegal
from hexarch.kernel.referee import decode_action
from hexarch.odds.forecast import forecast as odds_of
from hexarch.server import store
from hexarch.server.errands import errands as errands_of
from hexarch.server.frames import live_info, shown_odds, table_info
from hexarch.server.live import LiveTable
from hexarch.server.messages import ForecastQuery, Imported, NewTable, Notes, Opened, Remove, Sit
from hexarch.server.opening import WishError, import_record, open_lesson, open_table, proof
from hexarch.server.people import PersonRow
from hexarch.server.sitting import SeatError, leave, sit
from hexarch.server.tables import TableError, rooms, said
from hexarch.server.web import (
    RequestError,
    asker,
    body,
    json,
    language_of,
    raw_body,
    services,
    somebody,
)

LISTED = 200
NOTES_LENGTH = 20_000
CHAT_LINES = 200


async def the_table(request: Request) -> LiveTable:
    """Return the table that a request is about, or refuse."""
    try:
        live = await services(request).tables.get(request.path_params["table"])
    except TableError as error:
        raise RequestError(409, str(error)) from None
    if live is None:
        raise RequestError(404, "there is no such table")
    if live.removed:
        person = await asker(request)
        if person is not None and live.is_barred(person.id):
            raise RequestError(403, "the host has sent you away")
    return live


async def listed(request: Request) -> Response:
    """List one's own tables, or those with a seat for anybody."""
    person = await asker(request)
    read = services(request).database.read
    if "mine" in request.query_params:
        mine = "" if person is None else person.id
        found = await read(lambda c: store.tables_of(c, mine, LISTED)) if mine else []
    else:
        found = await read(lambda c: store.open_tables(c, LISTED))
    who, language = "" if person is None else person.id, language_of(request, person)
    here = [(row, seats) for row, seats in found if _is_installed(row.game)]
    return json([table_info(row, seats, who, language) for row, seats in here])


def _is_installed(game_id: str) -> bool:
    try:
        hexarch.find_game(game_id)
    except LookupError:
        return False
    return True


async def opened(request: Request) -> Response:
    """Open a table."""
    person, wish = await somebody(request), await body(request, NewTable)
    held = services(request)
    if not held.new_tables.allows(person.id):
        raise RequestError(429, "too many new tables; wait a little")
    try:
        live = await open_table(held.tables, person, wish)
    except WishError as error:
        raise RequestError(400, str(error)) from None
    return json(_opened(request, live, person), 201)


async def learnt(request: Request) -> Response:
    """Open a guided first game."""
    person, held = await somebody(request), services(request)
    if not held.new_tables.allows(person.id):
        raise RequestError(429, "too many new tables; wait a little")
    try:
        live = await open_lesson(held.tables, person, request.path_params["game"])
    except WishError as error:
        raise RequestError(404, str(error)) from None
    return json(_opened(request, live, person), 201)


async def imported(request: Request) -> Response:
    """Put a record on a table."""
    person, held = await somebody(request), services(request)
    data = await raw_body(request, held.config.limits.record)
    if not held.new_tables.allows(person.id):
        raise RequestError(429, "too many new tables; wait a little")
    try:
        async with held.importing:
            live = await import_record(held.tables, person, data)
    except WishError as error:
        raise RequestError(400, str(error)) from None
    fields = msgspec.structs.asdict(live_info(live, person.id, language_of(request, person)))
    return json(Imported(**fields, rolls=len(live.play.rolls), proof=proof(live.row)), 201)


def _opened(request: Request, live: LiveTable, person: PersonRow) -> Opened:
    base = services(request).config.public_url.rstrip("/") or str(request.base_url).rstrip("/")
    invites = {
        str(seat.seat): f"{base}/table/{live.id}?invite={seat.invite}"
        for seat in live.seats
        if seat.invite
    }
    fields = msgspec.structs.asdict(live_info(live, person.id, language_of(request, person)))
    return Opened(**fields, invites=invites)


async def shown(request: Request) -> Response:
    """Say what a table is; its host sees the invitations too."""
    person, live = await asker(request), await the_table(request)
    if person is not None and person.id == live.row.host:
        return json(_opened(request, live, person))
    who = "" if person is None else person.id
    return json(live_info(live, who, language_of(request, person)))


async def sat(request: Request) -> Response:
    """Take a seat."""
    person, wish, live = await somebody(request), await body(request, Sit), await the_table(request)
    try:
        await sit(services(request).tables, live, person, wish)
    except SeatError as error:
        raise RequestError(409, str(error)) from None
    return json(live_info(live, person.id, language_of(request, person)))


async def left(request: Request) -> Response:
    """Leave one's seats."""
    person, live = await somebody(request), await the_table(request)
    try:
        await leave(services(request).tables, live, person)
    except SeatError as error:
        raise RequestError(409, str(error)) from None
    return json({})


async def removed(request: Request) -> Response:
    """Send a spectator away."""
    person, wish = await somebody(request), await body(request, Remove)
    live, held = await the_table(request), services(request)
    if person.id != live.row.host:
        raise RequestError(403, "only the host sends spectators away")
    gone = {one.person for one in live.spectators() if one.name == wish.spectator}
    gone -= {live.row.host}
    if not gone:
        raise RequestError(404, "there is no such spectator")
    for spectator in gone:
        await held.database.write(lambda c, who=spectator: store.send_away(c, live.id, who))  # type: ignore[misc]
        held.tables.dismiss(live, spectator)
        await held.wire.say(held.tables.origin, live.id, f"away {spectator}")
    return json({})


async def notes(request: Request) -> Response:
    """Read one's own notes."""
    person, live = await somebody(request), await the_table(request)
    text = await services(request).database.read(lambda c: store.read_notes(c, live.id, person.id))
    return json(Notes(text))


async def note_down(request: Request) -> Response:
    """Write one's own notes."""
    person, wish = await somebody(request), await body(request, Notes)
    live = await the_table(request)
    if len(wish.text) > NOTES_LENGTH:
        raise RequestError(413, f"notes have at most {NOTES_LENGTH} signs")
    text = wish.text
    await services(request).database.write(lambda c: store.write_notes(c, live.id, person.id, text))
    return json(wish)


async def chat(request: Request) -> Response:
    """Read the chat of a room."""
    person, live = await somebody(request), await the_table(request)
    room = request.query_params.get("room", "players")
    if room not in rooms(live, person.id):
        raise RequestError(403, "this room is for others")
    lines = await services(request).database.read(
        lambda c: store.chat_rows(c, live.id, room, CHAT_LINES)
    )
    return json([said(line) for line in lines])


async def forecast(request: Request) -> Response:
    """Work out the odds of the battle that an action would start."""
    person, wish = await somebody(request), await body(request, ForecastQuery)
    live = await the_table(request)
    action = None
    if bytes(wish.action) != b"null":
        if wish.seat not in live.held(person.id):
            raise RequestError(403, "you do not play this seat")
        action = decode_action(live.game, bytes(wish.action))
        if isinstance(action, Illegal):
            raise RequestError(400, action.why, action.rule)
    odds = odds_of(live.row.game, live.play.state, wish.seat, action)
    return json(shown_odds(odds, live.wording(person.language)))


async def errands(request: Request) -> Response:
    """Return the list of a seat, if what it owes has one."""
    person, live = await somebody(request), await the_table(request)
    wanted = request.query_params.get("seat", "")
    seat = int(wanted) if wanted.isdecimal() and len(wanted) < 4 else -1
    if seat not in live.held(person.id):
        raise RequestError(403, "you do not play this seat")
    return json(errands_of(live, seat, language_of(request, person)))


ROUTES = [
    Route("/api/tables", listed, methods=["GET"]),
    Route("/api/tables", opened, methods=["POST"]),
    Route("/api/import", imported, methods=["POST"]),
    Route("/api/lessons/{game}", learnt, methods=["POST"]),
    Route("/api/tables/{table}", shown, methods=["GET"]),
    Route("/api/tables/{table}/sit", sat, methods=["POST"]),
    Route("/api/tables/{table}/leave", left, methods=["POST"]),
    Route("/api/tables/{table}/remove", removed, methods=["POST"]),
    Route("/api/tables/{table}/notes", notes, methods=["GET"]),
    Route("/api/tables/{table}/notes", note_down, methods=["PUT"]),
    Route("/api/tables/{table}/chat", chat, methods=["GET"]),
    Route("/api/tables/{table}/errands", errands, methods=["GET"]),
    Route("/api/tables/{table}/forecast", forecast, methods=["POST"]),
]
