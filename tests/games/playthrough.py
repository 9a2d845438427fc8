"""Short games as text, one for each scenario and number of players: what the golden files hold.

``python -m tests.games.playthrough`` writes them anew; read the difference before you commit it,
for it says how the rules have changed.
"""

import random
from pathlib import Path
from typing import Any, NamedTuple

import hexarch
from hexarch.kernel.chance import key_from_seed
from hexarch.kernel.game import CHANCE, Setting
from hexarch.kernel.table import Table
from hexarch.kernel.text import fingerprint, line

GIVING_UP = ("concede", "resign")
OPTIONS: dict[str, dict[str, Any]] = {"conquest": {"max_rounds": 6}}
MOST_PLIES = {"conquest": 10_000, "empire": 300}


class Script(NamedTuple):
    """Which game is played, in which scenario, by how many."""

    game: str
    scenario: str
    players: int

    @property
    def file(self) -> Path:
        """Where the playthrough is kept."""
        folder = Path(__file__).parent / self.game / "golden"
        return folder / f"{self.scenario}-{self.players}.txt"


SCRIPTS = [
    Script(game, scenario.id, players)
    for game in MOST_PLIES
    for scenario in hexarch.find_game(game).about.scenarios
    for players in range(scenario.players[0], scenario.players[1] + 1)
]


def playthrough(script: Script) -> str:
    """Play at random and write down acts, events and, turn by turn, fingerprints."""
    game = hexarch.find_game(script.game)
    source = random.Random(script.players)
    options = OPTIONS.get(script.game, {})
    table: Table[Any, Any, Any, Any] = Table(
        game,
        Setting(script.scenario, script.players, options),
        key=key_from_seed(f"golden {script.players}"),
        auto_roll=False,
    )
    version = f"{script.game}@{game.about.rules_version}"
    written = [f"{version} {script.scenario}, {script.players} players"]
    while table.decisions and len(table.plies) < MOST_PLIES[script.game]:
        decision, before = table.decisions[0], game.moment(table.state)
        if decision.seat == CHANCE:
            events = table.roll()
        else:
            free = table.liberties(decision.seat) if source.random() < 0.02 else []
            harmless = [act for act in free if not line(act).startswith(GIVING_UP)]
            chosen = source.choice(harmless or list(table.legal(decision.seat)))
            events = table.play(decision.seat, chosen)
        written.append(f"{decision.seat:>2} {line(table.plies[-1].action)}")
        for event in events:
            rule, words = game.tell(event)
            written.append(f"     {words.english} ({rule})")
        after = game.moment(table.state)
        if (before.title, before.seat) != (after.title, after.seat):
            written.append(f"   = {fingerprint(table.state)}")
    written.append(f"   = {fingerprint(table.state)}  {table.outcome}")
    return "\n".join(written) + "\n"


if __name__ == "__main__":
    for one in SCRIPTS:
        one.file.parent.mkdir(exist_ok=True)
        one.file.write_text(playthrough(one), encoding="utf-8")
