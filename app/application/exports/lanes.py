"""Files that may take long, and those that wait for none of them."""

from typing import Final, Literal, NamedTuple, get_args

from app.application.exports.values import WantedExport
from app.application.ports import Tx
from app.application.tournament.desk import loaded

Lane = Literal["short", "long", "longest"]
LANES: Final[tuple[Lane, ...]] = get_args(Lane)

GROWING: Final = frozenset(
    {
        "blank-sheets",
        "bundle",
        "deals",
        "decisions",
        "log",
        "records",
        "seat-cards",
        "sheets",
    }
)
"""The kinds that have a page for each table, or a line for all that was played or done."""

SMALL: Final = 1000
"""A tournament of so few facts has no file that takes long, not even its whole log on paper."""
LARGE: Final = 10_000
"""No event of 400 players has this many facts; a file made of more may take minutes."""


class Place(NamedTuple):
    """Where a file waits for its turn, and how large it may become: the smaller come first."""

    lane: Lane
    weight: int


ALIKE: Final = Place("short", 1)
"""Where work waits that has turns of its own and weighs the same whosever it is."""


def place_of(tx: Tx, tournament: str, wanted: WantedExport) -> Place:
    """Where a file waits. Raises :class:`Refused` ``unknown-tournament``."""
    desk = loaded(tx, tournament)
    entries, facts = len(desk.state.entries), desk.row.version
    if wanted.kind not in GROWING:
        return Place("short", entries)
    return Place(_lane(facts), entries + facts)


def _lane(facts: int) -> Lane:
    if facts <= SMALL:
        return "short"
    return "long" if facts <= LARGE else "longest"
