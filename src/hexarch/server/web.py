"""What all requests share: JSON in and out, limits, who is asking, headers that keep pages safe."""

import gzip
import logging
from functools import lru_cache
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hexarch.server.messages import Problem
from hexarch.server.people import PersonRow
from hexarch.server.services import Services
from hexarch.server.wording import ENGLISH, LANGUAGES, server_words

LOG = logging.getLogger("hexarch.web")
COOKIE: Final = "hexarch"
NO_TEXT: Final = rb"\u0000"
"""A sign of JSON that PostgreSQL does not take."""
UNSAFE: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
SECURITY: Final = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
T = TypeVar("T")


class RequestError(Exception):
    """A request that is refused: the status and one sentence why."""

    def __init__(self, status: int, why: str, rule: str = "") -> None:
        super().__init__(why)
        self.status = status
        self.problem = Problem(why, rule)


def json(value: Any, status: int = 200) -> Response:
    """Answer with JSON."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, JSON_TYPE)


JSON_TYPE: Final = "application/json"
PACKED: Final = ("text/", "application/json", "application/javascript", "image/svg")


def lasting(request: Request, data: bytes, kind: str, headers: dict[str, str]) -> Response:
    """Answer with something that seldom changes; texts are sent packed to whom can unpack them."""
    headers = headers | {"vary": "accept-encoding"}
    if kind.startswith(PACKED) and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(_packed(data), 200, headers | {"content-encoding": "gzip"}, kind)
    return Response(data, 200, headers, kind)


@lru_cache(maxsize=128)
def _packed(data: bytes) -> bytes:
    return gzip.compress(data, 6, mtime=0)


def services(connection: HTTPConnection) -> Services:
    """Return what the server is made of."""
    found: Services = connection.app.state.services
    return found


async def body(request: Request, kind: type[T]) -> T:
    """Read the request's JSON as *kind*, strictly."""
    data = await raw_body(request, services(request).config.limits.body)
    if NO_TEXT in data:
        raise RequestError(400, "this request cannot be read: it holds a sign that is no text")
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RequestError(400, f"this request cannot be read: {error}") from None


async def raw_body(request: Request, most: int) -> bytes:
    """Read the request's JSON, up to so many bytes."""
    kind = request.headers.get("content-type", JSON_TYPE).partition(";")[0].strip().lower()
    if kind != JSON_TYPE:
        raise RequestError(415, "send JSON")
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise RequestError(413, f"this is longer than the {most} bytes that are taken here")
    return bytes(data)


async def asker(connection: HTTPConnection) -> PersonRow | None:
    """Return who is asking, if he has a session."""
    cookie = connection.cookies.get(COOKIE, "")
    return await services(connection).accounts.of_cookie(cookie) if cookie else None


async def somebody(connection: HTTPConnection) -> PersonRow:
    """Return who is asking, or refuse."""
    person = await asker(connection)
    if person is None:
        raise RequestError(401, "say who you are first: a guest name is enough")
    return person


def language_of(connection: HTTPConnection, person: PersonRow | None = None) -> str:
    """Return the language to answer in: the one asked for, the person's own, or the browser's."""
    browser = connection.headers.get("accept-language", "")[:2].lower()
    own = browser if person is None else person.language
    asked = connection.query_params.get("language", own)
    return asked if asked in LANGUAGES else ENGLISH


def address(connection: HTTPConnection) -> str:
    """Return where a request comes from, for limits."""
    return connection.client.host if connection.client is not None else "?"


def is_same_origin(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """Tell whether a browser's page of ours, or no browser at all, sent these headers."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in {"same-origin", "none"}
    if origin in allowed:
        return True
    return bool(origin) and urlsplit(origin).netloc == headers.get("host", "")


class Guard:
    """Refuses what other sites' pages send, and floods; adds the headers that keep pages safe."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
            await send(message)

        refused = self._refused(scope)
        await (refused or self._app)(scope, receive, send_safely)

    def _refused(self, scope: Scope) -> Response | None:
        held: Services = scope["app"].state.services
        headers = Headers(scope=scope)
        if scope["method"] in UNSAFE and not is_same_origin(headers, held.origins):
            return json(Problem("this request comes from another site"), 403)
        client = scope.get("client") or ("?", 0)
        if scope["path"].startswith("/api") and not held.requests.allows(client[0]):
            return json(Problem("too many requests; wait a little"), 429)
        return None


def on_refused(request: Request, error: Exception) -> Response:
    """Answer a refused request in the language of whoever asked."""
    if not isinstance(error, RequestError):
        raise error
    words = server_words(language_of(request)).word(error.problem.error)
    return json(Problem(words, error.problem.rule), error.status)


def on_http_error(_request: Request, error: Exception) -> Response:
    """Answer what no route is for."""
    status = getattr(error, "status_code", 500)
    return json(Problem(str(getattr(error, "detail", "error")).lower()), status)


def on_failure(request: Request, error: Exception) -> Response:
    """Answer when the server itself has failed."""
    LOG.error("request failed", exc_info=error, extra={"path": request.url.path})
    return json(Problem("the server has failed; it was noted"), 500)
