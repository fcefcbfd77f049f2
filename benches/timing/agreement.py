"""Compares Aspectra's numbers with a peer's before they are timed.

    python agreement.py scores PAIRS ASPECTRA_JSONL PEER_JSON    every run, topic and mean of the paired measures
    python agreement.py trec RUN ASPECTRA_TREC PEER_JSON         every name that both sides print, four decimals
    python agreement.py finding COLUMNS ASPECTRA_JSON PEER_JSON  every value of a table of compare or meta

Run as a process of its own, because a child's peak memory is never reported below that of the process which started it.
PAIRS is "AP=map nDCG@10=ndcg_cut_10". COLUMNS is "pairs run,against p 1e-6": the table, the columns that name a row (- for
a table with one), the column that is compared, and how far it may be off. Prints one line; exit 1 when the two disagree.
"""

import json
import sys
from pathlib import Path

EXACT = 1e-9
FOUR_DECIMALS = 5.1e-5
# The set has 95 numeric names in pytrec_eval; fewer than this in common means that names do not match.
FEWEST_NAMES = 70


def compare_scores(pairs, ours_file, peer_file):
    """Yields (where, ours, theirs) for every score of the peer; ours is None where Aspectra printed none."""
    names = dict(pair.rsplit("=", 1) for pair in pairs.split())
    ours = {}
    with open(ours_file) as lines:
        for line in lines:
            row = json.loads(line)
            if "measure" in row:
                ours[Path(row["run"]).stem, row["topic"], row["measure"]] = row["score"]
    for run, topics in json.loads(Path(peer_file).read_text()).items():
        for topic, scores in topics.items():
            for name, peer_name in names.items():
                yield (run, topic, name), ours.get((run, topic, name)), scores[peer_name]


def compare_trec(run, ours_file, peer_file):
    """Yields (where, ours, theirs) for every row of trec_eval's output that both sides have as a number."""
    peer = json.loads(Path(peer_file).read_text())[run]
    with open(ours_file) as lines:
        for line in lines:
            name, topic, text = (line.split(maxsplit=2) + ["", ""])[:3]
            theirs = peer.get(topic, {}).get(name)
            if theirs is None or name in ("runid", "relstring"):
                continue
            # pytrec_eval gives the logarithm for one topic, trec_eval the value; both give the value for all.
            if topic == "all" or not name.startswith("gm_"):
                yield (run, topic, name), float(text), theirs


def compare_finding(columns, ours_file, peer_file):
    """Yields (where, ours, theirs) for every value of the peer."""
    table, names, column, _ = columns.split()
    rows = json.loads(Path(ours_file).read_text())["tables"][table]
    ours = {column if names == "-" else " ".join(row[name] for name in names.split(",")): row[column] for row in rows}
    for name, value in json.loads(Path(peer_file).read_text()).items():
        yield (name, "", column), ours.get(name), value


def main(kind, *arguments):
    compare, tolerance = {
        "scores": (compare_scores, EXACT),
        "trec": (compare_trec, FOUR_DECIMALS),
        "finding": (compare_finding, float(arguments[0].split()[-1]) if kind == "finding" else None),
    }[kind]
    compared, bad, worst, names = 0, [], 0.0, set()
    for where, ours, theirs in compare(*arguments):
        compared += 1
        names.add(where[2])
        difference = float("inf") if ours is None else abs(ours - theirs)
        worst = max(worst, difference)
        if difference > tolerance:
            bad.append((where, ours, theirs))
    if compared == 0 or (kind == "trec" and len(names) < FEWEST_NAMES):
        print(f"nothing to trust: {compared} scores of {len(names)} measures in common")
        return 1
    print(f"{compared:,} scores of {len(names)} measures, largest difference {worst:.1e}, {len(bad)} beyond {tolerance:.0e}")
    for (run, topic, name), ours, theirs in bad[:5]:
        print(f"    {run} topic {topic} {name}: {ours} here, {theirs} there")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
