"""With whom and against whom somebody played, and how that ended."""

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.histories.looking import meant, of_player
from app.application.histories.seasons import ALWAYS, Season
from app.application.histories.values import (
    DealPartner,
    DealPartnerList,
    Partner,
    PartnerList,
    Versus,
)
from app.application.paging import cursor_of, cut, key_of
from app.application.people.players import get_players, known_player
from app.application.played import DealPartnerSum, PartnerSum
from app.application.ports import Tx
from app.application.values import Page, Player


def get_versus(tx: Tx, actor: Actor, player: str, other: str, season: Season = ALWAYS) -> Versus:
    """Two players' record of one another, in matches that the caller may see and that count.

    Raises :class:`Refused` ``unknown-player``, ``scope-missing``.
    """
    known, _ = of_player(tx, actor, player)
    met = tx.histories.met(player, other, meant(tx, season), actor.account)
    deals = tx.histories.paired(player, other, meant(tx, season), actor.account)
    against = {one.result: one.matches for one in met if not one.together}
    together = {one.result: one.matches for one in met if one.together}
    return Versus(
        player=known,
        other=known_player(tx, other),
        matches=sum(against.values()),
        won=against.get("won", 0),
        lost=against.get("lost", 0),
        drawn=against.get("drawn", 0),
        together=sum(together.values()),
        together_won=together.get("won", 0),
        together_lost=together.get("lost", 0),
        together_drawn=together.get("drawn", 0),
        deals_together=deals.deals,
        deals_together_won=deals.won,
        deals_together_lost=deals.deals - deals.won,
        deals_together_points=deals.points,
    )


def list_partners(
    tx: Tx, actor: Actor, player: str, after: str | None, limit: int, season: Season = ALWAYS
) -> PartnerList:
    """With whom a player sat on one side, the most frequent first.

    Raises :class:`Refused` ``unknown-player``, ``bad-cursor``, ``scope-missing``.
    """
    known, _ = of_player(tx, actor, player)
    before = _place(key_of(after))
    sums = tx.histories.partners(player, meant(tx, season), actor.account, before, limit + 1)
    rows, more = cut(sums, limit)
    names = get_players(tx, tuple(row.account for row in rows))
    partners = tuple(_partner(names[row.account], row) for row in rows)
    return PartnerList(known, partners, Page(partners[-1].cursor if more else None, more))


def list_deal_partners(
    tx: Tx, actor: Actor, player: str, after: str | None, limit: int, season: Season = ALWAYS
) -> DealPartnerList:
    """With whom a player was partner in deals, in games whose sides change from deal to deal.

    Counted are matches that are over, that count and that the caller may see; a partner whom no
    settlement has revealed is counted in no deal. Where sides last for a whole match,
    :func:`list_partners` tells them. Raises :class:`Refused` as :func:`list_partners`.
    """
    known, _ = of_player(tx, actor, player)
    before = _place(key_of(after))
    sums = tx.histories.deal_partners(player, meant(tx, season), actor.account, before, limit + 1)
    rows, more = cut(sums, limit)
    names = get_players(tx, tuple(row.account for row in rows))
    partners = tuple(_deal_partner(names[row.account], row) for row in rows)
    return DealPartnerList(known, partners, Page(partners[-1].cursor if more else None, more))


def _deal_partner(player: Player, row: DealPartnerSum) -> DealPartner:
    place = cursor_of(f"{row.deals} {row.account}")
    return DealPartner(player, row.deals, row.won, row.deals - row.won, row.points, place)


def _partner(player: Player, row: PartnerSum) -> Partner:
    place = cursor_of(f"{row.matches} {row.account}")
    return Partner(player, row.matches, row.won, row.lost, row.drawn, place)


def _place(key: str | None) -> tuple[int, str] | None:
    """Where a page goes on. Raises :class:`Refused` ``bad-cursor``."""
    if key is None:
        return None
    number, _, account = key.partition(" ")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise Refused(Code.BAD_CURSOR)
    return int(number), account
