"""Options whose text is read from a file: name=@file."""

from pathlib import Path

import pytest

from hexarch.cli.inputs import the_setting
from hexarch.cli.output import BadInputError
from hexarch.games.empire import GAME

DESIGN = (
    '{"title": "Border, war", "players": 2, "control": {"EQU": "Eagle Weak", "KHA": "Bull Weak"}}'
)


def test_a_text_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "war.json"
    path.write_text(DESIGN, "utf-8")

    setting = the_setting(GAME, "H", None, [f"design=@{path}", "year_limit=4"])

    assert setting.options["design"] == DESIGN
    assert setting.options["year_limit"] == 4
    assert the_setting(GAME, "H", 4, ["design=four_marches"]).seats == 4


def test_what_is_wrong_is_said_in_one_line(tmp_path: Path) -> None:
    def said(content: bytes | None, *options: str) -> str:
        path = tmp_path / "war.json"
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(BadInputError) as caught:
            the_setting(GAME, "H", None, [f"design=@{path}", *options])
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 400
        return str(caught.value)

    assert "no such file" in said(None)
    assert "line 1, column 2: not JSON" in said(b"{title}")
    assert "cannot read" in said(b"\xff\xfe\x00")
    assert "longer than 20000" in said(b" " * 20_001)
    assert "control, EQU" in said(DESIGN.replace("Eagle", "Crow").encode())
    assert "given twice" in said(DESIGN.encode(), "design=two_crowns")


def test_only_texts_are_read_from_files() -> None:
    with pytest.raises(BadInputError, match="cannot be '@x'"):
        the_setting(GAME, "A", None, ["spring_mc_tribute=@x"])
