"""Accounts and tokens, on both databases."""

import asyncio
from dataclasses import replace

import pytest

from app.application.actor import Scope
from app.application.errors import Code, Refused
from app.application.people.accounts import (
    authenticate,
    create_account,
    create_guest,
    list_tokens,
    log_in,
    revoke_token,
)
from app.application.people.players import get_me, get_players
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.world import PlainPasswords, SetClock, context_of, refused

PASSWORDS = PlainPasswords()


async def test_an_account_is_known_by_its_token(database: AnyDatabase, storage: Storage) -> None:
    new = await create_account(database, PASSWORDS, "Ann", "Ann of the north", "secret")
    actor = await database.read(authenticate, new.secret)
    assert (actor.account, actor.name) == (new.player.id, "Ann of the north")
    assert actor.scopes == frozenset(Scope)
    assert (await database.read(get_me, actor)).player == new.player
    assert new.secret not in repr(storage.contents())


async def test_a_login_name_is_taken_once_in_whatever_case(
    database: AnyDatabase, storage: Storage
) -> None:
    await create_account(database, PASSWORDS, "ann", "Ann", "secret")
    before = storage.contents()
    with refused(Code.NAME_TAKEN):
        await create_account(database, PASSWORDS, "ANN", "Another", "secret")
    assert storage.contents() == before


async def test_of_many_who_want_one_login_name_one_gets_it(database: AnyDatabase) -> None:
    answers = await asyncio.gather(
        *(create_account(database, PASSWORDS, "ann", f"Ann {n}", "x") for n in range(10)),
        return_exceptions=True,
    )
    refusals = [answer.kind for answer in answers if isinstance(answer, Refused)]
    assert refusals == [Code.NAME_TAKEN] * 9


async def test_guests_may_share_a_name(database: AnyDatabase) -> None:
    one = await database.write(create_guest, "Ann")
    other = await database.write(create_guest, "Ann")
    assert one.player.id != other.player.id
    found = await database.read(get_players, (one.player.id, other.player.id, "nobody"))
    assert found == {one.player.id: one.player, other.player.id: other.player}


async def test_logging_in_needs_the_password(database: AnyDatabase, storage: Storage) -> None:
    new = await create_account(database, PASSWORDS, "ann", "Ann", "secret")
    before = storage.contents()
    for login, password in (("ann", "wrong"), ("nobody", "secret")):
        with refused(Code.WRONG_PASSWORD):
            await log_in(database, PASSWORDS, login, password)
    assert {**storage.contents(), "audit": before["audit"]} == before
    again = await log_in(database, PASSWORDS, "Ann", "secret", "phone", (Scope.READ,))
    assert (again.player, again.token.label) == (new.player, "phone")
    actor = await database.read(authenticate, again.secret)
    assert actor.scopes == frozenset({Scope.READ})


@pytest.mark.parametrize("alone", [True, False], ids=["alone", "one of several"])
async def test_a_revoked_token_is_refused_at_once(storage: Storage, alone: bool) -> None:
    async with storage.serve(context_of(alone=alone)) as database:
        new = await database.write(create_guest, "Ann")
        other = await database.write(create_guest, "Bob")
        ann = await database.read(authenticate, new.secret)
        bob = await database.read(authenticate, other.secret)
        with refused(Code.UNKNOWN_TOKEN):
            await database.write(revoke_token, bob, new.token.id)
        assert await database.read(authenticate, new.secret) == ann
        revoked = await database.write(revoke_token, ann, new.token.id)
        assert revoked.revoked_at is not None
        for _ in range(2):
            with refused(Code.TOKEN_REVOKED):
                await database.read(authenticate, new.secret)
        listed = await database.read(list_tokens, ann)
        assert [token.id for token in listed.tokens] == [new.token.id]


@pytest.mark.real
async def test_a_token_revoked_by_another_process_is_refused_at_once(
    postgres_storage: Storage,
) -> None:
    contexts = [context_of(alone=False, prefix=prefix) for prefix in "01"]
    async with (
        postgres_storage.serve(contexts[0]) as one,
        postgres_storage.serve(contexts[1]) as other,
    ):
        new = await one.write(create_guest, "Ann")
        ann = await one.read(authenticate, new.secret)
        assert await other.read(authenticate, new.secret) == ann
        await other.write(revoke_token, ann, new.token.id)
        with refused(Code.TOKEN_REVOKED):
            await one.read(authenticate, new.secret)


async def test_a_token_ends_at_its_hour(storage: Storage) -> None:
    context = context_of()
    assert isinstance(context.clock, SetClock)
    async with storage.serve(context) as database:
        new = await database.write(create_guest, "Ann")
        await database.read(authenticate, new.secret)
        context.clock.time += context.limits.guests_ms - 1
        await database.read(authenticate, new.secret)
        context.clock.time += 1
        with refused(Code.TOKEN_EXPIRED):
            await database.read(authenticate, new.secret)
        with refused(Code.TOKEN_INVALID):
            await database.read(authenticate, "tkt_nonsense")


async def test_a_token_of_few_scopes_does_little(database: AnyDatabase) -> None:
    new = await database.write(create_guest, "Ann")
    actor = await database.read(authenticate, new.secret)
    with refused(Code.SCOPE_MISSING):
        await database.read(list_tokens, replace(actor, scopes=frozenset({Scope.PLAY})))
