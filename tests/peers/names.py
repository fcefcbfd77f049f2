#!/usr/bin/env python3
"""Which names give another number here than in ir_measures: the same text is computed by both on random collections.

    tests/peers/names.py [--binary FILE] [--python FILE] [--collections N] [--seed N] [--write]

With --write the table in docs/ir_measures.md is written anew; without it, the script ends with 1 where the page is stale.
"""

import sys
from pathlib import Path
from random import Random

import compare
import compare_ndeval

PAGE = compare.ROOT / "docs" / "ir_measures.md"
BEGIN, END = "<!-- names whose numbers differ: tests/peers/names.py --write -->\n", "<!-- end of names -->\n"

# Every name of ir_measures that reads one label per document, with the parameters that it must have.
NAMES = """AP AP@10 AP(rel=2) AP(judged_only=True) P@5 P(rel=2)@5 R@10 RR RR@10 RR(rel=2) Rprec Bpref infAP nDCG nDCG@10
    nDCG(dcg='exp-log2')@10 nDCG(gains={1:3,2:5})@10 ERR@20 RBP(rel=1) RBP(rel=1,p=0.5) SetP SetP(relative=True) SetR SetF
    SetF(beta=2.0) SetF(beta=0.5) SetAP IPrec@0.0 IPrec@0.1 IPrec@0.5 IPrec@1.0 Success@5 Judged Judged@10 NumRet NumRet(rel=1)
    NumRel Accuracy Accuracy@10 Compat Compat(p=0.5) Compat(normalize=False) BPM(max_rel=4)@10 SDCG(max_rel=4)@10 INST(max_rel=4)
    INSQ(max_rel=4) NERR8(max_rel=4)@10 NERR9(max_rel=4)@10 NERR10(max_rel=4) NERR11(max_rel=4)""".split()

# Every name that reads labels by subtopic.
DIVERSITY = """alpha_DCG@10 alpha_nDCG@10 alpha_nDCG(alpha=0.3)@10 ERR_IA@10 nERR_IA@10 NRBP NRBP(alpha=0.3,beta=0.8) nNRBP AP_IA
    P_IA@10 StRecall@10""".split()

# What to write here for the number that ir_measures gives, where there is something.
THEIRS = {
    "ERR@20": "ERR(max_grade=4)@20",
    "SetF(beta=2.0)": "SetF(x=2)",
    "SetF(beta=0.5)": "SetF(x=0.5)",
    "IPrec@0.0": "IPrec(rule=v9)@0",
    "IPrec@0.1": "IPrec(rule=v9)@0.1",
    "IPrec@0.5": "IPrec(rule=v9)@0.5",
    "IPrec@1.0": "IPrec(rule=v9)@1",
    "NumRet(rel=1)": "NumRelRet",
    "RBP(rel=1)": "RBP(depth='1000',rel=1)",
    "RBP(rel=1,p=0.5)": "RBP(depth='1000',p=0.5,rel=1)",
    "Compat": "Compat(depth=max)",
    "Compat(p=0.5)": "Compat(depth=max,p=0.5)",
    "Compat(normalize=False)": "Compat(depth=max,normalize=False)",
}


class Seen:
    """The largest difference of a name on collections without and with tied scores."""

    def __init__(self):
        self.count, self.largest, self.undefined = 0, {False: 0.0, True: 0.0}, 0

    def add(self, ties, ours, theirs):
        self.count += 1
        if ours is None or theirs is None or theirs != theirs:
            self.undefined += ours is not theirs
            return
        self.largest[ties] = max(self.largest[ties], abs(ours - theirs) / max(1.0, abs(theirs)))

    def differs(self, ties):
        return self.largest[ties] > compare.FIVE_DIGITS


def values_of(aspectra, text, *options):
    try:
        (found,) = aspectra.scores([text], "--compat", "9", *options).values()
        return found
    except SystemExit:
        return None


def look(aspectra, options):
    import logging

    import ir_measures

    logging.disable(logging.WARNING)
    rng = Random(options.seed)
    seen, instead, failed = {}, {}, {}

    def compare_one(name, qrels, run, *options):
        try:
            rows = list(ir_measures.iter_calc([ir_measures.parse_measure(name)], qrels, run))
        except Exception as problem:  # A name that it has, but cannot compute here.
            failed[name] = type(problem).__name__
            return
        theirs = {row.query_id: row.value for row in rows if row.query_id in run}
        for text, tally in ((name, seen), (THEIRS.get(name), instead)):
            ours = values_of(aspectra, text, *options) if text else None
            if ours is not None:
                for topic, value in theirs.items():
                    tally.setdefault(name, Seen()).add(ties, ours.get(topic), value)

    for number in range(options.collections):
        ties = number % 2 == 1
        qrels, run = compare.collection(rng, ties, topics=rng.randint(3, 10), lowest=0)
        compare.write(aspectra.folder, qrels, run)
        for name in NAMES:
            compare_one(name, qrels, run)
        rows, run = by_subtopic(rng, ties)
        compare_ndeval.write(aspectra.folder, rows, [(t, d, s) for t, scores in run.items() for d, s in scores.items()])
        qrels = [ir_measures.Qrel(topic, document, label, subtopic) for topic, subtopic, document, label in rows]
        for name in DIVERSITY:
            compare_one(name, qrels, run, "--subtopics")
    return seen, instead, failed


def by_subtopic(rng, ties):
    """Judgments by subtopic and a run. Topics without a relevant document, which pyndeval divides by 0, are left out."""
    while True:
        qrels, rows = compare_ndeval.collection(rng)
        relevant = {topic for topic, _, _, label in qrels if label > 0}
        run = {}
        for topic, document, score in rows:
            if topic in relevant:
                run.setdefault(topic, {})[document] = score
        if not ties:
            run = {topic: dict(zip(scores, map(float, rng.sample(range(10**6), len(scores))))) for topic, scores in run.items()}
        if run:
            return [row for row in qrels if row[0] in run], run


def number(value):
    return "same" if value <= compare.FIVE_DIGITS else f"{value:.2g}"


def table(seen, instead, failed):
    lines = ["| name | without ties | with ties | for their number, write |\n", "|---|---|---|---|\n"]
    for name in NAMES + DIVERSITY:
        if name not in seen or not (seen[name].differs(False) or seen[name].differs(True)):
            continue
        found, other = seen[name], instead.get(name)
        write = "only where documents are tied" if not found.differs(False) else ""
        if other is not None and not other.differs(False):
            write = f"`{THEIRS[name]}`" + (" (ties apart)" if other.differs(True) else "")
        lines.append(f"| `{name}` | {number(found.largest[False])} | {number(found.largest[True])} | {write or '-'} |\n")
    same = [name for name in NAMES + DIVERSITY if name in seen and not (seen[name].differs(False) or seen[name].differs(True))]
    lines.append(f"\nThe same number for the same text: {', '.join(f'`{name}`' for name in same)}.\n")
    failed = [name for name in failed if name not in seen]  # Some fail on one odd collection only.
    if failed:
        lines.append(f"\nNot compared, because ir_measures could not compute them here: {', '.join(f'`{name}`' for name in sorted(failed))}.\n")
    return "".join(lines)


def compare_names(aspectra, options, tally):
    seen, instead, failed = look(aspectra, options)
    text = table(seen, instead, failed)
    print(text)
    print(f"{sum(found.count for found in seen.values())} values of {len(seen)} names")
    page = PAGE.read_text()
    start, end = page.index(BEGIN) + len(BEGIN), page.index(END)
    if "--write" in sys.argv:
        PAGE.write_text(page[:start] + text + page[end:])
    elif [row.split("|")[1] for row in text.splitlines() if row.startswith("| `")] != [
        row.split("|")[1] for row in page[start:end].splitlines() if row.startswith("| `")
    ]:
        print(f"{PAGE} is stale; pass --write")
        sys.exit(1)
    sys.exit(0)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    compare.run_script(__file__, __doc__, "peers-names", compare.PACKAGES + compare_ndeval.PACKAGES, compare_names)
