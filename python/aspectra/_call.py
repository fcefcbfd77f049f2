"""The one way from a function of the package to a verb of the command line."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

from . import _native
from ._inputs import Judgments, Runs, is_frame, option_words, readable
from ._measure import Measure, measure_texts
from ._results import Finding, Scores
from .errors import MeasureError, Notice, OptionError


def warn(answer: _native.Answer) -> list[Notice]:
    """Says what is odd, once of a kind, and gives all notices back."""
    depth = _outside()
    for code, message in answer.warnings:
        warnings.warn(Notice(message, code), stacklevel=depth)
    return [Notice(notice.message, notice.code, notice.run, dict(notice.facts)) for notice in answer.notices]


def _outside() -> int:
    """How far up the line stands that called the package, counted from whoever asks."""
    here = os.path.dirname(__file__)
    frame, depth = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(here):
        frame, depth = frame.f_back, depth + 1
    return depth


def score_table(scores: Any) -> _native.NativeTable:
    """Scores as analyses read them: of an evaluation, of files, or of a frame."""
    if isinstance(scores, Scores):
        return scores._native.table()
    if isinstance(scores, (str, os.PathLike)):
        return _native.NativeTable.read([os.fspath(scores)])
    if isinstance(scores, (list, tuple)) and all(isinstance(path, (str, os.PathLike)) for path in scores):
        return _native.NativeTable.read([os.fspath(path) for path in scores])
    if isinstance(scores, (list, tuple)) and all(is_frame(part) for part in scores):
        return _native.NativeTable.frame("scores", _together(scores))
    if is_frame(scores):
        return _native.NativeTable.frame("scores", readable(scores))
    raise TypeError(f"{type(scores).__name__} holds no scores; they come from evaluate, a score file, or a frame")


def _together(parts: Sequence[Any]) -> Any:
    """Scores of several evaluations, or of several frames, one behind the other."""
    import pyarrow

    tables = [pyarrow.table(readable(part)) for part in parts]
    shared = [name for name in tables[0].column_names if all(name in table.column_names for table in tables)]
    return pyarrow.concat_tables([table.select(shared) for table in tables], promote_options="permissive")


def call(
    verb: str,
    options: Mapping[str, Any],
    *,
    operands: list[str] | None = None,
    qrels: Any = None,
    runs: Any = None,
    scores: Any = None,
    measures: Any = None,
    judgment_options: Mapping[str, Any] | None = None,
) -> _native.Answer:
    """Calls a verb with what is given in place of files."""
    given = {name: value for name, value in options.items() if value is not None}
    threads = given.pop("threads", None)
    if threads is not None and (not isinstance(threads, int) or threads < 1):
        raise OptionError(f"threads={threads!r}: expected a whole number from 1 on")
    if isinstance(qrels, Judgments):
        named = [name for name, value in (judgment_options or {}).items() if value not in (None, False)]
        if named:
            raise TypeError(f"{', '.join(named)}: say it where the judgments are read, asp.Judgments(..., {named[0]}=...)")
        judgments = qrels._native
    elif qrels is not None or any(value not in (None, False) for value in (judgment_options or {}).values()):
        # What judges have given one by one becomes judgments only where a rule says how.
        is_read = verb not in ("meta agreement", "meta judges", "meta noise")
        judgments = Judgments(qrels, _is_read=is_read, **dict(judgment_options or {}))._native
    else:
        judgments = None
    texts = measure_texts(measures)
    if texts == []:
        raise MeasureError("there are no measures to compute: the list is empty")
    if texts is not None:
        given["measure"] = texts
    for name, value in given.items():
        if isinstance(value, Measure):
            given[name] = str(value)
    return _native.call(
        verb.split(),
        option_words(given),
        operands or [],
        judgments,
        Runs(runs)._native if runs is not None else None,
        score_table(scores) if scores is not None else None,
        threads,
    )


def find(verb: str, options: Mapping[str, Any], **given: Any) -> Finding:
    """Calls a verb that finds something."""
    answer = call(verb, options, **given)
    notices = warn(answer)
    if answer.finding is None:
        raise RuntimeError(f"{verb} has found nothing that it could hand back")
    return Finding(answer.finding, notices)


def score(verb: str, options: Mapping[str, Any], **given: Any) -> Scores:
    """Calls a verb that scores."""
    answer = call(verb, options, **given)
    notices = warn(answer)
    if answer.scores is None:
        raise RuntimeError(f"{verb} has handed no scores back")
    return Scores(answer.scores, notices)


def write(verb: str, options: Mapping[str, Any], **given: Any) -> str:
    """Calls a verb that writes a text."""
    answer = call(verb, options, **given)
    warn(answer)
    return answer.written.decode()
