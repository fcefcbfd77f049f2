"""Every verb is a function with the same words and the same findings as on the command line."""

from __future__ import annotations

import json
import math
import re
import warnings
from pathlib import Path
from typing import Any

import pytest
from conftest import Labels, Run, collection, command_line, write

import aspectra as asp
from aspectra import lab

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[str], str]:
    folder = tmp_path_factory.mktemp("collection")
    qrels, runs = write(folder, *collection(3, runs=5, topics=12))
    scores = folder / "scores.csv"
    command_line("eval", qrels, *runs, "-m", "AP", "-m", "nDCG@10", "-m", "P@5", "-q", "-n", "--aspects", "relevance,credibility", "-o", str(scores))
    return qrels, runs, str(scores)


def cells(finding: asp.Finding) -> dict[str, list[dict[str, Any]]]:
    return {name: finding[name].to_arrow().to_pylist() for name in finding}


def printed(*words: str) -> dict[str, list[dict[str, Any]]]:
    """The tables that the command line writes as JSON."""
    found = json.loads(command_line(*words, "-f", "json", "--reproducible"))
    return {name: table for name, table in found["tables"].items()} if isinstance(found["tables"], dict) else {
        table["name"]: table["rows"] for table in found["tables"]
    }


def same(ours: Any, theirs: Any) -> bool:
    # JSON has no word for infinity.
    if isinstance(ours, float) and math.isinf(ours) and theirs is None:
        return True
    if isinstance(ours, float) and isinstance(theirs, (int, float)):
        return ours == theirs or (math.isnan(ours) and math.isnan(theirs))
    return bool(ours == theirs) or (ours is None and not isinstance(theirs, (int, float))) or str(ours) == str(theirs)


VERBS: list[tuple[str, str, dict[str, Any], list[str]]] = [
    ("compare", "compare", {}, []),
    ("compare", "compare", {"baseline": "run0", "test": "t", "correction": "bonferroni"}, ["--baseline=run0", "--test=t", "--correction=bonferroni"]),
    ("compare", "compare", {"baseline": "run0", "test": "randomization", "samples": 2000, "seed": 5}, ["--baseline=run0", "--test=randomization", "--samples=2000", "--seed=5"]),
    ("correlate", "meta correlate", {"samples": 200, "coefficient": "tau-ap"}, ["--samples=200", "--coefficient=tau-ap"]),
    ("discriminate", "meta discriminate", {"samples": 500}, ["--samples=500"]),
    ("unanimity", "meta unanimity", {}, []),
    ("concordance", "meta concordance", {}, []),
    ("separate", "meta separate", {}, []),
    ("power", "meta power", {}, []),
]


@pytest.mark.parametrize("function,verb,options,words", VERBS)
def test_findings_are_those_of_the_command_line(files: tuple[str, list[str], str], function: str, verb: str, options: dict[str, Any], words: list[str]) -> None:
    _, _, scores = files
    common, typed = {"missing_topics": "zero"}, ["--missing-topics=zero"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        found = getattr(asp, function)(scores, **common, **options)
    ours, theirs = cells(found), printed(*verb.split(), "--scores", scores, *typed, *words)
    assert set(ours) == set(theirs) and any(ours.values())
    for name, rows in ours.items():
        assert len(rows) == len(theirs[name]), name
        for row, wanted in zip(rows, theirs[name]):
            for column, value in row.items():
                assert same(value, wanted.get(column)), (name, column, value, wanted)


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A collection with two aspects, three judges and subtopics."""
    folder = tmp_path_factory.mktemp("generated") / "collection"
    said = asp.generate(folder, topics=6, runs=4, aspects="relevance,credibility", judges=3, subtopics=3, retrieved=30, pool=30, seed=1)
    assert "6 topics" in said
    return folder, sorted(str(run) for run in (folder / "runs").iterdir())


WITH_RUNS: list[tuple[str, str, dict[str, Any], list[str]]] = [
    ("agreement", "judges.csv", {}, []),
    ("judges", "judges.csv", {"reference": "judge1"}, ["--reference=judge1"]),
    ("noise", "qrels.txt", {"repeats": 2, "levels": [0.1, 0.3], "aspects": "relevance,credibility"}, ["--repeats=2", "--levels=0.1,0.3", "--aspects=relevance,credibility"]),
    ("dominance", "qrels.txt", {"aspects": "relevance,credibility"}, ["--aspects=relevance,credibility"]),
    ("quality", "qrels.txt", {"first": 3, "aspects": "relevance,credibility"}, ["--first=3", "--aspects=relevance,credibility"]),
    ("downsample", "qrels.txt", {"repeats": 3, "percent": [50, 20], "aspects": "relevance,credibility"}, ["--repeats=3", "--percent=50,20", "--aspects=relevance,credibility"]),
]


@pytest.mark.parametrize("function,file,options,words", WITH_RUNS, ids=[case[0] for case in WITH_RUNS])
def test_findings_of_runs_are_those_of_the_command_line(
    generated: tuple[Path, list[str]], function: str, file: str, options: dict[str, Any], words: list[str]
) -> None:
    folder, runs = generated
    judged = str(folder / file)
    measures = [] if function in ("agreement", "dominance") else ["AP"]
    given = (judged,) if function == "agreement" else (judged, runs, *measures)
    typed = [judged] if function == "agreement" else [judged, *runs]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        found = getattr(asp, function)(*given, **options)
    ours, theirs = cells(found), printed("meta", function, *typed, *(f"-m{measure}" for measure in measures), *words)
    assert set(ours) == set(theirs) and any(ours.values())
    for name, rows in ours.items():
        assert len(rows) == len(theirs[name]), name
        for row, wanted in zip(rows, theirs[name]):
            for column, value in row.items():
                assert same(value, wanted.get(column)), (name, column, value, wanted)


def test_repetitions_can_be_spread(generated: tuple[Path, list[str]]) -> None:
    folder, runs = generated
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        for sampling in ("stratified", "uniform"):
            how: dict[str, Any] = {"sampling": sampling, "percent": [50, 20], "aspects": "relevance,credibility"}
            whole = asp.downsample(str(folder / "qrels.txt"), runs, "AP", repeats=4, **how).to_arrow("repeats").to_pylist()
            last = asp.downsample(str(folder / "qrels.txt"), runs, "AP", repeats=2, first_repeat=3, **how).to_arrow("repeats").to_pylist()
            assert last == [row for row in whole if row["repeat"] in (3, 4)] and len(last) == 4


def test_a_report_is_a_page(generated: tuple[Path, list[str]], tmp_path: Path) -> None:
    folder, runs = generated
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        scores = asp.evaluate(str(folder / "qrels.txt"), runs, "AP nDCG@10", aspects="relevance,credibility")
        verdict = asp.report(scores, tmp_path / "report.html", baseline="run1")
    page = (tmp_path / "report.html").read_text()
    assert "run1" in verdict and "<html" in page and "nDCG@10" in page
    with pytest.raises(TypeError, match="colour"):
        asp.report(scores, tmp_path / "report.html", colour="red")  # type: ignore[call-arg]


def test_a_study_repeats_a_paper(generated: tuple[Path, list[str]], tmp_path: Path) -> None:
    folder, runs = generated
    how: dict[str, Any] = {"aspects": "relevance,credibility", "samples": 50}
    text = asp.study("toma", folder / "qrels.txt", runs, **how)
    assert "Scores of the runs" in text
    assert text == command_line("study", "toma", str(folder / "qrels.txt"), *runs, "--aspects=relevance,credibility", "--samples=50", "--quiet")
    said = asp.study("toma", folder / "qrels.txt", runs, tmp_path / "study", **how)
    assert "parts" in said and (tmp_path / "study" / "README.md").exists()
    assert "files were reproduced" in asp.study("verify", folder=tmp_path / "study")
    with pytest.raises(TypeError, match="folder of a study"):
        asp.study("verify", folder / "qrels.txt", runs)
    with pytest.raises(asp.OptionError, match="has no option colour"):
        asp.study("toma", folder / "qrels.txt", runs, colour="red")
    with pytest.raises(asp.Error, match="no verb|there is no"):
        asp.study("nothing", folder / "qrels.txt", runs)


def test_verbs_that_write_a_text(generated: tuple[Path, list[str]], tmp_path: Path) -> None:
    folder, _ = generated
    qrels, both = str(folder / "qrels.txt"), "--aspects=relevance,credibility"
    how: dict[str, Any] = {"aspects": "relevance,credibility"}
    assert asp.cite("nDCG@10", asp.CAM(asp.AP)) == command_line("cite", "nDCG@10", "CAM(AP)")
    assert asp.convert(qrels, collapse="Harsh", **how) == command_line("convert", qrels, "--collapse=Harsh", both)
    assert asp.convert(qrels, drop_zero="any", **how) == command_line("convert", qrels, "--drop-zero=any", both)
    # The program also names the file; here judgments may be of any kind.
    assert asp.init(qrels, **how).splitlines() == [line for line in command_line("init", qrels, both).splitlines() if not line.startswith("qrels =")]
    assert asp.order(qrels, "EUCL", format="csv", **how) == command_line("order", qrels, "-mEUCL", "-fcsv", both)
    assert asp.order(labels=["relevance:3", "trust:2"]) == command_line("order", "--labels=relevance:3", "--labels=trust:2")
    labels = {"1": {"a": {"relevance": 2, "credibility": 1}, "b": {"relevance": 0, "credibility": 1}}}
    assert asp.convert(labels) == "1 0 a 2 1\n1 0 b 0 1\n"
    assert "nDCG@10" in asp.demo(tmp_path / "demo") and (tmp_path / "demo" / "qrels.txt").exists()


def test_what_is_generated_follows_from_the_seed(tmp_path: Path) -> None:
    for name in ("one", "two"):
        asp.generate(tmp_path / name, topics=2, runs=2, seed=5)
    for file in ("qrels.txt", "truth.csv", "runs/run1.txt"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()
    with pytest.raises(TypeError, match="topcs"):
        asp.generate(tmp_path / "three", topcs=3)  # type: ignore[call-arg]


def test_verbs_that_need_judgments(files: tuple[str, list[str], str]) -> None:
    qrels, runs, _ = files
    judgments = asp.Judgments(qrels, aspects="relevance,credibility")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        assert len(asp.dominance(judgments, runs)) > 0
        assert len(asp.sensitivity(judgments, runs, bootstrap=0)) > 0
        assert len(asp.noise(judgments, runs, "AP", repeats=1, levels=[0.1], missing_topics="zero")) > 0
        assert len(asp.bounds(judgments, "CAM(nDCG@10)")) > 0
        assert len(asp.downsample(judgments, runs, "AP", repeats=2, percent=[50], seed=1)) > 0
        assert len(asp.reproduce(judgments, runs[:2], ["AP"], missing_topics="zero")) > 0
        assert len(asp.check(judgments, runs)) > 0
        assert len(asp.simulate("names", repeats=20)) > 0
        assert len(lab.observed(judgments, runs, "AP")) > 0


def test_the_laboratory() -> None:
    found = lab.constraints("RBP", "AP", search=50, only="Pri,Deep")
    assert found.name == "constraints" and "RBP" in str(found)
    assert len(lab.scale(asp.gRBP(p=0.5), grades=1, length=3)) > 0
    assert len(lab.equivalent("AP", "RBP", grades=1, length=3)) > 0
    assert len(lab.properties("AP", search=20)) > 0


def test_measures_of_a_list_and_judgments_alone(files: tuple[str, list[str], str]) -> None:
    assert lab.constraints(["AP", asp.RBP], only="Pri", search=20).to_arrow() == lab.constraints("AP", asp.RBP, only="Pri", search=20).to_arrow()
    assert asp.cite(["AP", "RBP"]) == asp.cite("AP", "RBP")
    assert "labels" in asp.check(files[0], aspects="relevance,credibility")
    with pytest.raises(asp.Error, match="no run to score$"):
        asp.evaluate(files[0], None, "AP")


def test_a_finding_is_written_in_every_way(files: tuple[str, list[str], str]) -> None:
    found = asp.compare(files[2], baseline="run0", missing_topics="zero", caption="Mine", table_label="tab:mine")
    latex = found.to_latex()
    assert "tabular" in latex and "Mine" in latex and "tab:mine" in latex
    assert "| " in found.to_markdown() and "<table" in found._repr_html_()
    assert found.facts and found.to_pandas() is not None and found.to_polars() is not None
    assert json.loads(found.to_json())["aspectra"]["version"]
    figure = found.plot(next(iter(found.figures)))
    assert figure._repr_svg_().startswith("<svg") and str(figure)
    with pytest.raises(ValueError, match="has no figure"):
        found.plot("nothing")
    with pytest.raises(KeyError, match="there are"):
        found["nothing"]


def test_a_notebook_keeps_its_own_style(files: tuple[str, list[str], str]) -> None:
    for shown in (asp.compare(files[2], missing_topics="zero")._repr_html_(), asp.evaluate(files[0], files[1], "AP", aspects="relevance,credibility")._repr_html_()):
        rules = re.findall(r"([^{}]+){", shown[shown.index("<style>") + 7 : shown.index("</style>")])
        assert rules and all(selector.startswith(".aspectra ") for rule in rules for selector in rule.split(","))
        assert not re.search(r"<h\d|\bid=|<script|<html|<body", shown) and "<table" in shown


def test_a_finding_says_where_its_details_are(files: tuple[str, list[str], str]) -> None:
    found = asp.correlate(files[2], samples=0, missing_topics="zero")
    assert "rows of detail: to_markdown(details=True), or to_pandas(TABLE))" in str(found)
    assert "rows of detail" not in found.to_markdown(details=True) and len(found.to_pandas("topics")) > 0


def test_figures_are_written(files: tuple[str, list[str], str], tmp_path: Path) -> None:
    figure = asp.compare(files[2], missing_topics="zero").plot()
    for ending, start in [("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("txt", b"")]:
        figure.save(tmp_path / f"figure.{ending}")
        assert (tmp_path / f"figure.{ending}").read_bytes().startswith(start)


def test_gates_are_data(files: tuple[str, list[str], str]) -> None:
    found = asp.compare(files[2], baseline="run0", missing_topics="zero", fail_if=["AP < 1", "AP < -1"])
    assert {passes for _, passes, _ in found.gates} == {True, False}


def test_every_verb_of_the_command_line_is_here() -> None:
    """A verb that is added to the command line gets its line in python/generate.py, or a reason here."""
    not_functions = {
        "trec-eval": "aspectra.pytrec_eval", "ndeval": "the program", "gdeval": "the program", "completions": "for shells",
        "meta": "a group", "lab": "a group", "measures": "asp.measures, written by hand", "study": "written by hand",
    }
    called = {"eval": "evaluate"}
    for group, functions in (("", asp), ("meta", asp), ("lab", asp.lab), ("study", None)):
        helped = command_line(*group.split(), "--help")
        listed = re.search(r"Commands:\n(.*?)\n\n", helped, re.S)
        assert listed, helped
        verbs = [line.split()[0] for line in listed[1].splitlines() if line.startswith("  ") and not line.startswith("   ")]
        assert len(verbs) > 3, helped
        for verb in verbs:
            if functions is None:
                assert verb in (*asp._STUDIES, "verify"), f"{group} {verb}"
            elif verb not in not_functions:
                found = vars(functions).get(called.get(verb, verb.replace("-", "_")))
                assert callable(found) and found.__doc__, f"{group} {verb}"


def test_evaluations_of_several_cells_go_together(small: tuple[Labels, dict[str, Run]]) -> None:
    labels, runs = small
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        apart = [asp.evaluate(labels, {name: run}, "AP nDCG@10") for name, run in runs.items()]
        whole = asp.evaluate(labels, runs, "AP nDCG@10")
        found = asp.compare(apart, missing_topics="zero")
        assert found.to_dict()["pairs"] == found["pairs"].to_arrow().to_pydict()
        assert whole.by_topic().to_dict() == whole.to_arrow().to_pydict()
        assert found["pairs"].to_arrow() == asp.compare(whole, missing_topics="zero")["pairs"].to_arrow()
        assert asp.compare([one.by_topic().to_pandas() for one in apart], missing_topics="zero")["runs"].to_arrow() == found["runs"].to_arrow()
