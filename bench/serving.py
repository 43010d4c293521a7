"""``tricktable serve`` with another durability of SQLite: ``python -m bench.serving NORMAL``.

There is no such setting, because the service promises that an acknowledged move is stored.
"""

import sys

from app.cli.service import serve
from app.persistence import engines


def main(synchronous: str) -> None:
    """Serve with this value of ``PRAGMA synchronous``."""
    full = "synchronous = FULL"
    assert full in engines._PRAGMAS
    others = tuple(pragma for pragma in engines._PRAGMAS if pragma != full)
    engines._PRAGMAS = (*others, f"synchronous = {synchronous}")  # type: ignore[assignment]
    serve()


if __name__ == "__main__":
    main(*sys.argv[1:])
