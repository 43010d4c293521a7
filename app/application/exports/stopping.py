"""Ending the work on a file that takes too long, or that nobody wants any more."""

from collections.abc import Callable
from threading import Lock


class Stop:
    """A signal from one thread that ends the making of a file on another."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._said = False
        self._end: Callable[[], None] | None = None

    def say(self) -> None:
        """End the work now, or as soon as it begins."""
        with self._lock:
            self._said = True
            if self._end is not None:
                self._end()

    def ended_by(self, end: Callable[[], None] | None) -> None:
        """Say how the work is ended from now on; None once there is nothing left to end."""
        with self._lock:
            self._end = end
            if self._said and end is not None:
                end()
