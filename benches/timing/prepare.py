"""Everything that must exist before anything is timed: programs, data, peers."""

import json
import subprocess
import sys
import venv
from pathlib import Path

BENCHES = Path(__file__).resolve().parent.parent
WORKSPACE = BENCHES.parent
PEERS = {
    "pytrec_eval": "pytrec-eval-terrier",
    "pyndeval": "pyndeval",
    "numpy": "numpy",
    "scipy": "scipy",
    "statsmodels": "statsmodels",
    "pyarrow": "pyarrow",
}


def build(program):
    """Builds the release binary of "aspectra", or one of the kit's; returns its path."""
    _run(["cargo", "build", "--release", *(["-p", "aspectra-benches"] if program != "aspectra" else [])])
    metadata = subprocess.run(
        ["cargo", "metadata", "--format-version", "1", "--no-deps"], cwd=WORKSPACE, check=True, capture_output=True
    )
    return Path(json.loads(metadata.stdout)["target_directory"], "release", program)


def generate(folder, workloads):
    """Generates the workloads that are absent; a manifest is written last, so a cut-off folder counts as absent."""
    absent = [workload for workload in workloads if not Path(folder, workload, "manifest.tsv").exists()]
    if absent:
        generator = build("aspectra-benches")
        for workload in absent:
            _run([generator, "generate", folder, "--workload", workload])


def peers():
    """A Python that has the peers, in a virtual environment of the kit; a peer that does not install is left out."""
    folder = BENCHES / ".venv"
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    for module, package in PEERS.items():
        if not _has(python, module):
            installed = subprocess.run([python, "-m", "pip", "install", "--quiet", package], stdout=sys.stderr)
            if installed.returncode:
                print(f"{package} does not install here; its workloads are left out", file=sys.stderr)
    return python


def formats(folder, python):
    """Writes W1 in the other formats that runs are read from, as far as they are absent."""
    _run([python, BENCHES / "write_formats.py", folder])


def versions(python):
    """The peers that this Python has, with their versions."""
    return {module: found for module, package in PEERS.items() if (found := _version(python, module, package))}


def _has(python, module):
    return subprocess.run([python, "-c", f"import {module}"], capture_output=True).returncode == 0


def _version(python, module, package):
    program = f"import importlib.metadata, {module}; print(importlib.metadata.version('{package}'))"
    answer = subprocess.run([python, "-c", program], capture_output=True, text=True)
    return answer.stdout.strip() if answer.returncode == 0 else None


def _run(command):
    print("+", " ".join(str(part) for part in command), file=sys.stderr)
    subprocess.run([str(part) for part in command], cwd=WORKSPACE, check=True, stdout=sys.stderr)
