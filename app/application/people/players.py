"""Players as others see them."""

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.moments import moment
from app.application.ports import Tx
from app.application.rows import Account
from app.application.values import Me, Player


def player_of(account: Account) -> Player:
    """What others may know of an account."""
    return Player(account.id, account.name, account.kind, moment(account.created_at))


def known_player(tx: Tx, player: str) -> Player:
    """The player of this id. Raises :class:`Refused` ``unknown-player``."""
    account = tx.accounts.get(player)
    if account is None:
        raise Refused(Code.UNKNOWN_PLAYER, player=player)
    return player_of(account)


def get_player(tx: Tx, player: str) -> Player:
    """One player. Raises :class:`Refused` ``unknown-player``."""
    return known_player(tx, player)


def get_players(tx: Tx, players: tuple[str, ...]) -> dict[str, Player]:
    """Those of these players that exist, in one query: for loaders."""
    return {key: player_of(account) for key, account in tx.accounts.many(players).items()}


def get_me(tx: Tx, actor: Actor) -> Me:
    """The caller. Raises :class:`Refused` ``token-missing``."""
    account = actor.must(Scope.READ)
    scopes = tuple(sorted(actor.scopes))
    return Me(known_player(tx, account), scopes)
