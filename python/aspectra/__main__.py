"""The program ``aspectra``, which comes with the package."""

import signal
import sys

from . import _native


def main() -> int:
    """The command line; its exit code."""
    # Ctrl-C ends a program at once, and nobody listens to a closed pipe.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.main(["aspectra", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
