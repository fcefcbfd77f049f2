#!/usr/bin/env bash
# Every test: the workspace's own, then those that need Python or a browser. The last lines say how each of them went.
set -uo pipefail
cd "$(dirname "$0")/.."

ended=()
failed=0

run() {
    local name=$1
    shift
    printf '\n== %s\n' "$name"
    local log
    log=$(mktemp)
    if "$@" 2>&1 | tee "$log"; then
        ended+=("$name: passed ($(grep -E '[0-9]+ passed|^test result|skipped' "$log" | tail -n 1))")
    else
        ended+=("$name: FAILED")
        failed=1
    fi
    rm -f "$log"
}

# Packages of Python are fetched beside the build; if that fails, the tests themselves say why.
tests/python/environment.sh >/dev/null 2>&1 &
environment=$!
run 'cargo test --workspace' cargo test --workspace --no-fail-fast
wait "$environment" || true
# The program that these tests were run with serves the browser's too, so that it is not built once more.
if [[ -z ${ASPECTRA:-} && -x target/debug/aspectra ]]; then
    export ASPECTRA=$PWD/target/debug/aspectra
fi
for suite in python browser; do
    if [[ -x tests/$suite/run.sh ]]; then
        run "tests/$suite/run.sh" "tests/$suite/run.sh"
    fi
done

printf '\n== all\n'
printf '%s\n' "${ended[@]}"
exit "$failed"
