"""Acts of the chapters that ``steps/war.py`` serves."""

from typing import TypeAlias

import msgspec


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NothingWar(_Action, frozen=True, tag="nothing_war"):
    """To be replaced."""


Action: TypeAlias = NothingWar
