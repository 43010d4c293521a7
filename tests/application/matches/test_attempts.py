"""Attempts, the moves that are listed and may yet be refused, on both databases."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

import pytest
from msgspec.structs import replace

from app.application.errors import Code, MoveRefused
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.playing import play_for_bots, play_move
from app.application.matches.watching import get_legal_moves, get_match
from app.application.texts import Language
from app.engine.catalogue import Catalogue
from app.engine.errors import RuleViolation
from app.engine.policy import Draw, Policy
from app.engine.seats import Seat
from app.engine.values import Move, View
from tests.storage.fixtures import Storage
from tests.storage.world import actors, context_of, open_full
from tests.toy import ToyEngine, reasons
from tests.toy.moves import BIDS, ToyMove
from tests.toy.state import ToyState

ATTEMPT = BIDS[4].move


def bold(_view: View, moves: Sequence[Move], _draw: Draw, /) -> Move:
    """An attempt, where there is one."""
    in_turn = [move for move in moves if not move.out_of_turn]
    return next((move for move in in_turn if move.attempt), in_turn[0])


class BoldToy(ToyEngine):
    """The toy in which a bid of four may be tried and never stands."""

    policies: ClassVar[Mapping[str, Policy]] = {"bold": bold}

    def read_move(self, text: str) -> ToyMove:
        return _marked(super().read_move(text))

    def legal_moves(self, state: ToyState, seat: Seat) -> tuple[ToyMove, ...]:
        return tuple(map(_marked, super().legal_moves(state, seat)))

    def stands(self, state: ToyState, seat: Seat, move: ToyMove) -> bool:
        return False

    def refusal(self, state: ToyState, seat: Seat, move: ToyMove) -> RuleViolation:
        if move.attempt:
            return reasons.SAME_BID.violation()
        return super().refusal(state, seat, move)


def _marked(move: ToyMove) -> ToyMove:
    return replace(move, attempt=True) if move.move == ATTEMPT else move


async def test_a_refused_attempt_changes_nothing_and_is_listed_as_before(storage: Storage) -> None:
    async with storage.serve(context_of(Catalogue([BoldToy()]))) as database:
        players = await actors(database, "Ann", "Bob", "Cat")
        before = await open_full(database, players)
        match, stored = before.match.id, storage.contents()
        ask = partial(get_legal_moves, explain=True, language=Language.ENGLISH)
        listed = await database.read(ask, players[0], match)
        assert ATTEMPT in [one.move.move for one in listed.explained if one.legal]
        for _ in range(2):
            with pytest.raises(MoveRefused) as caught:
                await database.write(play_move, players[0], match, 0, ATTEMPT)
            told = caught.value
            assert (told.kind, told.turn) == (Code.ILLEGAL_MOVE, 0)
            assert told.legal_moves == listed.turn.legal_moves
        assert storage.contents() == stored
        assert await database.read(ask, players[0], match) == listed
        assert (await database.write(play_move, players[0], match, 0, "bid:1")).turn == 0


async def test_house_bots_go_on_when_an_attempt_is_refused(storage: Storage) -> None:
    async with storage.serve(context_of(Catalogue([BoldToy()]))) as database:
        (ann,) = await actors(database, "Ann")
        bots = [WantedSeat("bot", "bold"), WantedSeat("bot", "random"), WantedSeat("bot", "bold")]
        opened = await database.write(open_match, ann, WantedMatch("toy", b"{}", bots))
        while await database.write(play_for_bots, opened.match.id):
            pass
        view = await database.read(get_match, ann, opened.match.id)
        assert view.match.status == "finished"
        made = [move for (move,) in storage.rows("SELECT move FROM entry WHERE move IS NOT NULL")]
        assert made
        assert ATTEMPT not in made
