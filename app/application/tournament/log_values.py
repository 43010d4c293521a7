"""Answers about what has happened, one entry after another."""

from msgspec import Struct

from app.application.values import Count, Moment, Page
from app.domain.tournament.facts import AnyFact


class LogEntry(Struct, frozen=True):
    """One entry of the log. ``by`` is an account, or the table whose link was used.

    Those without a role see what is published, numbered by itself, and nobody's account.
    """

    ordinal: Count
    at: Moment
    by: str
    fact: AnyFact


class TournamentLog(Struct, frozen=True):
    """A page of the log, oldest first."""

    entries: tuple[LogEntry, ...]
    page: Page
