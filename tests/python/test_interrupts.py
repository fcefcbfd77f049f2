"""Ctrl-C ends every kind of long call within a second, and nothing works on in the background.

The calls are made in a process of their own, which presses Ctrl-C on itself. What is measured does not depend on how busy the
machine is: which threads want to run, and how much processor time was used. Only the second itself is a second of the clock,
so a call that was late is made again.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import aspectra as asp

#: How often a call is made again that was heard too late.
TRIES = 4


def long_calls(folder: Path) -> dict[str, Callable[[], Any]]:
    """Calls that take minutes."""
    qrels, runs = str(folder / "qrels.txt"), sorted(str(run) for run in (folder / "runs").iterdir())
    both: dict[str, Any] = {"aspects": "relevance,credibility"}
    scores = asp.evaluate(qrels, runs, "AP nDCG@10 P@5", **both)
    many = {f"run{number}": runs[number % len(runs)] for number in range(3_000)}
    return {
        "evaluate": lambda: asp.evaluate(qrels, many, "AP nDCG@10 CAM(nDCG@10)", **both),
        "compare, randomized-tukey": lambda: asp.compare(scores, test="randomized-tukey", samples=10_000_000),
        "compare, randomization": lambda: asp.compare(scores, test="randomization", samples=10_000_000),
        "compare, max-t": lambda: asp.compare(scores, test="max-t", samples=10_000_000),
        "correlate": lambda: asp.correlate(scores, samples=1_000_000),
        "discriminate": lambda: asp.discriminate(scores, samples=10_000_000),
        "stability": lambda: asp.stability(scores, samples=10_000_000),
        "report": lambda: asp.report(scores, folder / "report.html", test="randomized-tukey", samples=10_000_000),
        "study": lambda: asp.study("scales", qrels, runs, repeats=10_000, **both),
        "dominance": lambda: asp.dominance(qrels, runs, bootstrap=100_000, **both),
        "sensitivity": lambda: asp.sensitivity(qrels, runs, bootstrap=100_000, **both),
        "noise": lambda: asp.noise(qrels, runs, "AP nDCG@10", repeats=10_000, **both),
        "downsample": lambda: asp.downsample(qrels, runs, "AP nDCG@10", repeats=10_000, **both),
        "judges": lambda: asp.judges(str(folder / "judges.csv"), runs, "AP", reference="judge1", samples=10_000_000),
        "lab.constraints": lambda: asp.lab.constraints("RBU@20", "ERR@20", search=10_000_000),
        "lab.scale": lambda: asp.lab.scale(*(f"RBP(p=0.{n})" for n in range(11, 99)), grades=2, length=14),
        "a measure in Python": lambda: asp.evaluate(qrels, runs, [asp.Measure("Sleepy")], **both),
    }


def sleepy(grades: list[float | None], pool: list[float], k: int | None) -> float:
    """A measure that takes its time."""
    time.sleep(0.1)
    return 0.5


def busy_threads() -> int:
    """How many threads of this process want to run, other than this one."""
    found = 0
    for thread in os.listdir("/proc/self/task"):
        try:
            state = Path(f"/proc/self/task/{thread}/stat").read_text().rpartition(")")[2].split()[0]
        except FileNotFoundError:
            continue
        found += state == "R" and int(thread) != threading.get_native_id()
    return found


def interrupted(call: Callable[[], Any]) -> dict[str, Any]:
    """Makes a call, presses Ctrl-C a little later, and tells how that went."""
    pressed: list[float] = []

    def press() -> None:
        pressed.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.5, press)
    timer.start()
    try:
        call()
        timer.cancel()
        return {"finished": True}
    except KeyboardInterrupt:
        late = time.monotonic() - pressed[0]
    used, quiet, end = time.process_time(), 0, time.monotonic() + 60
    # Threads that look idle five times in a row are.
    while quiet < 5 and time.monotonic() < end and time.process_time() - used < 5:
        time.sleep(0.02)
        quiet = 0 if busy_threads() else quiet + 1
    return {"late": late, "used": time.process_time() - used, "is_idle": quiet == 5}


def main(folder: Path) -> None:
    warnings.simplefilter("ignore", asp.Notice)
    asp.generate(folder / "collection", topics=40, runs=20, aspects="relevance,credibility", judges=3, seed=1)
    asp.define("Sleepy", sleepy)
    for name, call in long_calls(folder / "collection").items():
        for _ in range(TRIES):
            try:
                outcome = interrupted(call)
            except asp.Error as error:
                outcome = {"refused": str(error)}
            if outcome.get("late", 0.0) < 1.0:
                break
        print(json.dumps({"name": name, **outcome}), flush=True)
    # The package works on.
    assert asp.evaluate({"1": {"a": 1}}, {"1": {"a": 1.0}}, "AP").mean() == {"run": {"AP": 1.0}}


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="threads are not told here")
def test_ctrl_c_stops_every_long_call(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, __file__, str(tmp_path)], capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr
    outcomes = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(outcomes) == 17
    for outcome in outcomes:
        print(outcome)
    for outcome in outcomes:
        assert "late" in outcome, outcome
        assert outcome["late"] < 1.0, outcome
        assert outcome["is_idle"] and outcome["used"] < 2.0, f"the work went on in the background: {outcome}"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
