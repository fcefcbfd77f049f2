#!/usr/bin/env bash
# The tests of the Python package: makes a virtual environment of its own, builds the wheel, installs it, runs everything.
# Needs Python 3.11 or later and a Rust toolchain; Spark's tests need Java and are run with ASPECTRA_SPARK=1.
#   tests/python/run.sh [arguments of pytest]
# ASPECTRA_VENV names another place for the environment, ASPECTRA_WHEEL_PROFILE another profile of the build.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
venv=${ASPECTRA_VENV:-$root/target/python-tests}
python=${PYTHON:-python3}

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo 'Python 3.11 or later is not here: the tests of the Python package are not run' >&2
    exit 1
fi
if [ ! -x "$venv/bin/python" ]; then
    "$python" -m venv "$venv"
fi
wanted=$(sha256sum tests/python/requirements.txt | cut -c1-16)
if [ ! -e "$venv/installed-$wanted" ]; then
    "$venv/bin/pip" install --quiet --disable-pip-version-check -r tests/python/requirements.txt
    touch "$venv/installed-$wanted"
fi
wheels=$venv/wheels
rm -rf "$wheels"
"$venv/bin/maturin" build --quiet --profile "${ASPECTRA_WHEEL_PROFILE:-dev}" --out "$wheels"
"$venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$wheels"/*.whl

if [ -z "${ASPECTRA_SPARK:-}" ]; then
    echo 'the tests of Spark are left out: they take minutes, run them with ASPECTRA_SPARK=1' >&2
elif command -v java >/dev/null; then
    export PYSPARK_PYTHON=$venv/bin/python
else
    echo 'Java is not here: the tests of Spark are left out' >&2
fi
"$venv/bin/mypy" --config-file pyproject.toml python/aspectra
exec "$venv/bin/python" -m pytest -q tests/python "$@"
