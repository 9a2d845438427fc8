"""Bots: players that decide by themselves. A bot may use odds, and sees what its seat may know.

>>> bots("conquest")
['captain', 'random']
"""

from importlib import import_module
from typing import Final

from hexarch.bots.contract import Bot, Liberties
from hexarch.bots.random import RandomBot

__all__ = ["Bot", "Liberties", "UnknownBotError", "bot", "bots"]

_OF_GAME: Final = {
    "conquest": {"captain": "hexarch.bots.conquest.captain:Captain"},
    "empire": {"captain": "hexarch.bots.empire.captain:Captain"},
}
"""By game and name: where a bot is found. It is imported when it sits down."""


class UnknownBotError(LookupError):
    """No bot of that name plays that game."""


def bots(game_id: str) -> list[str]:
    """Return the names of the bots that play a game; ``random`` plays every one."""
    return [*_OF_GAME.get(game_id, {}), "random"]


def bot(game_id: str, name: str, seed: int) -> Bot:
    """Return a bot fresh for one game, or raise ``UnknownBotError``."""
    if name == "random":
        return RandomBot(seed)
    place = _OF_GAME.get(game_id, {}).get(name)
    if place is None:
        known = ", ".join(bots(game_id))
        raise UnknownBotError(f"{game_id} has no bot {name!r} (known: {known})")
    module, _, kind = place.partition(":")
    made: Bot = getattr(import_module(module), kind)(seed)
    return made
