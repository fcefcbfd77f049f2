"""What functions of the package take."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Union

from ._measure import Measure, MeasureLike
from ._results import Scores

#: The value of an option.
Value = Union[str, int, float, Measure, "os.PathLike[str]"]
#: The values of an option that may be given several times; a dict is written ``name=value``.
Values = Union[Value, Sequence[Value], Mapping[str, Value]]
#: One measure, several in a text with blanks between, or a list.
Measures = Union[MeasureLike, Iterable[MeasureLike]]
#: A run or several.
RunsLike = Any
#: Scores of an evaluation, score files, or a frame.
ScoresLike = Union[Scores, str, "os.PathLike[str]", Sequence[str], Any]
