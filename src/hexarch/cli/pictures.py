"""Draw a board to files."""

import subprocess
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter

from hexarch.cli.output import BadInputError, why, write_file
from hexarch.kernel.board import Board
from hexarch.lab.files import replacing

PNG_WIDTH: Final = 2000

Svg: TypeAlias = Annotated[Path | None, Parameter(help="Draw the board to this SVG file")]
Png: TypeAlias = Annotated[Path | None, Parameter(help="Draw the board to this PNG file")]


def draw_files(board: Board, svg: Path | None, png: Path | None) -> list[Path]:
    """Write the pictures that were asked for and return their paths."""
    from hexarch.drawing import draw

    if svg is None and png is None:
        return []
    picture = draw(board)
    if svg is not None:
        write_file(svg, picture.encode())
    if png is not None:
        _write_png(png, picture)
    return [path for path in (svg, png) if path is not None]


def _write_png(path: Path, picture: str) -> None:
    from hexarch.drawing import to_png

    try:
        with replacing(path) as draft:
            # The browser tells the kind of a picture by the end of its name.
            drawn = draft.with_name(f"{draft.name}.png")
            to_png(picture, drawn, PNG_WIDTH).replace(draft)
    except subprocess.TimeoutExpired:
        raise BadInputError(f"cannot write {path}: the browser took too long") from None
    except OSError as error:
        raise BadInputError(f"cannot write {path}: {why(error)}") from None
    except RuntimeError as error:
        raise BadInputError(f"cannot write {path}: {error}") from None
