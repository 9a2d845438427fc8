"""How many decisions, games and refereed actions a processor does in a second."""

from random import Random
from time import process_time
from typing import Any, Final, TypeAlias

import msgspec

from hexarch.kernel.game import CHANCE, AnyGame, Illegal, Rolled, Seat, Setting
from hexarch.kernel.referee import decode_action, refusal

SEATS: Final = 4
"""So many random players, or as near to it as the game allows."""
MOST_PLIES: Final = 200_000

Script: TypeAlias = list[tuple[Seat, bytes]]
"""What the players do, as the referee gets it: the seat, and its action in JSON."""


class Speed(msgspec.Struct, frozen=True):
    """What one processor does in a second of its time."""

    decisions_per_cpu_second: float
    games_per_cpu_second: float
    referee_per_cpu_second: float


def measure(game: AnyGame, seconds: float, seed: int = 0) -> Speed:
    """Measure a game: about *seconds* of processor time for play, and as much for the referee."""
    setting = bench_setting(game)
    decisions, games, spent = measure_play(game, setting, seconds, Random(seed))
    refereed, watched = measure_referee(game, setting, seconds, Random(seed))
    return Speed(decisions / spent, games / spent, refereed / watched)


def bench_setting(game: AnyGame) -> Setting:
    """Return the first scenario that four can play, or else the first there is."""
    known = game.about.scenarios
    scenario = next((s for s in known if s.players[0] <= SEATS <= s.players[1]), known[0])
    least, most = scenario.players
    return game.check_setting(Setting(scenario.id, min(max(SEATS, least), most)))


def measure_play(
    game: AnyGame, setting: Setting, seconds: float, source: Random
) -> tuple[int, int, float]:
    """Play whole random games; return decisions of players, finished games, and the time.

    A decision is: list the legal actions, pick one at random, apply it. Rolls take time as well
    but are not counted.
    """
    decisions = games = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not decisions:
        state = game.setup(setting)
        for _ in range(MOST_PLIES):
            owed = game.decisions(state)
            if not owed:
                games += 1
                break
            seat = owed[0].seat
            if seat == CHANCE:
                action = _roll(owed[0].dice, source)
            else:
                legal = game.legal(state, seat)
                action = legal[int(source.random() * len(legal))]
                decisions += 1
            state, _ = game.apply(state, seat, action)
    return decisions, games, spent


def measure_referee(
    game: AnyGame, setting: Setting, seconds: float, source: Random
) -> tuple[int, float]:
    """Referee random games written before; return the actions of players and the time."""
    actions, spent = 0, 0.0
    while spent < seconds or not actions:
        dice = source.getrandbits(32)
        script = _script(game, setting, source, Random(dice))
        start = process_time()
        referee(game, setting, script, Random(dice))
        spent += process_time() - start
        actions += len(script)
    return actions, spent


def referee(game: AnyGame, setting: Setting, script: Script, dice: Random) -> Any:
    """Judge a game and return its last state.

    For each action: decode it from JSON, check it, apply it, roll what it calls for, build and
    encode the view of every seat.
    """
    encode = msgspec.json.Encoder().encode
    state = _rolled(game, game.setup(setting), dice)
    for seat, data in script:
        action = decode_action(game, data)
        illegal = action if isinstance(action, Illegal) else refusal(game, state, seat, action)
        if illegal is not None:
            raise RuntimeError(f"a legal action was refused: {illegal.why} ({illegal.rule})")
        state, _ = game.apply(state, seat, action)
        state = _rolled(game, state, dice)
        for viewer in range(setting.seats):
            encode(game.view(state, viewer))
    return state


def _script(game: AnyGame, setting: Setting, source: Random, dice: Random) -> Script:
    """Write down a random game."""
    script: Script = []
    state = _rolled(game, game.setup(setting), dice)
    while len(script) < MOST_PLIES and (owed := game.decisions(state)):
        seat = owed[0].seat
        action = source.choice(game.legal(state, seat))
        script.append((seat, msgspec.json.encode(action)))
        state, _ = game.apply(state, seat, action)
        state = _rolled(game, state, dice)
    return script


def _rolled(game: AnyGame, state: Any, dice: Random) -> Any:
    """Roll all dice that are due."""
    while True:
        due = next((owed for owed in game.decisions(state) if owed.seat == CHANCE), None)
        if due is None:
            return state
        state, _ = game.apply(state, CHANCE, _roll(due.dice, dice))


def _roll(sides: tuple[int, ...], source: Random) -> Rolled:
    return Rolled(tuple([1 + int(source.random() * count) for count in sides]))
