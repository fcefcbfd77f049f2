"""Runs a command as a child process and says what it cost."""

import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024


class ChildFailed(Exception):
    """The command could not be started or did not exit with 0."""


@dataclass(frozen=True)
class Usage:
    """What one execution cost."""

    cpu: float  # seconds, user + system, all threads
    wall: float  # seconds
    peak: int  # bytes, resident, mapped files included


def measure(command, stdout=subprocess.DEVNULL):
    """Runs the command to its end. Its output goes nowhere, so that a terminal's speed does not matter."""
    with tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = _start(command, stdout, errors)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        _finish(process, status, command, errors)
    return Usage(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * _PEAK_UNIT)


def own_peak():
    """The harness's own peak in bytes: the system counts it into a child's, so a smaller child cannot be told apart."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _PEAK_UNIT


def private_peak(command):
    """The most anonymous memory the command held, in bytes: what it needs beside the files that it maps.

    Read from /proc every half millisecond, so it is not for timed executions; None where /proc does not tell.
    """
    peak = None
    with tempfile.TemporaryFile() as errors:
        process = _start(command, subprocess.DEVNULL, errors)
        status_file = Path(f"/proc/{process.pid}/status")
        while True:
            pid, status, _ = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            try:
                found = re.search(r"^RssAnon:\s+(\d+) kB", status_file.read_text(), re.MULTILINE)
            except OSError:
                found = None
            if found:
                peak = max(peak or 0, int(found[1]) * 1024)
            time.sleep(0.0005)
        _finish(process, status, command, errors)
    return peak


def instructions(command):
    """How many instructions the command executes under callgrind."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report")
        with open(report, "wb") as errors:
            valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind.out"]
            process = _start([*valgrind, *command], subprocess.DEVNULL, errors)
            process.wait()
        text = report.read_text(errors="replace")
    found = re.search(r"Collected : (\d+)", text)
    if process.returncode or not found:
        raise ChildFailed(f"callgrind on {_shown(command)}: {text.strip()[-300:]}")
    return int(found[1])


def _start(command, stdout, stderr):
    try:
        return subprocess.Popen([str(part) for part in command], stdout=stdout, stderr=stderr)
    except OSError as error:
        raise ChildFailed(f"{command[0]}: {error.strerror}") from error


def _finish(process, status, command, errors):
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        errors.seek(0)
        last = errors.read().decode(errors="replace").strip().splitlines()[-1:]
        raise ChildFailed(f"{_shown(command)}: exit {process.returncode}; {''.join(last)}")


def _shown(command):
    text = " ".join(str(part) for part in command)
    return text if len(text) <= 120 else text[:117] + "..."
