"""Histories of tournaments made anew from their logs."""

from app.application.ports import Tx
from app.application.tournament.desk import loaded
from app.application.tournament.remembering import remember_all


def tournaments_after(tx: Tx, after: str, limit: int) -> tuple[str, ...]:
    """The next tournaments, by their ids."""
    return tuple(tx.histories.tournaments_after(after, limit))


def recount_tournament(tx: Tx, tournament: str) -> None:
    """Write anew what histories have of its tables; its matches must have been before."""
    desk = loaded(tx, tournament)
    tx.histories.forget_tables(tournament)
    remember_all(tx, tournament, desk.state)
