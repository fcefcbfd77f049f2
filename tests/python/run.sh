#!/usr/bin/env bash
# The tests of the Python package: makes a virtual environment of its own, builds the package, puts it there, runs everything.
# Needs Python 3.11 or later and a Rust toolchain; the tests of Spark need Java, and it is said when that is not here.
#   tests/python/run.sh [arguments of pytest]
# ASPECTRA_VENV    another place for the environment
# ASPECTRA_WHEEL=1 installs the wheel that maturin makes (with the profile ASPECTRA_WHEEL_PROFILE, dev where not given)
# ASPECTRA_FULL=1  everything at its full size: the wheel, longer tests
# ASPECTRA_SPARK=1 Spark with three million lines of the benchmark kit, in the folder ASPECTRA_KIT
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
venv=${ASPECTRA_VENV:-$root/target/python-tests}

tests/python/environment.sh
if [ -n "${ASPECTRA_WHEEL:-}${ASPECTRA_FULL:-}" ]; then
    wheels=$venv/wheels
    rm -rf "$wheels"
    "$venv/bin/maturin" build --quiet --profile "${ASPECTRA_WHEEL_PROFILE:-dev}" --out "$wheels"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$wheels"/*.whl
else
    # What the wheel would hold, put where it would put it. maturin builds the package alone, without what tests of the
    # workspace need, and cargo then builds every dependency once more; asked for with a test, they are the same.
    cargo build --quiet --workspace --lib --test truth
    "$venv/bin/python" tests/python/place.py "${CARGO_TARGET_DIR:-target}/debug"
fi
MYPYPATH=python:tests/python "$venv/bin/mypy" --config-file pyproject.toml python/aspectra tests/python/*.py
exec "$venv/bin/python" -m pytest -q --durations=8 tests/python "$@"
