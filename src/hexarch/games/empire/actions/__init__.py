"""What a player, or chance, can do: one type for each choice, kept by chapter."""

from typing import TypeAlias

from hexarch.games.empire.actions import battle, march, realm, war
from hexarch.kernel.game import Rolled

Action: TypeAlias = realm.Action | war.Action | march.Action | battle.Action | Rolled
