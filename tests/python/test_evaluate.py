"""Judgments and runs in every form, and the same bits as the command line."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas
import polars
import pyarrow
import pytest
from conftest import Labels, Run, all_scores, collection, command_scores, relevance, write
from hypothesis import given, settings
from hypothesis import strategies as st

import aspectra as asp

MEASURES = ["AP", "nDCG@10", "CAM(nDCG@10)", "P@5", "EUCL(AP)", "RBU@20", "ERR@20"]


def evaluate(*given: Any, **options: Any) -> asp.Scores:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        return asp.evaluate(*given, **options)


def columns(labels: Labels) -> dict[str, list[Any]]:
    rows = [(topic, name, label) for topic, documents in labels.items() for name, label in documents.items()]
    return {
        "query_id": [topic for topic, _, _ in rows],
        "doc_id": [name for _, name, _ in rows],
        "relevance": [label["relevance"] for _, _, label in rows],
        "credibility": [label["credibility"] for _, _, label in rows],
    }


def run_columns(run: Run) -> dict[str, list[Any]]:
    rows = [(topic, name, score) for topic, documents in run.items() for name, score in documents.items()]
    return {"qid": [row[0] for row in rows], "docno": [row[1] for row in rows], "score": [row[2] for row in rows]}


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6))
def test_the_command_line_gives_the_same_bits(seed: int) -> None:
    labels, runs = collection(seed)
    with tempfile.TemporaryDirectory() as folder:
        qrels, paths = write(Path(folder), labels, runs)
        theirs = command_scores(qrels, paths, MEASURES)
        from_files = evaluate(qrels, paths, MEASURES, aspects="relevance,credibility")
    assert all_scores(from_files) == theirs
    assert all_scores(evaluate(labels, runs, MEASURES)) == theirs
    frame = pyarrow.table(columns(labels))
    frames = {name: pandas.DataFrame(run_columns(run)) for name, run in runs.items()}
    assert all_scores(evaluate(frame, frames, MEASURES)) == theirs


@pytest.mark.parametrize("rules", [{"ties": "docno-asc"}, {"unjudged": "condense"}, {"topics": "run"}, {"depth": 3}, {"order": "rank"}])
def test_rules_are_those_of_the_command_line(rules: dict[str, Any], small: tuple[Labels, dict[str, Run]], tmp_path: Path) -> None:
    qrels, paths = write(tmp_path, *small)
    words = [f"--{name}={value}" for name, value in rules.items()]
    assert all_scores(evaluate(qrels, paths, MEASURES, aspects="relevance,credibility", **rules)) == command_scores(qrels, paths, MEASURES, *words)


def test_every_kind_of_frame_and_of_text(small: tuple[Labels, dict[str, Run]]) -> None:
    labels, runs = small
    wanted = all_scores(evaluate(labels, runs, MEASURES))
    table = pyarrow.table(columns(labels))
    kinds: list[Callable[[Any], Any]] = [
        lambda column: column.cast("large_string"),
        lambda column: column.cast("string_view"),
        lambda column: column.dictionary_encode(),
        lambda column: column.cast("binary"),
        lambda column: pyarrow.chunked_array([column.combine_chunks()[:3], column.combine_chunks()[3:]]),
    ]
    for kind in kinds:
        judged = table
        for name in ("query_id", "doc_id"):
            judged = judged.set_column(judged.schema.get_field_index(name), name, kind(judged[name]))
        made = {}
        for name, run in runs.items():
            rows = pyarrow.table(run_columns(run))
            for column in ("qid", "docno"):
                rows = rows.set_column(rows.schema.get_field_index(column), column, kind(rows[column]))
            made[name] = rows
        assert all_scores(evaluate(judged, made, MEASURES)) == wanted
    assert all_scores(evaluate(polars.DataFrame(columns(labels)), {n: polars.DataFrame(run_columns(r)) for n, r in runs.items()}, MEASURES)) == wanted
    categories = pandas.DataFrame(columns(labels)).astype({"query_id": "category"})
    assert all_scores(evaluate(categories, runs, MEASURES)) == wanted


def test_one_frame_with_all_runs(small: tuple[Labels, dict[str, Run]]) -> None:
    labels, runs = small
    frames = [pandas.DataFrame(run_columns(run)).assign(run=name) for name, run in runs.items()]
    assert all_scores(evaluate(labels, pandas.concat(frames), MEASURES)) == all_scores(evaluate(labels, runs, MEASURES))


def test_a_run_goes_by_the_name_that_it_is_given(tmp_path: Path) -> None:
    frame = pandas.DataFrame({"qid": ["1"], "docno": ["a"], "score": [1.0], "tag": ["indri"]})
    rows = [("1", "Q0", "a", 1, 1.0, "indri")]
    path = tmp_path / "mine.run.txt"
    path.write_text("1 Q0 a 1 1.0 indri\n")
    qrels = {"1": {"a": 1}}
    assert asp.evaluate(qrels, {"one": frame, "other": frame, "rows": rows, "read": asp.Runs(frame), "file": path}, "AP").runs == ["one", "other", "rows", "read", "file"]
    assert asp.evaluate(qrels, frame, "AP").runs == ["indri"]
    # Several in one frame keep theirs.
    both = pandas.concat([frame, frame.assign(tag="terrier")])
    assert asp.evaluate(qrels, {"many": both, "one": frame.assign(tag="other")}, "AP").runs == ["indri", "terrier", "one"]
    with path.open() as file:
        assert asp.evaluate(qrels, file, "AP").runs == asp.evaluate(qrels, path, "AP").runs == ["mine"]
    with pytest.raises(asp.ParseError, match='^one, row 2: topic 1, document "a" appears again'):
        asp.evaluate(qrels, {"one": pandas.concat([frame, frame])}, "AP")


def test_frames_that_are_still_to_come(small: tuple[Labels, dict[str, Run]]) -> None:
    labels = polars.DataFrame({"qid": ["1", "1"], "docno": ["a", "b"], "relevance": [1, 0]})
    run = polars.DataFrame({"qid": ["1", "1"], "docno": ["a", "b"], "score": [1.0, 2.0]})
    assert asp.evaluate(labels.lazy(), run.lazy(), "AP").mean() == asp.evaluate(labels, {"run": run.lazy()}, "AP").mean() == {"run": {"AP": 0.5}}


def test_decimals_and_numbers_of_numpy() -> None:
    import numpy

    labels, scores = pyarrow.array([1, 0]), pyarrow.array([1.25, 2.5])
    for kind in (pyarrow.decimal128(38, 0), pyarrow.decimal128(38, 2), pyarrow.decimal64(18, 2), pyarrow.decimal32(9, 2)):
        judged = pyarrow.table({"qid": ["1", "1"], "docno": ["a", "b"], "relevance": labels.cast("float64").cast(kind)})
        assert asp.evaluate(judged, {"1": {"a": 1.0, "b": 2.0}}, "AP").mean() == {"run": {"AP": 0.5}}
    run = pyarrow.table({"qid": ["1", "1"], "docno": ["a", "b"], "score": scores.cast(pyarrow.decimal128(10, 3))})
    assert asp.evaluate({"1": {"a": 1}}, run, "AP").mean() == {"run": {"AP": 0.5}}
    assert asp.evaluate({1: {7: 1}}, {numpy.int64(1): {numpy.int32(7): numpy.float32(1)}}, "AP").mean() == {"run": {"AP": 1.0}}


def test_rows_tuples_and_whole_numbers_as_ids() -> None:
    qrels = [(51, 1, 2), (51, 2, 0)]
    run = [(51, 2, 1.5), (51, 1, 1.0)]
    assert evaluate(qrels, run, "AP").mean() == {"run": {"AP": 0.5}}
    assert evaluate({51: {1: 2, 2: 0}}, {51: {2: 1.5, 1: 1}}, "AP").mean() == {"run": {"AP": 0.5}}
    frame = pandas.DataFrame({"topic": [51, 51], "doc": [1, 2], "relevance": [2, 0]})
    retrieved = pandas.DataFrame({"topic": [51, 51], "doc": [2, 1], "score": [3, 2]})
    assert evaluate(frame, retrieved, "AP").mean() == {"run": {"AP": 0.5}}


def test_rows_of_a_frame_begin_with_their_number(small: tuple[Labels, dict[str, Run]]) -> None:
    labels, runs = small
    judged = list(pandas.DataFrame(columns(labels)).itertuples())
    retrieved = {name: list(pandas.DataFrame(run_columns(run)).itertuples()) for name, run in runs.items()}
    assert all_scores(evaluate(judged, retrieved, MEASURES)) == all_scores(evaluate(labels, runs, MEASURES))


def test_missing_labels_of_a_frame_are_missing() -> None:
    frame = pandas.DataFrame({"topic": ["1", "1"], "doc": ["a", "b"], "relevance": [1.0, float("nan")]})
    assert evaluate(asp.Judgments(frame, missing="drop"), {"1": {"a": 1.0}}, "AP").mean() == {"run": {"AP": 1.0}}


def test_judgments_are_read_once_and_have_options(small: tuple[Labels, dict[str, Run]], tmp_path: Path) -> None:
    qrels, paths = write(tmp_path, *small)
    judgments = asp.Judgments.read(qrels, aspects=["relevance,credibility"])
    assert judgments.aspects == ["relevance", "credibility"] and len(judgments.topics) == 6
    first = all_scores(evaluate(judgments, paths, MEASURES))
    Path(qrels).unlink()
    assert all_scores(evaluate(judgments, paths, MEASURES)) == first
    with pytest.raises(TypeError, match="where the judgments are read"):
        evaluate(judgments, paths, MEASURES, aspects="a,b")


def test_subtopics_from_a_column() -> None:
    frame = pyarrow.table({"topic": ["1"] * 3, "subtopic": ["a", "b", "a"], "doc": ["x", "y", "z"], "relevance": [1, 1, 1]})
    judgments = asp.Judgments(frame)
    assert judgments.has_subtopics
    scores = evaluate(judgments, {"1": {"x": 3.0, "z": 2.0, "y": 1.0}}, ["alpha_nDCG@2", "StRecall@2"])
    assert scores.mean()["run"]["StRecall@2"] == 0.5


def test_scores_go_to_every_library(small: tuple[Labels, dict[str, Run]]) -> None:
    labels, runs = small
    scores = evaluate(labels, runs, ["AP", "nDCG@10"])
    table = pyarrow.table(scores)
    assert table.column_names == ["run", "topic", "measure", "score", "reason"]
    assert table.num_rows == 3 * 6 * 2 == len(polars.DataFrame(scores.by_topic())) == len(scores.by_topic().to_pandas())
    frame = scores.to_pandas()
    assert list(frame.columns) == ["AP", "nDCG@10"] and list(frame.index) == ["run0", "run1", "run2"]
    assert frame.loc["run1", "AP"] == scores.mean()["run1"]["AP"] == scores.to_polars()["AP"][1]
    nested = scores.to_dict()
    assert nested["run0"]["100"]["AP"] == table.to_pylist()[0]["score"]
    assert "<table" in scores._repr_html_() and "<table" in str(scores.by_topic()._repr_html_()) and "nDCG@10" in str(scores)
    # A topic that a run lacks is told apart from one with the score 0.
    lacking = [row for row in table.to_pylist() if row["reason"]]
    assert all(row["topic"] not in runs[row["run"]] for row in lacking)


def test_a_table_of_scores_comes_back(small: tuple[Labels, dict[str, Run]]) -> None:
    labels, runs = small
    scores = evaluate(labels, runs, ["AP", "nDCG@10"])
    here = asp.correlate(scores, samples=0, missing_topics="zero").to_pandas()
    there = asp.correlate(pyarrow.table(scores), samples=0, missing_topics="zero").to_pandas()
    pandas.testing.assert_frame_equal(here, there)


def test_residuals_and_a_baseline(small: tuple[Labels, dict[str, Run]]) -> None:
    labels, runs = small
    table = pyarrow.table(evaluate(relevance(labels), runs, ["P@5"], residuals=True))
    assert {"score_min", "score_max"} <= set(table.column_names)
    relative = evaluate(relevance(labels), runs, ["AP"], baseline="run0")
    plain = evaluate(relevance(labels), runs, ["AP"])
    assert relative.runs[-1] == "run0" or "run0" not in relative.runs
    name = relative.runs[0]
    assert relative.mean()[name]["AP"] == pytest.approx(plain.mean()[name]["AP"] - plain.mean()["run0"]["AP"], abs=1e-12)
