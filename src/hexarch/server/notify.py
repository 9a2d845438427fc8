"""Tell players who are away that it is their turn: by e-mail, and by a call to their webhook."""

import asyncio
import http.client
import ipaddress
import logging
import smtplib
import socket
import ssl
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import localtime, make_msgid, parseaddr
from functools import partial
from typing import Final
from urllib.parse import urlsplit

import msgspec

from hexarch.kernel.game import CHANCE
from hexarch.server.accounts import Accounts
from hexarch.server.config import Config, Mail
from hexarch.server.live import LiveTable
from hexarch.server.people import PersonRow
from hexarch.server.tables import Tables
from hexarch.server.wording import Catalogue, server_words

LOG = logging.getLogger("hexarch.notify")
TIMEOUT: Final = 10.0
AT_ONCE: Final = 4
YOUR_TURN: Final = ("It is your turn: {0}", "It is your turn at the table {0}.")
REMINDER: Final = ("Reminder: it is your turn: {0}", "Your time at the table {0} is running out.")

UNTIL: Final = "A bot takes over at {0}."
STOP: Final = "To get no more letters: {0}"


class Letter(msgspec.Struct, frozen=True, tag="your_turn"):
    """What a webhook is sent."""

    table: str
    title: str
    game: str
    seat: int
    name: str
    ply: int
    url: str
    reminder: bool = False
    until: float = 0.0
    """When a bot takes over, in seconds since 1970; 0 where there is no limit."""


class Known:
    """What is known of a table: whose turn it was, when each was told of his, and last looked."""

    def __init__(self) -> None:
        self.due: set[int] = set()
        self.ply = 0
        self.told: dict[int, float] = {}
        self.looked: dict[int, float] = {}
        self.looking: set[int] = set()

    def catch_up(self, live: LiveTable) -> None:
        """Whoever has acted since may be told anew, also where another process saw to it."""
        acted: set[int] = set()
        for ply in live.play.plies[self.ply :]:
            if ply.seat != CHANCE:
                self.told.pop(ply.seat, None)
                self.due -= acted - {ply.seat}  # they have passed the turn on
                acted.add(ply.seat)
        self.ply = live.play.ply

    def look(self, live: LiveTable) -> None:
        """Note who has the table before his eyes, and who had until now."""
        looking = set(live.watched())
        self.looked.update(dict.fromkeys(self.looking | looking, time.time()))
        self.looking = looking

    def looked_since(self, moment: float) -> set[int]:
        """Return who has looked after a moment."""
        return {seat for seat, at in self.looked.items() if at > moment}

    def is_news(self, live: LiveTable, seat: int) -> bool:
        """Tell whether a player does not know yet that it is his turn, or has looked since."""
        told = self.told.get(seat)
        return told is None or seat in live.watched() or seat in self.looked_since(told)


class Notifier:
    """Waits a little after a turn has come, and writes to whoever has not looked."""

    def __init__(self, tables: Tables, accounts: Accounts, config: Config) -> None:
        self._tables = tables
        self._accounts = accounts
        self._config = config
        self._known: defaultdict[str, Known] = defaultdict(Known)
        self._tasks: set[asyncio.Task[None]] = set()
        self._room = asyncio.Semaphore(AT_ONCE)
        self._begun = time.time()
        self._closing = asyncio.Event()
        tables.met.append(self.met)
        tables.changed.append(self.changed)
        tables.seen.append(self.seen)

    @property
    def _base(self) -> str:
        """How people reach this server."""
        return (self._config.public_url or self._config.own_url).rstrip("/")

    def met(self, live: LiveTable) -> None:
        """Whoever owes a choice where a table is met was told of it before, unless it is new."""
        if live.row.status == "over":
            return
        shared = self._tables.database.shared  # then another process may have met it first
        if live.id not in self._known and live.row.created >= self._begun and not shared:
            return
        known = self._known[live.id]
        known.catch_up(live)
        for seat in _due(live) - known.due:
            known.told.setdefault(seat, time.time())
        known.due = _due(live)

    def changed(self, live: LiveTable, *, own: bool = True) -> None:
        """Note whose turn it is now; only the process that made it so writes to him.

        Whoever was told is not told again before he has looked or acted: others may take back and
        go on. Whoever looks when his turn comes may be gone a moment later.
        """
        due = _due(live)
        if live.row.status == "over":
            self._known.pop(live.id, None)
            return
        known = self._known[live.id]
        known.catch_up(live)
        for seat in due - known.due:
            if known.is_news(live, seat):
                known.told[seat] = time.time()
                if own:
                    self._spawn(live, seat, self._config.notify_seconds, known.told[seat])
        known.due = due

    def seen(self, live: LiveTable) -> None:
        """Note who has a table before his eyes."""
        if live.row.status != "over":
            self._known[live.id].look(live)

    def remind(self, live: LiveTable) -> None:
        """Remind those whose time is running out."""
        for seat in live.owing:
            if live.seats[seat].kind == "person" and seat not in live.watched():
                self._spawn(live, seat, 0.0)

    async def stop(self) -> None:
        """Send at once what waits: nobody will do so later."""
        self._closing.set()
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=TIMEOUT)
            for task in late:
                task.cancel()

    def _spawn(self, live: LiveTable, seat: int, wait: float, since: float = 0.0) -> None:
        task = asyncio.create_task(self._tell(live, seat, wait, since))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, live: LiveTable, seat: int, wait: float, since: float) -> None:
        """Write to a player if the turn that began at *since* is still his; 0 is a reminder."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), wait)
        known = self._known.get(live.id, Known())
        told = known.told
        if since and told.get(seat) != since:
            return
        if seat not in live.owing or live.seats[seat].kind != "person":
            told.pop(seat, None)
            return
        # At the end all are sent away: whoever was there since his turn came knows of it.
        if seat in live.watched() or (self._closing.is_set() and seat in known.looked_since(since)):
            return
        person = await self._accounts.by_id(live.seats[seat].person)
        if person is None:
            return
        row, name = live.row, live.seats[seat].name
        url = f"{self._base}/table/{live.id}"
        until = row.updated + row.seconds if row.pace == "leisure" and row.seconds else 0.0
        letter = Letter(row.id, row.title, row.game, seat, name, row.ply, url, not since, until)
        async with self._room:
            await self._send(person, letter)

    async def _send(self, person: PersonRow, letter: Letter) -> None:
        mail, count = self._config.mail, self._tables.metrics.count
        if person.email and mail is not None:
            words = server_words(person.language)
            stop = f"{self._base}/letters/{self._accounts.stop_token(person)}"
            if await _done(letter, partial(send_mail, mail, person.email, letter, words, stop)):
                count("hexarch_letters_total", "E-mails sent")
        if person.webhook:
            private = self._config.private_webhooks
            if await _done(letter, partial(call_webhook, person.webhook, letter, private=private)):
                count("hexarch_webhooks_total", "Webhooks called")


def _due(live: LiveTable) -> set[int]:
    """Return the persons who owe a choice."""
    return {seat for seat in live.owing if live.seats[seat].kind == "person"}


async def _done(letter: Letter, send: Callable[[], None]) -> bool:
    """Send, and note a failure: what else is to be sent must not suffer from it."""
    try:
        await asyncio.to_thread(send)
    except (OSError, smtplib.SMTPException, http.client.HTTPException, ValueError) as error:
        LOG.warning("not notified: %s", error, extra={"table": letter.table})
        return False
    return True


END: Final = "List-Unsubscribe"


class Unbroken(EmailPolicy):
    """Writes the address by which letters end in one line, however long it is."""

    def fold(self, name: str, value: str) -> str:
        """Write a header."""
        if name == END:
            return f"{name}: {value}{self.linesep}"
        return str(super().fold(name, value))

    def fold_binary(self, name: str, value: str) -> bytes:
        """Write a header as it is sent."""
        if name == END:
            return self.fold(name, value).encode("ascii")
        return bytes(super().fold_binary(name, value))


def send_mail(mail: Mail, address: str, letter: Letter, words: Catalogue, stop: str) -> None:
    """Write to a player, in his language; *stop* is where he can have that ended."""
    message = EmailMessage(Unbroken())
    message["From"], message["To"] = mail.sender, address
    message["Date"], message["Message-ID"] = localtime(), make_msgid(domain=_domain(mail.sender))
    subject, text = REMINDER if letter.reminder else YOUR_TURN
    message["Subject"] = words.sentence(subject, (letter.title,))
    message[END], message[f"{END}-Post"] = f"<{stop}>", f"{END}=One-Click"
    lines = [words.sentence(text, (letter.title,)), "", letter.url, ""]
    if letter.until:
        when = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(letter.until))
        lines += [words.sentence(UNTIL, (when,)), ""]
    message.set_content("\n".join([*lines, words.sentence(STOP, (stop,)), ""]))
    with smtplib.SMTP(mail.host, mail.port, timeout=TIMEOUT) as server:
        if mail.starttls:
            server.starttls(context=ssl.create_default_context())
        if mail.user:
            server.login(mail.user, mail.password)
        server.send_message(message)


def _domain(sender: str) -> str:
    """Return the domain of an address, such as ``Hexarch <games@example.org>``.

    >>> _domain("Hexarch <games@example.org>")
    'example.org'
    """
    return parseaddr(sender)[1].rpartition("@")[2] or "localhost"


def call_webhook(url: str, letter: Letter, *, private: bool) -> None:
    """Post a letter; addresses of the local network only where the operator allows it."""
    parts = urlsplit(url)
    secure = parts.scheme == "https"
    host, port = parts.hostname or "", parts.port or (443 if secure else 80)
    address = _address(host, port, private=private)
    connection: http.client.HTTPConnection = (
        _Tls(host, port, address) if secure else _Plain(host, port, address)
    )
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    headers = {"Content-Type": "application/json", "User-Agent": "hexarch"}
    try:
        connection.request("POST", path, msgspec.json.encode(letter), headers)
        status = connection.getresponse().status
    finally:
        connection.close()
    if status >= 400:
        raise ValueError(f"webhook of {host} answers {status}")


def _address(host: str, port: int, *, private: bool) -> str:
    """Return the address to call, so that what was checked is what is called."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    address = str(found[0][4][0])
    if not private and not ipaddress.ip_address(address.partition("%")[0]).is_global:
        raise ValueError(f"{host} is no public address")
    return address


class _Plain(http.client.HTTPConnection):
    def __init__(self, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=TIMEOUT)
        self._address = address

    def connect(self) -> None:
        """Connect to the address that was checked."""
        self.sock = socket.create_connection((self._address, self.port), TIMEOUT)


class _Tls(_Plain):
    def connect(self) -> None:
        """Connect to the address that was checked, and speak TLS with the host."""
        super().connect()
        self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)


def is_reminder_due(row_updated: float, seconds: int, reminded: float) -> bool:
    """Tell whether three quarters of the time for a decision have gone, for the first time.

    >>> is_reminder_due(time.time() - 80, 100, 0.0), is_reminder_due(time.time(), 100, 0.0)
    (True, False)
    """
    return bool(seconds) and not reminded and time.time() > row_updated + 0.75 * seconds
