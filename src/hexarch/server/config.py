"""What an operator can set: where games are kept, how much is let in, how letters are sent."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypeVar
from urllib.parse import quote, urlsplit

import msgspec


class Mail(msgspec.Struct, frozen=True):
    """How letters are sent: an SMTP server and who signs them."""

    host: str
    port: int = 587
    user: str = ""
    password: str = ""
    sender: str = "hexarch@localhost"
    starttls: bool = True


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many more each second."""

    burst: float
    per_second: float


class Limits(msgspec.Struct, frozen=True):
    """How much one person, or one address, may ask for."""

    messages: Rate = Rate(600, 300)
    """On one socket: bots may be quick, floods are not let through."""
    chat: Rate = Rate(8, 0.5)
    log_in: Rate = Rate(10, 0.1)
    sign_up: Rate = Rate(20, 0.05)
    tables: Rate = Rate(30, 0.2)
    requests: Rate = Rate(400, 100)
    body: int = 64 * 1024
    record: int = 2 * 1024 * 1024
    message: int = 16 * 1024
    sockets: int = 24
    """Open sockets of one person."""
    seated: int = 200
    """Unfinished tables that one person may host."""
    absence: int = 60
    """Seconds that a player is away before the others can vote for a bot."""


def public_address(url: str) -> str:
    """Return the address of a server as browsers and letters write it.

    >>> public_address("https://spiele.münchen.example/tisch/")
    'https://spiele.xn--mnchen-3ya.example/tisch'
    >>> public_address("games.example")
    Traceback (most recent call last):
    ValueError: 'games.example' is no address such as https://games.example.org
    """
    try:
        parts = urlsplit(url.rstrip("/"))
        host = (parts.hostname or "").encode("idna").decode()
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        host = port = ""
    if not host or parts.scheme not in {"http", "https"}:
        raise ValueError(f"{url!r} is no address such as https://games.example.org")
    name = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{name}{port}{quote(parts.path, safe='/%')}"


class Config(msgspec.Struct, frozen=True):
    """How one server runs."""

    db: str
    data: Path
    host: str = "127.0.0.1"
    port: int = 8765
    public_url: str = ""
    """How people reach the server from outside, for links in letters."""
    own_url: str = ""
    """How it is reached from this machine; stands in letters when nothing better is known."""
    origins: tuple[str, ...] = ()
    """Further origins, such as http://localhost:5173, whose pages may use this server."""
    bot_seconds: float = 5.0
    bot_workers: int = 2
    mail: Mail | None = None
    private_webhooks: bool = False
    """Let webhooks call addresses of this machine and its local network."""
    secure_cookies: bool = False
    limits: Limits = Limits()
    idle_seconds: float = 300.0
    """A table that nobody looks at leaves memory after this time."""
    notify_seconds: float = 10.0
    """A player who stays away so long after his turn has come is told of it."""
    clock_seconds: float = 5.0
    """How often deadlines are looked at."""


ENVIRONMENT: Final = "HEXARCH_"
WANTED: Final[dict[type, str]] = {
    int: "a whole number",
    bool: "true or false",
    Rate: "two numbers, as in 30/0.2: so many at once, and so many more each second",
}
"""What may be said of a setting; any text will do for the others."""
Held = TypeVar("Held", bound=msgspec.Struct)


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder where this user's games are kept."""
    if environment.get("HEXARCH_DATA"):
        return Path(environment["HEXARCH_DATA"])
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA", str(Path.home()))) / "hexarch"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "hexarch"
    return Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "hexarch"


class SettingError(ValueError):
    """A setting that cannot be used, and why."""


def mail_settings(environment: Mapping[str, str] = os.environ) -> Mail | None:
    """Read HEXARCH_SMTP_HOST, _PORT, _USER, _PASSWORD, _SENDER and _STARTTLS.

    >>> mail_settings({"HEXARCH_SMTP_HOST": "mail.example.org"}).port
    587
    """
    given = _settings("SMTP_", environment)
    return _read(Mail, given, "SMTP_") if "host" in given else None


def limit_settings(environment: Mapping[str, str] = os.environ) -> Limits:
    """Read HEXARCH_LIMIT_TABLES and its like: a size, or a burst and how many more each second.

    >>> limit_settings({"HEXARCH_LIMIT_TABLES": "100/5"}).tables
    Rate(burst=100.0, per_second=5.0)
    """
    given: dict[str, object] = {}
    for name, value in _settings("LIMIT_", environment).items():
        burst, slash, per_second = value.partition("/")
        given[name] = {"burst": burst, "per_second": per_second} if slash else value
    return _read(Limits, given, "LIMIT_")


def _settings(prefix: str, environment: Mapping[str, str]) -> dict[str, str]:
    prefix = ENVIRONMENT + prefix
    return {
        name.removeprefix(prefix).lower(): value
        for name, value in environment.items()
        if name.startswith(prefix) and value
    }


def _read(kind: type[Held], given: Mapping[str, object], prefix: str) -> Held:
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    for name, value in given.items():
        variable = ENVIRONMENT + prefix + name.upper()
        if name not in types:
            raise SettingError(f"{variable} is no setting")
        try:
            msgspec.convert(value, types[name], strict=False)
        except msgspec.ValidationError:
            raise SettingError(f"{variable} must be {WANTED[types[name]]}") from None
    return msgspec.convert(given, kind, strict=False)


def database_url(db: str, data: Path) -> str:
    """Return an address SQLAlchemy understands, for an address or the name of a file.

    >>> database_url("postgres://me@host/games", Path("/data"))
    'postgresql+asyncpg://me@host/games'
    >>> database_url("", Path("/data"))
    'sqlite:////data/hexarch.sqlite'
    """
    if not db:
        return f"sqlite:///{data / 'hexarch.sqlite'}"
    for prefix in ("postgres://", "postgresql://", "postgresql+asyncpg://"):
        if db.startswith(prefix):
            return "postgresql+asyncpg://" + db.removeprefix(prefix)
    file = db.removeprefix("sqlite+aiosqlite:///").removeprefix("sqlite:///")
    if file in {"", ":memory:", "sqlite://", "sqlite+aiosqlite://"}:
        raise SettingError(f"{db} keeps nothing; name a file")
    if "://" in file:
        raise SettingError(f"{file.partition('://')[0]} is no database that is known here")
    return f"sqlite:///{file}"
