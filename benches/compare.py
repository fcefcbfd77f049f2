#!/usr/bin/env python3
"""Times Aspectra against its peers and against the speed targets.

    python3 benches/compare.py [--rounds N] [--data DIR] [--quick] [--only NAME]... [--topics] [--callgrind]

Builds the release binary and the data generator, generates what is absent, installs the peers into benches/.venv,
compares the numbers, times everything in alternating rounds, and prints a Markdown table. Exit 0: all targets met;
1: a target missed or numbers that disagree; 2: something could not run.
"""

import argparse
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from timing import child, prepare, table
from timing.workloads import WORKLOADS, Kit, callgrind_command

INSTRUCTION_LIMIT = 370


def main():
    arguments = parse_arguments()
    chosen = choose(arguments)
    prepare.generate(arguments.data, needed_data(arguments, chosen))
    aspectra = arguments.aspectra or prepare.build("aspectra")
    python = arguments.python or prepare.peers()
    pages = None
    if any(workload.formats for workload in chosen):
        prepare.formats(arguments.data, python)
        pages = prepare.build("pages")
    kit = Kit(aspectra, python, arguments.data, pages, arguments.quick)
    versions = prepare.versions(python)
    rounds = 1 if arguments.quick else arguments.rounds
    rows = [row for workload in chosen for row in compare(kit, workload, rounds, versions)]
    if arguments.callgrind:
        rows.append(count_instructions(kit))
    peers = ", ".join(f"{name} {version}" for name, version in versions.items()) or "no peer"
    print(f"\n{platform.machine()}, Python {platform.python_version()}, {peers}; rounds: {rounds}, medians shown\n")
    print(table.markdown(rows))
    return exit_code(rows)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = list(dict.fromkeys(workload.name for workload in WORKLOADS))
    parser.add_argument("--rounds", type=int, default=5, help="executions of each command (default 5)")
    parser.add_argument("--data", type=Path, default=prepare.BENCHES / "data", help="where the data are or go")
    parser.add_argument("--quick", action="store_true", help="one round, 12 runs of W1: a look, not a verdict")
    parser.add_argument("--only", action="append", choices=names, help="one workload; may be repeated")
    parser.add_argument("--topics", action="store_true", help="also 10^6 topics against 10^5: is time linear?")
    parser.add_argument("--callgrind", action="store_true", help="also instructions per line, if valgrind is installed")
    parser.add_argument("--aspectra", type=Path, help="time this binary, do not build one")
    parser.add_argument("--python", type=Path, help="a Python that has the peers, instead of benches/.venv")
    arguments = parser.parse_args()
    if arguments.rounds < 1:
        parser.error("--rounds must be at least 1")
    arguments.data = arguments.data.resolve()
    return arguments


def choose(arguments):
    if arguments.only:
        return [workload for workload in WORKLOADS if workload.name in arguments.only]
    return [workload for workload in WORKLOADS if not workload.asked or (workload.name == "topics" and arguments.topics)]


def needed_data(arguments, chosen):
    callgrind = {"w1"} if arguments.callgrind else set()
    return sorted(callgrind.union(*(workload.data for workload in chosen)))


def compare(kit, workload, rounds, versions):
    """Checks the numbers of a workload, then times it; returns its rows of the table."""
    say(f"{workload.name}: {workload.title}")
    absent = [rival for rival in workload.rivals if rival in prepare.PEERS and rival not in versions]
    try:
        agrees = workload.check is None or bool(absent) or check(kit, workload.check)
        usages = time_rounds(kit, workload, rounds, absent)
        wants_private = any(target.of == "private" for target in workload.targets)
        private = child.private_peak(workload.ours(kit)) if wants_private else None
    except child.ChildFailed as error:
        say(f"  {error}")
        return [table.failed(workload.title, "COULD NOT RUN")]
    rows = table.rows(workload, usages, private)
    rows += [table.failed(workload.title, f"no {rival}") for rival in absent]
    return rows if agrees else [[*row[:-1], f"{row[-1]} NUMBERS DISAGREE".strip()] for row in rows]


def check(kit, wanted):
    """Has agreement.py compare the output of the two commands."""
    with tempfile.TemporaryDirectory() as folder:
        outputs = [Path(folder, "ours"), Path(folder, "peer")]
        for output, command in zip(outputs, (wanted.ours(kit), wanted.peer(kit))):
            with open(output, "wb") as stdout:
                child.measure(command, stdout)
        script = prepare.BENCHES / "timing" / "agreement.py"
        command = [sys.executable, script, wanted.kind, wanted.argument, *outputs]
        answer = subprocess.run(command, capture_output=True, text=True)
    say(f"  agreement: {answer.stdout.strip() or answer.stderr.strip()}")
    return answer.returncode == 0


def time_rounds(kit, workload, rounds, absent):
    """Executes Aspectra ("") and every rival once a round, in turns; every other round goes backwards."""
    commands = {"": workload.ours(kit)}
    commands.update((rival, command(kit)) for rival, command in workload.rivals.items() if rival not in absent)
    usages = {name: [] for name in commands}
    for number in range(rounds):
        order = list(commands) if number % 2 == 0 else list(reversed(commands))
        for name in order:
            usages[name].append(child.measure(commands[name]))
        spent = ", ".join(f"{name or 'aspectra'} {usages[name][-1].cpu:.3f}" for name in commands)
        say(f"  round {number + 1}, CPU s: {spent}")
    return usages


def count_instructions(kit):
    say("callgrind: W1, AP + nDCG@10, one thread")
    if not shutil.which("valgrind"):
        return table.failed("W1, callgrind", "no valgrind")
    command, files = callgrind_command(kit)
    try:
        count = child.instructions(command)
    except child.ChildFailed as error:
        say(f"  {error}")
        return table.failed("W1, callgrind", "COULD NOT RUN")
    lines = sum(chunk.count(b"\n") for file in files for chunk in chunks(file))
    return table.instruction_row(count, lines, INSTRUCTION_LIMIT)


def chunks(path):
    with open(path, "rb") as file:
        while chunk := file.read(1 << 20):
            yield chunk


def exit_code(rows):
    results = " ".join(row[-1] for row in rows)
    if "COULD NOT RUN" in results:
        return 2
    return 1 if "MISS" in results or "DISAGREE" in results else 0


def say(text):
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
