#!/usr/bin/env python3
"""How fast is the package on Spark? Lines per second for each core, and how many bytes go through the shuffle.

    python benches/spark.py [--data DIR] [--cores N] [--rounds N]

Needs the installed package (a release build), pyspark, pyarrow, Java 17 and the first workload of the benchmark kit:
cargo run --release -p aspectra-benches -- generate benches/data --workload w1. Runs are read from a Parquet file, as on a cluster;
the fastest of the rounds counts, since the first one warms Java and Python up.
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
    stages = context._jsc.sc().statusStore().stageList(context._jvm.java.util.ArrayList())
    return sum(stages.apply(at).shuffleWriteBytes() for at in range(stages.size()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path(__file__).parent / "data")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    os.environ.setdefault("ASPECTRA_KIT", str(arguments.data / "w1"))

    import test_spark
    from pyarrow import parquet

    import aspectra as asp
    from aspectra import spark as asp_spark

    warnings.simplefilter("ignore", asp.Notice)
    qrels, runs = test_spark.read_kit(arguments.data / "w1")
    spark = test_spark.session(f"local[{arguments.cores}]")
    print("| judgments | lines | seconds | lines per second and core | bytes through the shuffle, per line |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "runs.parquet")
        parquet.write_table(runs, path, row_group_size=250_000)
        judged = spark.createDataFrame(qrels)
        for name, where in (("sent around", {}), ("brought together", {"broadcast_limit": 0})):
            best, size = float("inf"), 0
            for _ in range(arguments.rounds):
                before, start = shuffled(spark), time.perf_counter()
                frame = asp_spark.evaluate(spark.read.parquet(path), judged, test_spark.KIT_MEASURES, topics="run", partitions=8, **where)
                found = frame.toArrow()
                best, size = min(best, time.perf_counter() - start), shuffled(spark) - before
            assert found.num_rows == len(set(runs["run"].to_pylist())) * len(set(qrels["topic"].to_pylist())) * len(test_spark.KIT_MEASURES)
            lines = runs.num_rows
            print(f"| {name} | {lines} | {best:.1f} | {lines / best / arguments.cores:.0f} | {size / lines:.0f} |")
    spark.stop()


if __name__ == "__main__":
    main()
