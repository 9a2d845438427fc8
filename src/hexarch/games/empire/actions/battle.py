"""Acts of combat (chapter 14)."""

from typing import TypeAlias

import msgspec

from hexarch.kernel.game import NextPieceRef, PieceRef, SpaceRef


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class ResolveBattle(_Action, frozen=True, tag="resolve_battle"):
    """Fight the battle in this hex or these waters next."""

    at: SpaceRef


class AssignCargo(_Action, frozen=True, tag="assign_cargo"):
    """Say which ship carries a land unit in the naval battle; it goes down with it."""

    unit: NextPieceRef
    ship: PieceRef


class WithdrawBefore(_Action, frozen=True, tag="withdraw_before"):
    """Withdraw the cavalry before the infantry strikes."""


class Stand(_Action, frozen=True, tag="stand"):
    """Stand and fight."""


class FightWith(_Action, frozen=True, tag="fight_with"):
    """Name the combat unit of this round."""

    unit: PieceRef


class FightWithTwo(_Action, frozen=True, tag="fight_with_two"):
    """Name the two combat units of this round."""

    first: PieceRef
    second: PieceRef


class StepFrom(_Action, frozen=True, tag="step_from"):
    """Take one step of damage from a unit."""

    unit: PieceRef


class LoseAll(_Action, frozen=True, tag="lose_all"):
    """Give up all units in the combat hex, and ignore the damage beyond them."""


class AskVolunteer(_Action, frozen=True, tag="ask_volunteer"):
    """Ask another player whether his unit shares the damage."""

    unit: PieceRef


class Volunteer(_Action, frozen=True, tag="volunteer"):
    """Let one's unit take damage for another power."""

    unit: PieceRef


class RefuseVolunteer(_Action, frozen=True, tag="refuse_volunteer"):
    """Keep one's unit out of another power's damage."""

    unit: PieceRef


class Reinforce(_Action, frozen=True, tag="reinforce"):
    """Move a unit into the combat hex."""

    unit: PieceRef


class Continue(_Action, frozen=True, tag="continue"):
    """Go on with what is in the combat hex."""


class Withdraw(_Action, frozen=True, tag="withdraw"):
    """Withdraw all one's units: the enemy wins."""


class RetreatTo(_Action, frozen=True, tag="retreat_to"):
    """Withdraw a unit to a hex or to waters."""

    unit: PieceRef
    to: SpaceRef


class BoardShip(_Action, frozen=True, tag="board_ship"):
    """Withdraw a land unit aboard a warship that leaves the hex by sea."""

    unit: PieceRef
    ship: PieceRef


class EnterBattle(_Action, frozen=True, tag="enter_battle"):
    """Take a fallen garrison's battle over with an intervener's unit."""

    unit: PieceRef


class KeepOut(_Action, frozen=True, tag="keep_out"):
    """Leave a fallen garrison's battle lost."""


Action: TypeAlias = (
    ResolveBattle
    | AssignCargo
    | WithdrawBefore
    | Stand
    | FightWith
    | FightWithTwo
    | StepFrom
    | LoseAll
    | AskVolunteer
    | Volunteer
    | RefuseVolunteer
    | Reinforce
    | Continue
    | Withdraw
    | RetreatTo
    | BoardShip
    | EnterBattle
    | KeepOut
)
