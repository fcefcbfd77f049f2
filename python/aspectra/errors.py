"""What can go wrong, and what is odd but not fatal."""

from __future__ import annotations

from typing import NamedTuple


class BadLine(NamedTuple):
    """A line of a file, or a row of a table, that cannot be read."""

    file: str
    line: int | None
    message: str


class Error(ValueError):
    """Something that cannot be done, with where the problem is as far as that is known."""

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        lines: list[tuple[str, int | None, str]] | None = None,
    ) -> None:
        super().__init__(message)
        #: The file, or the name of what is in memory; of a measure, its text.
        self.file = file
        #: The line of the file or the row of the table, from 1.
        self.line = line
        #: The character of the line or of the measure's text, from 1.
        self.column = column
        #: The bad lines, the first twenty of each file.
        self.lines = [BadLine(*bad) for bad in lines or []]


class ParseError(Error):
    """Judgments, runs or scores that cannot be read or do not belong together."""


class MeasureError(Error):
    """A measure that cannot be understood, or does not fit the judgments."""


class OptionError(Error):
    """An option that there is not, or a value that it cannot be."""


class Notice(UserWarning):
    """Something odd that is not fatal. ``code`` stays the same from version to version."""

    def __init__(self, message: str, code: str = "", run: str | None = None, facts: dict[str, object] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.run = run
        self.facts = facts or {}

    def __repr__(self) -> str:
        return f"<Notice {self.code}: {self}>"
