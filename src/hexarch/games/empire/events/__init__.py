"""What can happen: one type for each thing that the log tells, kept by chapter.

Hexes, provinces and units are codes here, as in actions, so that an event can be read by itself.
"""

from typing import TypeAlias

from hexarch.games.empire.events import battle, march, realm, war

Event: TypeAlias = realm.Event | war.Event | march.Event | battle.Event
Log: TypeAlias = list[Event]
