#!/usr/bin/env bash
# Looks at Aspectra's pages in Chromium. Sets up what it needs: Chromium from Debian's packages, playwright-core and axe-core
# from npm. Where that cannot be had it says so and stops without an error, unless CI is "true".
set -euo pipefail
cd "$(dirname "$0")"

skip() {
    if [[ ${CI:-} == true ]]; then
        echo "browser tests: $1" >&2
        echo '0 passed, 1 failed'
        exit 1
    fi
    echo "browser tests: skipped, $1"
    echo '0 passed, 0 failed'
    exit 0
}

command -v node >/dev/null || skip 'there is no Node.js (20 or newer)'
command -v npm >/dev/null || skip 'there is no npm'
chromium=${ASPECTRA_CHROMIUM:-/usr/bin/chromium}
if [[ ! -x $chromium ]]; then
    if [[ -n ${ASPECTRA_CHROMIUM:-} || $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then
        skip "there is no browser at $chromium, and it cannot be installed from here"
    fi
    log=$(mktemp)
    if ! { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium fonts-dejavu-core; } >"$log" 2>&1; then
        tail -n 5 "$log" >&2
        skip 'Chromium could not be installed'
    fi
    rm -f "$log"
fi
npm ci --no-audit --no-fund --silent || skip 'playwright-core and axe-core could not be installed from npm'

if [[ -z ${ASPECTRA:-} ]]; then
    (cd ../.. && cargo build --quiet -p aspectra)
    target=${CARGO_TARGET_DIR:-$PWD/../../target}
    ASPECTRA=$target/debug/aspectra
fi
export ASPECTRA ASPECTRA_CHROMIUM=$chromium

out=$(mktemp)
trap 'rm -f "$out"' EXIT
code=0
node --test --test-concurrency=1 --test-reporter=spec pages.test.mjs | tee "$out" || code=$?
count() {
    sed -n "s/^.* $1 \([0-9]*\)\$/\1/p" "$out" | tail -n 1
}
passed=$(count pass)
failed=$(count fail)
echo "${passed:-0} passed, ${failed:-1} failed"
[[ $code == 0 && ${failed:-1} == 0 && ${passed:-0} -gt 0 ]]
