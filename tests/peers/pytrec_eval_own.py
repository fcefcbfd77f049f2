#!/usr/bin/env python3
"""Runs pytrec_eval's own tests against aspectra.pytrec_eval.

    tests/peers/pytrec_eval_own.py FOLDER

FOLDER is a checkout of https://github.com/cvangysel/pytrec_eval with trec_eval 9 beside its tests, as its build leaves it:
FOLDER/tests/pytrec_eval_tests.py and FOLDER/trec_eval/test. Needs the installed package.
"""

import runpy
import sys
from pathlib import Path

import aspectra.pytrec_eval

if __name__ == "__main__":
    folder = Path(sys.argv.pop(1))
    # Their tests import the package by its name.
    sys.modules["pytrec_eval"] = aspectra.pytrec_eval
    runpy.run_path(str(folder / "tests" / "pytrec_eval_tests.py"), run_name="__main__")
