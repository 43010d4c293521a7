"""Bots that somebody owns: accounts without a password that play with tokens of their owner."""

from dataclasses import dataclass, replace
from functools import partial

import msgspec

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.guards.repeating import Repetition, done_once
from app.application.moments import moment, moment_or_none
from app.application.people.accounts import check_name, issue_token, topic_of_token
from app.application.people.auditing import note_by
from app.application.people.bot_values import Bot, BotHealth, BotList
from app.application.ports import Tx
from app.application.rows import Account, BotRow
from app.application.values import NewToken

BOT_SCOPES = (Scope.READ, Scope.PLAY)


@dataclass(frozen=True, slots=True)
class WantedBot:
    """A bot as its owner wants it."""

    name: str
    games: tuple[str, ...]
    version: str = ""


def create_bot(tx: Tx, actor: Actor, wanted: WantedBot) -> Bot:
    """A new bot of the caller, who must have an account with a password.

    Raises :class:`Refused` ``not-allowed``, ``name-reserved``, ``unknown-game``,
    ``too-many-bots``.
    """
    owner = actor.must(Scope.ACCOUNT)
    known = tx.accounts.get(owner)
    if known is None or known.kind != "account":
        raise Refused(Code.NOT_ALLOWED)
    check_name(wanted.name)
    _check_games(tx, wanted.games)
    _check_number(tx, owner)
    account = Account(tx.context.entropy.id(), "bot", wanted.name, tx.context.clock.now())
    tx.accounts.add(account)
    row = BotRow(account.id, owner, wanted.games, wanted.version)
    tx.bots.put(row)
    return bot_of(tx, row)


def create_bot_once(tx: Tx, actor: Actor, repetition: Repetition | None, wanted: WantedBot) -> Bot:
    """The same, or the bot that this request has made before, as it is now.

    Raises :class:`Refused` as :func:`create_bot`, and ``idempotency-mismatch``.
    """

    def again(stored: bytes) -> Bot:
        return get_bot(tx, actor, msgspec.json.decode(stored, type=_Made).id)

    make = partial(create_bot, tx, actor, wanted)
    return done_once(tx, repetition, make, lambda made: _Made(made.id), again)


class _Made(msgspec.Struct):
    id: str


def list_bots(tx: Tx, actor: Actor) -> BotList:
    """The caller's bots, newest first, those that are retired as well."""
    owner = actor.must(Scope.ACCOUNT)
    return BotList(tuple(bot_of(tx, row) for row in tx.bots.of_owner(owner)))


def get_bot(tx: Tx, actor: Actor, bot: str) -> Bot:
    """One of the caller's bots. Raises :class:`Refused` ``unknown-bot``."""
    return bot_of(tx, _own(tx, actor, bot))


def update_bot(tx: Tx, actor: Actor, bot: str, games: tuple[str, ...], version: str) -> Bot:
    """Say which games a bot offers now, and in which version.

    Raises :class:`Refused` ``unknown-bot``, ``unknown-game``.
    """
    _check_games(tx, games)
    row = _held(tx, actor, bot)
    return _stored(tx, replace(row, games=games, version=version))


def create_bot_token(tx: Tx, actor: Actor, bot: str, label: str) -> NewToken:
    """A token with which a bot reads and plays, and does nothing else.

    Raises :class:`Refused` ``unknown-bot``, for a retired bot as well.
    """
    row = _own(tx, actor, bot)
    account = tx.accounts.get(row.account)
    if account is None or row.retired_at is not None:
        raise Refused(Code.UNKNOWN_BOT, bot=bot)
    made = issue_token(tx, account, label, BOT_SCOPES, actor.via)
    note_by(tx, actor, "token-made", made.token.id)
    return made


def release_bot(tx: Tx, actor: Actor, bot: str) -> Bot:
    """Let a benched bot play again. Raises :class:`Refused` ``unknown-bot``."""
    row = _held(tx, actor, bot)
    return _stored(tx, replace(row, benched_at=None, in_a_row=0, row_since=None))


def retire_bot(tx: Tx, actor: Actor, bot: str) -> Bot:
    """Take a bot out of play for ever; its tokens end at once.

    Raises :class:`Refused` ``unknown-bot``.
    """
    row = _held(tx, actor, bot)
    if row.retired_at is not None:
        return bot_of(tx, row)
    now = tx.context.clock.now()
    for token in tx.tokens.of_account(row.account):
        if token.revoked_at is None:
            tx.tokens.revoke(token.id, row.account, now)
            note_by(tx, actor, "token-revoked", token.id)
            tx.tell(topic_of_token(token.id), 0)
    return _stored(tx, replace(row, retired_at=now))


def bot_of(tx: Tx, row: BotRow) -> Bot:
    """A bot as its owner sees it."""
    account = tx.accounts.get(row.account)
    assert account is not None
    seen = [at for at in (row.refused_at, tx.bots.last_move(row.account)) if at is not None]
    return Bot(
        id=row.account,
        name=account.name,
        owner_id=row.owner,
        games=row.games,
        version=row.version,
        created_at=moment(account.created_at),
        benched_at=moment_or_none(row.benched_at),
        retired_at=moment_or_none(row.retired_at),
        health=BotHealth(
            refusals=row.refusals,
            in_a_row=row.in_a_row,
            slow_turns=row.slow_turns,
            last_seen=moment_or_none(max(seen, default=None)),
        ),
    )


def _own(tx: Tx, actor: Actor, bot: str) -> BotRow:
    owner = actor.must(Scope.ACCOUNT)
    row = tx.bots.get(bot)
    if row is None or row.owner != owner:
        raise Refused(Code.UNKNOWN_BOT, bot=bot)
    return row


def _held(tx: Tx, actor: Actor, bot: str) -> BotRow:
    """The same, as it stays until the transaction has ended, but for its own changes."""
    tx.locks.hold(f"bot:{bot}")
    return _own(tx, actor, bot)


def _stored(tx: Tx, row: BotRow) -> Bot:
    tx.bots.put(row)
    return bot_of(tx, row)


def _check_games(tx: Tx, games: tuple[str, ...]) -> None:
    for game in games:
        if game not in tx.context.catalogue:
            raise Refused(Code.UNKNOWN_GAME, game=game[:40])


def _check_number(tx: Tx, owner: str) -> None:
    limit = tx.context.limits.bots_per_owner
    tx.locks.hold(f"bots:{owner}")
    active = [row for row in tx.bots.of_owner(owner) if row.retired_at is None]
    if len(active) >= limit:
        raise Refused(Code.TOO_MANY_BOTS, limit=limit)
