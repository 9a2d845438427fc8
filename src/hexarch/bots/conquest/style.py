"""The captain's temper: every figure it weighs with, in one place, so that play can tune it."""

from typing import Final, NamedTuple


class Style(NamedTuple):
    """What things are worth, in talents at normal prices, and which risks are taken."""

    caesar_risk: float = 0.05
    """The risk at which the Caesar's garrison is strong enough."""
    home_risk: float = 0.2
    """The same for a home without him."""
    unease: float = 0.01
    """The risk from which the Caesar looks for a safer place."""
    reserve: float = 0.5
    """Share of the purse that is counted on for the defence of the home."""
    raze_risk: float = 0.6
    """The risk from which a city is razed."""

    horizon: float = 6.0
    """For how many turns a province is expected to pay."""
    denial: float = 1.5
    """How much more a province is worth that an enemy loses."""
    general: float = 20.0
    home: float = 150.0
    caesar: float = 1000.0
    killed: float = 0.8
    """What an enemy's losses are worth, as a share of their price."""
    plenty: float = 100.0
    """The treasury at which own losses count half."""
    on_the_way: float = 100.0
    """What it is worth to clear the way of the campaign."""

    nerve: float = 0.5
    """The chance of winning below which no attack by land is tried."""
    nerve_at_sea: float = 0.65
    """The same for one that cannot retreat."""
    boldness: float = 0.005
    """By how much that chance falls with every round."""
    abandon: float = 0.3
    """By how much it falls for who can replace all losses."""
    retreat_below: float = 0.15
    """The chance below which a battle is always broken off."""
    brave: float = 0.4
    """The risk a legion takes by going to the front."""
    daring: float = 0.4
    """The risk it takes on a strange shore."""

    strength: float = 2.0
    """Turns that an enemy as strong as oneself seems farther away."""
    hopeless: float = 4.0
    """Turns that one seems farther away whom all own units together would not beat."""
    no_fleet: float = 5.0
    """Turns that an army waits in a port to which no galleys are sent."""
    small: float = 40.0
    """A legion of less value stays out of the war in the first rounds."""
    small_round: float = 12.0
    """The round from which it does not."""
    patience: float = 0.75
    """What a province is worth that is reached a turn later."""

    riders: float = 3.0
    """Free provinces beyond which settlers get horses."""
    ship_power: float = 150.0
    """The value of all units from which galleys are built for war."""
    last_city: float = 15.0
    """The round until which cities are built as a matter of course."""
    city_risk: float = 0.3
    army_first: float = 99.0
    """By how much the strongest enemy may be stronger before the army comes before cities."""


STYLE: Final = Style()
