"""Measures as values, and measures written in Python."""

from __future__ import annotations

from pathlib import Path

import pytest

import aspectra as asp

QRELS = {"1": {"a": 2, "b": 0, "c": 1}, "2": {"c": 1}}
RUNS = {"good": {"1": {"a": 3.0, "x": 2.0, "c": 1.0}, "2": {"c": 1.0}}, "bad": {"1": {"b": 1.0}, "2": {"d": 1.0}}}


def test_values_are_texts() -> None:
    assert str(asp.nDCG @ 10) == "nDCG@10"
    assert str(asp.AP(rel=2)) == "AP(rel=2)"
    assert str(asp.nDCG(dcg="exp-log2") @ 10) == "nDCG(dcg='exp-log2')@10"
    assert str(asp.CAM(asp.nDCG @ 10)) == "CAM(nDCG@10)"
    assert str(asp.P(rel=2) @ 5) == "P(rel=2)@5" and str(asp.IPrec(rel=2) @ 0.1) == "IPrec(rel=2)@0.1"
    with pytest.raises(asp.MeasureError, match="needs a cut-off"):
        str(asp.P(rel=2))
    assert str(asp.CAM(asp.AP, weights={"a": 0.5, "b": 0.5})) == str(asp.Measure("CAM(AP,weights='a:0.5,b:0.5')"))
    assert str(asp.IA(asp.EUCL(asp.AP))) == "IA(EUCL(AP))"
    assert asp.nDCG @ 10 == "ndcg_cut.10" and hash(asp.P @ 5) == hash(asp.Measure("P_5"))
    assert [str(measure) for measure in asp.measures("P.5,10 map")] == ["P@5", "P@10", "AP"]


def test_every_unit_is_a_value_with_facts_and_an_explanation() -> None:
    listed = asp.measures()
    assert len(listed) > 90 and listed["nDCG"]["summary"]
    for name in listed:
        if name.isidentifier():
            value = getattr(asp, name)
            assert value.facts["name"] == name
    assert "0." in asp.nDCG.explain() and asp.nDCG.__doc__ == asp.nDCG.explain()
    assert "nDCG" in dir(asp)


def test_values_score() -> None:
    scores = asp.evaluate(QRELS, RUNS, [asp.AP, asp.P @ 2, "nDCG@10"])
    assert scores.measures == ["AP", "P@2", "nDCG@10"] and scores.mean()["good"]["P@2"] == 0.5


def test_a_measure_in_python() -> None:
    mine = asp.define("MyPrecision", lambda grades, pool, k: sum((grade or 0) > 0 for grade in grades[:k]) / (k or len(grades)))
    scores = asp.evaluate(QRELS, RUNS, [mine @ 2, asp.P @ 2])
    for run in RUNS:
        assert scores.mean()[run]["MyPrecision@2"] == scores.mean()[run]["P@2"]
    with pytest.raises(asp.MeasureError):
        asp.define("MyPrecision", lambda grades, pool, k: 0.0)
    with pytest.raises(TypeError):
        asp.define("Other", 12)  # type: ignore[arg-type]
    found = asp.lab.constraints(mine @ 5, only="Pri", search=20)
    assert "MyPrecision@5" in str(found)


def test_what_a_measure_raises_names_run_and_topic() -> None:
    def failing(grades: list[float | None], pool: list[float], k: int | None) -> float:
        if len(grades) == 3:
            raise ZeroDivisionError("mine")
        return 1.0

    asp.define("Failing", failing)
    with pytest.raises(asp.MeasureError, match="Failing on run good, topic 1 has raised ZeroDivisionError") as caught:
        asp.evaluate(QRELS, RUNS, "Failing")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    # Nothing of it is left for the next call.
    assert asp.evaluate(QRELS, {"bad": RUNS["bad"]}, "Failing").mean() == {"bad": {"Failing": 1.0}}


def test_definition_files(tmp_path: Path) -> None:
    file = tmp_path / "gentle.toml"
    file.write_text('[Gentle]\nsummary = "Gain over the square root of the rank."\ngain = "g / K"\nweight = "1 / sqrt(i)"\nnormalize = "ideal"\n')
    asp.define_file(file)
    assert asp.evaluate(QRELS, RUNS, [asp.Gentle @ 10]).measures == ["Gentle@10"]
    with pytest.raises(FileNotFoundError):
        asp.define_file(tmp_path / "none.toml")
