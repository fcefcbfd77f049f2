"""Every verb of the command line that starts from scores, runs or judgments.

Written by python/generate.py from the options of the command line; do not edit.
"""

from __future__ import annotations

from typing import Literal

from ._call import find, score, write
from ._inputs import JudgmentsLike
from ._measure import listed
from ._results import Finding, Scores
from ._types import Measures, RunsLike, ScoresLike, Value, Values

__all__ = ["evaluate", "compare", "correlate", "discriminate", "unanimity", "concordance", "separate", "stability", "power", "quality", "reproduce", "downsample", "bounds", "dominance", "sensitivity", "agreement", "judges", "noise", "simulate", "check", "report", "convert", "init", "order", "cite", "generate", "demo"]


def evaluate(
    qrels: JudgmentsLike,
    runs: RunsLike,
    measures: Measures | None = None,
    *,
    residuals: bool = False,
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
    baseline: Value | None = None,
    risk_alpha: Value | None = None,
    risk: Literal['u', 't'] | None = None,
    normalize: Values | None = None,
) -> Scores:
    """Score runs against judgments.

    Args:
        qrels: judgments: a path, a dict of dicts, rows, a frame, or ``Judgments``
        runs: a run or several: paths, dicts of dicts, rows, frames; by name as a dict
        measures: measures as texts or values; a usual choice where not given
        residuals: Also compute the smallest and largest score that unjudged documents leave open.
        seed: The seed of what is drawn at random (averages over ties). 42 where not given.
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
        baseline: Write differences from this run, by its file or its name, instead of scores: the gain on each
            topic, and its mean (URisk).
        risk_alpha: A loss against the baseline counts 1 + this times. 0 where not given.
        risk: What differences are summed up to. One of u, t. u where not given.
        normalize: Normalize scores inside each topic over the runs given: z, minmax or rank, for all measures
            or for one (MEASURE=z).
    """
    options = {"residuals": residuals, "seed": seed, "threads": threads, "topics": topics, "order": order, "ties":
        ties, "duplicates": duplicates, "unjudged": unjudged, "depth": depth, "compat": compat, "baseline": baseline,
        "risk_alpha": risk_alpha, "risk": risk, "normalize": normalize}
    return score("eval", options, qrels=qrels, runs=runs, measures=measures, judgment_options={"aspects": aspects,
        "lookup": lookup, "collection": collection, "answers": answers, "answer_tag": answer_tag, "unanswered":
        unanswered, "judge": judge, "judge_group": judge_group, "reduce": reduce, "reduce_tuples": reduce_tuples,
        "min_confidence": min_confidence, "repeated_labels": repeated_labels, "requests": requests, "map": map,
        "missing": missing, "subtopics": subtopics, "judgments": judgments, "label": label, "combine": combine,
        "subtopic_0": subtopic_0, "negative": negative, "weights": weights, "attributes": attributes})


def compare(
    scores: ScoresLike,
    *,
    test: Literal['t', 'wilcoxon', 'sign', 'randomization', 'bootstrap', 'tukey', 'randomized-tukey', 'dunnett', 'max-t', 'tost'] | None = None,
    baseline: Values | None = None,
    correction: Literal['none', 'bonferroni', 'sidak', 'holm', 'holm-sidak', 'hochberg', 'bh', 'by'] | None = None,
    alpha: Value | None = None,
    alternative: Literal['two-sided', 'greater', 'less'] | None = None,
    margin: Value | None = None,
    bayes: Literal['t', 'signed-rank'] | None = None,
    rope: Value | None = None,
    groups: Value | None = None,
    family: Literal['measure', 'all'] | None = None,
    risk_alpha: Value | None = None,
    interval: Literal['test', 't', 'bootstrap', 'percentile'] | None = None,
    samples: Value | None = None,
    force: bool = False,
    fail_if: Values | None = None,
    choice_free: bool = False,
    missing_topics: Literal['error', 'zero', 'drop-topic'] | None = None,
    round: Value | None = None,
    normalize: Values | None = None,
    strict_scales: bool = False,
    seed: Value | None = None,
    threads: Value | None = None,
    estimator: Literal['scores', 'ppi'] | None = None,
    human: Value | None = None,
    llm: Value | None = None,
    sampled: Literal['topics', 'documents'] | None = None,
    lambda_: Value | None = None,
    target: Literal['topics', 'these'] | None = None,
    human_coverage: Value | None = None,
    normal_interval: bool = False,
    pairs: bool = False,
    columns: Values | None = None,
    caption: Value | None = None,
    table_label: Value | None = None,
) -> Finding:
    """Compare runs: means, differences, effect sizes, tests, groups.

    Args:
        scores: what ``evaluate`` gives, a score file, a frame of run, topic, measure and score, or a list of
            one of these kinds
        test: The test; tukey without a baseline and t with one where not given. One of t, wilcoxon, sign,
            randomization, bootstrap, tukey, randomized-tukey, dunnett, max-t, tost.
        baseline: Compare each run with this one only, by its name or its file; may be repeated.
        correction: The correction for many comparisons; holm where not given. One of none, bonferroni, sidak,
            holm, holm-sidak, hochberg, bh, by.
        alpha: The level of the tests; intervals have the confidence 1 - ALPHA. 0.05 where not given.
        alternative: The direction of a difference that counts. One of two-sided, greater, less. two-sided where
            not given.
        margin: The margin of test tost: a difference that is too small to matter.
        bayes: Also give the posterior probabilities that the first run of a pair is worse, practically the
            same, and better. One of t, signed-rank.
        rope: The region of practical equivalence of bayes: differences up to this do not matter. 0.01 where not
            given.
        groups: Topics that come in groups (conversations, users, domains): a file with a topic and its group on
            each line; the t test has the variance of whole groups, bootstrap and randomization draw whole
            groups.
        family: Which p-values are corrected together. One of measure, all. measure where not given.
        risk_alpha: Also show risk against the baseline, a loss counted 1 + ALPHA times: URisk, TRisk (a ratio
            that is negative on average where runs do not differ) and a p-value from random signs.
        interval: The intervals of means and differences. One of test, t, bootstrap, percentile. test where not
            given.
        samples: Resamples or permutations of the tests and intervals that draw at random; where not given, at
            least 10,000 and 20 times the number of pairs over ALPHA.
        force: Draw as many as given even where no pair can come out significant.
        fail_if: Fail with exit code 1 where a run's mean minus that of its baseline is like this: "nDCG@10 <
            -0.01", or "nDCG@10 < 0 and p < 0.05" with the corrected p-value; may be repeated.
        choice_free: Also say whether a significant difference of a measure of several aspects holds for every
            choice of gains and weights, and how far one may be bent (aspectra meta dominance).
        missing_topics: What to do where a run has no score on a topic. One of error, zero, drop-topic. error
            where not given.
        round: Round scores to so many decimals first, so that what differs by rounding is a tie.
        normalize: Normalize scores inside each topic over the runs given: z, minmax or rank, for all measures
            or for one (MEASURE=z).
        strict_scales: Refuse means of measures that are not on an interval scale.
        seed: The seed of what is drawn at random. 42 where not given.
        threads: How many threads to use; all cores where not given.
        estimator: What means and differences are estimated from. One of scores, ppi. scores where not given.
        human: The judge or group whose labels are right, with estimator ppi.
        llm: The judge that labeled everything, with estimator ppi.
        sampled: What people labeled. One of topics, documents. topics where not given.
        lambda_: How much the model's scores count: tuned, a number (0: human labels only), or ppi_py (as that
            package); tuned for topics and 1 for documents where not given.
        target: What the mean is over. One of topics, these. topics where not given.
        human_coverage: The share of the model's documents that people must have labeled for a topic to count as
            judged. 1 where not given.
        normal_interval: The normal quantile in place of the t quantile.
        pairs: Write the list of pairs too in LaTeX, Markdown and HTML, and however long it is.
        columns: Show these only, in this order: measures, or columns such as adjusted_p; with commas or blanks
            between.
        caption: The caption of the table of runs x measures.
        table_label: What the text refers to that table by, such as tab:results.
    """
    options = {"test": test, "baseline": baseline, "correction": correction, "alpha": alpha, "alternative":
        alternative, "margin": margin, "bayes": bayes, "rope": rope, "groups": groups, "family": family, "risk_alpha":
        risk_alpha, "interval": interval, "samples": samples, "force": force, "fail_if": fail_if, "choice_free":
        choice_free, "missing_topics": missing_topics, "round": round, "normalize": normalize, "strict_scales":
        strict_scales, "seed": seed, "threads": threads, "estimator": estimator, "human": human, "llm": llm,
        "sampled": sampled, "lambda": lambda_, "target": target, "human_coverage": human_coverage, "normal_interval":
        normal_interval, "pairs": pairs, "columns": columns, "caption": caption, "table_label": table_label}
    return find("compare", options, scores=scores)


def correlate(
    scores: ScoresLike,
    *,
    coefficient: Literal['tau', 'tau-ap', 'weighted-tau', 'rbo', 'pearson', 'spearman'] | None = None,
    reference: Value | None = None,
    undefined: Literal['skip', 'zero', 'one-if-both-constant'] | None = None,
    persistence: Value | None = None,
    interval: Literal['percentile', 'bca'] | None = None,
    alpha: Value | None = None,
    samples: Value | None = None,
    missing_topics: Literal['error', 'zero', 'drop-topic'] | None = None,
    round: Value | None = None,
    normalize: Values | None = None,
    strict_scales: bool = False,
    seed: Value | None = None,
    threads: Value | None = None,
) -> Finding:
    """Correlate measures, topic by topic and over all topics.

    Args:
        scores: what ``evaluate`` gives, a score file, a frame of run, topic, measure and score, or a list of
            one of these kinds
        coefficient: The coefficient. One of tau, tau-ap, weighted-tau, rbo, pearson, spearman. tau where not
            given.
        reference: Correlate each measure with this one only.
        undefined: What a topic adds on which a measure gives all runs the same score. One of skip, zero, one-
            if-both-constant. skip where not given.
        persistence: The persistence of the rank-biased overlap: the smaller, the more the first places count.
            0.9 where not given.
        interval: The interval of the overall coefficient. One of percentile, bca. percentile where not given.
        alpha: The intervals have the confidence 1 - ALPHA. 0.05 where not given.
        samples: Resamples of the topics for the intervals; 0 for none. 10000 where not given.
        missing_topics: What to do where a run has no score on a topic. One of error, zero, drop-topic. error
            where not given.
        round: Round scores to so many decimals first, so that what differs by rounding is a tie.
        normalize: Normalize scores inside each topic over the runs given: z, minmax or rank, for all measures
            or for one (MEASURE=z).
        strict_scales: Refuse means of measures that are not on an interval scale.
        seed: The seed of what is drawn at random. 42 where not given.
        threads: How many threads to use; all cores where not given.
    """
    options = {"coefficient": coefficient, "reference": reference, "undefined": undefined, "persistence": persistence,
        "interval": interval, "alpha": alpha, "samples": samples, "missing_topics": missing_topics, "round": round,
        "normalize": normalize, "strict_scales": strict_scales, "seed": seed, "threads": threads}
    return find("meta correlate", options, scores=scores)


def discriminate(
    scores: ScoresLike,
    *,
    test: Literal['bootstrap', 'randomized-tukey'] | None = None,
    alpha: Value | None = None,
    levels: Values | None = None,
    samples: Value | None = None,
    degenerate: Literal['infinite', 'zero'] | None = None,
    no_required_difference: bool = False,
    missing_topics: Literal['error', 'zero', 'drop-topic'] | None = None,
    round: Value | None = None,
    normalize: Values | None = None,
    strict_scales: bool = False,
    seed: Value | None = None,
    threads: Value | None = None,
) -> Finding:
    """Measure discriminative power: the share of pairs of runs that differ significantly.

    Args:
        scores: what ``evaluate`` gives, a score file, a frame of run, topic, measure and score, or a list of
            one of these kinds
        test: The test. One of bootstrap, randomized-tukey. bootstrap where not given.
        alpha: The level of significance. 0.01 where not given.
        levels: Further levels, with commas between. 0.001,0.005,0.01,0.05,0.1 where not given.
        samples: Resamples or permutations, shared by all pairs and measures. 10000 where not given.
        degenerate: What the t of a resample without spread is. One of infinite, zero. infinite where not given.
        no_required_difference: Leave out the required difference, which takes several times as long as the
            tests.
        missing_topics: What to do where a run has no score on a topic. One of error, zero, drop-topic. error
            where not given.
        round: Round scores to so many decimals first, so that what differs by rounding is a tie.
        normalize: Normalize scores inside each topic over the runs given: z, minmax or rank, for all measures
            or for one (MEASURE=z).
        strict_scales: Refuse means of measures that are not on an interval scale.
        seed: The seed of what is drawn at random. 42 where not given.
        threads: How many threads to use; all cores where not given.
    """
    options = {"test": test, "alpha": alpha, "levels": levels, "samples": samples, "degenerate": degenerate,
        "no_required_difference": no_required_difference, "missing_topics": missing_topics, "round": round,
        "normalize": normalize, "strict_scales": strict_scales, "seed": seed, "threads": threads}
    return find("meta discriminate", options, scores=scores)


def unanimity(
    scores: ScoresLike,
    *,
    group: Values | None = None,
    all_tied: Literal['one', 'half'] | None = None,
    missing_topics: Literal['error', 'zero', 'drop-topic'] | None = None,
    round: Value | None = None,
    normalize: Values | None = None,
    strict_scales: bool = False,
    seed: Value | None = None,
    threads: Value | None = None,
) -> Finding:
    """Measure unanimity: how much of what all other measures agree on a measure captures.

    Args:
        scores: what ``evaluate`` gives, a score file, a frame of run, topic, measure and score, or a list of
            one of these kinds
        group: Measures of one family, with blanks between: they are not among each other's others; may be
            repeated.
        all_tied: What a pair of runs counts on which all other measures tie. One of one, half. one where not
            given.
        missing_topics: What to do where a run has no score on a topic. One of error, zero, drop-topic. error
            where not given.
        round: Round scores to so many decimals first, so that what differs by rounding is a tie.
        normalize: Normalize scores inside each topic over the runs given: z, minmax or rank, for all measures
            or for one (MEASURE=z).
        strict_scales: Refuse means of measures that are not on an interval scale.
        seed: The seed of what is drawn at random. 42 where not given.
        threads: How many threads to use; all cores where not given.
    """
    options = {"group": group, "all_tied": all_tied, "missing_topics": missing_topics, "round": round, "normalize":
        normalize, "strict_scales": strict_scales, "seed": seed, "threads": threads}
    return find("meta unanimity", options, scores=scores)


def concordance(
    scores: ScoresLike,
    *,
    model: Literal['two-way', 'one-way', 'friedman', 'nemenyi', 'kruskal-wallis'] | None = None,
    alpha: Value | None = None,
    missing_topics: Literal['error', 'zero', 'drop-topic'] | None = None,
    round: Value | None = None,
    normalize: Values | None = None,
    strict_scales: bool = False,
    seed: Value | None = None,
    threads: Value | None = None,
) -> Finding:
    """Compare the conclusions of measures: agreement, significance, conclusion bias.

    Args:
        scores: what ``evaluate`` gives, a score file, a frame of run, topic, measure and score, or a list of
            one of these kinds
        model: The model that decides which pairs of runs differ. One of two-way, one-way, friedman, nemenyi,
            kruskal-wallis. two-way where not given.
        alpha: The level of significance. 0.05 where not given.
        missing_topics: What to do where a run has no score on a topic. One of error, zero, drop-topic. error
            where not given.
        round: Round scores to so many decimals first, so that what differs by rounding is a tie.
        normalize: Normalize scores inside each topic over the runs given: z, minmax or rank, for all measures
            or for one (MEASURE=z).
        strict_scales: Refuse means of measures that are not on an interval scale.
        seed: The seed of what is drawn at random. 42 where not given.
        threads: How many threads to use; all cores where not given.
    """
    options = {"model": model, "alpha": alpha, "missing_topics": missing_topics, "round": round, "normalize":
        normalize, "strict_scales": strict_scales, "seed": seed, "threads": threads}
    return find("meta concordance", options, scores=scores)


def separate(
    scores: ScoresLike,
    *,
    model: Literal['two-way', 'one-way', 'friedman', 'nemenyi', 'kruskal-wallis'] | None = None,
    alpha: Value | None = None,
    missing_topics: Literal['error', 'zero', 'drop-topic'] | None = None,
    round: Value | None = None,
    normalize: Values | None = None,
    strict_scales: bool = False,
    seed: Value | None = None,
    threads: Value | None = None,
) -> Finding:
    """Count the pairs of runs that Tukey's test separates, by means or by ranks.

    Args:
        scores: what ``evaluate`` gives, a score file, a frame of run, topic, measure and score, or a list of
            one of these kinds
        model: A model; may be repeated. Two-way, Friedman and Kruskal-Wallis where not given. One of two-way,
            one-way, friedman, nemenyi, kruskal-wallis.
        alpha: The level of significance. 0.05 where not given.
        missing_topics: What to do where a run has no score on a topic. One of error, zero, drop-topic. error
            where not given.
        round: Round scores to so many decimals first, so that what differs by rounding is a tie.
        normalize: Normalize scores inside each topic over the runs given: z, minmax or rank, for all measures
            or for one (MEASURE=z).
        strict_scales: Refuse means of measures that are not on an interval scale.
        seed: The seed of what is drawn at random. 42 where not given.
        threads: How many threads to use; all cores where not given.
    """
    options = {"model": model, "alpha": alpha, "missing_topics": missing_topics, "round": round, "normalize":
        normalize, "strict_scales": strict_scales, "seed": seed, "threads": threads}
    return find("meta separate", options, scores=scores)


def stability(
    scores: ScoresLike,
    *,
    section: Literal['ranks', 'swap', 'generalizability'] | None = None,
    alpha: Value | None = None,
    samples: Value | None = None,
    splits: Value | None = None,
    bin_width: Value | None = None,
    swap_rate: Value | None = None,
    target: Value | None = None,
    missing_topics: Literal['error', 'zero', 'drop-topic'] | None = None,
    round: Value | None = None,
    normalize: Values | None = None,
    strict_scales: bool = False,
    seed: Value | None = None,
    threads: Value | None = None,
) -> Finding:
    """See how stable the order of runs is: intervals of ranks, the swap test, generalizability.

    Args:
        scores: what ``evaluate`` gives, a score file, a frame of run, topic, measure and score, or a list of
            one of these kinds
        section: A part of the answer; may be repeated. All of them where not given. One of ranks, swap,
            generalizability.
        alpha: Intervals have the confidence 1 - ALPHA. 0.05 where not given.
        samples: Resamples of the topics. 10000 where not given.
        splits: Splits of the topics into halves. 1000 where not given.
        bin_width: The width of a bin of differences in the swap test. 0.01 where not given.
        swap_rate: The largest share of swapped differences that is low enough. 0.05 where not given.
        target: How reliable the runs are to be: topics needed for G and Phi of this size. 0.95 where not given.
        missing_topics: What to do where a run has no score on a topic. One of error, zero, drop-topic. error
            where not given.
        round: Round scores to so many decimals first, so that what differs by rounding is a tie.
        normalize: Normalize scores inside each topic over the runs given: z, minmax or rank, for all measures
            or for one (MEASURE=z).
        strict_scales: Refuse means of measures that are not on an interval scale.
        seed: The seed of what is drawn at random. 42 where not given.
        threads: How many threads to use; all cores where not given.
    """
    options = {"section": section, "alpha": alpha, "samples": samples, "splits": splits, "bin_width": bin_width,
        "swap_rate": swap_rate, "target": target, "missing_topics": missing_topics, "round": round, "normalize":
        normalize, "strict_scales": strict_scales, "seed": seed, "threads": threads}
    return find("meta stability", options, scores=scores)


def power(
    scores: ScoresLike,
    *,
    difference: Values | None = None,
    margin: Values | None = None,
    pairs: bool = False,
    power: Value | None = None,
    alpha: Value | None = None,
    model: Literal['two-way', 'one-way'] | None = None,
    missing_topics: Literal['error', 'zero', 'drop-topic'] | None = None,
    round: Value | None = None,
    normalize: Values | None = None,
    strict_scales: bool = False,
    seed: Value | None = None,
    threads: Value | None = None,
) -> Finding:
    """Plan a study: how many topics are needed to see a difference.

    Args:
        scores: what ``evaluate`` gives, a score file, a frame of run, topic, measure and score, or a list of
            one of these kinds
        difference: Differences of means to be seen, with commas between. 0.01,0.02,0.05,0.1,0.2 where not
            given.
        margin: Margins within which runs are to be shown equivalent by two one-sided tests, with commas
            between.
        pairs: Plan for each pair of runs too, by the spread of its own differences.
        power: The probability to see them. 0.8 where not given.
        alpha: The level of significance. 0.05 where not given.
        model: Where the variance comes from. One of two-way, one-way. two-way where not given.
        missing_topics: What to do where a run has no score on a topic. One of error, zero, drop-topic. error
            where not given.
        round: Round scores to so many decimals first, so that what differs by rounding is a tie.
        normalize: Normalize scores inside each topic over the runs given: z, minmax or rank, for all measures
            or for one (MEASURE=z).
        strict_scales: Refuse means of measures that are not on an interval scale.
        seed: The seed of what is drawn at random. 42 where not given.
        threads: How many threads to use; all cores where not given.
    """
    options = {"difference": difference, "margin": margin, "pairs": pairs, "power": power, "alpha": alpha, "model":
        model, "missing_topics": missing_topics, "round": round, "normalize": normalize, "strict_scales":
        strict_scales, "seed": seed, "threads": threads}
    return find("meta power", options, scores=scores)


def quality(
    qrels: JudgmentsLike,
    runs: RunsLike,
    measures: Measures | None = None,
    *,
    first: Value | None = None,
    unlabelled: Literal['zero', 'skip'] | None = None,
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
    """Look at the labels of what the best run of each topic retrieves.

    Args:
        qrels: judgments: a path, a dict of dicts, rows, a frame, or ``Judgments``
        runs: a run or several: paths, dicts of dicts, rows, frames; by name as a dict
        measures: measures as texts or values; a usual choice where not given
        first: Count documents without any label above 0 at ranks 1 to N. 5 where not given.
        unlabelled: What an unjudged document is among them. One of zero, skip. zero where not given.
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
    options = {"first": first, "unlabelled": unlabelled, "missing_topics": missing_topics, "round": round,
        "normalize": normalize, "strict_scales": strict_scales, "seed": seed, "threads": threads, "topics": topics,
        "order": order, "ties": ties, "duplicates": duplicates, "unjudged": unjudged, "depth": depth, "compat":
        compat}
    return find("meta quality", options, qrels=qrels, runs=runs, measures=measures, judgment_options={"aspects":
        aspects, "lookup": lookup, "collection": collection, "answers": answers, "answer_tag": answer_tag,
        "unanswered": unanswered, "judge": judge, "judge_group": judge_group, "reduce": reduce, "reduce_tuples":
        reduce_tuples, "min_confidence": min_confidence, "repeated_labels": repeated_labels, "requests": requests,
        "map": map, "missing": missing, "subtopics": subtopics, "judgments": judgments, "label": label, "combine":
        combine, "subtopic_0": subtopic_0, "negative": negative, "weights": weights, "attributes": attributes})


def reproduce(
    qrels: JudgmentsLike,
    runs: RunsLike,
    measures: Measures | None = None,
    *,
    baselines: Values | None = None,
    other_qrels: Value | None = None,
    persistence: Value | None = None,
    order_depth: Value | None = None,
    alpha: Value | None = None,
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
    """Compare a repeated run with the first: documents, scores, effects.

    Args:
        qrels: judgments: a path, a dict of dicts, rows, a frame, or ``Judgments``
        runs: a run or several: paths, dicts of dicts, rows, frames; by name as a dict
        measures: measures as texts or values; a usual choice where not given
        baselines: The baseline that the original run improves on, and its repetition.
        other_qrels: The judgments of the repetition, where it is on another collection.
        persistence: The persistence of the rank-biased overlap: the smaller, the more the first ranks count.
            0.95 where not given.
        order_depth: Compare the order of so many documents of a topic. 1000 where not given.
        alpha: The interval of the mean difference has the confidence 1 - ALPHA. 0.05 where not given.
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
    options = {"baselines": baselines, "other_qrels": other_qrels, "persistence": persistence, "order_depth":
        order_depth, "alpha": alpha, "missing_topics": missing_topics, "round": round, "normalize": normalize,
        "strict_scales": strict_scales, "seed": seed, "threads": threads, "topics": topics, "order": order, "ties":
        ties, "duplicates": duplicates, "unjudged": unjudged, "depth": depth, "compat": compat}
    return find("meta reproduce", options, qrels=qrels, runs=runs, measures=measures, judgment_options={"aspects":
        aspects, "lookup": lookup, "collection": collection, "answers": answers, "answer_tag": answer_tag,
        "unanswered": unanswered, "judge": judge, "judge_group": judge_group, "reduce": reduce, "reduce_tuples":
        reduce_tuples, "min_confidence": min_confidence, "repeated_labels": repeated_labels, "requests": requests,
        "map": map, "missing": missing, "subtopics": subtopics, "judgments": judgments, "label": label, "combine":
        combine, "subtopic_0": subtopic_0, "negative": negative, "weights": weights, "attributes": attributes})


def downsample(
    qrels: JudgmentsLike,
    runs: RunsLike,
    measures: Measures | None = None,
    *,
    sampling: Literal['stratified', 'uniform'] | None = None,
    percent: Values | None = None,
    repeats: Value | None = None,
    first_repeat: Value | None = None,
    coefficient: Literal['tau', 'tau-ap', 'weighted-tau', 'rbo', 'pearson', 'spearman'] | None = None,
    grades: Value | None = None,
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
    """Take documents out of the pool and see how far the ranking of runs changes.

    Args:
        qrels: judgments: a path, a dict of dicts, rows, a frame, or ``Judgments``
        runs: a run or several: paths, dicts of dicts, rows, frames; by name as a dict
        measures: measures as texts or values; a usual choice where not given
        sampling: How documents are taken out. One of stratified, uniform. stratified where not given.
        percent: The shares of the pool that are kept, with commas between. 90,70,50,30,10,5 where not given.
        repeats: How often. 10 where not given.
        first_repeat: The number of the first repetition, so that repetitions can be spread over machines:
            repeats 10 first_repeat 11 does what repeats 20 does after its tenth. 1 where not given.
        coefficient: The coefficient of the self-correlation. One of tau, tau-ap, weighted-tau, rbo, pearson,
            spearman. tau where not given.
        grades: The aspect whose grades say what is relevant; the first where not given.
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
    options = {"sampling": sampling, "percent": percent, "repeats": repeats, "first_repeat": first_repeat,
        "coefficient": coefficient, "grades": grades, "missing_topics": missing_topics, "round": round, "normalize":
        normalize, "strict_scales": strict_scales, "seed": seed, "threads": threads, "topics": topics, "order": order,
        "ties": ties, "duplicates": duplicates, "unjudged": unjudged, "depth": depth, "compat": compat}
    return find("meta downsample", options, qrels=qrels, runs=runs, measures=measures, judgment_options={"aspects":
        aspects, "lookup": lookup, "collection": collection, "answers": answers, "answer_tag": answer_tag,
        "unanswered": unanswered, "judge": judge, "judge_group": judge_group, "reduce": reduce, "reduce_tuples":
        reduce_tuples, "min_confidence": min_confidence, "repeated_labels": repeated_labels, "requests": requests,
        "map": map, "missing": missing, "subtopics": subtopics, "judgments": judgments, "label": label, "combine":
        combine, "subtopic_0": subtopic_0, "negative": negative, "weights": weights, "attributes": attributes})


def bounds(
    qrels: JudgmentsLike,
    measures: Measures | None = None,
    *,
    effort: Value | None = None,
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
) -> Finding:
    """See how far CAM and MM can go on each topic: what no ranking can pass.

    Args:
        qrels: judgments: a path, a dict of dicts, rows, a frame, or ``Judgments``
        measures: measures as texts or values
        effort: About how many extensions of a ranking a search looks at, a topic, before it says how far it may
            be off. 10000000 where not given.
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
    """
    options = {"effort": effort, "threads": threads}
    return find("meta bounds", options, qrels=qrels, measures=measures, judgment_options={"aspects": aspects,
        "lookup": lookup, "collection": collection, "answers": answers, "answer_tag": answer_tag, "unanswered":
        unanswered, "judge": judge, "judge_group": judge_group, "reduce": reduce, "reduce_tuples": reduce_tuples,
        "min_confidence": min_confidence, "repeated_labels": repeated_labels, "requests": requests, "map": map,
        "missing": missing, "subtopics": subtopics, "judgments": judgments, "label": label, "combine": combine,
        "subtopic_0": subtopic_0, "negative": negative, "weights": weights, "attributes": attributes})


def dominance(
    qrels: JudgmentsLike,
    runs: RunsLike,
    measures: Measures | None = None,
    *,
    family: Value | None = None,
    discounts: Literal['given', 'all'] | None = None,
    reference: Value | None = None,
    limit: Value | None = None,
    bootstrap: Value | None = None,
    gate: Value | None = None,
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
    """See which runs are ahead for every choice of gains, distances and weights.

    Args:
        qrels: judgments: a path, a dict of dicts, rows, a frame, or ``Judgments``
        runs: a run or several: paths, dicts of dicts, rows, frames; by name as a dict
        measures: measures as texts or values; a usual choice where not given
        family: Which gains are meant by every: all, additive (a sum of one gain for each aspect), or bounded=R
            (no label step counts more than R times what it counts beside others under the reference). all where
            not given.
        discounts: Which discounts are meant. One of given, all. given where not given.
        reference: What radii and bounded gains are measured by: steps, ranges, or a collapse such as EUCL.
            steps where not given.
        limit: Go through no more than so many up-sets of labels where a measure needs each of them. 100000
            where not given.
        bootstrap: Draw topics anew so many times, to see how often dominance holds and how small radii get. 0
            where not given.
        gate: The aspect without which nothing counts, or none; that of the collection where not given.
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
    options = {"family": family, "discounts": discounts, "reference": reference, "limit": limit, "bootstrap":
        bootstrap, "gate": gate, "seed": seed, "threads": threads, "topics": topics, "order": order, "ties": ties,
        "duplicates": duplicates, "unjudged": unjudged, "depth": depth, "compat": compat}
    return find("meta dominance", options, qrels=qrels, runs=runs, measures=measures, judgment_options={"aspects":
        aspects, "lookup": lookup, "collection": collection, "answers": answers, "answer_tag": answer_tag,
        "unanswered": unanswered, "judge": judge, "judge_group": judge_group, "reduce": reduce, "reduce_tuples":
        reduce_tuples, "min_confidence": min_confidence, "repeated_labels": repeated_labels, "requests": requests,
        "map": map, "missing": missing, "subtopics": subtopics, "judgments": judgments, "label": label, "combine":
        combine, "subtopic_0": subtopic_0, "negative": negative, "weights": weights, "attributes": attributes})


def sensitivity(
    qrels: JudgmentsLike,
    runs: RunsLike,
    measures: Measures | None = None,
    *,
    reference: Value | None = None,
    choices: Value | None = None,
    bootstrap: Value | None = None,
    gate: Value | None = None,
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
    """See how far a choice of gains and weights may be bent before the order of runs turns.

    Args:
        qrels: judgments: a path, a dict of dicts, rows, a frame, or ``Judgments``
        runs: a run or several: paths, dicts of dicts, rows, frames; by name as a dict
        measures: measures as texts or values; a usual choice where not given
        reference: What radii are measured by: steps (every label step counts 1), ranges (every aspect counts
            1), or a collapse such as EUCL. steps where not given.
        choices: The collapses whose disagreements are looked for, with blanks or commas between [default: EUCL
            MANH CHEB].
        bootstrap: Draw topics anew so many times, to see how small radii get; 0 leaves it out [default: 1000,
            or 0 with a notice where there are so many label tuples that it would take long].
        gate: The aspect without which nothing counts, or none; that of the collection where not given.
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
    options = {"reference": reference, "choices": choices, "bootstrap": bootstrap, "gate": gate, "seed": seed,
        "threads": threads, "topics": topics, "order": order, "ties": ties, "duplicates": duplicates, "unjudged":
        unjudged, "depth": depth, "compat": compat}
    return find("meta sensitivity", options, qrels=qrels, runs=runs, measures=measures, judgment_options={"aspects":
        aspects, "lookup": lookup, "collection": collection, "answers": answers, "answer_tag": answer_tag,
        "unanswered": unanswered, "judge": judge, "judge_group": judge_group, "reduce": reduce, "reduce_tuples":
        reduce_tuples, "min_confidence": min_confidence, "repeated_labels": repeated_labels, "requests": requests,
        "map": map, "missing": missing, "subtopics": subtopics, "judgments": judgments, "label": label, "combine":
        combine, "subtopic_0": subtopic_0, "negative": negative, "weights": weights, "attributes": attributes})


def agreement(
    qrels: JudgmentsLike,
    *,
    judges: Values | None = None,
    coefficient: Literal['alpha', 'alpha-nominal', 'alpha-interval', 'kappa', 'linear', 'quadratic', 'fleiss', 'ac1', 'ac2', 'agree'] | None = None,
    interval: Literal['jackknife', 'bootstrap'] | None = None,
    base: Literal['paired', 'all'] | None = None,
    ac2_weights: Literal['quadratic', 'linear', 'ordinal'] | None = None,
    confidence: Value | None = None,
    by_topic: bool = False,
    samples: Value | None = None,
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
) -> Finding:
    """Say how far several judges, people or models, agree.

    Args:
        qrels: judgments: a path, a dict of dicts, rows, a frame, or ``Judgments``
        judges: Only these judges or groups, with commas between; a group's labels become one by majority.
        coefficient: The coefficient that gets the interval. One of alpha, alpha-nominal, alpha-interval, kappa,
            linear, quadratic, fleiss, ac1, ac2, agree. alpha where not given.
        interval: The interval over topics. One of jackknife, bootstrap. jackknife where not given.
        base: The documents that chance agreement of Fleiss' kappa and AC is taken from. One of paired, all.
            paired where not given.
        ac2_weights: The weights of AC2 (the argument weights names a file of subtopic weights). One of
            quadratic, linear, ordinal. quadratic where not given.
        confidence: The confidence of intervals. 0.95 where not given.
        by_topic: Also show each topic.
        samples: Resamples of the bootstrap. 10000 where not given.
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
    """
    options = {"judges": judges, "coefficient": coefficient, "interval": interval, "base": base, "ac2_weights":
        ac2_weights, "confidence": confidence, "by_topic": by_topic, "samples": samples, "seed": seed, "threads":
        threads}
    return find("meta agreement", options, qrels=qrels, judgment_options={"aspects": aspects, "lookup": lookup,
        "collection": collection, "answers": answers, "answer_tag": answer_tag, "unanswered": unanswered, "judge":
        judge, "judge_group": judge_group, "reduce": reduce, "reduce_tuples": reduce_tuples, "min_confidence":
        min_confidence, "repeated_labels": repeated_labels, "requests": requests, "map": map, "missing": missing,
        "subtopics": subtopics, "judgments": judgments, "label": label, "combine": combine, "subtopic_0": subtopic_0,
        "negative": negative, "weights": weights, "attributes": attributes})


def judges(
    qrels: JudgmentsLike,
    runs: RunsLike,
    measures: Measures | None = None,
    *,
    reference: Value | None = None,
    judges: Values | None = None,
    pool: Literal['common', 'own'] | None = None,
    families: Value | None = None,
    judge_family: Values | None = None,
    favor_depth: Value | None = None,
    alpha: Value | None = None,
    samples: Value | None = None,
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
    """Say what the choice of judge changes: leaderboards, significant differences, bias.

    Args:
        qrels: judgments: a path, a dict of dicts, rows, a frame, or ``Judgments``
        runs: a run or several: paths, dicts of dicts, rows, frames; by name as a dict
        measures: measures as texts or values; a usual choice where not given
        reference: The judge or group that the others are compared with.
        judges: Only these judges or groups, with commas between, beside the reference.
        pool: Which documents count. One of common, own. common where not given.
        families: Which run is of which family: a file with a run and its family on each line.
        judge_family: The family that a judge is of; may be repeated.
        favor_depth: How many documents of a run count as retrieved by its family. 10 where not given.
        alpha: The level of the tests of pairs of runs; intervals have the confidence 1 - ALPHA. 0.05 where not
            given.
        samples: Exchanges of the swap test. 9999 where not given.
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
    options = {"reference": reference, "judges": judges, "pool": pool, "families": families, "judge_family":
        judge_family, "favor_depth": favor_depth, "alpha": alpha, "samples": samples, "missing_topics":
        missing_topics, "round": round, "normalize": normalize, "strict_scales": strict_scales, "seed": seed,
        "threads": threads, "topics": topics, "order": order, "ties": ties, "duplicates": duplicates, "unjudged":
        unjudged, "depth": depth, "compat": compat}
    return find("meta judges", options, qrels=qrels, runs=runs, measures=measures, judgment_options={"aspects":
        aspects, "lookup": lookup, "collection": collection, "answers": answers, "answer_tag": answer_tag,
        "unanswered": unanswered, "judge": judge, "judge_group": judge_group, "reduce": reduce, "reduce_tuples":
        reduce_tuples, "min_confidence": min_confidence, "repeated_labels": repeated_labels, "requests": requests,
        "map": map, "missing": missing, "subtopics": subtopics, "judgments": judgments, "label": label, "combine":
        combine, "subtopic_0": subtopic_0, "negative": negative, "weights": weights, "attributes": attributes})


def noise(
    qrels: JudgmentsLike,
    runs: RunsLike,
    measures: Measures | None = None,
    *,
    model: Values | None = None,
    levels: Values | None = None,
    repeats: Value | None = None,
    threshold: Value | None = None,
    alpha: Value | None = None,
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
    """Put noise on the labels and see how far the order of runs changes.

    Args:
        qrels: judgments: a path, a dict of dicts, rows, a frame, or ``Judgments``
        runs: a run or several: paths, dicts of dicts, rows, frames; by name as a dict
        measures: measures as texts or values; a usual choice where not given
        model: A model of noise: marginal, uniform, adjacent, or judge:A,B; may be repeated; where none is given
            marginal, and with two judges what the other one says too.
        levels: The levels of noise, from 0 to 1, with commas between. 0.05,0.1,0.2,0.4 where not given.
        repeats: How often. 10 where not given.
        threshold: The tau that the order of runs is to keep. 0.9 where not given.
        alpha: The level of the tests of pairs of runs. 0.05 where not given.
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
    options = {"model": model, "levels": levels, "repeats": repeats, "threshold": threshold, "alpha": alpha,
        "missing_topics": missing_topics, "round": round, "normalize": normalize, "strict_scales": strict_scales,
        "seed": seed, "threads": threads, "topics": topics, "order": order, "ties": ties, "duplicates": duplicates,
        "unjudged": unjudged, "depth": depth, "compat": compat}
    return find("meta noise", options, qrels=qrels, runs=runs, measures=measures, judgment_options={"aspects":
        aspects, "lookup": lookup, "collection": collection, "answers": answers, "answer_tag": answer_tag,
        "unanswered": unanswered, "judge": judge, "judge_group": judge_group, "reduce": reduce, "reduce_tuples":
        reduce_tuples, "min_confidence": min_confidence, "repeated_labels": repeated_labels, "requests": requests,
        "map": map, "missing": missing, "subtopics": subtopics, "judgments": judgments, "label": label, "combine":
        combine, "subtopic_0": subtopic_0, "negative": negative, "weights": weights, "attributes": attributes})


def simulate(
    study: Value,
    *,
    runs: Value | None = None,
    topics: Value | None = None,
    repeats: Value | None = None,
    alpha: Value | None = None,
    seed: Value | None = None,
) -> Finding:
    """Simulate scores to see what a published figure can be used for.

    Args:
        study: What is simulated
        runs: How many runs. 30 where not given.
        topics: How many topics. 50 where not given.
        repeats: How often everything is drawn anew. 200 where not given.
        alpha: The level of significance. 0.05 where not given.
        seed: The seed of what is drawn at random. 42 where not given.
    """
    options = {"runs": runs, "topics": topics, "repeats": repeats, "alpha": alpha, "seed": seed}
    return find("meta simulate", options, operands=[str(study)])


def check(
    qrels: JudgmentsLike,
    runs: RunsLike | None = None,
    *,
    no_qrels: bool = False,
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
) -> Finding:
    """Check judgments and runs before scoring them.

    Args:
        qrels: judgments: a path, a dict of dicts, rows, a frame, or ``Judgments``
        runs: a run or several, as for ``evaluate``; left out where judgments are checked alone
        no_qrels: Check runs alone: every file is a run.
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
    """
    options = {"no_qrels": no_qrels}
    return find("check", options, qrels=qrels, runs=runs, judgment_options={"aspects": aspects, "lookup": lookup,
        "collection": collection, "answers": answers, "answer_tag": answer_tag, "unanswered": unanswered, "judge":
        judge, "judge_group": judge_group, "reduce": reduce, "reduce_tuples": reduce_tuples, "min_confidence":
        min_confidence, "repeated_labels": repeated_labels, "requests": requests, "map": map, "missing": missing,
        "subtopics": subtopics, "judgments": judgments, "label": label, "combine": combine, "subtopic_0": subtopic_0,
        "negative": negative, "weights": weights, "attributes": attributes})


def report(
    scores: ScoresLike,
    path: Value,
    *,
    baseline: Values | None = None,
    since: Value | None = None,
    title: Value | None = None,
    test: Literal['t', 'wilcoxon', 'sign', 'randomization', 'bootstrap', 'tukey', 'randomized-tukey', 'dunnett', 'max-t', 'tost'] | None = None,
    correction: Literal['none', 'bonferroni', 'sidak', 'holm', 'holm-sidak', 'hochberg', 'bh', 'by'] | None = None,
    alpha: Value | None = None,
    samples: Value | None = None,
    missing_topics: Literal['error', 'zero', 'drop-topic'] | None = None,
    round: Value | None = None,
    normalize: Values | None = None,
    strict_scales: bool = False,
    seed: Value | None = None,
    threads: Value | None = None,
    places: Value | None = None,
    reproducible: bool = False,
) -> str:
    """Write one page: who is ahead, what to be careful about, where runs differ, and why.

    Args:
        scores: what ``evaluate`` gives, a score file, a frame of run, topic, measure and score, or a list of
            one of these kinds
        path: Write the page to a file, .html, whole or not at all
        baseline: Compare each run with this one only, by its name or its file; may be repeated.
        since: An earlier report, or a score file: what changed since, with tests.
        title: What stands above the page. Evaluation report where not given.
        test: The test; tukey without a baseline and t with one where not given. One of t, wilcoxon, sign,
            randomization, bootstrap, tukey, randomized-tukey, dunnett, max-t, tost.
        correction: The correction for many comparisons; holm where not given. One of none, bonferroni, sidak,
            holm, holm-sidak, hochberg, bh, by.
        alpha: The level of the tests; intervals have the confidence 1 - ALPHA. 0.05 where not given.
        samples: Resamples or permutations of the tests that draw at random.
        missing_topics: What to do where a run has no score on a topic. One of error, zero, drop-topic. error
            where not given.
        round: Round scores to so many decimals first, so that what differs by rounding is a tie.
        normalize: Normalize scores inside each topic over the runs given: z, minmax or rank, for all measures
            or for one (MEASURE=z).
        strict_scales: Refuse means of measures that are not on an interval scale.
        seed: The seed of what is drawn at random. 42 where not given.
        threads: How many threads to use; all cores where not given.
        places: Digits behind the point in formats for reading; -1 for all. 4 where not given.
        reproducible: Leave out what differs from one execution to the next (the time).
    """
    options = {"output": path, "baseline": baseline, "since": since, "title": title, "test": test, "correction":
        correction, "alpha": alpha, "samples": samples, "missing_topics": missing_topics, "round": round, "normalize":
        normalize, "strict_scales": strict_scales, "seed": seed, "threads": threads, "places": places, "reproducible":
        reproducible}
    return write("report", options, scores=scores)


def convert(
    qrels: JudgmentsLike,
    *,
    aspect: Values | None = None,
    collapse: Value | None = None,
    table: Value | None = None,
    drop_zero: Literal['first', 'any', 'all'] | None = None,
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
) -> str:
    """Write derived judgments: some aspects, a collapse of them, or the classes of a table.

    Args:
        qrels: judgments: a path, a dict of dicts, rows, a frame, or ``Judgments``
        aspect: The aspects to write, with commas between, one label column each; all where not given.
        collapse: Write one label instead, a collapse of the aspects: Harsh, Lenient, or another with its
            parameters.
        table: Write one label instead, by a class table: a file, or the name of a table of the collection.
        drop_zero: Leave out rows by their zeros: of the first label (so where none is named), of any, of all.
            One of first, any, all.
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
    """
    options = {"aspect": aspect, "collapse": collapse, "table": table, "drop_zero": drop_zero}
    return write("convert", options, qrels=qrels, judgment_options={"aspects": aspects, "lookup": lookup,
        "collection": collection, "answers": answers, "answer_tag": answer_tag, "unanswered": unanswered, "judge":
        judge, "judge_group": judge_group, "reduce": reduce, "reduce_tuples": reduce_tuples, "min_confidence":
        min_confidence, "repeated_labels": repeated_labels, "requests": requests, "map": map, "missing": missing,
        "subtopics": subtopics, "judgments": judgments, "label": label, "combine": combine, "subtopic_0": subtopic_0,
        "negative": negative, "weights": weights, "attributes": attributes})


def init(
    qrels: JudgmentsLike,
    *,
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
) -> str:
    """Write a collection file by looking at the labels of judgments.

    Args:
        qrels: judgments: a path, a dict of dicts, rows, a frame, or ``Judgments``
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
    """
    return write("init", {}, qrels=qrels, judgment_options={"aspects": aspects, "lookup": lookup, "collection":
        collection, "answers": answers, "answer_tag": answer_tag, "unanswered": unanswered, "judge": judge,
        "judge_group": judge_group, "reduce": reduce, "reduce_tuples": reduce_tuples, "min_confidence":
        min_confidence, "repeated_labels": repeated_labels, "requests": requests, "map": map, "missing": missing,
        "subtopics": subtopics, "judgments": judgments, "label": label, "combine": combine, "subtopic_0": subtopic_0,
        "negative": negative, "weights": weights, "attributes": attributes})


def order(
    qrels: JudgmentsLike = None,
    measures: Measures | None = None,
    *,
    labels: Values | None = None,
    format: Literal['ladder', 'table', 'csv', 'json'] | None = None,
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
) -> str:
    """Show how collapses such as EUCL order label tuples, best first.

    Args:
        qrels: judgments whose labels are ordered; left out where ``labels`` says which there are
        measures: measures as texts or values
        labels: The aspects and how many labels each has, instead of judgments or a collection.
        format: How to write the classes; a ladder where neither this nor the ending of output says otherwise.
            One of ladder, table, csv, json.
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
    """
    options = {"labels": labels, "format": format}
    return write("order", options, qrels=qrels, measures=measures, judgment_options={"aspects": aspects, "lookup":
        lookup, "collection": collection, "answers": answers, "answer_tag": answer_tag, "unanswered": unanswered,
        "judge": judge, "judge_group": judge_group, "reduce": reduce, "reduce_tuples": reduce_tuples,
        "min_confidence": min_confidence, "repeated_labels": repeated_labels, "requests": requests, "map": map,
        "missing": missing, "subtopics": subtopics, "judgments": judgments, "label": label, "combine": combine,
        "subtopic_0": subtopic_0, "negative": negative, "weights": weights, "attributes": attributes})


def cite(
    *measures: Measures,
) -> str:
    """Print BibTeX for measures.

    Args:
        measures: measures as texts or values, or lists of them
    """
    return write("cite", {}, operands=listed(measures))


def generate(
    folder: Value,
    *,
    preset: Literal['small', 'papers', 'w1', 'demo'] | None = None,
    seed: Value | None = None,
    topics: Value | None = None,
    pool: Value | None = None,
    aspects: Value | None = None,
    labels: Values | None = None,
    correlation: Value | None = None,
    spread: Value | None = None,
    gated: bool = False,
    barren: Value | None = None,
    subtopics: Value | None = None,
    nuggets: Value | None = None,
    judges: Value | None = None,
    judge_error: Values | None = None,
    judge_share: Value | None = None,
    slip: Literal['any', 'near'] | None = None,
    runs: Value | None = None,
    retrieved: Value | None = None,
    quality: Values | None = None,
    levels: Value | None = None,
    focus: Value | None = None,
    likeness: Value | None = None,
    ties: Value | None = None,
    missing: Value | None = None,
    copies: Value | None = None,
    threads: Value | None = None,
) -> str:
    """Write a collection and runs drawn at random, with the truth beside them.

    Args:
        folder: The folder to write
        preset: Where the other options start from. One of small, papers, w1, demo. small where not given.
        seed: Every byte follows from it and from the other options.
        topics: How many topics.
        pool: How many judged documents a topic has: 200, or 100-300.
        aspects: How many aspects, or their names with commas between.
        labels: How often each label is given, 0 first: 0.7,0.2,0.1 for all aspects, or NAME=0.7,0.2,0.1; may be
            repeated.
        correlation: The correlation of what documents are worth on different aspects: 0.4, or
            0.4,relevance:credibility=-0.2.
        spread: How much topics differ in their number of good documents: a share of the variance.
        gated: A document with the label 0 on the first aspect has it on all others.
        barren: The first N topics have no good document.
        subtopics: How many subtopics a topic has: 5, or 4-8.
        nuggets: How many nuggets a topic has: 10, or 5-15.
        judges: How many judges label the documents, beside the truth.
        judge_error: How often a judge gives a wrong label: one rate, or one for each judge with commas between;
            0.1 where not given.
        judge_share: How many of the documents a judge labels: all where not given. 1 where not given.
        slip: Which label a judge gives by mistake. One of any, near. any where not given.
        runs: How many runs.
        retrieved: How many documents a run retrieves for a topic: 1000, or 10-1000.
        quality: The quality of the best run and of the worst, from 0 to 1.
        levels: How many different qualities there are: with 1 all runs are equal; each run has its own where
            not given.
        focus: How much a run follows one aspect in place of all, from 0 to 1.
        likeness: How much of their mistakes runs have in common, from 0 to 1.
        ties: How many documents have the score of the one before.
        missing: How many topics a run lacks.
        copies: The last N runs are copies of the first.
        threads: How many threads to use; all cores where not given.
    """
    options = {"output": folder, "preset": preset, "seed": seed, "topics": topics, "pool": pool, "aspects": aspects,
        "labels": labels, "correlation": correlation, "spread": spread, "gated": gated, "barren": barren, "subtopics":
        subtopics, "nuggets": nuggets, "judges": judges, "judge_error": judge_error, "judge_share": judge_share,
        "slip": slip, "runs": runs, "retrieved": retrieved, "quality": quality, "levels": levels, "focus": focus,
        "likeness": likeness, "ties": ties, "missing": missing, "copies": copies, "threads": threads}
    return write("generate", options)


def demo(
    folder: Value,
) -> str:
    """Write a small collection, score it, and show what to try next.

    Args:
        folder: The folder to write
    """
    return write("demo", {}, operands=[str(folder)])
