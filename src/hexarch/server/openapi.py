"""The protocol described for machines: OpenAPI for REST, JSON schema for the WebSocket."""

from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

import hexarch
from hexarch.kernel.board import Board
from hexarch.server import messages
from hexarch.server.typescript import from_client, from_server

REF: Final = "#/components/schemas/{name}"


class Endpoint(NamedTuple):
    """One request: what it takes and what it answers with."""

    method: str
    path: str
    summary: str
    answer: Any = None
    takes: Any = None
    query: tuple[str, ...] = ()
    status: int = 200


ENDPOINTS: Final = (
    Endpoint("get", "/api/me", "Who is asking; null if nobody", messages.Person | None),
    Endpoint(
        "post",
        "/api/me",
        "Change address, webhook or language",
        messages.Person,
        messages.Settings,
    ),
    Endpoint("post", "/api/guest", "Begin without an account", messages.Person, messages.GuestName),
    Endpoint("post", "/api/signup", "Make an account", messages.Person, messages.Credentials),
    Endpoint("post", "/api/login", "Come back to it", messages.Person, messages.Credentials),
    Endpoint("post", "/api/logout", "End the session"),
    Endpoint("post", "/letters/{token}", "End the letters to whoever opens the link in one"),
    Endpoint("get", "/api/games", "The games", list[messages.GameInfo]),
    Endpoint(
        "get",
        "/api/games/{game}/start",
        "The board before the first turn",
        Board,
        query=("scenario", "seats", "options"),
    ),
    Endpoint("get", "/api/lessons/{game}", "What the coach says", messages.Lesson),
    Endpoint("post", "/api/lessons/{game}", "Begin a lesson", messages.Opened, status=201),
    Endpoint("get", "/api/examples/{game}/{name}", "An example of play", messages.Example),
    Endpoint(
        "get",
        "/api/examples/{game}/{name}/frames/{ply}",
        "An example before a ply",
        messages.Frame,
        query=("seat", "since", "language"),
    ),
    Endpoint(
        "get",
        "/api/examples/{game}/{name}/frames/{ply}/{count}",
        "An example before so many plies",
        list[messages.Frame],
        query=("seat", "since", "language"),
    ),
    Endpoint("get", "/api/maps/{name}", "The drawing of a map"),
    Endpoint("get", "/api/maps/{name}/{file}", "A picture or font that belongs to it"),
    Endpoint("get", "/api/symbols", "The drawings of the counters"),
    Endpoint(
        "get", "/api/rules/{game}", "Search the rules", list[messages.RuleEntry], query=("q",)
    ),
    Endpoint("get", "/api/rules/{game}/{rule}", "One rule", messages.RuleEntry),
    Endpoint(
        "get",
        "/api/tables",
        "One's own tables, or those with a free seat",
        list[messages.TableInfo],
        query=("mine", "open"),
    ),
    Endpoint("post", "/api/tables", "Open a table", messages.Opened, messages.NewTable, status=201),
    Endpoint("post", "/api/import", "Put a record on a table", messages.Imported, dict, status=201),
    Endpoint("get", "/api/tables/{table}", "What a table is", messages.TableInfo),
    Endpoint("post", "/api/tables/{table}/sit", "Take a seat", messages.TableInfo, messages.Sit),
    Endpoint("post", "/api/tables/{table}/leave", "Leave one's seats"),
    Endpoint("post", "/api/tables/{table}/remove", "Send a spectator away", None, messages.Remove),
    Endpoint("get", "/api/tables/{table}/record", "Export the game"),
    Endpoint(
        "get",
        "/api/tables/{table}/frames/{ply}",
        "The table before a ply",
        messages.Frame,
        query=("seat", "since", "language"),
    ),
    Endpoint(
        "get",
        "/api/tables/{table}/frames/{ply}/{count}",
        "The table before so many plies",
        list[messages.Frame],
        query=("seat", "since", "language"),
    ),
    Endpoint(
        "get", "/api/tables/{table}/dice", "Every roll", messages.DicePage, query=("language",)
    ),
    Endpoint("get", "/api/tables/{table}/notes", "One's own notes", messages.Notes),
    Endpoint("put", "/api/tables/{table}/notes", "Write them", messages.Notes, messages.Notes),
    Endpoint("get", "/api/tables/{table}/chat", "The chat", list[messages.Said], query=("room",)),
    Endpoint(
        "get",
        "/api/tables/{table}/errands",
        "The list of a seat in a phase of many single choices",
        messages.Errands | None,
        query=("seat", "language"),
    ),
    Endpoint(
        "post",
        "/api/tables/{table}/forecast",
        "The odds of the battle an action would start",
        messages.Forecast | None,
        messages.ForecastQuery,
    ),
)


@lru_cache(maxsize=1)
def openapi() -> dict[str, Any]:
    """Return the OpenAPI description."""
    kinds = [kind for end in ENDPOINTS for kind in (end.answer, end.takes) if kind is not None]
    shapes, parts = msgspec.json.schema_components([*kinds, messages.Problem], ref_template=REF)
    shape_of = iter(shapes)
    paths: dict[str, dict[str, Any]] = {}
    for end in ENDPOINTS:
        answer = {} if end.answer is None else next(shape_of)
        takes = None if end.takes is None else next(shape_of)
        paths.setdefault(end.path, {})[end.method] = _operation(end, answer, takes)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Hexarch", "version": hexarch.__version__},
        "paths": paths,
        "components": {"schemas": parts},
    }


def _operation(
    end: Endpoint, answer: dict[str, Any], takes: dict[str, Any] | None
) -> dict[str, Any]:
    places = [part[1:-1] for part in end.path.split("/") if part.startswith("{")]
    text = {"type": "string"}
    problem = {"schema": {"$ref": REF.format(name="Problem")}}
    found: dict[str, Any] = {
        "summary": end.summary,
        "parameters": [
            *({"name": p, "in": "path", "required": True, "schema": text} for p in places),
            *({"name": q, "in": "query", "schema": text} for q in end.query),
        ],
        "responses": {
            str(end.status): {
                "description": "done",
                "content": {"application/json": {"schema": answer}},
            },
            "4XX": {"description": "refused", "content": {"application/json": problem}},
        },
    }
    if takes is not None:
        found["requestBody"] = {"content": {"application/json": {"schema": takes}}}
    return found


@lru_cache(maxsize=1)
def schema() -> dict[str, Any]:
    """Return the JSON schema of every message."""
    kinds = [messages.FromServer, messages.FromClient, *from_server(), *from_client()]
    shapes, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "FromServer": shapes[0],
        "FromClient": shapes[1],
        "$defs": parts,
    }
