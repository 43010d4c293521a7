"""Cyclic garbage is looked for among what is new, so that no move waits for a walk over the rest.

A thousand streams and a few hundred matches are half a million objects. Python walks over all of
them with each full collection, every few seconds under load, and holds up everything for a tenth
of a second or two. What survives one full collection is set aside here (`gc.freeze`) and walked
over again only when twice as much has been set aside: so garbage that was set aside is found in
the end, and all that is held counts once for each doubling. What ends without being part of a
cycle, as streams and requests do, is freed at once as ever.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

GROWTH: Final = 2
"""How far what was set aside must have grown, as a factor, before all of it is walked again."""
OLDEST: Final = 2


class Aside:
    """What has survived a full collection of this process.

    To count it is to walk over it, so that is done only when as much has been added as was there,
    without those that have been freed meanwhile.
    """

    def __init__(self) -> None:
        self._after_whole = 0
        self._added = 0
        self._whole = False

    def begin(self) -> None:
        """Collect, and set all there is aside; from now on after every full collection."""
        gc.callbacks.append(self.collecting)
        self._begin_whole()
        gc.collect()

    def end(self) -> None:
        """Let Python collect as it does by itself."""
        gc.callbacks.remove(self.collecting)
        gc.unfreeze()

    def collecting(self, phase: str, info: dict[str, Any]) -> None:
        """Python begins a collection or has ended it: an entry of ``gc.callbacks``."""
        if info["generation"] != OLDEST:
            return
        if phase == "stop":
            self._set_aside()
        elif self._added > self._after_whole:
            self._added = 0
            if gc.get_freeze_count() > GROWTH * self._after_whole:
                self._begin_whole()

    def _begin_whole(self) -> None:
        self._whole = True
        gc.unfreeze()

    def _set_aside(self) -> None:
        survived = len(gc.get_objects(generation=OLDEST))
        gc.freeze()
        if self._whole:
            self._whole, self._after_whole, self._added = False, survived, 0
        else:
            self._added += survived


@contextmanager
def short_collections() -> Iterator[None]:
    """While the service runs, full collections are short."""
    aside = Aside()
    aside.begin()
    try:
        yield
    finally:
        aside.end()
