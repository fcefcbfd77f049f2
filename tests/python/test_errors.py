"""Bad input from Python: the right exception or warning, with where it is, and no crash."""

from __future__ import annotations

import io
import warnings
from pathlib import Path
from typing import Any

import pandas
import polars
import pyarrow
import pytest

import aspectra as asp

QRELS = {"1": {"a": 1, "b": 0}, "2": {"c": 1}}
RUN = {"1": {"a": 2.0, "b": 1.0}, "2": {"c": 1.0}}


def test_wrong_columns_list_what_was_found() -> None:
    frame = pandas.DataFrame({"query": ["1"], "text": ["a"], "score": [1.0]})
    with pytest.raises(asp.ParseError, match="docno, doc.*it has query, text, score"):
        asp.evaluate(QRELS, frame, "AP")
    with pytest.raises(asp.ParseError, match="doc"):
        asp.evaluate(frame, RUN, "AP")


def test_columns_that_may_mean_the_same() -> None:
    run = pandas.DataFrame({"qid": ["1"], "topic": ["2"], "docno": ["a"], "score": [1.0]})
    with pytest.raises(asp.ParseError, match='"topic" and "qid" may both name the topic.*it has qid, topic, docno, score'):
        asp.evaluate(QRELS, run, "AP")
    judged = pandas.DataFrame({"qid": ["1"], "doc": ["a"], "doc_id": ["b"], "relevance": [1]})
    with pytest.raises(asp.ParseError, match='"doc" and "doc_id" may both name the doc; .*map='):
        asp.evaluate(judged, RUN, "AP")
    chosen = asp.Judgments(judged, map={"doc_id": "doc"})
    assert chosen.aspects == ["relevance"]
    # Frames of PyTerrier have a number and the text of the query beside the ids, and neither is a label.
    judged = pandas.DataFrame({"qid": ["1"], "query": ["x"], "docid": [7], "docno": ["a"], "label": [1]})
    assert asp.Judgments(judged).aspects == ["relevance"]
    with pytest.raises(asp.ParseError, match="has no label column; it has qid, docno"):
        asp.Judgments(judged[["qid", "docno"]])
    with pytest.raises(asp.ParseError, match='has no column "doc".*it has qid, query, label'):
        asp.Judgments(judged[["qid", "query", "label"]])


@pytest.mark.parametrize("score", [float("nan"), float("inf")])
def test_scores_that_are_no_numbers(score: float) -> None:
    with pytest.raises(asp.ParseError, match="not a finite number"):
        asp.evaluate(QRELS, {"1": {"a": score}}, "AP")
    frame = pyarrow.table({"topic": ["1", "1"], "doc": ["a", "b"], "score": [1.0, score]})
    with pytest.raises(asp.ParseError, match="row 2.*not a finite number") as caught:
        asp.evaluate(QRELS, frame, "AP")
    assert caught.value.line == 2 and caught.value.lines[0].line == 2


def test_scores_that_are_not_given() -> None:
    frame = pyarrow.table({"topic": ["1", "1"], "doc": ["a", None], "score": [1.0, 2.0]})
    with pytest.raises(asp.ParseError, match='row 2.*"doc" is not given'):
        asp.evaluate(QRELS, frame, "AP")


def test_mixed_types() -> None:
    frame = pandas.DataFrame({"topic": ["1", 2], "doc": ["a", "b"], "score": [1.0, 2.0]})
    with pytest.raises(asp.ParseError, match="no table of columns"):
        asp.evaluate(QRELS, frame, "AP")
    with pytest.raises(asp.ParseError, match="unlike the values before it"):
        asp.evaluate(QRELS, [("1", "a", 1.0), ("1", "b", "x")], "AP")
    with pytest.raises(asp.ParseError, match="score 'x'"):
        asp.evaluate(QRELS, {"1": {"a": "x"}}, "AP")
    with pytest.raises(TypeError, match="no id"):
        asp.evaluate(QRELS, {"1": {2.5: 1.0}}, "AP")


def test_the_row_that_differs_is_named() -> None:
    with pytest.raises(asp.ParseError, match='run, row 2: "topic" is 1, unlike the values before it'):
        asp.evaluate(QRELS, [("1", "a", 1.0), (1, "b", 0.5)], "AP")
    with pytest.raises(asp.ParseError, match=r'run, row 1: "score" is \[1.0\], neither text nor a number'):
        asp.evaluate(QRELS, [("1", "a", [1.0])], "AP")
    with pytest.raises(asp.ParseError, match="run, row 2: has no score, which the first row has") as caught:
        asp.evaluate(QRELS, iter([{"qid": "1", "docno": "a", "score": 1.0}, {"qid": "1", "docno": "b"}]), "AP")
    assert caught.value.line == 2


def test_a_text_is_shown_as_one() -> None:
    with pytest.raises(asp.ParseError, match="score '1.5' is not a finite number"):
        asp.evaluate(QRELS, {"1": {"a": "1.5"}}, "AP")
    with pytest.raises(asp.ParseError, match="label '1' is not a number"):
        asp.evaluate({"1": {"a": "1"}}, RUN, "AP")


def test_nothing_in_a_list() -> None:
    with pytest.raises(asp.ParseError, match="no run to score"):
        asp.evaluate(QRELS, [], "AP")
    with pytest.raises(asp.MeasureError, match="no measures to compute"):
        asp.evaluate(QRELS, RUN, [])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        assert asp.evaluate(QRELS, {"mine": []}, "AP").mean() == {"mine": {"AP": 0.0}}


@pytest.mark.parametrize("library", [pandas, polars])
def test_a_single_column_is_no_frame(library: Any) -> None:
    for given in [(library.Series([1.0, 2.0]), RUN), (QRELS, library.Series([1.0, 2.0]))]:
        with pytest.raises(asp.ParseError, match="rows are tuples"):
            asp.evaluate(*given, "AP")


def test_duplicate_documents() -> None:
    frame = pyarrow.table({"topic": ["1", "1"], "doc": ["a", "a"], "score": [2.0, 1.0]})
    with pytest.raises(asp.ParseError, match="duplicates='first'"):
        asp.evaluate(QRELS, frame, "AP")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        assert asp.evaluate(QRELS, frame, "P@1", duplicates="first", topics="run").mean() == {"run": {"P@1": 1.0}}
    twice = pyarrow.table({"topic": ["1", "1"], "doc": ["a", "a"], "relevance": [2, 1]})
    with pytest.raises(asp.ParseError, match="judged again"):
        asp.evaluate(twice, RUN, "AP")


def test_empty_frames() -> None:
    empty = pyarrow.table({"topic": pyarrow.array([], "string"), "doc": pyarrow.array([], "string"), "score": pyarrow.array([], "float64")})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        assert asp.evaluate(QRELS, empty, "AP").mean() == {"run": {"AP": 0.0}}
        assert asp.evaluate(QRELS, {}, "AP").mean() == {"run": {"AP": 0.0}}
        # Columns without any type, as polars and pandas make them of empty lists.
        for library in (polars, pandas):
            assert asp.evaluate(QRELS, library.DataFrame({"topic": [], "doc": [], "score": []}), "AP").mean() == {"run": {"AP": 0.0}}
    with pytest.raises(asp.ParseError, match="no column such as topic"):
        asp.evaluate(QRELS, pandas.DataFrame(), "AP")
    with pytest.raises(asp.ParseError, match="no judgments"):
        asp.evaluate(empty.rename_columns(["topic", "doc", "relevance"]), RUN, "AP")
    with pytest.raises(asp.ParseError):
        asp.evaluate({}, RUN, "AP")


def test_files(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        asp.evaluate(str(tmp_path / "none.txt"), RUN, "AP")
    assert str(missing.value.filename).endswith("none.txt")
    with pytest.raises(FileNotFoundError):
        asp.evaluate(QRELS, str(tmp_path / "none.run"), "AP")
    qrels = tmp_path / "qrels.txt"
    qrels.write_text("1 0 a 1\n1 0 b x\n1 0 c\n")
    with pytest.raises(asp.ParseError) as bad:
        asp.evaluate(str(qrels), RUN, "AP")
    assert bad.value.file == str(qrels) and bad.value.line == 2 and [line.line for line in bad.value.lines] == [2, 3]
    handle = qrels.open()
    handle.close()
    for given in [(handle, RUN), (QRELS, handle), (QRELS, [handle]), (QRELS, {"mine": handle})]:
        with pytest.raises(asp.ParseError, match="closed"):
            asp.evaluate(*given, "AP")
    assert asp.evaluate(io.StringIO("1 0 a 1\n2 0 c 1\n"), RUN, "AP").mean()["run"]["AP"] == 1.0


def test_a_measure_with_a_typo() -> None:
    with pytest.raises(asp.MeasureError, match="did you mean nDCG@10"):
        asp.evaluate(QRELS, RUN, "nDGC@10")
    with pytest.raises(asp.MeasureError) as bad:
        asp.Measure("nDCG(dcg=what)@10")
    assert bad.value.column is not None
    with pytest.raises(AttributeError, match="no measure"):
        asp.nDGC
    with pytest.raises(asp.MeasureError):
        asp.evaluate(QRELS, RUN, [asp.P])
    with pytest.raises(asp.MeasureError, match="credibility"):
        asp.evaluate(QRELS, RUN, "nDCG(aspect=credibility)@10")


def test_a_run_that_lacks_topics_is_a_notice() -> None:
    with pytest.warns(asp.Notice, match="lack") as caught:
        scores = asp.evaluate(QRELS, {"mine": {"1": {"a": 1.0}}}, "AP")
    said = [str(warning.message) for warning in caught]
    assert len(said) == len(set(said)) and caught[0].filename == __file__
    codes = {notice.code for notice in scores.notices}
    assert "topics-missing" in codes
    assert [notice for notice in scores.notices if notice.code == "topics-missing"][0].run == "mine"


def test_a_run_without_judged_topics(tmp_path: Path) -> None:
    """In a file it is likely a mistake; what a program made is scored, and a warning says so."""
    file = tmp_path / "run.txt"
    file.write_text("9 Q0 a 1 1.0 t\n")
    with pytest.raises(asp.ParseError, match="no topic|judged"):
        asp.evaluate(QRELS, str(file), "AP")
    with pytest.warns(asp.Notice) as said:
        assert asp.evaluate(QRELS, {"9": {"a": 1.0}}, "AP").mean() == {"run": {"AP": 0.0}}
    texts = [str(one.message) for one in said]
    assert any("lacks 2 of 2" in text for text in texts)
    assert any('topics such as "9", the judgments such as "1"' in text for text in texts)
    assert not any("none of its documents" in text for text in texts)


def test_runs_do_not_hide_each_other() -> None:
    assert asp.evaluate(QRELS, [RUN, RUN], "AP").runs == ["run1", "run2"]
    frame = polars.DataFrame({"topic": ["1", "2"], "doc": ["a", "c"], "score": [1.0, 1.0], "nothing": [None, None]})
    with pytest.raises(asp.ParseError, match='several runs are called "run"'):
        asp.evaluate(QRELS, [frame, frame], "AP")
    assert asp.evaluate(QRELS, {"one": frame, "other": frame}, "AP").runs == ["one", "other"]


def test_options() -> None:
    for threads in (0, -1, "two"):
        with pytest.raises(asp.OptionError, match="whole number"):
            asp.evaluate(QRELS, RUN, "AP", threads=threads)
    with pytest.raises(TypeError):
        asp.evaluate(QRELS, RUN, "AP", tie="docno-asc")  # type: ignore[call-arg]
    with pytest.raises(asp.OptionError, match="ties"):
        asp.evaluate(QRELS, RUN, "AP", ties="coin")  # type: ignore[arg-type]
    with pytest.raises(asp.Error, match="condense") as caught:
        asp.evaluate(QRELS, RUN, "AP", residuals=True, unjudged="condense")
    assert "--" not in str(caught.value)
    with pytest.raises(TypeError, match="holds no scores"):
        asp.compare(12)


def test_names_that_there_are_not() -> None:
    with pytest.raises(AttributeError, match="did you mean nDCG"):
        asp.nDGC
    with pytest.raises(AttributeError, match="did you mean compare"):
        asp.comapre
    with pytest.raises(asp.OptionError, match="there is no study 'tomo'; there are toma, rbu"):
        asp.study("tomo", "qrels.txt", "run.txt")


@pytest.mark.parametrize("odd", [12, None, b"1 Q0 a 1 1 t", object()])
def test_what_is_no_run(odd: Any) -> None:
    with pytest.raises((asp.ParseError, TypeError)):
        asp.evaluate(QRELS, [odd], "AP")


def test_frames_have_rows_and_no_lines() -> None:
    """A data frame has no lines, whether it holds a run or judgments."""
    judged = {"qid": ["1", "1", "1"], "docno": ["a", "b", "a"], "label": [1, 0, 2]}
    for frame in (pandas.DataFrame(judged), polars.DataFrame(judged), list(zip(*judged.values()))):
        with pytest.raises(asp.ParseError, match=r"qrels, row 3: .*judged again \(first at row 1\)") as caught:
            asp.evaluate(frame, RUN, "AP")
        assert (caught.value.lines[0].line, "line" in str(caught.value)) == (3, False)
    words = pandas.DataFrame({"qid": ["1", "1"], "docno": ["a", "b"], "label": ["1", "good"]})
    with pytest.raises(asp.ParseError, match='qrels, row 2: label "good"'):
        asp.evaluate(words, RUN, "AP")
    with pytest.raises(asp.ParseError, match="qrels: has no judgments; it has no rows"):
        asp.evaluate(words[:0], RUN, "AP")


def test_cells_speak_python() -> None:
    """What a finding advises in a cell is typed here, not on a command line."""
    run = {"1": {f"x{number}": float(number) for number in range(20)}}
    found = asp.check(QRELS, {"mine": run, "tied": {"1": {"a": 1.0, "b": 1.0}}})
    texts = [cell for table in found.to_dict().values() for column in table.values() for cell in column if isinstance(cell, str)]
    assert any("topics='run'" in text for text in texts), texts
    assert not any("--" in text for text in texts), texts
    assert "--" not in str(found)


def test_a_baseline_may_be_a_file(tmp_path: Path) -> None:
    other = tmp_path / "bm25.txt"
    other.write_text("1 Q0 b 1 2.0 t\n1 Q0 a 2 1.0 t\n2 Q0 x 1 2.0 t\n2 Q0 c 2 1.0 t\n")
    mine = tmp_path / "mine.txt"
    mine.write_text("1 Q0 a 1 2.0 t\n2 Q0 c 1 1.0 t\n")
    scores = asp.evaluate(QRELS, [mine, other], "AP")
    wanted = asp.compare(scores, baseline="bm25").to_dict()
    for baseline in (other, str(other)):
        assert asp.compare(scores, baseline=baseline).to_dict() == wanted
    # Differences from a file are differences from it, whether it is among the runs or not, and not from the last of them.
    for runs in ({"mine": RUN, "same": RUN}, {"mine": RUN, "bm25": other, "same": RUN}):
        gains = asp.evaluate(QRELS, runs, "AP", baseline=other).mean()
        assert gains == {"mine": {"AP": 0.5}, "same": {"AP": 0.5}}
    with pytest.raises(asp.Error, match="neither a file nor a run"):
        asp.evaluate(QRELS, {"mine": RUN, "same": RUN}, "AP", baseline="bm26")


def test_verbs_that_write_warn_as_others_do(capfd: pytest.CaptureFixture[str]) -> None:
    """What is odd is a warning, not a line on standard error."""
    odd = {"1": {"a": {"relevance": 1, "credibility": 100}, "b": {"relevance": 0, "credibility": 0}}}
    with pytest.warns(asp.Notice):
        assert "EUCL" in asp.order(odd, "EUCL")
    assert capfd.readouterr().err == ""
