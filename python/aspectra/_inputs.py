"""Judgments and runs from whatever a notebook has."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any, Union

from . import _native
from .errors import ParseError

PathLike = Union[str, "os.PathLike[str]"]

#: What may stand where a run is expected: a path, a dict of dicts, rows, or a frame.
RunLike = Any
#: What may stand where judgments are expected.
JudgmentsLike = Any


def is_frame(value: object) -> bool:
    """Whether it is a data frame: pandas, polars, pyarrow, DuckDB and others hand their columns over in one way."""
    # A single column is handed over in the same way.
    is_column = type(value).__name__ in ("Series", "ChunkedArray")
    return not is_column and (hasattr(value, "__arrow_c_stream__") or _is_lazy(value))


def _is_lazy(value: object) -> bool:
    return _is_of_polars(value) and hasattr(value, "collect")


def _is_of_polars(value: object) -> bool:
    return type(value).__module__.partition(".")[0] == "polars"


def readable(value: Any) -> Any:
    """A frame whose columns can be handed over: those of polars may be still to come, or hold nothing at all and have no type."""
    if _is_lazy(value):
        value = value.collect()
    if _is_of_polars(value) and hasattr(value, "with_columns"):
        import polars

        return value.with_columns(polars.col(polars.Null).cast(polars.Int64))
    return value


def _path(value: object) -> str | None:
    return os.fspath(value) if isinstance(value, (str, os.PathLike)) else None


def _closed_file(value: object, name: str) -> None:
    if getattr(value, "closed", False):
        raise ParseError(f"{name}: the file is closed")


def _rows(rows: Iterable[Any], usual: Mapping[int, tuple[str, ...]], name: str) -> list[tuple[str, list[Any]]]:
    """Rows as columns: named tuples and dicts name them, plain tuples are told by their length."""
    rows = list(rows)
    if not rows:
        return [(column, []) for column in usual[3]]
    first = rows[0]
    if isinstance(first, Mapping):
        for number, row in enumerate(rows, 1):
            lacking = [column for column in first if not isinstance(row, Mapping) or column not in row]
            if lacking:
                raise ParseError(f"{name}, row {number}: has no {', '.join(lacking)}, which the first row has", file=name, line=number)
        return [(column, [row[column] for row in rows]) for column in first]
    fields = getattr(first, "_fields", None) or getattr(type(first), "__annotations__", None)
    if fields is not None and not isinstance(first, tuple):
        return [(column, [getattr(row, column) for row in rows]) for column in fields]
    if type(first).__name__ == "Pandas" and fields is not None and fields[0] == "Index":
        # Rows of DataFrame.itertuples() begin with their number, which is no label.
        rows, first, fields = [row[1:] for row in rows], first[1:], fields[1:]
    if not isinstance(first, (tuple, list)):
        raise ParseError(f"{name}: a row is {type(first).__name__}; rows are tuples, named tuples or dicts")
    if fields is None:
        fields = usual.get(len(first))
    if fields is None:
        lengths = ", ".join(f"({', '.join(columns)})" for columns in usual.values())
        raise ParseError(f"{name}: a row has {len(first)} values; expected {lengths}, or named tuples")
    for number, row in enumerate(rows, 1):
        if len(row) != len(first):
            raise ParseError(f"{name}, row {number}: has {len(row)} values, but the first row has {len(first)}", file=name, line=number)
    return [(column, list(values)) for column, values in zip(fields, zip(*rows))]


_RUN_ROWS = {3: ("topic", "doc", "score"), 6: ("topic", "q0", "doc", "rank", "score", "run")}
_LABEL_ROWS = {3: ("topic", "doc", "relevance"), 4: ("topic", "iteration", "doc", "relevance")}


def _plain_dict(value: object) -> dict[Any, Any] | None:
    """A dict, or what becomes one: Qrels and Run of ranx have ``to_dict``, and frames were looked at before."""
    if isinstance(value, dict):
        return value
    to_dict = getattr(value, "to_dict", None)
    if callable(to_dict) and type(value).__name__ != "Series":
        made = to_dict()
        return made if isinstance(made, dict) else None
    if isinstance(value, Mapping):
        return dict(value)
    return None


def _is_run_dict(value: dict[Any, Any]) -> bool:
    """Whether ``{topic: {document: score}}`` is meant, and not ``{name: run}``."""
    for inner in value.values():
        if not isinstance(inner, Mapping):
            return False
        for score in inner.values():
            return not isinstance(score, Mapping)
    return True


def one_run(value: RunLike, name: str | None = None) -> _native.NativeRuns:
    """A run, or the runs of a frame with a column ``run``; a run goes by the name that it is given here, whatever its column says."""
    path = _path(value)
    if path is not None:
        return _native.NativeRuns.path(path, name)
    read = value._native if isinstance(value, Runs) else _run_in_memory(value, name or _own_name(value))
    return read if name is None else read.called(name)


def _own_name(value: object) -> str:
    """What a run in memory calls itself: one of ranx has a name, and an open file is called as its path would be."""
    name = getattr(value, "name", None)
    if isinstance(name, str) and hasattr(value, "read"):
        return _native.NativeRuns.path(name).names()[0]
    return str(name or "run")


def _run_in_memory(value: RunLike, called: str) -> _native.NativeRuns:
    _closed_file(value, called)
    if is_frame(value):
        return _native.NativeRuns.frame(called, readable(value))
    if isinstance(value, (list, tuple)) and not value:
        return _native.NativeRuns.mapping(called, {})
    mapping = _plain_dict(value)
    if mapping is not None:
        return _native.NativeRuns.mapping(called, mapping)
    read = getattr(value, "read", None)
    if callable(read):
        text = read()
        return _native.NativeRuns.text(called, text.encode() if isinstance(text, str) else text)
    if isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray)):
        return _native.NativeRuns.columns(called, _rows(value, _RUN_ROWS, called))
    raise ParseError(f"{called}: {type(value).__name__} is no run; a run is a path, a dict of dicts, rows or a frame")


class Runs:
    """Runs to be scored: each a path, ``{topic: {document: score}}``, rows or a frame; several as a list or a dict by name."""

    def __init__(self, runs: Any) -> None:
        if isinstance(runs, Runs):
            self._native: _native.NativeRuns = runs._native
        elif isinstance(runs, dict) and not _is_run_dict(runs):
            parts = [one_run(run, str(name)) for name, run in runs.items()]
            self._native = _native.NativeRuns.together(parts)
        elif isinstance(runs, (list, tuple)) and not runs:
            raise ParseError("there is no run to score: the list is empty")
        elif isinstance(runs, (list, tuple)) and _is_several(runs):
            self._native = _native.NativeRuns.together([one_run(run, _number(run, at, len(runs))) for at, run in enumerate(runs, 1)])
            _names_differ(self._native.names())
        else:
            self._native = one_run(runs)

    @property
    def names(self) -> list[str]:
        """The names they go by."""
        return self._native.names()

    def __len__(self) -> int:
        return len(self.names)

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("Runs cannot be pickled; send what they were read from, such as the paths of their files")

    def __repr__(self) -> str:
        return f"<Runs: {', '.join(self.names)}>"


def _number(run: RunLike, at: int, of: int) -> str | None:
    """What a run of a list goes by that has no name of its own, where there are others."""
    has_name = _path(run) is not None or isinstance(run, Runs) or bool(getattr(run, "name", None)) or of == 1
    return None if has_name or is_frame(run) else f"run{at}"


def _names_differ(names: list[str]) -> None:
    """Scores are found by the names of runs, and one of two with the same name would be lost."""
    for name in names:
        if names.count(name) > 1:
            raise ParseError(f'several runs are called "{name}"; give them as a dict by name: {{"one": ..., "other": ...}}')


def _is_several(values: list[Any] | tuple[Any, ...]) -> bool:
    """Whether a list holds runs and not the rows of one."""
    first = values[0]
    if isinstance(first, dict):
        return not _is_row(first)
    if isinstance(first, list):
        return bool(first) and isinstance(first[0], (tuple, dict))
    return isinstance(first, (str, os.PathLike, Runs)) or is_frame(first) or hasattr(first, "to_dict") or hasattr(first, "read")


def _is_row(value: dict[Any, Any]) -> bool:
    return not any(isinstance(inner, Mapping) for inner in value.values())


def _source(value: Any, name: str) -> _native.NativeSource:
    path = _path(value)
    if path is not None:
        return _native.NativeSource.path(path)
    _closed_file(value, name)
    if is_frame(value):
        return _native.NativeSource.frame(name, readable(value))
    mapping = _plain_dict(value)
    if mapping is not None:
        return _native.NativeSource.mapping(name, mapping)
    read = getattr(value, "read", None)
    if callable(read):
        text = read()
        return _native.NativeSource.text(name, text.encode() if isinstance(text, str) else text)
    if isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray)):
        return _native.NativeSource.columns(name, _rows(value, _LABEL_ROWS, name))
    raise ParseError(f"{name}: {type(value).__name__} holds no judgments; they are a path, a dict of dicts, rows or a frame")


def option_words(options: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """Options as the command line takes them: what is None is not given."""
    words: list[tuple[str, list[str]]] = []
    for name, value in options.items():
        name = name.rstrip("_")
        if value is None or value is False:
            continue
        if value is True:
            words.append((name, []))
        elif isinstance(value, Mapping):
            words.append((name, [f"{key}={_word(inner)}" for key, inner in value.items()]))
        elif isinstance(value, (list, tuple, set, frozenset)):
            words.append((name, [_word(one) for one in value]))
        else:
            words.append((name, [_word(value)]))
    return words


def _word(value: Any) -> str:
    path = _path(value)
    return path if path is not None else str(value)


class Judgments:
    """Judgments, read once.

    ``qrels`` is a path of any format, ``{topic: {document: label}}`` (a label may be a dict of aspects), rows, a frame, or
    a dict that names one of these for each aspect: ``{"relevance": "a.txt", "credibility": "b.txt"}``. Options are those of
    the command line: ``collection``, ``answers``, ``aspects``, ``subtopics``, ``weights`` and so on.
    """

    def __init__(self, qrels: JudgmentsLike = None, *, _is_read: bool = True, **options: Any) -> None:
        inputs: list[tuple[str | None, _native.NativeSource]] = []
        if isinstance(qrels, dict) and qrels and not all(isinstance(inner, Mapping) for inner in qrels.values()):
            inputs = [(str(aspect), _source(value, str(aspect))) for aspect, value in qrels.items()]
        elif qrels is not None:
            inputs = [(None, _source(qrels, "qrels"))]
        self._native = _native.NativeJudgments(inputs, option_words(options), _is_read)

    @classmethod
    def read(cls, qrels: JudgmentsLike = None, **options: Any) -> Judgments:
        """Reads judgments; see the class."""
        return cls(qrels, **options)

    @property
    def topics(self) -> list[str]:
        """The ids of the topics."""
        return self._native.topics()

    @property
    def aspects(self) -> list[str]:
        """The names of the aspects."""
        return self._native.aspects()

    @property
    def has_subtopics(self) -> bool:
        """Whether topics have subtopics."""
        return self._native.has_subtopics()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("Judgments cannot be pickled; send what they were read from, such as the path of their file")

    def __repr__(self) -> str:
        return f"<Judgments: {len(self.topics)} topics, {', '.join(self.aspects)}>"
