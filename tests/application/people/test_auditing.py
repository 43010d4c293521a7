"""What was done to an account: written down with it, read by its person, dropped in time."""

from dataclasses import replace

import pytest

from app.application.actor import Actor, Scope
from app.application.audit_values import AuditEntry
from app.application.context import Limits
from app.application.errors import Code
from app.application.guards.repeating import Repetition, made_once
from app.application.guards.sweeping import sweep
from app.application.guards.via import Via, network_of
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.seating import leave, sit
from app.application.people.accounts import (
    authenticate,
    create_account,
    create_guest,
    log_in,
    revoke_token,
)
from app.application.people.auditing import Familiar, list_audit, note_by
from app.application.values import NewToken
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.world import NOW, PlainPasswords, SetClock, actors, context_of, refused

PASSWORDS = PlainPasswords()
HOME, AWAY = Via("192.0.2.0/24", "request-1"), Via("198.51.100.0/24", "request-2")


async def entries(database: AnyDatabase, actor: Actor) -> tuple[AuditEntry, ...]:
    return (await database.read(list_audit, actor, None, 100)).entries


async def told(database: AnyDatabase, actor: Actor) -> list[tuple[str, str | None, str]]:
    """What the person can read, oldest first."""
    found = await entries(database, actor)
    return [(one.what, one.subject, one.network) for one in reversed(found)]


async def account(database: AnyDatabase) -> tuple[NewToken, Actor]:
    new = await create_account(database, PASSWORDS, "ann", "Ann", "secret", HOME)
    return new, replace(await database.read(authenticate, new.secret), via=HOME)


async def test_log_ins_good_and_bad_tokens_and_their_end(database: AnyDatabase) -> None:
    new, ann = await account(database)
    with refused(Code.WRONG_PASSWORD):
        await log_in(database, PASSWORDS, "Ann", "guess", via=AWAY)
    later = await log_in(database, PASSWORDS, "ann", "secret", via=HOME)
    await database.write(revoke_token, ann, later.token.id)
    assert await told(database, ann) == [
        ("token-made", new.token.id, HOME.network),
        ("login-failed", None, AWAY.network),
        ("logged-in", later.token.id, HOME.network),
        ("token-revoked", later.token.id, HOME.network),
    ]
    newest = (await entries(database, ann))[0]
    assert (newest.request_id, newest.at) == ("request-1", "2026-11-30T00:53:20.000Z")


async def test_a_name_that_nobody_has_leaves_a_row_that_nobody_reads(
    database: AnyDatabase, storage: Storage
) -> None:
    _, ann = await account(database)
    with refused(Code.WRONG_PASSWORD):
        await log_in(database, PASSWORDS, "my password, typed too early", "x", via=AWAY)
    assert [what for what, _, _ in await told(database, ann)] == ["token-made"]
    rows = storage.rows("SELECT what, subject, network FROM audit WHERE account IS NULL")
    assert rows == [("login-failed", None, AWAY.network)]


async def test_a_token_is_noted_once_for_each_network_it_is_used_from(
    database: AnyDatabase,
) -> None:
    _, ann = await account(database)
    for via in (HOME, AWAY, HOME, AWAY):
        for familiar in (Familiar(), Familiar(size=1)):  # two processes
            await familiar.meet(database, replace(ann, via=via))
            await familiar.meet(database, replace(ann, via=via))
    assert await told(database, ann) == [
        ("token-made", ann.token, HOME.network),
        ("token-used", ann.token, AWAY.network),
    ]


async def test_seats_that_are_taken_left_and_cleared(database: AnyDatabase) -> None:
    ann, bob, _ = await actors(database, "Ann", "Bob", "Cat")
    ann, bob = replace(ann, via=HOME), replace(bob, via=AWAY)
    wanted = WantedMatch("toy", b"{}", [WantedSeat("me")])
    match = (await database.write(open_match, ann, wanted)).match.id
    await database.write(sit, bob, match, 1)
    await database.write(sit, bob, match, 1)  # sits there already
    await database.write(leave, bob, match, 1)
    await database.write(sit, bob, match, 2)
    await database.write(leave, ann, match, 2)
    assert await told(database, ann) == [
        ("seat-taken", f"{match}/0", HOME.network),
        ("seat-cleared", f"{match}/2", HOME.network),
    ]
    assert await told(database, bob) == [
        ("seat-taken", f"{match}/1", AWAY.network),
        ("seat-left", f"{match}/1", AWAY.network),
        ("seat-taken", f"{match}/2", AWAY.network),
        ("seat-cleared", f"{match}/2", ""),  # not from where somebody else did it
    ]


async def test_what_is_refused_leaves_no_row(database: AnyDatabase, storage: Storage) -> None:
    ann, bob, _ = await actors(database, "Ann", "Bob", "Cat")
    wanted = WantedMatch("toy", b"{}", [WantedSeat("me")])
    match = (await database.write(open_match, ann, wanted)).match.id
    before = storage.contents()
    with refused(Code.SEAT_TAKEN):
        await database.write(sit, bob, match, 0)
    with refused(Code.NOT_ALLOWED):
        await database.write(leave, bob, match, 0)
    with refused(Code.UNKNOWN_TOKEN):
        await database.write(revoke_token, ann, "nothing")
    assert storage.contents() == before


async def test_an_arbiter_who_looks_is_written_down(database: AnyDatabase) -> None:
    ann, *_ = await actors(database, "Ann")
    await database.write(note_by, replace(ann, via=HOME), "arbiter-viewed", "match-1")
    assert await told(database, ann) == [("arbiter-viewed", "match-1", HOME.network)]


async def test_nobody_else_reads_it_and_only_with_the_scope(database: AnyDatabase) -> None:
    _, ann = await account(database)
    (bob,) = await actors(database, "Bob")
    assert await entries(database, bob) == ()
    with refused(Code.SCOPE_MISSING):
        await database.read(list_audit, replace(ann, scopes=frozenset({Scope.READ})), None, 10)
    with refused(Code.TOKEN_MISSING):
        await database.read(list_audit, Actor(), None, 10)
    with refused(Code.BAD_CURSOR):
        await database.read(list_audit, ann, "!", 10)


async def test_pages_hold_each_row_once(database: AnyDatabase) -> None:
    _, ann = await account(database)
    for number in range(5):
        await database.write(note_by, ann, "arbiter-viewed", f"match-{number}")
    found: list[AuditEntry] = []
    after: str | None = None
    while True:
        page = await database.read(list_audit, ann, after, 2)
        found += page.entries
        after = page.page.next
        if not page.page.has_more:
            break
    assert [one.subject for one in found[:-1]] == [f"match-{number}" for number in (4, 3, 2, 1, 0)]
    assert (len(found), after) == (6, None)


def keyed(key: str) -> Repetition:
    """A request under this key."""
    return Repetition(key, "", b"")


async def test_what_is_old_is_dropped_a_little_at_a_time(storage: Storage) -> None:
    limits = Limits(audit_ms=5000, answers_ms=1000)
    context = context_of(limits=limits)
    clock = context.clock
    assert isinstance(clock, SetClock)
    async with storage.serve(context) as database:
        for number in range(3):
            await database.write(made_once, keyed(f"{number:016}"), create_guest, "Ann")
        clock.time = NOW + 1001
        await database.write(made_once, keyed(f"{9:016}"), create_guest, "Ann")
        assert await database.write(sweep, 2) == 2
        assert await database.write(sweep, 2) == 1
        assert await database.write(sweep, 2) == 0
        assert len(storage.contents()["answer"]) == 1
        assert len(storage.contents()["audit"]) == 4
        clock.time = NOW + 5001
        assert await database.write(sweep, 100) == 1 + 3
        assert [row[2] for row in storage.contents()["audit"]] == [NOW + 1001]


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.77", "192.0.2.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
        ("::ffff:192.0.2.77", "192.0.2.0/24"),
        ("testclient", ""),
        (None, ""),
    ],
)
def test_a_network_leaves_out_the_end_of_the_address(host: str | None, network: str) -> None:
    assert network_of(host) == network
