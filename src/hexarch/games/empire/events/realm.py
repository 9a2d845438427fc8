"""What can happen in the chapters that ``steps/realm.py`` serves."""

from typing import TypeAlias

import msgspec


class _Event(msgspec.Struct, frozen=True):
    pass


class NothingRealm(_Event, frozen=True, tag="nothing_realm"):
    """To be replaced."""


Event: TypeAlias = NothingRealm
