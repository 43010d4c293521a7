"""Ending what a file is made by: it took too long, or nobody wants it any more."""

from collections.abc import Callable
from threading import Lock


class Stop:
    """Said on one thread, it ends on another what makes the file at that moment."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._said = False
        self._end: Callable[[], None] | None = None

    def say(self) -> None:
        """End it now, or as soon as it begins."""
        with self._lock:
            self._said = True
            if self._end is not None:
                self._end()

    def ended_by(self, end: Callable[[], None] | None) -> None:
        """How it is ended from now on; None where there is nothing to end any more."""
        with self._lock:
            self._end = end
            if self._said and end is not None:
                end()
