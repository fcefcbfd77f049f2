"""The written parts of the package are fresh, and its stubs say what is there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_generated_functions_are_fresh() -> None:
    done = subprocess.run([sys.executable, "-P", str(ROOT / "python" / "generate.py"), "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_stubs_say_what_is_there(tmp_path: Path) -> None:
    """Names, parameters, their kinds and defaults, as mypy's own tool compares them."""
    words = [sys.executable, "-P", "-m", "mypy.stubtest", "aspectra._native"]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    assert "no issues found in 1 module" in done.stdout
