"""Whose history is asked for, and by whom."""

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.histories.seasons import Season
from app.application.people.players import known_player
from app.application.played import HistoryFilter, Whose, club_key
from app.application.ports import Tx
from app.application.rules_desk import referee
from app.application.values import Player

LARGEST_TEAM = 8


def meant(tx: Tx, season: Season) -> HistoryFilter:
    """Which matches a season means.

    Raises :class:`Refused` ``unknown-game``, and ``malformed-request`` as :meth:`Season.filter`.
    """
    if season.game is not None:
        referee(tx.context, season.game)
    return season.filter()


def of_player(tx: Tx, actor: Actor, player: str) -> tuple[Player, Whose]:
    """A player. Raises :class:`Refused` ``unknown-player``, ``scope-missing``."""
    actor.may_look()
    known = known_player(tx, player)
    return known, Whose((known.id,))


def of_team(tx: Tx, actor: Actor, players: tuple[str, ...]) -> tuple[tuple[Player, ...], Whose]:
    """Players who sat on one side: a pair, a team. The order of the players makes no difference.

    Raises :class:`Refused` as :func:`of_player`, ``bad-team`` where they are not two to eight.
    """
    actor.may_look()
    members = tuple(sorted(set(players)))
    if not 2 <= len(members) <= LARGEST_TEAM or len(members) != len(players):
        raise Refused(Code.BAD_TEAM, most=LARGEST_TEAM)
    return tuple(known_player(tx, one) for one in members), Whose(members)


def of_club(actor: Actor, club: str) -> Whose:
    """A club, by the name that organizers wrote for its entries."""
    actor.may_look()
    return Whose(club=club_key(club) or " ")
