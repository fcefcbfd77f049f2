"""Evaluation beyond one machine: the same scores, bit for bit, from Spark DataFrames.

    from aspectra import spark as asp_spark
    scores = asp_spark.evaluate(runs_df, qrels_df, ["nDCG@10", "CAM(nDCG@10)"])     # run, topic, measure, score, reason

A score depends on one run, one topic and the judgments, so runs are spread by run and topic: a topic that holds half of
all lines is split by its runs. Judgments of up to ``broadcast_limit`` bytes go to every executor once; larger ones are
brought together with the runs topic by topic. The native code works with one thread in each task.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

#: The columns of scores.
SCHEMA = "run string, topic string, measure string, score double, reason string"
#: How many rows of runs a task scores at once, so that memory stays small.
ROWS_AT_ONCE = 200_000
#: Judgments of at most so many bytes are sent to every executor.
BROADCAST_LIMIT = 100 * 1024 * 1024
#: Options that need the order of lines, which a distributed table has not.
_NEED_ORDER = {"order": ("file",), "ties": ("file",)}
#: A topic that carries the largest and smallest labels of all judgments to where only one topic is seen.
_RANGES = "\x00ranges"

_kept: dict[int, Any] = {}


def _named(frame: DataFrame, names: tuple[str, ...], what: str) -> str:
    found = [name for name in frame.columns if name.lower() in names]
    if len(found) != 1:
        state = f"several columns for the {what}: {found}" if found else f"no column for the {what} ({', '.join(names)})"
        raise ValueError(f"the frame has {state}; it has {frame.columns}")
    return str(found[0])


_TOPIC = ("topic", "topic_id", "query_id", "qid")
_DOCUMENT = ("doc", "docno", "document", "doc_id", "docid", "corpus_id")
_RUN = ("run", "tag", "system", "run_id")


def _options(options: dict[str, Any]) -> dict[str, Any]:
    for name, values in _NEED_ORDER.items():
        if options.get(name) in values:
            raise ValueError(f"{name}={options[name]!r} needs the order of lines, which a distributed table does not have")
    if "topics" in options and options["topics"] not in (None, "judged", "run"):
        raise ValueError("topics is 'judged' or 'run' here; leave topics out of the table of scores for anything else")
    return {name: value for name, value in options.items() if name != "topics"}


def _runs(frame: DataFrame) -> DataFrame:
    from pyspark.sql import functions as F

    topic, document = _named(frame, _TOPIC, "topic"), _named(frame, _DOCUMENT, "document")
    score = _named(frame, ("score",), "score")
    has_run = any(name.lower() in _RUN for name in frame.columns)
    run = F.col(_named(frame, _RUN, "run")).cast("string") if has_run else F.lit("run")
    topic_id, document_id = F.col(topic).cast("string"), F.col(document).cast("string")
    return frame.select(run.alias("run"), topic_id.alias("topic"), document_id.alias("doc"), F.col(score).cast("double").alias("score"))


def _judged(frame: DataFrame, aspects: list[str] | None) -> DataFrame:
    from pyspark.sql import functions as F

    topic, document = _named(frame, _TOPIC, "topic"), _named(frame, _DOCUMENT, "document")
    labels = aspects or [name for name in frame.columns if name not in (topic, document, "subtopic", "iteration", "q0")]
    kept = [F.col(topic).cast("string").alias("topic"), F.col(document).cast("string").alias("doc")]
    kept += [F.col("subtopic").cast("string")] if "subtopic" in frame.columns else []
    return frame.select(*kept, *labels)


def _one_thread(judgments: Any, runs: Any, measures: list[str], options: dict[str, Any]) -> Any:
    """Scores by topic, of the topics that each run has."""
    import warnings

    import pyarrow

    import aspectra

    with warnings.catch_warnings():
        # What is odd is said once, by the driver's own look at the judgments, not by a thousand tasks.
        warnings.simplefilter("ignore", aspectra.Notice)
        scores = aspectra.evaluate(judgments, runs, measures, topics="run", threads=1, **options)
    return pyarrow.table(scores.by_topic()).select(["run", "topic", "measure", "score", "reason"])


def _chunks(batches: Iterable[Any]) -> Iterator[Any]:
    """Batches that are sorted by run and topic, as tables that end where a topic of a run ends."""
    import pyarrow
    import pyarrow.compute

    waiting: list[Any] = []
    rows = 0
    for batch in batches:
        waiting.append(batch)
        rows += batch.num_rows
        if rows < ROWS_AT_ONCE:
            continue
        table = pyarrow.Table.from_batches(waiting).combine_chunks()
        last_run, last_topic = table["run"][-1], table["topic"][-1]
        is_last = pyarrow.compute.and_(
            pyarrow.compute.equal(table["run"], last_run), pyarrow.compute.equal(table["topic"], last_topic)
        )
        done = table.num_rows - pyarrow.compute.sum(is_last.cast("int64")).as_py()
        if done:
            yield table.slice(0, done)
            waiting = table.slice(done).to_batches()
            rows = table.num_rows - done
    if rows:
        yield pyarrow.Table.from_batches(waiting)


def _cached(key: int, value: Any, judgment_options: dict[str, Any]) -> Any:
    """Judgments that this Python worker has read already."""
    import aspectra

    if key not in _kept:
        _kept.clear()
        _kept[key] = aspectra.Judgments(value, **judgment_options)
    return _kept[key]


def _score_broadcast(
    runs: DataFrame, qrels: DataFrame, measures: list[str], options: dict[str, Any], judgment_options: dict[str, Any], partitions: int
) -> DataFrame:
    table = qrels.toArrow()
    key = hash((id(table), table.num_rows, table.nbytes))
    shared = runs.sparkSession.sparkContext.broadcast(table)

    def scored(batches: Iterator[Any]) -> Iterator[Any]:
        for rows in _chunks(batches):
            judgments = _cached(key, shared.value, judgment_options)
            yield from _one_thread(judgments, rows, measures, options).to_batches()

    spread = runs.repartition(partitions, "run", "topic").sortWithinPartitions("run", "topic")
    return spread.mapInArrow(scored, SCHEMA)


def _score_cogrouped(
    runs: DataFrame, qrels: DataFrame, measures: list[str], options: dict[str, Any], judgment_options: dict[str, Any], parts: int
) -> DataFrame:
    from pyspark.sql import functions as F

    labels = [name for name in qrels.columns if name not in ("topic", "doc", "subtopic")]
    ranges = qrels.agg(
        *(F.max(name).alias(f"most_{name}") for name in labels),
        *(F.min(F.when(F.col(name) >= 0, F.col(name))).alias(f"least_{name}") for name in labels),
    ).first()
    known = {name: (ranges[f"most_{name}"], ranges[f"least_{name}"]) for name in labels}

    def scored(run_rows: Any, label_rows: Any) -> Any:
        import pyarrow

        import aspectra

        empty = pyarrow.schema([("run", "string"), ("topic", "string"), ("measure", "string"), ("score", "float64"), ("reason", "string")]).empty_table()
        if run_rows.num_rows == 0 or label_rows.num_rows == 0:
            return empty
        label_rows = label_rows.drop_columns(["part"])
        columns = {name: [None, None] for name in label_rows.column_names}
        columns["topic"], columns["doc"] = [_RANGES, _RANGES], ["most", "least"]  # type: ignore[list-item]
        if "subtopic" in columns:
            columns["subtopic"] = [label_rows["subtopic"][0].as_py()] * 2
        for name, (most, least) in known.items():
            columns[name] = [most, least if least is not None else most]
        more = pyarrow.table(columns, schema=label_rows.schema)
        judgments = aspectra.Judgments(pyarrow.concat_tables([label_rows, more]), **judgment_options)
        return _one_thread(judgments, run_rows.drop_columns(["part"]), measures, options)

    part = F.pmod(F.hash("run"), F.lit(parts))
    spread = runs.withColumn("part", part.cast("int"))
    copies = qrels.withColumn("part", F.explode(F.array(*[F.lit(number).cast("int") for number in range(parts)])))
    return spread.groupBy("topic", "part").cogroup(copies.groupBy("topic", "part")).applyInArrow(scored, SCHEMA)


def _nothing(qrels: DataFrame, runs: DataFrame, table: Any, measures: list[str], options: dict[str, Any], judgment_options: dict[str, Any]) -> DataFrame:
    """The scores of judged topics that a run lacks: those of nothing retrieved."""
    import warnings

    import pyarrow
    from pyspark.sql import functions as F

    import aspectra

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", aspectra.Notice)
        empty = aspectra.evaluate(aspectra.Judgments(table, **judgment_options), {"nothing": {}}, measures, threads=1, **options)
    rows = pyarrow.table(empty.by_topic()).select(["topic", "measure", "score", "reason"])
    session = runs.sparkSession
    of_topics = session.createDataFrame(rows)
    lacking = (
        runs.select("run").distinct().crossJoin(F.broadcast(qrels.select("topic").distinct()))
        .join(runs.select("run", "topic").distinct(), ["run", "topic"], "left_anti")
    )
    return lacking.join(F.broadcast(of_topics), "topic").select("run", "topic", "measure", "score", "reason")


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
        options: rules that change scores, as ``aspectra.evaluate`` takes them; ``topics`` is 'judged' or 'run'
    """
    from aspectra._measure import measure_texts

    texts = measure_texts(measures) or []
    wants_all = options.get("topics") in (None, "judged")
    rules = _options(options)
    judged, retrieved = _judged(qrels, aspects), _runs(runs)
    labels = [name for name in judged.columns if name not in ("topic", "doc", "subtopic")]
    judgment_options = {"aspects": [",".join(labels)]}
    session = runs.sparkSession
    count = partitions or int(session.conf.get("spark.sql.shuffle.partitions") or 200)
    # Texts of four columns, about; counting is cheap and does not bring anything here.
    size = judged.count() * 40
    if size <= broadcast_limit:
        judged = judged.cache()
        scored = _score_broadcast(retrieved, judged, texts, rules, judgment_options, count)
        if not wants_all:
            return scored
        return scored.unionByName(_nothing(judged, retrieved, judged.toArrow(), texts, rules, judgment_options))
    scored = _score_cogrouped(retrieved, judged, texts, rules, judgment_options, parts)
    if not wants_all:
        return scored
    return scored.unionByName(_nothing_cogrouped(judged, retrieved, texts, rules, judgment_options))


def _nothing_cogrouped(qrels: DataFrame, runs: DataFrame, measures: list[str], options: dict[str, Any], judgment_options: dict[str, Any]) -> DataFrame:
    """As ``_nothing`` for judgments that no machine holds: topic by topic."""
    from pyspark.sql import functions as F

    def empty(rows: Any) -> Any:
        import warnings

        import pyarrow

        import aspectra

        with warnings.catch_warnings():
            warnings.simplefilter("ignore", aspectra.Notice)
            scores = aspectra.evaluate(aspectra.Judgments(rows, **judgment_options), {"nothing": {}}, measures, threads=1, **options)
        return pyarrow.table(scores.by_topic()).select(["topic", "measure", "score", "reason"])

    of_topics = qrels.groupBy("topic").applyInArrow(empty, "topic string, measure string, score double, reason string")
    lacking = (
        runs.select("run").distinct().crossJoin(qrels.select("topic").distinct())
        .join(runs.select("run", "topic").distinct(), ["run", "topic"], "left_anti")
    )
    return lacking.join(of_topics, "topic").select("run", "topic", "measure", "score", "reason")


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
    import warnings

    import aspectra

    ordered = rows.sort_by([("run", "ascending"), ("topic", "ascending")])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", aspectra.Notice)
        return aspectra.discriminate(ordered, threads=1, **options).to_arrow()
