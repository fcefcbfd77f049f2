#!/usr/bin/env python3
"""How fast is the package on Spark? Lines per second of the clock and of the processor, and the bytes that go through the shuffle.

    python benches/spark.py [--data DIR] [--cores N] [--rounds N]

Needs the installed package (a release build), pyspark, pyarrow, Java 17 and the first workload of the benchmark kit:
cargo run --release -p aspectra-benches -- generate benches/data --workload w1. Runs are read from a Parquet file, as on a cluster;
the fastest of the rounds counts, since the first one warms Java and Python up. Processor time is that of Java and of all
Python workers together, and does not depend on what else the machine does. --cluster takes two executors in processes of their own.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
import warnings
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "python"))


def shuffled(spark: Any) -> int:
    """The bytes that all stages so far have written for others to read."""
    context = spark.sparkContext
    store, nothing = context._jsc.sc().statusStore(), context._jvm.java.util.ArrayList()
    quantiles = context._gateway.new_array(context._jvm.double, 0)
    # Java does not know the defaults of Scala: no details, no summaries, no quantiles, tasks of every kind.
    stages = store.stageList(nothing, False, False, quantiles, nothing)
    return sum(stages.apply(at).shuffleWriteBytes() for at in range(stages.size()))


def processor_seconds() -> float:
    """The processor time of this process and of all that it has started, directly or not, and that have ended since."""
    facts = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            facts[int(folder.name)] = (int(fields[1]), sum(int(field) for field in fields[11:15]))

    def is_ours(process: int) -> bool:
        while process > 1 and process in facts:
            if process == os.getpid():
                return True
            process = facts[process][0]
        return False

    return sum(ticks for process, (_, ticks) in facts.items() if is_ours(process)) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path(__file__).parent / "data")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--cluster", action="store_true", help="local-cluster[2,1,1024] in place of local[N]")
    arguments = parser.parse_args()
    os.environ.setdefault("ASPECTRA_KIT", str(arguments.data / "w1"))

    import test_spark
    from pyarrow import parquet

    import aspectra as asp
    from aspectra import spark as asp_spark

    warnings.simplefilter("ignore", asp.Notice)
    qrels, runs = test_spark.read_kit(arguments.data / "w1")
    master = "local-cluster[2,1,1024]" if arguments.cluster else f"local[{arguments.cores}]"
    spark = test_spark.session(master)
    print(f"{master}, {len(test_spark.KIT_MEASURES)} measures\n")
    print("| judgments | lines | seconds | CPU seconds | lines per CPU second | bytes through the shuffle, per line |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "runs.parquet")
        parquet.write_table(runs, path, row_group_size=250_000, compression="none")
        judged = spark.createDataFrame(qrels)
        for name, where in (("sent around", {}), ("brought together", {"broadcast_limit": 0})):
            best, least, size = float("inf"), float("inf"), 0
            for _ in range(arguments.rounds):
                before, start, used = shuffled(spark), time.perf_counter(), processor_seconds()
                frame = asp_spark.evaluate(spark.read.parquet(path), judged, test_spark.KIT_MEASURES, topics="run", partitions=8, **where)
                found = frame.toArrow()
                best, size = min(best, time.perf_counter() - start), shuffled(spark) - before
                least = min(least, processor_seconds() - used)
            assert found.num_rows == len(set(runs["run"].to_pylist())) * len(set(qrels["topic"].to_pylist())) * len(test_spark.KIT_MEASURES)
            lines = runs.num_rows
            print(f"| {name} | {lines} | {best:.1f} | {least:.1f} | {lines / least:.0f} | {size / lines:.0f} |", flush=True)
    spark.stop()


if __name__ == "__main__":
    main()
