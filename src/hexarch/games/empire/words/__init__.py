"""Acts and events in words: buttons, lists and the log."""

from hexarch.games.empire.actions import Action
from hexarch.games.empire.events import Event
from hexarch.games.empire.model import State
from hexarch.games.empire.words.labels import LABELS
from hexarch.games.empire.words.tales import TALES
from hexarch.kernel.words import Words


def label(state: State, action: Action) -> Words:
    """Put an act in words."""
    return LABELS[type(action)](state, action)


def tell(event: Event) -> tuple[str, Words]:
    """Put an event in words, with the rule that caused it."""
    return TALES[type(event)](event)
