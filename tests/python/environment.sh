#!/usr/bin/env bash
# Makes the virtual environment of the Python tests, or does nothing where it is there. ASPECTRA_VENV names its place.
set -euo pipefail
cd "$(dirname "$0")/../.."
venv=${ASPECTRA_VENV:-$PWD/target/python-tests}
python=${PYTHON:-python3}

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo 'Python 3.11 or later is not here: the tests of the Python package are not run' >&2
    exit 1
fi
if [ ! -x "$venv/bin/pip" ]; then
    "$python" -m venv "$venv"
fi
wanted=tests/python/requirements.txt
if ! command -v java >/dev/null; then
    echo 'Java is not here: the tests of Spark are left out' >&2
    wanted=$venv/requirements.txt
    grep -v '^pyspark' tests/python/requirements.txt > "$wanted"
fi
stamp=$venv/installed-$(sha256sum < "$wanted" | cut -c1-16)
if [ ! -e "$stamp" ]; then
    "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$wanted"
    touch "$stamp"
fi
