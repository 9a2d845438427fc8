"""Guided first games: a game may bring ``lesson.toml`` beside its code.

The lesson is a game with a dice key of its own, played step by step. Its table knows it by the
commitment of that key: the coach speaks while the learner keeps to the path, and the other seats
follow the lesson as long as he does; then they are bots like any others.
"""

from functools import lru_cache
from importlib import resources
from typing import Any, Final

import msgspec

import hexarch
from hexarch.kernel import chance
from hexarch.kernel.game import AnyGame, OptionValue, Setting
from hexarch.kernel.record import Ply
from hexarch.kernel.table import AnyTable, Table
from hexarch.kernel.text import read
from hexarch.server.messages import Lesson, LessonStep
from hexarch.server.wording import ENGLISH

FILE: Final = "lesson.toml"


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One act of the lesson, in one line, and what the coach says before it."""

    act: str
    en: str = ""
    de: str = ""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as it is written down."""

    scenario: str
    seats: int
    learner: int
    key: str
    steps: tuple[Step, ...]
    end: dict[str, str]
    options: dict[str, OptionValue] = {}

    @property
    def setting(self) -> Setting:
        """How the lesson's table is set up."""
        return Setting(self.scenario, self.seats, self.options)

    @property
    def dice_key(self) -> bytes:
        """The key of the lesson's dice."""
        return bytes.fromhex(self.key)


class Played(msgspec.Struct, frozen=True):
    """A lesson played through: its plies, the dice included, and where each step begins."""

    plan: Plan
    commitment: str
    plies: tuple[Ply, ...]
    starts: tuple[int, ...]


@lru_cache(maxsize=32)
def lesson_of(game_id: str) -> Played | None:
    """Return the lesson of a game, if it has one."""
    game = hexarch.find_game(game_id)
    file = resources.files(type(game).__module__).joinpath(FILE)
    if not file.is_file():
        return None
    plan = msgspec.toml.decode(file.read_bytes(), type=Plan)
    return _played(game, plan)


def _played(game: AnyGame, plan: Plan) -> Played:
    table: AnyTable = Table(game, plan.setting, key=plan.dice_key)
    starts = []
    for step in plan.steps:
        starts.append(table.ply)
        table.play(table.decisions[0].seat, read(game.Action, step.act))
    return Played(plan, chance.commitment(plan.dice_key), table.plies, tuple(starts))


def is_lesson(game_id: str, commitment: str) -> bool:
    """Tell a lesson's table by the promise of its dice."""
    found = lesson_of(game_id)
    return found is not None and found.commitment == commitment


def lesson_text(game_id: str, language: str) -> Lesson | None:
    """Return what the coach says, and where."""
    found = lesson_of(game_id)
    if found is None:
        return None
    steps = tuple(
        LessonStep(start, msgspec.Raw(msgspec.json.encode(ply.action)), _say(step, language))
        for step, start in zip(found.plan.steps, found.starts, strict=True)
        if (ply := found.plies[start]).seat == found.plan.learner
    )
    end = found.plan.end.get(language, found.plan.end[ENGLISH])
    return Lesson(steps, len(found.plies), end)


def _say(step: Step, language: str) -> str:
    return (step.de if language == "de" else "") or step.en


def next_in_lesson(game_id: str, commitment: str, plies: list[Ply]) -> Any | None:
    """Return the next act of a lesson, while all has gone as it should."""
    found = lesson_of(game_id)
    if found is None or found.commitment != commitment or len(plies) >= len(found.plies):
        return None
    here = len(plies)
    return found.plies[here].action if tuple(plies) == found.plies[:here] else None
