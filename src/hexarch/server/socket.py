"""The WebSocket of a table: frames out, acts in."""

import asyncio
import logging
import time
from typing import assert_never

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from hexarch.kernel.game import Illegal
from hexarch.kernel.referee import FORM
from hexarch.server.limits import Bucket
from hexarch.server.live import LiveTable, Watcher
from hexarch.server.messages import (
    Act,
    Consent,
    FromClient,
    Ping,
    Pong,
    Refused,
    Say,
    Stand,
    Undo,
    Vote,
    Why,
)
from hexarch.server.opening import clean_text
from hexarch.server.people import PersonRow
from hexarch.server.services import Services
from hexarch.server.sitting import vote, welcome
from hexarch.server.store import ChatRow
from hexarch.server.tables import TableError, rooms
from hexarch.server.web import asker, is_same_origin, services
from hexarch.server.wording import LANGUAGES

LOG = logging.getLogger("hexarch.socket")
DECODER = msgspec.json.Decoder(FromClient)
PONG = msgspec.json.encode(Pong())
SAY_LENGTH = 500
FLOOD = 2000
"""Messages over the limit after which a socket is closed."""


async def table_socket(websocket: WebSocket) -> None:
    """Serve one open socket."""
    held = services(websocket)
    if held.stopping or not is_same_origin(websocket.headers, held.origins):
        await websocket.close()  # before it is accepted: the answer is 403
        return
    await websocket.accept()
    person = await asker(websocket)
    try:
        live = await held.tables.get(websocket.path_params["table"])
    except TableError as error:
        await websocket.close(4409, str(error)[:120])
        return
    code, why = _barred(held, person, live)
    if code or person is None or live is None:
        await websocket.close(code, why)
        return
    watcher = _watcher(websocket, person)
    await _Session(websocket, held, live, watcher).run()


def _barred(held: Services, person: PersonRow | None, live: LiveTable | None) -> tuple[int, str]:
    if person is None:
        return 4401, "say who you are first"
    if live is None:
        return 4404, "there is no such table"
    if live.is_barred(person.id):
        return 4403, "the host has sent you away"
    mine = sum(w.person == person.id for t in held.tables.live.values() for w in t.watchers)
    if mine >= held.config.limits.sockets:
        return 4429, "too many open sockets"
    return 0, ""


def _watcher(websocket: WebSocket, person: PersonRow) -> Watcher:
    query = websocket.query_params
    language = query.get("language", person.language)
    watcher = Watcher(person.id, person.name, language if language in LANGUAGES else "en")
    watcher.slim = query.get("slim") == "1"
    seat, since = query.get("seat", ""), query.get("since", "")
    watcher.wanted = int(seat) if seat.isdecimal() and len(seat) < 4 else None
    watcher.sent = int(since) if since.isdecimal() and len(since) < 10 else 0
    return watcher


class _Session:
    """One socket while it is open."""

    def __init__(
        self, websocket: WebSocket, held: Services, live: LiveTable, watcher: Watcher
    ) -> None:
        self._websocket = websocket
        self._held = held
        self._live = live
        self._watcher = watcher
        self._bucket = Bucket(held.config.limits.messages, time.monotonic())
        self._over = 0

    async def run(self) -> None:
        """Greet, then send and receive until one side hangs up."""
        live, watcher, tables = self._live, self._watcher, self._held.tables
        if live.low is not None and watcher.sent:
            seat = next(iter(live.held(watcher.person)), None)
            watcher.sent = min(watcher.sent, live.log.before(seat, live.low))
        sender = asyncio.create_task(self._send())
        try:
            await tables.enter(live, watcher)
            await welcome(tables, live, watcher.person)
            await tables.recall(live, watcher)
            await self._receive()
        except WebSocketDisconnect:
            pass
        except Exception:
            LOG.exception("socket failed", extra={"table": live.id})
            watcher.close(1011, "the server has failed; it was noted")
            await asyncio.wait([sender], timeout=5)
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
            await tables.leave(live, watcher)

    async def _send(self) -> None:
        websocket, queue = self._websocket, self._watcher.queue
        while True:
            data = await queue.get()
            if data is None:
                if websocket.application_state is WebSocketState.CONNECTED:
                    await websocket.close(*self._watcher.closing)
                return
            await websocket.send_text(data.decode())

    async def _receive(self) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            data = (message.get("bytes") or b"") if text is None else text.encode(errors="replace")
            if not self._bucket.take(time.monotonic()):
                self._flooded()
                continue
            wish = self._read(data)
            if wish is not None:
                await self._handle(wish)

    def _flooded(self) -> None:
        self._over += 1
        if self._over > FLOOD:
            self._watcher.close(1008, "too many messages")
        elif self._over % 100 == 1:
            self._refuse(Illegal("limit", "Too many messages; wait a little."))

    def _read(self, data: bytes) -> FromClient | None:
        try:
            if len(data) > self._held.config.limits.message:
                raise msgspec.ValidationError("it is too long")
            wish: FromClient = DECODER.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._refuse(Illegal(FORM, "This message cannot be read: {0}", (str(error),)))
            return None
        return wish

    async def _handle(self, wish: FromClient) -> None:
        live, watcher, referee = self._live, self._watcher, self._held.referee
        match wish:
            case Act():
                await referee.act(live, watcher, wish)
            case Why():
                referee.explain(live, watcher, wish)
            case Stand():
                await referee.stand(live, watcher, wish)
            case Undo():
                await referee.undo(live, watcher, wish)
            case Consent():
                await referee.consent(live, watcher, wish)
            case Say():
                await self._say(wish)
            case Vote():
                illegal = await vote(self._held.tables, live, watcher.person, wish.seat)
                if illegal is not None:
                    self._refuse(illegal)
            case Ping():
                await self._pong(wish)
            case _:
                assert_never(wish)

    async def _pong(self, wish: Ping) -> None:
        self._watcher.put(PONG)
        if self._watcher.looks != wish.looks:
            self._watcher.looks = wish.looks
            await self._held.tables.announce(self._live)

    async def _say(self, wish: Say) -> None:
        live, watcher = self._live, self._watcher
        text = clean_text(wish.text, SAY_LENGTH)
        if wish.room not in rooms(live, watcher.person):
            self._refuse(Illegal("chat", "This room is for others."))
        elif not self._held.chat.allows(watcher.person):
            self._refuse(Illegal("chat", "Too much talk; wait a little."))
        elif text:
            held = live.held(watcher.person)
            seat = wish.seat if wish.seat in held else next(iter(held), -1)
            name = watcher.name if seat < 0 else live.seats[seat].name
            line = ChatRow(0, wish.room, name, seat, text, 0.0)
            await self._held.tables.say(live, watcher.person, line)

    def _refuse(self, illegal: Illegal) -> None:
        words = self._live.wording(self._watcher.language).refusal(illegal)
        self._watcher.put(msgspec.json.encode(Refused(illegal.rule, words)))
