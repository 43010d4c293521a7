"""Moves: one finite table, read by look-up."""

import pytest

from app.engine.errors import MalformedMove
from app.games.tuppi.moves import (
    CONCEDE,
    FORFEITS,
    LAST_DEAL,
    LAST_DEAL_BACK,
    MOVE_TYPES,
    TABLE,
    VOID_DEALS,
    read,
)
from tests.games.tuppi.table import ENGINE


def test_the_table_holds_every_move_once_under_its_own_text() -> None:
    # 52 plays, 2 + 52 + 2 + 1 shows, 1 + 51 cuts, 2 answers, 52 gifts, seen, concede;
    # 3 voids, last deal and back, 4 forfeits.
    assert len(TABLE) == 52 + 57 + 52 + 2 + 52 + 2 + 9
    assert all(text == move.move for text, move in TABLE.items())
    assert {type(move) for move in TABLE.values()} == set(MOVE_TYPES)


def test_reading_a_text_twice_gives_the_same_object() -> None:
    assert read("play:AS") is read("play:AS")
    assert ENGINE.write_move(read("show:7H")) == "show:7H"


NO_MOVES = (
    "",
    "play",
    "play:",
    "play:1S",
    "play:as",
    "PLAY:AS",
    " play:AS",
    "play:AS ",
    "cut:0",
    "cut:52",
    "cut:-1",
    "cut:01",
    "forfeit:4",
    "show:",
    "show:red",
    "void-deal:",
    "sooli",
    "give:SA",
    "seen:1",
    "last-deal:now",
    "x" * 500,
)


@pytest.mark.parametrize("text", NO_MOVES)
def test_any_other_text_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        read(text)
    assert caught.value.code == "malformed-move"
    assert caught.value.params == {"move": text[:40]}


def test_only_what_may_be_done_at_any_time_is_marked_out_of_turn() -> None:
    marked = {move for move in TABLE.values() if move.out_of_turn}
    assert marked == {CONCEDE, LAST_DEAL, LAST_DEAL_BACK, *VOID_DEALS, *FORFEITS}
