"""Play one game among bots, quickly, and keep what a record needs."""

from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any

import msgspec

from hexarch.bots.contract import Bot
from hexarch.kernel import chance
from hexarch.kernel.game import CHANCE, AnyGame, Outcome, Rolled, Seat, Setting
from hexarch.kernel.record import DiceProof, Ply, Record, Seated

MOST_PLIES = 100_000


class IllegalChoiceError(RuntimeError):
    """A bot chose what it may not."""


class Match(msgspec.Struct):
    """How a game among bots went."""

    setting: Setting
    plies: list[Ply]
    outcome: Outcome | None
    rounds: int
    """The round it ended in; 0 for a game that counts none."""
    decisions: list[int]
    """By seat, liberties included."""
    seconds: list[float]
    """By seat: processor time spent on choosing."""
    dead_end: bool
    """A choice was owed and none was legal, or none was owed and the game was not over."""

    @property
    def unfinished(self) -> bool:
        """Tell whether the plies ran out before the game was over."""
        return self.outcome is None and not self.dead_end


class _Seats:
    """The bots in their seats, with the clock that runs while they think."""

    def __init__(self, game: AnyGame, bots: Sequence[Bot], key: bytes) -> None:
        self.game = game
        self.bots = bots
        self.source = Random(chance.commitment(key))
        self.asked = [False] * len(bots)
        self.decisions = [0] * len(bots)
        self.seconds = [0.0] * len(bots)

    def act(self, state: Any, seat: Seat, legal: Sequence[Any]) -> Any:
        """Let a seat take a liberty, once before each decision, or decide."""
        bot, game = self.bots[seat], self.game
        known = game.imagine(state, seat, self.source)
        begun = process_time()
        action = None
        if not self.asked[seat]:
            self.asked[seat] = True
            action = bot.volunteer(known, seat, lambda: game.liberties(known, seat))
            if action is not None and game.check(state, seat, action) is not None:
                raise IllegalChoiceError(f"seat {seat} may not take the liberty {action}")
        if action is None:
            self.asked[seat] = False
            action = bot.choose(known, seat, legal)
            if action not in legal:
                raise IllegalChoiceError(f"seat {seat} may not answer {action}")
        self.seconds[seat] += process_time() - begun
        self.decisions[seat] += 1
        return action


def play_match(
    game: AnyGame,
    setting: Setting,
    bots: Sequence[Bot],
    key: bytes,
    max_plies: int = MOST_PLIES,
) -> Match:
    """Play a game to its end, or for so many plies, with the dice of *key*."""
    setting = game.check_setting(setting)
    state = game.setup(setting)
    dice = chance.Dice(key)
    seats = _Seats(game, bots, key)
    plies: list[Ply] = []
    dead_end = False
    while len(plies) < max_plies and game.outcome(state) is None:
        owed = game.decisions(state)
        due = owed[0] if owed else None
        legal = game.legal(state, due.seat) if due is not None and due.seat != CHANCE else ()
        if due is not None and due.seat == CHANCE:
            draw = len(plies)
            ply = Ply(CHANCE, Rolled(dice.roll(draw, due.dice)), draw)
        elif due is not None and legal:
            ply = Ply(due.seat, seats.act(state, due.seat, legal))
        else:
            dead_end = True
            break
        state, _ = game.apply(state, ply.seat, ply.action)
        plies.append(ply)
    return Match(
        setting,
        plies,
        game.outcome(state),
        game.moment(state).round,
        seats.decisions,
        seats.seconds,
        dead_end,
    )


def record_of(game: AnyGame, match: Match, names: Sequence[str], key: bytes) -> Record:
    """Return the record of a match; an unfinished game keeps its key to itself."""
    over = match.outcome is not None
    proof = DiceProof(chance.SCHEME, chance.commitment(key), key.hex() if over else None)
    seats = tuple(Seated(f"{name} {i}", f"bot:{name}") for i, name in enumerate(names, 1))
    setting = match.setting
    return Record(
        game.about.id,
        game.about.rules_version,
        setting.scenario,
        setting.options,
        seats,
        proof,
        tuple(match.plies),
        match.outcome,
    )
