"""A tournament as one file that another server can take in: its whole log, and what was played.

Accounts belong to their server: what the log tells of them is kept under names that nobody has
here, so that a bundle gives nobody a right and seats nobody. So do ids of matches: a match whose
record is in the bundle gets a new id, and any other is unknown here.
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
    """An entry of the log.

    ``by`` is an account of the server that the log comes from, or a table.
    """

    at: Moment
    by: Annotated[str, Meta(max_length=100)]
    fact: AnyFact


class BundleRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """The finished match of an online table, under the id by which the log calls it."""

    match: Annotated[str, Meta(max_length=100)]
    record: Record


class ReadRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """The same before its game has read the options."""

    match: Annotated[str, Meta(max_length=100)]
    record: Envelope


class BundleLog(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament as its log makes it. ``standings`` are those that the log must lead to."""

    format: Annotated[str, Meta(pattern=rf"^{FORMAT}\Z")]
    version: Annotated[int, Meta(ge=VERSION, le=VERSION, description="Of the form of this file.")]
    game: str
    rules_version: int
    log: Annotated[tuple[BundleEntry, ...], Meta(min_length=1)]
    standings: Standings


class Bundle(BundleLog, frozen=True, forbid_unknown_fields=True):
    """A tournament, whole.

    ``standings`` are those that the log must lead to. ``records`` are those of the matches that
    were played for its online tables.
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
    """The fact, with the account that it names replaced by one that nobody has here."""
    told: dict[str, Any] = {
        name: elsewhere(getattr(fact, name))
        for name in ("account", "player", "before")
        if isinstance(getattr(fact, name, None), str)
    }
    renamed: AnyFact = replace(fact, **told) if told else fact
    return renamed


def of_here(fact: AnyFact, matches: Mapping[str, str]) -> AnyFact:
    """The fact as it may be kept here: no account of ours, and matches under their new ids."""
    fact = without_accounts(fact)
    match: Any = getattr(fact, "match", None)
    if not isinstance(match, str):
        return fact
    renamed: AnyFact = replace(fact, match=matches.get(match) or elsewhere(match))
    return renamed


def elsewhere(account: str) -> str:
    """The name under which an account of another server is kept; a table keeps its own."""
    if account.startswith((ELSEWHERE, BY_TABLE)):
        return account
    return ELSEWHERE + account
