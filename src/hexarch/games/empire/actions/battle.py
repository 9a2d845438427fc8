"""Acts of the chapters that ``steps/battle.py`` serves."""

from typing import TypeAlias

import msgspec


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NothingBattle(_Action, frozen=True, tag="nothing_battle"):
    """To be replaced."""


Action: TypeAlias = NothingBattle
