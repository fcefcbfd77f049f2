"""Spark gives the same bits as one machine, however the work is spread and whatever happens to an executor."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import pyarrow
import pytest
from conftest import collection

import aspectra as asp

pytestmark = [
    pytest.mark.skipif(shutil.which("java") is None, reason="Java is not here"),
    pytest.mark.skipif("ASPECTRA_SPARK" not in os.environ, reason="takes minutes: run with ASPECTRA_SPARK=1"),
]
pyspark = pytest.importorskip("pyspark")

MEASURES = ["AP", "nDCG@10", "CAM(nDCG@10)", "ERR@20"]


def session(master: str) -> Any:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    builder = SparkSession.builder.master(master).appName("aspectra tests")
    for name, value in {
        "spark.ui.enabled": "false",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.sql.shuffle.partitions": "2",
        "spark.python.worker.reuse": "true",
        "spark.executor.memory": "1g",
    }.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def tables(seed: int = 5, runs: int = 3, topics: int = 8) -> tuple[Any, Any]:
    labels, systems = collection(seed, runs, topics)
    judged = [(topic, name, label["relevance"], label["credibility"]) for topic, found in labels.items() for name, label in found.items()]
    retrieved = [(run, topic, name, score) for run, found in systems.items() for topic, names in found.items() for name, score in names.items()]
    qrels = pyarrow.table(dict(zip(["query_id", "doc_id", "relevance", "credibility"], map(list, zip(*judged)))))
    return qrels, pyarrow.table(dict(zip(["run", "query_id", "doc_id", "score"], map(list, zip(*retrieved)))))


def rows(table: Any) -> list[tuple[Any, ...]]:
    return sorted(tuple(row.values()) for row in table.select(["run", "topic", "measure", "score", "reason"]).to_pylist())


def on_one_machine(qrels: Any, runs: Any, **options: Any) -> list[tuple[Any, ...]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        return rows(pyarrow.table(asp.evaluate(qrels, runs, MEASURES, **options)))


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    made = session("local[2]")
    yield made
    made.stop()


def test_bits_are_those_of_one_machine(spark: Any) -> None:
    from aspectra import spark as asp_spark

    qrels, runs = tables()
    wanted = on_one_machine(qrels, runs)
    frames = spark.createDataFrame(runs), spark.createDataFrame(qrels)
    for options in [{}, {"partitions": 3}, {"broadcast_limit": 0, "parts": 2}]:
        assert rows(asp_spark.evaluate(*frames, MEASURES, **options).toArrow()) == wanted, options
    for rules in [{"topics": "run", "unjudged": "condense"}]:
        assert rows(asp_spark.evaluate(*frames, MEASURES, **rules).toArrow()) == on_one_machine(qrels, runs, **rules)
    with pytest.raises(ValueError, match="order of lines"):
        asp_spark.evaluate(*frames, MEASURES, order="file")
    with pytest.raises(ValueError, match="no column for the document"):
        asp_spark.evaluate(frames[0].drop("doc_id"), frames[1], MEASURES)


def test_a_topic_with_half_of_all_lines(spark: Any) -> None:
    from aspectra import spark as asp_spark

    qrels, runs = tables()
    big = pyarrow.table(
        {
            "run": [f"run{number % 3}" for number in range(30_000)],
            "query_id": ["100"] * 30_000,
            "doc_id": [f"X{number}" for number in range(30_000)],
            "score": [float(30_000 - number) / 1e5 for number in range(30_000)],
        }
    )
    runs = pyarrow.concat_tables([runs, big])
    found = asp_spark.evaluate(spark.createDataFrame(runs), spark.createDataFrame(qrels), MEASURES)
    assert rows(found.toArrow()) == on_one_machine(qrels, runs)


def test_small_chunks_end_where_topics_end(spark: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from aspectra import spark as asp_spark

    monkeypatch.setattr(asp_spark, "ROWS_AT_ONCE", 10)
    _, runs = tables()
    ordered = runs.rename_columns(["run", "topic", "doc", "score"]).sort_by([("run", "ascending"), ("topic", "ascending")])
    chunks = list(asp_spark._chunks(ordered.to_batches(max_chunksize=7)))
    assert len(chunks) > 3 and pyarrow.concat_tables(chunks).num_rows == runs.num_rows
    seen: set[tuple[str, str]] = set()
    for chunk in chunks:
        here = set(zip(chunk["run"].to_pylist(), chunk["topic"].to_pylist()))
        assert not here & seen
        seen |= here


def test_discriminate_over_measures(spark: Any) -> None:
    from aspectra import spark as asp_spark

    qrels, runs = tables(runs=4, topics=10)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        scores = asp.evaluate(qrels, runs, ["AP", "nDCG@10"], aspects="relevance,credibility")
        wanted = asp.discriminate(scores, samples=500, missing_topics="zero").to_arrow().to_pylist()
    frame = spark.createDataFrame(pyarrow.table(scores))
    found = asp_spark.discriminate(frame, samples=500, missing_topics="zero").toArrow().to_pylist()
    key = lambda row: str(row["measure"])  # noqa: E731
    assert sorted(found, key=key) == sorted(wanted, key=key)


CLUSTER = '''
import os, signal, subprocess, sys, threading, time
sys.path.insert(0, os.path.dirname({file!r}))
import pyarrow, test_spark
from aspectra import spark as asp_spark
spark = test_spark.session("local-cluster[2,1,1024]")
qrels, runs = test_spark.tables(runs=4, topics=12)
wanted = test_spark.on_one_machine(qrels, runs)
frames = spark.createDataFrame(runs), spark.createDataFrame(qrels)
assert test_spark.rows(asp_spark.evaluate(*frames, test_spark.MEASURES).toArrow()) == wanted
print("same", flush=True)

def executors():
    """The processes of executors that this session has started."""
    listed = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True).stdout.splitlines()[1:]
    parents = {{int(line.split(None, 2)[0]): int(line.split(None, 2)[1]) for line in listed}}
    def is_ours(pid):
        while pid in parents and pid > 1:
            if pid == os.getpid():
                return True
            pid = parents[pid]
        return False
    return [int(line.split(None, 2)[0]) for line in listed
            if "CoarseGrainedExecutorBackend" in line and "java" in line and is_ours(int(line.split(None, 2)[0]))]

slow = frames[0].repartition(8).mapInArrow(lambda batches: (time.sleep(0.4) or batch for batch in batches), frames[0].schema)
ended = []
def end_one():
    time.sleep(1.5)
    running = executors()
    if running:
        os.kill(running[0], signal.SIGKILL)
        ended.append(running[0])
thread = threading.Thread(target=end_one)
thread.start()
found = test_spark.rows(asp_spark.evaluate(slow, frames[1], test_spark.MEASURES, partitions=8).toArrow())
thread.join()
assert ended, "there was no executor to end"
assert found == wanted
print("survived", flush=True)
spark.stop()
'''


def test_a_cluster_and_an_executor_that_is_ended() -> None:
    program = CLUSTER.format(file=os.path.abspath(__file__))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.split() == ["same", "survived"]
