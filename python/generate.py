"""Writes the functions of the package that call verbs of the command line: python/aspectra/_verbs.py and lab.py.

The command line describes its verbs and options; a verb is one line in VERBS. ``--check`` only says whether the files are
fresh.
"""

from __future__ import annotations

import keyword
import sys
import textwrap
from pathlib import Path
from typing import NamedTuple

from aspectra import _native

HERE = Path(__file__).parent / "aspectra"


class Verb(NamedTuple):
    """A function, the verb it calls, and what it is given."""

    function: str
    verb: str
    #: ``scores``, ``runs`` (judgments and runs), ``judgments``, ``measures`` or ``nothing``.
    given: str
    #: What the first operand is called, where the verb takes a word.
    operand: str = ""
    #: What it hands back; a verb that writes a text hands the text back.
    result: str = "Finding"
    #: What the file or folder is called that it writes.
    output: str = ""
    #: Whether it takes measures beside judgments.
    takes_measures: bool = True
    #: Options that others have no use for and this one has.
    own: tuple[str, ...] = ()


VERBS = [
    Verb("evaluate", "eval", "runs", result="Scores"),
    Verb("compare", "compare", "scores"),
    Verb("correlate", "meta correlate", "scores"),
    Verb("discriminate", "meta discriminate", "scores"),
    Verb("unanimity", "meta unanimity", "scores"),
    Verb("concordance", "meta concordance", "scores"),
    Verb("separate", "meta separate", "scores"),
    Verb("stability", "meta stability", "scores"),
    Verb("power", "meta power", "scores"),
    Verb("quality", "meta quality", "runs"),
    Verb("reproduce", "meta reproduce", "runs"),
    Verb("downsample", "meta downsample", "runs"),
    Verb("bounds", "meta bounds", "judgments"),
    Verb("dominance", "meta dominance", "runs"),
    Verb("sensitivity", "meta sensitivity", "runs"),
    Verb("agreement", "meta agreement", "judgments", takes_measures=False, own=("by_topic",)),
    Verb("judges", "meta judges", "runs"),
    Verb("noise", "meta noise", "runs"),
    Verb("simulate", "meta simulate", "nothing", "study"),
    Verb("check", "check", "runs", takes_measures=False),
    Verb("report", "report", "scores", result="str", output="path", own=("places", "reproducible")),
    Verb("convert", "convert", "judgments", result="str", takes_measures=False),
    Verb("init", "init", "judgments", result="str", takes_measures=False),
    Verb("order", "order", "judgments", result="str", own=("format",)),
    Verb("cite", "cite", "measures", result="str"),
    Verb("generate", "generate", "nothing", result="str", output="folder"),
    Verb("demo", "demo", "nothing", "folder", result="str"),
]

LAB = [
    Verb("constraints", "lab constraints", "measures"),
    Verb("properties", "lab properties", "measures"),
    Verb("scale", "lab scale", "measures"),
    Verb("equivalent", "lab equivalent", "measures"),
    Verb("observed", "lab observed", "runs"),
]

#: Options of a command line that a function has no use for: results are written by the methods of what it gives back.
NOT_HERE = {
    *("format", "output", "places", "reproducible", "provenance", "quiet", "notices", "width", "figure", "figure_size"),
    *("details", "by_topic", "no_summary", "sort", "as", "scores", "score_columns", "measure", "define", "help", "dots"),
}
JUDGMENTS, RULES, OWN = "judgments", "rules", "verb"

HEAD = '''"""{title}

Written by python/generate.py from the options of the command line; do not edit.
"""

from __future__ import annotations

from typing import Literal

from ._call import {calls}
from ._inputs import JudgmentsLike
from ._measure import listed
from ._results import {results}
from ._types import Measures, RunsLike, ScoresLike, Value, Values

__all__ = [{names}]
'''


def written(verb: Verb) -> str:
    about, options = _native.verb_options(verb.verb.split())
    leading: list[tuple[str, str, str]] = []
    if verb.given == "scores":
        leading = [("scores", "ScoresLike", "what ``evaluate`` gives, a score file, a frame of run, topic, measure and score, or a list of one of these kinds")]
    elif verb.given == "runs":
        leading = [
            ("qrels", "JudgmentsLike", "judgments: a path, a dict of dicts, rows, a frame, or ``Judgments``"),
            ("runs", "RunsLike", "a run or several: paths, dicts of dicts, rows, frames; by name as a dict"),
        ]
        if verb.function == "check":
            leading[1] = ("runs", "RunsLike | None = None", "a run or several, as for ``evaluate``; left out where judgments are checked alone")
        if verb.takes_measures:
            leading.append(("measures", "Measures | None = None", "measures as texts or values; a usual choice where not given"))
    elif verb.given == "judgments":
        leading = [
            ("qrels", "JudgmentsLike", "judgments: a path, a dict of dicts, rows, a frame, or ``Judgments``"),
            ("measures", "Measures | None = None", "measures as texts or values"),
        ][: 2 if verb.takes_measures else 1]
        if verb.function == "order":
            leading[0] = ("qrels", "JudgmentsLike = None", "judgments whose labels are ordered; left out where ``labels`` says which there are")
    elif verb.given == "measures":
        leading = [("*measures", "Measures", "measures as texts or values, or lists of them")]
    elif verb.operand:
        leading = [(verb.operand, "Value", next((help for name, kind, _, _, help, _ in options if kind == "operand"), ""))]
    if verb.output:
        leading.append((verb.output, "Value", next(help for name, _, _, _, help, _ in options if name == "output")))
    taken = {name.lstrip("*") for name, _, _ in leading}
    shown = []
    for name, kind, words, default, help, about_what in options:
        if kind == "operand" or (name in NOT_HERE and name not in verb.own) or name in taken or (about_what == JUDGMENTS and name == "qrels"):
            continue
        # A verb that reads no judgments may have an option of its own that is called as one about them.
        about_what = OWN if verb.given == "nothing" else about_what
        if verb.given in ("scores", "measures") and about_what in (JUDGMENTS, RULES):
            continue
        shown.append((name + "_" * keyword.iskeyword(name), kind, words, default, help, about_what))
    lines = [f"\n\ndef {verb.function}("]
    lines += [f"    {name}: {kind}," for name, kind, _ in leading]
    if shown and verb.given != "measures":
        lines.append("    *,")
    for name, kind, words, *_ in shown:
        is_named = words and not all(word.isdigit() for word in words)
        typed = f"Literal[{', '.join(repr(word) for word in words)}]" if is_named else ("Values" if kind == "many" else "Value")
        lines.append(f"    {name}: bool = False," if kind == "flag" else f"    {name}: {typed} | None = None,")
    lines.append(f") -> {verb.result}:")
    lines.append(f'    """{about}.\n')
    lines.append("    Args:")
    for name, _, help in leading:
        lines += described(name.lstrip("*"), help)
    for name, _, words, default, help, _ in shown:
        values = f" One of {', '.join(words)}." if words else ""
        usual = f" {default} where not given." if default else ""
        lines += described(name, help.rstrip(".") + "." + values + usual)
    lines.append('    """')
    lines += body(verb, shown)
    return "\n".join(lines) + "\n"


#: What calls a verb, by what it hands back.
CALLS = {"Scores": "score", "Finding": "find", "str": "write"}


def described(name: str, help: str) -> list[str]:
    text = f"{name}: {help}".replace("\\", "\\\\").replace('"""', "'''")
    return textwrap.wrap(text, 112, initial_indent=" " * 8, subsequent_indent=" " * 12)


def body(verb: Verb, shown: list[tuple[str, str, list[str], str | None, str, str]]) -> list[str]:
    own = [name for name, *_, about_what in shown if about_what != JUDGMENTS]
    judged = [name for name, *_, about_what in shown if about_what == JUDGMENTS]

    def table(names: list[str]) -> str:
        return "{" + ", ".join(f'"{name.rstrip("_")}": {name}' for name in names) + "}"

    given = []
    if verb.given == "scores":
        given = ["scores=scores"]
    elif verb.given in ("runs", "judgments"):
        given = ["qrels=qrels"] + ["runs=runs"] * (verb.given == "runs")
        given += ["measures=measures"] * verb.takes_measures
        given.append(f"judgment_options={table(judged)}")
    elif verb.given == "measures":
        given = ["operands=listed(measures)"]
    elif verb.operand:
        given = [f"operands=[str({verb.operand})]"]
    options = table(own)
    if verb.output:
        options = f'{{"output": {verb.output}' + (", " if own else "") + options[1:]
    has_none = options == "{}"
    lines = [] if has_none else [f"    options = {options}"]
    call = f'{CALLS[verb.result]}("{verb.verb}", {"{}" if has_none else "options"}'
    lines.append(f"    return {', '.join([call, *given])})")
    return [wrapped for line in lines for wrapped in _wrapped(line)]


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(line, 118, subsequent_indent=" " * 8, break_long_words=False, break_on_hyphens=False)


def page(title: str, verbs: list[Verb]) -> str:
    results = {verb.result for verb in verbs}
    names = ", ".join(f'"{verb.function}"' for verb in verbs)
    calls = ", ".join(sorted(CALLS[result] for result in results))
    head = HEAD.format(title=title, calls=calls, results=", ".join(sorted(results - {"str"})), names=names)
    return head + "".join(written(verb) for verb in verbs)


PAGES = {
    HERE / "_verbs.py": lambda: page("Every verb of the command line that starts from scores, runs or judgments.", VERBS),
    HERE / "lab.py": lambda: page("The laboratory: what a measure is by itself.", LAB),
}

if __name__ == "__main__":
    stale = []
    for path, make in PAGES.items():
        text = make()
        if not path.exists() or path.read_text() != text:
            stale.append(path.name)
            if "--check" not in sys.argv:
                path.write_text(text)
    if "--check" in sys.argv and stale:
        sys.exit(f"{', '.join(stale)} not fresh; run python python/generate.py")
    print("written:" if stale else "fresh", *stale)
