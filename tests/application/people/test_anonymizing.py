"""Who wants to be forgotten is; what was played stays, and so do the numbers of the others."""

from dataclasses import replace

import msgspec
import pytest

from app.application.actor import Actor
from app.application.context import Limits
from app.application.errors import Code
from app.application.histories.company import get_versus
from app.application.histories.matches import list_results
from app.application.matches.looking_back import get_record
from app.application.matches.opening import WantedSeat
from app.application.matches.seating import leave, sit
from app.application.matches.watching import get_match, list_events
from app.application.people.accounts import authenticate, create_account, create_guest, log_in
from app.application.people.anonymizing import anonymize, sweep_guests
from app.application.people.bots import get_bot, list_bots
from app.application.people.personal import get_personal_data, put_profile
from app.application.people.players import get_player
from app.application.ports import Database
from app.application.rules_desk import verify_record
from tests.storage.fixtures import Storage
from tests.storage.robots import robot
from tests.storage.waiting import ME, Hall, hall_on
from tests.storage.world import PlainPasswords, SetClock, actors, open_full, play_on, refused

PASSWORDS = PlainPasswords()


async def account(database: Database, name: str = "Zsófia") -> Actor:
    new = await create_account(database, PASSWORDS, name, name, "secret")
    actor = await database.read(authenticate, new.secret)
    await database.write(put_profile, actor, name, "Zsófia Real")
    return actor


async def forgotten(hall: Hall, actor: Actor) -> None:
    """The actor anonymized, and all names taken out."""
    await anonymize(hall.database, PASSWORDS, actor, "secret")
    while await hall.pass_time(0):
        pass


async def test_a_name_is_nowhere_any_more_and_the_numbers_are_where_they_were(
    hall: Hall, storage: Storage
) -> None:
    zsofia = await account(hall.database)
    ann, bob = hall.people[:2]
    table = (ann, zsofia, bob)
    matches = [(await open_full(hall.database, table)).match.id for _ in range(23)]
    for match in matches[:2]:
        await play_on(hall.database, table, match)
    await hall.pass_time(15 * 24 * 3600)
    while await hall.pass_time(0):
        pass
    player = zsofia.account or ""
    before = [
        await hall.database.read(list_results, ann, ann.account or "", None, 100),
        await hall.database.read(get_versus, ann, ann.account or "", player),
    ]
    records = [await hall.database.read(get_record, ann, match) for match in matches[:2]]
    logs = [await hall.database.read(list_events, ann, match, 0, 500) for match in matches]
    await forgotten(hall, zsofia)
    assert "Zs" not in repr(storage.contents())
    after = [
        await hall.database.read(list_results, ann, ann.account or "", None, 100),
        await hall.database.read(get_versus, ann, ann.account or "", player),
    ]
    assert renamed(before) == renamed(after)
    for match, record in zip(matches, records, strict=False):
        now = await hall.database.read(get_record, ann, match)
        assert now == msgspec.structs.replace(record, players=("Ann", "—", "Bob"))
        verified = verify_record(hall.database.shared.context, msgspec.json.encode(now))
        assert (verified.refused, verified.outcome is not None) == (None, True)
    for match, log in zip(matches, logs, strict=True):
        events = await hall.database.read(list_events, ann, match, 0, 500)
        assert renamed(events) == renamed(log)


def renamed(values: object) -> str:
    return msgspec.json.encode(values).decode().replace("Zsófia", "—")


async def test_login_and_tokens_end_and_the_audit_stays_without_a_name(
    hall: Hall, storage: Storage
) -> None:
    zsofia = await account(hall.database)
    other = await log_in(hall.database, PASSWORDS, "Zsófia", "secret")
    left = await anonymize(hall.database, PASSWORDS, zsofia, "secret")
    assert (left.id, left.name, left.kind) == (zsofia.account, "—", "account")
    with refused(Code.TOKEN_REVOKED):
        await hall.database.read(authenticate, other.secret)
    with refused(Code.WRONG_PASSWORD):
        await log_in(hall.database, PASSWORDS, "Zsófia", "secret")
    told = storage.rows("SELECT what FROM audit WHERE account = :a ORDER BY id", a=left.id)
    assert [what for (what,) in told] == [
        "token-made",
        "profile-changed",
        "logged-in",
        "anonymized",
    ]
    again = await create_account(hall.database, PASSWORDS, "Zsófia", "Zsófia", "other")
    assert again.player.id != left.id


async def test_it_needs_the_password_and_changes_nothing_without(
    hall: Hall, storage: Storage
) -> None:
    zsofia = await account(hall.database)
    before = storage.contents()
    for password in ("wrong", None):
        with refused(Code.WRONG_PASSWORD):
            await anonymize(hall.database, PASSWORDS, zsofia, password)
    with refused(Code.SCOPE_MISSING):
        await anonymize(hall.database, PASSWORDS, replace(zsofia, scopes=frozenset()), "secret")
    with refused(Code.TOKEN_MISSING):
        await anonymize(hall.database, PASSWORDS, Actor(), "secret")
    assert storage.contents() == before


async def test_whoever_plays_or_whose_bot_plays_is_asked_to_end_that_first(
    hall: Hall, storage: Storage
) -> None:
    zsofia = await account(hall.database)
    robbie = await robot(hall.database, zsofia)
    await open_full(hall.database, (*hall.people[:2], robbie))
    before = storage.contents()
    with refused(Code.STILL_PLAYING):
        await anonymize(hall.database, PASSWORDS, zsofia, "secret")
    assert storage.contents() == before


async def test_the_bots_of_whoever_is_forgotten_are_retired_and_forgotten(
    hall: Hall, storage: Storage
) -> None:
    zsofia = await account(hall.database)
    robbie = await robot(hall.database, zsofia)
    table = (*hall.people[:2], robbie)
    match = (await open_full(hall.database, table)).match.id
    await play_on(hall.database, table, match)
    bot = await hall.database.read(get_bot, zsofia, robbie.account or "")
    await forgotten(hall, zsofia)
    assert "Robbie" not in repr(storage.contents())
    assert "Zs" not in repr(storage.contents())
    seat = (await hall.database.read(get_match, hall.people[0], match)).match.seats[2]
    assert (seat.name, seat.owner, seat.version, seat.account_kind) == ("—", "—", "", "bot")
    after = (await hall.database.read(list_bots, zsofia)).bots[0]
    assert (after.id, after.version, after.retired_at is not None) == (bot.id, "", True)


async def test_the_name_of_the_forgotten_is_nobody_elses(hall: Hall) -> None:
    for name in ("—", " — "):
        with refused(Code.NAME_RESERVED):
            await hall.database.write(create_guest, name)


async def test_guests_are_forgotten_in_time_unless_they_play(storage: Storage) -> None:
    limits = Limits(guests_ms=30 * 24 * 3600 * 1000)
    async with hall_on(storage, limits) as hall:
        assert isinstance(hall.clock, SetClock)
        guests = [str(person.account) for person in hall.people]
        hall.clock.time += 29 * 24 * 3600 * 1000
        match = await hall.open()
        assert await hall.database.write(sweep_guests) == 0
        hall.clock.time += 2 * 24 * 3600 * 1000
        keeping = await account(hall.database, "Keeper")
        assert await hall.database.write(sweep_guests, 1) == 1
        while await hall.database.write(sweep_guests):
            pass
        names = [(await hall.database.read(get_player, guest)).name for guest in guests]
        assert names == ["Ann", *["—"] * (len(guests) - 1)]
        assert (await hall.database.read(get_player, keeping.account or "")).name == "Keeper"
        assert (await hall.view(match)).match.seats[0].name == "Ann"


@pytest.mark.parametrize("real_name", ["Dr. Ann", None])
async def test_a_new_name_is_worn_from_the_next_seat_on(hall: Hall, real_name: str | None) -> None:
    ann = await account(hall.database, "Ann2")
    old = await hall.open(opener=ann)
    made = await log_in(hall.database, PASSWORDS, "ann2", "secret")
    await hall.database.read(authenticate, made.secret)  # it is in memory now
    changed = await hall.database.write(put_profile, ann, "Anna", real_name)
    assert (changed.name, changed.real_name, changed.login) == ("Anna", real_name, "ann2")
    later = await hall.database.read(authenticate, made.secret)
    assert later.name == "Anna"
    new = await hall.open(opener=later)
    names = [(await hall.view(match)).match.seats[0].name for match in (old, new)]
    assert names == ["Ann2", "Anna"]


async def test_a_seat_that_was_left_keeps_no_name(hall: Hall, storage: Storage) -> None:
    zsofia = await account(hall.database)
    match = await hall.open()
    await hall.database.write(sit, zsofia, match, 1)
    await hall.database.write(leave, zsofia, match, 1)
    await hall.database.write(sit, hall.people[1], match, 1)
    other = await hall.open(seats=[ME, WantedSeat("reserved", player=zsofia.account)])
    await hall.follow(other, 0)
    told = await hall.database.read(get_personal_data, zsofia)
    assert [(one.match, one.seat, one.name) for one in told.past_seats] == [
        (match, 1, "Zsófia"),
        (other, 1, "Zsófia"),
    ]
    await forgotten(hall, zsofia)
    assert "Zs" not in repr(storage.contents())
    events = [one for one in await hall.told(match) if one["type"] == "match.player_sat"]
    assert [(one["seat"], one["name"]) for one in events] == [(0, "Ann"), (1, "—"), (1, "Bob")]
    await hall.pass_time(600)  # nobody has taken the seat that was kept
    assert hall.kinds(await hall.view(other)) == ["player", "open", "open"]
    assert "Zs" not in repr(storage.contents())


async def test_another_of_the_same_name_keeps_it(hall: Hall) -> None:
    zsofia, (other,) = await account(hall.database), await actors(hall.database, "Zsófia")
    match = await hall.open()
    await hall.database.write(sit, zsofia, match, 1)
    await hall.database.write(leave, zsofia, match, 1)
    await hall.database.write(sit, other, match, 2)
    await forgotten(hall, zsofia)
    events = [one for one in await hall.told(match) if one["type"] == "match.player_sat"]
    assert [(one["seat"], one["name"]) for one in events] == [(0, "Ann"), (1, "—"), (2, "Zsófia")]
