"""What is held about a person: for each column that refers to an account, what is told of its rows.

``HELD`` and ``LEFT_OUT`` together name every such column of every table; a test holds that.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Column, Select, and_, bindparam, case, select

from app.application.tournament.rows import PAST
from app.persistence.history_tables import played
from app.persistence.links import Link
from app.persistence.tables import answer, arbiter, export, match, past_seat, seat
from app.persistence.tournament_tables import tournament, tournament_fact, tournament_role


def _whose(column: Column[Any], *told: Column[Any]) -> Select[*tuple[Any, ...]]:
    return select(*told).where(column == bindparam("whose"))


_HIDDEN = and_(tournament_role.c.role == PAST, tournament.c.phase == "draft")
_NAME: Column[Any] = case((_HIDDEN, ""), else_=tournament.c.name)  # type: ignore[assignment]
"""A draft is there for those alone who have a part in it."""

HELD: Final[Mapping[str, Select[*tuple[Any, ...]]]] = {
    "match.opened_by": _whose(
        match.c.opened_by, match.c.id, match.c.game, match.c.status, match.c.created_at
    ).order_by(match.c.id),
    "seat.account": _whose(seat.c.account, seat.c.match, match.c.game, seat.c.seat, seat.c.side)
    .add_columns(seat.c.result, seat.c.points, match.c.started_at, match.c.finished_at)
    .join_from(seat, match, match.c.id == seat.c.match)
    .order_by(seat.c.match),
    "past_seat.account": _whose(
        past_seat.c.account, past_seat.c.match, past_seat.c.seat, past_seat.c.name
    ).order_by(past_seat.c.match, past_seat.c.seat),
    "played.account": _whose(played.c.account, played.c.source, played.c.game, played.c.seat)
    .add_columns(played.c.result, played.c.points, played.c.ended_at, played.c.club)
    .order_by(played.c.ended_at, played.c.source, played.c.seat),
    "arbiter.account": _whose(arbiter.c.account, arbiter.c.match).order_by(arbiter.c.match),
    "tournament_role.account": _whose(
        tournament_role.c.account, tournament_role.c.tournament, _NAME, tournament_role.c.role
    )
    .join_from(tournament_role, tournament, tournament.c.id == tournament_role.c.tournament)
    .order_by(tournament_role.c.tournament),
    "tournament_fact.by": select(
        tournament_fact.c.tournament, tournament_fact.c.ordinal, tournament_fact.c.at
    )
    .join_from(
        tournament_role,
        tournament_fact,
        tournament_fact.c.tournament == tournament_role.c.tournament,
    )
    .where(
        tournament_role.c.account == bindparam("whose"),
        tournament_fact.c.by == bindparam("whose"),
    )
    .order_by(tournament_role.c.tournament, tournament_fact.c.ordinal),
    "tournament_fact.fact": select(tournament_fact.c.tournament)
    .distinct()
    .join_from(
        tournament_role,
        tournament_fact,
        tournament_fact.c.tournament == tournament_role.c.tournament,
    )
    .where(
        tournament_role.c.account == bindparam("whose"),
        tournament_fact.c.fact.contains(bindparam("whose")),
    )
    .order_by(tournament_fact.c.tournament),
    "export.account": _whose(
        export.c.account, export.c.tournament, export.c.kind, export.c.format, export.c.created_at
    ).order_by(export.c.tournament, export.c.id),
    "answer.account": _whose(answer.c.account, answer.c.key, answer.c.at).order_by(answer.c.key),
}
"""The columns that are asked for here."""

ELSEWHERE: Final[Mapping[str, str]] = {
    "account.id": "the account itself",
    "token.account": "`TokenStore.of_account`",
    "bot.owner": "`BotStore.of_owner`",
    "hook.owner": "`HookStore.of_owner`; what was sent there is told of other things",
    "audit.account": "`AuditStore.page`",
}
"""The columns that other stores answer for."""

LEFT_OUT: Final[Mapping[str, str]] = {
    "bot.account": "bots are no persons; they are told with their owner",
    "presence.account": "a lease of a minute that says who follows a match just now",
    "ticket.token": "a digest that opens one stream within a minute",
    "tournament.owner": "the owner has a role there, which is told",
    "entry.by": "says player, bot or clock; the moves stand in the records of the matches told",
}
"""The columns that are not told, and why."""


class Persons:
    """``PersonStore`` on one connection."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def held(self, column: str, account: str) -> Sequence[tuple[Any, ...]]:
        """The rows that refer to this account by a column, in order."""
        return [tuple(row) for row in self._link.read(HELD[column], {"whose": account})]
