"""pytrec_eval's interface on Aspectra: change the import, and nothing else.

    from aspectra.pytrec_eval import RelevanceEvaluator
    RelevanceEvaluator(qrels, {"map", "ndcg_cut.10"}).evaluate(run)

Names, dicts and numbers are those of pytrec_eval, which has trec_eval 9 inside: scores are compared in single precision,
and only topics that both sides have are scored. Where pytrec_eval gives NaN (interpolated precision of a topic with nothing to
rank) this gives 0.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from . import _native
from ._inputs import option_words

__all__ = ["RelevanceEvaluator", "compute_aggregated_measure", "parse_qrel", "parse_run", "supported_measures", "supported_nicknames"]

#: What trec_eval 10 has and pytrec_eval has not.
_NOT_THERE = re.compile(r"dcg|ideal_dcg|rbp|rbp_resid|unj|yaap|prefs_.*|.*_avgjg|.*_Rnonrel_ret|qrels_jg")

#: trec_eval's measures, without parameters.
supported_measures: set[str] = {name for name in _native.trec_names() if not _NOT_THERE.fullmatch(name)}
#: trec_eval's groups of measures.
supported_nicknames: dict[str, set[str]] = {name: set(members) for name, members in _native.trec_groups()}


def parse_run(lines: Iterable[str]) -> dict[str, dict[str, float]]:
    """The lines of a TREC run as a dict of dicts."""
    run: dict[str, dict[str, float]] = defaultdict(dict)
    for line in lines:
        topic, _, document, _, score, _ = line.strip().split()
        assert document not in run[topic]
        run[topic][document] = float(score)
    return run


def parse_qrel(lines: Iterable[str]) -> dict[str, dict[str, int]]:
    """The lines of a TREC qrels file as a dict of dicts."""
    qrel: dict[str, dict[str, int]] = defaultdict(dict)
    for line in lines:
        topic, _, document, label = line.strip().split()
        assert document not in qrel[topic]
        qrel[topic][document] = int(label)
    return qrel


def compute_aggregated_measure(measure: str, values: list[float]) -> float:
    """What topics come to: counts are added, logarithms of geometric means averaged and raised, all else averaged."""
    if measure.startswith("num_"):
        return float(sum(values))
    mean = sum(values) / len(values)
    return math.exp(mean) if measure.startswith("gm_") else mean


def _asked(measures: Iterable[str]) -> list[str]:
    """Measures as trec_eval takes them, each once with all its parameters: ``P.5,10``."""
    parameters: dict[str, set[str]] = {}
    for measure in measures:
        for name in sorted(supported_nicknames.get(measure, {measure})):
            if name in supported_measures:
                parameters.setdefault(name, set())
                continue
            found = re.fullmatch(r"(.+?)[._](\d+(?:\.\d+)?(?:,\d+(?:\.\d+)?)*)", name)
            if found is None or found[1] not in supported_measures:
                if measure in supported_nicknames:
                    continue
                raise ValueError(f"unsupported measure {measure}")
            parameters.setdefault(found[1], set()).update(found[2].split(","))
    return [name + ("." + ",".join(sorted(values)) if values else "") for name, values in parameters.items()]


class RelevanceEvaluator:
    """Scores runs against judgments; both are dicts of dicts."""

    def __init__(
        self,
        query_relevance: Mapping[str, Mapping[str, int]],
        measures: Iterable[str],
        relevance_level: int = 1,
        judged_docs_only_flag: bool = False,
    ) -> None:
        if isinstance(measures, str):
            measures = {measures}
        for topic, labels in query_relevance.items():
            if not isinstance(topic, str):
                raise TypeError("Expected string as topic identifier.")
            if not isinstance(labels, Mapping):
                raise TypeError("Expected dictionary of documents.")
            for document, label in labels.items():
                if not isinstance(document, str) or not isinstance(label, int):
                    raise TypeError("Expected documents with whole numbers as labels.")
        self.measures = _asked(measures)
        rows = _native.trec_rows(self.measures, relevance_level) if self.measures else []
        self._rows = [name for name, _ in rows]
        self._options = option_words(
            {
                "measure": [text for _, text in rows],
                "compat": 9,
                "unjudged": "condense" if judged_docs_only_flag else None,
            }
        )
        judged = {topic: dict(labels) for topic, labels in query_relevance.items() if labels}
        self._judgments = _native.NativeJudgments([(None, _native.NativeSource.mapping("qrels", judged))], []) if judged else None

    def evaluate(self, scores: Mapping[str, Mapping[str, float]]) -> dict[str, dict[str, float]]:
        """``{topic: {measure: score}}`` of the topics that both the run and the judgments have."""
        if not scores or self._judgments is None:
            return {}
        if not self._rows:
            judged = set(self._judgments.topics())
            return {topic: {} for topic in scores if topic in judged}
        for topic, documents in scores.items():
            if not isinstance(topic, str):
                raise TypeError("Expected string as topic identifier.")
            for score in documents.values():
                if isinstance(score, bool) or not isinstance(score, (float, int)):
                    raise TypeError("Expected numbers as scores.")
                break
        retrieved = scores if isinstance(scores, dict) else dict(scores)
        run = _native.NativeRuns.mapping("run", retrieved)
        answer = _native.call(["eval"], self._options, [], self._judgments, run)
        assert answer.scores is not None
        return answer.scores.trec_values(retrieved, self._rows)
