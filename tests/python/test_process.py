"""The package inside a process: fork, threads, memory, the program that comes with it."""

from __future__ import annotations

import gc
import os
import resource
import select
import signal
import subprocess
import sys
import threading
import warnings
from typing import Any

import pytest
from conftest import all_scores, collection, relevance

import aspectra as asp


def scored(seed: int) -> dict[Any, Any]:
    labels, runs = collection(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        return all_scores(asp.evaluate(labels, runs, ["AP", "CAM(nDCG@10)"]))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_process_works() -> None:
    wanted = [scored(seed) for seed in range(2)]
    children = []
    for seed in range(2):
        here, there = os.pipe()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
        if child == 0:
            # Whatever happens, the child must not go on with the tests of its parent.
            try:
                os.write(there, b"same" if scored(seed) == wanted[seed] else b"other")
            finally:
                os._exit(0)
        os.close(there)
        children.append((child, here))
    for child, here in children:
        is_ready, _, _ = select.select([here], [], [], 300)
        if not is_ready:
            os.kill(child, signal.SIGKILL)
        said = os.read(here, 10) if is_ready else b"nothing within five minutes"
        os.close(here)
        os.waitpid(child, 0)
        assert said == b"same"
    assert scored(1) == wanted[1]


def test_threads_share_nothing() -> None:
    wanted = [scored(seed) for seed in range(4)]
    found: dict[int, Any] = {}

    def work(seed: int) -> None:
        labels, runs = collection(seed)
        for _ in range(5):
            found[seed] = all_scores(asp.evaluate(labels, runs, ["AP", "CAM(nDCG@10)"]))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert [found[seed] for seed in range(4)] == wanted


def resident() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="memory is not told here")
def test_ten_thousand_calls_keep_memory_flat() -> None:
    import pyarrow

    labels, runs = collection(1, runs=1, topics=2)
    frame = pyarrow.table({"topic": ["100"] * 3, "doc": ["a", "b", "c"], "score": [3.0, 2.0, 1.0]})
    judgments = asp.Judgments(relevance(labels))
    bad = {"100": {"a": float("nan")}}

    def once() -> None:
        scores = asp.evaluate(judgments, runs["run0"], "AP nDCG@10", topics="run")
        pyarrow.table(scores)
        asp.evaluate(relevance(labels), frame, "AP", topics="run")
        try:
            asp.evaluate(judgments, bad, "AP")
        except asp.ParseError:
            pass

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", asp.Notice)
        for _ in range(300):
            once()
        gc.collect()
        before = resident()
        for _ in range(3_400):
            once()
        gc.collect()
    grown = resident() - before
    assert grown < 3 << 20, f"10,200 calls have left {grown >> 10} KiB"


def test_the_program_comes_with_the_package() -> None:
    done = subprocess.run([sys.executable, "-m", "aspectra", "--version"], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.startswith("aspectra ")
    assert subprocess.run([sys.executable, "-m", "aspectra", "eval", "none"], capture_output=True).returncode == 2
