#!/usr/bin/env python3
"""How fast is the Python package? CPU seconds and ratios, all in one run.

    python benches/python.py [--data DIR] [--rounds N] [--aspectra FILE]

Needs the installed package (a release build), pytrec-eval-terrier, pyarrow and the data of the benchmark kit:
cargo run --release -p aspectra-benches -- generate benches/data --workload w1 (and w2). Every way is timed in a process of its own,
the smallest of some rounds counts. The row "files" has the start of the interpreter and the import in it, which the row before it shows; the
others have not.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path

MEASURES = ["AP", "nDCG@10"]
WAYS = ["command line", "interpreter", "files", "dicts", "pytrec_eval", "Arrow"]


def runs_of(folder: Path) -> list[Path]:
    """The runs of a workload."""
    many = sorted(folder.glob("runs/*"))
    return many or [path for path in sorted(folder.iterdir()) if path.name.startswith("run")]


def parsed(folder: Path) -> tuple[dict[str, dict[str, int]], dict[str, dict[str, dict[str, float]]]]:
    qrels: dict[str, dict[str, int]] = {}
    for line in (folder / "qrels.txt").open():
        topic, _, document, label = line.split()
        qrels.setdefault(topic, {})[document] = int(label)
    runs: dict[str, dict[str, dict[str, float]]] = {}
    for path in runs_of(folder):
        run = runs.setdefault(path.stem, {})
        for line in path.open():
            topic, _, document, _, score, _ = line.split()
            run.setdefault(topic, {})[document] = float(score)
    return qrels, runs


def seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def resident(word: str) -> int:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(word):
            return int(line.split()[1]) * 1024
    return 0


def time_one(way: str, folder: Path) -> dict[str, float]:
    """Does the work one way in this process."""
    if way == "pytrec_eval":
        import pytrec_eval

        qrels, runs = parsed(folder)
        start, wall = seconds(), time.perf_counter()
        evaluator = pytrec_eval.RelevanceEvaluator(qrels, {"map", "ndcg_cut.10"})
        for run in runs.values():
            evaluator.evaluate(run)
        return {"cpu": seconds() - start, "wall": time.perf_counter() - wall}
    import warnings

    import aspectra as asp

    warnings.simplefilter("ignore", asp.Notice)
    if way == "interpreter":
        return {"cpu": seconds(), "wall": 0.0}
    if way == "files":
        start, wall = 0.0, time.perf_counter()
        asp.evaluate(str(folder / "qrels.txt"), [str(path) for path in runs_of(folder)], MEASURES, threads=1)
        return {"cpu": seconds() - start, "wall": time.perf_counter() - wall}
    if way == "dicts":
        qrels, runs = parsed(folder)
        start, wall = seconds(), time.perf_counter()
        asp.evaluate(qrels, runs, MEASURES, threads=1)
        return {"cpu": seconds() - start, "wall": time.perf_counter() - wall}
    import pyarrow

    judged, tables, size = *arrow_tables(folder), 0
    size = sum(table.nbytes for table in tables.values()) + judged.nbytes
    pyarrow.default_memory_pool().release_unused()
    Path("/proc/self/clear_refs").write_text("5")
    before, start, wall = resident("VmRSS:"), seconds(), time.perf_counter()
    asp.evaluate(judged, tables, MEASURES, threads=1)
    used = {"cpu": seconds() - start, "wall": time.perf_counter() - wall}
    return {**used, "memory": (resident("VmHWM:") - before) / size}


def arrow_tables(folder: Path) -> tuple[object, dict[str, object]]:
    """Judgments and runs as Arrow tables, read without building dicts."""
    import pyarrow
    from pyarrow import csv

    def table(path: Path, names: list[str], kept: list[str], types: dict[str, object]) -> object:
        read = csv.ReadOptions(column_names=names)
        parse = csv.ParseOptions(delimiter=b" " if b"\t" not in path.open("rb").readline() else b"\t")
        return csv.read_csv(path, read, parse, csv.ConvertOptions(column_types=types, include_columns=kept)).combine_chunks()

    text, number = pyarrow.string(), pyarrow.float64()
    judged = table(folder / "qrels.txt", ["topic", "q0", "doc", "relevance"], ["topic", "doc", "relevance"], {"topic": text, "doc": text})
    names = ["topic", "q0", "doc", "rank", "score", "tag"]
    kinds = {"topic": text, "doc": text, "score": number}
    return judged, {path.stem: table(path, names, ["topic", "doc", "score"], kinds) for path in runs_of(folder)}


def measure(way: str, folder: Path, program: str | None) -> dict[str, float]:
    if way == "command line":
        words = [program or "aspectra", "eval", str(folder / "qrels.txt"), *map(str, runs_of(folder)), "--threads", "1"]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        wall = time.perf_counter()
        subprocess.run([*words, *(word for name in MEASURES for word in ("-m", name))], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return {"cpu": used, "wall": time.perf_counter() - wall}
    done = subprocess.run([sys.executable, __file__, "--one", way, "--folder", str(folder)], check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path(__file__).parent / "data")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--aspectra", help="the program of the command line")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        print(json.dumps(time_one(arguments.one, arguments.folder)))
        return
    print("| work | way | CPU s | of pytrec_eval | target | memory / Arrow data |\n|---|---|---|---|---|---|")
    for name in ("w1", "w2"):
        folder = arguments.data / name
        if not (folder / "qrels.txt").exists():
            print(f"| {name.upper()} | not generated | | | | |")
            continue
        best = {way: min((measure(way, folder, arguments.aspectra) for _ in range(arguments.rounds)), key=lambda one: one["cpu"]) for way in WAYS}
        whole, line = best["pytrec_eval"]["cpu"], best["command line"]["cpu"]
        beyond = (best["files"]["cpu"] - best["interpreter"]["cpu"]) / line
        targets = {"files": f"{beyond:.2f} x command line without the interpreter; at most 1.1", "dicts": "35%", "Arrow": "10%; memory 1.3"}
        for way in WAYS:
            memory = f"{best[way]['memory']:.2f}" if "memory" in best[way] else ""
            print(f"| {name.upper()} | {way} | {best[way]['cpu']:.2f} | {100 * best[way]['cpu'] / whole:.1f}% | {targets.get(way, '')} | {memory} |")


if __name__ == "__main__":
    main()
