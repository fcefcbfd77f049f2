"""The table of workloads: one entry each.

A workload is a command of Aspectra, the commands it is timed against, and the targets. To add one, append an entry to
WORKLOADS; to time against a new peer, write peer_<name>.py and name its package in prepare.PEERS. A rival whose name is
in prepare.PEERS is left out where that package does not install.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

QUICK_RUNS = 12
CALLGRIND_RUNS = 20


@dataclass(frozen=True)
class Kit:
    """Where the programs and the data are."""

    aspectra: Path
    python: Path
    data: Path
    pages: Path | None = None
    quick: bool = False

    def file(self, workload, name):
        return self.data / workload / name

    def runs(self, workload):
        runs = sorted((self.data / workload / "runs").glob("*.txt"))
        return runs[:QUICK_RUNS] if self.quick else runs

    def runs_as(self, workload, kind):
        """The same runs in another format."""
        runs = sorted((self.data / workload / kind).glob(f"*.{kind}"))
        return runs[:QUICK_RUNS] if self.quick else runs

    def eval(self, qrels, runs, *measures, options=("-f", "table")):
        chosen = [part for measure in measures for part in ("-m", measure)]
        return [self.aspectra, "eval", *options, *chosen, qrels, *runs]

    def peer(self, name, *arguments):
        return [self.python, Path(__file__).resolve().parent.parent / f"peer_{name}.py", *arguments]

    def lines(self, *files):
        return ["wc", "-l", *files]


@dataclass(frozen=True)
class Target:
    """At most `limit`: a ratio to the command `against`, or seconds or bytes when there is none."""

    of: str  # "cpu", "wall" or "private"
    limit: float
    against: str | None = None


@dataclass(frozen=True)
class Check:
    """How the numbers are compared first: agreement.py's kind and first argument, and the two commands."""

    kind: str
    argument: str
    ours: Callable[[Kit], list]
    peer: Callable[[Kit], list]


@dataclass(frozen=True)
class Workload:
    """One thing that is timed."""

    name: str  # for --only
    title: str
    data: tuple[str, ...]
    ours: Callable[[Kit], list]
    rivals: dict[str, Callable[[Kit], list]] = field(default_factory=dict)
    targets: tuple[Target, ...] = ()
    check: Check | None = None
    asked: bool = False  # only with its own option
    formats: bool = False  # needs the runs of W1 in other formats


def w1(kit):
    return kit.file("w1", "qrels.txt"), kit.runs("w1")


def w2(kit):
    return kit.file("w2", "qrels.txt"), [kit.file("w2", "run.txt")]


def w1_aspects(kit):
    return kit.file("w1", "aspects.txt"), kit.runs("w1")


def w1_subtopics(kit):
    return kit.file("w1", "subtopics.txt"), kit.runs("w1")


def topics(kit, folder=""):
    return kit.file("topics", f"{folder}qrels.txt"), [kit.file("topics", f"{folder}run.txt")]


def flat(files):
    judgments, runs = files
    return [judgments, *runs]


PAIR = ("AP", "nDCG@10")
PEER_PAIR = "map,ndcg_cut.10"
ROWS = ("-q", "-f", "jsonl")


def pair_check(files):
    return Check(
        "scores",
        "AP=map nDCG@10=ndcg_cut_10",
        ours=lambda kit: kit.eval(*files(kit), *PAIR, options=ROWS),
        peer=lambda kit: kit.peer("pytrec_eval", PEER_PAIR, *flat(files(kit)), "--json"),
    )


def threads(count):
    return ("-f", "table", "--threads", str(count))


THREE_ASPECTS = ("-f", "table", "--aspects", "relevance,correctness,credibility")
MULTI_ASPECT = [
    f"{scheme}({measure})"
    for scheme in ("CAM", "MM", "EUCL", "MANH", "CHEB", "Harsh", "Lenient")
    for measure in ("AP", "nDCG", "nDCG@10", "RBP")
] + ["uRBP", "nWCS"]
# How many label tuples a collapse has to put into classes.
LABELS = {
    "5 aspects with 11 labels each (161,051 tuples)": "a:11,b:11,c:11,d:11,e:11",
    "2 aspects with 101 labels each (10,201 tuples)": "a:101,b:101",
}
NDEVAL = [
    *(f"{name}@{k}" for name in ("ERR-IA", "nERR-IA", "alpha-DCG", "alpha-nDCG", "P-IA", "strec") for k in (5, 10, 20)),
    *("NRBP", "nNRBP", "MAP-IA"),
]



def scores(kit, name="one.csv"):
    return kit.file("scores", name)


def statistics(kit, *words, file="one.csv"):
    """A verb of compare or meta on the scores."""
    return [kit.aspectra, *words, "--scores", scores(kit, file), "--quiet"]


def statistics_peer(kit, job, *options, file="one.csv"):
    return kit.peer("statistics", job, scores(kit, file), *options)


# Tests at the size of today's collections, and the CPU seconds they may take.
TODAY = [
    # So few samples find nothing after a correction, which is refused unless forced: it is the work that is timed.
    ("randomization", "randomization p-values", ("compare", "--test", "randomization", "--force"), 3),
    ("max-t", "max-t p-values", ("compare", "--test", "max-t"), 12),
    ("randomized-tukey", "randomized Tukey p-values", ("compare", "--test", "randomized-tukey"), 12),
    ("discriminate", "bootstrap ASL and required difference", ("meta", "discriminate"), 12),
    ("stability", "ranks, swaps and variances of resampled topics", ("meta", "stability"), 6),
]

WORKLOADS = [
    Workload(
        "w1",
        "W1, AP + nDCG@10",
        ("w1",),
        ours=lambda kit: kit.eval(*w1(kit), *PAIR),
        rivals={
            "pytrec_eval": lambda kit: kit.peer("pytrec_eval", PEER_PAIR, *flat(w1(kit))),
            "wc -l": lambda kit: kit.lines(*flat(w1(kit))),
        },
        targets=(Target("cpu", 0.04, "pytrec_eval"), Target("cpu", 4, "wc -l")),
        check=pair_check(w1),
    ),
    Workload(
        "w1-all",
        "W1, trec_eval's whole set, by topic",
        ("w1",),
        ours=lambda kit: kit.eval(*w1(kit), "all_trec", options=("-q", "-f", "trec")),
        rivals={"pytrec_eval": lambda kit: kit.peer("pytrec_eval", "all_trec", *flat(w1(kit)), "--by-topic")},
        targets=(Target("cpu", 0.06, "pytrec_eval"),),
        check=Check(
            "trec",
            "run10",  # the coarse scores: a tie for almost every document
            # pytrec_eval embeds trec_eval 9, whose interpolated precision differs.
            ours=lambda kit: kit.eval(
                w1(kit)[0], [w1(kit)[1][9]], "all_trec", options=("-q", "-f", "trec", "--compat", "9")
            ),
            peer=lambda kit: kit.peer("pytrec_eval", "all_trec", w1(kit)[0], w1(kit)[1][9], "--json"),
        ),
    ),
    Workload(
        "w2",
        "W2, AP + nDCG@10",
        ("w2",),
        ours=lambda kit: kit.eval(*w2(kit), *PAIR),
        rivals={
            "pytrec_eval": lambda kit: kit.peer("pytrec_eval", PEER_PAIR, *flat(w2(kit))),
            "wc -l": lambda kit: kit.lines(*flat(w2(kit))),
        },
        targets=(Target("cpu", 0.035, "pytrec_eval"), Target("private", 50e6)),
        check=pair_check(w2),
    ),
    Workload(
        "w1-threads",
        "W1, two threads (over runs)",
        ("w1",),
        ours=lambda kit: kit.eval(*w1(kit), *PAIR, options=threads(2)),
        rivals={"one thread": lambda kit: kit.eval(*w1(kit), *PAIR, options=threads(1))},
    ),
    Workload(
        "w2-threads",
        "W2, two threads (over one file)",
        ("w2",),
        ours=lambda kit: kit.eval(*w2(kit), *PAIR, options=threads(2)),
        rivals={"one thread": lambda kit: kit.eval(*w2(kit), *PAIR, options=threads(1))},
    ),
    Workload(
        "w1-aspects",
        "W1, 30 multi-aspect measures on 3 aspects",
        ("w1",),
        ours=lambda kit: kit.eval(*w1_aspects(kit), *MULTI_ASPECT, options=THREE_ASPECTS),
        rivals={"AP alone": lambda kit: kit.eval(*w1_aspects(kit), "AP", options=THREE_ASPECTS)},
        targets=(Target("cpu", 1.7, "AP alone"),),
    ),
    *(
        Workload(
            f"w1-{kind}",
            f"W1 as {title}, AP + nDCG@10",
            ("w1",),
            ours=lambda kit, kind=kind: kit.eval(w1(kit)[0], kit.runs_as("w1", kind), *PAIR),
            rivals={"as text": lambda kit: kit.eval(*w1(kit), *PAIR), **more},
            targets=(Target("cpu", limit, "as text"),),
            formats=True,
        )
        for kind, title, limit, more in [
            # Decompression by itself takes more than the target allows for everything.
            ("parquet", "Parquet (Snappy)", 0.6, {"decompression alone": lambda kit: [kit.pages, *kit.runs_as("w1", "parquet")]}),
            ("csv", "CSV", 1.3, {}),
            ("json", "JSON", 2.5, {}),
        ]
    ),
    Workload(
        "w1-gz",
        "W1 compressed with gzip, AP + nDCG@10",
        ("w1",),
        ours=lambda kit: kit.eval(w1(kit)[0], kit.runs_as("w1", "gz"), *PAIR),
        rivals={"zcat": lambda kit: ["zcat", *kit.runs_as("w1", "gz")]},
        targets=(Target("cpu", 0.5, "zcat"),),
        formats=True,
    ),
    Workload(
        "w1-ndeval",
        "W1, ndeval's set",
        ("w1",),
        ours=lambda kit: kit.eval(*w1_subtopics(kit), *NDEVAL, options=("-f", "table", "--subtopics")),
        rivals={"pyndeval": lambda kit: kit.peer("pyndeval", *flat(w1_subtopics(kit)))},
        targets=(Target("cpu", 0.045, "pyndeval"),),
        check=Check(
            "scores",
            "alpha_nDCG@20=alpha-nDCG@20 StRecall@10=strec@10",
            ours=lambda kit: kit.eval(
                *w1_subtopics(kit), "alpha_nDCG@20", "StRecall@10", options=(*ROWS, "--subtopics", "--ties", "docno-asc")
            ),
            peer=lambda kit: kit.peer("pyndeval", *flat(w1_subtopics(kit)), "--json"),
        ),
    ),
    *(
        Workload(
            "classes",
            f"classes of EUCL: {title}",
            (),
            ours=lambda kit, labels=labels: [kit.aspectra, "order", "--labels", labels, "-m", "EUCL", "-f", "csv"],
            targets=(Target("wall", 1),),
        )
        for title, labels in LABELS.items()
    ),
    Workload(
        "bootstrap",
        "bootstrap ASL of 8,256 pairs of 129 runs x 50 topics, B = 10,000",
        ("scores",),
        # numpy's scripts do not work out the required difference either.
        ours=lambda kit: statistics(kit, "meta", "discriminate", "--no-required-difference"),
        rivals={
            "numpy, a 16th of the pairs": lambda kit: statistics_peer(kit, "bootstrap", "--share", "16"),
            "numpy, matrix products": lambda kit: statistics_peer(kit, "products"),
        },
        # 60 times less than numpy takes for all pairs, which is 16 times as many.
        targets=(
            Target("cpu", 0.4),
            Target("cpu", 1 / 3, "numpy, matrix products"),
            Target("private", 60e6),
        ),
        check=Check(
            "finding",
            "power - power 0.01",  # other samples: the share of significant pairs is off by about 0.001
            ours=lambda kit: statistics(kit, "meta", "discriminate", "-f", "json"),
            peer=lambda kit: statistics_peer(kit, "products"),
        ),
    ),
    Workload(
        "tukey",
        "two-way ANOVA and 8,256 Tukey p-values",
        ("scores",),
        ours=lambda kit: statistics(kit, "compare", "--test", "tukey"),
        # An 8th of the p-values takes statsmodels long enough; all of them take more than four times that (the
        # analysis of variance itself is done once), so that 4/500 of the one are at most a 500th of the other.
        rivals={"statsmodels, an 8th of the p": lambda kit: statistics_peer(kit, "anova", "--share", "8")},
        targets=(Target("cpu", 0.1),),
        check=Check(
            "finding",
            "pairs run,against p 1e-7",
            ours=lambda kit: statistics(kit, "compare", "--test", "tukey", "-f", "json"),
            peer=lambda kit: statistics_peer(kit, "anova", "--share", "32"),
        ),
    ),
    *(
        Workload(
            name,
            f"{title} of 19,900 pairs of 200 runs x 250 topics, B = 10,000",
            ("scores",),
            ours=lambda kit, words=words: statistics(kit, *words, "-B", "10000", file="today.csv"),
            targets=(Target("cpu", seconds),),
        )
        for name, title, words, seconds in TODAY
    ),
    Workload(
        "dunnett",
        "two-way ANOVA with epsilon and 128 Dunnett p-values",
        ("scores",),
        # With 6,450 rows read and the intervals of effect sizes; benches/src/bin/statistics.rs times the test alone.
        ours=lambda kit: statistics(kit, "compare", "--test", "dunnett", "--baseline", "run1"),
        targets=(Target("cpu", 0.5),),
    ),
    Workload(
        "overall",
        "intervals of 190 overall taus: 20 measures x 129 runs x 50 topics, B = 10,000",
        ("scores",),
        ours=lambda kit: statistics(kit, "meta", "correlate", file="scores.csv"),
        targets=(Target("cpu", 8),),
    ),
    Workload(
        "tau",
        "9,500 taus: 20 measures x 129 runs x 50 topics",
        ("scores",),
        # Without the intervals of the means over topics, which the loop does not work out either.
        ours=lambda kit: statistics(kit, "meta", "correlate", "-B", "0", file="scores.csv"),
        rivals={"scipy, a loop": lambda kit: statistics_peer(kit, "tau", file="scores.csv")},
        targets=(Target("cpu", 1 / 50, "scipy, a loop"),),
        check=Check(
            "finding",
            "pairs measure,with mean 1e-9",
            ours=lambda kit: statistics(kit, "meta", "correlate", "-f", "json", file="scores.csv"),
            peer=lambda kit: statistics_peer(kit, "tau", file="scores.csv"),
        ),
    ),
    Workload(
        "start-up",
        "start-up",
        (),
        ours=lambda kit: [kit.aspectra, "--version"],
        targets=(Target("wall", 0.005),),
    ),
    Workload(
        "topics",
        "10^6 topics x 20 documents",
        ("topics",),
        ours=lambda kit: kit.eval(*topics(kit), *PAIR),
        rivals={"a tenth of the topics": lambda kit: kit.eval(*topics(kit, "tenth/"), *PAIR)},
        targets=(Target("cpu", 12, "a tenth of the topics"),),
        asked=True,
    ),
]


def callgrind_command(kit):
    """AP + nDCG@10 over part of W1 with one thread, and the files it reads."""
    judgments, runs = w1(kit)
    files = [judgments, *runs[:CALLGRIND_RUNS]]
    return kit.eval(judgments, files[1:], *PAIR, options=threads(1)), files
