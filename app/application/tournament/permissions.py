"""Who may do what in a tournament: one table, read by every use case."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from app.application.tournament.rows import TournamentRow
from app.domain.tournament.roles import official_of
from app.domain.tournament.state import Tournament


class May(StrEnum):
    """What somebody may do.

    ``see`` what is published, ``see_all`` that there is; ``write`` sheets and hand them in;
    ``rule``: give rulings and penalties; ``conduct``: make every other edit; ``name``: say who has
    which role.
    """

    SEE = "see"
    SEE_ALL = "see_all"
    WRITE = "write"
    RULE = "rule"
    CONDUCT = "conduct"
    NAME = "name"


class Part(StrEnum):
    """What somebody is in a tournament. A ``secretary`` has the link of one table of one round."""

    OWNER = "owner"
    DIRECTOR = "director"
    JURY = "jury"
    VIEWER = "viewer"
    SECRETARY = "secretary"
    NOBODY = "nobody"


_DIRECTS: Final = frozenset({May.SEE, May.SEE_ALL, May.WRITE, May.RULE, May.CONDUCT})

PERMISSIONS: Final[Mapping[Part, frozenset[May]]] = {
    Part.OWNER: _DIRECTS | {May.NAME},
    Part.DIRECTOR: _DIRECTS,
    Part.JURY: frozenset({May.SEE, May.SEE_ALL, May.RULE}),
    Part.VIEWER: frozenset({May.SEE, May.SEE_ALL}),
    Part.SECRETARY: frozenset({May.SEE, May.WRITE}),
    Part.NOBODY: frozenset({May.SEE}),
}


def part_of(row: TournamentRow, state: Tournament, account: str | None) -> Part:
    """What an account is in a tournament; strangers are nobody."""
    if account is None:
        return Part.NOBODY
    if account == row.owner:
        return Part.OWNER
    official = official_of(state, account)
    return Part.NOBODY if official is None else Part(official.role)


def may(part: Part, what: May) -> bool:
    """Whether somebody with this part may do that."""
    return what in PERMISSIONS[part]
