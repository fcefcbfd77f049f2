"""ir_measures, PyTerrier, pytrec_eval and ranx."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings
from typing import Any

import ir_measures
import pandas
import pytest
import pytrec_eval
from conftest import collection, relevance
from hypothesis import given, settings
from hypothesis import strategies as st

import aspectra as asp
import aspectra.ir_measures as provider
import aspectra.pytrec_eval as drop_in

QRELS = pandas.DataFrame(
    {
        "query_id": ["1", "1", "1", "2", "2"],
        "doc_id": ["a", "b", "c", "a", "d"],
        "relevance": [2, 0, 1, 1, 0],
        "credibility": [1, 1, 0, 0, 1],
    }
)
RUN = pandas.DataFrame({"query_id": ["1", "1", "1", "2", "2"], "doc_id": ["b", "a", "x", "a", "d"], "score": [3.0, 2.0, 1.0, 2.0, 1.0]})


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 2), st.booleans())
def test_pytrec_eval_gives_the_same_bits(seed: int, level: int, judged_only: bool) -> None:
    rng = random.Random(seed)
    labels, runs = collection(seed, runs=1, topics=5)
    qrels, run = relevance(labels), runs["run0"]
    # Scores that differ in double precision only are ties there.
    run = {topic: {name: round(score, 2) + rng.choice([0, 1e-9]) for name, score in found.items()} for topic, found in run.items()}
    measures = {*pytrec_eval.supported_measures, "P_7", "ndcg_cut.3,6", "iprec_at_recall_0.15"} - {"relstring", "runid"}
    theirs = pytrec_eval.RelevanceEvaluator(qrels, measures, level, judged_only).evaluate(run)
    ours = drop_in.RelevanceEvaluator(qrels, measures, level, judged_only).evaluate(run)
    assert set(ours) == set(theirs)
    for topic, values in theirs.items():
        assert set(ours[topic]) == set(values)
        different = {name: (ours[topic][name], value) for name, value in values.items() if ours[topic][name] != value and value == value}
        assert not different, (topic, different)


def test_pytrec_eval_has_the_same_names() -> None:
    assert drop_in.supported_measures == pytrec_eval.supported_measures
    for name, members in pytrec_eval.supported_nicknames.items():
        assert members <= drop_in.supported_nicknames[name] | {"prefs"}, name
    with pytest.raises(ValueError, match="unsupported measure"):
        drop_in.RelevanceEvaluator({"1": {"a": 1}}, {"nothing"})
    with pytest.raises(TypeError):
        drop_in.RelevanceEvaluator({1: {"a": 1}}, {"map"})  # type: ignore[dict-item]
    assert drop_in.RelevanceEvaluator({"1": {"a": 1}}, {"map"}).evaluate({}) == {}
    values = [0.5, 0.25]
    for measure in ("map", "num_ret", "gm_map"):
        assert drop_in.compute_aggregated_measure(measure, values) == pytest.approx(pytrec_eval.compute_aggregated_measure(measure, values))


def test_ir_measures_computes_both_kinds() -> None:
    measures = [ir_measures.nDCG @ 10, ir_measures.AP(rel=2), provider.CAM(of="nDCG@10"), provider.added["RBU"] @ 20]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        found = ir_measures.calc_aggregate(measures, QRELS, RUN)
        ours = asp.evaluate(QRELS, {"run": RUN}, ["nDCG@10", "AP(rel=2)", "CAM(nDCG@10)", "RBU@20"], compat=9)
    assert [found[measure] for measure in measures] == list(ours.mean()["run"].values())
    by_topic = {(metric.query_id, str(metric.measure)): metric.value for metric in ir_measures.iter_calc(measures, QRELS, RUN)}
    assert by_topic["1", "CAM(of='nDCG@10')"] == ours.to_dict()["run"]["1"]["CAM(nDCG@10)"]
    alone = ir_measures.providers.registry["pytrec_eval"].calc_aggregate([ir_measures.nDCG @ 10], QRELS, RUN)
    assert found[ir_measures.nDCG @ 10] == alone[ir_measures.nDCG @ 10]


#: Every document is judged on two aspects for each subtopic.
FACETED = pandas.DataFrame(
    {
        "query_id": ["1"] * 6 + ["2"] * 3,
        "doc_id": ["a", "a", "b", "c", "c", "d", "a", "d", "d"],
        "subtopic": ["s1", "s2", "s1", "s1", "s2", "s1", "s1", "s1", "s2"],
        "relevance": [2, 0, 0, 1, 1, 0, 1, 0, 1],
        "credibility": [1, 1, 1, 0, 0, 1, 0, 1, 1],
    }
)
FACETED_MEASURES = ["nDCG@10", "CAM(nDCG@10)", "RBU@20"]


def test_ir_measures_reads_aspects_and_subtopics_together() -> None:
    measures = [ir_measures.nDCG @ 10, provider.CAM(of="nDCG@10"), provider.added["RBU"] @ 20]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        ours = asp.evaluate(FACETED, {"run": RUN}, FACETED_MEASURES, compat=9)
        found = ir_measures.calc_aggregate(measures, FACETED, RUN)
        by_topic = {(metric.query_id, str(metric.measure)): metric.value for metric in ir_measures.iter_calc(measures, FACETED, RUN)}
    assert [found[measure] for measure in measures] == list(ours.mean()["run"].values())
    assert all(0 < score < 1 for score in found.values())
    for topic, scores in ours.to_dict()["run"].items():
        assert [by_topic[topic, str(measure)] for measure in measures] == list(scores.values())
    # Without subtopics RBU is another number, so they were read.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        plain = ir_measures.calc_aggregate(measures, QRELS, RUN)
    assert plain[measures[2]] != found[measures[2]]


def test_ir_measures_takes_dicts_and_named_tuples() -> None:
    qrels = [ir_measures.Qrel(*row) for row in QRELS[["query_id", "doc_id", "relevance"]].itertuples(index=False)]
    run = [ir_measures.ScoredDoc(*row) for row in RUN.itertuples(index=False)]
    wanted = ir_measures.calc_aggregate([ir_measures.AP], QRELS, RUN)
    assert ir_measures.calc_aggregate([ir_measures.AP], iter(qrels), iter(run)) == wanted
    nested = {topic: dict(zip(rows.doc_id, rows.relevance)) for topic, rows in QRELS.groupby("query_id")}
    retrieved = {topic: dict(zip(rows.doc_id, rows.score)) for topic, rows in RUN.groupby("query_id")}
    assert ir_measures.calc_aggregate([ir_measures.AP], nested, retrieved) == wanted
    topics = [ir_measures.Qrel("1", "a", 1, "s1"), ir_measures.Qrel("1", "b", 1, "s2")]
    found = ir_measures.calc_aggregate([provider.added["RBU"] @ 5], topics, run)
    assert found[provider.added["RBU"] @ 5] > 0


def test_ir_measures_keeps_its_own_numbers_elsewhere() -> None:
    assert not provider.provider.supports(ir_measures.ERR @ 20)
    assert not provider.provider.supports(ir_measures.nDCG(dcg="exp-log2") @ 10)
    assert not provider.provider.supports(ir_measures.RR @ 10) and provider.provider.supports(ir_measures.RR)


def test_names_go_both_ways() -> None:
    for text in ["CAM(of='nDCG@10')", "RBU@20", "nDCG@10", "AP(rel=2)", "MM(of='AP')"]:
        measure = provider.parse(text)
        assert asp.Measure(provider.text(measure)) == asp.Measure(text)
    if sys.version_info < (3, 14):
        assert provider.text(ir_measures.parse_measure("CAM(of='nDCG@10')")) == "CAM(nDCG@10)"


def test_the_command_line_of_ir_measures(tmp_path: Any) -> None:
    (tmp_path / "qrels").write_text("1 0 a 2\n1 0 b 0\n")
    (tmp_path / "run").write_text("1 Q0 b 1 2.0 t\n1 Q0 a 2 1.0 t\n")
    program = "import aspectra.ir_measures, runpy, sys; sys.argv[0] = 'ir_measures'; runpy.run_module('ir_measures', run_name='__main__')"
    words = [str(tmp_path / "qrels"), str(tmp_path / "run"), "nDCG@10", "GMAP", "CAM(of='nDCG@10')", "RBU@20"]
    done = subprocess.run([sys.executable, "-c", program, *words, "--provider", "aspectra"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    printed = dict(line.split("\t") for line in done.stdout.splitlines())
    assert set(printed) == {"nDCG@10", "GMAP", "CAM(of='nDCG@10')", "RBU@20"}
    assert printed["nDCG@10"] == "0.6309" == printed["CAM(of='nDCG@10')"] and float(printed["RBU@20"]) > 0


def test_pyterrier_experiments_with_aspects_and_subtopics() -> None:
    pt = pytest.importorskip("pyterrier")
    topics = pandas.DataFrame({"qid": ["1", "2"], "query": ["x", "y"]})
    run = RUN.rename(columns={"query_id": "qid", "doc_id": "docno"}).assign(rank=1)
    metrics = [ir_measures.nDCG @ 10, provider.CAM(of="nDCG@10"), provider.added["RBU"] @ 20]
    for judged in (QRELS, FACETED):
        qrels = judged.rename(columns={"query_id": "qid", "doc_id": "docno", "relevance": "label"})
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = pt.Experiment([run, run], topics, qrels, metrics, names=["one", "two"])
            ours = asp.evaluate(judged, {"run": RUN}, FACETED_MEASURES, compat=9)
        for column, wanted in zip(["nDCG@10", "CAM(of='nDCG@10')", "RBU@20"], ours.mean()["run"].values()):
            assert found[column][0] == found[column][1] == pytest.approx(wanted, abs=1e-15)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(Exception, match="PyTerrier averages by the mean"):
            pt.Experiment([run], topics, qrels, [provider.added["GMAP"]])


def test_objects_of_ranx() -> None:
    class LikeRanx:
        """ranx has Qrels and Run with to_dict; it brings numba, which is a lot to install for a test."""

        def __init__(self, content: dict[str, dict[str, Any]], name: str = "") -> None:
            self.content, self.name = content, name

        def to_dict(self) -> dict[str, dict[str, Any]]:
            return self.content

    qrels = LikeRanx({"1": {"a": 1, "b": 0}})
    assert asp.evaluate(qrels, LikeRanx({"1": {"b": 2.0, "a": 1.0}}, "bm25"), "AP").mean() == {"bm25": {"AP": 0.5}}
