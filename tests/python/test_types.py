"""The written parts of the package are fresh, and its stubs say what is there."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path

from aspectra import _native

ROOT = Path(__file__).resolve().parents[2]


def test_generated_functions_are_fresh() -> None:
    done = subprocess.run([sys.executable, "-P", str(ROOT / "python" / "generate.py"), "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_stubs_name_what_is_there() -> None:
    stub = ast.parse((ROOT / "python" / "aspectra" / "_native.pyi").read_text())
    named = {node.name: node for node in stub.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    there = {name for name in dir(_native) if not name.startswith("_")}
    assert there == set(named)
    for name, node in named.items():
        if isinstance(node, ast.FunctionDef):
            wanted = [argument.arg for argument in node.args.args]
            assert list(inspect.signature(getattr(_native, name)).parameters) == wanted, name
            continue
        own = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        own |= {part.target.id for part in node.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)}
        methods = {method for method in vars(getattr(_native, name)) if not method.startswith("__")}
        assert methods == {method for method in own if not method.startswith("__")}, name
