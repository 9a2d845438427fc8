"""What can happen in the chapters that ``steps/march.py`` serves."""

from typing import TypeAlias

import msgspec


class _Event(msgspec.Struct, frozen=True):
    pass


class NothingMarch(_Event, frozen=True, tag="nothing_march"):
    """To be replaced."""


Event: TypeAlias = NothingMarch
