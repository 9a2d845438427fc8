"""Acts of the chapters that ``steps/march.py`` serves."""

from typing import TypeAlias

import msgspec


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NothingMarch(_Action, frozen=True, tag="nothing_march"):
    """To be replaced."""


Action: TypeAlias = NothingMarch
