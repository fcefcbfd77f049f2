"""The Python of the pages runs and prints what they say. ASPECTRA_BLESS=1 writes the outputs anew."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import warnings
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs" / "python").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n?^```output\n(.*?)^```\n)?", re.S | re.M)


def needs(code: str) -> str | None:
    """What a block imports that is not here."""
    for package in ("pyspark", "ranx", "pyterrier", "pytrec_eval"):
        if re.search(rf"^\s*(import|from) {package}\b", code, re.M):
            if package == "pyspark" and shutil.which("java") is None:
                return "Java"
            try:
                __import__(package)
            except ImportError:
                return package
    return None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for example in (ROOT / "docs" / "examples").iterdir():
        shutil.copy(example, tmp_path)
    monkeypatch.chdir(tmp_path)
    text = page.read_text()
    blocks = list(BLOCK.finditer(text))
    if page.name != "README.md" or "From Python" in text:
        assert blocks, f"{page.name} has no Python"
    space: dict[str, Any] = {"__name__": "page"}
    fresh, last, skipped = [], 0, None
    for block in blocks:
        code, wanted = block[1], block[2]
        skipped = skipped or needs(code)
        fresh.append(text[last : block.start()])
        last = block.end()
        if skipped:
            fresh.append(block[0])
            continue
        printed = io.StringIO()
        with warnings.catch_warnings(), contextlib.redirect_stdout(printed):
            warnings.simplefilter("ignore")
            exec(compile(code, str(page), "exec"), space)
        output = "".join(line.rstrip() + "\n" for line in printed.getvalue().splitlines())
        if os.environ.get("ASPECTRA_BLESS") == "1" and wanted is not None:
            fresh.append(f"```python\n{code}```\n\n```output\n{output}```\n")
            continue
        fresh.append(block[0])
        if wanted is not None:
            assert output == wanted, f"{page.name} says otherwise"
    fresh.append(text[last:])
    if os.environ.get("ASPECTRA_BLESS") == "1":
        page.write_text("".join(fresh))
    if skipped:
        pytest.skip(f"{skipped} is not here")
