"""Webhooks: who is told what, exactly one delivery for each, sent until it has arrived."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from app.application.actor import Actor, Scope
from app.application.context import Limits
from app.application.errors import Code
from app.application.people.accounts import authenticate, create_account
from app.application.people.anonymizing import anonymize
from app.application.people.auditing import list_audit
from app.application.people.courier import Courier
from app.application.people.hook_values import HOOK_EVENTS, NewHook
from app.application.people.hooks import (
    WantedHook,
    create_hook,
    end_hook,
    get_hook,
    list_deliveries,
    list_hooks,
    redeliver,
    rotate_hook_secret,
    update_hook,
)
from app.application.people.notices import (
    BACKOFF_S,
    LEASE_MS,
    Reply,
    parcels_due,
    settle_parcel,
    sweep_deliveries,
    take_parcel,
)
from app.application.tournament.announcing import (
    WantedTournament,
    create_tournament,
    open_registration,
)
from app.application.tournament.drawing import WantedDraw, draw_round, publish_round
from app.application.tournament.entering import WantedEntry, add_entries
from app.application.tournament.membership import WantedMember, put_member
from app.bus.inprocess import LocalBus
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RandomDraw
from tests.storage.fixtures import Storage
from tests.storage.waiting import Hall, hall_on
from tests.storage.world import PlainPasswords, actors, open_full, play_on, refused

PASSWORDS = PlainPasswords()
URL = "https://hooks.example.org/in"
DOCS = Path(__file__).parents[3] / "docs" / "webhooks.md"


@dataclass
class FakePoster:
    """Answers as it is told to, and remembers what it was given."""

    reply: Reply = field(default_factory=lambda: Reply(status=200))
    posted: list[tuple[str, bytes, dict[str, str]]] = field(default_factory=list)
    holding: asyncio.Event | None = None

    async def post(self, url: str, body: bytes, headers: dict[str, str]) -> Reply:
        self.posted.append((url, body, headers))
        if self.holding is not None:
            await self.holding.wait()
        return self.reply


@dataclass
class World:
    """A hall with a courier, and Dora who has an account."""

    hall: Hall
    dora: Actor
    poster: FakePoster
    courier: Courier

    async def hook(self, owner: Actor | None = None, **wanted: Any) -> NewHook:
        told = WantedHook(**{"url": URL, **wanted})
        return await self.hall.database.write(create_hook, owner or self.dora, told)

    async def finished(self, *more: Actor) -> str:
        table = (self.dora, *more, *self.hall.people)[:3]
        match = (await open_full(self.hall.database, table)).match.id
        await play_on(self.hall.database, table, match)
        return match

    async def log(self, hook: NewHook) -> Any:
        read = self.hall.database.read
        return (await read(list_deliveries, self.dora, hook.hook.id, None, 50)).deliveries


async def account(hall: Hall, name: str) -> Actor:
    new = await create_account(hall.database, PASSWORDS, name, name, "secret")
    return await hall.database.read(authenticate, new.secret)


@pytest.fixture
async def world(storage: Storage) -> AsyncIterator[World]:
    """A hall with a courier on each kind of database."""
    async with hall_on(storage, Limits(hooks_per_owner=2)) as hall:
        poster = FakePoster()
        courier = Courier(hall.database, LocalBus(), poster)
        yield World(hall, await account(hall, "Dora"), poster, courier)


def is_ours(*args: Any) -> bool:
    """What the documentation tells receivers to do."""
    found = re.search(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert found is not None
    names: dict[str, Any] = {}
    exec(found[1], names)
    return bool(names["is_ours"](*args))


async def test_a_finished_match_is_told_to_the_hooks_of_who_sat_there(world: World) -> None:
    hook = await world.hook()
    eve = await account(world.hall, "Eve")
    await world.hook(eve)
    match = await world.finished()
    await world.courier.round()
    ((url, body, headers),) = world.poster.posted
    told = json.loads(body)
    assert (url, told["event"], told["match"], told["game"]) == (
        URL,
        "match.finished",
        match,
        "toy",
    )
    assert set(told) == {"id", "event", "at", "match", "game", "outcome"}
    assert headers["Tricktable-Delivery"] == told["id"]
    (delivery,) = await world.log(hook)
    assert (delivery.id, delivery.state, delivery.attempts) == (told["id"], "delivered", 1)
    assert (delivery.status, delivery.trouble, delivery.next_at) == (200, None, None)
    assert delivery.body.encode() == body
    await world.courier.round()
    assert len(world.poster.posted) == 1


async def test_the_page_of_the_documentation_knows_what_is_ours(world: World) -> None:
    hook = await world.hook()
    await world.finished()
    await world.courier.round()
    ((_, body, headers),) = world.poster.posted
    signature, now = headers["Tricktable-Signature"], world.hall.clock.time / 1000
    assert is_ours(hook.secret, signature, body, now) is True
    assert is_ours(hook.secret, signature, body + b" ", now) is False
    assert is_ours("whs_other", signature, body, now) is False
    assert is_ours(hook.secret, signature, body, now + 400) is False


async def test_both_secrets_sign_for_a_day(world: World) -> None:
    old = await world.hook()
    new = await world.hall.database.write(rotate_hook_secret, world.dora, old.hook.id)
    assert new.secret != old.secret
    results = []
    for hours in (0, 25):
        world.hall.clock.time += hours * 3600 * 1000
        await world.finished()
        await world.courier.round()
        _, body, headers = world.poster.posted[-1]
        now = world.hall.clock.time / 1000
        signature = headers["Tricktable-Signature"]
        results += [is_ours(one.secret, signature, body, now) for one in (old, new)]
    assert results == [True, True, False, True]


async def test_what_fails_is_sent_again_later_and_later_and_then_the_hook_is_stopped(
    world: World,
) -> None:
    hook = await world.hook()
    world.poster.reply = Reply(status=500)
    await world.finished()
    for attempt, seconds in enumerate(BACKOFF_S, start=1):
        await world.courier.round()
        await world.courier.round()
        (delivery,) = await world.log(hook)
        assert (delivery.attempts, delivery.state, delivery.status) == (attempt, "waiting", 500)
        _, until = await world.hall.database.read(parcels_due, 2, 10)
        assert until == 1000 * seconds
        world.hall.clock.time += 1000 * seconds
    await world.courier.round()
    (delivery,) = await world.log(hook)
    assert (delivery.attempts, delivery.state) == (len(BACKOFF_S) + 1, "failed")
    assert await world.hall.database.read(parcels_due, 2, 10) == ([], None)
    stopped = await world.hall.database.read(get_hook, world.dora, hook.hook.id)
    assert stopped.stopped_at is not None
    await world.finished()
    assert len(await world.log(hook)) == 1
    going = WantedHook(URL)
    changed = await world.hall.database.write(update_hook, world.dora, hook.hook.id, going)
    assert changed.stopped_at is None
    await world.finished()
    assert len(await world.log(hook)) == 2


async def test_whoever_dies_while_sending_leaves_it_to_another(world: World) -> None:
    hook = await world.hook()
    await world.finished()
    database = world.hall.database
    (due,), _ = await database.read(parcels_due, 2, 10)
    dead = await database.write(take_parcel, due.deadline)
    assert dead is not None
    assert await database.write(take_parcel, due.deadline) is None
    await world.courier.round()
    assert world.poster.posted == []
    world.hall.clock.time += LEASE_MS
    await world.courier.round()
    assert [headers["Tricktable-Delivery"] for *_, headers in world.poster.posted] == [
        dead.delivery
    ]
    await database.write(settle_parcel, dead, Reply(trouble="timed-out"))  # it lives after all
    (delivery,) = await world.log(hook)
    assert (delivery.state, delivery.attempts, delivery.trouble) == ("delivered", 2, None)


async def test_a_slow_receiver_holds_two_hands_and_no_move(world: World) -> None:
    await world.hook()
    world.poster.holding = asyncio.Event()
    for _ in range(4):
        await world.finished()
    round_ = asyncio.create_task(world.courier.round())
    while len(world.poster.posted) < 2:
        await asyncio.sleep(0)
    await world.finished()
    assert len(world.poster.posted) == 2
    world.poster.holding.set()
    await round_


async def test_of_each_hook_no_more_is_looked_at_than_may_be_sent_at_once(world: World) -> None:
    busy = await world.hook()
    for _ in range(3):
        await world.finished()
    eve = await account(world.hall, "Eve")
    quiet = await world.hook(eve)
    await world.finished(eve)
    due, _ = await world.hall.database.read(parcels_due, 2, 3)
    told = [(one.deadline.subject.partition("/")[0], one.owner) for one in due]
    assert told == [(busy.hook.id, world.dora.account)] * 2 + [(quiet.hook.id, eve.account)]
    await world.hall.database.write(end_hook, eve, quiet.hook.id)
    due, _ = await world.hall.database.read(parcels_due, 2, 3)
    assert [one.owner for one in due] == [world.dora.account, world.dora.account, ""]


async def test_many_hooks_of_one_account_leave_hands_to_the_others(world: World) -> None:
    for _ in range(2):
        await world.hook()
    eve = await account(world.hall, "Eve")
    await world.hook(eve, url=URL + "/eve")
    world.poster.holding = asyncio.Event()
    courier = Courier(world.hall.database, LocalBus(), world.poster, hands=4, hands_for_owner=3)
    for _ in range(2):
        await world.finished()
    await world.finished(eve)
    round_ = asyncio.create_task(courier.round())
    while len(world.poster.posted) < 4:
        await asyncio.sleep(0)
    assert sorted(url for url, *_ in world.poster.posted) == [URL] * 3 + [URL + "/eve"]
    world.poster.holding.set()
    await round_


async def test_it_is_sent_again_as_a_delivery_that_says_what_it_repeats(world: World) -> None:
    hook = await world.hook()
    await world.finished()
    await world.courier.round()
    (delivery,) = await world.log(hook)
    told = hook.hook.id, delivery.id
    world.hall.clock.time += 60_000
    again = await world.hall.database.write(redeliver, world.dora, *told)
    assert (again.repeats, again.state, again.attempts) == (delivery.id, "waiting", 0)
    assert again.id != delivery.id
    assert again.body == delivery.body
    world.poster.reply = Reply(status=500)
    await world.courier.round()
    world.poster.reply = Reply(status=200)
    third = await world.hall.database.write(redeliver, world.dora, hook.hook.id, again.id)
    assert third.repeats == delivery.id
    await world.courier.round()
    log = await world.log(hook)
    assert [one.id for one in log] == [third.id, again.id, delivery.id]
    assert log[2] == delivery
    assert [(one.state, one.status) for one in log] == [
        ("delivered", 200),
        ("waiting", 500),
        ("delivered", 200),
    ]
    sent = [(body, headers["Tricktable-Delivery"]) for _, body, headers in world.poster.posted]
    assert sent == [(delivery.body.encode(), delivery.id)] * 3
    assert json.loads(delivery.body)["id"] == delivery.id
    with refused(Code.UNKNOWN_DELIVERY):
        await world.hall.database.write(redeliver, world.dora, hook.hook.id, "nothing")


async def test_hooks_are_their_owners_alone(world: World, storage: Storage) -> None:
    hook = (await world.hook()).hook.id
    eve = await account(world.hall, "Eve")
    before = storage.contents()
    for use_case, args in (
        (get_hook, ()),
        (update_hook, (WantedHook(URL),)),
        (rotate_hook_secret, ()),
        (end_hook, ()),
        (list_deliveries, (None, 5)),
        (redeliver, ("x",)),
    ):
        with refused(Code.UNKNOWN_HOOK):
            await world.hall.database.write(use_case, eve, hook, *args)
        with refused(Code.SCOPE_MISSING):
            narrow = replace(world.dora, scopes=frozenset({Scope.READ}))
            await world.hall.database.write(use_case, narrow, hook, *args)
    assert (await world.hall.database.read(list_hooks, eve)).hooks == ()
    assert storage.contents() == before


async def test_hooks_are_few_public_and_of_accounts(world: World, storage: Storage) -> None:
    for _ in range(2):
        await world.hook()
    before = storage.contents()
    with refused(Code.TOO_MANY_HOOKS):
        await world.hook()
    (guest,) = world.hall.people[:1]
    with refused(Code.NOT_ALLOWED):
        await world.hook(guest)
    eve = await account(world.hall, "Eve")
    before = storage.contents()
    for url in ("https://10.0.0.1/", "http://hooks.example.org/"):
        with refused(Code.HOOK_TARGET):
            await world.hook(eve, url=url)
    assert storage.contents() == before


async def test_a_hook_is_turned_to_no_address_that_it_may_not_be_made_for(
    world: World, storage: Storage
) -> None:
    hook = (await world.hook()).hook.id
    before = storage.contents()
    for url in ("https://10.0.0.1/", "http://hooks.example.org/"):
        with refused(Code.HOOK_TARGET):
            await world.hall.database.write(update_hook, world.dora, hook, WantedHook(url))
    assert storage.contents() == before


async def test_whoever_is_sent_elsewhere_has_nothing_yet(world: World) -> None:
    hook = await world.hook()
    world.poster.reply = Reply(status=302)
    await world.finished()
    await world.courier.round()
    (delivery,) = await world.log(hook)
    assert (delivery.state, delivery.status, delivery.attempts) == ("waiting", 302, 1)


async def test_an_attempt_of_before_says_nothing_of_the_one_that_goes_on(world: World) -> None:
    hook = await world.hook()
    await world.finished()
    database = world.hall.database
    (due,), _ = await database.read(parcels_due, 2, 10)
    slow = await database.write(take_parcel, due.deadline)
    assert slow is not None
    world.hall.clock.time += LEASE_MS
    again, _ = await database.read(parcels_due, 2, 10)
    assert await database.write(take_parcel, again[0].deadline) is not None
    await database.write(settle_parcel, slow, Reply(trouble="timed-out"))
    (delivery,) = await world.log(hook)
    assert (delivery.state, delivery.attempts, delivery.trouble) == ("waiting", 2, None)


async def test_what_was_done_is_written_down_and_an_ended_hook_leaves_nothing(
    world: World, storage: Storage
) -> None:
    hook = await world.hook()
    await world.finished()
    write = world.hall.database.write
    await write(rotate_hook_secret, world.dora, hook.hook.id)
    await write(update_hook, world.dora, hook.hook.id, WantedHook(URL, HOOK_EVENTS[:1]))
    await write(end_hook, world.dora, hook.hook.id)
    entries = (await world.hall.database.read(list_audit, world.dora, None, 20)).entries
    assert [one.what for one in entries if one.what.startswith("hook")] == [
        "hook-ended",
        "hook-changed",
        "hook-secret-made",
        "hook-secret-made",
    ]
    assert (storage.contents()["hook"], storage.contents()["delivery"]) == ([], [])
    await world.courier.round()
    assert world.poster.posted == []


async def test_who_is_forgotten_is_told_nothing_any_more(world: World, storage: Storage) -> None:
    await world.hook()
    await world.finished()
    await anonymize(world.hall.database, PASSWORDS, world.dora, "secret")
    assert (storage.contents()["hook"], storage.contents()["delivery"]) == ([], [])


async def test_what_was_sent_long_ago_is_dropped(world: World) -> None:
    hook = await world.hook()
    await world.finished()
    await world.courier.round()
    assert await world.hall.database.write(sweep_deliveries) == 0
    world.hall.clock.time += 31 * 24 * 3600 * 1000
    assert await world.hall.database.write(sweep_deliveries) == 1
    assert await world.log(hook) == ()


async def test_a_published_round_is_told_to_all_who_have_a_part_and_a_draw_to_nobody(
    world: World,
) -> None:
    database, dora = world.hall.database, world.dora
    eve, stranger = await account(world.hall, "Eve"), await account(world.hall, "Sue")
    for one in (dora, eve, stranger):
        await world.hook(one)
    plan = Plan((RandomDraw(name="Rounds", rounds=1, tables=(3,)),))
    wanted = WantedTournament("Day", game="toy", options=b"{}", plan=plan)
    made = await database.write(create_tournament, dora, wanted)
    day = made.tournament.id
    made = await database.write(open_registration, dora, day, made.revision)
    entries = [WantedEntry(f"Name {number}") for number in range(3)]
    made = await database.write(add_entries, dora, day, entries, made.revision)
    entry = made.entries[0].id
    asked = WantedMember(player=eve.account)
    made = await database.write(put_member, dora, day, entry, 1, asked, made.revision)
    drawn = await database.write(draw_round, dora, day, WantedDraw(), made.revision)
    await world.courier.round()
    assert world.poster.posted == []
    await database.write(publish_round, dora, day, "1.1", drawn.revision)
    await world.courier.round()
    told = [json.loads(body) for _, body, _ in world.poster.posted]
    assert [(one["event"], one["tournament"], one["round"]) for one in told] == [
        ("tournament.round_published", day, "1.1")
    ] * 2
    assert {frozenset(one) for one in told} == {
        frozenset({"id", "event", "at", "tournament", "round"})
    }


async def test_a_hook_is_told_of_what_it_wants_alone(world: World) -> None:
    hook = await world.hook(events=("tournament.finished",))
    (other,) = await actors(world.hall.database, "Other")
    await world.finished(other)
    assert await world.log(hook) == ()
