"""Aspectra inside ir_measures and PyTerrier: ``import aspectra.ir_measures`` is all it takes.

Every measure that ir_measures does not have becomes one of its measures, and those that both have with the same numbers are
computed here::

    import ir_measures, aspectra.ir_measures as asp
    from ir_measures import nDCG
    ir_measures.calc_aggregate([nDCG@10, asp.CAM(of='nDCG@10'), asp.RBU@20], qrels, run)

Judgments may have further columns beside ``relevance``: each numeric one is an aspect, and a column ``subtopic`` (or an
``iteration`` that varies) names subtopics. A measure inside of another is written as a text, because a measure of ir_measures
prints its parameters. PyTerrier averages whatever it is given by the mean, so measures that have another summary are refused
there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import ir_measures as _irm
from ir_measures import measures as _measures
from ir_measures import providers as _providers

from . import _native
from ._call import call
from ._inputs import Judgments, is_frame
from ._measure import _parameter

#: Measures of ir_measures with the same numbers here, for the parameters that it hands to pytrec_eval.
_SHARED = {"P", "R", "Rprec", "AP", "Bpref", "infAP", "NumRet", "SetAP", "SetP", "SetR", "Success"}
_NAMES = {"cutoff", "recall"}


class AspectraMeasure(_measures.Measure):  # type: ignore[misc]
    """A measure that Aspectra adds to ir_measures."""

    def aggregator(self) -> Any:
        if not _is_mean(self.NAME):
            raise ValueError(f"{self} is not summed up by the mean; use ir_measures.calc_aggregate or aspectra.evaluate")
        return super().aggregator()


def _is_mean(name: str) -> bool:
    facts = _native.measure_facts(name) or {}
    # A collapse or an aggregate is averaged as the measure inside.
    return bool(facts.get("is_mean", True))


def _declared(name: str, facts: dict[str, Any]) -> Any:
    """A measure class of ir_measures for a unit of the registry."""
    at = facts["at"] or "cutoff"
    params = {parameter: _measures.ParamInfo(desc=help) for parameter, help in facts["parameters"]}
    params[at] = _measures.ParamInfo(desc="what @ sets")
    if facts["takes_measure"]:
        params["of"] = _measures.ParamInfo(dtype=str, required=True, desc="the measure inside, as a text")
    body = {"__name__": name, "NAME": name, "AT_PARAM": at, "SUPPORTED_PARAMS": params, "SHORT_DESC": facts["summary"],
            "__doc__": facts["summary"]}
    return type(f"_{name}", (AspectraMeasure,), body)


#: The measures that this module adds, by name.
added: dict[str, Any] = {}


def _add_measures() -> None:
    for name in _native.unit_names():
        facts = _native.measure_facts(name)
        if facts is None or name in _measures.registry or not name.isidentifier():
            continue
        measure = _declared(name, facts)()
        _measures.register(measure)
        added[name] = measure
        globals()[name] = measure


def text(measure: Any) -> str:
    """A measure of ir_measures as Aspectra writes it."""
    params = dict(measure.params)
    at = params.pop(measure.AT_PARAM, None)
    inner = params.pop("of", None)
    parts = [inner] if inner is not None else []
    for key, value in params.items():
        if value == measure.SUPPORTED_PARAMS[key].default:
            continue
        if isinstance(value, dict):
            value = ",".join(f"{label}={gain}" for label, gain in sorted(value.items()))
        parts.append(f"{key}={_parameter(value)}")
    return f"{measure.NAME}{'(' + ','.join(parts) + ')' if parts else ''}{'' if at is None else f'@{at}'}"


def parse(name: str) -> Any:
    """A measure of ir_measures from a text, read by Aspectra's own parser: it works on every version of Python."""
    canonical = _native.canonical(name, False)
    base, _, rest = canonical.partition("(")
    base, _, bare_at = base.partition("@")
    measure = _measures.registry[base]
    params: dict[str, Any] = {}
    inside, _, at = rest.rpartition(")")
    at = at.lstrip("@") or bare_at
    for part in _split(inside):
        key, equals, value = part.partition("=")
        if not equals or "(" in key or "@" in key:
            params["of"] = part
        else:
            params[key] = _value(value)
    if at:
        params[measure.AT_PARAM] = _value(at)
    return measure(**params) if params else measure


def _split(inside: str) -> list[str]:
    """The parameters of a text: commas inside of brackets and quotes divide nothing."""
    parts, depth, quoted, start = [], 0, False, 0
    for at, sign in enumerate(inside):
        quoted ^= sign == "'"
        depth += (sign == "(") - (sign == ")") if not quoted else 0
        if sign == "," and depth == 0 and not quoted:
            parts.append(inside[start:at])
            start = at + 1
    return parts + [inside[start:]] if inside else []


def _value(word: str) -> Any:
    if word.startswith("'"):
        return word.strip("'")
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            pass
    return {"true": True, "false": False}.get(word.lower(), word)


class AspectraProvider(_providers.Provider):  # type: ignore[misc]
    """Computes measures with Aspectra."""

    NAME = "aspectra"

    def supports(self, measure: Any) -> bool:
        measure.validate_params()
        name = measure.NAME
        if isinstance(measure, AspectraMeasure):
            return True
        if name in _SHARED:
            return True
        # Their other parameters choose another tool, which has other ties.
        if name == "RR":
            return "cutoff" not in measure.params
        return bool(name == "nDCG" and measure["dcg"] == "log2")

    def _evaluator(self, measures: Iterable[Any], qrels: Any) -> Any:
        return AspectraEvaluator(list(measures), qrels)

    def install_instructions(self) -> str:
        return "pip install aspectra"


class AspectraEvaluator(_providers.Evaluator):  # type: ignore[misc]
    """Scores runs against judgments that are read once."""

    def __init__(self, measures: list[Any], qrels: Any) -> None:
        self._judgments = judgments(qrels)
        super().__init__(measures, set(self._judgments.topics))
        self._texts = {_native.canonical(text(measure), False): measure for measure in measures}

    def _scores(self, run: Any) -> _native.NativeScores | None:
        if not is_frame(run) and not isinstance(run, dict):
            run = list(run)
        if len(run) == 0:
            return None
        options = {"compat": 9, "duplicates": "last"}
        answer = call("eval", options, qrels=self._judgments, runs=_scored(run), measures=list(self._texts))
        return answer.scores

    def _iter_calc(self, run: Any) -> Iterator[Any]:
        refused = [str(measure) for measure in self.measures if not _is_mean(measure.NAME)]
        if refused and _is_called_by_pyterrier():
            raise ValueError(f"{', '.join(refused)}: PyTerrier averages by the mean, and this measure has another summary")
        scores = self._scores(run)
        if scores is None:
            return
        measures = [self._texts.get(name) for name in scores.measures()]
        for topic, values in scores.of_run(0):
            for measure, value in zip(measures, values):
                if measure is not None:
                    yield _irm.Metric(query_id=topic, measure=measure, value=float("nan") if value is None else value)

    def calc_aggregate(self, run: Any) -> dict[Any, float]:
        scores = self._scores(run)
        if scores is None:
            return dict(super().calc_aggregate(run))
        found = dict(zip(scores.measures(), scores.summaries()[0]))
        return {measure: found[name] for name, measure in self._texts.items()}


def _scored(run: Any) -> Any:
    """The columns of a frame that make the run: PyTerrier's have texts and more beside them."""
    if hasattr(run, "columns") and {"query_id", "doc_id", "score"} <= set(run.columns):
        return run[["query_id", "doc_id", "score"]]
    return run


def _is_called_by_pyterrier() -> bool:
    frame = sys._getframe(1)
    for _ in range(24):
        if frame is None:
            return False
        if frame.f_globals.get("__name__", "").startswith("pyterrier."):
            return True
        frame = frame.f_back  # type: ignore[assignment]
    return False


def judgments(qrels: Any) -> Judgments:
    """Judgments as ir_measures has them: named tuples, dicts of dicts, or a frame that may have aspects and subtopics."""
    if isinstance(qrels, (Judgments, dict)):
        return qrels if isinstance(qrels, Judgments) else Judgments(qrels)
    if hasattr(qrels, "itertuples"):
        ids = ("query_id", "doc_id", "subtopic", "iteration")
        aspects = [str(name) for name in qrels.columns if name not in ids and getattr(qrels[name].dtype, "kind", "O") in "iufb"]
        aspects.sort(key=lambda name: name != "relevance")
        is_varied = "iteration" in qrels.columns and "subtopic" not in qrels.columns and qrels["iteration"].nunique() > 1
        kept = ["query_id", "doc_id", *(["subtopic"] if "subtopic" in qrels.columns else []), *aspects]
        frame = qrels[kept + (["iteration"] if is_varied else [])]
        if is_varied:
            frame = frame.rename(columns={"iteration": "subtopic"})
        if not is_varied and "subtopic" not in qrels.columns:
            frame = frame.drop_duplicates(["query_id", "doc_id"], keep="last")
        return Judgments(frame, aspects=[",".join(aspects)])
    rows = list(qrels)
    if len({getattr(row, "iteration", "0") for row in rows}) > 1:
        named = [{"topic": row.query_id, "doc": row.doc_id, "subtopic": row.iteration, "relevance": row.relevance} for row in rows]
        return Judgments(named)
    # A dict keeps the last of two judgments of a document, as ir_measures does.
    labels: dict[str, dict[str, int]] = {}
    for row in rows:
        labels.setdefault(row.query_id, {})[row.doc_id] = row.relevance
    return Judgments(labels)


def __getattr__(name: str) -> Any:
    """Tells readers of types that measures are here by their names; those that there are were added above."""
    raise AttributeError(f"module {__name__!r} has no measure {name!r}")


_add_measures()
provider = _providers.register(AspectraProvider())
if provider not in _irm.DefaultPipeline.providers:
    _irm.DefaultPipeline.providers.insert(0, provider)
