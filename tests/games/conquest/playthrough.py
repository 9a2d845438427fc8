"""A whole short game as text: what the golden files hold.

``python tests/games/conquest/playthrough.py`` writes them anew; read the difference before you
commit it, for it says how the rules have changed.
"""

import random
from pathlib import Path
from typing import Any

from hexarch.games.conquest import GAME
from hexarch.kernel.chance import key_from_seed
from hexarch.kernel.game import CHANCE, Setting
from hexarch.kernel.table import Table
from hexarch.kernel.text import fingerprint, line

FOLDER = Path(__file__).parent / "golden"
ROUNDS = 6
PLAYERS = range(2, 7)


def playthrough(players: int) -> str:
    """Play a game of few rounds at random and write down acts, events and fingerprints."""
    source = random.Random(players)
    setting = Setting("standard", players, {"max_rounds": ROUNDS})
    table: Table[Any, Any, Any, Any] = Table(
        GAME, setting, key=key_from_seed(f"golden {players}"), auto_roll=False
    )
    written = [f"conquest@{GAME.about.rules_version} standard, {players} players, {ROUNDS} rounds"]
    while table.decisions:
        (decision,) = table.decisions
        if decision.seat == CHANCE:
            events = table.roll()
        else:
            free = table.liberties(decision.seat) if source.random() < 0.02 else []
            harmless = [act for act in free if "concede" not in line(act)]
            events = table.play(
                decision.seat, source.choice(harmless or list(table.legal(decision.seat)))
            )
        written.append(f"{decision.seat:>2} {line(table.plies[-1].action)}")
        written += [
            f"     {GAME.tell(event)[1].english} ({GAME.tell(event)[0]})" for event in events
        ]
        if any(type(event).__name__ == "TurnBegan" for event in events):
            written.append(f"   = {fingerprint(table.state)}")
    written.append(f"   = {fingerprint(table.state)}  {table.outcome}")
    return "\n".join(written) + "\n"


def golden(players: int) -> Path:
    """Return where a playthrough is kept."""
    return FOLDER / f"standard-{players}.txt"


if __name__ == "__main__":
    for number in PLAYERS:
        golden(number).write_text(playthrough(number), encoding="utf-8")
