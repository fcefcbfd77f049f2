"""The Markdown table that the comparison ends with."""

from statistics import median

from .child import own_peak

HEAD = ("workload", "CPU s", "wall s", "peak MB", "against", "its CPU s", "its peak MB", "CPU ratio", "wall ratio", "target", "result")


def rows(workload, usages, private):
    """One row a rival and one a target without rival. `usages` maps "" (Aspectra) and each rival to one Usage a round."""
    ours = usages[""]
    first = [workload.title, seconds(ours, "cpu"), seconds(ours, "wall"), megabytes(ours)]
    made = []
    for rival, theirs in usages.items():
        if rival:
            ratios = {of: ratio(ours, theirs, of) for of in ("cpu", "wall")}
            target = next((target for target in workload.targets if target.against == rival), None)
            shown = [times(ratios["cpu"]), times(ratios["wall"])]
            verdict = judged(target, ratios[target.of]) if target else ["", ""]
            made.append([*first, rival, seconds(theirs, "cpu"), megabytes(theirs), *shown, *verdict])
    for target in workload.targets:
        if target.against is None:
            value = private if target.of == "private" else median(getattr(usage, target.of) for usage in ours)
            made.append([*first, amount(target.of, value), "", "", "", "", *judged(target, value)])
    return made or [[*first, "", "", "", "", "", "", ""]]


def failed(title, reason):
    """The row of a workload that could not be timed."""
    return [title, *[""] * (len(HEAD) - 2), reason]


def instruction_row(count, lines, limit):
    """The row of the callgrind budget."""
    per_line = count / lines
    shown = f"{per_line:.0f} instructions per line over {lines:,} lines"
    result = "pass" if per_line <= limit else "MISS"
    return ["W1, callgrind, one thread", "", "", "", shown, "", "", "", "", f"<= {limit}", result]


def markdown(all_rows):
    """The table as text, columns aligned."""
    grid = [list(HEAD), *all_rows]
    widths = [max(len(row[column]) for row in grid) for column in range(len(HEAD))]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |" for row in grid]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def ratio(ours, theirs, of):
    """The median over the rounds of each round's own ratio, so that a slow minute of the machine hurts both sides."""
    return median(getattr(mine, of) / max(getattr(other, of), 1e-9) for mine, other in zip(ours, theirs))


def judged(target, value):
    """The target as text, and whether it is met."""
    if target.against:
        shown = times(target.limit)
    elif target.of == "private":
        shown = f"{target.limit / 1e6:.0f} MB private"
    else:
        shown = f"{target.limit * 1000:.0f} ms {target.of}"
    if value is None:
        return [f"<= {shown}", "not known here"]
    return [f"<= {shown}", "pass" if value <= target.limit else "MISS"]


def amount(of, value):
    """A measured amount that stands against nothing but its target."""
    if value is None:
        return ""
    return f"{value / 1e6:.1f} MB private" if of == "private" else f"{value * 1000:.1f} ms {of}"


def times(value):
    """0.05 as 5.0%, 3.2 as 3.20 x."""
    return f"{value:.2f} x" if value >= 1 else f"{value:.1%}"


def seconds(usages, of):
    """The median in seconds."""
    return f"{median(getattr(usage, of) for usage in usages):.3f}"


def megabytes(usages):
    """The largest peak in megabytes, or the bound below which nothing is known."""
    peak, floor = max(usage.peak for usage in usages), own_peak()
    return f"< {floor / 1e6:.0f}" if peak <= floor else f"{peak / 1e6:.0f}"
