#!/usr/bin/env python3
"""Compares Aspectra with pyndeval on random collections with subtopics, value by value.

    tests/peers/compare_ndeval.py [--binary FILE] [--python FILE] [--collections N] [--seed N]

Needs Python 3 and a built `aspectra`. pyndeval is installed from PyPI into target/peers-ndeval, unless --python names an
interpreter that has it. Prints how many values were compared and the largest difference for each measure; ends with 1
where a difference is larger than 1e-12.

Left out is what pyndeval has wrong: its values at cut-off 1 are not normalized, and its nNRBP is 0/0 where a topic has no
relevant document.
"""

import random

from compare import documents, run_script

PACKAGES = ["pyndeval==0.0.8"]
# Columns with a cut-off, and whether alpha and beta are parameters of ours.
CUT = {"ERR-IA": ("alpha",), "nERR-IA": ("alpha",), "alpha-DCG": ("alpha",), "alpha-nDCG": ("alpha",)}
CUT |= {"P-IA": (), "strec": ()}
WHOLE = {"NRBP": ("alpha", "beta"), "nNRBP": ("alpha", "beta"), "MAP-IA": ()}
# Our names, as they are printed.
OURS = {"ERR-IA": "ERR_IA", "nERR-IA": "nERR_IA", "alpha-DCG": "alpha_DCG", "alpha-nDCG": "alpha_nDCG", "P-IA": "P_IA"}
OURS |= {"strec": "StRecall", "NRBP": "NRBP", "nNRBP": "nNRBP", "MAP-IA": "AP_IA"}


def collection(rng):
    """Judgments as rows (topic, subtopic, document, label) and a run as rows (topic, document, score), topics together."""
    qrels, run = [], []
    for topic in map(str, rng.sample(range(1, 1000), rng.randint(2, 8))):
        names = documents(rng)
        share, largest = rng.choice([0.05, 0.2, 0.5, 0.9]), rng.choice([1, 1, 3])
        for subtopic in range(1, rng.randint(2, 9)):
            judged = [name for name in names if rng.random() < 0.8] or names[:1]
            for name in judged:
                label = rng.randint(1, largest) if rng.random() < share else 0
                qrels.append((topic, str(subtopic), name, label))
        retrieved = [name for name in names + ["never-judged"] if rng.random() < rng.choice([0.4, 0.8, 1.0])]
        rng.shuffle(retrieved)
        levels = rng.choice([1, 3, 10**6])
        run += [(topic, name, rng.randrange(levels) / 64) for name in retrieved or names[:1]]
    return qrels, run


def write(folder, qrels, run):
    with open(folder / "qrels", "w") as out:
        out.writelines(f"{topic} {subtopic} {name} {label}\n" for topic, subtopic, name, label in qrels)
    with open(folder / "run", "w") as out:
        out.writelines(f"{topic} Q0 {name} 0 {score!r} tag\n" for topic, name, score in run)


def our_text(name, params, values, cutoff):
    given = [f"{param}={values[param]:g}" for param in params if values[param] != 0.5]
    given += [f"rel={values['rel']}"] if values["rel"] != 1 else []
    return OURS[name] + (f"({','.join(given)})" if given else "") + (f"@{cutoff}" if cutoff else "")


def compare_pyndeval(aspectra, options, tally):
    import pyndeval

    rng = random.Random(options.seed)
    for number in range(options.collections):
        qrels, run = collection(rng)
        write(aspectra.folder, qrels, run)
        values = {"alpha": rng.choice([0.5, 0.5, 0.0, 0.1, 0.9]), "beta": rng.choice([0.5, 0.5, 0.2, 0.8])}
        values["rel"] = rng.choice([1, 1, 2])
        cutoffs = sorted(rng.sample(range(2, 21), 4))
        columns = [(f"{name}@{k}", our_text(name, params, values, k)) for name, params in CUT.items() for k in cutoffs]
        columns += [(name, our_text(name, params, values, None)) for name, params in WHOLE.items()]
        evaluator = pyndeval.RelevanceEvaluator(
            qrels, [name for name, _ in columns], values["rel"], values["alpha"], values["beta"]
        )
        theirs = evaluator.evaluate(run)
        ours = aspectra.scores([text for _, text in columns], "--subtopics", "--ties", "docno-asc", "--topics", "run")
        relevant = {topic for topic, _, _, label in qrels if label >= values["rel"]}
        for topic, scores in theirs.items():
            for name, text in columns:
                if topic not in relevant:
                    tally.skipped["pyndeval: topics without a relevant document"] += 1
                    continue
                where = f"collection {number} topic {topic} ({text})"
                tally.compare("pyndeval", name.split("@")[0], ours[text].get(topic), scores[name], where)


if __name__ == "__main__":
    run_script(__file__, __doc__, "peers-ndeval", PACKAGES, compare_pyndeval)
