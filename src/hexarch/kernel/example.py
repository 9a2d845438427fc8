"""Examples of play: a game may bring ``examples/*.toml`` beside its code, to be watched.

An example is written as acts in one line each, dice included, in steps with a caption each. Its
dice were not drawn but told, so its record says that they fell by hand. The record stands beside
it as ``*.json``: whoever changes the script, or the rules, builds it anew with
``tools/examples.py``.
"""

from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec

from hexarch.kernel.game import CHANCE, AnyGame, OptionValue, Rolled, Setting
from hexarch.kernel.record import BY_HAND, DiceProof, Ply, Record, Seated
from hexarch.kernel.script import ScriptError, owing
from hexarch.kernel.text import TextError, read

FOLDER: Final = "examples"
SCRIPT: Final = ".toml"
RECORD: Final = ".json"


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some acts, and what is to be said of them; the first step may have none."""

    name: str
    en: str
    de: str
    acts: str = ""
    at: str = ""
    """The space to look at, if any."""


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An example as it is written down."""

    title: dict[str, str]
    """By language."""
    scenario: str
    seats: tuple[str, ...]
    """The names of the players."""
    steps: tuple[Step, ...]
    options: dict[str, OptionValue] = {}


class Example(msgspec.Struct, frozen=True):
    """An example played through: its record, and how many plies lie behind each step's end."""

    script: Script
    record: Record
    ends: tuple[int, ...]


def examples_of(game: AnyGame) -> tuple[str, ...]:
    """Return the names of a game's examples."""
    folder = folder_of(game)
    if not folder.is_dir():
        return ()
    files = sorted(file.name for file in folder.iterdir())
    return tuple(name.removesuffix(SCRIPT) for name in files if name.endswith(SCRIPT))


def folder_of(game: AnyGame) -> Traversable:
    """Return where a game keeps its examples."""
    return resources.files(type(game).__module__).joinpath(FOLDER)


@lru_cache(maxsize=32)
def script_of(game: AnyGame, name: str) -> Script:
    """Read the script of an example."""
    file = folder_of(game).joinpath(name + SCRIPT)
    return msgspec.toml.decode(file.read_bytes(), type=Script)


@lru_cache(maxsize=32)
def example_of(game: AnyGame, name: str) -> Example:
    """Play an example of a game, by its name."""
    return perform(game, script_of(game, name))


def perform(game: AnyGame, script: Script) -> Example:
    """Play a script, or raise ``ScriptError`` with the name of the step that does not fit."""
    setting = game.check_setting(Setting(script.scenario, len(script.seats), script.options))
    state, plies, ends = game.setup(setting), list[Ply](), list[int]()
    for step in script.steps:
        for act in step.acts.strip().splitlines():
            try:
                state, ply = _act(game, state, act, len(plies))
            except (ScriptError, TextError) as error:
                raise ScriptError(f"{step.name}: {act}: {error}") from None
            plies.append(ply)
        ends.append(len(plies))
    record = Record(
        game.about.id,
        game.about.rules_version,
        setting.scenario,
        setting.options,
        tuple(map(Seated, script.seats)),
        DiceProof(BY_HAND, None, None),
        tuple(plies),
        game.outcome(state),
    )
    return Example(script, record, tuple(ends))


def _act(game: AnyGame, state: Any, text: str, number: int) -> tuple[Any, Ply]:
    action = read(game.Action, text)
    rolled = isinstance(action, Rolled)
    seat = CHANCE if rolled else owing(game, state, action)
    refused = game.check(state, seat, action)
    if refused is not None:
        raise ScriptError(f"refused to seat {seat}: {refused.rule}: {refused.why}")
    return game.apply(state, seat, action)[0], Ply(seat, action, number if rolled else None)
