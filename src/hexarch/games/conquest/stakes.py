"""What an act costs and risks, for the table to say before it is done."""

from collections.abc import Callable
from typing import Any, Final

from hexarch.boards.mediterranean import SPACE
from hexarch.games.conquest import actions as act
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.model import NO_CITY, Build, State
from hexarch.games.conquest.rules.r03_leaders import can_be_led, count_leaders, units_in
from hexarch.games.conquest.rules.r14_tribute import anything_for_sale, price
from hexarch.games.conquest.rules.r15_alliance import allies, in_the_game
from hexarch.games.conquest.stages.building import Building
from hexarch.games.conquest.words import piece, place, who
from hexarch.kernel.words import NO_STAKES, Stakes, Words

LAST_PURCHASE: Final = Words("Nothing more can be bought after this: your turn ends.")
NO_WAY_BACK: Final = Words("Whoever is eliminated never comes back.")
DICE: Final = Stakes(final=True)


def _destroy(state: State, action: act.DestroyCity) -> Stakes:
    province = SPACE[action.province]
    home = province == state.homes[state.active]
    say = "Destroy the city of your home {0}, with its walls and roads?"
    if not home:
        say = "Destroy your city in {0}, with its walls and roads?"
    led = can_be_led(count_leaders(state, state.active, province), NO_CITY)
    lost = units_in(state, province) - led
    if lost > 0:
        say = "Destroy the city of your home {0}? Units that only it leads are disbanded: {1}."
        if not home:
            say = "Destroy your city in {0}? Units that only it leads are disbanded: {1}."
    return Stakes(danger=True, confirm=Words(say, (place(action.province), max(0, lost))))


def _fate(state: State, action: act.Prisoner) -> Stakes:
    return NO_STAKES if action.fate == "keep" else Stakes(danger=True, confirm=NO_WAY_BACK)


def _execute(state: State, action: act.ExecutePrisoner) -> Stakes:
    say = Words("Execute {0}? He never comes back.", (piece(action.general),))
    return Stakes(danger=True, confirm=say)


def _concede(state: State, action: act.ConcedeTo) -> Stakes:
    """Say how many must agree, win.2."""
    others = [seat for seat in in_the_game(state) if seat != action.player]
    agreed = sum(state.concessions[seat] == action.player for seat in others)
    winner = who(action.player)
    if len(others) == 1:
        return Stakes(danger=True, confirm=Words("The game ends: {0} wins.", (winner,)))
    say = "{0} wins only when all {1} others concede to him; {2} have so far. Until then you play."
    return Stakes(danger=True, confirm=Words(say, (winner, len(others), agreed)))


@rule("ally.1", "R-52")
def _against(state: State, code: str) -> Stakes:
    """Remind whoever is about to march against a partner of what they agreed; it binds nobody."""
    owner = state.owner[SPACE[code.partition(":")[0]]]
    if owner not in allies(state, state.active):
        return NO_STAKES
    say = "{0} belongs to {1}, with whom you have a pact. Break it?"
    return Stakes(confirm=Words(say, (place(code), who(owner))))


def _end_movement(state: State, action: act.EndMovement) -> Stakes:
    return DICE if state.battles else NO_STAKES


def _purchase(state: State, action: Any, bought: str) -> Stakes:
    """Price a purchase, and ask before the one after which nothing is left to buy."""
    after = Building.answers[type(action)].apply(state, Build(), state.active, action, [])
    more = anything_for_sale(after, state.active)
    cost = price(state, bought) if bought else 0
    return Stakes(cost, confirm=None if more else LAST_PURCHASE)


STAKES: Final[dict[type, Callable[[State, Any], Stakes]]] = {
    act.ChooseDestination: lambda state, action: _against(state, action.to),
    act.Dock: lambda state, action: _against(state, action.coast),
    act.EndMovement: _end_movement,
    act.ChooseBattle: lambda state, action: DICE,
    act.Target: lambda state, action: DICE,
    act.FightOn: lambda state, action: DICE,
    act.Prisoner: _fate,
    act.ExecutePrisoner: _execute,
    act.DestroyCity: _destroy,
    act.Buy: lambda state, action: _purchase(state, action, action.kind),
    act.BuyGalley: lambda state, action: _purchase(state, action, "galley"),
    act.BuildCity: lambda state, action: _purchase(state, action, "city"),
    act.Fortify: lambda state, action: _purchase(state, action, "fortification"),
    act.BuildRoad: lambda state, action: _purchase(state, action, ""),
    act.ConcedeTo: _concede,
}


def stakes(state: State, action: act.Action) -> Stakes:
    """Say what an act costs and risks."""
    found = STAKES.get(type(action))
    return NO_STAKES if found is None else found(state, action)
