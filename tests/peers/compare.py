#!/usr/bin/env python3
"""Compares Aspectra with pytrec_eval and ir_measures on random collections, value by value.

    tests/peers/compare.py [--binary FILE] [--python FILE] [--collections N] [--seed N]

Needs Python 3 and a built `aspectra`. The peers are installed from PyPI into target/peers, unless --python names an
interpreter that has them. Prints how many values were compared and the largest difference for each measure; ends with 1
where a difference is larger than allowed (1e-12; 5e-6 for gdeval, which prints five digits).
"""

import argparse
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ["pytrec-eval-terrier==0.5.11", "ir_measures==0.4.3", "cwl-eval==1.0.12"]
EXACT = 1e-12
# Half a unit of the fifth digit, and what arithmetic adds to a value that lies half way.
FIVE_DIGITS = 5e-6 + EXACT


# ---------------------------------------------------------------------------------------------- collections


def documents(rng):
    """Ids whose byte order is not their order of creation."""
    names = [f"D{rng.randrange(10**6)}-{i}" for i in range(rng.randint(3, 40))]
    rng.shuffle(names)
    return names


def collection(rng, ties, topics, lowest=-2):
    """Judgments and a run as nested dictionaries, in the order of their lines.

    With ties, scores are few, and some differ only beyond single precision. Some documents are unjudged, some are judged
    but not retrieved, some topics are missing from the run, some have no relevant document.
    """
    qrels, run = {}, {}
    for topic in map(str, rng.sample(range(1, 1000), topics)):
        names = documents(rng)
        largest = rng.choice([0, 1, 1, 2, 4, 4])
        judged = [name for name in names if rng.random() < rng.choice([0.3, 0.6, 0.9])] or names[:1]
        qrels[topic] = {name: rng.randint(lowest if rng.random() < 0.5 else 0, largest) for name in judged}
        if max(qrels[topic].values()) < 0:
            # trec_eval 9 takes such a topic's grades from the topic before it.
            qrels[topic][judged[0]] = 0
        if rng.random() < 0.12 and len(run) > 0:
            continue
        retrieved = [name for name in names if rng.random() < rng.choice([0.4, 0.8, 1.0])] or names[-1:]
        rng.shuffle(retrieved)
        if ties:
            levels = rng.choice([1, 2, 5, 50])
            run[topic] = {name: tied_score(rng, levels) for name in retrieved}
        else:
            scores = rng.sample(range(1, 10**5), len(retrieved))
            run[topic] = {name: score / 64 for name, score in zip(retrieved, scores)}
    return qrels, run


def tied_score(rng, levels):
    """A score; a quarter of them differ from a neighbour in double precision only."""
    level = rng.randrange(levels) - levels // 3
    return 16777216.0 * (1 + abs(level)) + rng.choice([0, 1]) if rng.random() < 0.25 else float(level)


def write(folder, qrels, run):
    with open(folder / "qrels", "w") as out:
        for topic, labels in qrels.items():
            out.writelines(f"{topic} 0 {name} {label}\n" for name, label in labels.items())
    with open(folder / "run", "w") as out:
        for topic, scores in run.items():
            out.writelines(f"{topic} Q0 {name} 0 {score!r} tag\n" for name, score in scores.items())


class Aspectra:
    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder

    def scores(self, measures, *options, summary=False):
        """{measure: {topic: score}}, in full precision; None where the measure is undefined."""
        command = [self.binary, "eval", "qrels", "run", "-f", "jsonl", "--quiet", *options]
        command += [] if summary else ["-q", "-n"]
        for measure in measures:
            command += ["-m", measure]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}\n{done.stderr}")
        found = defaultdict(dict)
        for line in done.stdout.splitlines():
            row = json.loads(line)
            if "aspectra" not in row:
                found[row["measure"]][row["topic"]] = row["score"]
        return found


# ---------------------------------------------------------------------------------------------- comparison


class Tally:
    def __init__(self):
        self.count, self.largest, self.skipped = defaultdict(int), defaultdict(float), defaultdict(int)
        self.wrong = []

    def compare(self, peer, measure, ours, theirs, where, allowed=EXACT):
        key = (peer, measure)
        self.count[key] += 1
        if ours is None or theirs is None:
            difference = 0.0 if ours is theirs else math.inf
        elif isinstance(ours, str):
            difference = 0.0 if ours == theirs else math.inf
        else:
            difference = math.inf if math.isnan(theirs) else abs(ours - theirs) / max(1.0, abs(theirs))
        self.largest[key] = max(self.largest[key], difference)
        if not difference <= allowed:
            self.wrong.append(f"{peer} {measure} {where}: ours {ours!r}, theirs {theirs!r}")

    def report(self):
        for (peer, measure), count in sorted(self.count.items()):
            print(f"{peer:12} {measure:44} {count:8} values, largest difference {self.largest[peer, measure]:.2e}")
        for peer in sorted({peer for peer, _ in self.count}):
            of_peer = [key for key in self.count if key[0] == peer]
            largest = max(self.largest[key] for key in of_peer)
            print(f"{peer}: {sum(self.count[key] for key in of_peer)} values, largest difference {largest:.2e}")
        for what, count in sorted(self.skipped.items()):
            print(f"left out: {what}: {count}")
        for line in self.wrong[:20]:
            print(f"different: {line}")
        print(f"{len(self.wrong)} values are different")
        return 1 if self.wrong or not self.count else 0


# ---------------------------------------------------------------------------------------------- pytrec_eval

# Rows that it prints for a topic although they are summaries or texts.
NOT_BY_TOPIC = {"runid", "num_q", "relstring"}


def compare_pytrec_eval(aspectra, rng, collections, tally):
    import pytrec_eval

    names = sorted(pytrec_eval.supported_measures)
    for number in range(collections):
        qrels, run = collection(rng, ties=number % 4 != 0, topics=rng.randint(2, 12))
        write(aspectra.folder, qrels, run)
        for level, condensed in [(1, False), (2, False), (1, True)]:
            options = ["--compat", "9", "--topics", "run"] + (["--unjudged", "condense"] if condensed else [])
            evaluator = pytrec_eval.RelevanceEvaluator(qrels, set(names), level, condensed)
            theirs = evaluator.evaluate(run)
            rows = sorted({row for values in theirs.values() for row in values} - NOT_BY_TOPIC)
            ours = by_row(aspectra, rows, level, options)
            for topic, values in theirs.items():
                retrieved = [name for name in run[topic] if qrels[topic].get(name, -1) >= 0]
                for row in rows:
                    if condensed and not retrieved and math.isnan(values[row]) and row.startswith(("iprec", "11pt")):
                        # Nothing is left of the topic, and where no document is needed it divides 0 by 0. Ours is 0.
                        tally.skipped["pytrec_eval 0/0 for an empty condensed topic"] += 1
                        continue
                    value = ours[row].get(topic)
                    if row.startswith("gm_") and value is not None:
                        # It prints the logarithm that it will average.
                        value = math.log(max(value, 1e-5))
                    tally.compare("pytrec_eval", row, value, values[row], f"collection {number} topic {topic}")


def by_row(aspectra, rows, level, options):
    """Our scores under trec_eval's row names. The geometric means have no topic rows: their topics are those of the mean."""
    plain = {"gm_map": "map", "gm_bpref": "bpref"}
    words = [plain.get(row, row) for row in rows]
    asked = {row: canonical(aspectra, word, level) for row, word in zip(rows, words)}
    found = aspectra.scores(sorted(set(asked.values())), *options)
    return {row: found[text] for row, text in asked.items()}


CANONICAL = {}


def canonical(aspectra, word, level):
    """Our own text for a trec_eval row, with the relevance level put in."""
    if (word, level) not in CANONICAL:
        write(aspectra.folder / "names", {"1": {"a": 1}}, {"1": {"a": 1.0}})
        names = Aspectra(aspectra.binary, aspectra.folder / "names")
        (text,) = names.scores([word], "--compat", "9")
        if level != 1 and text.split("@")[0].split("(")[0] not in WITHOUT_LEVEL:
            name, at, cutoff = text.partition("@")
            name = f"{name[:-1]},rel={level})" if name.endswith(")") else f"{name}(rel={level})"
            (text,) = names.scores([name + at + cutoff])
        CANONICAL[word, level] = text
    return CANONICAL[word, level]


# Measures whose numbers no relevance level changes.
WITHOUT_LEVEL = {"nDCG", "nDCG_rel", "G", "NumRet"}

# ---------------------------------------------------------------------------------------------- ir_measures


def trec_eval_measures(rng):
    """Texts that both understand, of measures that ir_measures hands to trec_eval; ties are trec_eval's there."""
    k, rel = rng.choice([1, 2, 3, 5, 10, 20, 100]), rng.choice([1, 1, 2, 3])
    condensed = rng.choice([[], ["judged_only=True"]])
    level = [f"rel={rel}"] if rel > 1 else []
    both = level + condensed
    texts = [named("AP", both), named("AP", both, k), named("P", both, k), named("RR", both), named("Rprec", both)]
    texts += [named("R", both, k), named("Success", both, k), named("Bpref", level), named("infAP", level)]
    texts += [named("nDCG", condensed), named("nDCG", condensed, k), named("SetAP", both), named("SetP", both)]
    texts += [named("SetP", ["relative=True"] + both), named("SetR", level), named("NumRet", [f"rel={rel}"])]
    gains = "{" + ",".join(f"{label}:{rng.randint(0, 9)}" for label in range(1, 5)) + "}"
    texts += [named("nDCG", [f"gains={gains}"] + condensed, k), named("SetF", both), "NumRet", "NumRel"]
    return texts


# ours: theirs, where the texts are different.
def renamed_measures(rng):
    x, recall = rng.choice([0.25, 0.5, 2.0, 4.0]), rng.choice([0.0, 0.1, 0.25, 0.3, 0.5, 0.75, 1.0])
    rel = rng.choice([1, 2])
    # It hands beta to trec_eval as its square, and its trec_eval is version 9.
    return {
        f"SetF(x={x:g})": f"SetF(beta={x})",
        f"IPrec(rule=v9)@{recall:g}": f"IPrec@{recall}",
        f"NumRelRet(rel={rel})" if rel > 1 else "NumRelRet": f"NumRet(rel={rel})",
    }


def other_measures(rng):
    """Pairs of texts, ours and theirs, of measures that ir_measures computes in other ways: scores must not be tied."""
    k, rel, p = rng.choice([1, 2, 3, 5, 10, 20, 100]), rng.choice([1, 2, 3]), rng.choice([0.1, 0.5, 0.8, 0.95])
    low, high = rng.choice([0, 0, 1]), rng.choice([2, 3, 4, 6])
    between, t = [f"min_rel={low}", f"max_rel={high}"], [f"T={rng.choice([0.5, 1.0, 2.0, 3.25])}"]
    same = [named("SDCG", between, k), named("BPM", between + t, k), named("INST", between + t)]
    same += [named("INSQ", between + t), named("NERR8", between, k), named("NERR9", between, k)]
    same += [named("NERR10", between + [f"p={p}"]), named("NERR11", between + t), named("RR", [f"rel={rel}"], k)]
    same += [named("Judged", []), named("Judged", [], k)]
    pairs = [(text, text) for text in same]
    pairs.append((f"RBP(depth='1000',p={p},rel={rel})", f"RBP(p={p},rel={rel})"))
    for normalize in (True, False):
        pairs.append((f"Compat(depth=max,p={p},normalize={normalize})", f"Compat(p={p},normalize={normalize})"))
    return pairs


def named(name, params, cutoff=None):
    return name + (f"({','.join(params)})" if params else "") + ("" if cutoff is None else f"@{cutoff}")


def compare_ir_measures(aspectra, rng, collections, tally):
    import logging

    import ir_measures

    logging.disable(logging.WARNING)
    for number in range(collections):
        ties = number % 2 == 0
        qrels, run = collection(rng, ties, topics=rng.randint(2, 10))
        write(aspectra.folder, qrels, run)
        pairs = [(text, text) for text in trec_eval_measures(rng)] + list(renamed_measures(rng).items())
        if not ties:
            pairs += other_measures(rng)
        # One call a measure: with several, its pytrec_eval takes the first parameter of a name for all of them.
        for ours, theirs in unique(pairs):
            compare_one(aspectra, ir_measures, tally, number, qrels, run, ours, theirs)
        (counted,) = aspectra.scores(["NumQ"], "--topics", "run", summary=True).values()
        theirs = ir_measures.calc_aggregate([ir_measures.NumQ], {topic: qrels[topic] for topic in run}, run)
        tally.compare("ir_measures", "NumQ", counted["all"], theirs[ir_measures.NumQ], f"collection {number}")
        if not ties:
            compare_accuracy(aspectra, ir_measures, rng, tally, number, qrels, run)
    compare_gdeval(aspectra, ir_measures, rng, max(1, collections // 10), tally)


def unique(pairs):
    return list(dict.fromkeys(pairs))


def compare_one(aspectra, ir_measures, tally, number, qrels, run, ours, theirs, allowed=EXACT):
    measure = ir_measures.parse_measure(theirs)
    (found,) = aspectra.scores([ours], "--compat", "9").values()
    values = {row.query_id: row.value for row in ir_measures.iter_calc([measure], qrels, run)}
    for topic in qrels:
        if theirs.startswith("NumRel") and topic not in run:
            # It counts the relevant documents of a missing topic as 0; trec_eval -c and we do not.
            tally.skipped["ir_measures counts of a missing topic"] += 1
            continue
        if theirs.startswith("Compat") and found.get(topic) is None:
            # No document is preferred: it has 0, and ours leaves the topic out as the authors' script does.
            tally.skipped["ir_measures Compat without a preferred document"] += 1
            continue
        where = f"collection {number} topic {topic} ({ours})"
        tally.compare("ir_measures", name_of(theirs), found.get(topic), values.get(topic), where, allowed)


def name_of(text):
    """A measure's name with the names of its parameters: one line of the report each."""
    head, at, _ = text.partition("@")
    name, _, params = head.partition("(")
    keys = [part.split("=")[0] for part in params.rstrip(")").split(",") if "=" in part]
    return name + (f"({','.join(keys)})" if keys else "") + ("@k" if at else "")


def compare_accuracy(aspectra, ir_measures, rng, tally, number, qrels, run):
    rel, k = rng.choice([1, 2]), rng.choice([None, 3, 10])
    text = named("Accuracy", [f"rel={rel}"] if rel > 1 else [], k)
    (found,) = aspectra.scores([text]).values()
    for topic in qrels:
        try:
            rows = ir_measures.iter_calc([ir_measures.parse_measure(text)], qrels, {topic: run.get(topic, {})})
            values = {row.query_id: row.value for row in rows}
        except ZeroDivisionError:
            # No other document was retrieved: ours is 1.
            tally.skipped["ir_measures Accuracy divides by zero"] += 1
            continue
        where = f"collection {number} topic {topic} ({text})"
        tally.compare("ir_measures", name_of(text), found.get(topic), values.get(topic), where)


def compare_gdeval(aspectra, ir_measures, rng, collections, tally):
    """ERR and exponential nDCG come from gdeval, a Perl program whose largest grade is 4."""
    for number in range(collections):
        qrels, run = collection(rng, ties=False, topics=rng.randint(2, 10))
        write(aspectra.folder, qrels, run)
        k = rng.choice([1, 3, 5, 10, 20])
        for ours, theirs in [(f"ERR(max_grade=4)@{k}", f"ERR@{k}"), (f"nDCG(dcg='exp-log2')@{k}",) * 2]:
            try:
                compare_one(aspectra, ir_measures, tally, number, qrels, run, ours, theirs, FIVE_DIGITS)
            except (ValueError, RuntimeError, OSError, subprocess.CalledProcessError) as problem:
                tally.skipped[f"ir_measures {theirs.split('@')[0]}, no gdeval ({type(problem).__name__})"] += 1


# ---------------------------------------------------------------------------------------------- main


def interpreter(name, packages):
    """A virtual environment with the peers, made on first use."""
    folder = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / name
    python = folder / "bin" / "python"
    if not python.exists():
        print(f"installing {', '.join(packages)} into {folder}", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)
    return python


def run_script(script, description, name, packages, compare):
    """A script of this folder: reads its options, changes to an interpreter that has the peers, compares and reports.

    `name` is the folder of the virtual environment; `compare` gets an Aspectra, the options and a Tally.
    """
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    parser.add_argument("--binary", default=target / "release" / "aspectra", type=Path, help="the built aspectra")
    parser.add_argument("--python", type=Path, help="an interpreter that has the peers")
    parser.add_argument("--collections", type=int, default=200, help="how many collections for each peer")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--write", action="store_true", help="write the page anew, where the script has one")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.binary.exists():
        sys.exit(f"{options.binary}: no such file; run cargo build --release, or pass --binary")
    if not options.inside:
        python = options.python or interpreter(name, packages)
        sys.exit(subprocess.run([python, script, *sys.argv[1:], "--inside"]).returncode)
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        compare(Aspectra(options.binary.resolve(), Path(folder)), options, tally)
    sys.exit(tally.report())


def compare_all(aspectra, options, tally):
    (aspectra.folder / "names").mkdir()
    compare_pytrec_eval(aspectra, random.Random(options.seed), options.collections, tally)
    compare_ir_measures(aspectra, random.Random(options.seed + 1), options.collections, tally)


if __name__ == "__main__":
    run_script(__file__, __doc__, "peers", PACKAGES, compare_all)
