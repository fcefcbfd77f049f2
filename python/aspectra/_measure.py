"""Measures as values: ``nDCG @ 10``, ``AP(rel=2)``, ``CAM(nDCG @ 10)``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Union

from . import _native

MeasureLike = Union[str, "Measure"]


class Measure:
    """A measure. ``str`` gives its canonical text, which is its name everywhere."""

    __slots__ = ("_text", "_is_bare")
    _text: str
    _is_bare: bool

    def __init__(self, text: MeasureLike) -> None:
        self._is_bare = isinstance(text, Measure) and text._is_bare
        self._text = text._text if isinstance(text, Measure) else _native.canonical(text, False)

    @classmethod
    def named(cls, name: str) -> Measure:
        """A unit by its name alone, which may need a cut-off or a measure inside before it can be computed."""
        made = object.__new__(cls)
        made._text, made._is_bare = name, True
        return made

    def __matmul__(self, cutoff: int | float) -> Measure:
        return Measure(f"{self._text}@{cutoff}")

    def __call__(self, *inner: MeasureLike, **parameters: Any) -> Measure:
        """The measure with parameters; an aggregate or a collapse takes the measure inside first."""
        name, at, cutoff = self._text.partition("@")
        if "(" in name:
            raise TypeError(f"{self} has its parameters already")
        parts = [str(Measure(measure)) for measure in inner]
        parts += [f"{key.rstrip('_')}={_parameter(value)}" for key, value in parameters.items()]
        text = f"{name}({','.join(parts)}){at}{cutoff}" if parts else self._text
        # Its cut-off may still come.
        made = object.__new__(Measure)
        made._text, made._is_bare = _native.canonical(text, True), True
        return made

    def __str__(self) -> str:
        return _native.canonical(self._text, False) if self._is_bare else self._text

    def __repr__(self) -> str:
        return self._text

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (Measure, str)):
            return str(self) == str(Measure(other))
        return NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    @property
    def facts(self) -> dict[str, Any]:
        """What the registry knows of it: summary, parameters, reference, what it does with unjudged documents."""
        name = self._text.split("(")[0].split("@")[0]
        return _native.measure_facts(name) or {}

    def explain(self) -> str:
        """Formula, parameters, worked example, choices and reference."""
        return _native.explain(self._text.split("(")[0].split("@")[0])

    @property
    def __doc__(self) -> str:  # type: ignore[override]
        return self.explain()

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": repr(self)}


def _parameter(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Measure):
        return str(value)
    if isinstance(value, Mapping):
        return "'" + ",".join(f"{key}:{inner}" for key, inner in value.items()) + "'"
    if isinstance(value, (list, tuple)):
        return "'" + ",".join(map(str, value)) + "'"
    if isinstance(value, str) and not value.replace("_", "").replace("-", "").isalnum():
        return f"'{value}'"
    return str(value)


def listed(given: Iterable[MeasureLike | Iterable[MeasureLike]]) -> list[str]:
    """The texts of measures that are given one behind the other, some of them perhaps as lists."""
    return [text for one in given for text in measure_texts(one) or []]


def measure_texts(measures: MeasureLike | Iterable[MeasureLike] | None) -> list[str] | None:
    """The texts of measures: one, several in a text with blanks between, or a list."""
    if measures is None:
        return None
    if isinstance(measures, (str, Measure)):
        return [str(measures)]
    return [str(measure) for measure in measures]
