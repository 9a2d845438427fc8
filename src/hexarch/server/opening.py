"""How a table comes about: by a host's wish, or from a record."""

import asyncio
import secrets
import time
import unicodedata
from random import SystemRandom
from typing import Any, Final, Literal

import msgspec

import hexarch
from hexarch.bots import bots
from hexarch.kernel import chance
from hexarch.kernel.game import AnyGame, BadSettingError, Setting
from hexarch.kernel.record import BY_HAND, Record, RecordError, decode, replay
from hexarch.server import store
from hexarch.server.accounts import NAME_LENGTH, AccountError, clean_name, new_id
from hexarch.server.lessons import lesson_of
from hexarch.server.live import LiveTable, bot_name, concerned, ply_rows, rests, round_of
from hexarch.server.messages import NewTable, SeatWish
from hexarch.server.people import PersonRow
from hexarch.server.store import PlyRow, SeatRow, TableRow
from hexarch.server.tables import Tables

TITLE_LENGTH: Final = 60
LONGEST_SECONDS: Final = 60 * 60 * 24 * 60
LESSON: Final = "Lesson: {0}"
replace = msgspec.structs.replace


NO_RECORD: Final = "this file is no Hexarch record; choose a file that was exported from a table"


class _Heading(msgspec.Struct):
    format: str


class WishError(ValueError):
    """A table that cannot be opened as wished; the message says why."""


async def open_table(tables: Tables, host: PersonRow, wish: NewTable) -> LiveTable:
    """Open a table, and begin to play if every seat is taken."""
    game = find(wish.game)
    hosted = await tables.database.read(lambda c: store.unfinished_of(c, host.id))
    # Where bots rest, nobody may ever come back.
    if sum(not rests(*one) for one in hosted) >= tables.config.limits.seated:
        raise WishError("you host too many unfinished games; end or leave some first")
    scenario = _scenario(game, wish.scenario)
    seats = list(wish.seats) or _play_now(game, scenario)
    if wish.shuffle:
        SystemRandom().shuffle(seats)
    try:
        setting = game.check_setting(Setting(scenario, len(seats), wish.options))
        sitting = _seats(game, setting, host, seats)
        row = _row(game, setting, host, wish)
    except (BadSettingError, AccountError) as error:
        raise WishError(str(error)) from None
    if all(seat.kind in {"person", "bot"} for seat in sitting):
        row = replace(row, status="playing")
    await tables.database.write(lambda c: store.create(c, row, sitting))
    live = await _loaded(tables, row.id)
    await begin(tables, live)
    return live


async def open_lesson(tables: Tables, host: PersonRow, game_id: str) -> LiveTable:
    """Open a guided first game."""
    game, found = find(game_id), lesson_of(game_id)
    if found is None:
        raise WishError(f"{game.about.title} has no lesson yet")
    plan = found.plan
    seats = [SeatWish("me" if n == plan.learner else "bot") for n in range(plan.seats)]
    setting = game.check_setting(plan.setting)
    wish = NewTable(game_id, title=LESSON.format(game.about.title))
    row = replace(
        _row(game, setting, host, wish),
        status="playing",
        commitment=found.commitment,
        dice_key=plan.dice_key,
    )
    sitting = _seats(game, setting, host, seats)
    await tables.database.write(lambda c: store.create(c, row, sitting))
    live = await _loaded(tables, row.id)
    await begin(tables, live)
    return live


async def begin(tables: Tables, live: LiveTable) -> None:
    """Roll the dice that are due at the start of a game whose seats are all taken."""
    async with live.lock:
        await tables.roll_due(live)
        tables.show(live)


def find(game_id: str) -> AnyGame:
    """Return a game, or raise ``WishError``."""
    try:
        return hexarch.find_game(game_id)
    except LookupError as error:
        raise WishError(str(error)) from None


def strongest(game_id: str) -> str:
    """Return the bot that a game puts first."""
    return bots(game_id)[0]


def clean_text(text: str, most: int) -> str:
    """Return plain text in one line, without signs that nobody sees."""
    kept = (" " if unicodedata.category(sign)[0] == "C" else sign for sign in text)
    return " ".join("".join(kept).split())[:most]


def _scenario(game: AnyGame, wished: str) -> str:
    known = [scenario.id for scenario in game.about.scenarios]
    return known[0] if wished == "standard" and wished not in known else wished


def _play_now(game: AnyGame, scenario: str) -> list[SeatWish]:
    """Fill the middling number of seats: the host and the strongest bots."""
    known = {one.id: one.players for one in game.about.scenarios}
    number = sum(known.get(scenario, game.about.players)) // 2
    return [SeatWish("me"), *(SeatWish("bot") for _ in range(number - 1))]


def _seats(
    game: AnyGame, setting: Setting, host: PersonRow, wishes: list[SeatWish]
) -> list[SeatRow]:
    homes = _homes(game, game.setup(setting))
    if sum(wish.kind == "me" for wish in wishes) > 1:
        raise WishError("you have one seat; further players at your screen are persons")
    return [_seat(game, host, n, wish, homes.get(n, "")) for n, wish in enumerate(wishes)]


def _homes(game: AnyGame, state: Any) -> dict[int, str]:
    """Return what each seat plays."""
    return {player.seat: player.name for player in game.board(game.view(state, None)).players}


def _seat(game: AnyGame, host: PersonRow, number: int, wish: SeatWish, home: str) -> SeatRow:
    match wish.kind:
        case "me":
            return SeatRow(number, "person", host.id, host.name, home)
        case "person":
            name = clean_name(wish.name) if wish.name.strip() else home or _seat_name("", number)
            return SeatRow(number, "person", host.id, name, home)
        case "bot":
            bot = wish.bot or strongest(game.about.id)
            if bot not in bots(game.about.id):
                raise WishError(f"{game.about.id} has no bot {bot[:40]!r}")
            return SeatRow(number, "bot", "", bot_name(bot, home), home, bot)
        case "open":
            return SeatRow(number, "open", "", "", home)
        case "invited":
            return SeatRow(number, "invited", "", "", home, invite=secrets.token_urlsafe(18))


def _row(game: AnyGame, setting: Setting, host: PersonRow, wish: NewTable) -> TableRow:
    if not 0 <= wish.pace.seconds <= LONGEST_SECONDS:
        raise WishError(f"the time for a decision is 0 to {LONGEST_SECONDS} seconds")
    key = secrets.token_bytes(chance.KEY_BYTES)
    state, now = game.setup(setting), time.time()
    return TableRow(
        new_id(),
        game.about.id,
        game.about.rules_version,
        setting.scenario,
        msgspec.json.encode(setting.options).decode(),
        clean_text(wish.title, TITLE_LENGTH) or f"{host.name}: {game.about.title}"[:TITLE_LENGTH],
        host.id,
        host.name,
        "open",
        wish.pace.kind,
        wish.pace.seconds,
        chance.SCHEME,
        chance.commitment(key),
        key,
        0,
        0,
        0,
        round_of(game, state),
        concerned(game, state),
        "",
        now,
        now,
    )


async def _loaded(tables: Tables, table: str) -> LiveTable:
    live = await tables.get(table)
    if live is None:
        raise WishError("the table could not be opened")
    return live


# From a record


async def import_record(tables: Tables, host: PersonRow, data: bytes) -> LiveTable:
    """Check a record and put it on a table of the importer, who plays the seats of all people.

    An unfinished game goes on with dice of its own: with the old key, if it were known, an
    imported copy would tell what the original is going to roll.
    """
    if not _is_record(data):
        raise WishError(NO_RECORD)
    try:
        record, state = await asyncio.to_thread(_verified, data)
    except RecordError as error:
        raise WishError(f"this record does not stand the check: {error}") from None
    row = _imported_row(record, state, host)
    sitting = _imported_seats(record, state, host)
    plies = ply_rows(record.plies)
    await tables.database.write(lambda c: _create(c, row, sitting, plies))
    live = await _loaded(tables, row.id)
    tables.show(live)
    return live


def _imported_seats(record: Record, state: Any, host: PersonRow) -> list[SeatRow]:
    """Seat the importer, and bots where bots sat; where nobody else did, he plays them all."""
    homes, known, found = _homes(hexarch.find_game(record.game), state), bots(record.game), []
    for number, seated in enumerate(record.seats):
        _, _, bot = seated.kind.partition(":")
        is_bot = bot in known and any(one.kind == "human" for one in record.seats)
        kind, person = ("bot", "") if is_bot else ("person", host.id)
        home = homes.get(number, "")
        was_bot = bot in known and not is_bot  # whoever plays it now bears another name
        name = _seat_name(home if was_bot else seated.name, number)
        found.append(SeatRow(number, kind, person, name, home, bot if is_bot else ""))
    return found


def _seat_name(name: str, number: int) -> str:
    return clean_text(name, NAME_LENGTH) or f"Player {number + 1}"


def _is_record(data: bytes) -> bool:
    """Tell a record, good or bad, from any other file."""
    try:
        known = msgspec.json.decode(data, type=_Heading)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
    return known.format.startswith("hexarch-record/")


def proof(row: TableRow) -> Literal["checked", "promised", "by-hand"]:
    """Say how well the dice of an imported game are proved."""
    if row.status != "over":
        return "promised"
    return "by-hand" if row.scheme == BY_HAND else "checked"


def _verified(data: bytes) -> tuple[Record, Any]:
    record = decode(data, hexarch.find_game)
    game = hexarch.find_game(record.game)
    state = game.setup(game.check_setting(record.setting))
    for step in replay(game, record):
        state = step.state
    return record, state


def _imported_row(record: Record, state: Any, host: PersonRow) -> TableRow:
    game = hexarch.find_game(record.game)
    over = game.outcome(state) is not None
    draws = [ply.draw for ply in record.plies if ply.draw is not None]
    proof, now = record.dice, time.time()
    key = bytes.fromhex(proof.key) if proof.key else None
    return TableRow(
        new_id(),
        record.game,
        game.about.rules_version,
        record.scenario,
        msgspec.json.encode(record.options).decode(),
        f"{game.about.title}, imported"[:TITLE_LENGTH],
        host.id,
        host.name,
        "over" if over else "playing",
        "live",
        0,
        proof.scheme if over else BY_HAND,
        (proof.commitment or "") if over else "",
        key if over else secrets.token_bytes(chance.KEY_BYTES),
        max(draws, default=-1) + 1,
        len(record.plies),
        0,
        round_of(game, state),
        concerned(game, state),
        "",
        now,
        now,
    )


def _create(connection: Any, row: TableRow, seats: list[SeatRow], plies: list[PlyRow]) -> None:
    store.create(connection, row, seats)
    store.add_plies(connection, row.id, plies, row.updated)
