"""What is installed is whole: the wheel brings the built client and all data of the games."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "hexarch"
BUILD = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"


@pytest.mark.skipif(not (SOURCES / "server/static/index.html").is_file(), reason="no client built")
def test_the_wheel_brings_the_client_and_the_data(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BUILD, str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "SOURCE_DATE_EPOCH": "1580601600"},
    )
    wheel = tmp_path / done.stdout.split()[-1]
    held = set(zipfile.ZipFile(wheel).namelist())
    assert "hexarch/server/static/index.html" in held
    assert any(name.startswith("hexarch/server/static/assets/index-") for name in held)
    wanted = {
        path.relative_to(ROOT / "src").as_posix()
        for kind in ("*.toml", "*.txt", "*.json", "*.webp", "*.py")
        for path in SOURCES.rglob(kind)
        if "static" not in path.parts
    }
    assert wanted <= held, sorted(wanted - held)
