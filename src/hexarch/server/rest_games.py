"""REST: games, maps, symbols and rules."""

import hashlib
import re
from functools import lru_cache
from importlib import resources

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import hexarch
from hexarch.bots import bots
from hexarch.kernel.game import About, AnyGame, BadSettingError, OptionValue, Setting
from hexarch.kernel.rulebook import Entry
from hexarch.server.examples import infos
from hexarch.server.lessons import lesson_of, lesson_text
from hexarch.server.log import game_map
from hexarch.server.messages import GameInfo, RuleEntry
from hexarch.server.web import RequestError, json, language_of, lasting
from hexarch.server.wording import Wording, catalogue

TYPES = {
    ".json": "application/json",
    ".webp": "image/webp",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
_FILE = re.compile(r"(fonts/)?[a-z0-9_-]{1,80}(@[0-9]x)?\.(json|webp|png|woff2)")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,40}")
MOST_RULES = 100
replace = msgspec.structs.replace


async def games(request: Request) -> Response:
    """List the games, in the language of whoever asks."""
    language = language_of(request)
    found = [hexarch.find_game(name) for name in hexarch.installed_games()]
    return json(
        [
            GameInfo(
                _about(g, language),
                tuple(bots(g.about.id)),
                game_map(g),
                lesson_of(g.about.id) is not None,
                infos(g, language),
            )
            for g in found
        ]
    )


def _about(game: AnyGame, language: str) -> About:
    """Translate what is said of a game before it is played."""
    about, to = game.about, catalogue(game, language).word
    return replace(
        about,
        scenarios=tuple(replace(one, title=to(one.title)) for one in about.scenarios),
        options=tuple(replace(one, title=to(one.title)) for one in about.options),
        length=to(about.length),
        character=to(about.character),
        honesty=to(about.honesty),
    )


async def start(request: Request) -> Response:
    """Show the board before the first turn, as a spectator sees it."""
    game, query = _game(request), request.query_params
    seats = query.get("seats", "")
    number = int(seats) if seats.isdecimal() and len(seats) < 4 else game.about.players[1]
    try:
        options = msgspec.json.decode(query.get("options", "{}"), type=dict[str, OptionValue])
        scenario = query.get("scenario", game.about.scenarios[0].id)
        setting = game.check_setting(Setting(scenario, number, options))
    except (BadSettingError, msgspec.MsgspecError) as error:
        raise RequestError(400, str(error)) from None
    board = game.board(game.view(game.setup(setting), None))
    return json(Wording(game, language_of(request), []).board(board))


async def lesson(request: Request) -> Response:
    """Return what the coach says in a guided first game."""
    found = lesson_text(_game(request).about.id, language_of(request))
    if found is None:
        raise RequestError(404, "this game has no lesson")
    return json(found)


async def map_json(request: Request) -> Response:
    """Return the drawing of a map."""
    return _file(request, f"hexarch.boards/{request.path_params['name']}", "map.json")


async def map_file(request: Request) -> Response:
    """Return a picture or a font that belongs to a map."""
    name, file = request.path_params["name"], request.path_params["file"]
    return _file(request, f"hexarch.boards/{name}", file)


async def symbols(request: Request) -> Response:
    """Return the drawings of the counters."""
    return _file(request, "hexarch.drawing/", "symbols.json")


async def rules(request: Request) -> Response:
    """Search the rules of a game."""
    game = _game(request)
    words = request.query_params.get("q", "").casefold().split()[:8]
    found = [
        _entry(rule, entry)
        for rule, entry in game.book.entries.items()
        if all(word in f"{rule} {entry.title} {entry.text}".casefold() for word in words)
    ]
    return json(found if not words else found[:MOST_RULES])


async def rule(request: Request) -> Response:
    """Return one rule."""
    number = request.path_params["rule"]
    entry = _game(request).book.entries.get(number)
    if entry is None:
        raise RequestError(404, f"there is no rule {number[:40]!r}")
    return json(_entry(number, entry))


def _game(request: Request) -> AnyGame:
    try:
        return hexarch.find_game(request.path_params["game"])
    except LookupError as error:
        raise RequestError(404, str(error)) from None


def _entry(number: str, entry: Entry) -> RuleEntry:
    return RuleEntry(number, entry.title, entry.text, entry.rulings)


def _file(request: Request, place: str, file: str) -> Response:
    """Return a file of the package, unless the browser has it already."""
    found = _read(place, file)
    if found is None:
        raise RequestError(404, "there is no such file")
    data, tag = found
    headers = {"etag": tag, "cache-control": "public, max-age=60, stale-while-revalidate=86400"}
    known = request.headers.get("if-none-match", "")
    if tag in [part.strip().removeprefix("W/") for part in known.split(",")]:
        return Response(None, 304, headers)
    return lasting(request, data, TYPES["." + file.rpartition(".")[2]], headers)


@lru_cache(maxsize=64)
def _read(place: str, file: str) -> tuple[bytes, str] | None:
    package, _, folder = place.partition("/")
    if not _FILE.fullmatch(file) or (folder and not _NAME.fullmatch(folder)):
        return None
    path = resources.files(package).joinpath(*([folder] if folder else []), file)
    if not path.is_file():
        return None
    data = path.read_bytes()
    return data, f'"{hashlib.sha256(data).hexdigest()[:24]}"'


ROUTES = [
    Route("/api/games", games),
    Route("/api/games/{game}/start", start),
    Route("/api/lessons/{game}", lesson, methods=["GET"]),
    Route("/api/maps/{name}", map_json),
    Route("/api/maps/{name}/{file:path}", map_file),
    Route("/api/symbols", symbols),
    Route("/api/rules/{game}", rules),
    Route("/api/rules/{game}/{rule}", rule),
]
