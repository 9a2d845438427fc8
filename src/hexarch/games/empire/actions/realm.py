"""Acts of the chapters that ``steps/realm.py`` serves."""

from typing import TypeAlias

import msgspec


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NothingRealm(_Action, frozen=True, tag="nothing_realm"):
    """To be replaced."""


Action: TypeAlias = NothingRealm
