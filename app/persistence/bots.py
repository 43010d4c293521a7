"""Bots: whose they are, what they play, how they fare."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, func, select, update

from app.application.rows import BotRow
from app.persistence.inserting import insert_or_replace
from app.persistence.links import AnyRow, Link
from app.persistence.tables import bot, entry, seat

RECENT = 50
"""In how many of its newest matches a bot's last move is looked for."""

_ONE = select(bot).where(bot.c.account == bindparam("wanted"))
_HELD = _ONE.with_for_update(read=True)
_OF_OWNER = select(bot).where(bot.c.owner == bindparam("whose")).order_by(bot.c.account.desc())
_SLOW = (
    update(bot).where(bot.c.account == bindparam("wanted")).values(slow_turns=bot.c.slow_turns + 1)
)
_recent = (
    select(seat.c.match, seat.c.seat)
    .where(seat.c.account == bindparam("wanted"))
    .order_by(seat.c.match.desc())
    .limit(RECENT)
    .subquery()
)
_LAST_MOVE = (
    select(func.max(entry.c.at))
    .join_from(
        _recent, entry, (entry.c.match == _recent.c.match) & (entry.c.seat == _recent.c.seat)
    )
    .where(entry.c.by == "player")
)


class Bots:
    """``BotStore`` on one connection."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def put(self, row: BotRow) -> None:
        """Store a bot, or what it has become."""
        values: dict[str, Any] = {column.name: getattr(row, column.name) for column in bot.c}
        values["games"] = " ".join(row.games)
        self._link.write(insert_or_replace(bot, self._link.backend), values)

    def get(self, account: str) -> BotRow | None:
        """The bot of this account."""
        row = self._link.read(_ONE, {"wanted": account}).first()
        return None if row is None else _bot(row)

    def held(self, account: str) -> BotRow | None:
        """The same; nobody changes it until this transaction has ended. May raise ``Stale``."""
        row = self._link.write(_HELD, {"wanted": account}).first()
        return None if row is None else _bot(row)

    def of_owner(self, owner: str) -> Sequence[BotRow]:
        """The bots of this owner, newest first."""
        return [_bot(row) for row in self._link.read(_OF_OWNER, {"whose": owner})]

    def count_slow(self, account: str) -> None:
        """Count a turn that the clock had to end."""
        self._link.write(_SLOW, {"wanted": account})

    def last_move(self, account: str) -> int | None:
        """When a move of this bot was last accepted."""
        at: int | None = self._link.read(_LAST_MOVE, {"wanted": account}).scalar()
        return at


def _bot(row: AnyRow) -> BotRow:
    values = dict(row._mapping)
    return BotRow(**{**values, "games": tuple(values["games"].split())})
