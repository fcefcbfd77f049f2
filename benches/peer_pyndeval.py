"""Scores runs with pyndeval's default measures, which are ndeval's.

    python peer_pyndeval.py SUBTOPIC_QRELS RUN... [--json]

One process for all runs, the judgments prepared once. Prints one row per measure and run, the mean over the topics; --json
prints {run: {topic: {measure: score}}} with "all" for the mean, to compare numbers.
"""

import json
import pathlib
import sys

import pyndeval


def judgments(path):
    with open(path) as lines:
        for line in lines:
            topic, subtopic, document, label = line.split()
            yield topic, subtopic, document, int(label)


def retrieved(path):
    with open(path) as lines:
        for line in lines:
            topic, _, document, _, score, _ = line.split()
            yield topic, document, float(score)


def mean_scores(topics):
    measures = list(next(iter(topics.values())))
    return {measure: sum(scores[measure] for scores in topics.values()) / len(topics) for measure in measures}


def main(arguments):
    as_json = "--json" in arguments
    qrels_file, *run_files = [argument for argument in arguments if not argument.startswith("--")]
    evaluator = pyndeval.RelevanceEvaluator(judgments(qrels_file))
    collected = {}
    for run_file in run_files:
        run = pathlib.Path(run_file).stem
        topics = evaluator.evaluate(retrieved(run_file))
        mean = mean_scores(topics)
        if as_json:
            collected[run] = {**topics, "all": mean}
            continue
        for measure, score in mean.items():
            print(f"{run}\t{measure}\t{score:.4f}")
    if as_json:
        json.dump(collected, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1:])
