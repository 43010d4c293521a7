"""Writes what the reckoning gives: ``python -m tests.rest.events.make`` from the root."""

import json
from pathlib import Path
from typing import Any

from tests.rest.events.cup import cup
from tests.rest.events.day import day
from tests.rest.events.weekend import weekend

FOLDER = Path(__file__).parent
SEED = "5e" * 32
"""The seed of every draw in the tests."""

NAMES = json.loads((FOLDER / "names.json").read_text(encoding="utf-8"))
TERMS = {
    "withdrawn": "Győző",
    "corrected": {"table": 3},
    "penalty": {"name": "Barna", "points": 1},
}
WALKED_OVER = (2, 3)


def made() -> dict[str, Any]:
    """Every event by the name of its file."""
    return {
        "day": {"names": NAMES["players"], **day(NAMES["players"], SEED, TERMS)},
        "weekend": {"names": NAMES["pairs"], **weekend(NAMES["pairs"], SEED, WALKED_OVER)},
        "cup": {"names": NAMES["teams"], **cup(NAMES["teams"], SEED)},
    }


def text(event: dict[str, Any]) -> str:
    """The file of an event."""
    return json.dumps(event, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    for name, event in made().items():
        (FOLDER / f"{name}.json").write_text(text(event), encoding="utf-8")
