#!/usr/bin/env python3
"""Runs pytrec_eval's own tests against aspectra.pytrec_eval.

    tests/peers/pytrec_eval_own.py FOLDER

FOLDER is a checkout of https://github.com/cvangysel/pytrec_eval with trec_eval 9 beside its tests, as its build leaves it:
FOLDER/tests/pytrec_eval_tests.py and FOLDER/trec_eval/test. Needs the installed package.
"""

import importlib.util
import sys
import unittest
from pathlib import Path

import aspectra.pytrec_eval


def main() -> int:
    folder = Path(sys.argv[1])
    # Their tests import the package by its name.
    sys.modules["pytrec_eval"] = aspectra.pytrec_eval
    spec = importlib.util.spec_from_file_location("own_tests", folder / "tests" / "pytrec_eval_tests.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    outcome = unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromModule(module))
    return 0 if outcome.wasSuccessful() and outcome.testsRun else 1


if __name__ == "__main__":
    sys.exit(main())
