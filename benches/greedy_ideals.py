"""How long greedy ideals of large pools take: alpha-nDCG on pools of 2,000 documents x 20 subtopics.

    python3 benches/greedy_ideals.py [--aspectra FILE] [--topics N]

Every document is judged on every subtopic and covers two of them on average. Scoring strec reads the same files and needs no
ideal, so the difference of CPU times is what the ideals and one more measure cost. Prints milliseconds a topic.
"""

import argparse
import os
import random
import resource
import statistics
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS, SUBTOPICS, ROUNDS = 2000, 20, 5


def write(folder, topics):
    rng = random.Random(7)
    with open(folder / "qrels", "w") as qrels, open(folder / "run", "w") as run:
        for topic in range(1, topics + 1):
            names = [f"clueweb12-{rng.randrange(10**4):04}wb-{i:05}" for i in range(DOCUMENTS)]
            for name in names:
                for subtopic in range(1, SUBTOPICS + 1):
                    qrels.write(f"{topic} {subtopic} {name} {int(rng.random() < 0.1)}\n")
            for rank, name in enumerate(rng.sample(names, 100), 1):
                run.write(f"{topic} Q0 {name} {rank} {-rank} own\n")


def cpu(command, folder):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    parser.add_argument("--aspectra", type=Path, default=target / "release" / "aspectra")
    parser.add_argument("--topics", type=int, default=10)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder, options.topics)
        fixed = [options.aspectra.resolve(), "eval", "qrels", "run", "--subtopics", "--quiet", "--threads", "1", "-m"]
        for depth in (20, DOCUMENTS):
            costs = []
            for _ in range(ROUNDS):
                with_ideals = cpu([*fixed, f"strec@20 alpha-nDCG@{depth}"], folder)
                costs.append((with_ideals - cpu([*fixed, "strec@20"], folder)) / options.topics * 1000)
            print(f"greedy ideals of {DOCUMENTS} documents x {SUBTOPICS} subtopics, depth {depth}: ", end="")
            print(f"{statistics.median(costs):.2f} ms a topic (median of {ROUNDS} rounds)")


if __name__ == "__main__":
    main()
