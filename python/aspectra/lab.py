"""The laboratory: what a measure is by itself.

Written by python/generate.py from the options of the command line; do not edit.
"""

from __future__ import annotations

from typing import Literal

from ._call import find
from ._inputs import JudgmentsLike
from ._measure import listed
from ._results import Finding
from ._types import Measures, RunsLike, ScoresLike, Value, Values

__all__ = ["constraints", "properties", "scale", "equivalent", "observed"]


def constraints(
    *measures: Measures,
    every: bool = False,
    only: Value | None = None,
    sweep: Value | None = None,
    labels: Literal['linear', 'exp', 'shares', 'grades'] | None = None,
    search: Value | None = None,
    seconds: Value | None = None,
    seed: Value | None = None,
    threads: Value | None = None,
    paper: bool = False,
    p: Value | None = None,
    alpha: Value | None = None,
    effort: Value | None = None,
) -> Finding:
    """Check measures against ten constraints, with counterexamples.

    Args:
        measures: measures as texts or values, or lists of them
        every: Every measure that there is, with its defaults.
        only: Only these, with commas between.
        sweep: Move a parameter, as p=0.5..0.99, and say where verdicts change; looks at the families only.
        labels: Which label stands for a relevance r between 0 and 1; what fits the measure where not given. One
            of linear, exp, shares, grades.
        search: How many pairs of rankings to draw for each verdict, beyond the family that is always looked at.
            3000 where not given.
        seconds: Stop after so many seconds; what is known by then is labelled as partial. 600 where not given.
        seed: The seed of what is drawn. 42 where not given.
        threads: How many threads to use; all cores where not given.
        paper: The twenty measures of the paper that states the constraints, compared with its table.
        p: With paper: the persistence of RBP, NRBP and RBU. 0.9 where not given.
        alpha: With paper: how much NRBP, alpha-nDCG, EU and CT dislike repetition. 0.1 where not given.
        effort: With paper: the effort of EU and RBU. 0.05 where not given.
    """
    options = {"every": every, "only": only, "sweep": sweep, "labels": labels, "search": search, "seconds": seconds,
        "seed": seed, "threads": threads, "paper": paper, "p": p, "alpha": alpha, "effort": effort}
    return find("lab constraints", options, operands=listed(measures))


def properties(
    *measures: Measures,
    every: bool = False,
    only: Value | None = None,
    sweep: Value | None = None,
    labels: Literal['linear', 'exp', 'shares', 'grades'] | None = None,
    search: Value | None = None,
    seconds: Value | None = None,
    seed: Value | None = None,
    threads: Value | None = None,
) -> Finding:
    """Check measures for formal properties: boundedness, replacement, swap, recall effects, distinct values.

    Args:
        measures: measures as texts or values, or lists of them
        every: Every measure that there is, with its defaults.
        only: Only these, with commas between.
        sweep: Move a parameter, as p=0.5..0.99, and say where verdicts change; looks at the families only.
        labels: Which label stands for a relevance r between 0 and 1; what fits the measure where not given. One
            of linear, exp, shares, grades.
        search: How many pairs of rankings to draw for each verdict, beyond the family that is always looked at.
            3000 where not given.
        seconds: Stop after so many seconds; what is known by then is labelled as partial. 600 where not given.
        seed: The seed of what is drawn. 42 where not given.
        threads: How many threads to use; all cores where not given.
    """
    options = {"every": every, "only": only, "sweep": sweep, "labels": labels, "search": search, "seconds": seconds,
        "seed": seed, "threads": threads}
    return find("lab properties", options, operands=listed(measures))


def scale(
    *measures: Measures,
    sweep: Value | None = None,
    seed: Value | None = None,
    grades: Value | None = None,
    length: Value | None = None,
    pool: Value | None = None,
    budget: Value | None = None,
    threads: Value | None = None,
) -> Finding:
    """See whether measures are ordinal or interval scales, with the rankings that prove it if not.

    Args:
        measures: measures as texts or values, or lists of them
        sweep: Find where the verdict changes as a parameter rises, by bisection.
        seed: What random rankings are drawn from, where not all are scored. 0 where not given.
        grades: The largest grade: grades are 0 to C, so that 2 makes three of them. 2 where not given.
        length: How many documents a ranking has. 5 where not given.
        pool: How many documents of each grade are judged, from grade 0 up, such as 4,4,5; N of each where not
            given.
        budget: How many rankings are scored at most; of long ones fewer, 200 million documents in all. 2000000
            where not given.
        threads: How many threads to use; all cores where not given.
    """
    options = {"sweep": sweep, "seed": seed, "grades": grades, "length": length, "pool": pool, "budget": budget,
        "threads": threads}
    return find("lab scale", options, operands=listed(measures))


def equivalent(
    *measures: Measures,
    grades: Value | None = None,
    length: Value | None = None,
    pool: Value | None = None,
    budget: Value | None = None,
    threads: Value | None = None,
) -> Finding:
    """See whether two measures order all rankings alike, with the shortest rankings on which they differ.

    Args:
        measures: measures as texts or values, or lists of them
        grades: The largest grade: grades are 0 to C, so that 2 makes three of them. 2 where not given.
        length: How many documents a ranking has. 5 where not given.
        pool: How many documents of each grade are judged, from grade 0 up, such as 4,4,5; N of each where not
            given.
        budget: How many rankings are scored at most; of long ones fewer, 200 million documents in all. 2000000
            where not given.
        threads: How many threads to use; all cores where not given.
    """
    options = {"grades": grades, "length": length, "pool": pool, "budget": budget, "threads": threads}
    return find("lab equivalent", options, operands=listed(measures))


def observed(
    qrels: JudgmentsLike,
    runs: RunsLike,
    measures: Measures | None = None,
    *,
    ranks: Value | None = None,
    missing_topics: Literal['error', 'zero', 'drop-topic'] | None = None,
    round: Value | None = None,
    normalize: Values | None = None,
    strict_scales: bool = False,
    seed: Value | None = None,
    threads: Value | None = None,
    aspects: Values | None = None,
    lookup: Values | None = None,
    collection: Value | None = None,
    answers: Value | None = None,
    answer_tag: Value | None = None,
    unanswered: Literal['drop', 'missing', 'error'] | None = None,
    judge: Values | None = None,
    judge_group: Values | None = None,
    reduce: Values | None = None,
    reduce_tuples: bool = False,
    min_confidence: Value | None = None,
    repeated_labels: Literal['error', 'first', 'last'] | None = None,
    requests: Value | None = None,
    map: Values | None = None,
    missing: Literal['error', 'zero', 'drop'] | None = None,
    subtopics: bool = False,
    judgments: Literal['qrels', 'subtopics', 'qrels_jg', 'prefs', 'qrels_prefs', 'jsonl', 'csv', 'json', 'parquet', 'arrow', 'passages', 'nuggets', 'umbrela', 'biogen'] | None = None,
    label: Value | None = None,
    combine: Literal['sum', 'log2', 'max'] | None = None,
    subtopic_0: Literal['keep', 'drop', 'judged'] | None = None,
    negative: Literal['unjudged', 'zero'] | None = None,
    weights: Value | None = None,
    attributes: Value | None = None,
    topics: Literal['judged', 'run', 'both'] | None = None,
    order: Literal['score', 'rank', 'file'] | None = None,
    ties: Literal['docno-desc', 'docno-asc', 'file', 'expected'] | None = None,
    duplicates: Literal['error', 'first', 'last'] | None = None,
    unjudged: Literal['grade0', 'condense'] | None = None,
    depth: Value | None = None,
    compat: Value | None = None,
) -> Finding:
    """See how equal the steps of scores on real runs are, and which runs can be compared without a total order.

    Args:
        qrels: judgments: a path, a dict of dicts, rows, a frame, or ``Judgments``
        runs: a run or several: paths, dicts of dicts, rows, frames; by name as a dict
        measures: measures as texts or values; a usual choice where not given
        ranks: How many ranks count when rankings are compared. 1000 where not given.
        missing_topics: What to do where a run has no score on a topic. One of error, zero, drop-topic. error
            where not given.
        round: Round scores to so many decimals first, so that what differs by rounding is a tie.
        normalize: Normalize scores inside each topic over the runs given: z, minmax or rank, for all measures
            or for one (MEASURE=z).
        strict_scales: Refuse means of measures that are not on an interval scale.
        seed: The seed of what is drawn at random. 42 where not given.
        threads: How many threads to use; all cores where not given.
        aspects: The names of the label columns, with commas between: useful,correct,credible.
        lookup: Aspect files judged by document, whatever the topic: NAME=doc, or doc for all but the first.
        collection: What the labels stand for: a collection file, or a built-in collection such as trec-
            misinfo-2020.
        answers: The topics file with the answers (XML, or lines with topic and answer) that a collection needs.
        answer_tag: The XML element of the topics file that holds the answers; answer, stance and efficacy are
            looked for where not given.
        unanswered: What to do with topics whose labels depend on an answer that they do not have. One of drop,
            missing, error. drop where not given.
        judge: The judgments of one judge; repeated for each, and then QRELS is left out.
        judge_group: A name for several judges, usable wherever a judge is: human=nist1,nist2 or llm=gpt*.
        reduce: How labels of several judges become one: judge(NAME), first(human,umbrela), majority, median,
            mean, max, min, dawid_skene, each (for AvgJG); ASPECT=RULE for one aspect; may be repeated.
        reduce_tuples: Votes of reduce are whole label tuples, so that none comes out that no judge gave.
        min_confidence: Labels with less confidence than this, from 0 to 1, are missing.
        repeated_labels: What to do with a label that one judge gives twice. One of error, first, last. error
            where not given.
        requests: The requests that umbrela's answers are about, which alone have the ids:
            {"query":{"qid":..},"candidates":[{"docid":..}]}.
        map: What a column or JSON key stands for: topic, doc, subtopic, judge, or else an aspect;
            labels.rel=relevance for a key inside.
        missing: What to do with labels that were not given. One of error, zero, drop.
        subtopics: Column 2 names a subtopic (short for judgments subtopics).
        judgments: The format of the judgment file, where its first line does not show it. One of qrels,
            subtopics, qrels_jg, prefs, qrels_prefs, jsonl, csv, json, parquet, arrow, passages, nuggets,
            umbrela, biogen.
        label: The only label column to read, by its name, where there are several: relevance or usefulness of a
            Tasks file.
        combine: From the ratings of a document's passages to its grade on a subtopic, with judgments passages;
            their sum where not given. One of sum, log2, max.
        subtopic_0: What a subtopic 0 is, the topic as a whole in some files: keep unless the collection says
            otherwise. One of keep, drop, judged.
        negative: What negative labels stand for. One of unjudged, zero. unjudged where not given.
        weights: The weights of subtopics: topic subtopic weight.
        attributes: Attributes of documents, from 0 to 1, which MDCU reads: topic document a1 a2 .
        topics: Which topics a run is averaged over. One of judged, run, both. judged where not given.
        order: What puts the documents of a run in order: score unless the collection says otherwise. One of
            score, rank, file.
        ties: What decides among documents with equal scores. One of docno-desc, docno-asc, file, expected.
            docno-desc where not given.
        duplicates: What to do with a document that a run holds twice for a topic. One of error, first, last.
            error where not given.
        unjudged: What an unjudged document is. One of grade0, condense. grade0 where not given.
        depth: Only the first N documents of each topic count.
        compat: Agree with this version of trec_eval: 9 compares scores in single precision, and its own names
            for interpolated precision (iprec_at_recall, 11pt_avg) follow its rule; 10 compares in double. One
            of 9, 10. 10 where not given.
    """
    options = {"ranks": ranks, "missing_topics": missing_topics, "round": round, "normalize": normalize,
        "strict_scales": strict_scales, "seed": seed, "threads": threads, "topics": topics, "order": order, "ties":
        ties, "duplicates": duplicates, "unjudged": unjudged, "depth": depth, "compat": compat}
    return find("lab observed", options, qrels=qrels, runs=runs, measures=measures, judgment_options={"aspects":
        aspects, "lookup": lookup, "collection": collection, "answers": answers, "answer_tag": answer_tag,
        "unanswered": unanswered, "judge": judge, "judge_group": judge_group, "reduce": reduce, "reduce_tuples":
        reduce_tuples, "min_confidence": min_confidence, "repeated_labels": repeated_labels, "requests": requests,
        "map": map, "missing": missing, "subtopics": subtopics, "judgments": judgments, "label": label, "combine":
        combine, "subtopic_0": subtopic_0, "negative": negative, "weights": weights, "attributes": attributes})
