"""Partners who want to sit together: where there is room for all of them on one side."""

from collections.abc import Sequence

from app.application.errors import Code, Refused
from app.domain.match import Match
from app.engine.seats import Seat

Sides = Sequence[Sequence[Seat]]


def check_partners(sides: Sides, partners: Sequence[str]) -> None:
    """Refuse more partners than a side has seats for. Raises ``too-many-partners``."""
    limit = max(map(len, sides)) - 1
    if len(partners) > limit:
        raise Refused(Code.TOO_MANY_PARTNERS, limit=limit)


def place_together(match: Match, sides: Sides, company: Sequence[str]) -> dict[str, Seat] | None:
    """A seat on one side for everybody in the company, or None where there is no room.

    Those who already hold a seat on that side keep it. Somebody who comes alone gets the first open
    seat of all.
    """
    found = [seats for side in sides if (seats := _on_side(match, side, company)) is not None]
    return min(found, key=lambda seats: seats[company[0]], default=None)


def _on_side(match: Match, side: Sequence[Seat], company: Sequence[str]) -> dict[str, Seat] | None:
    held = {one: seat for one in company if (seat := match.seat_of(one)) is not None}
    free = [seat for seat in sorted(side) if match.holders[seat].kind == "open"]
    without = [one for one in company if one not in held]
    if len(without) > len(free) or not set(held.values()) <= set(side):
        return None
    return held | dict(zip(without, free, strict=False))
