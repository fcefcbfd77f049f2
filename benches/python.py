#!/usr/bin/env python3
"""How fast is the Python package? CPU seconds and ratios, all in one run: the table of the README.

    python benches/python.py [--data DIR] [--rounds N] [--aspectra FILE]

Needs the installed package (a release build), pytrec-eval-terrier, pyarrow and the data of the benchmark kit:
cargo run --release -p aspectra-benches -- generate benches/data --workload w1 (and w2). Every way is timed in a process of its own with
one thread, all ways in turn in each round, and the smallest of the rounds counts. Dicts and frames are made before the clock starts, for
pytrec_eval as for the package; of the time from files the start of the interpreter and the import are taken away. Memory is what a call
needs at its peak beyond the frames that are there already.

The exit code is 0 when every target is met, 1 when one is missed, 2 when a workload is not there.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

MEASURES = ["AP", "nDCG@10"]
WORKLOADS = {
    "w1": "W1 (50 topics x 60 runs x 1000 documents), AP + nDCG@10",
    "w2": "W2 (6,980 topics x 1000 documents), AP + nDCG@10",
}
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

    judged, tables = arrow_tables(folder)
    size = sum(table.nbytes for table in tables.values()) + judged.nbytes
    pyarrow.default_memory_pool().release_unused()
    Path("/proc/self/clear_refs").write_text("5")
    before, start, wall = resident("VmRSS:"), seconds(), time.perf_counter()
    asp.evaluate(judged, tables, MEASURES, threads=1)
    used = {"cpu": seconds() - start, "wall": time.perf_counter() - wall}
    return {**used, "needed": resident("VmHWM:") - before, "held": size}


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


def measured(folder: Path, program: str | None, rounds: int) -> dict[str, dict[str, float]]:
    """The fastest round of every way."""
    found = [{way: measure(way, folder, program) for way in WAYS} for _ in range(rounds)]
    return {way: min((one[way] for one in found), key=lambda used: used["cpu"]) for way in WAYS}


class Row(NamedTuple):
    """A line of the table: a ratio of two figures and the most it may be."""

    work: str
    ours: str
    against: str
    ratio: float
    target: float
    is_share: bool

    def print(self) -> bool:
        """Prints it and says whether the target is met."""
        shown = (lambda ratio, places: f"{100 * ratio:.{places}f}%") if self.is_share else (lambda ratio, places: f"{ratio:.{places}f} x")
        is_met = self.ratio <= self.target
        missed = "" if is_met else ", missed"
        target = shown(self.target, 0 if self.is_share else 1)
        print(f"| {self.work} | {self.ours} | {self.against} | {shown(self.ratio, 1 if self.is_share else 2)}{missed} | {target} |", flush=True)
        return is_met


def rows(title: str, best: dict[str, dict[str, float]]) -> list[Row]:
    """The lines of a workload."""
    cpu = {way: used["cpu"] for way, used in best.items()}
    files, peer = cpu["files"] - cpu["interpreter"], f"pytrec_eval {cpu['pytrec_eval']:.3f} s"
    held, needed = best["Arrow"]["held"] / 1e6, best["Arrow"]["needed"] / 1e6
    return [
        Row(f"{title}: files", f"{files:.3f} s", f"the command line {cpu['command line']:.3f} s", files / cpu["command line"], 1.1, False),
        Row("the same: dicts", f"{cpu['dicts']:.3f} s", peer, cpu["dicts"] / cpu["pytrec_eval"], 0.35, True),
        Row("the same: Arrow frames", f"{cpu['Arrow']:.3f} s", peer, cpu["Arrow"] / cpu["pytrec_eval"], 0.10, True),
        Row("the same: memory beyond the frames", f"{needed:.0f} MB", f"the frames {held:.0f} MB", needed / held, 1.3, False),
    ]


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
    missing = [name for name in WORKLOADS if not (arguments.data / name / "qrels.txt").exists()]
    if missing:
        print(f"{arguments.data} has no {' and no '.join(missing)}: generate it first", file=sys.stderr)
        sys.exit(2)
    print("| work, from Python | Aspectra | against | ratio | target |\n|---|---|---|---|---|")
    are_met = [row.print() for name, title in WORKLOADS.items() for row in rows(title, measured(arguments.data / name, arguments.aspectra, arguments.rounds))]
    sys.exit(0 if all(are_met) else 1)


if __name__ == "__main__":
    main()
