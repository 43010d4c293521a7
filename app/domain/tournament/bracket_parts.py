"""Where the ties of a bracket stand: in one bracket, or among winners, losers and finals."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from app.domain.tournament.knockout import Tie

BracketPart = Annotated[
    Literal["main", "winners", "losers", "final", "reset"],
    Meta(
        title="BracketPart",
        description="Of a double knockout: among those who have not lost, among those who have "
        "lost once, the final, and the second final that a first loss there calls for.",
    ),
]


def parts_of(ties: Sequence[Tie], *, double: bool) -> Mapping[int, BracketPart]:
    """The part of each tie by its number; in a single knockout there is one."""
    found: dict[int, BracketPart] = {}
    for tie in ties:
        found[tie.number] = _part(tie, found) if double else "main"
    for tie in ties:
        if found[tie.number] == "reset":
            found.update(
                {slot.winner_of: "final" for slot in tie.slots if slot.winner_of is not None}
            )
    return found


def _part(tie: Tie, before: Mapping[int, BracketPart]) -> BracketPart:
    """Ties come in the order of play, so that those which lead to this one are known."""
    if any(slot.reset for slot in tie.slots):
        return "reset"
    fallen = any(slot.loser_of is not None for slot in tie.slots)
    led = {before[slot.winner_of] for slot in tie.slots if slot.winner_of is not None}
    return "losers" if fallen or led == {"losers"} else "winners"
