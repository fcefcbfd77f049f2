#!/usr/bin/env python3
"""Agreement coefficients against krippendorff, statsmodels and irrCAC on random tables.

    python3 tests/peers/agreement.py [--tables 2000] [--binary target/release/aspectra]

Installs the packages from PyPI into a folder of its own where they are missing. irrCAC is compared with `--base all`, because
it takes chance agreement from all labeled units, and only on Fleiss' kappa and Gwet's AC1: its ordinal alpha has another metric, and
it rounds to five digits.
"""

import argparse
import csv
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import venv

PACKAGES = ["krippendorff", "statsmodels", "irrCAC", "numpy", "pandas"]
JUDGES = 5


def restart_with_packages():
    """Runs this script again in an environment that has the packages."""
    try:
        import irrCAC  # noqa: F401
        import krippendorff  # noqa: F401
        import statsmodels  # noqa: F401
    except ImportError:
        folder = os.path.join(tempfile.gettempdir(), "aspectra-agreement-peers")
        python = os.path.join(folder, "bin", "python")
        if not os.path.exists(python):
            venv.create(folder, with_pip=True)
            subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES], check=True)
        os.execv(python, [python, *sys.argv])


def table(random_):
    """Labels of 2 to 5 judges on 5 to 40 units: judges follow a truth, each with its own error and its own gaps."""
    grades, judges, units = random_.randint(2, 5), random_.randint(2, JUDGES), random_.randint(5, 40)
    error = [random_.uniform(0, 0.7) for _ in range(judges)]
    gap = random_.choice([0, 0, 0.1, 0.4])
    rows = []
    for _ in range(units):
        truth = min(int(random_.expovariate(1.0)), grades - 1)
        row = [truth if random_.random() > error[j] else random_.randrange(grades) for j in range(judges)]
        rows.append([None if random_.random() < gap else label for label in row] + [None] * (JUDGES - judges))
    return {"rows": rows, "judges": judges}


def ours(binary, tables, *options):
    """One file with an aspect for each table."""
    with tempfile.NamedTemporaryFile("w", suffix=".csv", newline="", delete=False) as file:
        writer = csv.writer(file)
        writer.writerow(["topic", "doc", "judge", *[f"t{number}" for number in range(len(tables))]])
        for unit in range(max(len(one["rows"]) for one in tables)):
            for judge in range(JUDGES):
                labels = [one["rows"][unit][judge] if unit < len(one["rows"]) else None for one in tables]
                writer.writerow([1, f"d{unit}", f"j{judge}", *["" if label is None else label for label in labels]])
    found = subprocess.run([binary, "meta", "agreement", file.name, "-f", "json", "--quiet", *options], check=True, capture_output=True)
    os.unlink(file.name)
    document = json.loads(found.stdout)
    tables_ = {one["name"]: one["rows"] for one in document["tables"]} if isinstance(document.get("tables"), list) else document["tables"]
    return tables_


def main():
    restart_with_packages()
    import warnings

    import krippendorff
    import numpy
    import pandas
    from irrCAC.raw import CAC
    from statsmodels.stats.inter_rater import cohens_kappa, fleiss_kappa

    warnings.filterwarnings("ignore")
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--binary", default="target/release/aspectra")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random_ = random.Random(options.seed)
    counts, wrong = {}, []

    def compare(name, number, got, want, tolerance):
        counts[name] = counts.get(name, 0) + 1
        if want is None or (isinstance(want, float) and math.isnan(want)):
            counts[name + " (undefined there)"] = counts.get(name + " (undefined there)", 0) + 1
            return
        if got is None or abs(got - want) > tolerance:
            wrong.append(f"table {number}: {name} is {got}, there {want}")

    for start in range(0, options.tables, 100):
        tables = [table(random_) for _ in range(min(100, options.tables - start))]
        paired, all_ = ours(options.binary, tables), ours(options.binary, tables, "--base", "all")
        joint = {row["aspect"]: row for row in paired["all"]}
        joint_all = {row["aspect"]: row for row in all_["all"]}
        pairs = {(row["aspect"], row["judge"], row["with"]): row for row in paired["pairs"]}
        for number, one in enumerate(tables):
            aspect = f"t{number}"
            # krippendorff ignores labels that no pair has only where there are some; one label alone is 0/0.
            values = [[numpy.nan if row[judge] is None else row[judge] for row in one["rows"]] for judge in range(one["judges"])]
            used = {label for row in one["rows"] if sum(label is not None for label in row) > 1 for label in row if label is not None}
            if len(used) > 1:
                for level in ["nominal", "ordinal", "interval"]:
                    want = krippendorff.alpha(reliability_data=values, level_of_measurement=level)
                    compare(f"krippendorff {level}", start + number, joint[aspect][f"alpha_{level}"], want, 1e-9)
            complete = all(row[judge] is not None for row in one["rows"] for judge in range(one["judges"]))
            largest = max((label for row in one["rows"] for label in row if label is not None), default=0)
            if complete:
                counted = [[row.count(grade) for grade in range(largest + 1)] for row in one["rows"]]
                compare("statsmodels fleiss", start + number, joint[aspect]["Fleiss"], float(fleiss_kappa(numpy.array(counted))), 1e-9)
            for a in range(one["judges"]):
                for b in range(a + 1, one["judges"]):
                    both = [(row[a], row[b]) for row in one["rows"] if row[a] is not None and row[b] is not None]
                    if len({x for x, _ in both} | {y for _, y in both}) < 2:
                        continue
                    confusion = numpy.zeros((largest + 1, largest + 1))
                    for x, y in both:
                        confusion[x, y] += 1
                    row = pairs[(aspect, f"j{a}", f"j{b}")]
                    for column, weights in [("kappa", None), ("linear", "linear"), ("quadratic", "quadratic")]:
                        want = float(cohens_kappa(confusion, wt=weights, return_results=False))
                        compare(f"statsmodels {column}", start + number, row[column], want, 1e-9)
            frame = pandas.DataFrame([row[: one["judges"]] for row in one["rows"]], dtype=float)
            labeled = {label for row in one["rows"] for label in row if label is not None}
            if len(labeled) > 1 and len(used) > 1 and frame.notna().any(axis=1).all():
                peer = CAC(frame, categories=[float(grade) for grade in range(largest + 1)])
                for column, method in [("Fleiss", "fleiss"), ("AC1", "gwet")]:
                    want = getattr(peer, method)()["est"]["coefficient_value"]
                    compare(f"irrCAC {method}", start + number, joint_all[aspect][column], float(want), 1.1e-5)
    for name in sorted(counts):
        print(f"{name}: {counts[name]} values")
    print(f"{options.tables} tables, {len(wrong)} values differ")
    print("\n".join(wrong[:20]))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
