"""Words for people: in their language, with the players' names in them.

A game may bring ``words.<language>.toml`` beside its code: ``[words]`` maps English sentences,
with their gaps, and single words; ``[composed]`` maps patterns of what fills the gaps.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import Any, Final

import msgspec

from hexarch.kernel.board import Battle, Board, Box, Chart, Figure, Player, Token, Track
from hexarch.kernel.game import AnyGame, Decision, Illegal
from hexarch.kernel.words import Words, with_names

ENGLISH: Final = "en"
LANGUAGES: Final = ("en", "de")
replace = msgspec.structs.replace


class Catalogue:
    """The translations of one game's words into one language."""

    def __init__(self, words: Mapping[str, str], composed: Mapping[str, str]) -> None:
        self.words = words
        self._composed = [(re.compile(pattern), say) for pattern, say in composed.items()]
        self._known: dict[str, str] = {}

    def word(self, text: str) -> str:
        """Translate what fills a gap: a word, or words put together as the game does."""
        found = self.words.get(text) or self._known.get(text)
        if found is None:
            found = self._compose(text)
            if len(self._known) < 5000:
                self._known[text] = found
        return found

    def sentence(self, say: str, about: Sequence[str | int]) -> str:
        """Translate a sentence and fill its gaps."""
        filling = [self.word(part) if isinstance(part, str) else part for part in about]
        return self._template(say).format(*filling)

    def _template(self, say: str) -> str:
        """Find a sentence, or several that were put one after the other."""
        found = self.words.get(say)
        if found is None:
            first, stop, rest = say.partition(". ")
            if stop and first + "." in self.words:
                return f"{self.words[first + '.']} {self._template(rest)}"
        return say if found is None else found

    def _compose(self, text: str) -> str:
        for pattern, say in self._composed:
            found = pattern.fullmatch(text)
            if found is not None:
                return say.format(*(self.word(part) for part in found.groups()))
        return text


PLAIN: Final = Catalogue({}, {})


def catalogue(game: AnyGame, language: str) -> Catalogue:
    """Return the catalogue of a game; an empty one where there is no translation."""
    return _catalogue(language, type(game).__module__)


def server_words(language: str) -> Catalogue:
    """Return the catalogue of what the server says, whatever the game."""
    return _catalogue(language)


@lru_cache(maxsize=64)
def _catalogue(language: str, game: str = "") -> Catalogue:
    if language == ENGLISH or language not in LANGUAGES:
        return PLAIN
    words: dict[str, str] = {}
    composed: dict[str, str] = {}
    for package in filter(None, ("hexarch.server", game)):
        file = resources.files(package).joinpath(f"words.{language}.toml")
        if file.is_file():
            read = msgspec.toml.decode(file.read_bytes(), type=dict[str, dict[str, str]])
            words |= read.get("words", {})
            composed |= read.get("composed", {})
    return Catalogue(words, composed)


class Wording:
    """How one table speaks one language."""

    def __init__(self, game: AnyGame, language: str, names: Sequence[str]) -> None:
        self._game = game
        self._names = names
        self._catalogue = catalogue(game, language)

    def say(self, words: Words | None) -> str:
        """Put words together; nothing for none."""
        return "" if words is None else self._filled(words.say, words.about)

    def refusal(self, illegal: Illegal) -> str:
        """Say why not."""
        return self._filled(illegal.say, illegal.about)

    def prompt(self, decision: Decision) -> str:
        """Ask for a choice."""
        return self._filled(decision.say, decision.about)

    def label(self, state: Any, action: Any) -> str:
        """Name an action."""
        return self.say(self._game.label(state, action))

    def word(self, text: str) -> str:
        """Translate a word, or words put together as the game does."""
        return self._catalogue.word(text)

    def board(self, board: Board) -> Board:
        """Translate what is written on the table."""
        return board if self._catalogue is PLAIN else _board(self._catalogue, board)

    def _filled(self, say: str, about: Sequence[str | int]) -> str:
        try:
            return self._catalogue.sentence(say, with_names(about, self._name))
        except (IndexError, KeyError, ValueError):
            return say

    def _name(self, seat: int) -> str:
        return self._names[seat] if seat < len(self._names) else f"@{seat}"


def _board(to: Catalogue, board: Board) -> Board:
    return replace(
        board,
        title=to.word(board.title),
        steps=tuple(map(to.word, board.steps)),
        tokens=_tokens(to, board.tokens),
        players=tuple(_player(to, player) for player in board.players),
        tracks=tuple(_track(to, track) for track in board.tracks),
        boxes=tuple(_box(to, box) for box in board.boxes),
        overlays=tuple(replace(over, name=to.word(over.name)) for over in board.overlays),
        charts=tuple(_chart(to, chart) for chart in board.charts),
        battle=None if board.battle is None else _battle(to, board.battle),
    )


def _tokens(to: Catalogue, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    return tuple(replace(token, name=to.word(token.name)) for token in tokens)


def _figures(to: Catalogue, figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    return tuple(Figure(to.word(figure.label), figure.value) for figure in figures)


def _player(to: Catalogue, player: Player) -> Player:
    return replace(player, name=to.word(player.name), figures=_figures(to, player.figures))


def _track(to: Catalogue, track: Track) -> Track:
    return replace(track, name=to.word(track.name))


def _box(to: Catalogue, box: Box) -> Box:
    # Off the map a place is said in words, such as who holds a prisoner.
    tokens = tuple(replace(one, at=to.word(one.at)) for one in _tokens(to, box.tokens))
    return replace(box, name=to.word(box.name), figures=_figures(to, box.figures), tokens=tokens)


def _chart(to: Catalogue, chart: Chart) -> Chart:
    rows = tuple(tuple(map(to.word, row)) for row in chart.rows)
    return Chart(to.word(chart.name), tuple(map(to.word, chart.columns)), rows)


def _battle(to: Catalogue, battle: Battle) -> Battle:
    return replace(
        battle,
        attackers=_tokens(to, battle.attackers),
        defenders=_tokens(to, battle.defenders),
        lost=_tokens(to, battle.lost),
        reserves=_tokens(to, battle.reserves),
        figures=_figures(to, battle.figures),
    )
