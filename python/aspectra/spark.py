"""Evaluation beyond one machine: the same scores, bit for bit, from Spark DataFrames.

    from aspectra import spark as asp_spark
    scores = asp_spark.evaluate(runs_df, qrels_df, ["nDCG@10", "CAM(nDCG@10)"])     # run, topic, measure, score, reason

A score depends on one run, one topic and the judgments, so runs are spread by run and topic: a topic that holds half of
all lines is split by its runs. Judgments of up to ``broadcast_limit`` bytes go to every executor once; larger ones are
brought together with the runs topic by topic. The native code works with one thread in each task.
"""

from __future__ import annotations

import uuid
import warnings
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

#: The columns of scores, and those that residuals add.
COLUMNS = {"run": "string", "topic": "string", "measure": "string", "score": "double", "reason": "string"}
BOUNDS = {"score_min": "double", "score_max": "double"}
#: How many rows of runs a task scores at once, so that memory stays small.
ROWS_AT_ONCE = 200_000
#: Judgments of at most so many bytes are sent to every executor.
BROADCAST_LIMIT = 100 * 1024 * 1024
#: Rules that need the order of lines, which a distributed table has not.
_NEED_ORDER = {"order": ("file",), "ties": ("file",), "duplicates": ("first", "last")}
#: Rules that one run, one topic and the judgments suffice for.
_RULES = ("topics", "order", "ties", "duplicates", "unjudged", "depth", "compat", "residuals", "seed")
#: Rules about labels, which are said where judgments are read.
_LABEL_RULES = ("collection", "missing", "negative", "subtopic_0", "unanswered")
#: A topic that carries the largest and smallest labels of all judgments to where only one topic is seen.
_RANGES = "\x00ranges"

# As the native reader names them, the most telling first.
_TOPIC = ("topic", "topic_id", "query_id", "qid", "topicid", "queryid", "q_id", "query")
_DOCUMENT = ("docno", "doc", "document", "doc_id", "document_id", "corpus_id", "docid", "did", "pid", "passage_id")
_RUN = ("run", "tag", "system", "run_id", "runid", "run_name", "system_id")
_NOT_LABELS = ("subtopic", "iter", "iteration", "q0")

#: The judgments that this Python worker has read, by the call that they belong to.
_kept: dict[str, Any] = {}


class _Task:
    """What a task needs to know: the measures, the rules, and how labels are read. It is sent to executors as it is."""

    def __init__(self, measures: list[str], rules: dict[str, Any], label_rules: dict[str, Any]) -> None:
        self.measures, self.rules, self.label_rules = measures, rules, label_rules
        self.columns = {**COLUMNS, **(BOUNDS if rules.get("residuals") else {})}

    @property
    def schema(self) -> str:
        """The columns of scores, as Spark writes them."""
        return ", ".join(f"{name} {kind}" for name, kind in self.columns.items())

    def judgments(self, table: Any) -> Any:
        """Judgments of rows."""
        import aspectra

        return aspectra.Judgments(table, **self.label_rules)

    def scores(self, judgments: Any, runs: Any, **more: Any) -> Any:
        """Scores of what is there, in one thread; what is odd is said by the driver, not by a thousand tasks."""
        import aspectra

        with warnings.catch_warnings():
            warnings.simplefilter("ignore", aspectra.Notice)
            return aspectra.evaluate(judgments, runs, self.measures, threads=1, **{**self.rules, **more})

    def table(self, scores: Any) -> Any:
        """Scores by topic as rows."""
        import pyarrow

        return pyarrow.table(scores.by_topic()).select(list(self.columns))

    def of_runs(self, judgments: Any, runs: Any) -> Any:
        """One row per score, of the judged topics that each run has."""
        return self.table(self.scores(judgments, runs, topics="run"))

    def of_nothing(self, judgments: Any) -> tuple[Any, list[Any]]:
        """One row per topic and measure, as if nothing were retrieved, and what is odd about judgments and measures."""
        scores = self.scores(judgments, {"nothing": {}}, topics="judged")
        return self.table(scores).drop_columns(["run"]), [notice for notice in scores.notices if notice.run is None]


def _named(frame: DataFrame, names: tuple[str, ...], what: str) -> str:
    """The column that goes by one of these names, of which the first tells most: frames of PyTerrier have docno and docid."""
    found = {name.lower(): name for name in reversed(frame.columns)}
    for name in names:
        if name in found:
            return str(found[name])
    raise ValueError(f"the frame has no column for the {what} ({', '.join(names)}); it has {', '.join(frame.columns)}")


def _checked(options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Rules about scores and rules about labels, all of which work where no task sees everything."""
    given = {name: value for name, value in options.items() if value is not None}
    unknown = [name for name in given if name not in (*_RULES, *_LABEL_RULES)]
    if unknown:
        known = ", ".join((*_RULES, *_LABEL_RULES))
        raise TypeError(f"{unknown[0]} is not known here: a task sees one run and one topic; the rules that can be given are {known}")
    for name, values in _NEED_ORDER.items():
        if given.get(name) in values:
            raise ValueError(f"{name}={given[name]!r} needs the order of lines, which a distributed table does not have")
    if given.get("topics", "judged") not in ("judged", "run"):
        raise ValueError("topics is 'judged' or 'run' here; leave topics out of the table of scores for anything else")
    return {name: given[name] for name in _RULES if name in given}, {name: given[name] for name in _LABEL_RULES if name in given}


def _runs(frame: DataFrame, order: str | None) -> DataFrame:
    """Rows of run, topic, document and score, under these names."""
    from pyspark.sql import functions as F

    def column(names: tuple[str, ...], what: str, kind: str) -> Any:
        return F.col(_named(frame, names, what)).cast(kind).alias(what)

    has_run = any(name.lower() in _RUN for name in frame.columns)
    kept = [
        column(_RUN, "run", "string") if has_run else F.lit("run").alias("run"),
        column(_TOPIC, "topic", "string"),
        column(_DOCUMENT, "document", "string"),
        column(("score",), "score", "double"),
    ]
    return frame.select(*kept, *([column(("rank",), "rank", "long")] if order == "rank" else []))


def _judged(frame: DataFrame, aspects: list[str] | None) -> tuple[DataFrame, list[str]]:
    """Rows of topic, document and labels, and the names of the labels."""
    from pyspark.sql import functions as F

    topic, document = _named(frame, _TOPIC, "topic"), _named(frame, _DOCUMENT, "document")
    labels = aspects or [name for name in frame.columns if name not in (topic, document) and name.lower() not in _NOT_LABELS]
    kept = [F.col(topic).cast("string").alias("topic"), F.col(document).cast("string").alias("document")]
    kept += [F.col("subtopic").cast("string")] if "subtopic" in frame.columns else []
    return frame.select(*kept, *labels), labels


def _chunks(batches: Iterable[Any]) -> Iterator[Any]:
    """Batches that are sorted by run and topic, as tables that end where a topic of a run ends."""
    import pyarrow
    import pyarrow.compute as compute

    waiting: list[Any] = []
    rows, enough = 0, ROWS_AT_ONCE
    for batch in batches:
        waiting.append(batch)
        rows += batch.num_rows
        if rows < enough:
            continue
        table = pyarrow.Table.from_batches(waiting).combine_chunks()
        is_last = compute.and_(compute.equal(table["run"], table["run"][-1]), compute.equal(table["topic"], table["topic"][-1]))
        done = table.num_rows - compute.sum(is_last).as_py()
        if done:
            yield table.slice(0, done)
        waiting, rows = table.slice(done).to_batches(), table.num_rows - done
        # A topic that is larger than that is looked at again when it has doubled, not with every batch.
        enough = max(ROWS_AT_ONCE, 2 * rows)
    if rows:
        yield pyarrow.Table.from_batches(waiting)


def _score_broadcast(task: _Task, runs: DataFrame, judged: Any, partitions: int) -> DataFrame:
    shared = runs.sparkSession.sparkContext.broadcast(judged)
    call = uuid.uuid4().hex

    def scored(batches: Iterator[Any]) -> Iterator[Any]:
        for rows in _chunks(batches):
            if call not in _kept:
                # A worker lives on after a call, and judgments of former calls would pile up.
                _kept.clear()
                _kept[call] = task.judgments(shared.value)
            yield from task.of_runs(_kept[call], rows).to_batches()

    spread = runs.repartition(partitions, "run", "topic").sortWithinPartitions("run", "topic")
    return spread.mapInArrow(scored, task.schema)


def _score_cogrouped(task: _Task, runs: DataFrame, qrels: DataFrame, labels: list[str], parts: int) -> DataFrame:
    from pyspark.sql import functions as F

    with_ranges = _with_ranges(qrels, labels)

    def scored(run_rows: Any, label_rows: Any) -> Any:
        import pyarrow

        if run_rows.num_rows == 0 or label_rows.num_rows == 0:
            kinds = {"string": pyarrow.string(), "double": pyarrow.float64()}
            return pyarrow.schema([(name, kinds[kind]) for name, kind in task.columns.items()]).empty_table()
        judgments = task.judgments(with_ranges(label_rows.drop_columns(["part"])))
        return task.of_runs(judgments, run_rows.drop_columns(["part"]))

    part = F.pmod(F.hash("run"), F.lit(parts)).cast("int")
    copies = qrels.withColumn("part", F.explode(F.array(*[F.lit(number).cast("int") for number in range(parts)])))
    return runs.withColumn("part", part).groupBy("topic", "part").cogroup(copies.groupBy("topic", "part")).applyInArrow(scored, task.schema)


def _with_ranges(qrels: DataFrame, labels: list[str]) -> Any:
    """A function that adds two documents of a topic that nobody retrieves: with the largest and the smallest labels there are.

    What labels an aspect has is told by all judgments together, and a task sees those of one topic.
    """
    from pyspark.sql import functions as F

    most = [F.max(name).alias(f"most_{name}") for name in labels]
    least = [F.min(F.when(F.col(name) >= 0, F.col(name))).alias(f"least_{name}") for name in labels]
    found = qrels.agg(*most, *least).first()
    assert found is not None
    known = {name: (found[f"most_{name}"], found[f"least_{name}"]) for name in labels}

    def added(rows: Any) -> Any:
        import pyarrow

        columns: dict[str, list[Any]] = {"topic": [_RANGES, _RANGES], "document": ["most", "least"]}
        if "subtopic" in rows.column_names:
            columns["subtopic"] = [rows["subtopic"][0].as_py()] * 2
        for name, (largest, smallest) in known.items():
            columns[name] = [largest, largest if smallest is None else smallest]
        ordered = {name: columns[name] for name in rows.column_names}
        return pyarrow.concat_tables([rows, pyarrow.table(ordered, schema=rows.schema)])

    return added


def _lacking(task: _Task, runs: DataFrame, topics: DataFrame, of_nothing: DataFrame) -> DataFrame:
    """The scores of judged topics that a run lacks: those of nothing retrieved."""
    names = runs.select("run").distinct()
    lacking = names.crossJoin(topics).join(runs.select("run", "topic").distinct(), ["run", "topic"], "left_anti")
    return lacking.join(of_nothing, "topic").select(*task.columns)


def evaluate(
    runs: DataFrame,
    qrels: DataFrame,
    measures: Any,
    *,
    aspects: list[str] | None = None,
    broadcast_limit: int = BROADCAST_LIMIT,
    partitions: int | None = None,
    parts: int = 8,
    **options: Any,
) -> DataFrame:
    """Scores runs on Spark: one row per score with run, topic, measure, score and reason.

    Args:
        runs: rows of run, topic, document and score, under any of their usual names
        qrels: rows of topic, document and labels, and perhaps subtopic
        measures: measures as texts or values
        aspects: the label columns; every other column of ``qrels`` where not given
        broadcast_limit: judgments of at most so many bytes are sent to every executor
        partitions: into how many parts runs are cut; what Spark takes for a shuffle where not given
        parts: into how many parts a topic is cut by its runs where judgments are too large to be sent around
        options: rules that change scores, as ``aspectra.evaluate`` takes them: topics ('judged' or 'run'), order, ties,
            unjudged, depth, compat, residuals; collection, missing, negative, subtopic_0 and unanswered for labels
    """
    from pyspark.sql import functions as F

    from aspectra import Measure
    from aspectra._measure import measure_texts

    # A typing mistake is told here, not by a task.
    texts = [str(Measure(text)) for text in measure_texts(measures) or []]
    if not texts:
        raise ValueError("there are no measures to compute")
    rules, label_rules = _checked(options)
    retrieved = _runs(runs, rules.get("order"))
    judged, labels = _judged(qrels, aspects)
    task = _Task(texts, {name: rule for name, rule in rules.items() if name != "topics"}, {**({"aspects": [",".join(aspects)]} if aspects else {}), **label_rules})
    wants_all = rules.get("topics", "judged") == "judged"
    session = runs.sparkSession
    count = partitions or int(session.conf.get("spark.sql.shuffle.partitions") or 200)
    # Two ids of some twenty bytes, and labels; nothing is brought here to know it.
    if judged.count() * (48 + 8 * len(labels)) <= broadcast_limit:
        table = judged.toArrow()
        of_nothing, notices = task.of_nothing(task.judgments(table))
        for notice in notices:
            warnings.warn(notice, stacklevel=2)
        scored = _score_broadcast(task, retrieved, table, count)
        if not wants_all:
            return scored
        shared = F.broadcast(session.createDataFrame(of_nothing))
        return scored.unionByName(_lacking(task, retrieved, shared.select("topic").distinct(), shared))
    scored = _score_cogrouped(task, retrieved, judged, labels, parts)
    if not wants_all:
        return scored
    with_ranges = _with_ranges(judged, labels)

    def nothing(rows: Any) -> Any:
        import pyarrow.compute as compute

        found, _ = task.of_nothing(task.judgments(with_ranges(rows)))
        return found.filter(compute.not_equal(found["topic"], _RANGES))

    columns = ", ".join(f"{name} {kind}" for name, kind in task.columns.items() if name != "run")
    by_topic = judged.groupBy("topic").applyInArrow(nothing, columns)
    return scored.unionByName(_lacking(task, retrieved, judged.select("topic").distinct(), by_topic))


def downsample(
    runs: DataFrame,
    qrels: DataFrame,
    measures: Any,
    *,
    aspects: list[str] | None = None,
    repeats: int = 10,
    tasks: int | None = None,
    **options: Any,
) -> DataFrame:
    """``aspectra.downsample`` with its repetitions spread over executors: the table of repetitions, which has one row per
    measure, share and repetition.

    What a repetition draws follows from the seed and its number alone, so the result does not depend on where it is drawn.
    Every executor is sent all runs and judgments, since a ranking of runs needs all of them.

    Args:
        runs: rows of run, topic, document and score, under any of their usual names
        qrels: rows of topic, document and labels, and perhaps subtopic
        measures: measures as texts or values
        aspects: the label columns; every other column of ``qrels`` where not given
        repeats: how often the pool is made smaller
        tasks: into how many tasks repetitions are cut; as many as Spark likes to run where not given
        options: those of ``aspectra.downsample``: sampling, percent, coefficient, grades, seed, rules that change scores
    """
    from aspectra._measure import measure_texts

    texts = measure_texts(measures)
    session = runs.sparkSession
    judged, _ = _judged(qrels, aspects)
    shared = session.sparkContext.broadcast((judged.toArrow(), _runs(runs, options.get("order")).toArrow()))
    label_rules: dict[str, Any] = {"aspects": [",".join(aspects)]} if aspects else {}
    parts = min(repeats, tasks or session.sparkContext.defaultParallelism)
    bounds = [(repeats * part // parts, repeats * (part + 1) // parts) for part in range(parts)]

    def repeated(frames: Iterator[Any]) -> Iterator[Any]:
        import pyarrow

        import aspectra

        for frame in frames:
            for first, last in zip(frame["first"].to_pylist(), frame["last"].to_pylist()):
                judgments, retrieved = shared.value
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore", aspectra.Notice)
                    found = aspectra.downsample(
                        judgments, retrieved, texts, repeats=last - first, first_repeat=first + 1, threads=1, **label_rules, **options
                    )
                table = found.to_arrow("repeats")
                wanted = [pyarrow.field(name, {"string": "string", "double": "float64", "bigint": "int64"}[kind]) for name, kind in _REPEATS.items()]
                yield from table.select(list(_REPEATS)).cast(pyarrow.schema(wanted)).to_batches()

    ranges = session.createDataFrame(bounds, "first int, last int").repartition(parts, "first")
    return ranges.mapInArrow(repeated, ", ".join(f"`{name}` {kind}" for name, kind in _REPEATS.items()))


_REPEATS = {"measure": "string", "percent": "string", "repeat": "bigint", "coefficient": "double"}


def discriminate(scores: DataFrame, **options: Any) -> DataFrame:
    """``aspectra.discriminate`` of a table of scores, a task for each measure: run, topic, measure, score and reason in, the
    summary table of the finding out. The seed belongs to a measure's resamples, so the result does not depend on where they
    are drawn."""
    import pyarrow

    first = scores.select("measure").distinct().orderBy("measure").first()
    if first is None:
        raise ValueError("there are no scores")
    sample = _discriminated(scores.where(scores.measure == first[0]).toArrow(), options)
    schema = ", ".join(f"`{field.name}` {_SPARK_TYPES.get(str(field.type), 'string')}" for field in sample.schema)

    def of_measure(rows: Any) -> Any:
        found = _discriminated(rows, options)
        return found.cast(pyarrow.schema(sample.schema))

    return scores.groupBy("measure").applyInArrow(of_measure, schema)


_SPARK_TYPES = {"string": "string", "double": "double", "int64": "bigint", "bool": "boolean"}


def _discriminated(rows: Any, options: dict[str, Any]) -> Any:
    import aspectra

    ordered = rows.sort_by([("run", "ascending"), ("topic", "ascending")])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", aspectra.Notice)
        return aspectra.discriminate(ordered, threads=1, **options).to_arrow()
