"""A tournament as one file that another server can take in: its whole log.

Accounts belong to their server. What the log tells of them is kept under names that are nobody's
here, so that a bundle gives nobody a right and seats nobody.
"""

from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from app.application.moments import moment
from app.application.tournament.rows import LoggedFact
from app.application.tournament.standing_values import Standings
from app.application.values import Moment
from app.domain.tournament.facts import AnyFact

FORMAT: Final = "tricktable-tournament"
VERSION: Final = 1
ELSEWHERE: Final = "elsewhere:"
BY_TABLE: Final = "table "


class BundleEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the log. ``by`` is an account of the server it comes from, or a table."""

    at: Moment
    by: Annotated[str, Meta(max_length=100)]
    fact: AnyFact


class Bundle(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament, whole. ``standings`` are those that the log must give."""

    format: Annotated[str, Meta(pattern=rf"^{FORMAT}\Z")]
    version: Annotated[int, Meta(ge=VERSION, le=VERSION, description="Of the form of this file.")]
    game: str
    rules_version: int
    log: Annotated[tuple[BundleEntry, ...], Meta(min_length=1)]
    standings: Standings


def entry_of(logged: LoggedFact) -> BundleEntry:
    """An entry of the log as it is taken away."""
    return BundleEntry(moment(logged.at), logged.by, logged.fact)


def without_accounts(fact: AnyFact) -> AnyFact:
    """The fact with an account that is nobody's here in place of the one it names."""
    for name in ("account", "player"):
        named: Any = getattr(fact, name, None)
        if isinstance(named, str):
            renamed: AnyFact = replace(fact, **{name: elsewhere(named)})
            return renamed
    return fact


def elsewhere(account: str) -> str:
    """An account of another server; a table is called as it was."""
    if account.startswith((ELSEWHERE, BY_TABLE)):
        return account
    return ELSEWHERE + account
