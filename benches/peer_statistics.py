"""The statistics of the workloads as a user of numpy, scipy and statsmodels would write them.

    python peer_statistics.py bootstrap SCORES_CSV [--share N]   paired bootstrap of all pairs, a pair at a time
    python peer_statistics.py products SCORES_CSV                the same by matrix products over many pairs
    python peer_statistics.py anova SCORES_CSV [--share N]       two-way analysis of variance, Tukey's p of all pairs
    python peer_statistics.py tau SCORES_CSV                     Kendall's tau between all measures, topic by topic

SCORES_CSV has the columns run,topic,measure,score, complete and in order. --share N takes every N-th pair only, because
the whole takes minutes. Prints JSON: {name: value}.
"""

import csv
import json
import sys
from itertools import combinations

import numpy as np

RESAMPLES = 10_000
ALPHA = 0.01


def read(path):
    """{measure: topics x runs}, and the names of the runs."""
    scores = {}
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            scores.setdefault(row["measure"], {}).setdefault(row["run"], []).append(float(row["score"]))
    runs = list(next(iter(scores.values())))
    return {measure: np.array([by_run[run] for run in runs]).T for measure, by_run in scores.items()}, runs


def bootstrap(path, share):
    """Sakai's test: the t of resamples of the centered differences, against the t of the differences."""
    (scores,), _ = read_one(path)
    topics, runs = scores.shape
    random = np.random.default_rng(42)
    samples = random.integers(0, topics, (RESAMPLES, topics))
    levels = []
    for first, second in list(combinations(range(runs), 2))[::share]:
        z = scores[:, first] - scores[:, second]
        observed = abs(z.mean()) / (z.std(ddof=1) / np.sqrt(topics))
        resampled = (z - z.mean())[samples]
        t = np.abs(resampled.mean(axis=1)) / (resampled.std(axis=1, ddof=1) / np.sqrt(topics))
        levels.append((t >= observed).mean())
    return {"power": float(np.mean(np.array(levels) < ALPHA))}


def products(path, _share):
    """The same with the sums of all resamples as products of how often each topic was drawn."""
    (scores,), _ = read_one(path)
    topics, runs = scores.shape
    random = np.random.default_rng(42)
    samples = random.integers(0, topics, (RESAMPLES, topics))
    drawn = np.zeros((RESAMPLES, topics))
    np.add.at(drawn, (np.arange(RESAMPLES)[:, None], samples), 1)
    first, second = np.triu_indices(runs, 1)
    levels = []
    for start in range(0, len(first), 256):
        z = scores[:, first[start : start + 256]] - scores[:, second[start : start + 256]]
        observed = np.abs(z.mean(axis=0)) / (z.std(axis=0, ddof=1) / np.sqrt(topics))
        w = z - z.mean(axis=0)
        mean = drawn @ w / topics
        variance = (drawn @ (w * w) - topics * mean * mean) / (topics - 1)
        levels.extend((np.abs(mean) / np.sqrt(variance / topics) >= observed).mean(axis=0))
    return {"power": float(np.mean(np.array(levels) < ALPHA))}


def anova(path, share):
    import pandas as pd
    from statsmodels.formula.api import ols
    from statsmodels.sandbox.stats.multicomp import get_tukey_pvalue
    from statsmodels.stats.anova import anova_lm

    frame = pd.read_csv(path)
    table = anova_lm(ols("score ~ C(topic) + C(run)", data=frame).fit())
    df = table.loc["Residual", "df"]
    error = table.loc["Residual", "mean_sq"]
    means = frame.groupby("run")["score"].mean()
    topics, runs = frame["topic"].nunique(), len(means)
    found = {}
    for first, second in list(combinations(frame["run"].unique(), 2))[::share]:
        q = abs(means[first] - means[second]) / np.sqrt(error / topics)
        found[f"{first} {second}"] = float(get_tukey_pvalue(runs, df, q))
    return found


def tau(path, _share):
    from scipy.stats import kendalltau

    scores, _ = read(path)
    found = {}
    for first, second in combinations(scores, 2):
        pairs = zip(scores[first], scores[second])
        found[f"{first} {second}"] = float(np.mean([kendalltau(x, y).statistic for x, y in pairs]))
    return found


def read_one(path):
    scores, runs = read(path)
    return list(scores.values()), runs


def main(arguments):
    share = int(arguments[arguments.index("--share") + 1]) if "--share" in arguments else 1
    job = {"bootstrap": bootstrap, "products": products, "anova": anova, "tau": tau}[arguments[0]]
    json.dump(job(arguments[1], share), sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1:])
