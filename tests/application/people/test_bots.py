"""Bot accounts: whose they are, what they may do, how they are marked."""

import pytest

from app.application.actor import Actor, Scope
from app.application.context import Limits
from app.application.errors import Code
from app.application.matches.seating import sit
from app.application.people.accounts import authenticate
from app.application.people.bots import (
    WantedBot,
    create_bot,
    create_bot_token,
    get_bot,
    list_bots,
    release_bot,
    retire_bot,
    update_bot,
)
from app.application.people.players import get_player
from tests.storage.fixtures import Storage
from tests.storage.robots import robot, store_owner
from tests.storage.waiting import Hall, hall_on
from tests.storage.world import refused

ROBBIE = WantedBot("Robbie", ("toy",), "1.0")


@pytest.fixture
async def owner(hall: Hall) -> Actor:
    """Somebody with an account."""
    return await hall.database.write(store_owner, "Olga")


async def test_a_bot_sits_marked_with_its_owner_and_version(hall: Hall, owner: Actor) -> None:
    robbie = await robot(hall.database, owner)
    match = await hall.open()
    seat = (await hall.database.write(sit, robbie, match, 1)).match.seats[1]
    assert (seat.kind, seat.account_kind, seat.name) == ("player", "bot", "Robbie")
    assert (seat.owner, seat.version, seat.policy) == ("Olga", "1.0", None)
    sat = (await hall.told(match))[-1]
    assert (sat["type"], sat["bot"]) == ("match.player_sat", True)
    assert (await hall.database.read(get_player, robbie.account or "")).kind == "bot"


async def test_a_bot_reads_and_plays_and_manages_nothing(hall: Hall, owner: Actor) -> None:
    robbie = await robot(hall.database, owner)
    assert robbie.scopes == {Scope.READ, Scope.PLAY}
    for use_case, args in ((create_bot, (ROBBIE,)), (list_bots, ())):
        with refused(Code.SCOPE_MISSING):
            await hall.database.write(use_case, robbie, *args)


async def test_a_bot_sits_only_where_its_games_are_played(
    hall: Hall, owner: Actor, storage: Storage
) -> None:
    robbie = await robot(hall.database, owner, games=())
    match = await hall.open()
    before = storage.contents()
    with refused(Code.GAME_NOT_OFFERED):
        await hall.database.write(sit, robbie, match, 1)
    assert storage.contents() == before
    await hall.database.write(update_bot, owner, robbie.account or "", ("toy",), "2.0")
    seat = (await hall.database.write(sit, robbie, match, 1)).match.seats[1]
    assert seat.version == "2.0"


async def test_a_retired_bot_is_out_for_ever(hall: Hall, owner: Actor, storage: Storage) -> None:
    made = await hall.database.write(create_bot, owner, ROBBIE)
    token = await hall.database.write(create_bot_token, owner, made.id, "")
    retired = await hall.database.write(retire_bot, owner, made.id)
    assert retired.retired_at is not None
    before = storage.contents()
    with refused(Code.TOKEN_REVOKED):
        await hall.database.read(authenticate, token.secret)
    with refused(Code.UNKNOWN_BOT):
        await hall.database.write(create_bot_token, owner, made.id, "")
    assert await hall.database.write(retire_bot, owner, made.id) == retired
    assert storage.contents() == before


async def test_nobody_touches_the_bots_of_others(
    hall: Hall, owner: Actor, storage: Storage
) -> None:
    other = await hall.database.write(store_owner, "Otto")
    made = await hall.database.write(create_bot, owner, ROBBIE)
    before = storage.contents()
    for use_case, args in (
        (get_bot, ()),
        (update_bot, (("toy",), "")),
        (create_bot_token, ("",)),
        (release_bot, ()),
        (retire_bot, ()),
    ):
        for bot in (made.id, "no-such-bot"):
            with refused(Code.UNKNOWN_BOT):
                await hall.database.write(use_case, other, bot, *args)
    assert (await hall.database.read(list_bots, other)).bots == ()
    assert (await hall.database.read(list_bots, owner)).bots == (made,)
    assert storage.contents() == before


@pytest.mark.parametrize(
    ("wanted", "kind"),
    [
        (WantedBot("Robbie (bot)", ("toy",)), Code.NAME_RESERVED),
        (WantedBot("Robbie", ("whist",)), Code.UNKNOWN_GAME),
    ],
)
async def test_a_bot_that_cannot_be_is_not_made(
    hall: Hall, owner: Actor, storage: Storage, wanted: WantedBot, kind: Code
) -> None:
    before = storage.contents()
    with refused(kind):
        await hall.database.write(create_bot, owner, wanted)
    assert storage.contents() == before


async def test_guests_own_no_bots_and_owners_only_so_many(storage: Storage) -> None:
    async with hall_on(storage, Limits(bots_per_owner=2)) as hall:
        owner = await hall.database.write(store_owner, "Olga")
        first, _ = [await hall.database.write(create_bot, owner, ROBBIE) for _ in range(2)]
        before = storage.contents()
        with refused(Code.NOT_ALLOWED):
            await hall.database.write(create_bot, hall.people[0], ROBBIE)
        with refused(Code.TOO_MANY_BOTS):
            await hall.database.write(create_bot, owner, ROBBIE)
        assert storage.contents() == before
        await hall.database.write(retire_bot, owner, first.id)
        await hall.database.write(create_bot, owner, ROBBIE)
