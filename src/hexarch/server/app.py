"""The application: routes, middleware, and its life from start to stop."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from hexarch.server import rest_accounts, rest_games, rest_records, rest_tables
from hexarch.server.config import Config
from hexarch.server.database import open_database
from hexarch.server.openapi import openapi, schema
from hexarch.server.services import Services
from hexarch.server.socket import table_socket
from hexarch.server.static import client_file
from hexarch.server.web import (
    Guard,
    RequestError,
    json,
    on_failure,
    on_http_error,
    on_refused,
    services,
)


async def healthz(request: Request) -> Response:
    """Say whether the server works, the database included."""
    held = services(request)
    await held.database.read(lambda c: c.exec_driver_sql("SELECT 1").scalar())
    return json({"status": "stopping" if held.stopping else "ok"})


async def metrics(request: Request) -> Response:
    """Return the counters for Prometheus."""
    text = services(request).metrics.text()
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


async def openapi_json(_request: Request) -> Response:
    """Describe the REST side of the protocol."""
    return json(openapi())


async def schema_json(_request: Request) -> Response:
    """Describe the messages of the WebSocket."""
    return json(schema())


def create_app(config: Config) -> Starlette:
    """Build the application; its database is opened when it starts."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        held = Services(config, await open_database(config.db))
        app.state.services = held
        await held.start()
        try:
            yield
        finally:
            await held.stop()

    return Starlette(
        routes=[
            Route("/healthz", healthz),
            Route("/metrics", metrics),
            Route("/api/openapi.json", openapi_json),
            Route("/api/schema.json", schema_json),
            *rest_accounts.ROUTES,
            *rest_games.ROUTES,
            *rest_tables.ROUTES,
            *rest_records.ROUTES,
            WebSocketRoute("/api/tables/{table}/socket", table_socket),
            Route("/{path:path}", client_file),
        ],
        middleware=[Middleware(Guard)],
        exception_handlers={
            RequestError: on_refused,
            HTTPException: on_http_error,
            Exception: on_failure,
        },
        lifespan=lifespan,
    )
