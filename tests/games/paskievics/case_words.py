"""The words of the worked cases, and those of the engine."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.paskievics.figures import DOUBLINGS, Item
from app.games.paskievics.scoring import PaidItem

SIDE: Final = ("D", "O")
FIGURE_NAMES: Final = {"trull", "four_kings", "pagat_ulti", "xxi_catch", "volat", "double_game"}
ITEM_NAMES: Final = {
    Item.TRULL: "trull",
    Item.FOUR_KINGS: "four kings",
    Item.PAGAT_ULTI: "pagat ulti",
    Item.XXI_CATCH: "XXI catch",
    Item.VOLAT: "volat",
}


def seat(name: str) -> int:
    """``P2`` is seat 2."""
    return int(name.removeprefix("P"))


def name(number: int | None) -> str | None:
    """Seat 2 is ``P2``."""
    return None if number is None else f"P{number}"


def by_seat(cards: Mapping[str, Any]) -> dict[int, Any]:
    """What is given by name, by seat."""
    return {seat(one): held for one, held in cards.items()}


def bid_text(call: str) -> str:
    """The move of a call in the auction."""
    return call if call in ("pass", "hold") else f"bid:{call}"


def bid_name(text: str) -> str:
    """The call of a move in the auction."""
    return text.removeprefix("bid:")


def action_text(action: str) -> str:
    """The move of an action in the announcements."""
    if action in FIGURE_NAMES:
        return f"announce:{action.replace('_', '-')}"
    return action.replace("_", "-")


def action_name(text: str) -> str:
    """The action of a move in the announcements."""
    return text.removeprefix("announce:").replace("-", "_")


def item_name(item: PaidItem) -> str:
    """The name of a settled item."""
    if item.item is Item.PARTI:
        return f"{DOUBLINGS[item.doubled - 1]} parti" if item.doubled else "parti"
    if item.item is Item.TAROKK_COUNT:
        return f"tarokk count {item.tarokks}"
    return f"{ITEM_NAMES[item.item]} {'announced' if item.announced else 'silent'}"
