"""Stand-ins in a game whose rules make a difference between players and bots."""

import pytest

from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.playing import play_move
from app.application.matches.seating import leave, sit
from app.application.matches.watching import get_match, list_events
from app.domain.clock import TimeControl
from app.engine.catalogue import Catalogue
from app.games.chaupatia.engine import ChaupatiaEngine
from app.games.chaupatia.view import ChaupatiaView
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.world import Actors, actors, context_of

HOUSE = TimeControl("move", 600, 0, "house_bot")


async def opened(database: AnyDatabase, players: Actors) -> str:
    """A match of six players that has begun."""
    wanted = WantedMatch("chaupatia", b"{}", [WantedSeat("me")], time=HOUSE)
    match = (await database.write(open_match, players[0], wanted)).match.id
    for seat, player in enumerate(players[1:], start=1):
        await database.write(sit, player, match, seat)
    return match


async def seen(database: AnyDatabase, players: Actors, match: str) -> ChaupatiaView:
    """The match as seat 0 sees it."""
    view = (await database.read(get_match, players[0], match)).view
    assert isinstance(view, ChaupatiaView)
    return view


async def test_a_stand_in_has_no_say_in_a_stop(storage: Storage) -> None:
    async with storage.serve(context_of(Catalogue([ChaupatiaEngine()]))) as database:
        players = await actors(database, *"ABCDEF")
        match = await opened(database, players)
        await database.write(leave, players[3], match, 3)
        assert (await seen(database, players, match)).without_say == (3,)
        await database.write(play_move, players[0], match, 0, "stop-propose")
        for seat in (1, 2, 4, 5):
            assert not (await seen(database, players, match)).stop_agreed
            await database.write(play_move, players[seat], match, 0, "stop-accept")
        assert (await seen(database, players, match)).stop_agreed


async def test_a_player_who_leaves_may_complete_the_agreement(storage: Storage) -> None:
    async with storage.serve(context_of(Catalogue([ChaupatiaEngine()]))) as database:
        players = await actors(database, *"ABCDEF")
        match = await opened(database, players)
        await database.write(play_move, players[0], match, 0, "stop-propose")
        for seat in (1, 2, 4, 5):
            await database.write(play_move, players[seat], match, 0, "stop-accept")
        assert not (await seen(database, players, match)).stop_agreed
        await database.write(leave, players[3], match, 3)
        assert (await seen(database, players, match)).stop_agreed


@pytest.mark.parametrize("back", ["sits down", "answers"])
async def test_whoever_comes_back_has_a_say_again(storage: Storage, back: str) -> None:
    async with storage.serve(context_of(Catalogue([ChaupatiaEngine()]))) as database:
        players = await actors(database, *"ABCDEF")
        match = await opened(database, players)
        await database.write(leave, players[3], match, 3)
        await database.write(play_move, players[0], match, 0, "stop-propose")
        if back == "sits down":
            await database.write(sit, players[3], match, 3)
        else:
            await database.write(play_move, players[3], match, 0, "stop-accept")
        assert (await seen(database, players, match)).without_say == ()


async def test_that_a_seat_changes_hands_leaves_no_trace_in_the_log(storage: Storage) -> None:
    async with storage.serve(context_of(Catalogue([ChaupatiaEngine()]))) as database:
        players = await actors(database, *"ABCDEF")
        match = await opened(database, players)
        before = await database.read(list_events, players[0], match, 0, 1000)
        await database.write(leave, players[3], match, 3)
        left = await database.read(get_match, players[0], match)
        assert (left.match.seats[3].stand_in, left.match.position) == ("steady", before.position)
        await database.write(sit, players[3], match, 3)
        back = await database.read(get_match, players[0], match)
        assert (back.match.seats[3].stand_in, back.match.position) == (None, before.position)
        assert await database.read(list_events, players[0], match, 0, 1000) == before
