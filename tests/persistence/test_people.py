"""Accounts, tokens and answers come back as they were, on both databases."""

import pytest

from app.application.actor import Scope
from app.application.ports import Tx
from app.application.rows import (
    Account,
    StoredAnswer,
    TokenRow,
)
from app.persistence.databases import AnyDatabase

ANN = Account("a1", "account", "Ann", 5, "ann", "hash")
BOB = Account("a2", "guest", "Bób ☂", 6)


@pytest.fixture
async def stores(database: AnyDatabase) -> AnyDatabase:
    """A database with two accounts."""

    def add(tx: Tx) -> None:
        assert tx.accounts.add(ANN)
        assert tx.accounts.add(BOB)

    await database.write(add)
    return database


async def test_accounts(stores: AnyDatabase) -> None:
    def check(tx: Tx) -> None:
        assert tx.accounts.get("a1") == ANN
        assert tx.accounts.get("a2") == BOB
        assert tx.accounts.get("a3") is None
        assert tx.accounts.by_login("ann") == ANN
        assert tx.accounts.by_login("bob") is None
        assert tx.accounts.many(["a2", "a2", "a3"]) == {"a2": BOB}
        assert tx.accounts.many([]) == {}

    await stores.read(check)


async def test_tokens(stores: AnyDatabase) -> None:
    scopes = frozenset({Scope.READ, Scope.PLAY})
    one = TokenRow("t1", "a1", "d1", "tkt_abcd", "", scopes, 1, None)
    two = TokenRow("t2", "a1", "d2", "tkt_efgh", "phone", frozenset(), 2, 2**41, None)

    def add(tx: Tx) -> None:
        tx.tokens.add(one)
        tx.tokens.add(two)

    def revoke(tx: Tx) -> None:
        revoked = tx.tokens.revoke("t2", "a1", 9)
        assert revoked is not None
        assert revoked.revoked_at == 9
        again = tx.tokens.revoke("t2", "a1", 10)
        assert again == revoked
        assert tx.tokens.revoke("t2", "a2", 9) is None
        assert tx.tokens.by_digest("d2") == (revoked, ANN)

    def check(tx: Tx) -> None:
        assert tx.tokens.by_digest("d1") == (one, ANN)
        assert tx.tokens.by_digest("d3") is None
        assert [token.id for token in tx.tokens.of_account("a1")] == ["t2", "t1"]
        assert tx.tokens.of_account("a2") == []

    await stores.write(add)
    await stores.read(check)
    await stores.write(revoke)


async def test_answers(stores: AnyDatabase) -> None:
    answer = StoredAnswer("a1", "key", "digest", '{"ü":1}'.encode(), 2**41)

    def check(tx: Tx) -> None:
        assert tx.answers.get("a1", "key") == answer
        assert tx.answers.get("a2", "key") is None

    await stores.write(lambda tx: tx.answers.add(answer))
    await stores.read(check)
