"""Results that go to another process and come back: joblib, multiprocessing and Spark pickle them."""

from __future__ import annotations

import copy
import pickle
import warnings
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pyarrow
import pytest
from conftest import collection

import aspectra as asp

MEASURES = ["AP", "CAM(nDCG@10)", "num_ret", "Compat", "RBTO@5", "runid"]


def scored(seed: int) -> asp.Scores:
    labels, runs = collection(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        return asp.evaluate(labels, runs, MEASURES, residuals=True)


def test_scores_come_back_bit_by_bit() -> None:
    scores = scored(3)
    for again in (pickle.loads(pickle.dumps(scores)), copy.deepcopy(scores)):
        assert (again.runs, again.topics, again.measures, again.rules) == (
            scores.runs,
            scores.topics,
            scores.measures,
            scores.rules,
        )
        assert again.mean() == scores.mean() and again.to_dict() == scores.to_dict()
        assert again.to_json(by_topic=True) == scores.to_json(by_topic=True)
        assert pyarrow.table(again).equals(pyarrow.table(scores))
        assert [(n.code, str(n), n.run, n.facts) for n in again.notices] == [
            (n.code, str(n), n.run, n.facts) for n in scores.notices
        ]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", asp.Notice)
            found = [asp.compare(each, missing_topics="zero").to_dict() for each in (again, scores)]
        assert found[0] == found[1]


def test_scores_of_other_processes() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(scored, 5).result().to_dict() == scored(5).to_dict()


def test_tables_come_back_with_their_types() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        finding = asp.compare(scored(3), missing_topics="zero")
    tables = dict(finding)
    for name, again in pickle.loads(pickle.dumps(tables)).items():
        assert again.title == finding[name].title
        assert pyarrow.table(again).equals(pyarrow.table(finding[name]))


def test_what_cannot_be_pickled_says_what_can() -> None:
    labels, runs = collection(3)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        finding = asp.compare(scored(3), missing_topics="zero")
    for value, advice in [
        (finding, "its tables can"),
        (finding.plot(), "save it"),
        (asp.Judgments(labels), "path of their file"),
        (asp.Runs(runs), "paths of their files"),
    ]:
        with pytest.raises(TypeError, match=advice):
            pickle.dumps(value)


def test_measures_errors_and_notices_travel() -> None:
    measure = pickle.loads(pickle.dumps(asp.nDCG @ 10))
    assert measure == asp.nDCG @ 10
    with pytest.raises(asp.ParseError) as caught:
        asp.evaluate({"1": {"a": 1}}, [("1", "a", "high")], "AP")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.file, again.line, again.lines) == (
        str(caught.value),
        caught.value.file,
        caught.value.line,
        caught.value.lines,
    )
