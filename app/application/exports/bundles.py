"""A tournament as one file that another server can take in: its whole log, and what was played.

Accounts belong to their server. What the log tells of them is kept under names that are nobody's
here, so that a bundle gives nobody a right and seats nobody. So do ids of matches: those whose
record is there are stored under new ones, and any other is no match of this server.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from msgspec import Meta, Raw, Struct
from msgspec.structs import replace

from app.application.moments import moment
from app.application.tournament.rows import LoggedFact
from app.application.tournament.standing_values import Standings
from app.application.values import Moment
from app.domain.tournament.facts import AnyFact
from app.engine.record import Envelope, Record

FORMAT: Final = "tricktable-tournament"
VERSION: Final = 1
MOST_FACTS: Final = 200_000
"""Ten times what the largest tournament has."""

ELSEWHERE: Final = "elsewhere:"
BY_TABLE: Final = "table "


class BundleEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the log. ``by`` is an account of the server it comes from, or a table."""

    at: Moment
    by: Annotated[str, Meta(max_length=100)]
    fact: AnyFact


class BundleRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """The finished match of an online table, by the id that the log has of it."""

    match: Annotated[str, Meta(max_length=100)]
    record: Record


class ReadRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """The same before its game has read the options."""

    match: Annotated[str, Meta(max_length=100)]
    record: Envelope


class BundleLog(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament as its log makes it. ``standings`` are those that the log must give."""

    format: Annotated[str, Meta(pattern=rf"^{FORMAT}\Z")]
    version: Annotated[int, Meta(ge=VERSION, le=VERSION, description="Of the form of this file.")]
    game: str
    rules_version: int
    log: Annotated[tuple[BundleEntry, ...], Meta(min_length=1)]
    standings: Standings


class Bundle(BundleLog, frozen=True, forbid_unknown_fields=True):
    """A tournament, whole. ``standings`` are those that the log must give.

    ``records`` are those of the matches that were played for its online tables.
    """

    records: tuple[BundleRecord, ...] = ()


class ReadEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the log whose fact is still to be read."""

    at: Moment
    by: Annotated[str, Meta(max_length=100)]
    fact: Raw


class ReadBundle(Struct, frozen=True, forbid_unknown_fields=True):
    """A bundle as it is read, from any server."""

    format: Annotated[str, Meta(pattern=rf"^{FORMAT}\Z")]
    version: Annotated[int, Meta(ge=VERSION, le=VERSION)]
    game: str
    rules_version: int
    log: Annotated[tuple[ReadEntry, ...], Meta(min_length=1, max_length=MOST_FACTS)]
    standings: Standings
    records: tuple[ReadRecord, ...] = ()


def entry_of(logged: LoggedFact) -> BundleEntry:
    """An entry of the log as it is taken away."""
    return BundleEntry(moment(logged.at), logged.by, logged.fact)


def without_accounts(fact: AnyFact) -> AnyFact:
    """The fact with an account that is nobody's here in place of the one it names."""
    told: dict[str, Any] = {
        name: elsewhere(getattr(fact, name))
        for name in ("account", "player", "before")
        if isinstance(getattr(fact, name, None), str)
    }
    renamed: AnyFact = replace(fact, **told) if told else fact
    return renamed


def of_here(fact: AnyFact, matches: Mapping[str, str]) -> AnyFact:
    """The fact as it may be kept here: with nobody's accounts, and matches by their new ids."""
    fact = without_accounts(fact)
    match: Any = getattr(fact, "match", None)
    if not isinstance(match, str):
        return fact
    renamed: AnyFact = replace(fact, match=matches.get(match) or elsewhere(match))
    return renamed


def elsewhere(account: str) -> str:
    """An account of another server; a table is called as it was."""
    if account.startswith((ELSEWHERE, BY_TABLE)):
        return account
    return ELSEWHERE + account
