"""What can be pending in the sequence of play. The last of ``State.steps`` is due.

Each chapter keeps its own steps; ``Turn`` lies at the bottom and leads from phase to phase.
"""

from typing import TypeAlias

import msgspec

from hexarch.games.empire.steps import battle, march, realm, war


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    """The present phase has begun (*opened*), or its window for peace comes first (R-96)."""

    opened: bool = False


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended; nobody wins alone when several share the first place."""

    winners: tuple[int, ...]
    rule: str


Step: TypeAlias = Turn | Over | realm.Step | war.Step | march.Step | battle.Step
