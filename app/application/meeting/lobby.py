"""The lobby: open tables that anybody may find."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from app.application.actor import Actor
from app.application.matches.seeing import info_for
from app.application.paging import cut, key_of, page_of
from app.application.ports import Tx
from app.application.rows import LobbyFilter
from app.application.values import MatchInfo, MatchList

FOLLOWED = 50
"""How many tables a stream of the lobby follows."""


def list_lobby(
    tx: Tx, actor: Actor, wanted: LobbyFilter, after: str | None, limit: int
) -> MatchList:
    """A page of open tables, newest first; private ones are in no list.

    Raises :class:`Refused` ``bad-cursor``, ``scope-missing``.
    """
    actor.may_look()
    found, more = cut(tx.matches.lobby(wanted, key_of(after), limit + 1), limit)
    last = found[-1].id if found else None
    tables = tuple(info_for(tx, actor, match) for match in found)
    return MatchList(tables, page_of(last, has_more=more))


def follow_lobby(tx: Tx, actor: Actor, wanted: LobbyFilter, most: int) -> tuple[MatchList, Actor]:
    """So many tables, newest first, and whom they were told.

    Where there are more, they are the newest of everybody who has opened one, then everybody's
    second: nobody's many tables hide another's. Raises :class:`Refused` ``scope-missing``.
    """
    actor.may_look()
    found, more = cut(tx.matches.lobby_of_all(wanted, most + 1), most)
    newest = sorted(found, key=lambda match: match.id, reverse=True)
    tables = tuple(info_for(tx, actor, match) for match in newest)
    return MatchList(tables, page_of(None, has_more=more)), actor


@dataclass(slots=True)
class LobbyFollower:
    """What one reader has been told of the lobby: each table that it follows, as it was."""

    told: dict[str, MatchInfo] = field(default_factory=dict)

    def changes(self, page: MatchList) -> Iterator[MatchInfo | str]:
        """What has changed since the last page: tables as they are now, ids of those now gone."""
        now = {table.id: table for table in page.matches}
        before, self.told = self.told, now
        for table in reversed(page.matches):
            if before.get(table.id) != table:
                yield table
        yield from (table for table in before if table not in now)
