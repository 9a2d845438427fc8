"""What can happen in the chapters that ``steps/battle.py`` serves."""

from typing import TypeAlias

import msgspec


class _Event(msgspec.Struct, frozen=True):
    pass


class NothingBattle(_Event, frozen=True, tag="nothing_battle"):
    """To be replaced."""


Event: TypeAlias = NothingBattle
