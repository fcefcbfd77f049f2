"""What verbs give back: scores and findings, for notebooks and for other libraries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from . import _native
from .errors import Notice


#: The style of a page is for all that is on it, and a notebook has its own.
_NOTEBOOK_STYLE = (
    "<style>.aspectra .scroll{overflow-x:auto}.aspectra th,.aspectra td,.aspectra caption{text-align:left}"
    ".aspectra .n{text-align:right;font-variant-numeric:tabular-nums}</style>"
)


class Table:
    """A table that any library with data frames takes: ``pa.table(t)``, ``polars.DataFrame(t)``, ``t.to_pandas()``."""

    def __init__(self, stream: _native.Stream, title: str = "") -> None:
        self._stream = stream
        self.title = title

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._stream.__arrow_c_stream__(requested_schema)

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return self._stream.columns()

    def __len__(self) -> int:
        return len(self._stream)

    def to_dict(self) -> dict[str, list[Any]]:
        """``{column: [values]}``, None where a cell has no value; it needs no other library."""
        return self._stream.lists()

    def to_arrow(self) -> Any:
        """A ``pyarrow.Table``."""
        import pyarrow

        return pyarrow.table(self)

    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame``."""
        return self.to_arrow().to_pandas()

    def to_polars(self) -> Any:
        """A ``polars.DataFrame``."""
        import polars

        return polars.DataFrame(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _table_again, (self._stream.state(), self.title)

    def __repr__(self) -> str:
        return f"<Table {self.title!r}: {len(self)} rows of {', '.join(self.columns)}>"

    def _repr_html_(self) -> str | None:
        try:
            shown = self.to_pandas()
        except ImportError:
            # A notebook then shows the line above.
            return None
        # Long tables are shown by their first and last rows.
        return str(shown._repr_html_())


def _table_again(state: list[tuple[str, str, list[Any]]], title: str) -> Table:
    return Table(_native.Stream.of_state(state), title)


class Figure:
    """A figure; a notebook shows it."""

    def __init__(self, finding: _native.NativeFinding, name: str, size: str | None) -> None:
        self._finding, self.name, self._size = finding, name, size
        self._svg = self._drawn("svg").decode()

    def _drawn(self, form: str) -> bytes:
        return bytes(self._finding.figure(self.name, form, self._size))

    def _repr_svg_(self) -> str:
        # The declaration of a file has no place inside of a page.
        return self._svg[self._svg.find("<svg") :]

    def save(self, path: Any) -> None:
        """Writes it to a file; the ending says how: .svg .png .pdf .txt."""
        import os

        ending = os.fspath(path).rpartition(".")[2].lower()
        form = "text" if ending == "txt" else ending
        drawn = self._drawn(form)
        with open(path, "wb") as file:
            file.write(drawn)

    def __str__(self) -> str:
        return self._drawn("text").decode().rstrip("\n")

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a Figure cannot be pickled; save it to a file: figure.save('figure.svg')")

    def __repr__(self) -> str:
        return f"<Figure {self.name}>"


class _Result:
    """What scores and findings share."""

    notices: list[Notice]

    def _written(self, format: str, **how: Any) -> str:
        raise NotImplementedError

    def _repr_html_(self) -> str:
        main = re.search(r"<main[^>]*>(.*)</main>", self._written("html"), re.S)
        if main is None:
            raise RuntimeError("a page has no main part")
        # Headings and ids belong to a page of their own: a notebook would list them among its chapters, and show them again and again.
        shown = re.sub(r"<section[^>]*>", "<section>", re.sub(r"<h2[^>]*>(.*?)</h2>", r"<p><b>\1</b></p>", main[1]))
        return f'{_NOTEBOOK_STYLE}<div class="aspectra">{shown}</div>'

    def to_markdown(self, **how: Any) -> str:
        """The tables in Markdown."""
        return self._written("markdown", **how)

    def to_latex(self, **how: Any) -> str:
        """The tables in LaTeX."""
        return self._written("latex", **how)

    def to_json(self, **how: Any) -> str:
        """All of it as JSON, with version, rules and seed."""
        return self._written("json", **how)

    def to_csv(self, **how: Any) -> str:
        """The long tables as CSV."""
        return self._written("csv", **how)

    def __str__(self) -> str:
        return self._written("table").rstrip("\n")


class Scores(_Result):
    """Scores of runs on topics by measures."""

    def __init__(self, native: _native.NativeScores, notices: list[Notice]) -> None:
        self._native = native
        #: What was odd about inputs or scores.
        self.notices = notices

    @property
    def runs(self) -> list[str]:
        """The names of the runs."""
        return self._native.runs()

    @property
    def topics(self) -> list[str]:
        """The judged topics."""
        return self._native.topics()

    @property
    def measures(self) -> list[str]:
        """The canonical texts of the measures."""
        return self._native.measures()

    @property
    def rules(self) -> dict[str, str]:
        """The rules that shaped the scores."""
        return dict(self._native.rules())

    def mean(self) -> dict[str, dict[str, float]]:
        """The measures' own summaries over topics: ``{run: {measure: score}}``."""
        measures = self.measures
        return {run: dict(zip(measures, row)) for run, row in zip(self.runs, self._native.summaries())}

    def by_topic(self) -> Table:
        """One row per score: run, topic, measure, score, reason."""
        return Table(self._native.long(True, False), "scores by topic")

    def summary(self) -> Table:
        """One row per run and measure, with the measure's own summary."""
        return Table(self._native.long(False, True), "summaries")

    def to_dict(self) -> dict[str, dict[str, dict[str, float]]]:
        """``{run: {topic: {measure: score}}}``, of the topics that count for the run."""
        measures = self.measures
        return {
            run: {topic: dict(zip(measures, row)) for topic, row in self._native.of_run(number)}
            for number, run in enumerate(self.runs)
        }

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.by_topic().__arrow_c_stream__(requested_schema)

    def to_arrow(self) -> Any:
        """Scores by topic as a ``pyarrow.Table``."""
        return self.by_topic().to_arrow()

    def to_pandas(self) -> Any:
        """Summaries as a ``pandas.DataFrame``: a row for each run, a column for each measure."""
        import pandas

        return pandas.DataFrame(self._native.summaries(), index=pandas.Index(self.runs, name="run"), columns=self.measures)

    def to_polars(self) -> Any:
        """Summaries as a ``polars.DataFrame``: a row for each run, a column for each measure."""
        import polars

        rows = self._native.summaries()
        columns: dict[str, Any] = {"run": self.runs}
        columns.update({measure: [row[at] for row in rows] for at, measure in enumerate(self.measures)})
        return polars.DataFrame(columns)

    def save(self, path: Any) -> None:
        """Writes scores by topic to a file that the command line reads with --scores; the ending says how."""
        import os

        ending = os.fspath(path).rpartition(".")[2].lower()
        with open(path, "wb") as file:
            file.write(bytes(self._native.written(ending, True, -1, None)))

    def _written(self, format: str, **how: Any) -> str:
        return self._page(format, **how)

    def _page(self, format: str, *, by_topic: bool = False, places: int = 4, width: int | None = None) -> str:
        return bytes(self._native.written(format, by_topic, places, width)).decode()

    def __reduce__(self) -> tuple[Any, ...]:
        return _scores_again, (self._native.state(), self.notices)

    def __repr__(self) -> str:
        return str(self)


def _scores_again(state: Any, notices: list[Notice]) -> Scores:
    return Scores(_native.NativeScores.of_state(state), notices)


class Finding(_Result, Mapping[str, Table]):
    """What an analysis has found: named tables, facts, notices, figures."""

    def __init__(self, native: _native.NativeFinding, notices: list[Notice]) -> None:
        self._native = native
        #: What was odd.
        self.notices = notices

    @property
    def name(self) -> str:
        """The verb that found it."""
        return self._native.name()

    @property
    def facts(self) -> dict[str, Any]:
        """How it was found: test, level, numbers of runs and topics, seed."""
        return dict(self._native.facts())

    @property
    def gates(self) -> list[tuple[str, bool, str | None]]:
        """What a build can fail on: what is asked, whether it passes, what was found where it does not."""
        return self._native.gates()

    @property
    def tables(self) -> dict[str, str]:
        """The names of the tables, and what they show."""
        return {name: title for name, title, _ in self._native.tables()}

    def __getitem__(self, name: str) -> Table:
        return Table(self._native.table(name), self.tables.get(name, name))

    def __iter__(self) -> Iterator[str]:
        return iter(self.tables)

    def __len__(self) -> int:
        return len(self.tables)

    def _one(self, name: str | None) -> Table:
        return self[name if name is not None else next(iter(self))]

    def to_dict(self) -> dict[str, dict[str, list[Any]]]:
        """All tables: ``{table: {column: [values]}}``."""
        return {name: self[name].to_dict() for name in self}

    def to_arrow(self, table: str | None = None) -> Any:
        """A table as a ``pyarrow.Table``; the first where none is named."""
        return self._one(table).to_arrow()

    def to_pandas(self, table: str | None = None) -> Any:
        """A table as a ``pandas.DataFrame``; the first where none is named."""
        return self._one(table).to_pandas()

    def to_polars(self, table: str | None = None) -> Any:
        """A table as a ``polars.DataFrame``; the first where none is named."""
        return self._one(table).to_polars()

    @property
    def figures(self) -> dict[str, str]:
        """The figures of the verb, and what they show; some need what an option adds, such as ``ppi`` of ``compare``."""
        return dict(self._native.figures())

    def plot(self, name: str | None = None, *, size: str | None = None) -> Figure:
        """A figure; the first of the verb where none is named."""
        known = self.figures
        if name is None:
            if not known:
                raise ValueError(f"{self.name} has no figure")
            name = next(iter(known))
        return Figure(self._native, name, size)

    def _written(self, format: str, **how: Any) -> str:
        return self._page(format, **how)

    def _page(self, format: str, *, places: int = 4, width: int | None = None, details: bool = False) -> str:
        return bytes(self._native.written(format, places, width, details)).decode()

    def __repr__(self) -> str:
        return str(self)

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a Finding cannot be pickled, but its tables can: dict(finding), finding['means'], finding.to_json()")

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)
