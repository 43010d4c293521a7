"""In which matches house bots must act, those first that have waited longest."""

from collections.abc import Sequence

from sqlalchemy import bindparam, select, update

from app.persistence.links import Link
from app.persistence.tables import HAS_BOTS_DUE, match

DUE = (
    select(match.c.id)
    .where(
        HAS_BOTS_DUE,
        match.c.bots_alone == bindparam("by_themselves"),
        match.c.bots_due <= bindparam("now"),
    )
    .order_by(match.c.bots_due)
    .limit(bindparam("most"))
)
# What another process is taking right now is its own; and nobody waits for it.
CLAIM = (
    update(match)
    .where(match.c.id.in_(DUE.with_for_update(skip_locked=True)))
    .values(bots_due=bindparam("until"))
    .returning(match.c.id)
)
PUT_OFF = (
    update(match)
    .where(match.c.id == bindparam("wanted"), HAS_BOTS_DUE)
    .values(bots_due=bindparam("until"))
)


def due(link: Link, now: int, limit: int, *, alone: bool) -> Sequence[str]:
    """Matches of people, or those of bots alone."""
    return link.read(DUE, {"now": now, "most": limit, "by_themselves": alone}).scalars().all()


def claim(link: Link, now: int, until: int, limit: int, *, alone: bool) -> Sequence[str]:
    """The same, and until a moment nobody else's."""
    params = {"now": now, "most": limit, "by_themselves": alone, "until": until}
    return link.write(CLAIM, params).scalars().all()


def put_off(link: Link, wanted: str, until: int) -> None:
    """Look at a match later, behind the others."""
    link.write(PUT_OFF, {"wanted": wanted, "until": until})
