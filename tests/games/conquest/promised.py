"""What Conquest adds to the promises of every game."""

from collections.abc import Sequence
from typing import Any

from hexarch.games.conquest.actions import ProposePact
from hexarch.kernel.promises import Extras


def any_pact(listed: Sequence[Any], action: Any) -> bool:
    """Accept a pact among some of those to whom one is offered singly."""
    if not isinstance(action, ProposePact):
        return False
    offered = {one.players for one in listed if isinstance(one, ProposePact)}
    return all((player,) in offered for player in action.players)


EXTRAS = Extras(options={"max_rounds": 12}, every=40, liberty=400, also=any_pact)
