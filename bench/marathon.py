"""Play every scenario with every number of players, many times, and verify each record.

.venv/bin/python bench/marathon.py [--games 1000] [--captains 200] [--only empire] [--seed 1]

What came of each game is added to a file as it ends (marathon.jsonl, or --keep FILE): whoever
stops it with Ctrl-C and calls it again goes on where he was, as long as the version of the rules is
the same. The combinations take turns: a run that was stopped has played about as many of each.
"""

import argparse
import signal
import sys
from collections import defaultdict
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import Final

import msgspec

import hexarch
from hexarch.cli.progress import counting
from hexarch.lab.files import write_whole
from hexarch.lab.simulate import Plan, Played, play_game, summarise

SHOWN: Final = 10
_FIRST: Final = {"random": 0, "captain": 1}
"""What keeps the games of one bot from having the dice of another's."""


class Combination(msgspec.Struct, frozen=True):
    """Games that differ in their dice alone."""

    game: str
    rules: str
    scenario: str
    players: int
    bot: str
    seed: int

    def plan(self) -> Plan:
        """Return how such a game is played."""
        return Plan(
            self.game,
            self.scenario,
            (self.players,),
            (self.bot,),
            games=1,
            seed=2 * self.seed + _FIRST[self.bot],
            verify=True,
        )


class Line(msgspec.Struct, frozen=True):
    """One game in the file."""

    of: Combination
    played: Played


def combinations(only: set[str], seed: int) -> list[Combination]:
    """List every scenario of every game with every number of players and both bots."""
    return [
        Combination(about.id, about.rules_version, scenario.id, players, name, seed)
        for about in (hexarch.find_game(game).about for game in hexarch.installed_games())
        if not only or about.id in only
        for scenario in about.scenarios
        for players in range(scenario.players[0], scenario.players[1] + 1)
        for name in _FIRST
    ]


def kept(path: Path) -> list[Line]:
    """Read what was played before; the last line may be half a line."""
    if not path.exists():
        return []
    whole, _, half = path.read_bytes().rpartition(b"\n")
    if half:
        write_whole(path, whole + b"\n" if whole else b"")
    return [msgspec.json.decode(line, type=Line) for line in whole.splitlines()]


def missing(
    every: list[Combination], wanted: dict[str, int], done: list[Line]
) -> list[tuple[Combination, int]]:
    """List the games that are still to be played, one of each combination after the other."""
    have = {(line.of, line.played.index) for line in done}
    return [
        (one, index)
        for index in range(max(wanted.values()))
        for one in every
        if index < wanted[one.bot] and (one, index) not in have
    ]


def play(job: tuple[Combination, int]) -> Line:
    """Play one game."""
    of, index = job
    return Line(of, play_game(of.plan(), index))


def run(todo: list[tuple[Combination, int]], jobs: int, path: Path) -> Iterator[Line]:
    """Play the games and keep each as soon as it is over."""
    with (
        Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as workers,
        path.open("ab") as file,
    ):
        for line in workers.imap_unordered(play, todo):
            file.write(msgspec.json.encode(line) + b"\n")
            file.flush()
            yield line


def report(lines: list[Line]) -> int:
    """Print a row for each combination and what went wrong; return the exit code."""
    rows: dict[Combination, list[Played]] = defaultdict(list)
    for line in lines:
        rows[line.of].append(line.played)
    print("game scenario players bots    games  decisions  rounds: least, median, most  unfinished")
    for of, played in sorted(rows.items(), key=lambda row: msgspec.structs.astuple(row[0])):
        told = summarise(played, 0.0)
        lengths = told.rounds
        print(
            f"{of.game} {of.scenario} {of.players} {of.bot:<8}{told.games:>6} {told.decisions:>11,}"
            f"  {lengths.min} {lengths.median} {lengths.max}  {told.unfinished}"
        )
    total = summarise([line.played for line in lines], 0.0)
    print(
        f"{total.games:,} games, {total.decisions:,} decisions, {total.cpu_seconds:,.0f} s of"
        f" processor time: {total.errors} errors, {total.dead_ends} dead ends,"
        f" {total.unfinished} unfinished"
    )
    print("ended by", ", ".join(f"{name}: {count}" for name, count in total.endings.items()))
    bad = [line for line in lines if line.played.error or line.played.dead_end]
    for line in bad[:SHOWN]:
        print(f"{line.of}, game {line.played.index}: {line.played.error or 'a dead end'}")
    return 1 if bad or total.unfinished else 0


def main() -> int:
    """Play what is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="random games of each combination")
    parser.add_argument("--captains", type=int, default=200, help="captains' games of each")
    parser.add_argument("--only", default="", help="ids of games, joined by commas")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("marathon.jsonl"))
    args = parser.parse_args()
    every = combinations(set(filter(None, args.only.split(","))), args.seed)
    try:
        lines = [line for line in kept(args.keep) if line.of in every]
        args.keep.open("ab").close()
    except (OSError, msgspec.DecodeError) as error:
        parser.error(f"cannot keep games in {args.keep}: {error}")
    todo = missing(every, {"random": args.games, "captain": args.captains}, lines)
    try:
        with counting("every scenario", len(todo)) as advance:
            for line in run(todo, args.jobs, args.keep):
                lines.append(line)
                advance()
    except KeyboardInterrupt:
        report(lines)
        print("stopped; call it again to go on", file=sys.stderr)
        return 130
    return report(lines)


if __name__ == "__main__":
    sys.exit(main())
