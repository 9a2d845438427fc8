"""The built client: files of ``static/``, and its page for every address that is not a file."""

import mimetypes
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from hexarch.server.web import RequestError, lasting

_HASHED: Final = re.compile(r".*[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+")
LONGEST: Final = 200
"""No file has a longer name; beyond some length the system does not even look."""
STATIC: Final = Path(__file__).parent / "static"
NOT_BUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Hexarch</title>
<body><h1>Hexarch</h1><p>The server runs, but the browser client is not built.</p>
<p>In a checkout, <code>make client</code> builds it. The protocol is described at
<a href="/api/openapi.json">/api/openapi.json</a>.</p></body></html>
"""


async def client_file(request: Request) -> Response:
    """Return a file of the client, or its page."""
    path = request.path_params.get("path", "")
    if path == "api" or path.startswith("api/"):
        raise RequestError(404, "there is nothing at this address")
    data = _read(path) if path else None
    if data is not None:
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        hashed = path.startswith("assets/") and _HASHED.fullmatch(path)
        age = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return lasting(request, data, kind, {"cache-control": age})
    if path.startswith("assets/"):
        raise RequestError(404, "there is no such file")
    page = _read("index.html")
    if page is None:
        return HTMLResponse(NOT_BUILT, 200, {"cache-control": "no-cache"})
    return HTMLResponse(page, 200, {"cache-control": "no-cache"})


def _read(path: str) -> bytes | None:
    parts = path.split("/")
    odd = any(part in {"", ".", ".."} or "\\" in part or ":" in part for part in parts)
    if odd or len(path) > LONGEST:
        return None
    file = STATIC.joinpath(*parts)
    return _read_once(file, file.stat().st_mtime_ns) if file.is_file() else None


@lru_cache(maxsize=256)
def _read_once(file: Path, _changed: int) -> bytes:
    return file.read_bytes()
