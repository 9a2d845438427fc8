"""A server for the measurements: started as its own process, on this machine, with its own data."""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

Json = dict[str, Any]
PATIENCE = 90.0
"""Seconds to start or stop, on a machine that does other things too."""


class Server:
    """A server process that can be killed and started again on the same data."""

    def __init__(self, data: Path, port: int, db: str = "") -> None:
        self.data = data
        self.port = port
        self.db = db
        self.url = f"http://127.0.0.1:{port}"
        self.log = data / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [sys.executable, "-m", "hexarch.server", "--port", str(self.port)]
        command += ["--data", str(self.data), "--db", self.db]
        with self.log.open("ab") as log:
            # A driver on a quick machine is quicker than the limit meant for floods.
            env = {**os.environ, "HEXARCH_LIMIT_MESSAGES": "100000/100000"}
            self.process = subprocess.Popen(command, stderr=log, stdout=log, env=env)  # noqa: S603
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            try:
                if httpx.get(f"{self.url}/healthz", timeout=10).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise RuntimeError(f"the server does not answer: {self.log.read_text()[-3000:]}")

    def kill(self) -> None:
        """End it without any warning."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it in good order."""
        self._end(signal.SIGTERM)

    def memory(self) -> int:
        """Return the bytes it holds, with its bots' processes."""
        pid = self.process.pid if self.process else os.getpid()
        pids, found = [pid], 0
        while pids:
            at = pids.pop()
            tasks = Path(f"/proc/{at}/task")
            for child in tasks.glob("*/children"):
                pids += [int(number) for number in child.read_text().split()]
            for line in Path(f"/proc/{at}/status").read_text().splitlines():
                if line.startswith("VmRSS"):
                    found += int(line.split()[1]) * 1024
        return found

    def cpu(self) -> float:
        """Return the processor seconds it has used."""
        pid = self.process.pid if self.process else os.getpid()
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def complaints(self) -> list[str]:
        """Return the lines of its log that speak of errors."""
        lines = self.log.read_text().splitlines()
        return [line for line in lines if '"level":"error"' in line or "Traceback" in line]

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None


@contextmanager
def server(port: int = 0, db: str = "") -> Iterator[Server]:
    """Run a server on fresh data."""
    with tempfile.TemporaryDirectory(prefix="hexarch-bench-") as folder:
        found = Server(Path(folder), port or free_port(), db)
        found.start()
        try:
            yield found
        finally:
            if found.process is not None:
                found.stop()


def free_port() -> int:
    """Return a port that nobody listens on."""
    import socket  # noqa: PLC0415

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Guest:
    """Somebody with a session."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE)
        self.cookie = ""

    async def enter(self, name: str) -> "Guest":
        """Begin a session."""
        (await self.http.post("/api/guest", json={"name": name})).raise_for_status()
        self.cookie = "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())
        return self

    async def open(self, players: int, kind: str = "person", **more: Any) -> Json:
        """Open a table: all seats at one's own screen, or the others of another kind."""
        seats = [{"kind": "me"}, *({"kind": kind} for _ in range(players - 1))]
        wish = {"game": "conquest", "seats": seats, **more}
        answer = await self.http.post("/api/tables", json=wish)
        answer.raise_for_status()
        found: Json = answer.json()
        return found

    def socket(self, table: str, query: str = "slim=1") -> Any:
        """Return a connection to a table, to be used with ``async with``."""
        address = self.url.replace("http", "ws", 1) + f"/api/tables/{table}/socket?{query}"
        headers = {"Cookie": self.cookie}
        return websockets.connect(
            address, additional_headers=headers, max_size=None, compression=None
        )


class SlimChoice(msgspec.Struct):
    """A choice in a slim frame."""

    action: msgspec.Raw


class SlimAsk(msgspec.Struct):
    """Who is asked."""

    seat: int
    mine: bool


class Message(msgspec.Struct):
    """What a driver reads of any message."""

    type: str
    ply: int = -1
    asks: tuple[SlimAsk, ...] = ()
    choices: tuple[SlimChoice, ...] = ()
    rule: str = ""
    why: str = ""
    outcome: Any = None

    @property
    def over(self) -> bool:
        """The game has ended."""
        return self.outcome is not None

    @property
    def mine(self) -> int:
        """The seat that is asked."""
        return next(ask.seat for ask in self.asks if ask.mine)


READ = msgspec.json.Decoder(Message)


def act(seat: int, ply: int, action: bytes) -> bytes:
    """Write an act."""
    return b'{"type":"act","seat":%d,"ply":%d,"action":%s}' % (seat, ply, action)


def percentile(values: list[float], share: float) -> float:
    """Return the value below which a share of all lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def main(work: Any) -> None:
    """Run a measurement."""
    asyncio.run(work)
