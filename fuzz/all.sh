#!/usr/bin/env bash
# Runs every fuzz target: fuzz/all.sh SECONDS [TARGET...]
#
# Each starts from fixtures of the tests and from fuzz/seeds, where it leaves the 100 smallest of what it found worth keeping.
# Whatever crashes, takes more than 10 seconds or more than 1 GB stays in fuzz/artifacts, with exit code 1. One line per target
# says what was done.
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
# Built once, and run as they were built whatever happens to the sources meanwhile.
if [ ${#targets[@]} -eq 1 ]; then cargo fuzz build "${targets[0]}"; else cargo fuzz build; fi
programs=${CARGO_TARGET_DIR:-fuzz/target}/$(rustc -vV | sed -n 's/^host: //p')/release
export ASAN_OPTIONS=detect_odr_violation=0
seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT

# The first lines of each file, as seeds of a target: short texts are changed faster.
lines() {
    local target=$1 file
    shift
    for file in "$@"; do
        head -n 12 "$file" >"$seeds/$target/$(basename "$file")"
    done
}

# What a target starts from.
seed() {
    mkdir -p "$seeds/$1" "fuzz/corpus/$1"
    if [ -f "fuzz/seeds/$1.tar.gz" ]; then
        tar -xzf "fuzz/seeds/$1.tar.gz" -C "fuzz/corpus/$1"
    fi
    case $1 in
    run) lines run tests/golden/inputs/run?.txt docs/examples/{bm25,dense,best}.txt ;;
    qrels)
        lines qrels tests/golden/inputs/{qrels,subtopics}*.txt docs/examples/{labels.csv,labels.jsonl,nuggets.jsonl} \
            docs/examples/{passages.txt,assessors.txt,qrels.json}
        ;;
    prefs) lines prefs tests/golden/inputs/prefs.txt docs/examples/prefs.txt ;;
    z_scores) lines z_scores tests/golden/inputs/zscores.txt ;;
    weights_and_attributes) lines weights_and_attributes docs/examples/{weights,attributes,theme-attributes}.txt ;;
    scores) lines scores tests/golden/outputs/* docs/examples/leaderboard* ;;
    rag)
        lines rag docs/examples/rag*.jsonl docs/examples/{nuggets-answers,biogen,support}.jsonl
        { cat docs/examples/umbrela.jsonl && printf '\000' && cat docs/examples/umbrela-requests.jsonl; } >"$seeds/rag/umbrela"
        ;;
    options)
        local texts='majority(ties=missing) first(human,gpt*) rel=dawid_skene judge(x) p=0.5..0.99 0.7,0.2,0.1 relevance=8,1,1 4-8'
        local text number=0
        for text in $texts 'nDCG@10 < -0.01 and p < 0.05' '0.4,relevance:credibility=-0.2' ranges; do
            printf '%s' "$text" >"$seeds/options/$((number += 1))"
        done
        ;;
    groups_and_records)
        lines groups_and_records docs/examples/families.txt
        printf 'topic,group\n1,a\n2,b\n' >"$seeds/groups_and_records/groups"
        printf '{"version":"0","study":"toma","arguments":[],"seed":1,"settings":[],"measures":[],"inputs":[]}' \
            >"$seeds/groups_and_records/settings"
        printf '{"key":"k","notices":[],"files":[["toma/a.csv","00"]]}' >"$seeds/groups_and_records/part"
        ;;
    report_page) printf '"reasons":["none"],"scores":[["0.5 ~0"],["?0 1"]]}' >"$seeds/report_page/scores" ;;
    definition) cp docs/examples/definitions.toml "$seeds/definition" ;;
    collection) cp crates/eval/src/collection/builtin/*.toml docs/examples/{answers.txt,topics.xml} "$seeds/collection" ;;
    run_formats) lines run_formats docs/examples/bm25{.json,.jsonl,.csv,.tsv,-msmarco.tsv} docs/examples/both.csv ;;
    judgment_tables)
        lines judgment_tables docs/examples/{judges.csv,nested.jsonl,qrels.csv,qrels.json,qrels-beir.tsv,labels.jsonl}
        ;;
    parquet) cp docs/examples/*.parquet "$seeds/parquet" ;;
    arrow) cp docs/examples/*.{arrow,feather} "$seeds/arrow" ;;
    measure_names) printf 'CAM(nDCG@10) AP(rel=2) EUCL(AP,domain=gated)' >"$seeds/measure_names/names" ;;
    whole)
        local measures='AP nDCG@3 RBP(p=0.8) ERR@2 alpha_nDCG@2 CAM(AP) EUCL(nDCG@3) RBU@3 Compat Difference(AP)'
        for measure in $measures; do
            printf '1 0 a 1\n1 0 b 0\n2 1 a 2\n\0001 Q0 a 1 2 t\n1 Q0 b 2 1 t\n2 Q0 a 1 1 t\n\000%s' "$measure" \
                >"$seeds/whole/$measure"
        done
        ;;
    esac
}

# Packs the smallest inputs of a target, always into the same bytes.
keep() {
    mkdir -p fuzz/seeds
    find "fuzz/corpus/$1" -type f -printf '%s %f\n' | sort -n | awk 'NR <= 100 { print $2 }' | sort |
        tar -cf - -C "fuzz/corpus/$1" --mtime=@0 --owner=0 --group=0 --numeric-owner -T - | gzip -n9 >"fuzz/seeds/$1.tar.gz"
}

failed=0
printf '%-24s %12s %8s %8s %8s %s\n' target executions seconds coverage 'peak MB' findings
for target in "${targets[@]}"; do
    seed "$target"
    log=fuzz/$target.log
    mkdir -p "fuzz/artifacts/$target"
    "$programs/$target" "fuzz/corpus/$target" "$seeds/$target" -artifact_prefix="fuzz/artifacts/$target/" \
        -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -max_len=65536 -print_final_stats=1 2>"$log" || failed=1
    stat() { grep -oE "$1[^0-9]*[0-9]+" "$log" | tail -1 | grep -oE '[0-9]+$' || echo '?'; }
    found=$(find "fuzz/artifacts/$target" -type f 2>/dev/null | wc -l)
    printf '%-24s %12s %8s %8s %8s %s\n' "$target" "$(stat number_of_executed_units)" "$(stat 'runs in')" "$(stat 'cov:')" \
        "$(stat peak_rss_mb)" "$found"
    # What reaches no more than smaller inputs do is left out.
    rm -rf "$seeds/merged" && mkdir "$seeds/merged"
    if "$programs/$target" -merge=1 "$seeds/merged" "fuzz/corpus/$target" >/dev/null 2>&1; then
        rm -rf "fuzz/corpus/$target" && mv "$seeds/merged" "fuzz/corpus/$target"
    fi
    keep "$target"
done
exit $failed
