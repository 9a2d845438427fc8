"""Measure how strong the captain is: against random, and whether captains end their games.

.venv/bin/python bench/strength.py --games 200 --jobs 2 [--only duel,melee,war] [--json]
"""

import argparse
import json
import statistics
import sys
from multiprocessing import Pool
from time import perf_counter, process_time
from typing import Any, NamedTuple

from hexarch.bots import bot
from hexarch.bots.match import play_match
from hexarch.games.conquest import GAME
from hexarch.kernel.chance import key_from_seed
from hexarch.kernel.game import Setting


class Job(NamedTuple):
    """One game to play."""

    series: str
    players: int
    names: tuple[str, ...]
    seed: int
    most: int


def play(job: Job) -> dict[str, Any]:
    """Play one game and say how it went."""
    bots = [bot("conquest", name, job.seed * 10 + i) for i, name in enumerate(job.names)]
    key = key_from_seed(f"{job.series} {job.players} {job.seed}")
    began = process_time()
    match = play_match(GAME, Setting("standard", job.players), bots, key, job.most)
    captains = [i for i, name in enumerate(job.names) if name == "captain"]
    outcome = match.outcome
    return {
        "series": f"{job.series}{job.players}",
        "seed": job.seed,
        "winner": None if outcome is None else outcome.winners[0],
        "captain": outcome is not None and job.names[outcome.winners[0]] == "captain",
        "rule": None if outcome is None else outcome.rule,
        "rounds": match.rounds,
        "plies": len(match.plies),
        "dead_end": match.dead_end,
        "decisions": sum(match.decisions[i] for i in captains),
        "seconds": sum(match.seconds[i] for i in captains),
        "cpu": process_time() - began,
        "seat": job.seed % job.players,
    }


def jobs(series: list[str], games: int, most: int, base: int) -> list[Job]:
    """List the games of each series."""
    found = []
    for n in range(base, base + games):
        if "duel" in series:
            names = ("captain", "random") if n % 2 == 0 else ("random", "captain")
            found.append(Job("duel", 2, names, n, most))
        if "melee" in series:
            four = tuple("captain" if i == n % 4 else "random" for i in range(4))
            found.append(Job("melee", 4, four, n, most))
        found += [
            Job("war", players, ("captain",) * players, n, most)
            for players in range(2, 7)
            if f"war{players}" in series or "war" in series
        ]
    return found


def summary(results: list[dict[str, Any]]) -> dict[str, Any]:
    """Sum the games of one series up."""
    ended = [r for r in results if r["winner"] is not None]
    rounds = sorted(r["rounds"] for r in ended)
    decisions = sum(r["decisions"] for r in results)
    wins: dict[int, int] = {}
    for r in ended:
        wins[r["winner"]] = wins.get(r["winner"], 0) + 1
    return {
        "games": len(results),
        "captain_wins": sum(r["captain"] for r in results),
        "ended": len(ended),
        "ended_by_capture": sum(r["rule"] == "win.1" for r in results),
        "within_60": sum(r["rounds"] <= 60 for r in ended),
        "median_rounds": statistics.median(rounds) if rounds else None,
        "longest": rounds[-1] if rounds else None,
        "dead_ends": sum(r["dead_end"] for r in results),
        "ms_per_decision": 1000 * sum(r["seconds"] for r in results) / max(1, decisions),
        "cpu_per_game": sum(r["cpu"] for r in results) / len(results),
        "wins_by_seat": {str(seat): wins[seat] for seat in sorted(wins)},
        "lost": [r["seed"] for r in results if not r["captain"]][:20],
    }


def main() -> int:
    """Play the games that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="duel,melee,war")
    parser.add_argument("--most", type=int, default=30_000, help="plies a game may take")
    parser.add_argument("--seed", type=int, default=0, help="number of the first game")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    todo = jobs(args.only.split(","), args.games, args.most, args.seed)
    done: list[dict[str, Any]] = []
    began = perf_counter()
    with Pool(args.jobs) as workers:
        try:
            for result in workers.imap_unordered(play, todo):
                done.append(result)
                print(
                    f"\r{len(done)}/{len(todo)} games, {perf_counter() - began:.0f} s",
                    end="",
                    file=sys.stderr,
                )
        except KeyboardInterrupt:
            workers.terminate()
    print(file=sys.stderr)
    table = {
        name: summary([r for r in done if r["series"] == name])
        for name in sorted({r["series"] for r in done})
    }
    if args.json:
        print(json.dumps(table, indent=2))
    else:
        for name, row in table.items():
            print(name, *(f"{key}={_short(value)}" for key, value in row.items()))
    return 0


def _short(value: object) -> object:
    return f"{value:.2f}" if isinstance(value, float) else value


if __name__ == "__main__":
    sys.exit(main())
