"""Put what happens at a table into sentences, with the players' names in them."""

from collections.abc import Sequence
from typing import Any

from hexarch.cli.output import plain
from hexarch.kernel.game import CHANCE, AnyGame, Decision, Illegal, Seat
from hexarch.kernel.record import Seated
from hexarch.kernel.words import Words, with_names


class Wording:
    """The words of one game at one table."""

    def __init__(self, game: AnyGame, state: Any, seats: Sequence[Seated]) -> None:
        self._game = game
        players = {
            player.seat: player.name for player in game.board(game.view(state, None)).players
        }
        self._names = [players.get(number) or seated.name for number, seated in enumerate(seats)]

    def name(self, seat: Seat) -> str:
        """Name a seat."""
        if seat == CHANCE:
            return "dice"
        return self._names[seat] if 0 <= seat < len(self._names) else "nobody"

    def sentence(self, words: Words | Decision | Illegal) -> str:
        """Put words together in one line, a player's name for each seat."""
        return plain(words.say.format(*with_names(words.about, self.name)))

    def tale(self, event: Any) -> str:
        """Tell an event, and its rule."""
        rule, words = self._game.tell(event)
        return f"{self.sentence(words)} [{rule}]"

    def label(self, state: Any, action: Any) -> str:
        """Put an action in words."""
        return self.sentence(self._game.label(state, action))
