"""Collections that tests share."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

Labels = dict[str, dict[str, dict[str, int]]]
Run = dict[str, dict[str, float]]


def collection(seed: int, runs: int = 3, topics: int = 6) -> tuple[Labels, dict[str, Run]]:
    """Judgments with two aspects, and runs with unjudged documents, ties and a missing topic now and then."""
    rng = random.Random(seed)
    labels: Labels = {}
    systems: dict[str, Run] = {f"run{number}": {} for number in range(runs)}
    for number in range(topics):
        topic = str(100 + number)
        names = [f"D{rng.randrange(10**6)}-{i}" for i in range(rng.randint(4, 30))]
        judged = [name for name in names if rng.random() < 0.7] or names[:1]
        labels[topic] = {name: {"relevance": rng.randint(0, 3), "credibility": rng.randint(0, 2)} for name in judged}
        for run in systems.values():
            if number and rng.random() < 0.1:
                continue
            found = [name for name in names if rng.random() < 0.8] or names[:1]
            run[topic] = {name: rng.choice([rng.random(), 0.5]) for name in found}
    return labels, systems


def relevance(labels: Labels) -> dict[str, dict[str, int]]:
    return {topic: {name: label["relevance"] for name, label in documents.items()} for topic, documents in labels.items()}


def write(folder: Path, labels: Labels, runs: dict[str, Run]) -> tuple[str, list[str]]:
    """The same as files: a qrels file with two label columns, and a file for each run."""
    qrels = folder / "qrels.txt"
    with qrels.open("w") as out:
        for topic, documents in labels.items():
            for name, label in documents.items():
                out.write(f"{topic} 0 {name} {label['relevance']} {label['credibility']}\n")
    paths = []
    for run, topics in runs.items():
        path = folder / f"{run}.txt"
        with path.open("w") as out:
            for topic, retrieved in topics.items():
                for name, score in retrieved.items():
                    out.write(f"{topic} Q0 {name} 0 {score!r} {run}\n")
        paths.append(str(path))
    return str(qrels), paths


def command_line(*words: str) -> str:
    """What the program prints."""
    done = subprocess.run([sys.executable, "-m", "aspectra", *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def command_scores(qrels: str, runs: list[str], measures: list[str], *options: str) -> dict[tuple[str, str, str], float | None]:
    """The program's scores by topic, in full precision."""
    words = [word for measure in measures for word in ("-m", measure)]
    printed = command_line("eval", qrels, *runs, *words, "-q", "-f", "jsonl", "--aspects", "relevance,credibility", *options)
    rows = [json.loads(line) for line in printed.splitlines()[1:]]
    return {(row["run"], row["topic"], row["measure"]): row["score"] for row in rows}


def all_scores(scores: Any) -> dict[tuple[str, str, str], float | None]:
    """All scores of an evaluation, summaries too."""
    import pyarrow

    tables = [pyarrow.table(table).to_pylist() for table in (scores.by_topic(), scores.summary())]
    return {(row["run"], row["topic"], row["measure"]): row["score"] for table in tables for row in table}


@pytest.fixture()
def small() -> tuple[Labels, dict[str, Run]]:
    return collection(7)
