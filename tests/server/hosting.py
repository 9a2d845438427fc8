"""Servers and people for the tests: real sockets on this machine, real databases."""

import asyncio
import glob
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
import websockets
from websockets.asyncio.client import ClientConnection

from hexarch.server.config import Config, database_url
from hexarch.server.operate import address_of, listen, make_server
from hexarch.server.services import Services

Json = dict[str, Any]
SECONDS = 30.0


class Hosted:
    """A server in a thread of this process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self._listening = listen("127.0.0.1", 0)
        self.url = address_of(self._listening)
        self._server = make_server(config)
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        self._server.run(sockets=[self._listening])

    @property
    def services(self) -> Services:
        """The parts of the server, to look at."""
        app: Any = self._server.config.app
        found: Services = app.state.services
        return found

    async def run(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do some of the server's own work, where it does it."""
        writing: Any = self.services.tables.writer
        done = asyncio.run_coroutine_threadsafe(work, writing._task.get_loop())  # noqa: SLF001
        await asyncio.wrap_future(done)

    def start(self) -> Self:
        """Start, and wait until it serves."""
        self._thread.start()
        until = time.monotonic() + 2 * SECONDS
        while not self._server.started:
            if not self._thread.is_alive():
                raise RuntimeError("the server ended while it was starting")
            if time.monotonic() > until:
                raise RuntimeError(f"the server did not start within {2 * SECONDS:.0f} s")
            time.sleep(0.02)
        return self

    def stop(self) -> None:
        """Stop in good order."""
        self._server.should_exit = True
        self._thread.join(SECONDS)
        self._listening.close()


@contextmanager
def hosted(data: Path, db: str = "", **settings: Any) -> Iterator[Hosted]:
    """Run a server for a while."""
    config = Config(db=database_url(db, data), data=data, **settings)
    server = Hosted(config).start()
    try:
        yield server
    finally:
        server.stop()


class Player:
    """Somebody with a session, and perhaps an open socket."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=SECONDS)
        self.id = ""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def enter(self, name: str = "") -> Self:
        """Begin a session as a guest."""
        answer = await self.http.post("/api/guest", json={"name": name})
        assert answer.status_code == 200, answer.text
        self.id = answer.json()["id"]
        return self

    async def sign_up(self, name: str = "") -> Self:
        """Begin a session with an account."""
        wish = {"name": name or "P" + secrets.token_hex(6), "password": "correct horse"}
        answer = await self.http.post("/api/signup", json=wish)
        assert answer.status_code == 200, answer.text
        self.id = answer.json()["id"]
        return self

    async def get(self, path: str, status: int = 200) -> Any:
        """Ask for something."""
        answer = await self.http.get(path)
        assert answer.status_code == status, (path, answer.status_code, answer.text[:500])
        return answer.json()

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        """Send something."""
        answer = await self.http.post(path, json={} if body is None else body)
        assert answer.status_code == status, (path, answer.status_code, answer.text[:500])
        return answer.json()

    async def open(self, *kinds: str, **more: Any) -> Json:
        """Open a table with these kinds of seats, in this order."""
        seats = [{"kind": kind.partition(":")[0], "bot": kind.partition(":")[2]} for kind in kinds]
        wish = {"game": "conquest", "seats": seats, "shuffle": False, **more}
        found: Json = await self.post("/api/tables", wish, 201)
        return found

    def at(self, table: str, query: str = "", **headers: str) -> "Sitting":
        """Return a socket to a table; use it with ``async with``."""
        return Sitting(self, table, query, headers)

    @property
    def cookie(self) -> str:
        """What the browser would send."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


class Sitting:
    """An open socket at a table."""

    def __init__(self, player: Player, table: str, query: str, headers: dict[str, str]) -> None:
        address = player.url.replace("http", "ws", 1)
        self._address = f"{address}/api/tables/{table}/socket?{query}"
        self._headers = {"Cookie": player.cookie, **headers}
        self._socket: ClientConnection | None = None
        self.frame: Json = {}
        self.lines: list[Json] = []
        """The log as a client would keep it."""
        self.refusals: list[Json] = []
        self.other: list[Json] = []

    @property
    def socket(self) -> ClientConnection:
        """The connection."""
        assert self._socket is not None
        return self._socket

    async def __aenter__(self) -> Self:
        self._socket = await websockets.connect(
            self._address, additional_headers=self._headers, max_size=None, max_queue=None
        )
        await self.until(lambda: bool(self.frame))
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.socket.close()

    async def read(self) -> Json:
        """Read one message and keep it."""
        data = await asyncio.wait_for(self.socket.recv(), SECONDS)
        message: Json = msgspec.json.decode(data)
        if message["type"] == "frame":
            self.frame = message
            del self.lines[message["log_from"] :]
            self.lines += message["log"]
        elif message["type"] == "refused":
            self.refusals.append(message)
        else:
            self.other.append(message)
        return message

    async def until(self, condition: Callable[[], bool]) -> Self:
        """Read until something is so."""
        while not condition():
            await self.read()
        return self

    async def send(self, message: Json | str | bytes) -> None:
        """Send anything."""
        if not isinstance(message, str | bytes):
            message = msgspec.json.encode(message).decode()
        await self.socket.send(message)

    @property
    def mine(self) -> int:
        """The seat of mine that is asked."""
        return next(int(ask["seat"]) for ask in self.frame["asks"] if ask["mine"])

    def choice(self, **fields: Any) -> Json:
        """Return the first choice, or liberty, whose action has these fields."""
        everything = self.frame["choices"] + self.frame["liberties"]
        actions = [choice["action"] for choice in everything]
        return next(a for a in actions if fields.items() <= a.items())

    async def act(self, action: Json | None = None, **more: Any) -> Json:
        """Act, and wait for what comes of it: a frame that goes on, or a refusal."""
        if action is None:
            action = self.frame["choices"][0]["action"]
        ply, refused = self.frame["ply"], len(self.refusals)
        seat = more.pop("seat") if "seat" in more else self.mine
        message = {"type": "act", "seat": seat, "ply": ply, "action": action} | more
        await self.send(message)
        await self.until(lambda: self.frame["ply"] > ply or len(self.refusals) > refused)
        return self.refusals[-1] if len(self.refusals) > refused else self.frame

    async def refusal(self, message: Json | str | bytes) -> Json:
        """Send something that will be refused, and return the refusal."""
        refused = len(self.refusals)
        await self.send(message)
        await self.until(lambda: len(self.refusals) > refused)
        return self.refusals[-1]

    async def pass_turn(self) -> None:
        """End one's turn as soon as may be."""
        seat = self.mine
        while any(ask["mine"] and ask["seat"] == seat for ask in self.frame["asks"]):
            quick = ("end_movement", "done", "end_turn")
            actions = [choice["action"] for choice in self.frame["choices"]]
            action = next((a for a in actions if a["type"] in quick), actions[0])
            await self.act(action)


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class ServerProcess:
    """A server in a process of its own, which can be killed and started again."""

    def __init__(self, data: Path, db: str = "") -> None:
        self.data = data
        self.db = db
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data / f"server-{self.port}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        """Start, and wait until it answers."""
        command = [sys.executable, "-m", "hexarch.server", "--port", str(self.port)]
        command += ["--data", str(self.data), "--db", self.db]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        until = time.monotonic() + 2 * SECONDS
        while time.monotonic() < until and self.process.poll() is None:
            try:
                if httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200:
                    return self
            except httpx.TransportError:
                time.sleep(0.05)
        raise RuntimeError(self.log.read_text()[-2000:])

    def kill(self) -> None:
        """End it without any warning."""
        self._end(kill=True)

    def stop(self) -> None:
        """End it in good order."""
        self._end(kill=False)

    def _end(self, *, kill: bool) -> None:
        if self.process is not None:
            (self.process.kill if kill else self.process.terminate)()
            self.process.wait(SECONDS)
            self.process = None


def postgres_binaries() -> Path | None:
    """Return the folder of PostgreSQL's programs, if it is installed."""
    places = sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)  # noqa: PTH207
    found = shutil.which("postgres")
    places += [os.path.dirname(os.path.realpath(found))] if found else []  # noqa: PTH120
    return next((Path(p) for p in places if (Path(p) / "initdb").exists()), None)


@contextmanager
def postgres() -> Iterator[str]:
    """Run a PostgreSQL of one's own; give its address."""
    binaries = postgres_binaries()
    assert binaries is not None
    folder = Path(tempfile.mkdtemp(prefix="hexarch-pg-"))
    port = free_port()
    # PostgreSQL does not run as root.
    user: Any = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
    if user:
        shutil.chown(folder, **user)
    data = folder / "data"
    initdb = [str(binaries / "initdb"), "-D", str(data), "-U", "hexarch", "-A", "trust", "-N"]
    subprocess.run(initdb, check=True, capture_output=True, cwd=folder, **user)
    command = [str(binaries / "postgres"), "-D", str(data), "-p", str(port), "-k", str(folder)]
    command += ["-h", "127.0.0.1", "-c", "fsync=off", "-c", "max_connections=60"]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, **user)
    try:
        _wait_for_port(port)
        yield f"postgresql://hexarch@127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGINT)  # without waiting for those who are connected
        process.wait(SECONDS)
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for_port(port: int) -> None:
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("PostgreSQL did not start")


async def fresh_database(address: str) -> str:
    """Make an empty database; return its address."""
    import asyncpg  # noqa: PLC0415  # an extra

    name = "t" + secrets.token_hex(6)
    until = time.monotonic() + SECONDS
    while True:
        try:
            connection = await asyncpg.connect(f"{address}/postgres")
            break
        except (OSError, asyncpg.PostgresError):
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.1)
    try:
        await connection.execute(f"CREATE DATABASE {name}")
    finally:
        await connection.close()
    return f"{address}/{name}"
