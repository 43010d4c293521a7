"""Who calls: accounts with a password, guests, tokens.

A token is ``tkt_`` and 43 characters. Only its SHA-256 is stored; the secret is told once.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Concatenate, ParamSpec, TypeVar

from app.application.actor import ALL_SCOPES, STRANGER, Actor, Scope
from app.application.audit_values import Audited
from app.application.errors import Code, Refused
from app.application.guards.repeating import Repetition, made_once
from app.application.guards.via import NOWHERE, Via
from app.application.machine_ports import Passwords
from app.application.moments import moment, moment_or_none
from app.application.naming import BOT_MARK
from app.application.people.auditing import note, note_by
from app.application.people.players import player_of
from app.application.ports import Database, Tx
from app.application.rows import Account, TokenRow
from app.application.values import NewToken, Token, TokenList
from app.domain.naming import NOBODY

P = ParamSpec("P")
T = TypeVar("T")

TOKEN_PREFIX = "tkt_"
LONGEST_TOKEN = 100
"""No secret is longer: what is, need not be looked up."""
TOKEN_TOPIC = "token:"
ACCOUNT_TOPIC = "account:"
HINT_LENGTH = len(TOKEN_PREFIX) + 4


async def create_account(
    database: Database,
    passwords: Passwords,
    login: str,
    name: str,
    password: str,
    via: Via = NOWHERE,
    again: Repetition | None = None,
) -> NewToken:
    """A new account and its first token. Raises :class:`Refused` ``name-taken``."""
    hashed = await database.compute(passwords.hash, password)
    return await database.write(made_once, again, store_account, login, name, hashed, via)


async def log_in(
    database: Database,
    passwords: Passwords,
    login: str,
    password: str,
    label: str = "",
    scopes: tuple[Scope, ...] = ALL_SCOPES,
    *,
    via: Via = NOWHERE,
    again: Repetition | None = None,
) -> NewToken:
    """A new token for an account. Raises :class:`Refused` ``wrong-password``.

    An unknown login takes as long and answers the same as a wrong password.
    """
    account = await database.read(account_of_login, login)
    hashed = account.password_hash if account else None
    fits = await database.compute(passwords.verify, password, hashed)
    if account is None or not fits:
        await database.write(note, account.id if account else None, via, "login-failed")
        raise Refused(Code.WRONG_PASSWORD)
    return await database.write(
        made_once, again, issue_token, account, label, scopes, via, "logged-in"
    )


def store_account(
    tx: Tx, login: str, name: str, password_hash: str, via: Via = NOWHERE
) -> NewToken:
    """Store a new account. Raises :class:`Refused` ``name-taken``, ``name-reserved``."""
    check_name(name)
    account = Account(
        id=tx.context.entropy.id(),
        kind="account",
        name=name,
        created_at=tx.context.clock.now(),
        login=login.casefold(),
        password_hash=password_hash,
    )
    if not tx.accounts.add(account):
        raise Refused(Code.NAME_TAKEN, login=login)
    return issue_token(tx, account, "", ALL_SCOPES, via)


def create_guest(tx: Tx, name: str, via: Via = NOWHERE) -> NewToken:
    """A guest: a name and a token, nothing else. Raises :class:`Refused` ``name-reserved``."""
    check_name(name)
    account = Account(tx.context.entropy.id(), "guest", name, tx.context.clock.now())
    tx.accounts.add(account)
    return issue_token(tx, account, "", ALL_SCOPES, via)


def account_of_login(tx: Tx, login: str) -> Account | None:
    """The account with this login name, in any case."""
    return tx.accounts.by_login(login.casefold())


def issue_token(
    tx: Tx,
    account: Account,
    label: str,
    scopes: tuple[Scope, ...],
    via: Via = NOWHERE,
    what: Audited = "token-made",
) -> NewToken:
    """A new token for an account; a guest, who can ask for no other, has it as long as the name."""
    now = tx.context.clock.now()
    limits = tx.context.limits
    guest = account.kind == "guest"
    lifetime = limits.guests_ms if guest else limits.token_lifetime_ms
    secret = TOKEN_PREFIX + tx.context.entropy.secret()
    row = TokenRow(
        id=tx.context.entropy.id(),
        account=account.id,
        digest=digest_of(secret),
        hint=secret[:HINT_LENGTH],
        label=label,
        scopes=frozenset(scopes),
        created_at=now,
        expires_at=now + lifetime,
    )
    tx.tokens.add(row)
    note(tx, account.id, via, what, row.id)
    return NewToken(secret, _token(row), player_of(account))


def list_tokens(tx: Tx, actor: Actor) -> TokenList:
    """The caller's tokens, newest first."""
    account = actor.must(Scope.ACCOUNT)
    return TokenList(tuple(_token(row) for row in tx.tokens.of_account(account)))


def revoke_token(tx: Tx, actor: Actor, token: str) -> Token:
    """Revoke one of the caller's tokens, at once. Raises :class:`Refused` ``unknown-token``."""
    account = actor.must(Scope.ACCOUNT)
    row = tx.tokens.revoke(token, account, tx.context.clock.now())
    if row is None:
        raise Refused(Code.UNKNOWN_TOKEN, token=token)
    note_by(tx, actor, "token-revoked", token)
    tx.tell(topic_of_token(row.id), 0)
    return _token(row)


def authenticate(tx: Tx, secret: str) -> Actor:
    """The caller with this token.

    Raises :class:`Refused` ``token-invalid``, ``token-expired``, ``token-revoked``.
    """
    return bearer(tx, digest_of(secret))


def bearer(tx: Tx, digest: str) -> Actor:
    """The caller whose token has this digest. Raises as :func:`authenticate`."""
    found = tx.tokens.by_digest(digest)
    if found is None:
        raise Refused(Code.TOKEN_INVALID)
    row, account = found
    return admitted(row, account, tx.context.clock.now())


def topic_of_token(token: str) -> str:
    """The topic under which the end of a token is told."""
    return TOKEN_TOPIC + token


def topic_of_account(account: str) -> str:
    """The topic under which it is told that an account sits somewhere else than before."""
    return ACCOUNT_TOPIC + account


def for_caller(
    tx: Tx,
    digest: str | None,
    use_case: Callable[Concatenate[Tx, Actor, P], T],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """A use case for the caller whose token has this digest, checked in the same transaction.

    Without a token it is a stranger. Raises what :func:`authenticate` and the use case raise.
    """
    actor = STRANGER if digest is None else bearer(tx, digest)
    return use_case(tx, actor, *args, **kwargs)


def admitted(row: TokenRow, account: Account, now: int) -> Actor:
    """The caller of a known token, if the token still holds.

    Raises :class:`Refused` ``token-expired``, ``token-revoked``.
    """
    if row.revoked_at is not None:
        raise Refused(Code.TOKEN_REVOKED)
    if row.expires_at is not None and row.expires_at <= now:
        raise Refused(Code.TOKEN_EXPIRED)
    return Actor(account.id, account.name, row.scopes, row.id, kind=account.kind)


def digest_of(secret: str) -> str:
    """What is stored of a token."""
    return sha256(secret.encode()).hexdigest()


def check_name(name: str) -> None:
    """Keep the mark of house bots to them, and the name of the forgotten.

    Raises :class:`Refused` ``name-reserved``.
    """
    if name.strip() == NOBODY or name.rstrip().casefold().endswith(BOT_MARK.strip()):
        raise Refused(Code.NAME_RESERVED)


def _token(row: TokenRow) -> Token:
    return Token(
        id=row.id,
        label=row.label,
        hint=row.hint,
        scopes=tuple(sorted(row.scopes)),
        created_at=moment(row.created_at),
        expires_at=moment_or_none(row.expires_at),
        revoked_at=moment_or_none(row.revoked_at),
    )
