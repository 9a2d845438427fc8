"""Play bots against each other, many games, in a way that can be repeated.

What happens in game *i* depends on the plan and on *i*, on nothing else: neither on the number of
jobs nor on the order in which the games are played.
"""

import hashlib
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import process_time
from typing import Final

import msgspec

import hexarch
from hexarch.bots import bot
from hexarch.bots.match import play_match, record_of
from hexarch.kernel import chance
from hexarch.kernel.game import CHANCE, AnyGame, OptionValue, Outcome, Setting
from hexarch.kernel.record import MOST_BYTES, Record, RecordError, decode, encode, opening, replay
from hexarch.lab.files import write_whole

MOST_PLIES: Final = 200_000


class Plan(msgspec.Struct, frozen=True):
    """A run of games: all that decides how they go, and where their records are kept."""

    game: str
    scenario: str
    players: tuple[int, ...]
    """The numbers of players, taken in turn."""
    bots: tuple[str, ...]
    """Seated in this order, again from the first when there are more seats."""
    games: int
    seed: int
    options: dict[str, OptionValue] = {}
    rotate: bool = False
    """Move everybody one seat on after each game (after each round of player numbers)."""
    verify: bool = False
    """Replay each game from its record; one that fails is counted as an error."""
    max_plies: int = MOST_PLIES
    records: str | None = None
    resume: bool = False
    """Take what is already in the folder instead of playing it again."""


class Played(msgspec.Struct, frozen=True):
    """What came of one game."""

    index: int
    winners: tuple[str, ...] = ()
    ending: str | None = None
    decisions: int = 0
    rounds: int = 0
    cpu_seconds: float = 0.0
    dead_end: bool = False
    error: str | None = None


class Rounds(msgspec.Struct, frozen=True):
    """How long the finished games were; nothing if none was, or if the game has no rounds."""

    min: int | None
    median: float | None
    max: int | None


class Summary(msgspec.Struct, frozen=True):
    """What came of a run."""

    games: int
    decisions: int
    seconds: float
    cpu_seconds: float
    wins: dict[str, int]
    endings: dict[str, int]
    dead_ends: int
    errors: int
    unfinished: int
    rounds: Rounds


def seating(plan: Plan, index: int) -> tuple[str, ...]:
    """Return the bot on each seat of game *index*.

    >>> plan = Plan("ford", "river", (2, 3), ("a", "b"), games=9, seed=1, rotate=True)
    >>> seating(plan, 0), seating(plan, 1), seating(plan, 2)
    (('a', 'b'), ('a', 'b', 'a'), ('b', 'a'))
    """
    lap, turn = divmod(index, len(plan.players))
    seats = plan.players[turn]
    names = [plan.bots[seat % len(plan.bots)] for seat in range(seats)]
    shift = lap % seats if plan.rotate else 0
    return (*names[-shift:], *names[:-shift]) if shift else tuple(names)


def dice_key(plan: Plan, index: int) -> bytes:
    """Return the dice of game *index*."""
    return chance.key_from_seed(f"{plan.seed}:{index}")


def bot_seed(plan: Plan, index: int, seat: int) -> int:
    """Return what the bot on one seat of game *index* draws its own chance from."""
    text = f"hexarch bot {plan.seed}:{index}:{seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def record_path(plan: Plan, index: int) -> Path | None:
    """Return where the record of game *index* is kept, if it is."""
    if plan.records is None:
        return None
    return Path(plan.records) / f"{plan.game}-{plan.seed}-{index}.json"


def play_game(plan: Plan, index: int) -> Played:
    """Play game *index* and keep its record; what fails is noted, not raised."""
    start = process_time()
    try:
        game = hexarch.find_game(plan.game)
        played = _recalled(plan, index, game) or _played(plan, index, game)
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001  # one bad game must not end the run: it is counted
        played = Played(index, error=f"{type(error).__name__}: {error}")
    return msgspec.structs.replace(played, cpu_seconds=process_time() - start)


def summarise(all_played: Iterable[Played], seconds: float) -> Summary:
    """Add up what came of the games."""
    games = sorted(all_played, key=lambda played: played.index)
    over = [one for one in games if one.ending is not None]
    wins = Counter(name for one in over for name in one.winners)
    return Summary(
        games=len(games),
        decisions=sum(one.decisions for one in games),
        seconds=seconds,
        cpu_seconds=sum(one.cpu_seconds for one in games),
        wins=dict(sorted(wins.items())),
        endings=dict(sorted(Counter(str(one.ending) for one in over).items())),
        dead_ends=sum(one.dead_end for one in games),
        errors=sum(one.error is not None for one in games),
        unfinished=sum(_is_unfinished(one) for one in games),
        rounds=_rounds([one.rounds for one in over if one.rounds]),
    )


def _is_unfinished(one: Played) -> bool:
    return one.ending is None and not one.dead_end and one.error is None


def _rounds(rounds: Sequence[int]) -> Rounds:
    if not rounds:
        return Rounds(None, None, None)
    return Rounds(min(rounds), statistics.median(rounds), max(rounds))


def _played(plan: Plan, index: int, game: AnyGame) -> Played:
    names, key = seating(plan, index), dice_key(plan, index)
    setting = Setting(plan.scenario, len(names), plan.options)
    bots = [bot(plan.game, name, bot_seed(plan, index, seat)) for seat, name in enumerate(names)]
    match = play_match(game, setting, bots, key, plan.max_plies)
    _keep(plan, index, record_of(game, match, names, key))
    return Played(
        index,
        winners=_winners(names, match.outcome),
        ending=match.outcome.reason if match.outcome else None,
        decisions=sum(match.decisions),
        rounds=match.rounds,
        dead_end=match.dead_end,
    )


def _keep(plan: Plan, index: int, record: Record) -> None:
    """Write and verify the record of a game, as far as the plan asks for it."""
    path = record_path(plan, index)
    if path is None and not plan.verify:
        return
    data = encode(record)
    if path is not None:
        write_whole(path, data)
    if plan.verify:
        verdict = hexarch.verify_record(data)
        if verdict.error is not None:
            raise RecordError(None, verdict.error)


def _winners(names: Sequence[str], outcome: Outcome | None) -> tuple[str, ...]:
    """Name the bots that won; several seats of one bot win together."""
    return tuple(sorted({names[seat] for seat in outcome.winners})) if outcome else ()


def _recalled(plan: Plan, index: int, game: AnyGame) -> Played | None:
    """Return what came of game *index* when it was played before, if its record is here."""
    path = record_path(plan, index)
    if not plan.resume or path is None or not path.is_file():
        return None
    try:
        if path.stat().st_size > MOST_BYTES:
            return None
        record = decode(path.read_bytes(), hexarch.find_game)
        if not _belongs(plan, index, record):
            return None
        last = opening(game, record)
        for step in replay(game, record):
            last = step.state
    except RecordError:
        return None
    return Played(
        index,
        winners=_winners(seating(plan, index), record.outcome),
        ending=record.outcome.reason if record.outcome else None,
        decisions=sum(ply.seat != CHANCE for ply in record.plies),
        rounds=game.moment(last).round,
    )


def _belongs(plan: Plan, index: int, record: Record) -> bool:
    """Tell whether a record is that of game *index*, played as far as the plan wants it."""
    game = hexarch.find_game(plan.game)
    names = seating(plan, index)
    setting = game.check_setting(Setting(plan.scenario, len(names), plan.options))
    return (
        record.game == plan.game
        and record.setting == setting
        and [seated.kind for seated in record.seats] == [f"bot:{name}" for name in names]
        and record.dice.commitment == chance.commitment(dice_key(plan, index))
        and (record.outcome is not None or len(record.plies) >= plan.max_plies)
    )
