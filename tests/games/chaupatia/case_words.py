"""The words of the cases: teams as letters, ledgers, options, and calls as moves."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.chaupatia.ledger import Ledger
from app.games.chaupatia.match import ChaupatiaScore

TEAMS: Final = "AB"
RENAMED: Final = {"early_end": "early_end"}
"""Options under another name, because the one of the specification is taken by another game."""


def ledger_of(given: Mapping[str, Any]) -> Ledger:
    """The ledger that a case writes with teams as letters."""
    assert given.keys() == {"against", "kapen"}
    against, kapen = ((one["A"], one["B"]) for one in (given["against"], given["kapen"]))
    return Ledger(against, kapen)


def told(against: tuple[int, ...], kapen: tuple[int, ...]) -> dict[str, Any]:
    """Counters and Kapen as a case writes them."""
    return {
        "against": dict(zip(TEAMS, against, strict=True)),
        "kapen": dict(zip(TEAMS, kapen, strict=True)),
    }


def after(score: ChaupatiaScore) -> dict[str, Any]:
    """The ledger after a scored deal."""
    return told(score.against, score.kapen)


def options_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """Options as the engine names them."""
    return {RENAMED.get(name, name): value for name, value in given.items()}


def move_of(call: Any) -> str:
    """A call, a trump or a forced choice of a case as a move."""
    match call:
        case "pass":
            return "pass"
        case int():
            return f"bid:{call}"
        case [bid, suit]:
            return f"forced:{bid}:{suit}"
        case str():
            return f"trump:{call}"
    raise AssertionError(call)


def call_of(move: str) -> Any:
    """A legal call as a case writes it."""
    return move if move == "pass" else int(move.removeprefix("bid:"))
