"""The parts of the comparison: what is timed, how, and how it is shown."""
