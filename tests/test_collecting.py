"""Each test runs in a process of its own: collections are of a process, and its heap is small."""

import subprocess
import sys
from textwrap import dedent

BEGINNING = """
import gc, weakref
from app.collecting import short_collections

class Knot:
    def __init__(self):
        self.self = self
"""


def _told(script: str) -> list[str]:
    whole = dedent(BEGINNING) + dedent(script)
    done = subprocess.run(
        [sys.executable, "-c", whole], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.split()


def test_what_has_survived_a_full_collection_is_set_aside() -> None:
    told = _told("""
        with short_collections():
            before = gc.get_freeze_count()
            held = [[] for _ in range(1000)]
            gc.collect()
            print(before > 0, gc.get_freeze_count() - before >= 1000)
    """)

    assert told == ["True", "True"]


def test_new_garbage_is_freed_by_every_full_collection() -> None:
    told = _told("""
        with short_collections():
            knot = weakref.ref(Knot())
            gc.collect()
            print(knot())
    """)

    assert told == ["None"]


def test_garbage_that_was_set_aside_is_freed_once_there_is_twice_as_much() -> None:
    told = _told("""
        with short_collections():
            knot = Knot()
            gc.collect()
            seen = weakref.ref(knot)
            del knot
            gc.collect()
            print(seen() is None)
            held = [[] for _ in range(2 * gc.get_freeze_count())]
            gc.collect()
            gc.collect()
            print(seen() is None)
    """)

    assert told == ["False", "True"]


def test_much_that_came_and_went_is_no_reason_to_walk_over_all() -> None:
    told = _told("""
        with short_collections():
            knot = Knot()
            gc.collect()
            seen = weakref.ref(knot)
            del knot
            for _ in range(4):
                held = [[] for _ in range(gc.get_freeze_count())]
                gc.collect()
                del held
            gc.collect()
            print(seen() is None)
    """)

    assert told == ["False"]


def test_afterwards_python_collects_as_it_does_by_itself() -> None:
    told = _told("""
        before = len(gc.callbacks)
        with short_collections():
            knot = Knot()
            gc.collect()
        seen = weakref.ref(knot)
        del knot
        gc.collect()
        print(seen() is None, gc.get_freeze_count(), len(gc.callbacks) - before)
    """)

    assert told == ["True", "0", "0"]
