"""Accounts and tokens."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from threading import Lock

from sqlalchemy import bindparam, exists, select, update

from app.application.actor import Scope
from app.application.rows import Account, TokenRow
from app.application.tournament.rows import PAST
from app.persistence.inserting import insert_into, insert_unless_there
from app.persistence.links import AnyRow, Link
from app.persistence.tables import IS_OLD_GUEST, IS_UNFINISHED, account, match, seat, token
from app.persistence.tournament_tables import (
    IS_TO_COME,
    tournament,
    tournament_fact,
    tournament_role,
)

_ACCOUNT = (
    account.c.id,
    account.c.kind,
    account.c.name,
    account.c.created_at,
    account.c.login,
    account.c.password_hash,
    account.c.real_name,
    account.c.anonymized_at,
)
_TOKEN = (
    token.c.id,
    token.c.account,
    token.c.digest,
    token.c.hint,
    token.c.label,
    token.c.scopes,
    token.c.created_at,
    token.c.expires_at,
    token.c.revoked_at,
)
_BY_ID = select(*_ACCOUNT).where(account.c.id == bindparam("account"))
_BY_LOGIN = select(*_ACCOUNT).where(account.c.login == bindparam("login"))
_MANY = select(*_ACCOUNT).where(account.c.id.in_(bindparam("accounts", expanding=True)))
_BY_DIGEST = (
    select(*_TOKEN, *_ACCOUNT)
    .join_from(token, account, token.c.account == account.c.id)
    .where(token.c.digest == bindparam("digest"))
)
_OF_ACCOUNT = (
    select(*_TOKEN).where(token.c.account == bindparam("account")).order_by(token.c.id.desc())
)
_CHANGE = (
    update(account)
    .where(account.c.id == bindparam("account"))
    .values(
        name=bindparam("p_name"),
        login=bindparam("p_login"),
        password_hash=bindparam("p_password_hash"),
        real_name=bindparam("p_real_name"),
        anonymized_at=bindparam("p_anonymized_at"),
    )
)
_plays = (
    exists()
    .where(seat.c.account == account.c.id, seat.c.result.is_(None))
    .where(match.c.id == seat.c.match, IS_UNFINISHED)
)
_takes_part = (
    exists()
    .where(tournament_role.c.account == account.c.id, tournament_role.c.role != PAST)
    .where(tournament.c.id == tournament_role.c.tournament, IS_TO_COME)
    .where(tournament_fact.c.tournament == tournament.c.id)
    .where(tournament_fact.c.ordinal == tournament.c.version)
    .where(tournament_fact.c.at >= bindparam("before"))
)
OLD_GUESTS = (
    select(account.c.id)
    .where(IS_OLD_GUEST, account.c.created_at < bindparam("before"), ~_plays, ~_takes_part)
    .order_by(account.c.created_at)
    .limit(bindparam("most"))
)
_OWN = select(*_TOKEN).where(token.c.id == bindparam("token"), token.c.account == bindparam("own"))
_REVOKE = (
    update(token)
    .where(
        token.c.id == bindparam("token"),
        token.c.account == bindparam("own"),
        token.c.revoked_at.is_(None),
    )
    .values(revoked_at=bindparam("now"))
)


class Accounts:
    """``AccountStore`` on one connection."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def add(self, new: Account) -> bool:
        """Store a new account; False when its login name is taken."""
        values = {column.name: getattr(new, column.name) for column in account.c}
        if new.login is None:
            self._link.write(insert_into(account), values)
            return True
        statement = insert_unless_there(account, self._link.backend, "login")
        return self._link.write(statement, values).first() is not None

    def get(self, wanted: str) -> Account | None:
        """The account of this id."""
        return _account_or_none(self._link.read(_BY_ID, {"account": wanted}).first())

    def by_login(self, login: str) -> Account | None:
        """The account of this login name."""
        return _account_or_none(self._link.read(_BY_LOGIN, {"login": login}).first())

    def many(self, accounts: Sequence[str]) -> dict[str, Account]:
        """The known ones of these accounts, by id, in one query."""
        if not accounts:
            return {}
        rows = self._link.read(_MANY, {"accounts": list(dict.fromkeys(accounts))})
        return {row.id: _account(row) for row in rows}

    def change(self, changed: Account) -> None:
        """Store what an account has become."""
        params = {
            "account": changed.id,
            "p_name": changed.name,
            "p_login": changed.login,
            "p_password_hash": changed.password_hash,
            "p_real_name": changed.real_name,
            "p_anonymized_at": changed.anonymized_at,
        }
        self._link.write(_CHANGE, params)

    def old_guests(self, before: int, limit: int) -> Sequence[str]:
        """Guests from before this moment who play nowhere and are not anonymized yet.

        Nor has anything happened since in an unfinished tournament that they organize or play.
        """
        params = {"before": before, "most": limit}
        return self._link.read(OLD_GUESTS, params).scalars().all()


Known = tuple[TokenRow, Account]


class TokenCache:
    """Tokens of this process, for when no other process can revoke one.

    A transaction that began before a revocation was stored may still read the token as it was:
    it may not put it here. So each revocation begins a new generation.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._lock = Lock()
        self.generation = 0

    def get(self, digest: str) -> Known | None:
        """The token with this digest, if it is held."""
        return self._known.get(digest)

    def put(self, digest: str, known: Known, generation: int) -> None:
        """Hold a token that was read by a transaction that began in this generation."""
        with self._lock:
            if generation != self.generation:
                return
            self._known[digest] = known
            while len(self._known) > self._size:
                self._known.popitem(last=False)

    def drop(self, digests: Iterable[str]) -> None:
        """Forget these tokens: they are revoked."""
        with self._lock:
            self.generation += 1
            for digest in digests:
                self._known.pop(digest, None)


class Tokens:
    """``TokenStore`` on one connection, with the process's cache where it has one."""

    def __init__(self, link: Link, cache: TokenCache | None) -> None:
        self._link = link
        self._cache = cache
        self._generation = 0
        self._revoked: list[str] = []

    def begin(self) -> None:
        """A transaction begins."""
        if self._cache is not None:
            self._generation = self._cache.generation

    def end(self) -> None:
        """The transaction has ended: what it revoked is no longer known, nor is it ever again."""
        if self._revoked:
            if self._cache is not None:
                self._cache.drop(self._revoked)
            self._revoked = []

    def add(self, new: TokenRow) -> None:
        """Store a new token."""
        values = {column.name: getattr(new, column.name) for column in token.c}
        values["scopes"] = " ".join(sorted(new.scopes))
        self._link.write(insert_into(token), values)

    def by_digest(self, digest: str) -> Known | None:
        """The token whose secret has this digest, with its account."""
        known = None if self._cache is None else self._cache.get(digest)
        if known is not None and digest not in self._revoked:
            return known
        row = self._link.read(_BY_DIGEST, {"digest": digest}).first()
        if row is None:
            return None
        known = (_token(row), Account(*row[len(_TOKEN) :]))
        if self._cache is not None and known[0].revoked_at is None:
            self._cache.put(digest, known, self._generation)
        return known

    def of_account(self, wanted: str) -> Sequence[TokenRow]:
        """The tokens of an account, newest first."""
        return [_token(row) for row in self._link.read(_OF_ACCOUNT, {"account": wanted})]

    def revoke(self, wanted: str, own: str, now: int) -> TokenRow | None:
        """Revoke a token of this account; None when it has no such token."""
        key = {"token": wanted, "own": own}
        self._link.write(_REVOKE, {**key, "now": now})
        row = self._link.read(_OWN, key).first()
        if row is None:
            return None
        revoked = _token(row)
        self._revoked.append(revoked.digest)
        return revoked

    def renamed(self, wanted: str) -> None:
        """The account of these tokens has changed: read it anew with each of them."""
        self._revoked += [row.digest for row in self.of_account(wanted)]


def _account_or_none(row: AnyRow | None) -> Account | None:
    return None if row is None else _account(row)


def _account(row: AnyRow) -> Account:
    return Account(*row)


def _token(row: AnyRow) -> TokenRow:
    key, owner, digest, hint, label, scopes, created_at, expires_at, revoked_at = row[: len(_TOKEN)]
    return TokenRow(
        id=key,
        account=owner,
        digest=digest,
        hint=hint,
        label=label,
        scopes=frozenset(Scope(word) for word in scopes.split()),
        created_at=created_at,
        expires_at=expires_at,
        revoked_at=revoked_at,
    )
