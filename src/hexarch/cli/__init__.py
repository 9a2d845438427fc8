"""The command line: ``hexarch COMMAND``, as ``docs/cli.md`` describes it.

Exit code 0 means success, 1 that the answer is no, 2 bad usage or bad input, 130 that somebody
pressed Ctrl-C, 141 that nobody reads the output any more.
"""

import os
import sys
from collections.abc import Sequence
from typing import Any, Final

from cyclopts import App, CycloptsError, Parameter

from hexarch.cli.output import BadInputError, complain

OK: Final = 0
NO: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
UNREAD: Final = 141

COMMANDS: Final = (
    "play",
    "serve",
    "games",
    "simulate",
    "odds",
    "replay",
    "verify",
    "rules",
    "map",
    "bench",
    "admin",
    "backup",
    "restore",
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code."""
    _forgive_signs()
    try:
        code = _run(sys.argv[1:] if arguments is None else list(arguments))
        print(end="", flush=True)  # noqa: T201  # finds out whether all of it could be written
    except BrokenPipeError:
        _stop_writing()
        return UNREAD
    except OSError as error:
        _stop_writing()
        complain(f"cannot go on: {error}")
        return BAD_INPUT
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    return code


def app() -> App:
    """Build the command line; a command's module is imported when it is called."""
    import hexarch

    built = App(
        name="hexarch",
        help="Classic games of empire with every rule enforced.",
        version=hexarch.__version__,
        help_format="markdown",
        default_parameter=Parameter(negative=()),
        suppress_keyboard_interrupt=False,
    )
    for number, name in enumerate(COMMANDS):
        built.command(f"hexarch.cli.{name}:command", name=name, sort_key=number)
    return built


def _run(arguments: list[str]) -> int:
    commands = app()
    if not arguments or arguments[0].startswith("-"):
        for name in COMMANDS:
            commands[name]  # is imported by this, so that the list tells what each command does
    try:
        result: Any = commands(
            arguments, exit_on_error=False, print_error=False, result_action="return_value"
        )
    except CycloptsError as error:
        error.verbose = False
        complain(str(error))
        return BAD_INPUT
    except BadInputError as error:
        complain(str(error))
        return BAD_INPUT
    return OK if result is None else int(result)


def _forgive_signs() -> None:
    """Show a mark for what the terminal cannot show, and for what is typed but is no text."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _stop_writing() -> None:
    """Drop what is still in the buffer: it would be written, and fail again, on the way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
