"""What is generated from the messages is current, and describes what is really sent."""

import importlib
import re
from pathlib import Path
from typing import get_args

import pytest
from tests.server.conftest import Guests

from hexarch.server.openapi import ENDPOINTS, openapi, schema
from hexarch.server.typescript import typescript

ROOT = Path(__file__).parents[2]


def test_the_typescript_types_are_current() -> None:
    kept = (ROOT / "client" / "src" / "protocol.ts").read_text()
    command = "python -m hexarch.server.typescript > client/src/protocol.ts"
    assert kept == typescript(), f"run {command}"


def test_every_route_is_described() -> None:
    from hexarch.server import (  # noqa: PLC0415  # the routes themselves
        rest_accounts,
        rest_games,
        rest_records,
        rest_tables,
    )

    described = {(end.method, end.path) for end in ENDPOINTS}
    modules = (rest_accounts, rest_games, rest_records, rest_tables)
    routes = [route for module in modules for route in module.ROUTES]
    found = {
        (method.lower(), re.sub(r":\w+", "", route.path))
        for route in routes
        for method in (route.methods or ())
        if method != "HEAD"
    }
    assert found == described


@pytest.mark.parametrize("game", ["conquest", "empire"])
def test_the_client_calls_events_by_their_names(game: str) -> None:
    """What it tells at once, leaves out or gathers into a battle would else be lost unseen."""
    source = (ROOT / "client" / "src" / "games" / game / "index.ts").read_text()
    lists = re.findall(r"(?:begins|ends|brings|rounds|fallen|news|quiet): \[([^]]*)\]", source)
    single = re.findall(r"(?:unveils|proposed|accepted|left): (\"\w+\")", source)
    named = set(re.findall(r"\"(\w+)\"", " ".join(lists + single)))
    events = importlib.import_module(f"hexarch.games.{game}.events").Event
    known = {kind.__struct_config__.tag for kind in get_args(events)}
    assert len(named) > 10
    assert named <= known


def test_references_lead_somewhere() -> None:
    described = openapi()
    assert described["openapi"] == "3.1.0"
    refs = set(re.findall(r"#/components/schemas/(\w+)", str(described["paths"])))
    assert refs <= described["components"]["schemas"].keys()
    messages = schema()
    assert {"Frame", "Act", "Undo", "Refused"} <= messages["$defs"].keys()


def test_the_guide_names_every_request() -> None:
    guide = (ROOT / "docs" / "protocol.md").read_text()
    for end in ENDPOINTS:
        plain = end.path.replace("{table}", "{id}").replace("{rule}", "{id}")
        assert plain in guide, plain


@pytest.mark.anyio
async def test_the_server_tells_its_protocol(somebody: Guests) -> None:
    anna = somebody()
    assert (await anna.get("/api/openapi.json"))["info"]["title"] == "Hexarch"
    assert "FromClient" in await anna.get("/api/schema.json")
