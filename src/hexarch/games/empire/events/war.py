"""What can happen in the chapters that ``steps/war.py`` serves."""

from typing import TypeAlias

import msgspec


class _Event(msgspec.Struct, frozen=True):
    pass


class NothingWar(_Event, frozen=True, tag="nothing_war"):
    """To be replaced."""


Event: TypeAlias = NothingWar
