"""Scenario H, design your own: a file in words becomes the position a game starts from (V.H)."""

import json
import math
import re
from collections.abc import Iterator
from importlib import resources
from typing import Any, Final, get_args, get_origin, get_type_hints

import msgspec

from hexarch.boards.empire import HEX, LARGE, PROVINCES, SMALL
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import (
    CAVALRY,
    HOUSEKEEPING,
    NEUTRAL,
    SEASONS,
    SETUP,
    WAR,
    Options,
    State,
    push,
    replace,
)
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r10_defence import bar_defenders
from hexarch.games.empire.rules.r10_hostility import controller
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.realm import Lots
from hexarch.kernel.game import OptionValue

MOST_CHARACTERS: Final = 20_000
MOST_DIGITS: Final = 1000
SHIPPED: Final = ("example_of_play", "two_crowns", "three_banners", "four_marches")
"""Designs that come with the game, by name."""
CITY_SIZES: Final = {"none": 0, "small": SMALL, "large": LARGE}


_KINDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "words",
    "bool": "true or false",
    "array": "a list in [ ]",
    "object": "a group in { }",
    "null": "nothing",
}
"""What JSON holds, as people say it."""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When play begins: with a season's Seasonal Turn, or with one of its Campaign Turns."""

    season: str
    campaign: int = 0
    year: int = 1


class Design(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position in words; ``docs/empire-scenarios.md`` explains every part."""

    title: str
    players: int
    control: dict[str, str] = {}
    markers: dict[str, str] = {}
    chits: dict[str, dict[str, int]] = {}
    military: dict[str, str] = {}
    units: dict[str, list[str]] = {}
    works: dict[str, str] = {}
    cities: dict[str, str] = {}
    wars: list[str] = []
    general_wars: list[str] = []
    allies: dict[str, str] = {}
    interveners: list[str] = []
    treasury: dict[str, int] = {}
    order: list[str] = []
    start: Start | None = None
    options: dict[str, OptionValue] = {}


class DesignError(ValueError):
    """What is wrong with a design, and where."""


@rule("R-73")
def text_of(chosen: str) -> str:
    """Return the text of a design: a shipped one's by its name, else what was put in."""
    if chosen not in SHIPPED:
        return chosen
    folder = resources.files("hexarch.games.empire").joinpath("designs")
    return folder.joinpath(f"{chosen}.json").read_text("utf-8")


def read_design(chosen: str) -> Design:
    """Read a design, or raise a ``DesignError``."""
    text = text_of(chosen)
    try:
        return msgspec.json.decode(text, type=Design)
    except msgspec.ValidationError as error:
        raise DesignError(_broken(text) or _misfit(str(error), text)) from None
    except msgspec.DecodeError:
        raise DesignError(_broken(text) or "not JSON") from None


def _broken(text: str) -> str:
    r"""Say where a text is no JSON, if it is none.

    >>> _broken('{"title": "Border war",')
    'line 1, column 24: the text breaks off'
    >>> _broken('{"title": "Border war"\n "players": 2}')
    'line 2, column 2: not JSON; is a comma, a colon or a bracket missing?'
    """
    try:
        json.loads(text, parse_int=_whole)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        if not text[error.pos :].strip():
            return f"{where}: the text breaks off"
        if error.msg.startswith("Unterminated string"):
            return f"{where}: words that begin here have no closing quotation mark"
        return f"{where}: not JSON; is a comma, a colon or a bracket missing?"
    except RecursionError:
        return "too many brackets within each other"
    return ""


def _misfit(message: str, text: str) -> str:
    """Name the part of a design that does not fit, as the checks of its content do.

    >>> _misfit("Expected `int`, got `str` - at `$.start.year`", "")
    'start, year: must be a whole number, not words'
    >>> _misfit("Object missing required field `title`", "{}")
    'title: is missing'
    >>> _misfit("Expected `int`, got `str` - at `$.treasury[...]`", '{"treasury": {"Bull": "ten"}}')
    'treasury, Bull: must be a whole number, not words'
    """
    what, _, path = message.partition(" - at ")
    parts = re.findall(r"[a-z_]+", path)
    quoted = re.findall("`([^`]*)`", what)
    if "unknown field" in what:
        known = Start if parts == ["start"] else Design
        names = ", ".join(known.__struct_fields__)
        return f"{', '.join([*parts, *quoted])}: no such part (known: {names})"
    if "missing required field" in what:
        return f"{', '.join([*parts, *quoted])}: is missing"
    if "[" in path:
        part = parts[0]
        parts += _way_in(json.loads(text, parse_int=_whole)[part], get_type_hints(Design)[part])
    place = ", ".join(parts) or "the whole text"
    if len(quoted) != 2:
        return f"{place}: a number out of range"
    wanted, got = ([_KINDS[kind] for kind in kinds.split(" | ")] for kinds in quoted)
    fitting = ", ".join(kind for kind in wanted if kind != _KINDS["null"])
    return f"{place}: must be {fitting}, not {got[0]}"


def _way_in(value: Any, kind: Any) -> list[str]:
    """Name the way to the first entry of a group or list that is not of its kind."""
    if get_origin(kind) is not type(value):
        return []
    named = value.items() if isinstance(value, dict) else _numbered(value)
    wanted = get_args(kind)[-1]
    for name, entry in named:
        try:
            msgspec.convert(entry, wanted)
        except msgspec.ValidationError:
            return [name, *_way_in(entry, wanted)]
    return []


def _whole(digits: str) -> float:
    """Read a whole number; one that no computer counts to is infinite."""
    return int(digits) if len(digits) < MOST_DIGITS else math.inf


def _numbered(entries: list[Any]) -> Iterator[tuple[str, Any]]:
    return ((f"entry {number}", entry) for number, entry in enumerate(entries, 1))


@rule("V.H", "1.2j")
def set_up_design(design: Design, options: Options) -> State:
    """Set the position of a checked design up; lots give an order where it names none."""
    start = design.start
    state = position(
        design.players,
        scenario="H",
        options=options,
        control=design.control,
        markers=design.markers,
        chits=design.chits,
        military=design.military,
        units=design.units,
        works=[(at, kind, owner) for at, owner, kind in _works(design)],
        wars=design.wars,
        general=design.general_wars,
        allies=design.allies,
        interveners=design.interveners,
        treasury=design.treasury,
        order=design.order,
        season=SEASONS[0] if start is None else start.season,
        year=1 if start is None else start.year,
        campaign=0 if start is None else start.campaign,
        phase=SETUP if start is None else _first_phase(start, options),
        steps=(Turn(opened=start is None),),
    )
    state = replace(state, sizes=tuple((HEX[at], CITY_SIZES[s]) for at, s in design.cities.items()))
    state = bar_defenders(state)
    if start is not None:
        state = replace(state, collected=_collected(state))
    return state if design.order else push(state, Lots())


def _works(design: Design) -> Iterator[tuple[str, str, str]]:
    for at, words in design.works.items():
        owner, _, kind = words.partition(" ")
        yield at, owner, kind


def _first_phase(start: Start, options: Options) -> int:
    if not start.campaign:
        return HOUSEKEEPING
    return WAR if options.dow_each_campaign_turn else CAVALRY


def _collected(state: State) -> tuple[int, ...]:
    """Take the tribute of a year that has begun for paid."""
    masters = (controller(state, province) for province in PROVINCES)
    return tuple(1 << master if master < NEUTRAL else 0 for master in masters)
