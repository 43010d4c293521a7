"""Matches that were played, as rows: quicker than playing them."""

from app.application.played import PlayedRow
from app.application.ports import Tx
from app.engine.counts import Counted

DAY_MS = 24 * 3600 * 1000
NEW_YEAR = 1_767_225_600_000
"""The beginning of 2026, UTC."""

WORTH = {"won": 3, "lost": -2, "drawn": 0, "unfinished": 0}


def store_match(
    tx: Tx,
    source: str,
    sides: tuple[tuple[str, ...], ...],
    results: tuple[str, ...],
    day: int,
    *,
    shown: bool = True,
    game: str = "toy",
    tournament: str | None = None,
    club: str | None = None,
) -> None:
    """A match between sides of accounts that ended so on a day of 2026; each seat took a trick."""
    rows: list[PlayedRow] = []
    for side, accounts in enumerate(sides):
        for account in accounts:
            row = PlayedRow(
                source=source,
                seat=len(rows),
                side=side,
                account=account,
                game=game,
                result=results[side],
                points=WORTH[results[side]],
                ended_at=NEW_YEAR + day * DAY_MS,
                shown=shown,
                tournament=tournament,
                place=None if tournament is None else "1.1.1",
                entry=None if tournament is None else f"entry {side}",
                club=club if side == 0 else None,
            )
            rows.append(row)
    tx.histories.put(rows)
    for row in rows:
        tx.histories.count(source, [Counted(row.seat, "tricks", 2), Counted(row.seat, "deals")])
