"""Acts and events in words: buttons, lists and the log."""

from hexarch.games.empire.actions import Action
from hexarch.games.empire.events import Event
from hexarch.games.empire.model import State
from hexarch.kernel.words import Words


def label(state: State, action: Action) -> Words:
    """Put an act in words."""
    return Words(type(action).__name__)


def tell(event: Event) -> tuple[str, Words]:
    """Put an event in words, with the rule that caused it."""
    return "3.4.0", Words(type(event).__name__)
