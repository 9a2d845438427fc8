"""The captain's temper: every figure it weighs with, so that it can be tuned by play."""

from typing import Final, NamedTuple


class Style(NamedTuple):
    """What things are worth, in talents at normal prices, and which risks are taken."""

    caesar_risk: float = 0.05
    unease: float = 0.01
    home_risk: float = 0.2
    looming_risk: float = 0.9
    horizon: float = 6.0
    denial: float = 1.5
    general: float = 20.0
    home: float = 150.0
    caesar: float = 1000.0
    killed: float = 0.8
    on_the_way: float = 100.0
    plenty: float = 100.0
    nerve: float = 0.5
    nerve_at_sea: float = 0.65
    abandon: float = 0.3
    boldness: float = 0.005
    brave: float = 0.4
    daring: float = 0.4
    retreat_below: float = 0.15
    patience: float = 0.75
    strength: float = 2.0
    no_fleet: float = 5.0
    last_city: float = 15.0
    city_risk: float = 0.3
    ship_power: float = 150.0
    riders: float = 3.0
    """Free provinces beyond which cavalry is bought for settlers."""
    settlers: float = 1.0
    """Share of the idle generals at home who get a unit to settle with."""
    reserve: float = 0.5
    """Share of the purse that is counted on for the defence of the home."""
    small: float = 40.0
    """Value below which a legion does not join the army early in the game."""
    small_round: float = 12.0
    army_first: float = 99.0
    """Power below the strongest enemy's, in talents, at which the army comes before cities."""


STYLE: Final = Style()
