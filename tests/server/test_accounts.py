"""Guests, accounts, sessions."""

import stat
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import select, update
from tests.server.conftest import Guests
from tests.server.hosting import Hosted, Player, hosted

from hexarch.server.accounts import (
    AccountError,
    clean_email,
    clean_name,
    clean_webhook,
    new_id,
    secret_key,
)
from hexarch.server.config import Limits, Rate
from hexarch.server.schema import sessions

pytestmark = pytest.mark.anyio


async def test_nobody_is_known_at_first(somebody: Guests) -> None:
    anna = somebody()
    assert await anna.get("/api/me") is None
    await anna.post("/api/tables", {"game": "conquest"}, 401)
    await anna.enter("Anna")
    me = await anna.get("/api/me")
    assert (me["name"], me["guest"], me["language"]) == ("Anna", True, "en")
    await anna.post("/api/logout")
    assert await anna.get("/api/me") is None


async def test_a_guest_without_a_name_gets_one(somebody: Guests) -> None:
    me = await (await somebody().enter("")).get("/api/me")
    assert me["name"].startswith("Guest ")


async def test_a_guest_keeps_his_games_when_he_signs_up(somebody: Guests) -> None:
    guest = await somebody().enter("Wanderer")
    table = await guest.open("me", "person")
    await guest.sign_up("Wanderer of Rome")
    mine = await guest.get("/api/tables?mine")
    assert [one["id"] for one in mine] == [table["id"]]
    assert mine[0]["host"] == mine[0]["seats"][0]["name"] == "Wanderer of Rome"
    assert mine[0]["seats"][1]["name"] != "Wanderer of Rome"
    async with guest.at(table["id"]) as seat:
        assert seat.frame["table"]["seats"][0]["name"] == "Wanderer of Rome"
    elsewhere = somebody()
    wish = {"name": "WANDERER of rome", "password": "correct horse"}
    me = await elsewhere.post("/api/login", wish)
    assert (me["name"], me["guest"]) == ("Wanderer of Rome", False)
    assert len(await elsewhere.get("/api/tables?mine")) == 1


async def test_names_are_told_apart_whatever_their_spelling(somebody: Guests) -> None:
    await somebody().sign_up("Hadrian")
    other = {"name": "hADRIAN ", "password": "correct horse"}
    answer = await somebody().post("/api/signup", other, 400)
    assert answer == {"error": "this name is taken"}


async def test_a_wrong_password_tells_nothing(somebody: Guests) -> None:
    await somebody().sign_up("Trajan")
    answers = [
        await somebody().post("/api/login", {"name": name, "password": "wrong"}, 403)
        for name in ("Trajan", "Nobody at all")
    ]
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    "wish",
    [
        {"name": "Nero", "password": "short"},
        {"name": "", "password": "correct horse"},
        {"name": "x" * 25, "password": "correct horse"},
        {"name": "a\u202eb", "password": "correct horse"},
        {"name": "Nero", "password": "correct horse", "email": "nowhere"},
        {"name": "Nero", "password": "correct horse", "admin": True},
        {"name": 3, "password": "correct horse"},
    ],
)
async def test_a_bad_sign_up_is_refused(somebody: Guests, wish: dict[str, object]) -> None:
    assert (await somebody().post("/api/signup", wish, 400))["error"]


async def test_settings_change_what_is_given(somebody: Guests) -> None:
    anna = await somebody().enter("Anna")
    await anna.post("/api/me", {"email": "a@example.org", "language": "de"})
    me = await anna.post("/api/me", {"webhook": "https://example.org/hook"})
    assert (me["email"], me["language"]) == ("a@example.org", "de")
    assert me["webhook"] == "https://example.org/hook"
    assert me["letters"] is False, "this server has no SMTP settings"
    for wish in ({"language": "xx"}, {"webhook": "file:///etc/passwd"}, {"email": "a@b\nc.de"}):
        await anna.post("/api/me", wish, 400)


async def test_cookies_cannot_be_read_or_forged(server: Hosted, somebody: Guests) -> None:
    anna = somebody()
    answer = await anna.http.post("/api/guest", json={"name": "Anna"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    value = anna.http.cookies["hexarch"]
    session, _, signature = value.rpartition(".")
    for forged in (session, f"{session}.", f"{session}x.{signature}", f".{signature}", "x" * 500):
        async with Player(server.url) as liar:
            liar.http.cookies.set("hexarch", forged)
            assert await liar.get("/api/me") is None


async def test_passwords_are_kept_as_argon2id(somebody: Guests, server: Hosted) -> None:
    anna = await somebody().sign_up()
    person = await server.services.accounts.by_id(anna.id)
    assert person is not None
    assert person.password.startswith("$argon2id$")


async def test_whoever_comes_back_stays_known(somebody: Guests, server: Hosted) -> None:
    anna = await somebody().enter("Anna")
    assert "set-cookie" not in (await anna.http.get("/api/me")).headers
    day = 24 * 3600
    engine = server.services.database.engine  # type: ignore[attr-defined]
    mine = sessions.c.person == anna.id
    with engine.begin() as connection:
        connection.execute(update(sessions).where(mine).values(expires=time.time() + 30 * day))
    again = await anna.http.get("/api/me")
    assert again.json()["name"] == "Anna"
    assert "Max-Age=7776000" in again.headers["set-cookie"]
    with engine.begin() as connection:
        until = connection.execute(select(sessions.c.expires).where(mine)).scalar_one()
    assert until > time.time() + 89 * day


def test_no_id_looks_like_an_option() -> None:
    """An operator names people and games by their ids."""
    assert not [one for one in (new_id() for _ in range(1000)) if one.startswith("-")]


def test_the_key_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    key = secret_key(tmp_path / "new")
    assert len(key) == 32
    assert secret_key(tmp_path / "new") == key
    mode = (tmp_path / "new" / "secret.key").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


def test_processes_that_start_together_use_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        for number in range(20):
            keys = set(threads.map(secret_key, [tmp_path / str(number)] * 8))
            assert len(keys) == 1
            assert len(keys.pop()) == 32
            assert [file.name for file in (tmp_path / str(number)).iterdir()] == ["secret.key"]


def test_names_addresses_and_hooks_are_cleaned() -> None:
    assert clean_name("  Marcus\tAurelius ") == "Marcus Aurelius"
    assert clean_email("") == clean_webhook("") == ""
    for clean, text in (
        (clean_name, "\x00"),
        (clean_email, "<a@b.de>"),
        (clean_webhook, "http://"),
        (clean_webhook, "http://[::1"),
        (clean_webhook, "ftp://x.de"),
        (clean_webhook, "http://localhost:9000/"),
        (clean_webhook, "https://192.168.0.7/hook"),
        (clean_webhook, "http://[::1]/"),
        (clean_webhook, "https://anna:secret@example.org/"),
    ):
        with pytest.raises(AccountError):
            clean(text)
    assert clean_webhook("http://127.0.0.1:9/x", private=True) == "http://127.0.0.1:9/x"


async def test_attempts_are_limited(data: Path) -> None:
    slow = Rate(3, 0.01)
    limits = Limits(log_in=slow, sign_up=slow, tables=slow, chat=slow, messages=Rate(20, 1))
    with hosted(data, limits=limits) as server:
        async with Player(server.url) as anna:
            wish = {"name": "Nobody", "password": "guess"}
            codes = [(await anna.http.post("/api/login", json=wish)).status_code for _ in range(5)]
            assert codes == [403, 403, 403, 429, 429]
            await anna.enter("Anna")
            table = await anna.open("me", "person")
            codes = [(await anna.http.post("/api/guest", json={})).status_code for _ in range(3)]
            assert codes == [200, 200, 429]
        async with Player(server.url) as bert:
            bert.http.cookies.update(anna.http.cookies)
            async with bert.at(table["id"]) as seat:
                for _ in range(5):
                    await seat.send({"type": "say", "room": "spectators", "text": "Ave"})
                await seat.until(lambda: len(seat.refusals) == 2)
                assert {refused["rule"] for refused in seat.refusals} == {"chat"}
                assert sum(one["type"] == "said" for one in seat.other) == 3
            async with bert.at(table["id"]) as seat:
                for _ in range(60):
                    await seat.send({"type": "ping"})
                await seat.until(lambda: bool(seat.refusals))
                assert seat.refusals[0]["rule"] == "limit"
