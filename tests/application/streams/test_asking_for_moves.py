"""A seat is asked for each decision, also where the one before went away unmade."""

from collections.abc import Sequence

import pytest

from app.application.actor import Actor
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.playing import play_move
from app.application.matches.seating import sit
from app.application.matches.watching import get_match
from app.application.streams.following import Bookmark, look_on, watch
from app.application.streams.messages import TurnRequested
from app.application.values import Turn
from app.engine.catalogue import Catalogue
from app.games.tuppi.engine import TuppiEngine
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.world import actors, context_of, turns_of


async def look(database: AnyDatabase, player: Actor, mark: Bookmark) -> tuple[list[Turn], Bookmark]:
    """What a stream is asked for when it looks now."""
    looked = await database.read(look_on, player, mark, 100)
    found = (one.you for one in looked.messages if isinstance(one, TurnRequested))
    asked = [you for you in found if you is not None]
    return asked, looked.mark


async def make(database: AnyDatabase, players: Sequence[Actor], match: str, like: str) -> None:
    """The first move like this of the last seat that must act."""
    seat = (await database.read(get_match, players[0], match)).to_act[-1]
    you = (await database.read(get_match, players[seat], match)).you
    assert you is not None
    move = next(one.move for one in you.legal_moves if like in one.move)
    turn = (await turns_of(database, match))[seat]
    await database.write(play_move, players[seat], match, turn, move)


@pytest.mark.parametrize("slow", [False, True])
async def test_a_seat_that_was_spared_its_show_is_asked_for_its_first_card(
    storage: Storage, slow: bool
) -> None:
    """Both have the number 0; a slow stream looks only when the seat must act again."""
    async with storage.serve(context_of(Catalogue([TuppiEngine()]))) as database:
        players = await actors(database, "Ann", "Bob", "Cat", "Dan")
        wanted = WantedMatch("tuppi", seats=[WantedSeat("me")])
        match = (await database.write(open_match, players[0], wanted)).match.id
        for seat, player in enumerate(players[1:], start=1):
            await database.write(sit, player, match, seat)
        view = await database.read(get_match, players[0], match)
        assert len(view.to_act) == len(players)
        mark = (await database.read(watch, players[0], match, None)).mark
        asked, mark = await look(database, players[0], mark)
        assert [one.turn for one in asked] == [0]
        while (await database.read(get_match, players[0], match)).to_act != (0,):
            await make(database, players, match, "rami" if len(view.to_act) > 1 else "play:")
            view = await database.read(get_match, players[0], match)
            if not slow and 0 not in view.to_act:
                asked, mark = await look(database, players[0], mark)
                assert asked == []
        assert (await turns_of(database, match))[0] == 0
        (asked_now,), mark = await look(database, players[0], mark)
        assert asked_now.turn == 0
        moves = [one.move for one in asked_now.legal_moves if not one.out_of_turn]
        assert {move[:5] for move in moves} == {"play:"}
        assert (await look(database, players[0], mark))[0] == []
