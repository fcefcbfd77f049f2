"""Scores ranked retrieval runs against judgments with several aspects, and judges the measures themselves.

    import aspectra as asp
    scores = asp.evaluate("qrels.txt", {"bm25": "bm25.run", "mine": frame}, ["nDCG@10", asp.AP(rel=2)])
    scores.mean()
    asp.compare(scores, baseline="bm25").to_latex()

Every verb of the command line is a function with the same words: ``compare``, ``correlate``, ``discriminate`` and so on
take what ``evaluate`` gives; ``lab`` has those about measures by themselves. Every measure is a value: ``asp.nDCG @ 10``,
``asp.CAM(asp.nDCG @ 10)``; ``asp.measures()`` lists them.
"""

from __future__ import annotations

import os as _os
from collections.abc import Callable as _Callable
from collections.abc import Iterable as _Iterable
from importlib.metadata import PackageNotFoundError as _NotFound
from importlib.metadata import version as _version
from typing import Any as _Any

from . import _native, _verbs, lab
from ._call import write as _write
from ._inputs import Judgments, Runs
from ._measure import Measure
from ._results import Figure, Finding, Scores
from ._verbs import *  # noqa: F403
from .errors import BadLine, Error, MeasureError, Notice, OptionError, ParseError

try:
    __version__ = _version("aspectra")
except _NotFound:  # Run from its sources.
    __version__ = "0"

__all__ = [
    "BadLine",
    "Error",
    "Figure",
    "Finding",
    "Judgments",
    "Measure",
    "MeasureError",
    "Notice",
    "OptionError",
    "ParseError",
    "Runs",
    "Scores",
    "define",
    "define_file",
    "lab",
    "measures",
    "study",
]
__all__ += _verbs.__all__


def measures(text: str | None = None) -> _Any:
    """The measures that a text names in any tool's spelling; without one, all that there are with their facts."""
    if text is not None:
        return [Measure(name) for name in _native.measure_list(text)]
    return {name: _native.measure_facts(name) for name in _native.unit_names()}


def define(name: str, function: _Callable[[list[float | None], list[float], int | None], float], summary: str = "") -> Measure:
    """Defines a measure in Python: ``function(grades, pool_grades, k)`` gives the score of one run on one topic.

    ``grades`` has the grade of every retrieved document in order, None where it is unjudged, cut at ``k`` where the
    measure is written with a cut-off; ``pool_grades`` has the grades of all judged documents, largest first. It can be used
    wherever measures are, beside built-in ones and in the laboratory. It is called once for each run and topic, which
    is slow. A name can be given only once.
    """
    if not callable(function):
        raise TypeError("a measure is defined by a function of grades, pool grades and the cut-off")
    _native.define(name, function, summary or (function.__doc__ or f"{name}, defined in Python.").strip().split("\n")[0])
    return Measure.named(name)


_STUDIES = ("toma", "rbu", "mdcu", "scales")


def study(
    name: str,
    qrels: str | _os.PathLike[str] | None = None,
    runs: str | _os.PathLike[str] | _Iterable[str | _os.PathLike[str]] = (),
    folder: str | _os.PathLike[str] | None = None,
    **options: _Any,
) -> str:
    """Repeats the experiments of a paper on any collection and runs: ``name`` is toma, rbu, mdcu or scales.

    With ``folder`` the tables, figures and settings are written there, and the same call computes only what has changed
    since; without it the tables are given back as text. A study says in its folder which files it was made from, so
    judgments and runs are files here. Options are those of ``aspectra study``: samples, alpha, repeats, aspects, ...

    ``study("verify", folder=...)`` computes everything anew and says whether each table of a folder still comes out.
    """
    if name == "verify":
        if folder is None or qrels is not None:
            raise TypeError("what is verified is the folder of a study: aspectra.study('verify', folder=...)")
        return _write("study verify", options, operands=[_os.fspath(folder)])
    if name not in _STUDIES:
        raise OptionError(f"there is no study {name!r}; there are {', '.join(_STUDIES)} and verify")
    files = [] if qrels is None else [_os.fspath(qrels)]
    runs = [runs] if isinstance(runs, (str, _os.PathLike)) else runs
    given = {"output": None if folder is None else _os.fspath(folder), "quiet": True, **options}
    return _write(f"study {name}", given, operands=[*files, *(_os.fspath(path) for path in runs)])


def define_file(path: str | _os.PathLike[str]) -> None:
    """Defines the measures of a file of formulas, as ``--define`` does on the command line."""
    _native.define_file(_os.fspath(path))


def __getattr__(name: str) -> Measure:
    if not name.startswith("_") and _native.measure_facts(name) is not None:
        return Measure.named(name)
    from difflib import get_close_matches

    near = [] if name.startswith("_") else get_close_matches(name, __dir__(), n=1)
    meant = f"; did you mean {near[0]}?" if near else ""
    raise AttributeError(f"module 'aspectra' has no attribute {name!r}, and there is no measure of that name{meant}", name=name)


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in _native.unit_names() if name.isidentifier())})
