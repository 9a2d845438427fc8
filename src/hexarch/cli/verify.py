"""``hexarch verify``: find out whether a record is what it claims to be."""

import hexarch
from hexarch.cli.inputs import File, Json, read_bytes
from hexarch.cli.output import complain, say, say_json
from hexarch.kernel.record import Verdict


def command(file: File, /, *, json: Json = False) -> int:
    """Replay a record and check every action, every roll and the outcome."""
    verdict = hexarch.verify_record(read_bytes(file))
    if json:
        say_json(verdict)
    elif verdict.valid:
        say(f"{file}: valid, {verdict.plies} plies, {_dice(verdict)}")
    else:
        complain(f"{file}: not valid: {verdict.error}")
    return 0 if verdict.valid else 1


def _dice(verdict: Verdict) -> str:
    if verdict.by_hand:
        return "dice thrown by hand: the play was checked, the dice cannot be"
    if verdict.dice == "sealed":
        return "dice sealed: without the key they cannot be checked"
    leapt = f", the draws leapt ahead {verdict.leaps} times" if verdict.leaps else ""
    return f"dice verified{leapt}"
