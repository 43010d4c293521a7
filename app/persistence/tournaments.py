"""Tournaments: their rows, who may do what, and their append-only logs."""

from collections.abc import Mapping, Sequence
from typing import Any, get_args

import msgspec
from sqlalchemy import bindparam, delete, false, func, select, true, update

from app.application.ports import Stale
from app.application.tournament.rows import PAST, LoggedFact, TournamentRow
from app.domain.tournament.facts import AnyFact
from app.domain.tournament.role_facts import Role
from app.persistence.inserting import insert_into, insert_or_replace, insert_unless_there
from app.persistence.links import Link
from app.persistence.tournament_tables import (
    IS_TO_COME,
    KEEPS_NAMES,
    tournament,
    tournament_fact,
    tournament_role,
)

_FACTS: msgspec.json.Decoder[AnyFact] = msgspec.json.Decoder(AnyFact)
_ENCODER = msgspec.json.Encoder()

_ONE = select(tournament).where(tournament.c.id == bindparam("wanted"))
_LOG = (
    select(tournament_fact)
    .where(
        tournament_fact.c.tournament == bindparam("wanted"),
        tournament_fact.c.ordinal > bindparam("after"),
    )
    .order_by(tournament_fact.c.ordinal)
)
_SOME = _LOG.limit(bindparam("most"))
_MINE = (
    select(tournament)
    .join(tournament_role, tournament_role.c.tournament == tournament.c.id)
    .where(tournament_role.c.account == bindparam("whose"), tournament_role.c.role != PAST)
    .order_by(tournament_role.c.tournament.desc())
    .limit(bindparam("most"))
)
_MINE_BEFORE = _MINE.where(tournament_role.c.tournament < bindparam("before"))
_ADVANCE = (
    update(tournament)
    .where(tournament.c.id == bindparam("wanted"), tournament.c.version == bindparam("seen"))
    .values(
        name=bindparam("p_name"),
        phase=bindparam("p_phase"),
        version=bindparam("p_version"),
        seed=bindparam("p_seed"),
        names_kept=true(),
    )
    .returning(tournament.c.id)
)
_REWRITE = (
    update(tournament_fact)
    .where(
        tournament_fact.c.tournament == bindparam("wanted"),
        tournament_fact.c.ordinal == bindparam("number"),
    )
    .values(fact=bindparam("p_fact"))
)
_LAST_AT = (
    select(tournament_fact.c.at)
    .where(
        tournament_fact.c.tournament == tournament.c.id,
        tournament_fact.c.ordinal == tournament.c.version,
    )
    .scalar_subquery()
)
QUIET = (
    select(tournament.c.id)
    .where(KEEPS_NAMES, tournament.c.created_at < bindparam("before"))
    .where(bindparam("before") > _LAST_AT)
    .order_by(tournament.c.created_at)
    .limit(bindparam("most"))
)
_KEEP_NO_NAMES = (
    update(tournament).where(tournament.c.id == bindparam("wanted")).values(names_kept=false())
)
_UNFINISHED = (
    select(func.count())
    .select_from(tournament)
    .where(
        tournament.c.owner == bindparam("whose"),
        IS_TO_COME,
    )
)
_PUT_OWNER = (
    update(tournament)
    .where(tournament.c.id == bindparam("wanted"))
    .values(owner=bindparam("whose"))
)
_ROLE = select(tournament_role.c.role).where(
    tournament_role.c.tournament == bindparam("wanted"),
    tournament_role.c.account == bindparam("whose"),
    tournament_role.c.role.in_(get_args(get_args(Role)[0])),
)
_DROP_PAST = delete(tournament_role).where(
    tournament_role.c.tournament == bindparam("wanted"),
    tournament_role.c.account == bindparam("whose"),
    tournament_role.c.role == PAST,
)


class Tournaments:
    """``TournamentStore`` on one connection."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def add(self, row: TournamentRow) -> None:
        """Store a new tournament, without its log."""
        values: dict[str, Any] = {column.name: getattr(row, column.name) for column in tournament.c}
        self._link.write(insert_into(tournament), values)

    def get(self, wanted: str) -> TournamentRow | None:
        """The row of a tournament; what is read of it after this is of the same moment."""
        self._link.settle_view()
        row = self._link.read(_ONE, {"wanted": wanted}).first()
        return None if row is None else TournamentRow(**row._mapping)

    def log(self, wanted: str, after: int = 0) -> Sequence[LoggedFact]:
        """The log after this ordinal, in order; the whole of it by default."""
        return [_logged(row) for row in self._link.read(_LOG, {"wanted": wanted, "after": after})]

    def page_of_log(self, wanted: str, after: int, limit: int) -> Sequence[LoggedFact]:
        """Facts after this ordinal, in order."""
        params = {"wanted": wanted, "after": after, "most": limit}
        return [_logged(row) for row in self._link.read(_SOME, params)]

    def append(
        self, before: TournamentRow, after: TournamentRow, facts: Sequence[LoggedFact]
    ) -> None:
        """Replace ``before`` by ``after`` and append to the log, as one. Raises ``Stale``."""
        params = {
            "wanted": before.id,
            "seen": before.version,
            "p_name": after.name,
            "p_phase": after.phase,
            "p_version": after.version,
            "p_seed": after.seed,
        }
        if self._link.write(_ADVANCE, params).first() is None:
            raise Stale(before.id)
        self.log_first(before.id, facts)

    def log_first(self, wanted: str, facts: Sequence[LoggedFact]) -> None:
        """Append to the log of a tournament whose row tells of it already."""
        rows = [
            {
                "tournament": wanted,
                "ordinal": one.ordinal,
                "at": one.at,
                "by": one.by,
                "fact": _ENCODER.encode(one.fact).decode(),
            }
            for one in facts
        ]
        if rows:
            self._link.write(insert_into(tournament_fact), rows)

    def rewrite(self, wanted: str, facts: Mapping[int, AnyFact]) -> None:
        """Put other words into entries of a log, by their ordinals; all else of them stays."""
        for ordinal, fact in facts.items():
            told = {"number": ordinal, "p_fact": _ENCODER.encode(fact).decode()}
            self._link.write(_REWRITE, {"wanted": wanted, **told})

    def quiet(self, before: int, limit: int) -> Sequence[str]:
        """Tournaments that keep names and to whose log nothing was added since a moment."""
        return self._link.read(QUIET, {"before": before, "most": limit}).scalars().all()

    def keep_no_names(self, wanted: str) -> None:
        """Note that the names of those without an account are out of it."""
        self._link.write(_KEEP_NO_NAMES, {"wanted": wanted})

    def page(self, account: str, before: str | None, limit: int) -> Sequence[TournamentRow]:
        """Tournaments in which this account has a role that is not past, newest first."""
        params = {"whose": account, "most": limit}
        if before is None:
            found = self._link.read(_MINE, params)
        else:
            found = self._link.read(_MINE_BEFORE, {**params, "before": before})
        return [TournamentRow(**row._mapping) for row in found]

    def unfinished(self, owner: str) -> int:
        """How many tournaments of this owner are not finished."""
        count: int = self._link.read(_UNFINISHED, {"whose": owner}).scalar_one()
        return count

    def role_of(self, wanted: str, account: str) -> Role | None:
        """The role that an official has; None for the owner, players and strangers."""
        role: Role | None = self._link.read(_ROLE, {"wanted": wanted, "whose": account}).scalar()
        return role

    def put_owner(self, wanted: str, account: str) -> None:
        """Let a tournament be this account's."""
        self._link.write(_PUT_OWNER, {"wanted": wanted, "whose": account})

    def put_role(self, wanted: str, account: str, role: str) -> None:
        """Let an account do what this role may."""
        values = {"tournament": wanted, "account": account, "role": role}
        self._link.write(insert_or_replace(tournament_role, self._link.backend), values)

    def let_in(self, wanted: str, account: str, role: str) -> None:
        """Let an account do what this role may, unless it has a role already that is not past."""
        self._link.write(_DROP_PAST, {"wanted": wanted, "whose": account})
        values = {"tournament": wanted, "account": account, "role": role}
        keys = ("tournament", "account")
        self._link.write(insert_unless_there(tournament_role, self._link.backend, *keys), values)


def _logged(row: Any) -> LoggedFact:
    return LoggedFact(row.ordinal, row.at, row.by, _FACTS.decode(row.fact))
