"""The order in the end: tables in order, winnings within a table (PAS-TRN-10)."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from app.domain.tournament.placing import Amount, places, tied

FinalTies = Annotated[
    Literal["shared", "preliminary_rank", "lots"],
    Meta(
        title="FinalTies",
        description="Equal in the final: a shared place, the order before the finals, or lot.",
    ),
]


def final_places(
    tables: Sequence[Mapping[str, Amount]],
    ties: FinalTies = "shared",
    order: Sequence[str] = (),
) -> dict[str, int]:
    """The place of each entry; the players of a table take the block of places that is its own.

    ``order`` is the order before the finals, or that of the lots, where ``ties`` asks for one.
    """
    found: dict[str, int] = {}
    for table in tables:
        groups = tied(table)
        if ties != "shared":
            groups = tuple((one,) for group in groups for one in sorted(group, key=order.index))
        found.update(places(groups, first=len(found) + 1))
    return found
