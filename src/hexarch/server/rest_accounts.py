"""REST: who is asking."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hexarch.server.accounts import AccountError, person_info
from hexarch.server.messages import Credentials, GuestName, Person, Settings
from hexarch.server.people import SESSION_SECONDS, PersonRow
from hexarch.server.web import (
    COOKIE,
    RequestError,
    address,
    asker,
    body,
    json,
    services,
    somebody,
)

replace = msgspec.structs.replace


async def me(request: Request) -> Response:
    """Say who is asking; null if nobody is known. Whoever comes back stays known."""
    person = await asker(request)
    if person is None:
        return json(None)
    response = json(_info(request, person))
    cookie = request.cookies[COOKIE]
    if await services(request).accounts.prolong(cookie):
        _give(request, response, cookie)
    return response


async def change_me(request: Request) -> Response:
    """Change e-mail address, webhook, language, or a guest's name."""
    person, wish = await somebody(request), await body(request, Settings)
    held = services(request)
    try:
        changed = await held.accounts.change(person, wish)
    except AccountError as error:
        raise RequestError(400, str(error)) from None
    if changed.name != person.name:
        held.tables.rename(person.id, person.name, changed.name)
    return json(_info(request, changed))


async def guest(request: Request) -> Response:
    """Let somebody in without an account."""
    wish = await body(request, GuestName)
    _limit_sign_ups(request)
    try:
        person = await services(request).accounts.guest(wish.name)
    except AccountError as error:
        raise RequestError(400, str(error)) from None
    return await _welcome(request, person)


async def sign_up(request: Request) -> Response:
    """Make an account; a guest who asks keeps his games."""
    wish, known = await body(request, Credentials), await asker(request)
    _limit_sign_ups(request)
    try:
        person = await services(request).accounts.sign_up(wish, known)
    except AccountError as error:
        raise RequestError(400, str(error)) from None
    if known is not None and known.id == person.id:
        services(request).tables.rename(person.id, known.name, person.name)
    return await _welcome(request, person)


async def log_in(request: Request) -> Response:
    """Come back to an account."""
    wish, held = await body(request, Credentials), services(request)
    keys = (f"from {address(request)}", f"name {wish.name.casefold()[:100]}")
    allowed = [held.log_ins.allows(key) for key in keys]
    if not all(allowed):
        raise RequestError(429, "too many attempts; wait a little")
    try:
        person = await held.accounts.log_in(wish)
    except AccountError as error:
        raise RequestError(403, str(error)) from None
    return await _welcome(request, person)


async def log_out(request: Request) -> Response:
    """End the session."""
    await services(request).accounts.close_session(request.cookies.get(COOKIE, ""))
    response = json({})
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response


async def stop_letters(request: Request) -> Response:
    """End the letters to whoever opens the link in one of them."""
    try:
        await services(request).accounts.stop_letters(request.path_params["token"])
    except AccountError as error:
        raise RequestError(404, str(error)) from None
    return json({})


def _limit_sign_ups(request: Request) -> None:
    if not services(request).sign_ups.allows(address(request)):
        raise RequestError(429, "too many new people from your address; wait a little")


async def _welcome(request: Request, person: PersonRow) -> Response:
    cookie = await services(request).accounts.open_session(person)
    response = json(_info(request, person))
    _give(request, response, cookie)
    return response


def _info(request: Request, row: PersonRow) -> Person:
    """Say who is asking, to himself, and what the server can do for him."""
    return replace(person_info(row), letters=services(request).config.mail is not None)


def _give(request: Request, response: Response, cookie: str) -> None:
    response.set_cookie(
        COOKIE,
        cookie,
        max_age=SESSION_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=services(request).config.secure_cookies or request.url.scheme == "https",
    )


ROUTES = [
    Route("/api/me", me, methods=["GET"]),
    Route("/api/me", change_me, methods=["POST"]),
    Route("/api/guest", guest, methods=["POST"]),
    Route("/api/signup", sign_up, methods=["POST"]),
    Route("/api/login", log_in, methods=["POST"]),
    Route("/api/logout", log_out, methods=["POST"]),
    # Programs that read letters send it to the address that people open.
    Route("/letters/{token}", stop_letters, methods=["POST"]),
]
