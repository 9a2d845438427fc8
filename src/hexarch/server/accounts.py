"""Who is asking: guests, accounts, passwords and sessions."""

import asyncio
import base64
import contextlib
import hashlib
import hmac
import os
import secrets
import time
import unicodedata
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from hexarch.server import people
from hexarch.server.database import Database
from hexarch.server.messages import Credentials, Person, Settings
from hexarch.server.people import PersonRow
from hexarch.server.wording import LANGUAGES

NAME_LENGTH: Final = 24
PASSWORD_LENGTH: Final = (8, 200)
KEY_BYTES: Final = 32
CACHE_SECONDS: Final = 2.0
CACHE_SIZE: Final = 10_000


class AccountError(ValueError):
    """A name, password or setting that cannot be taken; the message says why."""


def clean_name(text: str) -> str:
    """Return a name as it may be shown to others, or raise ``AccountError``.

    >>> clean_name("  Anna   Livia ")
    'Anna Livia'
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not 1 <= len(name) <= NAME_LENGTH:
        raise AccountError(f"a name has 1 to {NAME_LENGTH} signs")
    if any(unicodedata.category(sign)[0] == "C" for sign in name):
        raise AccountError("a name cannot have invisible signs")
    return name


def name_key(name: str) -> str:
    """Return the one spelling that tells names apart.

    >>> name_key("ANNA Livia") == name_key("anna livia")
    True
    """
    return unicodedata.normalize("NFKC", name.casefold())


def secret_key(data: Path) -> bytes:
    """Return the key that signs cookies; the first start makes it, for its owner's eyes only."""
    path = data / "secret.key"
    data.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        draft = data / f"secret.{secrets.token_hex(8)}"
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
        # Another process that starts now finds a whole key or none, and both use the same.
        with contextlib.suppress(FileExistsError):
            path.hardlink_to(draft)
        draft.unlink()
    return path.read_bytes()


class Accounts:
    """Knows people by their sessions."""

    def __init__(self, database: Database, key: bytes, *, private_webhooks: bool = False) -> None:
        self._private_webhooks = private_webhooks
        self._database = database
        self._key = key
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(2)
        self._known: dict[str, tuple[float, PersonRow]] = {}
        self._no_password = ""

    async def guest(self, name: str) -> PersonRow:
        """Let somebody in without an account."""
        shown = clean_name(name) if name.strip() else f"Guest {secrets.randbelow(9000) + 1000}"
        person = PersonRow(new_id(), shown, None, guest=True, created=time.time())
        await self._database.write(lambda c: people.add(c, person))
        return person

    async def sign_up(self, wish: Credentials, guest: PersonRow | None) -> PersonRow:
        """Make an account; a guest who asks keeps his games."""
        name, email = clean_name(wish.name), clean_email(wish.email)
        least, most = PASSWORD_LENGTH
        if not least <= len(wish.password) <= most:
            raise AccountError(f"a password has {least} to {most} signs")
        hashed = await self._hash(wish.password)
        keep = guest if guest is not None and guest.guest else None
        person = PersonRow(
            new_id() if keep is None else keep.id,
            name,
            name_key(name),
            guest=False,
            password=hashed,
            email=email,
            language="en" if keep is None else keep.language,
            created=time.time(),
        )
        try:
            await self._database.write(lambda c: _save(c, person, keep))
        except IntegrityError:
            raise AccountError("this name is taken") from None
        self._forget(person.id)
        return person

    async def log_in(self, wish: Credentials) -> PersonRow:
        """Find the account, or refuse without telling whether the name exists."""
        key = name_key(wish.name.strip())
        person = await self._database.read(lambda c: people.by_key(c, key))
        hashed = person.password if person is not None else await self._nobodys_hash()
        good = await self._verify(hashed, wish.password[: PASSWORD_LENGTH[1]])
        if person is None or not good:
            raise AccountError("name or password is wrong")
        if person.banned:
            raise AccountError("the operator of this server has shut this account")
        return person

    async def change(self, person: PersonRow, wish: Settings) -> PersonRow:
        """Change address, webhook, language, or the name of a guest."""
        fields: dict[str, str] = {}
        if wish.name is not None and wish.name != person.name:
            if not person.guest:
                raise AccountError("an account keeps its name")
            fields["name"] = clean_name(wish.name)
        if wish.email is not None:
            fields["email"] = clean_email(wish.email)
        if wish.webhook is not None:
            fields["webhook"] = clean_webhook(wish.webhook, private=self._private_webhooks)
        if wish.language is not None:
            if wish.language not in LANGUAGES:
                raise AccountError(f"there is no language {wish.language[:10]!r} here")
            fields["language"] = wish.language
        if fields:
            await self._database.write(lambda c: _change(c, person, fields))
        self._forget(person.id)
        found = await self._database.read(lambda c: people.by_id(c, person.id))
        if found is None:
            raise AccountError("there is no such person any more")
        return found

    async def open_session(self, person: PersonRow) -> str:
        """Return a cookie for *person*."""
        session = secrets.token_urlsafe(24)
        await self._database.write(lambda c: people.open_session(c, session, person.id))
        return f"{session}.{self._sign(f'session {session}')}"

    async def prolong(self, cookie: str) -> bool:
        """Let a session go on whose time is half gone; tell whether the cookie is to be sent anew.

        A guest has nothing but his cookie to come back to his games by.
        """
        session = self._session(cookie)
        if session is None or not await self._database.read(lambda c: people.is_old(c, session)):
            return False
        await self._database.write(lambda c: people.prolong(c, session))
        return True

    async def close_session(self, cookie: str) -> None:
        """End the session of a cookie."""
        session = self._session(cookie)
        if session is not None:
            self._known.pop(session, None)
            await self._database.write(lambda c: people.close_session(c, session))

    async def of_cookie(self, cookie: str) -> PersonRow | None:
        """Return who holds a cookie; nobody if it is not ours, or has run out."""
        session = self._session(cookie)
        if session is None:
            return None
        known = self._known.get(session)
        now = time.monotonic()
        if known is not None and now - known[0] < CACHE_SECONDS:
            return known[1]
        person = await self._database.read(lambda c: people.of_session(c, session))
        if person is None:
            self._known.pop(session, None)
            return None
        if len(self._known) >= CACHE_SIZE:
            self._known.clear()
        self._known[session] = (now, person)
        return person

    async def by_id(self, person: str) -> PersonRow | None:
        """Find a person."""
        return await self._database.read(lambda c: people.by_id(c, person))

    def stop_token(self, person: PersonRow) -> str:
        """Return what lets whoever gets a person's letters end them, as long as they go there."""
        return f"{person.id}.{self._sign(f'letters {person.id} {person.email}')}"

    async def stop_letters(self, token: str) -> None:
        """End the letters to a person."""
        # PostgreSQL has no text with a NUL.
        person = None if "\0" in token else await self.by_id(token.partition(".")[0])
        if person is None or not _is_same(self.stop_token(person), token):
            raise AccountError("these letters have ended already, or the link is not whole")
        await self.change(person, Settings(email=""))

    def _session(self, cookie: str) -> str | None:
        session, _, signature = cookie.rpartition(".")
        good = _is_same(self._sign(f"session {session}"), signature)
        return session if session and good else None

    def _sign(self, text: str) -> str:
        digest = hmac.digest(self._key, text.encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def _forget(self, person: str) -> None:
        for session, (_, known) in list(self._known.items()):
            if known.id == person:
                del self._known[session]

    async def _nobodys_hash(self) -> str:
        """Return a hash that takes as long to compare with as anybody's."""
        if not self._no_password:
            self._no_password = await self._hash(secrets.token_hex())
        return self._no_password

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, hashed: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, hashed, password)
            except (VerificationError, InvalidHashError):
                return False


def person_info(row: PersonRow) -> Person:
    """Say who is asking, to himself."""
    return Person(row.id, row.name, row.guest, row.email, row.webhook, row.language)


def clean_email(text: str) -> str:
    """Return an address, or raise ``AccountError``; empty is none.

    >>> clean_email(" a@example.org ")
    'a@example.org'
    """
    address = text.strip()
    name, at, host = address.rpartition("@")
    plain = address.isascii() and address.isprintable() and not set(" ,;<>\"'\\") & set(address)
    if address and not (name and at and "." in host and plain and len(address) <= 254):
        raise AccountError("this is no e-mail address")
    return address


def clean_webhook(text: str, *, private: bool = False) -> str:
    """Return a web address, or raise ``AccountError``; empty is none."""
    address = text.strip()
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
        good = parts.scheme in {"http", "https"} and bool(host) and parts.port != 0
    except ValueError:
        good, host = False, ""
    if address and not (good and address.isprintable() and len(address) <= 500):
        raise AccountError("a webhook is an address that begins with http:// or https://")
    if good and parts.username is not None:
        raise AccountError("leave name and password out of the address of a webhook")
    if not private and _is_local(host):
        raise AccountError("this server sends nothing to addresses of a local network")
    return address


def _is_local(host: str) -> bool:
    """Tell whether a host is known for local by its name; others are looked up when called."""
    try:
        return not ip_address(host.partition("%")[0]).is_global
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _save(connection: Connection, person: PersonRow, guest: PersonRow | None) -> None:
    if guest is None:
        people.add(connection, person)
        return
    fields = {name: getattr(person, name) for name in PersonRow.__struct_fields__ if name != "id"}
    people.change(connection, person.id, **fields)
    people.rename(connection, person.id, guest.name, person.name)


def _change(connection: Connection, person: PersonRow, fields: dict[str, str]) -> None:
    people.change(connection, person.id, **fields)
    if "name" in fields:
        people.rename(connection, person.id, person.name, fields["name"])


def new_id() -> str:
    """Return an id that nobody guesses and no command line takes for an option."""
    return secrets.token_urlsafe(12).replace("-", "_")


def _is_same(known: str, told: str) -> bool:
    return hmac.compare_digest(known.encode(), told.encode())
