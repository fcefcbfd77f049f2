"""Scores runs with pytrec_eval, the way its own documentation does it.

    python peer_pytrec_eval.py MEASURE,... QRELS RUN... [--by-topic] [--json]

One process for all runs: the judgments are parsed once and one evaluator serves every run. Prints trec_eval's rows, the
mean of each measure over the topics last; --by-topic prints one row per topic before it. --json prints one object,
{run: {topic: {measure: score}}} with full precision and "all" for the mean, to compare numbers.
"""

import json
import pathlib
import sys

import pytrec_eval


def mean_scores(topics):
    measures = sorted(next(iter(topics.values())))
    return {
        measure: pytrec_eval.compute_aggregated_measure(measure, [scores[measure] for scores in topics.values()])
        for measure in measures
    }


def print_rows(topic, scores, out):
    for measure, score in scores.items():
        out.write(f"{measure:<22}\t{topic}\t{score:6.4f}\n")


def main(arguments):
    by_topic = "--by-topic" in arguments
    as_json = "--json" in arguments
    measures, qrels_file, *run_files = [argument for argument in arguments if not argument.startswith("--")]
    with open(qrels_file) as lines:
        qrels = pytrec_eval.parse_qrel(lines)
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, measures.split(","))
    collected = {}
    for run_file in run_files:
        with open(run_file) as lines:
            run = pytrec_eval.parse_run(lines)
        topics = evaluator.evaluate(run)
        mean = mean_scores(topics)
        if as_json:
            collected[pathlib.Path(run_file).stem] = {**topics, "all": mean}
            continue
        if by_topic:
            for topic, scores in topics.items():
                print_rows(topic, scores, sys.stdout)
        print_rows("all", mean, sys.stdout)
    if as_json:
        json.dump(collected, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1:])
