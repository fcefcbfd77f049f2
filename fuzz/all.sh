#!/usr/bin/env bash
# Runs every fuzz target: fuzz/all.sh SECONDS [TARGET...]
#
# Seeds come from the fixtures of the tests, what was found stays in fuzz/corpus (made small at the end), and whatever
# crashes, takes more than 10 seconds or more than 1 GB is left in fuzz/artifacts, with exit code 1.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:?"usage: fuzz/all.sh SECONDS [TARGET...]"}
shift
# cargo-fuzz asks for a nightly compiler; this lets the stable one do what it needs.
export RUSTC_BOOTSTRAP=1
command -v cargo-fuzz >/dev/null || cargo install --locked cargo-fuzz
targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
    mapfile -t targets < <(cargo fuzz list)
fi

# Texts that a target starts from.
seed() {
    local folder=fuzz/corpus/$1
    mkdir -p "$folder"
    case $1 in
    run) cp -n docs/examples/*run* tests/golden/*/*run* "$folder" 2>/dev/null || true ;;
    qrels | prefs) cp -n docs/examples/*qrels* tests/golden/*/*qrels* "$folder" 2>/dev/null || true ;;
    definition) cp -n docs/examples/definitions.toml "$folder" 2>/dev/null || true ;;
    collection) cp -n crates/eval/src/collection/builtin/*.toml "$folder" 2>/dev/null || true ;;
    measure_names) printf 'CAM(nDCG@10) AP(rel=2) EUCL(AP,domain=gated)' >"$folder/names" ;;
    whole) printf '1 0 a 1\n1 0 b 0\n\0001 Q0 a 1 2 t\n1 Q0 b 2 1 t\n\000AP nDCG@2' >"$folder/small" ;;
    esac
}

failed=0
for target in "${targets[@]}"; do
    seed "$target"
    echo "== $target"
    if ! cargo fuzz run "$target" -- -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 \
        2>fuzz/"$target".log; then
        failed=1
        echo "$target: found something, see fuzz/artifacts/$target and fuzz/$target.log"
    fi
    grep -E 'stat::number_of_executed_units|stat::peak_rss_mb|cov:' fuzz/"$target".log | tail -3
    cargo fuzz cmin "$target" >/dev/null 2>&1 || true
done
exit $failed
