"""Puts the package into this environment as its wheel would, with the library that cargo has built.

    python tests/python/place.py FOLDER     the folder that cargo builds into
"""

from __future__ import annotations

import re
import shutil
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = {"linux": "lib_native.so", "darwin": "lib_native.dylib", "win32": "_native.dll"}


def main() -> None:
    built = Path(sys.argv[1]) / LIBRARIES[sys.platform]
    site = Path(sysconfig.get_path("platlib"))
    for old in [site / "aspectra", *site.glob("aspectra-*.dist-info")]:
        shutil.rmtree(old, ignore_errors=True)
    shutil.copytree(ROOT / "python" / "aspectra", site / "aspectra", ignore=shutil.ignore_patterns("__pycache__", "_native.*.so"))
    shutil.copy2(built, site / "aspectra" / ("_native.pyd" if sys.platform == "win32" else "_native.abi3.so"))
    version = re.search(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(), re.M)
    assert version, "Cargo.toml has no version"
    facts = site / f"aspectra-{version[1]}.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: aspectra\nVersion: {version[1]}\n")


if __name__ == "__main__":
    main()
