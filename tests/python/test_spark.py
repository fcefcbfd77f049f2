"""Spark gives the same bits as one machine, however the work is spread and whatever happens to an executor.

Collections are small here; ASPECTRA_SPARK=1 adds the benchmark kit's first workload, with three million lines.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow
import pytest
from conftest import collection

import aspectra as asp

pyspark = pytest.importorskip("pyspark")
pytestmark = pytest.mark.skipif(shutil.which("java") is None, reason="Java is not here")

MEASURES = ["AP", "nDCG@10", "CAM(nDCG@10)", "ERR@20"]
#: Starting takes most of the time here, so the compiler of Java that is slow to start is left out.
JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"


def session(master: str) -> Any:
    from pyspark.sql import SparkSession

    os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1", SPARK_LOCAL_HOSTNAME="localhost")
    builder = SparkSession.builder.master(master).appName("aspectra tests")
    for name, value in {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.sql.shuffle.partitions": "2",
        "spark.executor.memory": "1g",
        "spark.driver.extraJavaOptions": JAVA,
        "spark.executor.extraJavaOptions": JAVA,
    }.items():
        builder = builder.config(name, value)
    made = builder.getOrCreate()
    made.sparkContext.setLogLevel("ERROR")
    return made


def tables(seed: int = 5, runs: int = 3, topics: int = 8) -> tuple[Any, Any]:
    labels, systems = collection(seed, runs, topics)
    judged = [(topic, name, label["relevance"], label["credibility"]) for topic, found in labels.items() for name, label in found.items()]
    retrieved = [(run, topic, name, score) for run, found in systems.items() for topic, names in found.items() for name, score in names.items()]
    qrels = pyarrow.table(dict(zip(["query_id", "doc_id", "relevance", "credibility"], map(list, zip(*judged)))))
    return qrels, pyarrow.table(dict(zip(["run", "query_id", "doc_id", "score"], map(list, zip(*retrieved)))))


def rows(table: Any) -> list[tuple[Any, ...]]:
    """Scores in an order that does not depend on who computed them."""
    wanted = ["run", "topic", "measure", "score", "reason"]
    found = [tuple(row.values()) for row in table.select(wanted).to_pylist()]
    return sorted(found, key=lambda row: row[:3])


def on_one_machine(qrels: Any, runs: Any, measures: list[str] = MEASURES, **options: Any) -> list[tuple[Any, ...]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        return rows(pyarrow.table(asp.evaluate(qrels, runs, measures, **options)))


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    made = session("local[2]")
    yield made
    made.stop()


@pytest.fixture()
def asp_spark() -> Any:
    from aspectra import spark as module

    return module


@pytest.mark.parametrize(
    "spread",
    [{}, {"partitions": 3}, {"broadcast_limit": 0, "parts": 2}, {"topics": "run", "unjudged": "condense", "partitions": 1}],
    ids=["as it comes", "three partitions", "judgments too large to send", "rules"],
)
def test_bits_are_those_of_one_machine(spark: Any, asp_spark: Any, spread: dict[str, Any]) -> None:
    qrels, runs = tables()
    rules = {name: value for name, value in spread.items() if name in ("topics", "unjudged")}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        found = asp_spark.evaluate(spark.createDataFrame(runs), spark.createDataFrame(qrels), MEASURES, **spread)
    assert rows(found.toArrow()) == on_one_machine(qrels, runs, **rules)


def test_subtopics_ranks_and_residuals(spark: Any, asp_spark: Any) -> None:
    qrels, runs = tables(seed=6, runs=2, topics=4)
    qrels = qrels.append_column("subtopic", pyarrow.array([str(number % 3) for number in range(qrels.num_rows)]))
    runs = runs.append_column("rank", pyarrow.array(range(runs.num_rows)))
    measures = ["RBU@20", "alpha_nDCG@10"]
    frames = spark.createDataFrame(runs), spark.createDataFrame(qrels)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        for where in ({}, {"broadcast_limit": 0}):
            found = asp_spark.evaluate(*frames, measures, order="rank", **where).toArrow()
            assert rows(found) == on_one_machine(qrels, runs, measures, order="rank")
        found = asp_spark.evaluate(*frames, ["P@5"], residuals=True, topics="run").toArrow()
        wanted = pyarrow.table(asp.evaluate(qrels, runs, ["P@5"], residuals=True, topics="run"))
    assert sorted(found.to_pylist(), key=str) == sorted(wanted.select(found.column_names).to_pylist(), key=str)
    assert {"score_min", "score_max"} <= set(found.column_names)


def test_what_a_distributed_table_cannot_do_is_refused_at_once(spark: Any, asp_spark: Any) -> None:
    qrels, runs = tables(runs=1, topics=2)
    frames = spark.createDataFrame(runs), spark.createDataFrame(qrels)
    for rule in ({"order": "file"}, {"ties": "file"}, {"duplicates": "first"}):
        with pytest.raises(ValueError, match="order of lines"):
            asp_spark.evaluate(*frames, MEASURES, **rule)
    with pytest.raises(TypeError, match="normalize is not known here"):
        asp_spark.evaluate(*frames, MEASURES, normalize="z")
    with pytest.raises(ValueError, match="no column for the document .* it has run, query_id, score"):
        asp_spark.evaluate(frames[0].drop("doc_id"), frames[1], MEASURES)
    with pytest.raises(asp.MeasureError, match="did you mean"):
        asp_spark.evaluate(*frames, ["nDGC@10"])
    with pytest.raises(asp.MeasureError, match="novelty"):
        asp_spark.evaluate(*frames, ["nDCG(aspect=novelty)@10"])


def test_judgments_of_one_call_are_not_those_of_the_next(spark: Any, asp_spark: Any) -> None:
    qrels, runs = tables(runs=2, topics=3)
    turned = qrels.set_column(2, "relevance", pyarrow.array([3 - label for label in qrels["relevance"].to_pylist()]))
    frame = spark.createDataFrame(runs)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        for judged in (qrels, turned, qrels):
            found = asp_spark.evaluate(frame, spark.createDataFrame(judged), ["AP"])
            assert rows(found.toArrow()) == on_one_machine(judged, runs, ["AP"])


def skewed(lines: int) -> tuple[Any, Any]:
    """One topic has as many lines again as all others together, and more."""
    qrels, runs = tables()
    big = {
        "run": [f"run{number % 3}" for number in range(lines)],
        "query_id": ["100"] * lines,
        "doc_id": [f"X{number}" for number in range(lines)],
        "score": [float(lines - number) / lines for number in range(lines)],
    }
    return qrels, pyarrow.concat_tables([runs, pyarrow.table(big)])


@pytest.mark.parametrize("where", [{}, {"broadcast_limit": 0}], ids=["sent around", "brought together"])
def test_a_topic_with_more_than_half_of_all_lines(spark: Any, asp_spark: Any, where: dict[str, Any]) -> None:
    qrels, runs = skewed(30_000)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        found = asp_spark.evaluate(spark.createDataFrame(runs), spark.createDataFrame(qrels), MEASURES, **where)
    assert rows(found.toArrow()) == on_one_machine(qrels, runs)


def test_small_chunks_end_where_topics_end(monkeypatch: pytest.MonkeyPatch) -> None:
    from aspectra import spark as asp_spark

    monkeypatch.setattr(asp_spark, "ROWS_AT_ONCE", 10)
    _, runs = tables()
    ordered = runs.rename_columns(["run", "topic", "doc", "score"]).sort_by([("run", "ascending"), ("topic", "ascending")])
    chunks = list(asp_spark._chunks(ordered.to_batches(max_chunksize=7)))
    assert len(chunks) > 3 and pyarrow.concat_tables(chunks).equals(pyarrow.Table.from_batches(ordered.to_batches()))
    seen: set[tuple[str, str]] = set()
    for chunk in chunks:
        here = set(zip(chunk["run"].to_pylist(), chunk["topic"].to_pylist()))
        assert not here & seen
        seen |= here


def test_discriminate_over_measures(spark: Any, asp_spark: Any) -> None:
    qrels, runs = tables(runs=4, topics=10)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        scores = asp.evaluate(qrels, runs, ["AP", "nDCG@10"], aspects="relevance,credibility")
        wanted = asp.discriminate(scores, samples=500, missing_topics="zero").to_arrow().to_pylist()
    frame = spark.createDataFrame(pyarrow.table(scores))
    found = asp_spark.discriminate(frame, samples=500, missing_topics="zero").toArrow().to_pylist()
    key = lambda row: str(row["measure"])  # noqa: E731
    assert sorted(found, key=key) == sorted(wanted, key=key)


@pytest.mark.parametrize("sampling", ["stratified", "uniform"])
def test_repetitions_of_downsample_are_spread(spark: Any, asp_spark: Any, sampling: str) -> None:
    qrels, runs = tables(runs=4, topics=6)
    how: dict[str, Any] = {"sampling": sampling, "percent": [50, 20], "seed": 7, "missing_topics": "zero"}
    frames = spark.createDataFrame(runs), spark.createDataFrame(qrels)
    found = asp_spark.downsample(*frames, ["AP", "nDCG@10"], repeats=5, tasks=3, **how).toArrow().to_pylist()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        wanted = asp.downsample(qrels, runs, ["AP", "nDCG@10"], repeats=5, **how).to_arrow("repeats").to_pylist()
    key = lambda row: (row["measure"], row["percent"], row["repeat"])  # noqa: E731
    assert len(wanted) == 20
    assert sorted(found, key=key) == sorted([{name: row[name] for name in found[0]} for row in wanted], key=key)


def executors() -> list[int]:
    """The processes of executors that this process has started, through others."""
    listed = subprocess.run(["ps", "-ww", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout.splitlines()[1:]
    parts = [line.split(None, 2) for line in listed]
    parents = {int(pid): int(parent) for pid, parent, *_ in parts}

    def is_ours(pid: int) -> bool:
        while pid > 1 and pid in parents:
            if pid == os.getpid():
                return True
            pid = parents[pid]
        return False

    return [int(part[0]) for part in parts if len(part) == 3 and "CoarseGrainedExecutorBackend" in part[2] and is_ours(int(part[0]))]


def cluster(kit: str | None) -> None:
    """What the test below does in a process of its own: a cluster of two executors, one of which is ended in the midst of work."""
    import signal
    import threading

    from aspectra import spark as asp_spark

    warnings.simplefilter("ignore", asp.Notice)
    spark = session("local-cluster[2,1,1024]")
    qrels, runs = read_kit(Path(kit)) if kit else tables(runs=4, topics=12)
    measures = KIT_MEASURES if kit else MEASURES
    wanted = on_one_machine(qrels, runs, measures)
    frames = (spark.read.parquet(str(store(runs))) if kit else spark.createDataFrame(runs)), spark.createDataFrame(qrels)
    spark.range(2).repartition(2).count()
    start = time.perf_counter()
    assert rows(asp_spark.evaluate(*frames, measures, partitions=8).toArrow()) == wanted
    print(f"same {runs.num_rows} {time.perf_counter() - start:.1f}", flush=True)

    ended: list[int] = []
    begun = threading.Event()

    def end_one() -> None:
        begun.wait()
        time.sleep(4.0 if kit else 1.0)
        for process in executors()[:1]:
            os.kill(process, signal.SIGKILL)
            ended.append(process)

    def slowly(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            time.sleep(0.02 if kit else 0.5)
            yield batch

    thread = threading.Thread(target=end_one)
    thread.start()
    slow = frames[0].repartition(8).mapInArrow(slowly, frames[0].schema)
    begun.set()
    found = rows(asp_spark.evaluate(slow, frames[1], measures, partitions=8).toArrow())
    thread.join()
    assert ended, "there was no executor to end"
    assert not set(ended) & set(executors()), "the executor lives on"
    assert found == wanted
    print("survived", flush=True)
    spark.stop()


def in_a_process_of_its_own(kit: str | None, seconds: int) -> list[str]:
    program = f"import sys; sys.path.insert(0, {os.path.dirname(os.path.abspath(__file__))!r}); import test_spark; test_spark.cluster({kit!r})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=seconds)
    # Java tells where it was in hundreds of lines.
    assert done.returncode == 0, "\n".join(line for line in done.stderr.splitlines() if not line.startswith("\tat "))
    print(done.stdout)
    return [line.split()[0] for line in done.stdout.splitlines()]


def test_a_cluster_and_an_executor_that_is_ended() -> None:
    assert in_a_process_of_its_own(None, 1200) == ["same", "survived"]


# The benchmark kit's first workload: three million lines of sixty runs.

KIT = os.environ.get("ASPECTRA_KIT", "/tmp/kit/w1")
KIT_MEASURES = ["AP", "nDCG@10", "P@10"]
needs_kit = pytest.mark.skipif("ASPECTRA_SPARK" not in os.environ, reason="takes minutes: run with ASPECTRA_SPARK=1 and ASPECTRA_KIT=FOLDER")


def read_kit(folder: Path) -> tuple[Any, Any]:
    from pyarrow import csv

    text = pyarrow.string()

    def table(path: Path, names: list[str], kept: list[str]) -> Any:
        types = {name: text for name in ("topic", "doc", "run")}
        convert = csv.ConvertOptions(column_types=types, include_columns=kept)
        return csv.read_csv(path, csv.ReadOptions(column_names=names), csv.ParseOptions(delimiter=" "), convert)

    qrels = table(folder / "qrels.txt", ["topic", "q0", "doc", "relevance"], ["topic", "doc", "relevance"])
    files = sorted((folder / "runs").iterdir())
    names = ["topic", "q0", "doc", "rank", "score", "run"]
    runs = [table(path, names, ["run", "topic", "doc", "score"]) for path in files]
    return qrels, pyarrow.concat_tables([one.cast(one.schema.set(3, pyarrow.field("score", pyarrow.float64()))) for one in runs])


def store(runs: Any) -> Path:
    """Runs as a Parquet file, which is what a cluster reads; not compressed, since Java's Snappy is not on every system."""
    from pyarrow import parquet

    path = Path(os.environ.get("TMPDIR", "/tmp")) / f"aspectra-spark-{os.getpid()}.parquet"
    parquet.write_table(runs, path, row_group_size=250_000, compression="none")
    return path


@needs_kit
@pytest.mark.parametrize("is_skewed", [False, True], ids=["as it is", "half of all lines in one topic"])
def test_three_million_lines(spark: Any, asp_spark: Any, is_skewed: bool) -> None:
    import pyarrow.compute as compute

    qrels, runs = read_kit(Path(KIT))
    if is_skewed:
        # The lines of every second topic go to the first one, under names of their own.
        moved = compute.equal(compute.bit_wise_and(compute.cast(runs["topic"], pyarrow.int64()), 1), 0)
        documents = compute.binary_join_element_wise(runs["doc"], runs["topic"], "-")
        columns = {
            "run": runs["run"],
            "topic": compute.if_else(moved, "1", runs["topic"]),
            "doc": compute.if_else(moved, documents, runs["doc"]),
            "score": runs["score"],
        }
        runs = pyarrow.table(columns)
    path = store(runs)
    try:
        judged = spark.createDataFrame(qrels)
        for where in ({}, {"broadcast_limit": 0}):
            start = time.perf_counter()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", asp.Notice)
                found = asp_spark.evaluate(spark.read.parquet(str(path)), judged, KIT_MEASURES, partitions=8, **where).toArrow()
            seconds = time.perf_counter() - start
            print(f"{runs.num_rows} lines in {seconds:.1f} s: {runs.num_rows / seconds:.0f} lines per second, {where}")
            assert rows(found) == on_one_machine(qrels, runs, KIT_MEASURES)
    finally:
        path.unlink()


@needs_kit
def test_a_cluster_with_three_million_lines() -> None:
    assert in_a_process_of_its_own(KIT, 2400) == ["same", "survived"]
