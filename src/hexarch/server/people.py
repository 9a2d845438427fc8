"""People in the database, as plain functions of a connection."""

import time
from collections.abc import Collection, Mapping

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from hexarch.server.schema import chat, notes, people, remarks, removed, seats, sessions, tables

SESSION_SECONDS = 90 * 24 * 3600
"""How long a session lasts after one has come back."""
NOBODY_NAME = "Somebody"


class PersonRow(msgspec.Struct, frozen=True):
    """A person as he is written down."""

    id: str
    name: str
    key: str | None
    guest: bool
    password: str = ""
    email: str = ""
    webhook: str = ""
    language: str = "en"
    banned: bool = False
    created: float = 0.0


def add(connection: Connection, person: PersonRow) -> None:
    """Write a new person down; raises ``IntegrityError`` if the name is taken."""
    connection.execute(insert(people), msgspec.structs.asdict(person))


def change(connection: Connection, person: str, **fields: object) -> None:
    """Write down what changed of a person."""
    connection.execute(update(people).where(people.c.id == person), fields)


def rename(connection: Connection, person: str, old: str, name: str) -> None:
    """Let seats, tables and remarks bear the new name of a person."""
    mine = (seats.c.person == person, seats.c.name == old)
    connection.execute(update(seats).where(*mine), {"name": name})
    hosted = tables.c.host == person
    connection.execute(update(tables).where(hosted), {"host_name": name})
    for table, title in connection.execute(select(tables.c.id, tables.c.title).where(hosted)):
        new = {"title": retitled(title, old, name)}
        connection.execute(update(tables).where(tables.c.id == table), new)
    there = remarks.c.table_id.in_(select(seats.c.table_id).where(seats.c.person == person))
    before, after = (msgspec.json.encode(word).decode() for word in (old, name))
    said = {"words": func.replace(remarks.c.words, before, after)}
    connection.execute(update(remarks).where(there).values(said))


def retitled(title: str, old: str, name: str) -> str:
    """Return the title of a table whose host has another name.

    >>> retitled("Anna: Empire", "Anna", "Berta"), retitled("Annals", "Anna", "Berta")
    ('Berta: Empire', 'Annals')
    """
    return name + title.removeprefix(old) if title.startswith(f"{old}: ") else title


def by_id(connection: Connection, person: str) -> PersonRow | None:
    """Find a person."""
    found = connection.execute(select(people).where(people.c.id == person)).mappings().first()
    return None if found is None else PersonRow(**found)


def by_key(connection: Connection, key: str) -> PersonRow | None:
    """Find an account by its name in one spelling."""
    found = connection.execute(select(people).where(people.c.key == key)).mappings().first()
    return None if found is None else PersonRow(**found)


def everybody(connection: Connection) -> list[PersonRow]:
    """Return all people, the newest first."""
    wanted = select(people).order_by(people.c.created.desc())
    return [PersonRow(**row) for row in connection.execute(wanted).mappings()]


def open_session(connection: Connection, session: str, person: str) -> None:
    """Write a session down, and forget those that have run out."""
    now = time.time()
    connection.execute(delete(sessions).where(sessions.c.expires < now))
    values = {"id": session, "person": person, "expires": now + SESSION_SECONDS}
    connection.execute(insert(sessions), values)


def is_old(connection: Connection, session: str) -> bool:
    """Tell whether half of a session's time has gone."""
    wanted = select(sessions.c.expires).where(sessions.c.id == session)
    expires = connection.execute(wanted).scalar()
    return expires is not None and expires < time.time() + SESSION_SECONDS / 2


def prolong(connection: Connection, session: str) -> None:
    """Let a session last as long as a new one."""
    longer = {"expires": time.time() + SESSION_SECONDS}
    connection.execute(update(sessions).where(sessions.c.id == session), longer)


def close_session(connection: Connection, session: str) -> None:
    """End a session."""
    connection.execute(delete(sessions).where(sessions.c.id == session))


def of_session(connection: Connection, session: str) -> PersonRow | None:
    """Find whose session this is, unless it has run out or he is banned."""
    join = people.join(sessions, sessions.c.person == people.c.id)
    wanted = select(people).select_from(join)
    valid = (sessions.c.id == session, sessions.c.expires > time.time(), ~people.c.banned)
    found = connection.execute(wanted.where(*valid)).mappings().first()
    return None if found is None else PersonRow(**found)


def welcome(connection: Connection, wanted: Collection[str]) -> set[str]:
    """Return those who are known and not banned."""
    known = select(people.c.id).where(people.c.id.in_(wanted), ~people.c.banned)
    return {str(row[0]) for row in connection.execute(known)}


def ban(connection: Connection, person: str, *, banned: bool) -> None:
    """Shut a person out, or let him in again."""
    change(connection, person, banned=banned)
    connection.execute(delete(sessions).where(sessions.c.person == person))


def forget(connection: Connection, person: str, name: str, bots: Mapping[str, str]) -> None:
    """Delete all that is personal; in running games a bot, given by game, plays on."""
    rename(connection, person, name, NOBODY_NAME)
    for game, bot in bots.items():
        running = select(tables.c.id).where(tables.c.game == game, tables.c.status != "over")
        mine = (seats.c.person == person, seats.c.table_id.in_(running))
        connection.execute(update(seats).where(*mine), {"kind": "bot", "bot": bot})
    hosted = tables.c.host == person
    sat = tables.c.id.in_(select(seats.c.table_id).where(seats.c.person == person))
    newer = {"generation": tables.c.generation + 1}
    connection.execute(update(tables).where(or_(hosted, sat)).values(newer))
    for kept in (notes, removed):
        connection.execute(delete(kept).where(kept.c.person == person))
    connection.execute(delete(chat).where(chat.c.person == person))
    of_person = seats.c.person == person
    connection.execute(update(seats).where(of_person), {"name": NOBODY_NAME, "person": ""})
    connection.execute(update(tables).where(hosted), {"host": ""})
    connection.execute(delete(sessions).where(sessions.c.person == person))
    connection.execute(delete(people).where(people.c.id == person))
